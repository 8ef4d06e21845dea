#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "engine/model_runner.h"
#include "engine/session.h"

using namespace ctxmatrix;

namespace {

Plan plan_of(std::initializer_list<int> processes) {
  Plan plan;
  for (int count : processes) {
    PlannedCell planned;
    planned.cell.processes = count;
    plan.cells.push_back(planned);
  }
  return plan;
}

struct Ran {
  RunResult result;
  std::vector<std::string> order;  // of the cells, repetition by repetition
  std::vector<double> shares;
};

Ran run_model(const Plan& plan, const Model& model, Measure measure = {}, std::uint64_t seed = 1, int stop_after = -1) {
  Ran ran;
  StopFlag stop{0};
  ModelRunner runner(model, measure);
  SessionSettings settings{.measure = measure, .seed = seed};
  settings.on_progress = [&](const SessionProgress& progress) {
    ran.order.push_back(progress.cell.cell.column());
    ran.shares.push_back(progress.share);
    if (static_cast<int>(ran.order.size()) == stop_after) stop = 2;
  };
  run_session(plan, runner, settings, stop, ran.result);
  return ran;
}

}  // namespace

TEST_CASE("every cell is measured until it is precise, and the estimate is the model's") {
  Ran ran = run_model(plan_of({2, 8, 16}), Model{});
  REQUIRE(ran.result.cells.size() == 3);
  CHECK(ran.result.complete);
  for (const CellResult& cell : ran.result.cells) {
    CHECK(cell.status == Status::ok);
    CHECK(cell.usable >= 10);
    CHECK(cell.kept_share == 1);
    REQUIRE(cell.net);
    CHECK(cell.net->point == doctest::Approx(600).epsilon(0.01));
    CHECK(cell.net->lower < cell.net->point);
    CHECK(cell.net->upper > cell.net->point);
    CHECK(cell.switches_per_hop == doctest::Approx(1));
  }
}

namespace {

// A model that has something to say of each repetition.
class Talkative : public ModelRunner {
 public:
  using ModelRunner::ModelRunner;
  Outcome run(const Cell& cell, std::uint64_t seed) override {
    Outcome outcome = ModelRunner::run(cell, seed);
    outcome.note = "no cycles here";
    return outcome;
  }
};

}  // namespace

TEST_CASE("the counters of a cell are estimated where they were asked for, and what a repetition notes is told once") {
  Measure measure;
  measure.counters = true;
  RunResult result;
  Talkative runner({}, measure);
  run_session(plan_of({2}), runner, {.measure = measure, .seed = 1}, StopFlag{0}, result);
  REQUIRE(result.cells[0].counters.size() == 10);
  CHECK(result.cells[0].counters[0].name == "instructions");
  CHECK(result.cells[0].counters[0].per_hop->point == doctest::Approx(6000));
  CHECK(result.cells[0].counters[2].per_hop->point == doctest::Approx(1.2).epsilon(0.01));
  CHECK(std::count(result.cells[0].notes.begin(), result.cells[0].notes.end(), "no cycles here") == 1);
  CHECK(result.cells[0].notes.front() == "no cycles here");
  CHECK(result.measure.counters);
  CHECK(run_model(plan_of({2}), Model{}).result.cells[0].counters.empty());
}

TEST_CASE("a round holds each cell once, in an order that the seed shuffles") {
  Ran ran = run_model(plan_of({2, 4, 8, 16}), Model{});
  std::set<std::vector<std::string>> orders;
  for (std::size_t round = 0; round < 10; ++round) {
    std::vector<std::string> order(ran.order.begin() + static_cast<long>(round) * 4,
                                   ran.order.begin() + static_cast<long>(round) * 4 + 4);
    CHECK(std::set<std::string>(order.begin(), order.end()).size() == 4);
    orders.insert(order);
  }
  CHECK(orders.size() > 1);
  CHECK(run_model(plan_of({2, 4, 8, 16}), Model{}).order == ran.order);
  CHECK(run_model(plan_of({2, 4, 8, 16}), Model{}, {}, 2).order != ran.order);
}

TEST_CASE("of two sides one is measured whole before the other, in an order that is drawn for each round") {
  Plan plan = plan_of({2, 4, 2, 4});
  plan.cells[2].side = plan.cells[3].side = 1;
  Measure measure;
  StopFlag stop{0};
  ModelRunner runner(Model{}, measure);
  std::vector<int> sides, firsts;
  std::string order;
  SessionSettings settings{.measure = measure, .seed = 1};
  settings.on_side = [&](int side) {
    sides.push_back(side);
    order += side == 0 ? 'a' : 'b';
    return true;
  };
  settings.on_progress = [&](const SessionProgress&) { order += '.'; };
  RunResult result;
  run_session(plan, runner, settings, stop, result);
  // Ten rounds, each with both sides: four repetitions, and a change in the middle; between rounds one where the draw
  // asks for it.
  CHECK(std::count(order.begin(), order.end(), '.') == 40);
  for (const char* torn : {"a.b", "b.a", "a...b", "b...a"}) CHECK(order.find(torn) == std::string::npos);
  for (std::size_t i = 1; i < sides.size(); ++i) CHECK(sides[i] != sides[i - 1]);
  CHECK(sides.size() > 11);
  CHECK(sides.size() < 20);
  for (const CellResult& cell : result.cells) CHECK(cell.usable == 10);
}

TEST_CASE("a side that cannot be had ends the session, with what there is") {
  Plan plan = plan_of({2, 2});
  plan.cells[1].side = 1;
  Measure measure;
  StopFlag stop{0};
  ModelRunner runner(Model{}, measure);
  int asked = 0;
  SessionSettings settings{.measure = measure, .seed = 1};
  settings.on_side = [&](int) { return ++asked < 5; };
  RunResult result;
  run_session(plan, runner, settings, stop, result);
  CHECK(!result.complete);
  CHECK(asked == 5);
  CHECK(result.cells[0].repetitions.size() + result.cells[1].repetitions.size() >= 4);
}

TEST_CASE("each session measures every cell anew, after a rest, and the drift part of the interval shrinks") {
  Measure measure;
  Ran one = run_model(plan_of({2, 8}), Model{}, measure);
  measure.sessions = 4;
  measure.gap_ns = 1'000'000'000;
  Ran four = run_model(plan_of({2, 8}), Model{}, measure);
  CHECK(four.result.complete);
  for (std::size_t i = 0; i < 2; ++i) {
    const CellResult& cell = four.result.cells[i];
    CHECK(cell.status == Status::ok);
    std::vector<int> usable(4);
    for (const Repetition& repetition : cell.repetitions) ++usable.at(static_cast<std::size_t>(repetition.session));
    for (int count : usable) CHECK(count >= 10);
    CHECK(cell.net->upper - cell.net->lower < one.result.cells[i].net->upper - one.result.cells[i].net->lower);
  }
  const auto& repetitions = four.result.cells[0].repetitions;
  for (std::size_t i = 1; i < repetitions.size(); ++i) {
    if (repetitions[i].session == repetitions[i - 1].session) continue;
    CHECK(repetitions[i].started_ns - repetitions[i - 1].started_ns > 1'000'000'000);
  }
}

TEST_CASE("a budget that is to be spent goes to the widest intervals, beyond what was wanted") {
  Measure measure;
  measure.time_budget_ns = 2'000'000'000;
  StopFlag stop{0};
  ModelRunner runner(Model{}, measure);
  int announced = 0;
  SessionSettings settings{.measure = measure, .seed = 1, .spend_budget = true};
  settings.on_progress = [&](const SessionProgress& progress) { announced += progress.cell_finished; };
  RunResult result;
  run_session(plan_of({2, 8}), runner, settings, stop, result);
  CHECK(result.elapsed_ns >= 2'000'000'000);
  CHECK(announced == 2);
  for (const CellResult& cell : result.cells) {
    CHECK(cell.status == Status::ok);
    CHECK(cell.usable > 20);
  }
}

TEST_CASE("a run that is slower than its host usually is waits for a better spell, and says so where none comes") {
  Measure measure;
  measure.usual_probe_ns = 8'000.0 / 4096;  // the model's probe takes 12 us
  measure.time_budget_ns = 1'000'000'000;
  Ran ran = run_model(plan_of({2}), Model{}, measure);
  CHECK(ran.result.elapsed_ns >= 1'000'000'000);
  CHECK(ran.result.cells[0].status == Status::unstable);
  CHECK(ran.result.cells[0].reason == "the CPU was 50 % slower than it usually is here, all the while");
  CHECK(ran.result.cells[0].net);
  measure.usual_probe_ns = 12'300.0 / 4096;
  Ran usual = run_model(plan_of({2}), Model{}, measure);
  CHECK(usual.result.elapsed_ns < 1'000'000'000);
  CHECK(usual.result.cells[0].status == Status::ok);
}

TEST_CASE("times are given at the host's usual speed, where it is known") {
  Measure measure;
  measure.usual_probe_ns = 12'360.0 / 4096;  // 3 % slower than the model: its hop of 600 ns net would take 618 ns
  Ran ran = run_model(plan_of({2}), Model{}, measure);
  CHECK(ran.result.cells[0].net->point == doctest::Approx(618).epsilon(0.005));
  CHECK(ran.result.reference_probe_ns == doctest::Approx(12'360));
}

TEST_CASE("a busy neighbour for most of a run is not what the run reports, where the usual speed is known") {
  Measure measure;
  Model model;
  model.busy_share = 0.7;
  Ran unknown = run_model(plan_of({2, 8}), model, measure);
  measure.usual_probe_ns = 12'000.0 / 4096;
  Ran known = run_model(plan_of({2, 8}), model, measure);
  CHECK(unknown.result.cells[0].net->point == doctest::Approx(900).epsilon(0.01));
  CHECK(known.result.cells[0].net->point == doctest::Approx(600).epsilon(0.01));
  CHECK(known.result.cells[1].net->point == doctest::Approx(600).epsilon(0.01));
}

TEST_CASE("a run with a question goes on for what is not answered, beyond the precision that was wanted") {
  Measure measure;
  measure.time_budget_ns = 20'000'000'000;
  StopFlag stop{0};
  ModelRunner runner(Model{}, measure);
  SessionSettings settings{.measure = measure, .seed = 1};
  std::vector<double> looks;
  settings.on_look = [&](const RunResult& so_far, double information) {
    looks.push_back(information);
    CHECK(so_far.reference_probe_ns > 0);
    return std::vector<bool>{true, so_far.cells[1].usable >= 100};
  };
  RunResult result;
  run_session(plan_of({2, 8}), runner, settings, stop, result);
  CHECK(std::is_sorted(looks.begin(), looks.end()));
  CHECK(looks.size() >= 2);
  CHECK(result.cells[1].usable >= 100);
  CHECK(result.cells[0].usable < result.cells[1].usable);
  CHECK(result.complete);
}

TEST_CASE("a question that is never answered ends with the budget, one of sessions is asked after each") {
  Measure measure;
  measure.time_budget_ns = 2'000'000'000;
  for (int sessions : {1, 3}) {
    measure.sessions = sessions;
    StopFlag stop{0};
    ModelRunner runner(Model{}, measure);
    SessionSettings settings{.measure = measure, .seed = 1};
    std::vector<double> looks;
    settings.on_look = [&](const RunResult&, double information) {
      looks.push_back(information);
      return std::vector<bool>{false};
    };
    RunResult result;
    run_session(plan_of({2}), runner, settings, stop, result);
    CHECK(looks.back() == 1);
    if (sessions == 3) CHECK(looks.size() == 3);
  }
}

TEST_CASE("a budget without end is not spent beyond ten times the repetitions that a cell may have") {
  Measure measure;
  measure.max_repetitions = 12;
  measure.time_budget_ns = 600'000'000'000;
  StopFlag stop{0};
  ModelRunner runner(Model{}, measure);
  SessionSettings settings{.measure = measure, .seed = 1, .spend_budget = true};
  RunResult result;
  run_session(plan_of({2}), runner, settings, stop, result);
  CHECK(result.elapsed_ns < 600'000'000'000);
  CHECK(result.cells[0].usable == 120);
}

TEST_CASE("the sessions to come are in the time that is left") {
  Measure measure;
  measure.sessions = 3;
  measure.gap_ns = 7'000'000'000;
  StopFlag stop{0};
  ModelRunner runner(Model{}, measure);
  SessionSettings settings{.measure = measure, .seed = 1};
  std::vector<std::int64_t> left;
  settings.on_progress = [&](const SessionProgress& progress) { left.push_back(progress.left_ns); };
  RunResult result;
  run_session(plan_of({2}), runner, settings, stop, result);
  CHECK(left.front() > 14'000'000'000);
  CHECK(left.back() == 0);
}

TEST_CASE("repetitions that a neighbour disturbed are kept, and not used") {
  Model model;
  model.busy_share = 0.4;
  Ran ran = run_model(plan_of({2}), model);
  const CellResult& cell = ran.result.cells[0];
  CHECK(cell.status == Status::ok);
  CHECK(static_cast<int>(cell.repetitions.size()) > cell.usable);
  CHECK(cell.kept_share < 0.9);
  CHECK(cell.net->point == doctest::Approx(600).epsilon(0.01));
}

TEST_CASE("a skipped cell stays in its place with its reason, a failed one with its own, and the others are measured") {
  Plan plan = plan_of({2, 4, 8});
  plan.cells[0].skip_reason = "not today";
  Model model;
  model.failure = [](const Cell& cell) -> std::optional<Failure> {
    if (cell.processes != 4) return std::nullopt;
    return Failure{Status::timeout, "no answer", false};
  };
  Ran ran = run_model(plan, model);
  CHECK(ran.result.cells[0].status == Status::skipped);
  CHECK(ran.result.cells[0].reason == "not today");
  CHECK(ran.result.cells[1].status == Status::timeout);
  CHECK(ran.result.cells[1].reason == "no answer");
  CHECK(ran.result.cells[2].status == Status::ok);
  CHECK(ran.result.complete);
}

TEST_CASE("when the time is up, what did not converge is unstable and says how far it came") {
  Measure measure;
  measure.time_budget_ns = 200'000'000;
  Model model;
  model.spread = 0.2;
  Ran ran = run_model(plan_of({2, 8}), model, measure);
  for (const CellResult& cell : ran.result.cells) {
    CHECK(cell.status == Status::unstable);
    CHECK(cell.reason.find("not converged: +-") != std::string::npos);
    CHECK(cell.net);
  }
  CHECK(ran.result.elapsed_ns < 300'000'000);  // modelled time
}

TEST_CASE("a stop leaves what there is, and an incomplete result") {
  Ran ran = run_model(plan_of({2, 8}), Model{}, {}, 1, 5);
  CHECK_FALSE(ran.result.complete);
  CHECK(ran.result.cells[0].repetitions.size() + ran.result.cells[1].repetitions.size() == 5);
}

TEST_CASE("a net time at or below zero is kept") {
  Model model;
  model.overhead_ns = 1100;
  Ran ran = run_model(plan_of({2}), model);
  REQUIRE(ran.result.cells[0].net);
  CHECK(ran.result.cells[0].net->point < 0);
}

TEST_CASE("a cell whose repetitions turn out to be disturbed, all of them, has no estimate") {
  Measure measure;
  measure.time_budget_ns = 300'000'000;
  Plan plan = plan_of({2, 4});
  RunResult result;
  StopFlag stop{0};
  // The first repetition is slow and the only one known until the others come, at the speed that is the usual one.
  class Slowing : public Runner {
   public:
    explicit Slowing(const Measure& measure) : slow_(all_busy(), measure), fast_(Model{}, measure) {}
    Outcome run(const Cell& cell, std::uint64_t seed) override {
      return (cell.processes == 2 ? slow_ : fast_).run(cell, seed);
    }
    std::vector<int> cpus(const Cell& cell) const override { return fast_.cpus(cell); }
    std::int64_t now() override { return slow_.now() + 3 * fast_.now(); }
    void rest(std::int64_t, const StopFlag&) override {}
    std::int64_t probe_iterations() const override { return 1; }

   private:
    static Model all_busy() {
      Model model;
      model.busy_share = 1;
      return model;
    }
    ModelRunner slow_, fast_;
  } runner(measure);
  run_session(plan, runner, {.measure = measure, .seed = 1}, stop, result);
  CHECK(result.cells[0].usable == 0);
  CHECK_FALSE(result.cells[0].net);
  CHECK(result.cells[0].status == Status::unstable);
  CHECK(result.cells[1].net);
}

TEST_CASE("the share of the work done grows to 1") {
  Ran ran = run_model(plan_of({2, 8}), Model{});
  CHECK(ran.shares.front() < 0.2);
  CHECK(ran.shares.back() == doctest::Approx(1));
}

TEST_CASE(
    "a watched session takes every cell in every round, precise or not, and tells each round, until it is stopped") {
  StopFlag stop{0};
  Measure measure;
  ModelRunner runner(Model{}, measure);
  SessionSettings settings{.measure = measure, .seed = 1, .watched_rounds = 1000};
  std::vector<int> rounds;
  settings.on_round = [&](const RunResult& so_far, int round) {
    rounds.push_back(round);
    for (const CellResult& cell : so_far.cells) CHECK(cell.repetitions.size() == rounds.size());
    if (round == 149) stop = 2;  // far beyond what these cells need, and beyond max_repetitions
  };
  RunResult result;
  run_session(plan_of({2, 8}), runner, settings, stop, result);
  REQUIRE(rounds.size() == 150);
  for (int round = 0; round < 150; ++round) CHECK(rounds[static_cast<std::size_t>(round)] == round);
  CHECK_FALSE(result.complete);
}

TEST_CASE("a watched session ends by itself before its memory is without bounds") {
  StopFlag stop{0};
  Measure measure;
  ModelRunner runner(Model{}, measure);
  SessionSettings settings{.measure = measure, .seed = 1, .watched_rounds = 70};
  RunResult result;
  run_session(plan_of({2}), runner, settings, stop, result);
  CHECK(result.cells[0].repetitions.size() == 70);
  CHECK(result.complete);
}
