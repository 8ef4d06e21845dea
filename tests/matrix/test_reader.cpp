#include <doctest/doctest.h>

#include "tests/matrix/reading.h"

namespace ctxmatrix::test {
namespace {

TEST_CASE("a file is read with its name, its cells and its parameters") {
  Matrix matrix = read(
      "version: 1\nname: my-matrix_2.0\nmatrix:\n  processes: [2, 8]\n  working_set: [0, 16K]\n"
      "measure: {interval: 1ms, gate: 3%, seed: 18446744073709551615}\n");
  CHECK(matrix.name == "my-matrix_2.0");
  CHECK(matrix.file == "f.yaml");
  CHECK(ids_of(matrix) ==
        Ids{"pipe/read/2p/0K/single", "pipe/read/2p/16K/single", "pipe/read/8p/0K/single", "pipe/read/8p/16K/single"});
  CHECK(matrix.measure.interval_ns == 1'000'000);
  CHECK(matrix.measure.gate == 0.03);
  CHECK(matrix.measure.seed == 18446744073709551615u);
  CHECK(matrix.measure.intervals == Measure{}.intervals);
}

TEST_CASE("a file without a name is called like the file, where that can be a name") {
  auto name = [](const char* file) { return read_matrix(with_matrix("{processes: 2}"), file, vocabulary()).name; };
  CHECK(name("configs/a.b.yaml") == "a.b");
  CHECK(name("plain") == "plain");
  CHECK(name("-") == "matrix");
  CHECK(name("dir/my matrix.yaml") == "matrix");
  CHECK(name("dir.d/") == "matrix");
}

TEST_CASE("a name that no file could have is refused") {
  CHECK(message_of(with_matrix("{processes: 2}\nname: a/b")) ==
        "f.yaml:3:7: name: \"a/b\" is no name; allowed: 1 to 64 letters, digits, \".\", \"_\" and \"-\", the first a "
        "letter "
        "or a digit\n  name: a/b\n        ^");
  for (const char* name : {"\"\"", "..", "-x", "_x", "a b", "\xC3\xA9"}) {
    CAPTURE(name);
    CHECK(first_line_of(with_matrix("{processes: 2}\nname: ") + name).starts_with("f.yaml:3:7: name: "));
  }
  CHECK(message_of(with_matrix("{processes: 2}\nname: ") + std::string(64, 'x')) == "");
  CHECK(first_line_of(with_matrix("{processes: 2}\nname: ") + std::string(65, 'x')).find("is no name") !=
        std::string::npos);
  CHECK(first_line_of(with_matrix("{processes: 2}\nname: [x]"))
            .starts_with("f.yaml:3:7: name: a list where a single value"));
}

TEST_CASE("a key that is not known is refused with those that are and the nearest, at every level") {
  CHECK(message_of("version: 1\nmatrx: {processes: 2}\n") ==
        "f.yaml:2:1: unknown key \"matrx\" in the file; allowed: version, name, matrix, exclude, include, measure; did "
        "you mean "
        "\"matrix\"?\n  matrx: {processes: 2}\n  ^");
  CHECK(message_of(with_matrix("\n  proceses: [2, 8]\n")) ==
        "f.yaml:3:3: unknown key \"proceses\" in matrix; allowed: workload, transport, touch, placement, policy, "
        "pages, members, processes, working_set; did you mean \"processes\"?\n    proceses: [2, 8]\n    ^");
  CHECK(
      first_line_of(with_matrix("{processes: 2}\nmeasure: {precison: 1%}")).ends_with("; did you mean \"precision\"?"));
  CHECK(first_line_of(with_matrix("{processes: 2}\nexclude: [{procs: 2}]"))
            .starts_with("f.yaml:3:12: unknown key \"procs\" in exclude;"));
  CHECK(first_line_of(with_matrix("{processes: 2}\ninclude: [{size: 2}]"))
            .starts_with("f.yaml:3:12: unknown key \"size\" in include;"));
}

TEST_CASE("a key without a blank after its colon is told so") {
  CHECK(first_line_of(with_matrix("{processes:2}")).ends_with("; did you mean \"processes: 2\", with a blank?"));
}

TEST_CASE("the version is the first thing that is checked") {
  CHECK(message_of("version: 2\nfuture: true\n") ==
        "f.yaml:1:10: version: \"2\" is of a later ctxmatrix than this one; allowed: 1\n  version: 2\n           ^");
  CHECK(message_of("matrix: {processes: 2}") ==
        "f.yaml:1:1: \"version\" is missing; add \"version: 1\"\n  matrix: {processes: 2}\n  ^");
  CHECK(first_line_of("version: 0").starts_with("f.yaml:1:10: version: \"0\" is too small"));
  CHECK(first_line_of("version: 1.0").starts_with("f.yaml:1:10: version: \"1.0\" is not a whole number"));
  CHECK(first_line_of("version: \"1\"").starts_with("f.yaml:1:10: version: \"1\" in quotes is a text, not a number"));
}

TEST_CASE("what must be given is asked for") {
  CHECK(first_line_of("version: 1") == "f.yaml:1:1: \"matrix\" is missing; add \"matrix: {processes: [2, 8, 16]}\"");
  CHECK(first_line_of(with_matrix("{touch: read}")) ==
        "f.yaml:2:9: \"processes\" is missing; add \"processes: [2, 8, 16]\"");
}

TEST_CASE("a node of the wrong type is refused with what is due") {
  CHECK(first_line_of("- version") ==
        "f.yaml:1:1: the file: a list where a mapping is due; allowed keys: version, name, matrix, exclude, include, "
        "measure");
  CHECK(first_line_of("version").starts_with("f.yaml:1:1: the file: a single value where a mapping is due;"));
  CHECK(first_line_of(with_matrix("[2, 8]")).starts_with("f.yaml:2:9: matrix: a list where a mapping is due;"));
  CHECK(first_line_of(with_matrix("\nname: x")).starts_with("f.yaml:2:1: matrix: nothing where a mapping is due;"));
  CHECK(first_line_of(with_matrix("{processes: 2}\nmeasure: 3"))
            .starts_with("f.yaml:3:10: measure: a single value where"));
  CHECK(
      first_line_of(with_matrix("{processes: 2}\nmeasure: {interval: [1ms]}"))
          .starts_with("f.yaml:3:21: interval: a list where a single value is due; allowed: a whole number with us,"));
  CHECK(
      first_line_of(with_matrix("{processes: 2}\nexclude: {processes: 2}")) ==
      "f.yaml:3:10: exclude: a mapping where a list is due; allowed: a list such as [{processes: 8, working_set: 0}]");
  CHECK(first_line_of(with_matrix("{processes: 2}\nexclude: [2]"))
            .starts_with("f.yaml:3:11: exclude: a single value where a mapping is due;"));
}

}  // namespace
}  // namespace ctxmatrix::test
