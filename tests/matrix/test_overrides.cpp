#include <doctest/doctest.h>

#include "matrix/overrides.h"
#include "tests/matrix/reading.h"

namespace ctxmatrix::test {
namespace {

const std::string kFile = with_matrix(
    "{processes: [2, 8], working_set: [0, 16K]}\nexclude: [{processes: 8, working_set: 0}]\ninclude: [{processes: "
    "32}]\n");

TEST_CASE("--set replaces an axis before the cells are spanned") {
  CHECK(ids(kFile, {{"matrix.processes=4,8"}, {}}) ==
        Ids{"pipe/read/4p/0K/single", "pipe/read/4p/16K/single", "pipe/read/8p/16K/single", "pipe/read/32p/0K/single"});
  CHECK(ids(with_matrix("{processes: 2}"), {{"matrix.transport=pipe, futex", "matrix.touch=chase"}, {}}) ==
        Ids{"pipe/chase/2p/0K/single", "futex/chase/2p/0K/single"});
}

TEST_CASE("--set gives what the file leaves out, be it a key or a section") {
  Matrix matrix = read("version: 1\n", {{"matrix.processes=2", "measure.interval=1ms", "name=x"}, {}});
  CHECK(matrix.name == "x");
  CHECK(matrix.measure.interval_ns == 1'000'000);
  CHECK(ids_of(matrix) == Ids{"pipe/read/2p/0K/single"});
}

TEST_CASE("of two --set for one key the last holds") {
  CHECK(ids(with_matrix("{processes: 2}"), {{"matrix.processes=1", "matrix.processes=4"}, {}}) ==
        Ids{"pipe/read/4p/0K/single"});
}

TEST_CASE("in a list of placements a part that begins with a digit belongs to the one before") {
  CHECK(ids(with_matrix("{processes: 2}"), {{"matrix.placement=cpus:0,1"}, {}}) == Ids{"pipe/read/2p/0K/cpus:0-1"});
  CHECK(
      ids(with_matrix("{processes: 2}"), {{"matrix.placement=none,cpus:0-3,8,single:1,cpus:5"}, {}}) ==
      Ids{"pipe/read/2p/0K/none", "pipe/read/2p/0K/cpus:0-3,8", "pipe/read/2p/0K/single:1", "pipe/read/2p/0K/cpus:5"});
}

TEST_CASE("an exclude that matches nothing any more, or an include that is there now, is no mistake after a --set") {
  CHECK(ids(kFile, {{"matrix.processes=4"}, {}}) ==
        Ids{"pipe/read/4p/0K/single", "pipe/read/4p/16K/single", "pipe/read/32p/0K/single"});
  CHECK(ids(kFile, {{"matrix.processes=32"}, {}}) == Ids{"pipe/read/32p/0K/single", "pipe/read/32p/16K/single"});
  CHECK(first_line_of(with_matrix("{processes: 2}\nexclude: [{processes: 8}]"), {{"matrix.touch=none"}, {}}) ==
        "f.yaml:3:23: exclude: processes 8 matches no cell; the axis has 2");
}

TEST_CASE("a mistake in a --set is told with the --set, without a line") {
  CHECK(message_of(kFile, {{"matrix.processes=1"}, {}}) ==
        "--set matrix.processes=1: processes: \"1\" is too small; allowed: a whole number from 2 to 65536");
  CHECK(message_of(kFile, {{"matrix.processes=2,2"}, {}}) ==
        "--set matrix.processes=2,2: processes: 2 is given twice; it is there already");
  CHECK(message_of(kFile, {{"matrix.working_set=16K,16KiB"}, {}}) ==
        "--set matrix.working_set=16K,16KiB: working_set: 16KiB is given twice; it is there already as 16K");
  CHECK(message_of(kFile, {{"measure.max_repetitions=7"}, {}}) ==
        "--set measure.max_repetitions=7: min_repetitions 10 (its default) is more than max_repetitions 7; allowed: at "
        "most "
        "as many");
  CHECK(message_of(kFile, {{"matrix.touch="}, {}}) ==
        "--set matrix.touch=: touch: \"\" is unknown; allowed: none, read, write, chase");
}

TEST_CASE("an unknown key of a --set is refused with those that are known and the nearest") {
  auto message = message_of(kFile, {{"matrix.proceses=2"}, {}});
  CHECK(message.starts_with(
      "--set matrix.proceses=2: unknown key \"matrix.proceses\"; allowed: name, matrix.workload, matrix.transport, "));
  CHECK(message.ends_with(", measure.seed, measure.counters, measure.decompose; did you mean matrix.processes?"));
  for (const char* key : {"version=1", "exclude=x", "matrix=2", "=2", "matrix.=2", "processes=2"}) {
    CAPTURE(key);
    CHECK(message_of(kFile, {{key}, {}}).find(": unknown key \"") != std::string::npos);
  }
}

TEST_CASE("a --set without an equals sign is refused") {
  CHECK(message_of(kFile, {{"matrix.processes"}, {}}) ==
        "--set matrix.processes: no \"=\"; allowed: KEY=VALUE, such as matrix.processes=2,8");
}

TEST_CASE("a section of a wrong type is the file's mistake, whatever is set in it") {
  CHECK(first_line_of(with_matrix("2"), {{"matrix.processes=2"}, {}})
            .starts_with("f.yaml:2:9: matrix: a single value where a mapping is due;"));
  CHECK(first_line_of("[a]", {{"matrix.processes=2"}, {}}).starts_with("f.yaml:1:1: the file: a list where a mapping"));
}

}  // namespace
}  // namespace ctxmatrix::test
