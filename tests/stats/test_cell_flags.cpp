#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "stats/cell_flags.h"
#include "stats/half_width.h"
#include "tests/stats/samples.h"

using namespace ctxmatrix;

namespace {

// Twenty equal repetitions of net 1000 of gross 1200, done at +-0.8 %.
CellEstimate good() {
  CellEstimate estimate;
  estimate.repetitions.assign(20, PerHop{.gross = 1200, .overhead = 200, .net = 1000});
  estimate.usable = 20;
  estimate.kept_share = 0.9;
  estimate.switches_per_hop = 1;
  CellTimes times;
  times.gross.point = 1200;
  times.overhead.point = 200;
  times.net = times.net_repeatability = {.point = 1000, .lower = 992, .upper = 1008};
  estimate.times = times;
  return estimate;
}

void set_net(CellEstimate& estimate, double point, double half_width) {
  Estimate& net = estimate.times->net;
  net = {.point = point, .lower = point - half_width, .upper = point + half_width};
  estimate.times->net_repeatability = net;
}

Cell cell_of(int processes, std::uint64_t working_set, const std::string& touch = "read") {
  Cell cell;
  cell.processes = processes;
  cell.working_set = working_set;
  cell.touch = touch;
  return cell;
}

CellFlags flags(const CellEstimate& estimate) { return flags_of(cell_of(2, 0), estimate, Measure{}, {}); }

std::vector<std::string> cache_notes(const Cell& cell) {
  return flags_of(cell, good(), Measure{}, {.l1d = 48 << 10, .l2 = 2 << 20}).notes;
}

}  // namespace

TEST_CASE("a cell that converged on clean intervals is ok and needs no words") {
  const CellFlags result = flags(good());
  CHECK(result.status == Status::ok);
  CHECK(result.reason.empty());
  CHECK(result.notes.empty());
}

TEST_CASE("a CPU quota that stopped repetitions is a note and no fault") {
  CellEstimate estimate = good();
  estimate.measured = 21;
  estimate.quota_stopped = 4;
  CHECK(flags(estimate).status == Status::ok);
  CHECK(flags(estimate).notes ==
        std::vector<std::string>{"A CPU quota stopped it in 4 of 21 repetitions: a group without one (cgroup cpu.max) "
                                 "would not."});
}

TEST_CASE("a wide interval is told as a share of net") {
  CellEstimate wide = good();
  set_net(wide, 1000, 23);
  CHECK(flags(wide).status == Status::unstable);
  CHECK(flags(wide).reason == "not converged: +-2.3 %");
}

TEST_CASE("too few repetitions are told, with the interval that they have") {
  CellEstimate few = good();
  few.usable = 7;
  CHECK(flags(few).reason == "not converged: +-0.8 %, usable repetitions: 7 of at least 10");
}

TEST_CASE("a net time below its own half-width is told as a share of gross") {
  CellEstimate tiny = good();
  set_net(tiny, 5, 30);
  CHECK(flags(tiny).reason == "not converged: +-2.5 % of the gross time");
  set_net(tiny, 0, 30);
  CHECK(flags(tiny).reason == "not converged: +-2.5 % of the gross time");
}

TEST_CASE("no time at all is told in ns, not as NaN") {
  CellEstimate nothing = good();
  nothing.times->gross.point = 0;
  set_net(nothing, 0, 0.5);
  CHECK(flags(nothing).reason == "not converged: +-0.5 ns per hop");
}

TEST_CASE("a CPU that was slower than usual all the while makes a cell unstable, a faster one does not") {
  CHECK(flags_of(cell_of(2, 0), good(), Measure{}, {}, 0.59).status == Status::unstable);
  CHECK(flags_of(cell_of(2, 0), good(), Measure{}, {}, 0.59).reason ==
        "the CPU was 59 % slower than it usually is here, all the while");
  CHECK(flags_of(cell_of(2, 0), good(), Measure{}, {}, -0.2).status == Status::ok);
}

TEST_CASE("under 20 % clean intervals make a cell unstable") {
  CellEstimate dirty = good();
  dirty.kept_share = 0.12;
  CHECK(flags(dirty).status == Status::unstable);
  CHECK(flags(dirty).reason == "12 % of the intervals clean");
  dirty.kept_share = 0.2;
  CHECK(flags(dirty).status == Status::ok);
}

TEST_CASE("a share that rounds up to the bound is told with a decimal") {
  CellEstimate dirty = good();
  dirty.kept_share = 0.198;
  CHECK(flags(dirty).reason == "19.8 % of the intervals clean");
}

TEST_CASE("a trend of net over time makes a cell unstable") {
  CellEstimate rising = good();
  for (int i = 0; i < 20; ++i) rising.repetitions[static_cast<std::size_t>(i)].net = 1000 + 4 * i;
  CHECK(flags(rising).status == Status::unstable);
  CHECK(flags(rising).reason == "a trend: +3.9 % from the first half to the second");
}

TEST_CASE("a cell without a usable repetition is unstable and says so") {
  CellEstimate nothing;
  nothing.kept_share = 0.31;
  CHECK(flags(nothing).status == Status::unstable);
  CHECK(flags(nothing).reason == "not converged: no usable repetition");
}

TEST_CASE("several causes are told together") {
  CellEstimate bad = good();
  bad.kept_share = 0.05;
  set_net(bad, 1000, 40);
  CHECK(flags(bad).reason == "5 % of the intervals clean; not converged: +-4.0 %");
}

TEST_CASE("switches per hop beyond 2 % of one are a note, not a failure") {
  CellEstimate estimate = good();
  estimate.switches_per_hop = 1.17;
  CHECK(flags(estimate).status == Status::ok);
  CHECK(flags(estimate).notes == std::vector<std::string>{"A hop took 1.17 context switches, not 1."});
  estimate.switches_per_hop = 0;
  CHECK(flags(estimate).notes == std::vector<std::string>{"A hop took 0.00 context switches, not 1."});
  estimate.switches_per_hop = 1.019;
  CHECK(flags(estimate).notes.empty());
  estimate.switches_per_hop = std::nullopt;
  CHECK(flags(estimate).notes.empty());
}

TEST_CASE("working sets that fit in L2 together are a note") {
  CHECK(cache_notes(cell_of(8, 16 << 10)) ==
        std::vector<std::string>{
            "All working sets together fit in the L2 cache (2 MiB): the cell holds no cache signal."});
  CHECK(cache_notes(cell_of(64, 32 << 10)).size() == 1);  // 2 MiB, exactly
  CHECK(cache_notes(cell_of(65, 32 << 10)).empty());
}

TEST_CASE("a working set above L1d is a note") {
  CHECK(cache_notes(cell_of(64, 64 << 10)) ==
        std::vector<std::string>{"The working set exceeds the L1d cache (48 KiB): the overhead misses it too, "
                                 "so that the net time does not show its refill."});
  CHECK(cache_notes(cell_of(64, 48 << 10)).empty());
}

TEST_CASE("caches are not spoken of where nothing is touched or their size is not known") {
  CHECK(cache_notes(cell_of(8, 0)).empty());
  CHECK(cache_notes(cell_of(8, 64 << 10, "none")).empty());
  CHECK(flags_of(cell_of(8, 64 << 10), good(), Measure{}, {}).notes.empty());
}

TEST_CASE("a net time whose interval reaches 0 is not resolved") {
  CellEstimate tiny = good();
  set_net(tiny, 4, 4);
  CHECK(net_unresolved(*tiny.times));
  CHECK(flags(tiny).status == Status::ok);
  CHECK(flags(tiny).notes ==
        std::vector<std::string>{"The net time cannot be told from 0: it is below 8.0 ns per hop."});
  set_net(tiny, 4, 3.9);
  CHECK_FALSE(net_unresolved(*tiny.times));
  CHECK(flags(tiny).notes.empty());
}

TEST_CASE("a net time surely below 0 says what that means") {
  CellEstimate negative = good();
  set_net(negative, -40, 5);
  CHECK(net_unresolved(*negative.times));
  CHECK(flags(negative).notes ==
        std::vector<std::string>{"The net time is below 0: the overhead is larger than the time of the ring."});
}

TEST_CASE("of an unstable cell the last note says what would help, by what is seen of it") {
  CellEstimate wide = good();
  set_net(wide, 1000, 23);
  CHECK(flags(wide).notes == std::vector<std::string>{"To do better: more time (--time-budget 2min)."});
  wide.switches_per_hop = 1.4;
  wide.kept_share = 0.1;
  const CacheSizes caches{.l1d = 48 << 10, .l2 = 512 << 10};
  CHECK(
      flags_of(cell_of(16, 64 << 10), wide, Measure{}, caches).notes.back() ==
      "To do better: a quieter CPU (--set matrix.placement=single:N), one switch a hop (--precise), huge pages (--set "
      "matrix.pages=huge), more time (--time-budget 2min).");
  Cell told = cell_of(16, 64 << 10);
  told.policy = "batch";
  told.pages = "huge";
  wide.kept_share = 1;
  CHECK(flags_of(told, wide, Measure{}, caches).notes.back() == "To do better: more time (--time-budget 2min).");
}

TEST_CASE("an interval of less confidence than asked for says so") {
  CellEstimate few = good();
  few.times->net.confidence = 0.75;
  few.usable = 3;
  const Measure quick = measure_with([](Measure& m) { m.min_repetitions = 3; });
  CHECK(
      flags_of(cell_of(2, 0), few, quick, {}).notes ==
      std::vector<std::string>{"The usable repetitions are too few for a confidence of 95 %: the interval has less."});
}
