#include "engine/session.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "stats/cell_estimate.h"
#include "stats/clean_speed.h"
#include "stats/counter_estimate.h"
#include "stats/gate.h"
#include "stats/stopping.h"

namespace ctxmatrix {
namespace {

constexpr double kFirstLook = 0.1, kLookGrowth = 1.5;  // shares of the time budget
constexpr int kMostTimes = 10;  // max_repetitions, where a budget is to be spent or a clean spell waited for

// A cell on its way.
struct Running {
  CellResult& result;
  int side = 0;
  std::int64_t predicted_ns = 0;  // wall time of one repetition, before there is one
  std::int64_t spent_ns = 0;
  bool finished = false;   // takes no part in the round
  bool announced = false;  // that it was precise enough, in this session
  bool answered = false;   // on_look says so
  std::string note = {};   // of the latest repetition that had one
};

class Session {
 public:
  Session(const Plan& plan, Runner& runner, const SessionSettings& settings, const StopFlag& stop, RunResult& result)
      : runner_(runner),
        settings_(settings),
        measure_(settings.measure),
        stop_(stop),
        result_(result),
        random_(settings.seed),
        start_(runner.now()) {
    result_.cells.reserve(plan.cells.size());
    for (const PlannedCell& planned : plan.cells) add(planned);
    budget_ns_ =
        measure_.time_budget_ns.value_or(default_budget_ns(measure_, static_cast<std::int64_t>(running_.size())));
  }

  void run() {
    for (int session = 0; session < measure_.sessions && !stopped() && !answered(); ++session) run_one_session(session);
    for (Running& cell : running_) conclude(cell);
    result_.complete = !stopped();
    store_speeds();
  }

 private:
  void store_speeds() {
    result_.probe_mode_ns = speeds_.overall_ns;
    if (measure_.sessions > 1) result_.session_probe_mode_ns = speeds_.session_ns;
    result_.reference_probe_ns = speeds_.reference_ns;
  }

  void run_one_session(int session) {
    if (session > 0) rest_before(session);
    session_ = session;
    session_probes_.clear();
    deadline_ = runner_.now() + budget_ns_ / measure_.sessions;
    session_start_ = runner_.now();
    for (Running& cell : running_) {
      cell.finished = cell.result.status != Status::ok;
      cell.announced = cell.finished;
    }
    while (!stopped() && !out_of_time() && more_to_do()) {
      run_round();
      reconsider();
      if (asks_within_session() && information() >= next_look_) look();
    }
    if (settings_.on_look && !stopped()) look();
  }

  bool asks_within_session() const { return settings_.on_look && measure_.sessions == 1; }

  double information() const {
    if (measure_.sessions > 1) return static_cast<double>(session_ + 1) / measure_.sessions;
    return std::min(1.0, static_cast<double>(runner_.now() - start_) / static_cast<double>(budget_ns_));
  }

  void look() {
    store_speeds();
    const double now = information();
    const std::vector<bool> answered = settings_.on_look(result_, now);
    for (Running& cell : running_) {
      cell.answered = answered.at(static_cast<std::size_t>(&cell.result - result_.cells.data()));
      if (asks_within_session()) cell.finished = !open_to_question(cell);
    }
    next_look_ = now * kLookGrowth;
  }

  bool answered() const {
    return settings_.on_look &&
           std::all_of(running_.begin(), running_.end(), [](const Running& cell) { return cell.answered; });
  }

  bool open_to_question(const Running& cell) const {
    return !cell.answered && cell.result.status == Status::ok &&
           cell.result.usable < kMostTimes * measure_.max_repetitions;
  }

  void rest_before(int session) {
    if (settings_.on_rest) settings_.on_rest(session);
    runner_.rest(measure_.gap_ns, stop_);
  }

  // Whether there is another round, and of which cells: the unfinished ones, or those that profit most of what is left.
  bool more_to_do() {
    if (finished() < running_.size()) return true;
    return settings_.spend_budget && !settings_.on_look && reopen_widest();
  }

  // In shares of what was wanted. Those at least half as wide as the widest take part, so that no cell waits for ever.
  // Drift is what remains of a cell with many times the repetitions that it was to have: it takes no more part.
  bool reopen_widest() {
    double widest = 0;
    for (const Running& cell : running_) widest = std::max(widest, width(cell));
    for (Running& cell : running_) cell.finished = width(cell) < widest / 2 || width(cell) == 0;
    return widest > 0;
  }

  double width(const Running& cell) const {
    if (cell.result.status != Status::ok || cell.result.usable >= kMostTimes * measure_.max_repetitions) return 0;
    auto times = estimate(cell).times;
    if (!times) return 1;
    Precision precision = precision_of(*times, measure_);
    return precision.allowed > 0 ? precision.repeatability / precision.allowed : 0;
  }

  void add(const PlannedCell& planned) {
    CellResult& cell = result_.cells.emplace_back();
    cell.cell = planned.cell;
    if (!planned.skip_reason.empty()) {
      cell.status = Status::skipped;
      cell.reason = planned.skip_reason;
      return;
    }
    cell.cpus = runner_.cpus(planned.cell);
    running_.push_back({cell, planned.side, planned.need.time_ns / std::max(1, measure_.min_repetitions), 0, false});
  }

  // The order differs from round to round; a cell that has finished takes no further part.
  void run_round() {
    std::vector<Running*> order;
    for (Running& cell : running_) {
      if (!cell.finished) order.push_back(&cell);
    }
    std::shuffle(order.begin(), order.end(), random_);
    const int first = order.front()->side;
    std::stable_partition(order.begin(), order.end(), [&](const Running* cell) { return cell->side == first; });
    for (Running* cell : order) {
      if (stopped() || out_of_time()) return;
      take_side(cell->side);
      if (!refused_) run_one(*cell);
    }
    ++round_;
  }

  void take_side(int side) {
    if (std::exchange(side_, side) != side && settings_.on_side) refused_ = !settings_.on_side(side);
  }

  bool stopped() const { return stop_ != 0 || refused_; }

  // Each round knows the clean speed better. A cell that was precise enough by what was clean before may not be any
  // more.
  void reconsider() {
    for (Running& cell : running_) {
      if (cell.result.status == Status::ok) update(cell);
    }
  }

  void run_one(Running& cell) {
    std::int64_t before = runner_.now();
    Outcome outcome = runner_.run(cell.result.cell, random_());
    if (outcome.failure) {
      if (outcome.failure->interrupted) return;
      cell.result.status = outcome.failure->status;
      cell.result.reason = outcome.failure->reason;
      cell.finished = true;
    } else {
      outcome.repetition->session = session_;
      outcome.repetition->round = round_;
      outcome.repetition->started_ns = before - start_;
      remember_probes(*outcome.repetition);
      cell.result.repetitions.push_back(std::move(*outcome.repetition));
      if (!outcome.note.empty()) cell.note = std::move(outcome.note);
    }
    cell.spent_ns += runner_.now() - before;
    update(cell);
    tell(cell);
  }

  void remember_probes(const Repetition& repetition) {
    auto probes = probes_of(repetition);
    std::sort(probes.begin(), probes.end());
    merge_into(probes, session_probes_);
    merge_into(probes, probes_);
    speed_ = clean_speed(session_probes_, result_.probe_iterations, measure_);
    speeds_.session_ns.resize(static_cast<std::size_t>(session_) + 1, speed_.probe_ns);
    speeds_.session_ns.back() = speed_.probe_ns;
    run_speed_ = session_ == 0 ? speed_ : clean_speed(probes_, result_.probe_iterations, measure_);
    speeds_.overall_ns = run_speed_.probe_ns;
    speeds_.reference_ns = reference_speed(run_speed_, result_.probe_iterations, measure_);
  }

  // Both sorted: a long run has hundreds of thousands, and looks at them after each repetition.
  static void merge_into(const std::vector<double>& more, std::vector<double>& all) {
    auto middle = static_cast<std::ptrdiff_t>(all.size());
    all.insert(all.end(), more.begin(), more.end());
    std::inplace_merge(all.begin(), all.begin() + middle, all.end());
  }

  CellEstimate estimate(const Running& cell) const {
    return estimate_cell(cell.result.repetitions, cell.result.cell.processes, measure_, speeds_);
  }

  void update(Running& cell) {
    if (cell.result.repetitions.empty()) return;
    CellEstimate now = estimate(cell);
    store(now, cell.result);
    if (cell.result.status != Status::ok) return;
    if (asks_within_session()) {
      cell.finished = !open_to_question(cell);
      return;
    }
    cell.finished = progress_of(of_this_session(cell, now), measure_) != Progress::more && !waits_for_usual_speed(cell);
  }

  // While the CPU is slower than this host's usual, there may be a better spell to come, as long as there is time.
  bool waits_for_usual_speed(const Running& cell) const {
    return speed_.slowdown > 0 && cell.result.usable < kMostTimes * measure_.max_repetitions;
  }

  CellEstimate of_this_session(const Running& cell, const CellEstimate& all) const {
    if (session_ == 0) return all;
    const auto& repetitions = cell.result.repetitions;
    auto own = std::find_if(repetitions.begin(), repetitions.end(),
                            [&](const Repetition& one) { return one.session == session_; });
    return estimate_cell({own, repetitions.end()}, cell.result.cell.processes, measure_, speeds_);
  }

  static void store(const CellEstimate& now, CellResult& result) {
    result.usable = now.usable;
    result.kept_share = now.kept_share;
    result.switches_per_hop = now.switches_per_hop;
    result.session_times = now.by_session;
    // Nothing usable any more is possible: the clean speed has become better known.
    result.gross = result.overhead = result.net = std::nullopt;
    if (!now.times) return;
    result.gross = now.times->gross;
    result.overhead = now.times->overhead;
    result.net = now.times->net;
  }

  // The last word on a cell, with the probe's mode over the whole run.
  void conclude(Running& cell) {
    CellResult& result = cell.result;
    if (result.status != Status::ok) return;
    CellEstimate last = estimate(cell);
    store(last, result);
    CellFlags flags = flags_of(result.cell, last, measure_, settings_.caches, run_speed_.slowdown);
    result.status = flags.status;
    result.reason = flags.reason;
    result.notes = flags.notes;
    if (!cell.note.empty()) result.notes.insert(result.notes.begin(), cell.note);
    if (measure_.counters && result.cell.is_ring())
      result.counters = counter_estimates(result.repetitions, measure_.confidence);
  }

  std::int64_t left_ns() const {
    auto now = runner_.now();
    auto left = static_cast<double>(deadline_ - now);
    if (!settings_.spend_budget && !asks_within_session()) left = std::min(left, work_left_ns());
    left = std::max(0.0, left);
    // The sessions to come will be much like this one.
    auto one_more = static_cast<double>(now - session_start_) + left + static_cast<double>(measure_.gap_ns);
    return static_cast<std::int64_t>(left + (measure_.sessions - 1 - session_) * one_more);
  }

  double work_left_ns() const {
    double left = 0;
    for (const Running& cell : running_) {
      if (!cell.finished) left += repetitions_left(cell) * repetition_ns(cell);
    }
    return left;
  }

  // The gate goes on leaving out as many as it has so far.
  double repetitions_left(const Running& cell) const {
    auto measured = static_cast<double>(cell.result.repetitions.size());
    double usable = cell.result.usable;
    double wanted = measure_.min_repetitions;
    if (usable > 0 && usable >= wanted) {
      Precision precision = precision_of(*estimate(cell).times, measure_);
      wanted = std::max(usable + 1, repetitions_wanted(cell.result.usable, precision, measure_));
    }
    double usable_share = measured > 0 ? std::max(usable, 0.5) / measured : 1;
    return std::max(0.0, wanted - usable) / usable_share;
  }

  static double repetition_ns(const Running& cell) {
    auto measured = cell.result.repetitions.size();
    return static_cast<double>(measured > 0 ? cell.spent_ns / static_cast<std::int64_t>(measured) : cell.predicted_ns);
  }

  std::size_t finished() const {
    return static_cast<std::size_t>(
        std::count_if(running_.begin(), running_.end(), [](const Running& cell) { return cell.finished; }));
  }

  bool out_of_time() const { return runner_.now() >= deadline_; }

  void tell(Running& cell) const {
    if (!settings_.on_progress) return;
    const bool news = cell.finished && !std::exchange(cell.announced, cell.finished);
    std::int64_t left = left_ns();
    auto spent = static_cast<double>(runner_.now() - start_);
    double share = spent / std::max(1.0, spent + static_cast<double>(left));
    settings_.on_progress({cell.result, running_.size(), finished(), share, left, news});
  }

  Runner& runner_;
  const SessionSettings& settings_;
  const Measure& measure_;
  const StopFlag& stop_;
  RunResult& result_;
  std::vector<Running> running_;
  std::vector<double> probes_, session_probes_;  // of the run and of the session, ascending
  // By the probes so far: of the session, of the run, and what follows for its times.
  CleanSpeed speed_, run_speed_;
  Speeds speeds_;
  std::mt19937_64 random_;
  std::int64_t budget_ns_ = 0;  // of all sessions
  std::int64_t deadline_ = 0;   // of this one
  int session_ = 0;
  int round_ = 0;
  double next_look_ = kFirstLook;
  int side_ = -1;         // that the machine is set to
  bool refused_ = false;  // a side could not be had
  std::int64_t start_;
  std::int64_t session_start_ = 0;
};

}  // namespace

void run_session(const Plan& plan, Runner& runner, const SessionSettings& settings, const StopFlag& stop,
                 RunResult& result) {
  result.measure = settings.measure;
  result.seed = settings.seed;
  result.probe_iterations = runner.probe_iterations();
  std::int64_t start = runner.now();
  Session(plan, runner, settings, stop, result).run();
  result.elapsed_ns = runner.now() - start;
  result.tick_ns = runner.tick_ns();
}

}  // namespace ctxmatrix
