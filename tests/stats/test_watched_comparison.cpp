#include <doctest/doctest.h>

#include <random>

#include "stats/watched_comparison.h"

using namespace ctxmatrix;

namespace {

std::vector<double> draw(double time, int count, std::mt19937_64& random) {
  std::normal_distribution<double> spread(time, 0.01 * time);
  std::vector<double> all;
  for (int i = 0; i < count; ++i) all.push_back(spread(random));
  return all;
}

SideCell cell_of(const std::string& name, std::vector<double> times) {
  SideCell cell;
  cell.name = name;
  cell.drift = 0.003;
  cell.point = times.front();
  cell.gross = {times};
  cell.net = {std::move(times)};
  return cell;
}

Side side_of(const std::string& name, std::vector<SideCell> cells) {
  Side side;
  side.name = name;
  side.cells = std::move(cells);
  return side;
}

}  // namespace

TEST_CASE("a verdict that a look has given stands, and the others are looked at again") {
  std::mt19937_64 random(1);
  WatchedComparison watched(
      side_of("before", {cell_of("2p/0K", draw(1000, 40, random)), cell_of("8p/16K", draw(3000, 40, random))}), {});
  const std::vector<double> slow = draw(1300, 40, random), equal = draw(3000, 40, random);
  auto now = [&](int count) {
    auto some = [&](const std::vector<double>& all) { return std::vector(all.begin(), all.begin() + count); };
    return side_of("now", {cell_of("2p/0K", some(slow)), cell_of("8p/16K", some(equal))});
  };
  CHECK(watched.look(now(6), 0, 0.2) == std::vector<bool>{true, false});
  CHECK(watched.look(now(40), 0.2, 1) == std::vector<bool>{true, true});
  const Comparison found = watched.conclude(now(40));
  CHECK(found.cells[0].verdict == Verdict::slower);
  CHECK(found.cells[1].verdict == Verdict::equivalent);
  CHECK(found.confidence == 0.95);
}

TEST_CASE("an early look needs more to be sure than a late one") {
  std::mt19937_64 random(2);
  const Side base = side_of("before", {cell_of("2p/0K", draw(1000, 40, random))});
  const Side other = side_of("now", {cell_of("2p/0K", draw(1020, 40, random))});
  WatchedComparison early(base, {}), late(base, {});
  early.look(other, 0, 0.1);
  late.look(other, 0, 1);
  CHECK(early.conclude(other).cells[0].verdict == Verdict::inconclusive);
  CHECK(late.conclude(other).cells[0].verdict == Verdict::slower);
}

TEST_CASE("a cell that cannot be compared is done, and so is one that the base does not have") {
  std::mt19937_64 random(3);
  SideCell batch = cell_of("2p/0K", draw(1000, 20, random)), other = batch;
  batch.way = {{"policy", "batch"}};
  other.way = {{"policy", "other"}};
  WatchedComparison watched(side_of("before", {batch}), {});
  CHECK(watched.look(side_of("now", {other, cell_of("4p/0K", draw(1000, 20, random))}), 0, 0.5) ==
        std::vector<bool>{true, true});
}

TEST_CASE("a run that was disturbed gets no verdict in the end") {
  std::mt19937_64 random(4);
  Side base = side_of("before", {cell_of("2p/0K", draw(1000, 40, random))});
  Side other = side_of("now", {cell_of("2p/0K", draw(1300, 40, random))});
  WatchedComparison watched(base, {});
  watched.look(other, 0, 1);
  other.cells[0].trouble = "steal 7.5 % of CPU time";
  const CellComparison cell = watched.conclude(other).cells[0];
  CHECK(cell.verdict == Verdict::inconclusive);
  CHECK(cell.reason == "now: steal 7.5 % of CPU time");
}

TEST_CASE("looking ten times calls equal cells different no more often than the confidence allows") {
  // No drift on top, so that chance alone decides: 400 comparisons of three cells, 5 % of them are 20; 20 + 3 standard
  // deviations of that are 33.
  std::mt19937_64 random(5);
  int called = 0;
  for (int trial = 0; trial < 400; ++trial) {
    std::vector<SideCell> before, after;
    for (const char* name : {"a", "b", "c"}) {
      before.push_back(cell_of(name, draw(1000, 60, random)));
      after.push_back(cell_of(name, draw(1000, 60, random)));
    }
    WatchedComparison watched(side_of("before", before), {.margin = 0, .paired = true});
    for (int look = 1; look <= 10; ++look) {
      std::vector<SideCell> now = after;
      for (SideCell& cell : now) {
        cell.net[0].resize(static_cast<std::size_t>(6 * look));
        cell.gross[0].resize(static_cast<std::size_t>(6 * look));
      }
      watched.look(side_of("now", now), (look - 1) / 10.0, look / 10.0);
    }
    const Comparison found = watched.conclude(side_of("now", after));
    called += std::any_of(found.cells.begin(), found.cells.end(), [](const CellComparison& cell) { return cell.sure; });
  }
  CHECK(called <= 33);
  CHECK(called >= 1);
}
