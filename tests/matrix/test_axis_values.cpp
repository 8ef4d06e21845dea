#include <doctest/doctest.h>

#include "tests/matrix/reading.h"

namespace ctxmatrix::test {
namespace {

const char* const kSizes = "; allowed: 0, or a whole number with B, K, M or G (K is 1024), at most 1024G";

TEST_CASE("a scalar is a list of one, and an axis left out has its default") {
  CHECK(ids(with_matrix(
            "{processes: 2, transport: futex, touch: [chase], working_set: 1M, policy: batch, placement: none}")) ==
        Ids{"futex/chase/2p/1M/none/batch"});
  CHECK(ids(with_matrix("{processes: 65536}")) == Ids{"pipe/read/65536p/0K/single"});
}

TEST_CASE("a ring has at least two processes and at most 65536") {
  CHECK(message_of(with_matrix("{processes: [2, 1]}")) ==
        "f.yaml:2:25: processes: \"1\" is too small; allowed: a whole number from 2 to 65536\n"
        "  matrix: {processes: [2, 1]}\n"
        "                          ^");
  CHECK(first_line_of(with_matrix("{processes: 0}")).find("\"0\" is too small") != std::string::npos);
  CHECK(first_line_of(with_matrix("{processes: 65537}")).find("\"65537\" is too large") != std::string::npos);
  CHECK(first_line_of(with_matrix("{processes: -2}")).find("\"-2\" is not a whole number") != std::string::npos);
  CHECK(first_line_of(with_matrix("{processes: 4294967298}")).find("is too large") != std::string::npos);
}

TEST_CASE("numbers are read from the text itself") {
  CHECK(
      message_of(with_matrix("{processes: 016}")) ==
      "f.yaml:2:21: processes: \"016\" has a leading zero; allowed: a whole number from 2 to 65536; did you mean 16?\n"
      "  matrix: {processes: 016}\n"
      "                      ^");
  for (const char* text : {"0x10", "1e1", "2.0", "+2", "2_0", "0o10", "2 8"}) {
    CAPTURE(text);
    CHECK(first_line_of(with_matrix(std::string("{processes: ") + text + "}")) ==
          std::string("f.yaml:2:21: processes: \"") + text +
              "\" is not a whole number in decimal digits; allowed: a whole number from 2 to 65536");
  }
  CHECK(first_line_of(with_matrix("{processes: '2'}")) ==
        "f.yaml:2:21: processes: \"2\" in quotes is a text, not a number; allowed: a whole number from 2 to 65536; did "
        "you "
        "mean 2?");
}

TEST_CASE("a size with a wrong unit is refused with the right one") {
  CHECK(message_of(with_matrix("{processes: 2, working_set: [0, 16kB]}")) ==
        std::string("f.yaml:2:41: working_set: \"16kB\" is not a size") + kSizes + "; did you mean 16K?\n" +
            "  matrix: {processes: 2, working_set: [0, 16kB]}\n" + "                                          ^");
  CHECK(first_line_of(with_matrix("{processes: 2, working_set: 16}")) ==
        std::string("f.yaml:2:37: working_set: \"16\" has no unit") + kSizes + "; did you mean 16K or 16B?");
  CHECK(first_line_of(with_matrix("{processes: 2, working_set: -1K}")) ==
        std::string("f.yaml:2:37: working_set: \"-1K\" is not a size") + kSizes);
  CHECK(first_line_of(with_matrix("{processes: 2, working_set: 99999999999999999999G}")) ==
        std::string("f.yaml:2:37: working_set: \"99999999999999999999G\" is too large") + kSizes);
  CHECK(first_line_of(with_matrix("{processes: 2, working_set: 1025G}")).find("is too large") != std::string::npos);
  CHECK(ids(with_matrix("{processes: 2, working_set: '16K'}")) == Ids{"pipe/read/2p/16K/single"});
}

TEST_CASE("a word that is not registered is refused with those that are") {
  CHECK(message_of(with_matrix("{processes: 2, transport: [pipe, futx]}")) ==
        "f.yaml:2:42: transport: \"futx\" is unknown; allowed: pipe, socketpair, eventfd, mqueue, futex, semaphore; did you mean futex?\n"
        "  matrix: {processes: 2, transport: [pipe, futx]}\n"
        "                                           ^");
  CHECK(first_line_of(with_matrix("{processes: 2, touch: sum}")) ==
        "f.yaml:2:31: touch: \"sum\" is unknown; allowed: none, read, write, chase");
  CHECK(first_line_of(with_matrix("{processes: 2, pages: Huge}")) ==
        "f.yaml:2:31: pages: \"Huge\" is unknown; allowed: 4K, huge, system; did you mean huge?");
  CHECK(first_line_of(with_matrix("{processes: 2, policy: FIFO}")) ==
        "f.yaml:2:32: policy: \"FIFO\" is unknown; allowed: other, batch, fifo; did you mean fifo?");
}

TEST_CASE("a placement is refused with what is allowed, also where a comma has cut its list") {
  const std::string allowed =
      "; allowed: none, single, single:CPU, spread, cpus:LIST (\"cpus:0-3,8\", in quotes for its comma)";
  CHECK(first_line_of(with_matrix("{processes: 2, placement: singel}")) ==
        "f.yaml:2:35: placement: \"singel\" is unknown" + allowed + "; did you mean single?");
  CHECK(first_line_of(with_matrix("{processes: 2, placement: [cpus:0,1]}")) ==
        "f.yaml:2:43: placement: \"1\" says nothing before its CPUs" + allowed + "; did you mean cpus:1?");
  CHECK(first_line_of(with_matrix("{processes: 2, placement: 'cpus:3-1'}")) ==
        "f.yaml:2:35: placement: \"cpus:3-1\" has no list of CPUs" + allowed);
  CHECK(ids(with_matrix("{processes: 2, placement: ['cpus:0,1', single:3]}")) ==
        Ids{"pipe/read/2p/0K/cpus:0-1", "pipe/read/2p/0K/single:3"});
}

TEST_CASE("an axis has a value, and no list in its list") {
  CHECK(message_of(with_matrix("{processes: []}")) ==
        "f.yaml:2:21: processes: an empty list; allowed: at least one value\n"
        "  matrix: {processes: []}\n"
        "                      ^");
  CHECK(first_line_of(with_matrix("{processes: [[2]]}")) ==
        "f.yaml:2:22: processes: a list where a single value is due; allowed: a whole number from 2 to 65536");
  CHECK(first_line_of(with_matrix("{processes: {a: 2}}")) ==
        "f.yaml:2:21: processes: a mapping where a single value is due; allowed: a whole number from 2 to 65536");
  CHECK(first_line_of(with_matrix("{processes: }")) ==
        "f.yaml:2:10: processes: nothing where a single value is due; allowed: a whole number from 2 to 65536");
  CHECK(first_line_of(with_matrix("{processes: [2, ~]}")).find("nothing where a single value is due") !=
        std::string::npos);
}

TEST_CASE("a value given twice is refused with both places, also when it is written otherwise") {
  CHECK(message_of(with_matrix("\n  processes: [2,\n    8, 2]")) ==
        "f.yaml:4:8: processes: 2 is given twice; it is there already in line 3, column 15\n"
        "      8, 2]\n"
        "         ^");
  CHECK(message_of(with_matrix("{processes: 2, working_set: [16K, 16KiB]}")) ==
        "f.yaml:2:43: working_set: 16KiB is given twice; it is there already as 16K in line 2, column 38\n"
        "  matrix: {processes: 2, working_set: [16K, 16KiB]}\n"
        "                                            ^");
  CHECK(first_line_of(with_matrix("{processes: 2, working_set: [0, 0K]}")).find("as 0 in line 2") != std::string::npos);
  CHECK(first_line_of(with_matrix("{processes: 2, placement: ['cpus:0,1', 'cpus:0-1']}")).find("given twice") !=
        std::string::npos);
}

}  // namespace
}  // namespace ctxmatrix::test
