// scripts/bench coverage: how often the reported interval of one run holds the long-run value, by recorded repetitions
// that are replayed in the order of real time through the program's own session, gate, estimates and stopping rule.
//
//   coverage RESULT [RUNS]
//
// RESULT is a recording of many sessions. A replayed run begins at a random round of a random session and takes each
// cell's repetitions from there on; one that comes to the end of its session before it is done does not count. The
// long-run value of a cell is the median over the sessions of the sessions' own estimates. Runs that know nothing of
// the host, and runs that know what selftest would have learnt of the other half of the sessions; each with the drift
// in its intervals and without.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <vector>

#include "engine/session.h"
#include "stats/cell_estimate.h"
#include "stats/clean_speed.h"
#include "stats/gate.h"
#include "stats/half_width.h"
#include "stats/order.h"
#include "stats/session_drift.h"
#include "store/result_file.h"

using namespace ctxmatrix;

namespace {

using Repetitions = std::vector<Repetition>;

RunResult load(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return read_result(text.str(), file);
}

// The recording, by session: of each cell its repetitions in the order of time.
std::vector<std::vector<Repetitions>> by_session(const RunResult& recorded) {
  std::vector<std::vector<Repetitions>> sessions;
  for (std::size_t cell = 0; cell < recorded.cells.size(); ++cell) {
    for (const Repetition& repetition : recorded.cells[cell].repetitions) {
      auto number = static_cast<std::size_t>(repetition.session);
      if (number >= sessions.size()) sessions.resize(number + 1, std::vector<Repetitions>(recorded.cells.size()));
      sessions[number][cell].push_back(repetition);
    }
  }
  return sessions;
}

using Sessions = std::vector<std::vector<Repetitions>>;

void add_probes(const std::vector<Repetitions>& session, std::vector<double>& probes) {
  for (const Repetitions& cell : session) {
    for (const Repetition& repetition : cell) {
      auto some = probes_of(repetition);
      probes.insert(probes.end(), some.begin(), some.end());
    }
  }
}

// What selftest would know of the host.
struct Known {
  double tau = Measure{}.drift;
  double usual_probe_ns = 0;
};

Measure measure_by(const Known& known) {
  Measure measure;
  measure.drift = known.tau;
  measure.usual_probe_ns = known.usual_probe_ns;
  return measure;
}

CleanSpeed speed_of(const RunResult& recorded, const std::vector<Repetitions>& session, const Measure& measure) {
  std::vector<double> probes;
  add_probes(session, probes);
  return clean_speed(probes, recorded.probe_iterations, measure);
}

// Gives what was recorded, from one round of one session on.
class Replay : public Runner {
 public:
  Replay(const RunResult& recorded, const std::vector<Repetitions>& session, int first_round)
      : recorded_(recorded), session_(session), next_(session.size()) {
    for (std::size_t cell = 0; cell < session.size(); ++cell) {
      while (next_[cell] < session[cell].size() && session[cell][next_[cell]].round < first_round) ++next_[cell];
      if (next_[cell] < session[cell].size()) now_ = std::max(now_, session[cell][next_[cell]].started_ns);
    }
  }

  Outcome run(const Cell& cell, std::uint64_t) override {
    auto same = [&](const CellResult& one) { return one.cell == cell; };
    auto at = static_cast<std::size_t>(std::find_if(recorded_.cells.begin(), recorded_.cells.end(), same) -
                                       recorded_.cells.begin());
    if (next_[at] == session_[at].size()) {
      stop_ = 1;  // the recording ends before the run does
      return {{}, Failure{Status::failed, "", true}};
    }
    const Repetition& next = session_[at][next_[at]++];
    now_ = std::max(now_, next.started_ns + next.setup_ns + next.warmup_ns + next.measured_ns + next.reap_ns);
    return {next, {}};
  }
  std::vector<int> cpus(const Cell&) const override { return {}; }
  std::int64_t now() override { return now_; }
  void rest(std::int64_t, const StopFlag&) override {}
  std::int64_t probe_iterations() const override { return recorded_.probe_iterations; }
  const StopFlag& stop() const { return stop_; }

 private:
  const RunResult& recorded_;
  const std::vector<Repetitions>& session_;
  std::vector<std::size_t> next_;
  std::int64_t now_ = 0;
  StopFlag stop_{0};
};

struct Count {
  int runs = 0, held = 0, held_without = 0;
  std::vector<double> widths;  // half-width / net
};

// One run's cells counted into `counts`; nothing where the recording was too short.
void replay(const RunResult& recorded, const std::vector<Repetitions>& session, int first_round, const Known& known,
            const std::vector<double>& truth, std::vector<Count>& counts) {
  const Measure measure = measure_by(known);
  Plan plan;
  for (const CellResult& cell : recorded.cells) plan.cells.emplace_back().cell = cell.cell;
  Replay runner(recorded, session, first_round);
  RunResult result;
  run_session(plan, runner, {.measure = measure, .seed = 1}, runner.stop(), result);
  if (!result.complete) return;
  for (std::size_t i = 0; i < result.cells.size(); ++i) {
    const CellResult& cell = result.cells[i];
    auto times = estimate_cell(cell.repetitions, cell.cell.processes, measure, speeds_of(result)).times;
    if (!times) continue;
    auto holds = [&](const Estimate& interval) { return interval.lower <= truth[i] && truth[i] <= interval.upper; };
    ++counts[i].runs;
    counts[i].held += holds(times->net);
    counts[i].held_without += holds(times->net_repeatability);
    counts[i].widths.push_back(half_width(times->net) / times->net.point);
  }
}

std::vector<double> long_run(const RunResult& recorded, const Sessions& sessions, const Known& known) {
  const Measure measure = measure_by(known);
  std::vector<double> truth;
  for (std::size_t cell = 0; cell < recorded.cells.size(); ++cell) {
    std::vector<double> points;
    for (const auto& session : sessions) {
      const CleanSpeed speed = speed_of(recorded, session, measure);
      Speeds speeds(speed.probe_ns);
      speeds.reference_ns = reference_speed(speed, recorded.probe_iterations, measure);
      auto times = estimate_cell(session[cell], recorded.cells[cell].cell.processes, measure, speeds).times;
      if (times) points.push_back(times->net.point);
    }
    truth.push_back(points.empty() ? 0 : median(points));
  }
  return truth;
}

// As selftest would learn it of the sessions of one parity.
Known learn(const RunResult& recorded, const Sessions& sessions, std::size_t parity) {
  std::vector<CellResult> cells = recorded.cells;
  for (CellResult& cell : cells) {
    std::erase_if(cell.repetitions,
                  [&](const Repetition& one) { return static_cast<std::size_t>(one.session) % 2 != parity; });
  }
  std::vector<double> probes;
  Speeds speeds;
  for (std::size_t i = 0; i < sessions.size(); ++i) {
    speeds.session_ns.push_back(speed_of(recorded, sessions[i], {}).probe_ns);
    if (i % 2 == parity) add_probes(sessions[i], probes);
  }
  speeds.overall_ns = speeds.reference_ns = clean_speed(probes, recorded.probe_iterations, {}).probe_ns;
  auto drift = session_drift(cells, Measure{}, speeds);
  Known known;
  if (drift) known.tau = drift->tau;
  known.usual_probe_ns = speeds.reference_ns / static_cast<double>(recorded.probe_iterations);
  return known;
}

// `known`: what runs of the sessions of even and of odd number know; the truths likewise.
std::vector<Count> replay_many(const RunResult& recorded, const Sessions& sessions, int runs,
                               const std::array<Known, 2>& known) {
  std::vector<Count> counts(recorded.cells.size());
  const std::array truth = {long_run(recorded, sessions, known[0]), long_run(recorded, sessions, known[1])};
  std::mt19937_64 random(1);
  for (int i = 0; i < runs; ++i) {
    std::size_t number = random() % sessions.size();
    const auto& session = sessions[number];
    if (session[0].empty()) continue;
    auto rounds = static_cast<std::uint64_t>(session[0].back().round - session[0].front().round + 1);
    int first = session[0].front().round + static_cast<int>(random() % rounds);
    replay(recorded, session, first, known[number % 2], truth[number % 2], counts);
  }
  return counts;
}

void show(const RunResult& recorded, const std::vector<Count>& counts, const std::string& title) {
  fmt::print("\n{}\n{:>10} {:>6} {:>14} {:>12} {:>14}\n", title, "cell", "runs", "half-width %", "covers %",
             "without %");
  Count all;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const Count& one = counts[i];
    if (one.runs == 0) continue;
    fmt::print("{:>10} {:>6} {:>14.2f} {:>12.1f} {:>14.1f}\n", recorded.cells[i].cell.column(), one.runs,
               100 * median(one.widths), 100.0 * one.held / one.runs, 100.0 * one.held_without / one.runs);
    all.runs += one.runs;
    all.held += one.held;
    all.held_without += one.held_without;
  }
  if (all.runs > 0) {
    fmt::print("{:>10} {:>6} {:>14} {:>12.1f} {:>14.1f}\n", "all", all.runs, "", 100.0 * all.held / all.runs,
               100.0 * all.held_without / all.runs);
  }
}

}  // namespace

int main(int count, char** arguments) try {
  if (count < 2) {
    std::cerr << "usage: coverage RESULT [RUNS]\n";
    return 2;
  }
  const int runs = count > 2 ? std::atoi(arguments[2]) : 1000;
  const RunResult recorded = load(arguments[1]);
  const auto sessions = by_session(recorded);
  std::vector<double> speeds;
  for (const auto& session : sessions) speeds.push_back(speed_of(recorded, session, {}).probe_ns);
  const auto [fastest, slowest] = std::minmax_element(speeds.begin(), speeds.end());
  fmt::print("{} sessions over {:.0f} min; the clean speed p* moved by {:.2f} % between them\n", sessions.size(),
             static_cast<double>(recorded.elapsed_ns) / 60e9, 100 * (*slowest / *fastest - 1));
  show(recorded, replay_many(recorded, sessions, runs, {}),
       fmt::format("nothing known of the host: drift {:.2f} %", 100 * Measure{}.drift));
  const Known even = learn(recorded, sessions, 0), odd = learn(recorded, sessions, 1);
  show(recorded, replay_many(recorded, sessions, runs, {odd, even}),
       fmt::format(
           "drift and usual speed as selftest learns them of the other half of the sessions: {:.2f} % and {:.2f} %",
           100 * even.tau, 100 * odd.tau));
  return 0;
} catch (const std::exception& error) {
  std::cerr << "coverage: " << error.what() << '\n';
  return 1;
}
