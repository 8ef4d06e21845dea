// scripts/bench compare: how often a comparison of two equal things cries wolf, and how small a change it finds, by
// recorded repetitions that are put together to sides at random.
//
//   compare RESULT [PAIRS]
//
// RESULT is a recording of many sessions (scripts/bench coverage makes one). Sides of one session each (20 usable
// repetitions of each cell, from different sessions), of four sessions each, and of `ab` (40 repetitions in a row of
// one session, dealt out to the two sides in pairs). A change is put in by lengthening each gross time of the second
// side by a share of its net time.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <numeric>
#include <random>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "stats/clean_speed.h"
#include "stats/compare_sides.h"
#include "stats/gate.h"
#include "stats/holm.h"
#include "stats/rank_sum.h"
#include "stats/repetition_estimate.h"
#include "stats/session_drift.h"
#include "stats/watched_comparison.h"
#include "store/result_file.h"

using namespace ctxmatrix;

namespace {

constexpr std::size_t kRepetitions = 20;
constexpr std::size_t kSessions = 4;

// Usable repetitions of each cell, by session, in the order of time.
using Times = std::vector<std::vector<std::vector<PerHop>>>;  // [session][cell]

RunResult load(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return read_result(text.str(), file);
}

// Recordings of older versions have one clean speed for all sessions; here each has its own, as it would in a run.
Speeds speeds_by_session(const RunResult& recorded) {
  std::vector<std::vector<double>> probes;
  std::vector<double> all;
  for (const CellResult& cell : recorded.cells) {
    for (const Repetition& repetition : cell.repetitions) {
      probes.resize(std::max(probes.size(), static_cast<std::size_t>(repetition.session) + 1));
      auto some = probes_of(repetition);
      auto& own = probes[static_cast<std::size_t>(repetition.session)];
      own.insert(own.end(), some.begin(), some.end());
      all.insert(all.end(), some.begin(), some.end());
    }
  }
  Speeds speeds(clean_speed(all, recorded.probe_iterations, {}).probe_ns);
  for (const auto& own : probes)
    speeds.session_ns.push_back(own.empty() ? 0 : clean_speed(own, recorded.probe_iterations, {}).probe_ns);
  speeds.reference_ns = speeds.overall_ns;
  return speeds;
}

Times times_of(const RunResult& recorded, const Speeds& speeds) {
  Times times(speeds.session_ns.size(), std::vector<std::vector<PerHop>>(recorded.cells.size()));
  for (std::size_t cell = 0; cell < recorded.cells.size(); ++cell) {
    for (const Repetition& one : recorded.cells[cell].repetitions) {
      auto per_hop = repetition_estimate(one, gate(one, Measure{}, speeds.of_session(one.session)),
                                         recorded.cells[cell].cell.processes, speeds.reference_ns);
      if (per_hop) times[static_cast<std::size_t>(one.session)][cell].push_back(*per_hop);
    }
  }
  std::erase_if(times, [](const auto& session) {
    return std::any_of(session.begin(), session.end(),
                       [](const auto& cell) { return cell.size() < 2 * kRepetitions - 2; });
  });
  return times;
}

void add_session(SideCell& cell, const std::vector<PerHop>& repetitions, double change) {
  auto& net = cell.net.emplace_back();
  auto& gross = cell.gross.emplace_back();
  for (const PerHop& one : repetitions) {
    net.push_back(one.net * (1 + change));
    gross.push_back(one.gross + one.net * change);
  }
  cell.point = net.front();
}

struct Deal {
  Side base, other;
};

class Dealer {
 public:
  Dealer(const RunResult& recorded, Times times, double drift)
      : recorded_(recorded), times_(std::move(times)), drift_(drift) {}

  std::size_t sessions() const { return times_.size(); }

  Deal sessions_apart(std::size_t a_side, double change) {
    std::vector<std::size_t> order(times_.size());
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random_);
    Deal deal = empty();
    for (std::size_t cell = 0; cell < recorded_.cells.size(); ++cell) {
      for (std::size_t i = 0; i < 2 * a_side; ++i) {
        const auto& all = times_[order[i]][cell];
        std::vector<PerHop> some(all.begin(), all.begin() + kRepetitions);
        add_session((i < a_side ? deal.base : deal.other).cells[cell], some, i < a_side ? 0 : change);
      }
    }
    return deal;
  }

  Deal in_turn(double change) {
    const auto& session = times_[random_() % times_.size()];
    Deal deal = empty();
    for (std::size_t cell = 0; cell < session.size(); ++cell) {
      std::vector<PerHop> sides[2];
      for (std::size_t i = 0; i + 1 < session[cell].size(); i += 2) {
        const std::size_t first = random_() % 2;
        sides[first].push_back(session[cell][i]);
        sides[1 - first].push_back(session[cell][i + 1]);
      }
      add_session(deal.base.cells[cell], sides[0], 0);
      add_session(deal.other.cells[cell], sides[1], change);
      std::vector<int> rounds(sides[0].size());
      std::iota(rounds.begin(), rounds.end(), 0);
      deal.base.cells[cell].rounds = deal.other.cells[cell].rounds = {rounds};
    }
    return deal;
  }

 private:
  Deal empty() const {
    Deal deal;
    for (Side* side : {&deal.base, &deal.other}) {
      for (const CellResult& cell : recorded_.cells) {
        side->cells.emplace_back().name = cell.cell.column();
        side->cells.back().drift = drift_;
      }
    }
    return deal;
  }

  const RunResult& recorded_;
  const Times times_;
  const double drift_;
  std::mt19937_64 random_{1};
};

// `run --against` whose data nearly always leave doubt: looks at a growing part of the other side.
Comparison looked_at(const Deal& deal, const CompareSettings& settings) {
  WatchedComparison watched(deal.base, settings);
  Side now;
  double looked = 0;
  for (const std::size_t count : {4, 6, 9, 13, 20}) {
    now = deal.other;
    for (SideCell& cell : now.cells) {
      cell.net[0].resize(count);
      cell.gross[0].resize(count);
    }
    const double information = static_cast<double>(count) / kRepetitions;
    watched.look(now, looked, information);
    looked = information;
  }
  return watched.conclude(now);
}

bool is_call(const CellComparison& cell) { return cell.sure; }

// What other benchmarks do: the U test on the repetitions of one process run, corrected by Holm's method.
bool u_test_calls(const Deal& deal) {
  std::vector<double> p;
  for (std::size_t i = 0; i < deal.base.cells.size(); ++i) {
    if (auto test = rank_sum(deal.base.cells[i].net[0], deal.other.cells[i].net[0])) p.push_back(test->p);
  }
  const auto corrected = holm(p);
  return std::any_of(corrected.begin(), corrected.end(), [](double one) { return one < 0.05; });
}

// Wilson, J. Am. Stat. Assoc. 22 (1927): 95 %.
std::string share_text(int hits, int all) {
  const double n = all, p = hits / n, z = 1.96;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n),
               half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * p, 100 * std::max(0.0, middle - half), 100 * (middle + half));
}

enum class Way { apart, in_turn, against };

template <class Next>
void report(const std::string& title, const RunResult& recorded, int pairs, Way way, Next next) {
  CompareSettings settings;
  settings.paired = way == Way::in_turn;
  auto compared = [&](const Deal& deal) {
    return way == Way::against ? looked_at(deal, settings) : compare_sides(deal.base, deal.other, settings);
  };
  int wolves = 0, wolves_u = 0;
  for (int i = 0; i < pairs; ++i) {
    const Deal deal = next(0.0);
    const auto cells = compared(deal).cells;
    wolves += std::any_of(cells.begin(), cells.end(), is_call);
    wolves_u += u_test_calls(deal);
  }
  fmt::print("\n{}\n  A/A: tables with a false call {}; by the U test {}\n", title, share_text(wolves, pairs),
             share_text(wolves_u, pairs));
  fmt::print("  found of a change of    1 %    2 %    3 %    5 %    7 %   10 %\n");
  std::vector<std::vector<int>> found(recorded.cells.size());
  for (double change : {0.01, 0.02, 0.03, 0.05, 0.07, 0.10}) {
    std::vector<int> hits(recorded.cells.size());
    for (int i = 0; i < pairs; ++i) {
      const Deal deal = next(change);
      const auto cells = compared(deal).cells;
      for (std::size_t cell = 0; cell < cells.size(); ++cell) hits[cell] += cells[cell].sure && *cells[cell].ratio > 1;
    }
    for (std::size_t cell = 0; cell < hits.size(); ++cell) found[cell].push_back(hits[cell]);
  }
  for (std::size_t cell = 0; cell < found.size(); ++cell) {
    std::string line = fmt::format("  {:>20}", recorded.cells[cell].cell.column());
    for (int hits : found[cell]) line += fmt::format(" {:>4.0f} %", 100.0 * hits / pairs);
    fmt::print("{}\n", line);
  }
}

}  // namespace

int main(int count, char** arguments) try {
  if (count < 2) {
    std::cerr << "usage: compare RESULT [PAIRS]\n";
    return 2;
  }
  const int pairs = count > 2 ? std::atoi(arguments[2]) : 1000;
  const RunResult recorded = load(arguments[1]);
  const Speeds speeds = speeds_by_session(recorded);
  auto drift = session_drift(recorded.cells, Measure{}, speeds);
  const double tau = drift ? drift->tau : Measure{}.drift;
  Dealer dealer(recorded, times_of(recorded, speeds), tau);
  fmt::print("{} sessions with enough repetitions; drift {:.2f} % of gross; {} pairs of each kind\n", dealer.sessions(),
             100 * tau, pairs);
  if (dealer.sessions() < 2 * kSessions) throw std::runtime_error("too few sessions: 8 are needed");
  report("one session a side", recorded, pairs, Way::apart,
         [&](double change) { return dealer.sessions_apart(1, change); });
  report("run --against: one session, looked at five times", recorded, pairs, Way::against,
         [&](double change) { return dealer.sessions_apart(1, change); });
  report("four sessions a side", recorded, pairs, Way::apart,
         [&](double change) { return dealer.sessions_apart(kSessions, change); });
  report("ab: in turn, 20 repetitions a side", recorded, pairs, Way::in_turn,
         [&](double change) { return dealer.in_turn(change); });
  return 0;
} catch (const std::exception& error) {
  std::cerr << "compare: " << error.what() << '\n';
  return 1;
}
