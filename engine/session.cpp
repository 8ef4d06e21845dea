#include "engine/session.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/running_cell.h"
#include "engine/session_draws.h"
#include "engine/session_speed.h"
#include "engine/time_budget.h"
#include "stats/conclusion.h"

namespace ctxmatrix {
namespace {

constexpr double kFirstLook = 0.1, kLookGrowth = 1.5;  // shares of the time budget

std::vector<RunningCell> begin_cells(const Plan& plan, const Measure& measure, Runner& runner, RunResult& result) {
  std::vector<RunningCell> running;
  result.cells.reserve(plan.cells.size());
  for (const PlannedCell& planned : plan.cells) {
    CellResult& cell = result.cells.emplace_back();
    cell.cell = planned.cell;
    if (!planned.runs()) {
      cell.status = Status::skipped;
      cell.reason = planned.why_not();
      continue;
    }
    cell.cpus = runner.cpus(planned.cell);
    RunningCell& one = running.emplace_back(RunningCell{cell});
    one.number = result.cells.size() - 1;
    one.side = planned.side;
    one.predicted_ns = planned.need.time_ns / std::max(1, measure.min_repetitions);
  }
  return running;
}

class Session {
 public:
  Session(const Plan& plan, Runner& runner, const SessionSettings& settings, const StopFlag& stop, RunResult& result)
      : runner_(runner),
        settings_(settings),
        measure_(settings.measure),
        stop_(stop),
        result_(result),
        running_(begin_cells(plan, measure_, runner, result)),
        speed_(measure_, result.probe_iterations),
        time_(measure_, runner.now() - (settings.earlier ? settings.earlier->elapsed_ns : 0), running_.size(),
              settings.watched_rounds > 0) {}

  void run() {
    if (settings_.earlier) take_up_earlier(*settings_.earlier);
    if (settings_.on_start) settings_.on_start(result_);
    if (resumed_) go_on();
    for (int session = resumed_ ? session_ + 1 : 0; session < measure_.sessions && !stopped() && !answered(); ++session)
      run_one_session(session);
    speed_.judge();
    for (RunningCell& cell : running_) {
      conclude(cell.result, measure_, speed_.speeds(), settings_.caches, speed_.run_slowdown());
      if (!cell.note.empty()) cell.result.notes.insert(cell.result.notes.begin(), cell.note);
    }
    result_.complete = !stopped();
    speed_.store(result_);
  }

 private:
  void run_one_session(int session) {
    if (session > 0) rest_before(session);
    session_ = session;
    speed_.begin_session(session);
    begin_session(runner_.now());
    run_rounds();
  }

  void begin_session(std::int64_t at) {
    time_.begin_session(session_, at);
    for (RunningCell& cell : running_) {
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

  double information() const { return time_.information(runner_.now()); }

  void look() {
    speed_.store(result_);
    const double now = information();
    const std::vector<bool> answered = settings_.on_look(result_, looked_, now);
    for (RunningCell& cell : running_) {
      cell.answered = answered.at(cell.number);
      if (asks_within_session()) cell.finished = !open_to_question(cell);
    }
    looked_ = now;
    next_look_ = now * kLookGrowth;
  }

  bool answered() const {
    return settings_.on_look &&
           std::all_of(running_.begin(), running_.end(), [](const RunningCell& cell) { return cell.answered; });
  }

  bool open_to_question(const RunningCell& cell) const {
    return !cell.answered && cell.result.status == Status::ok && !has_its_most(cell, measure_);
  }

  void take_up_earlier(const EarlierPart& earlier) {
    const LastRound last = last_round_of(earlier);
    resumed_ = last.any;
    session_ = last.session;
    round_ = last.round;
    take_up(earlier, last, running_, result_);
    for (int session = 0; resumed_ && session <= session_; ++session) speed_.take_up(session, result_.cells);
  }

  // In the round in which the earlier part ended: its repetitions of that round come first.
  void go_on() {
    begin_session(time_.start() + first_start(*settings_.earlier, session_));
    looked_ = asks_within_session() ? information() : static_cast<double>(session_) / measure_.sessions;
    reconsider();
    more_to_do();
    for (RunningCell* cell : cells_of_last_round(running_)) {
      take(*cell, std::move(*cell->in_last_round));
      update(*cell);
      cell->announced = cell->finished;
    }
    if (!running_.empty() && !stopped() && !out_of_time()) whole_round();
    run_rounds();
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

  // Those at least half as wide as the widest take part, so that no cell waits for ever.
  bool reopen_widest() {
    auto width = [&](const RunningCell& cell) { return width_of(cell, measure_, speed_.speeds()); };
    double widest = 0;
    for (const RunningCell& cell : running_) widest = std::max(widest, width(cell));
    for (RunningCell& cell : running_) cell.finished = width(cell) < widest / 2 || width(cell) == 0;
    return widest > 0;
  }

  void whole_round() {
    const int round = round_;
    run_round();
    reconsider();
    if (settings_.on_round && round_ != round) settings_.on_round(result_, round);
  }

  void run_round() {
    for (RunningCell* cell : cells_of_this_round()) {
      if (stopped() || out_of_time()) return;
      take_side(cell->side);
      if (!refused_) run_one(*cell);
    }
    ++round_;
  }

  // The order differs from round to round; a cell that has finished takes no further part.
  std::vector<RunningCell*> cells_of_this_round() {
    std::vector<RunningCell*> cells;
    for (std::size_t number : order_of_round(settings_.seed, round_, running_.size()))
      cells.push_back(&running_[number]);
    const int first = cells.front()->side;
    std::stable_partition(cells.begin(), cells.end(), [&](const RunningCell* cell) { return cell->side == first; });
    std::erase_if(cells,
                  [&](const RunningCell* cell) { return cell->finished || is_in_round(*cell, session_, round_); });
    return cells;
  }

  void take_side(int side) {
    if (std::exchange(side_, side) != side && settings_.on_side) refused_ = !settings_.on_side(side);
  }

  bool stopped() const { return stop_ != 0 || refused_; }

  // Each round knows the clean speed better. A cell that was precise enough by what was clean before may not be any
  // more.
  void reconsider() {
    speed_.judge();
    for (RunningCell& cell : running_) {
      if (cell.result.status == Status::ok) update(cell);
    }
  }

  void run_one(RunningCell& cell) {
    const std::int64_t before = runner_.now();
    Outcome outcome = runner_.run(cell.result.cell, seed_of_repetition(settings_.seed, round_, cell.number));
    const bool failed = outcome.failure.has_value();
    if (failed && outcome.failure->interrupted) return;
    cell.spent_ns += runner_.now() - before;
    if (failed && outcome.failure->discarded) {
      if (settings_.on_discarded) settings_.on_discarded(cell.result, outcome.failure->reason);
      return;
    }
    if (failed)
      fail(cell, *outcome.failure);
    else
      succeed(cell, before, std::move(outcome));
    if (!watched()) update(cell);  // at the end of the round is soon enough: with so many repetitions it takes a while
    tell(cell, failed);
  }

  static void fail(RunningCell& cell, const Failure& failure) {
    cell.retry = false;
    cell.finished = true;
    cell.result.status = failure.status;
    cell.result.reason = failure.reason;
  }

  void succeed(RunningCell& cell, std::int64_t began, Outcome outcome) {
    cell.retry = false;
    cell.finished = false;
    cell.result.status = Status::ok;
    cell.result.reason.clear();
    outcome.repetition->session = session_;
    outcome.repetition->round = round_;
    outcome.repetition->started_ns = time_.run_ns(began);
    take(cell, std::move(*outcome.repetition));
    if (!outcome.note.empty()) cell.note = std::move(outcome.note);
  }

  void take(RunningCell& cell, Repetition repetition) {
    speed_.add(repetition);
    cell.result.repetitions.push_back(std::move(repetition));
  }

  void update(RunningCell& cell) {
    if (cell.result.repetitions.empty()) return;
    const CellEstimate now = estimate_of(cell, measure_, speed_.speeds());
    set_estimate(now, cell.result);
    if (cell.result.status == Status::ok) cell.finished = has_finished(cell, now);
  }

  bool has_finished(const RunningCell& cell, const CellEstimate& now) const {
    if (watched()) return cell.result.repetitions.size() >= settings_.watched_rounds;
    if (asks_within_session()) return !open_to_question(cell);
    return is_done(cell, session_, now, measure_, speed_.speeds()) && !waits_for_usual_speed(cell);
  }

  // While the CPU is slower than this host's usual, there may be a better spell to come, as long as there is time.
  bool waits_for_usual_speed(const RunningCell& cell) const {
    return speed_.session_slowdown() > 0 && !has_its_most(cell, measure_);
  }

  std::size_t finished() const {
    return static_cast<std::size_t>(
        std::count_if(running_.begin(), running_.end(), [](const RunningCell& cell) { return cell.finished; }));
  }

  bool out_of_time() const { return time_.is_over(runner_.now()); }

  // A session with no other end than its deadline has work for all of it.
  double work_left() const {
    if (settings_.spend_budget || asks_within_session() || watched()) return std::numeric_limits<double>::infinity();
    double left = 0;
    for (const RunningCell& cell : running_) left += work_left_ns(cell, measure_, speed_.speeds());
    return left;
  }

  void tell(RunningCell& cell, bool failed) const {
    const bool news = cell.finished && !std::exchange(cell.announced, cell.finished);
    if (settings_.on_measured) {
      settings_.on_measured({cell.number, cell.result, failed, time_.run_ns(runner_.now()), news});
    }
    if (!settings_.on_progress) return;
    const std::int64_t left = time_.left_ns(runner_.now(), work_left());
    const auto spent = static_cast<double>(time_.run_ns(runner_.now()));
    const double share = spent / std::max(1.0, spent + static_cast<double>(left));
    settings_.on_progress({cell.result, running_.size(), finished(), share, left, news});
  }

  Runner& runner_;
  const SessionSettings& settings_;
  const Measure& measure_;
  const StopFlag& stop_;
  RunResult& result_;
  std::vector<RunningCell> running_;
  SessionSpeed speed_;
  TimeBudget time_;
  int session_ = 0;
  int round_ = 0;
  double looked_ = 0;  // share of what there can be, at the latest look
  double next_look_ = kFirstLook;
  int side_ = -1;         // that the machine is set to
  bool refused_ = false;  // a side could not be had
  bool resumed_ = false;  // there are repetitions of an earlier part
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
