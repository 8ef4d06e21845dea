#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "stats/compare_sides.h"

using namespace ctxmatrix;
using doctest::Approx;

namespace {

// Twenty repetitions round `net`, symmetric, with a standard deviation of 0.64 %; gross is half as much again.
std::vector<double> spread(double time) {
  std::vector<double> all;
  for (int i = -10; i <= 10; ++i) {
    if (i != 0) all.push_back(time * (1 + 0.001 * i));
  }
  return all;
}

SideCell cell_of(const std::string& name, std::initializer_list<double> session_times, double drift = 0.003) {
  SideCell cell;
  cell.name = name;
  cell.drift = drift;
  cell.way = {{"policy", "other"}, {"transport", "pipe"}};
  for (double time : session_times) {
    cell.net.push_back(spread(time));
    cell.gross.push_back(spread(1.5 * time));
  }
  cell.point = *session_times.begin();
  return cell;
}

Side side_of(const std::string& name, std::vector<SideCell> cells) {
  Side side;
  side.name = name;
  side.cells = std::move(cells);
  return side;
}

Comparison compare(std::vector<SideCell> base, std::vector<SideCell> other, CompareSettings settings = {}) {
  return compare_sides(side_of("a", std::move(base)), side_of("b", std::move(other)), settings);
}

CellComparison one(SideCell base, SideCell other, CompareSettings settings = {}) {
  return compare({std::move(base)}, {std::move(other)}, settings).cells.at(0);
}

}  // namespace

TEST_CASE("a large change is called by its direction, with an interval that leaves none out") {
  CellComparison slower = one(cell_of("2p/0K", {1.0}), cell_of("2p/0K", {1.1}));
  CHECK(slower.verdict == Verdict::slower);
  CHECK(slower.sure);
  CHECK(slower.ratio == Approx(1.1));
  CHECK(slower.interval->lower > 1.08);
  CHECK(slower.interval->upper < 1.12);
  CHECK(slower.reason.empty());
  CHECK(one(cell_of("2p/0K", {1.1}), cell_of("2p/0K", {1.0})).verdict == Verdict::faster);
}

TEST_CASE("the drift of both sessions is in the interval, as a share of net and not of gross") {
  // Gross is 1.5 times net: each side's 0.4 % of gross is 0.6 % of net.
  CellComparison cell = one(cell_of("2p/0K", {1.0}, 0.004), cell_of("2p/0K", {1.0}, 0.004));
  CHECK(cell.log_drift_variance == Approx(2 * 0.006 * 0.006));
  CHECK(cell.log_standard_error > std::sqrt(cell.log_drift_variance));
  // At least 0.3 % a side, whatever the result says.
  CHECK(one(cell_of("2p/0K", {1.0}, 0), cell_of("2p/0K", {1.0}, 0)).log_drift_variance == Approx(2 * 0.0045 * 0.0045));
  // Two sessions a side halve it.
  CHECK(one(cell_of("2p/0K", {1, 1}, 0.004), cell_of("2p/0K", {1, 1}, 0.004)).log_drift_variance ==
        Approx(0.006 * 0.006));
  CompareSettings paired;
  paired.paired = true;
  CHECK(one(cell_of("2p/0K", {1.0}), cell_of("2p/0K", {1.0}), paired).log_drift_variance == 0);
}

TEST_CASE("sides measured in turn are compared round by round, where enough of the rounds are in both") {
  CompareSettings in_turn;
  in_turn.paired = true;
  // Both sides drift by 50 % over twenty rounds; the other is 1 % slower in each, give or take 0.1 %.
  SideCell base = cell_of("2p/0K", {1.0}), other = base;
  base.net[0].clear();
  other.net[0].clear();
  base.rounds = other.rounds = {{}};
  for (int round = 0; round < 20; ++round) {
    base.net[0].push_back(1 + 0.025 * round);
    other.net[0].push_back(base.net[0].back() * (round % 2 == 0 ? 1.011 : 1.009));
    base.rounds[0].push_back(round);
    other.rounds[0].push_back(round);
  }
  base.gross = base.net;
  other.gross = other.net;
  CellComparison paired = one(base, other, in_turn);
  CHECK(paired.sure);
  CHECK(paired.ratio == Approx(1.01).epsilon(1e-4));
  CHECK(paired.interval->upper < 1.011);
  // Of its rounds one in four is in neither: as if they were not pairs.
  for (std::size_t i = 0; i < 20; i += 4) other.rounds[0][i] += 100;
  CHECK_FALSE(one(base, other, in_turn).sure);
  other.rounds[0][0] = 0;  // 16 of 20 are enough
  CHECK(one(base, other, in_turn).sure);
  CHECK_FALSE(one(base, other).sure);
}

TEST_CASE("four sessions a side are compared by their own spread") {
  // Medians of the logarithms 0, 0.01, 0.02, 0.03 on either side, by 0.1 apart: Welch's t with 6 degrees of freedom and
  // a standard error of sqrt(2 * 0.00016667 / 4) = 0.0091287.
  auto at = [](double log) { return std::exp(log); };
  CellComparison cell = one(cell_of("2p/0K", {at(0), at(0.01), at(0.02), at(0.03)}),
                            cell_of("2p/0K", {at(0.1), at(0.11), at(0.12), at(0.13)}));
  CHECK(cell.log_standard_error == Approx(0.0091287).epsilon(0.001));
  CHECK(cell.interval->lower == Approx(std::exp(0.1 - 2.446912 * 0.0091287)).epsilon(0.001));
  CHECK(cell.verdict == Verdict::slower);
}

TEST_CASE("no change within the margin is equivalent, and neither the one nor the other is inconclusive") {
  CompareSettings wide;
  wide.margin = 0.05;
  CHECK(one(cell_of("2p/0K", {1.0}), cell_of("2p/0K", {1.001}), wide).verdict == Verdict::equivalent);
  CompareSettings narrow;
  narrow.margin = 0.005;
  CHECK(one(cell_of("2p/0K", {1.0}), cell_of("2p/0K", {1.001}), narrow).verdict == Verdict::inconclusive);
}

TEST_CASE("verdicts are corrected over the cells, and each interval leaves no change out exactly where it is sure") {
  std::vector<SideCell> base, other;
  const double changes[] = {1.018, 1.0, 1.1, 0.999, 1.0145, 1.001, 1.002};
  for (int i = 0; i < 7; ++i) {
    base.push_back(cell_of("cell " + std::to_string(i), {1.0}));
    other.push_back(cell_of("cell " + std::to_string(i), {changes[i]}));
  }
  Comparison all = compare(base, other);
  for (const CellComparison& cell : all.cells) {
    CAPTURE(cell.name);
    CHECK(cell.sure == (cell.interval->lower > 1 || cell.interval->upper < 1));
  }
  CHECK(all.cells[2].interval->confidence == Approx(1 - 0.05 / 7));
  CHECK(all.cells[1].interval->confidence < all.cells[2].interval->confidence);
  // Alone, the same change needs less.
  CHECK(compare({base[4]}, {other[4]}).cells[0].p < all.cells[4].p);
}

TEST_CASE("the smallest change that would have been seen is larger than the interval is wide") {
  CellComparison cell = one(cell_of("2p/0K", {1.0}), cell_of("2p/0K", {1.0}));
  CHECK(*cell.least > cell.interval->upper - 1);
  // Half-width and 1.2816 standard errors.
  CHECK(std::log(1 + *cell.least) ==
        Approx(std::log(cell.interval->upper / *cell.ratio) + 1.281552 * cell.log_standard_error));
}

TEST_CASE("what was not measured alike is not compared, unless that is asked for") {
  SideCell batch = cell_of("2p/0K", {1.1});
  batch.way[0].value = "batch";
  CellComparison cell = one(cell_of("2p/0K", {1.0}), batch);
  CHECK(cell.verdict == Verdict::incomparable);
  CHECK(cell.reason == "policy other and batch");
  CHECK(!cell.ratio);
  CompareSettings force;
  force.force = true;
  CHECK(one(cell_of("2p/0K", {1.0}), batch, force).verdict == Verdict::slower);
  batch.way.clear();  // imported: not known, and no difference
  CHECK(one(cell_of("2p/0K", {1.0}), batch).verdict == Verdict::slower);
}

TEST_CASE("each cell goes with the one that was measured alike, and those of one name are told apart") {
  SideCell pipe = cell_of("2p/0K", {1.0}), futex = cell_of("2p/0K", {0.8});
  futex.way[1].value = "futex";
  Comparison both = compare({pipe, futex}, {futex, pipe});
  REQUIRE(both.cells.size() == 2);
  CHECK(both.cells[0].name == "2p/0K pipe");
  CHECK(both.cells[0].ratio == Approx(1));
  CHECK(both.cells[1].name == "2p/0K futex");
  CHECK(both.cells[1].ratio == Approx(1));
}

TEST_CASE("cells that only one side has, or has no time of, are named") {
  SideCell failed = cell_of("8p/0K", {1.0});
  failed.point.reset();
  failed.net.clear();
  failed.gross.clear();
  failed.missing = "failed: fork";
  Comparison all = compare({cell_of("2p/0K", {1.0}), cell_of("8p/0K", {1.0})}, {failed, cell_of("16p/0K", {1.0})});
  REQUIRE(all.cells.size() == 3);
  CHECK(all.cells[0].reason == "not in b");
  CHECK(all.cells[1].reason == "b: failed: fork");
  CHECK(all.cells[2].reason == "not in a");
  for (const CellComparison& cell : all.cells) CHECK(cell.verdict == Verdict::incomparable);
  CHECK(!all.mean);
}

TEST_CASE("a disturbed run, and another clock speed of the same CPU, make every verdict inconclusive") {
  SideCell disturbed = cell_of("2p/0K", {1.1});
  disturbed.trouble = "steal 9.0 % of CPU time";
  CellComparison cell = one(cell_of("2p/0K", {1.0}), disturbed);
  CHECK(cell.verdict == Verdict::inconclusive);
  CHECK(cell.reason == "b: steal 9.0 % of CPU time");
  CHECK(cell.interval);
  Side a = side_of("a", {cell_of("2p/0K", {1.0})}), b = side_of("b", {cell_of("2p/0K", {1.1})});
  a.clock_ns = 0.4;
  b.clock_ns = 0.44;
  CHECK(compare_sides(a, b, {}).cells[0].verdict == Verdict::slower);  // nothing says that the CPUs are of one kind
  a.host.set("cpu.model", "X");
  b.host.set("cpu.model", "X");
  b.clock_ns = 0.5;
  CHECK(compare_sides(a, b, {}).cells[0].verdict == Verdict::inconclusive);
  CHECK(compare_sides(a, b, {}).cells[0].reason == "the same CPU, but 25 % slower");
}

TEST_CASE("a clock that was a little slower on one side is taken out of the change, with some doubt") {
  Side a = side_of("a", {cell_of("2p/0K", {1.0})}), b = side_of("b", {cell_of("2p/0K", {1.1})});
  a.clock_ns = 0.4;
  b.clock_ns = 0.42;
  a.host.set("cpu.model", "X");
  b.host.set("cpu.model", "Y");
  const CellComparison apart = compare_sides(a, b, {}).cells[0];
  CHECK(apart.ratio == Approx(1.1));
  b.host.set("cpu.model", "X");
  const Comparison same = compare_sides(a, b, {});
  CHECK(same.clock_change == Approx(0.05));
  CHECK(same.cells[0].ratio == Approx(1.1 / 1.05));
  CHECK(same.cells[0].base == Approx(1.0));
  CHECK(same.cells[0].other == Approx(1.1));
  const double doubt = 0.3 * std::log(1.05);
  CHECK(same.cells[0].log_standard_error == Approx(std::hypot(apart.log_standard_error, doubt)));
}

TEST_CASE("a single repetition a side shows a difference that nothing can be said of") {
  SideCell base = cell_of("2p/0K", {1.0}), other = cell_of("2p/0K", {1.1});
  base.net = other.net = {{1.0}};
  base.gross = other.gross = {{1.5}};
  CellComparison cell = one(base, other);
  CHECK(cell.verdict == Verdict::inconclusive);
  CHECK(cell.reason == "too few repetitions to tell");
}

TEST_CASE("bare times differ, but how sure that is cannot be known; with their standard errors it can") {
  SideCell base, other;
  base.name = other.name = "elapsed";
  base.unit = other.unit = "s";
  base.point = 3.487;
  other.point = 3.451;
  CellComparison bare = one(base, other);
  CHECK(bare.ratio == Approx(3.451 / 3.487));
  CHECK(!bare.interval);
  CHECK(bare.verdict == Verdict::inconclusive);
  CHECK(bare.reason == "no spread known: difference only");
  base.standard_error = 0.0078 * 3.487;
  other.standard_error = 0.0082 * 3.451;
  CellComparison known = one(base, other);
  // sqrt(0.0078^2 + 0.0082^2 + 2 * 0.003^2)
  CHECK(known.log_standard_error == Approx(0.0120866).epsilon(0.0001));
  CHECK(known.verdict == Verdict::inconclusive);
}

TEST_CASE("net times that are not above 0 have no ratio: their gross times are compared") {
  SideCell base = cell_of("2p/0K", {1.0}), other = cell_of("2p/0K", {1.1});
  base.net[0][3] = -0.1;
  CellComparison cell = one(base, other);
  CHECK(cell.verdict == Verdict::slower);
  CHECK(cell.reason == "of the gross times: a net time is not above 0");
  CHECK(cell.base == Approx(1.5).epsilon(0.01));
}

TEST_CASE("the geometric mean is that of the ratios, and drift does not average out of it") {
  Comparison all = compare({cell_of("a", {1.0}), cell_of("b", {1.0})}, {cell_of("a", {1.1}), cell_of("b", {1 / 1.1})});
  REQUIRE(all.mean);
  CHECK(all.mean->point == Approx(1));
  CHECK(std::log(all.mean->upper) > 1.96 * std::sqrt(all.cells[0].log_drift_variance));
}
