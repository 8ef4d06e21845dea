#include <doctest/doctest.h>

#include "host/kernel_file.h"
#include "tests/host/machines.h"

using namespace ctxmatrix;

TEST_CASE("a named number is that of the whole name at the start of a line") {
  std::string text = "nr_throttled_x 1\nthe nr_throttled 2\nnr_throttled 3\n";
  CHECK(named_number(text, "nr_throttled") == 3);
  CHECK(named_number("MemTotal:  123 kB\n", "MemTotal:") == 123);
  CHECK(!named_number(text, "nr"));
  CHECK(!named_number("nr_periods max\n", "nr_periods"));
}

TEST_CASE("a file holds a number or none") {
  ScratchRoot root{{"/a", "12\n"}, {"/b", "max\n"}, {"/c", "-1\n"}};
  CHECK(read_number(root, "/a") == 12);
  CHECK(!read_number(root, "/b"));
  CHECK(!read_number(root, "/c"));
  CHECK(!read_number(root, "/d"));
}

TEST_CASE("the marked choice is the one in brackets") {
  CHECK(marked_choice("always [madvise] never") == "madvise");
  CHECK(marked_choice("none (voluntary) full", '(') == "voluntary");
  CHECK(marked_choice("always madvise never").empty());
  CHECK(marked_choice("always [madvise").empty());
}

TEST_CASE("a boot option is taken as the kernel takes it: the last, and none after --") {
  CHECK(boot_option("quiet preempt=full x preempt=none", "preempt") == "none");
  CHECK(boot_option("quiet -- preempt=full", "preempt").empty());
  CHECK(boot_option("nopreempt=full preempt preemptx=1", "preempt").empty());
}

TEST_CASE("numbered entries are ascending numbers after the stem, and nothing else") {
  ScratchRoot root{{"/c/cpu10/x", ""}, {"/c/cpu2/x", ""}, {"/c/cpufreq/x", ""}, {"/c/cpu/x", ""}, {"/c/node1/x", ""}};
  CHECK(numbered_entries(root, "/c", "cpu") == std::vector<int>{2, 10});
  CHECK(numbered_entries(root, "/none", "cpu").empty());
}

TEST_CASE("values are tallied in the order in which they come") {
  CHECK(tally({"b", "a", "b", "", "b"}) == "b x 3 + a");
  CHECK(tally({"a"}) == "a");
  CHECK(tally({}).empty());
  CHECK(distinct({"b", "a", "b", ""}) == "b, a");
}
