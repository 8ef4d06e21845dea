#include <doctest/doctest.h>

#include <sstream>

#include "report/comparison_text.h"

using namespace ctxmatrix;

namespace {

CellComparison cell(const std::string& name, double base, double ratio, double half_width, Verdict verdict) {
  CellComparison one;
  one.name = name;
  one.unit = "us";
  one.base = base;
  one.other = base * ratio;
  one.ratio = ratio;
  one.interval = Estimate{ratio, ratio - half_width, ratio + half_width, 0.99};
  one.verdict = verdict;
  one.least = 1.5 * half_width;
  return one;
}

Comparison comparison() {
  Comparison all{"before", "after", 0.95, 0.02, {}, {}, {}, {}};
  all.cells.push_back(cell("2p/0K", 2.41, 1.9, 0.02, Verdict::slower));
  all.cells.push_back(cell("16p/64K", 43.7, 0.995, 0.03, Verdict::inconclusive));
  all.cells.push_back(cell("8p/16K", 3.99, 1.001, 0.01, Verdict::equivalent));
  CellComparison& missing = all.cells.emplace_back();
  missing.name = "4p/0K";
  missing.unit = "us";
  missing.reason = "not in after";
  all.mean = Estimate{1.24, 1.22, 1.26, 0.95};
  all.differences = {{"kernel.release", "6.1.0", "6.2.0"}, {"kernel.config.HZ", "250", ""}};
  return all;
}

}  // namespace

TEST_CASE(
    "a comparison is one screen: each cell's change, interval and verdict, then what they add up to and what may be "
    "the cause") {
  CHECK(comparison_text(comparison()) ==
        "base before, other after\n"
        "\n"
        "             base    other ratio  change         interval   verdict\n"
        "               us       us\n"
        "2p/0K      2.4100   4.5790 1.900 +90.0 % +88.0 to +92.0 % * slower\n"
        "16p/64K    43.700   43.482 0.995  -0.5 %   -3.5 to +2.5 %   inconclusive\n"
        "8p/16K     3.9900   3.9940 1.001  +0.1 %   -0.9 to +1.1 %   equivalent\n"
        "4p/0K           -        -     -       -                -   incomparable\n"
        "\n"
        "4p/0K: not in after\n"
        "geometric mean of the cells: +24.0 %, +22.0 to +26.0 % (95 % interval)\n"
        "the smallest change that these data would have shown 9 times in 10:\n"
        "  1.5 % (8p/16K) to 4.5 % (16p/64K)\n"
        "smaller is better: slower is worse. `*` is sure, at 95 % over all cells\n"
        "together (Holm); intervals are as wide as that takes. equivalent: within\n"
        "+-2 % for sure.\n"
        "\n"
        "what differs between the hosts, most telling first:\n"
        "- kernel.release: 6.1.0 -> 6.2.0\n"
        "- kernel.config.HZ: 250 -> not known\n");
}

TEST_CASE(
    "it survives a mail: no line beyond 72 columns but for one word, no tab, no blank at an end, whatever the names "
    "hold") {
  Comparison all = comparison();
  all.base = std::string(60, 'b') + " \t" + std::string(60, 'c');
  all.cells[0].name = "a figure with quite a long name that has no place in a column";
  all.cells[1].unit = "s";
  all.cells[2].reason =
      "\x1b[31mred \x07 bell, and a reason that goes on for so long that it must be broken into several lines";
  all.cells[2].interval = Estimate{12345.0, 0.0001, 98765.0, 0.99};
  for (int i = 0; i < 30; ++i)
    all.differences.push_back(
        {"key." + std::to_string(i), "one value of some length", "and another one, longer still"});
  std::istringstream text(comparison_text(all));
  int lines = 0;
  for (std::string line; std::getline(text, line); ++lines) {
    CAPTURE(line);
    CHECK(line.find_first_of("\t\x1b\x07") == std::string::npos);
    CHECK((line.empty() || line.back() != ' '));
    if (line.find("12345") == std::string::npos && line.find("+98764") == std::string::npos) CHECK(line.size() <= 72);
  }
  CHECK(lines < 60);
}
