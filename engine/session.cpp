#include "engine/session.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "stats/cell_estimate.h"
#include "stats/clean_speed.h"
#include "stats/conclusion.h"
#include "stats/gate.h"
#include "stats/stopping.h"

namespace ctxmatrix {
namespace {

constexpr double kFirstLook = 0.1, kLookGrowth = 1.5;  // shares of the time budget
// Within a round the clean speed is looked for anew once the probes of a session are more by one in so many: each time
// it takes as long as there are probes, and a run of thousands of cells has millions.
constexpr std::size_t kWorthJudging = 64;
constexpr std::int64_t kEndless = std::int64_t{1} << 61;  // ns: seventy years
constexpr int kMostTimes = 10;  // max_repetitions, where a budget is to be spent or a clean spell waited for

// Numbers that look random, from those that say what they are for: what is drawn depends on nothing that happened
// before, so that a resumed run draws the same. The finisher of SplitMix64 (Steele, Lea, Flood 2014).
std::uint64_t mixed(std::uint64_t seed, std::uint64_t number) {
  std::uint64_t bits = seed + (number + 1) * 0x9e3779b97f4a7c15;
  bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
  return bits ^ bits >> 31;
}

// A cell on its way.
struct Running {
  CellResult& result;
  std::size_t number = 0;  // in the plan
  int side = 0;
  std::int64_t predicted_ns = 0;  // wall time of one repetition, before there is one
  std::int64_t spent_ns = 0;
  bool finished = false;                         // takes no part in the round
  bool announced = false;                        // that it was precise enough, in this session
  bool answered = false;                         // on_look says so
  bool retry = false;                            // it failed in an earlier part of the run
  std::optional<Repetition> in_last_round = {};  // of that part, from the round in which it ended
  std::string note = {};                         // of the latest repetition that had one
};

class Session {
 public:
  Session(const Plan& plan, Runner& runner, const SessionSettings& settings, const StopFlag& stop, RunResult& result)
      : runner_(runner),
        settings_(settings),
        measure_(settings.measure),
        stop_(stop),
        result_(result),
        start_(runner.now() - earlier_ns(settings)) {
    result_.cells.reserve(plan.cells.size());
    for (const PlannedCell& planned : plan.cells) add(planned);
    budget_ns_ = measure_.time_budget_ns.value_or(
        settings.watched_rounds > 0 ? kEndless
                                    : default_budget_ns(measure_, static_cast<std::int64_t>(running_.size())));
  }

  void run() {
    if (settings_.earlier) take_up(*settings_.earlier);
    if (settings_.on_start) settings_.on_start(result_);
    if (resumed_) go_on();
    for (int session = resumed_ ? session_ + 1 : 0; session < measure_.sessions && !stopped() && !answered(); ++session)
      run_one_session(session);
    if (!new_probes_.empty()) judge_speed();
    for (Running& cell : running_) {
      conclude(cell.result, measure_, speeds_, settings_.caches, run_speed_.slowdown);
      if (!cell.note.empty()) cell.result.notes.insert(cell.result.notes.begin(), cell.note);
    }
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
    begin_session(runner_.now());
    run_rounds();
  }

  void begin_session(std::int64_t at) {
    session_start_ = at;
    deadline_ = at + budget_ns_ / measure_.sessions;
    for (Running& cell : running_) {
      cell.finished = cell.result.status != Status::ok && !cell.retry;
      cell.announced = cell.finished;
    }
  }

  void run_rounds() {
    while (!stopped() && !out_of_time() && more_to_do()) {
      whole_round();
      if (asks_within_session() && information() >= next_look_) look();
    }
    if (settings_.on_look && !stopped()) look();
  }

  bool watched() const { return settings_.watched_rounds > 0; }

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

  static std::int64_t earlier_ns(const SessionSettings& settings) {
    return settings.earlier ? settings.earlier->elapsed_ns : 0;
  }

  // Everything of the earlier part but what is from its last round: at the start of a round all that matters is what
  // was measured until then.
  void take_up(const EarlierPart& earlier) {
    for (const CellResult& cell : earlier.cells) {
      for (const Repetition& one : cell.repetitions) {
        if (std::pair(one.session, one.round) < std::pair(session_, round_)) continue;
        session_ = one.session;
        round_ = one.round;
        resumed_ = true;
      }
    }
    for (std::size_t i = 0; i < result_.cells.size() && i < earlier.cells.size(); ++i) take_up(earlier.cells[i], i);
    const int last = resumed_ ? session_ : -1;
    for (session_ = 0; session_ < last; ++session_) take_up_probes();
    if (resumed_) take_up_probes();
  }

  void take_up(const CellResult& earlier, std::size_t number) {
    auto cell = std::find_if(running_.begin(), running_.end(), [&](const auto& one) { return one.number == number; });
    const bool failed = earlier.status == Status::failed || earlier.status == Status::timeout;
    if (cell != running_.end() && failed) {
      cell->retry = true;
      cell->result.status = earlier.status;
      cell->result.reason = earlier.reason;
    }
    for (const Repetition& one : earlier.repetitions) {
      if (cell != running_.end()) cell->spent_ns += one.setup_ns + one.warmup_ns + one.measured_ns + one.reap_ns;
      if (cell != running_.end() && one.session == session_ && one.round == round_)
        cell->in_last_round = one;
      else
        result_.cells[number].repetitions.push_back(one);
    }
  }

  // Of this session.
  void take_up_probes() {
    session_probes_.clear();
    for (const CellResult& cell : result_.cells) {
      for (const Repetition& one : cell.repetitions) {
        if (one.session != session_) continue;
        for (double probe : probes_of(one)) session_probes_.push_back(probe);
      }
    }
    std::sort(session_probes_.begin(), session_probes_.end());
    merge_into(session_probes_, probes_);
    if (!session_probes_.empty()) judge_speed();
  }

  // In the round in which the earlier part ended: its repetitions of that round come first, in the order of time.
  void go_on() {
    begin_session(start_ + first_start(session_));
    reconsider();
    more_to_do();
    std::vector<Running*> again;
    for (Running& cell : running_) {
      if (cell.in_last_round) again.push_back(&cell);
    }
    std::sort(again.begin(), again.end(), [](const Running* one, const Running* other) {
      return one->in_last_round->started_ns < other->in_last_round->started_ns;
    });
    for (Running* cell : again) {
      take(*cell, std::move(*cell->in_last_round));
      update(*cell);
      cell->announced = cell->finished;
    }
    if (!running_.empty() && !stopped() && !out_of_time()) {
      whole_round();
    }
    run_rounds();
  }

  // Of a session's repetitions, since the start of the run.
  std::int64_t first_start(int session) const {
    std::int64_t first = settings_.earlier->elapsed_ns;
    for (const CellResult& cell : settings_.earlier->cells) {
      for (const Repetition& one : cell.repetitions) {
        if (one.session == session) first = std::min(first, one.started_ns);
      }
    }
    return first;
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
    if (!planned.runs()) {
      cell.status = Status::skipped;
      cell.reason = planned.why_not();
      return;
    }
    cell.cpus = runner_.cpus(planned.cell);
    Running& running = running_.emplace_back(Running{cell});
    running.number = result_.cells.size() - 1;
    running.side = planned.side;
    running.predicted_ns = planned.need.time_ns / std::max(1, measure_.min_repetitions);
  }

  void whole_round() {
    const int round = round_;
    run_round();
    reconsider();
    if (settings_.on_round && round_ != round) settings_.on_round(result_, round);
  }

  // The order differs from round to round; a cell that has finished takes no further part.
  void run_round() {
    std::vector<Running*> order;
    for (Running& cell : running_) order.push_back(&cell);
    std::mt19937_64 random(mixed(settings_.seed, static_cast<std::uint64_t>(round_)));
    std::shuffle(order.begin(), order.end(), random);
    const int first = order.front()->side;
    std::stable_partition(order.begin(), order.end(), [&](const Running* cell) { return cell->side == first; });
    std::erase_if(order, [&](const Running* cell) { return cell->finished || in_this_round(*cell); });
    for (Running* cell : order) {
      if (stopped() || out_of_time()) return;
      take_side(cell->side);
      if (!refused_) run_one(*cell);
    }
    ++round_;
  }

  bool in_this_round(const Running& cell) const {
    const auto& repetitions = cell.result.repetitions;
    return !repetitions.empty() && repetitions.back().session == session_ && repetitions.back().round == round_;
  }

  void take_side(int side) {
    if (std::exchange(side_, side) != side && settings_.on_side) refused_ = !settings_.on_side(side);
  }

  bool stopped() const { return stop_ != 0 || refused_; }

  // Each round knows the clean speed better. A cell that was precise enough by what was clean before may not be any
  // more.
  void reconsider() {
    if (!new_probes_.empty()) judge_speed();
    for (Running& cell : running_) {
      if (cell.result.status == Status::ok) update(cell);
    }
  }

  void run_one(Running& cell) {
    std::int64_t before = runner_.now();
    const std::uint64_t round_seed = mixed(settings_.seed, static_cast<std::uint64_t>(round_));
    Outcome outcome = runner_.run(cell.result.cell, mixed(round_seed, cell.number));
    const bool failed = outcome.failure.has_value();
    if (failed && outcome.failure->interrupted) return;
    cell.spent_ns += runner_.now() - before;
    if (failed && outcome.failure->discarded) {
      if (settings_.on_discarded) settings_.on_discarded(cell.result, outcome.failure->reason);
      return;
    }
    cell.retry = false;
    cell.result.status = failed ? outcome.failure->status : Status::ok;
    cell.result.reason = failed ? outcome.failure->reason : std::string();
    cell.finished = failed;
    if (!failed) {
      outcome.repetition->session = session_;
      outcome.repetition->round = round_;
      outcome.repetition->started_ns = before - start_;
      take(cell, std::move(*outcome.repetition));
      if (!outcome.note.empty()) cell.note = std::move(outcome.note);
    }
    if (!watched()) update(cell);  // at the end of the round is soon enough: with so many repetitions it takes a while
    tell(cell, failed);
  }

  void take(Running& cell, Repetition repetition) {
    remember_probes(repetition);
    cell.result.repetitions.push_back(std::move(repetition));
  }

  void remember_probes(const Repetition& repetition) {
    for (double probe : probes_of(repetition)) new_probes_.push_back(probe);
    if (new_probes_.size() * kWorthJudging >= session_probes_.size()) judge_speed();
  }

  void judge_speed() {
    std::sort(new_probes_.begin(), new_probes_.end());
    merge_into(new_probes_, session_probes_);
    merge_into(new_probes_, probes_);
    new_probes_.clear();
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
    set_estimate(now, cell.result);
    if (cell.result.status != Status::ok) return;
    if (watched()) {
      cell.finished = cell.result.repetitions.size() >= settings_.watched_rounds;
      return;
    }
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

  std::int64_t left_ns() const {
    auto now = runner_.now();
    auto left = static_cast<double>(deadline_ - now);
    if (!settings_.spend_budget && !asks_within_session() && !watched()) left = std::min(left, work_left_ns());
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

  void tell(Running& cell, bool failed) const {
    const bool news = cell.finished && !std::exchange(cell.announced, cell.finished);
    if (settings_.on_measured) {
      settings_.on_measured({cell.number, cell.result, failed, runner_.now() - start_, news});
    }
    if (!settings_.on_progress) return;
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
  std::vector<double> new_probes_;               // that are in neither yet
  // By the probes so far: of the session, of the run, and what follows for its times.
  CleanSpeed speed_, run_speed_;
  Speeds speeds_;
  std::int64_t budget_ns_ = 0;  // of all sessions
  std::int64_t deadline_ = 0;   // of this one
  int session_ = 0;
  int round_ = 0;
  double next_look_ = kFirstLook;
  int side_ = -1;         // that the machine is set to
  bool refused_ = false;  // a side could not be had
  bool resumed_ = false;  // there are repetitions of an earlier part
  std::int64_t start_;
  std::int64_t session_start_ = 0;
};

}  // namespace

void run_session(const Plan& plan, Runner& runner, const SessionSettings& settings, const StopFlag& stop,
                 RunResult& result) {
  result.measure = settings.measure;
  result.seed = settings.seed;
  result.probe_iterations = runner.probe_iterations();
  std::int64_t start = runner.now() - (settings.earlier ? settings.earlier->elapsed_ns : 0);
  Session(plan, runner, settings, stop, result).run();
  result.elapsed_ns = runner.now() - start;
  result.tick_ns = runner.tick_ns();
}

}  // namespace ctxmatrix
