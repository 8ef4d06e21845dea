// What becomes of faults that are made on purpose: support/faults.h. Only in a build that has them.
#include "engine/control.h"
#include "program.h"
#include "support/faults.h"

using namespace ctxmatrix;

namespace {

bool faults_here() {
  if (!kFaults) MESSAGE("skipped: this build has no CTXMATRIX_FAULTS");
  return kFaults;
}

// A short run of real rings; `wanted` as the variable has it. A hang ends with 124.
Said run_with(const Program& program, const std::string& wanted, const std::string& options) {
  return program.run("run -o r.json --quick --progress none " + options + " " + config("lmbench.yaml"),
                     "CTXMATRIX_FAULTS=" + wanted + " timeout -k 1 60");
}

std::string number_of(Step step) { return std::to_string(static_cast<int>(step)); }

const char* const kTwoCells = "--cells 2p/0K --cells 8p/16K --set measure.seed=1 ";
const char* const kOneCell = "--cells 2p/0K ";

std::string csv(const Program& program) { return program.run("export r.json").out; }

// Every process of a run is in its folder.
void check_nobody_left(const Program& program) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::error_code error;  // no process, gone by now, or somebody else's
    const auto at = std::filesystem::read_symlink(entry.path() / "cwd", error);
    CHECK_MESSAGE((error || at != program.folder()), entry.path().string());
  }
}

void check_nothing_left(const Program& program) {
  check_nobody_left(program);
  for (const auto& entry : std::filesystem::directory_iterator(program.folder())) {
    const std::string name = entry.path().filename().string();
    CHECK_MESSAGE((name == "r.json" || name == "out" || name == "err"), name);
  }
}

}  // namespace

TEST_CASE("a fork that fails costs its cell, and the next one runs") {
  if (!faults_here()) return;
  Program program;
  CHECK(run_with(program, "fork=2", kTwoCells).code == 1);
  const std::string rows = csv(program);
  CHECK(contains(rows, "failed,fork of member 1 of "));
  CHECK(contains(rows, ": Resource temporarily unavailable"));
  CHECK((contains(rows, ",ok,") || contains(rows, ",unstable,")));
  check_nothing_left(program);
}

TEST_CASE("a link that cannot be opened costs its cell") {
  if (!faults_here()) return;
  Program program;
  CHECK(run_with(program, "link=1", kOneCell).code == 1);
  CHECK(contains(csv(program), "failed,opening link 1: Too many open files"));
  CHECK(run_with(program, "link=2", kOneCell).code == 1);
  CHECK(contains(csv(program), "failed,opening link 0: Too many open files"));
  CHECK(run_with(program, "alone=2", kOneCell).code == 1);
  CHECK(contains(csv(program), "failed,member 0 of 2 (opening the overhead links): Too many open files"));
  check_nothing_left(program);
}

TEST_CASE("writes that are short are gone on with") {
  if (!faults_here()) return;
  Program program;
  CHECK(run_with(program, "short_write=1000", kOneCell).code == 0);
  CHECK(contains(program.read("r.json"), "\"complete\": true"));
  check_nothing_left(program);
}

TEST_CASE("a disk that is full during the run and at its end: told at once, and the result goes to standard output") {
  if (!faults_here()) return;
  Program program;
  Said said = run_with(program, "full_disk=3", kOneCell);
  CHECK(said.code == 3);
  CHECK(contains(said.err, "ctxmatrix: write r.json.journal: No space left on device; what is measured from now on"));
  CHECK(contains(said.err, "ctxmatrix: the result could not be saved; it stands on standard output instead"));
  CHECK(contains(said.out, "\"complete\": true"));
  CHECK_FALSE(std::filesystem::exists(program.path("r.json")));
  CHECK(program.run("run --resume r.json --progress none").code == 0);
  check_nothing_left(program);
}

TEST_CASE("a disk that is full from the first write on costs no result") {
  if (!faults_here()) return;
  Program program;
  for (const char* full : {"full_disk=1", "full_disk=2", "full_disk=4"}) {
    CAPTURE(full);
    std::filesystem::remove(program.path("r.json.journal"));
    Said said = run_with(program, full, kOneCell);
    CHECK(said.code == 3);
    CHECK(contains(said.err, ": No space left on device"));
    CHECK(contains(said.out, "\"complete\": true"));
    CHECK_FALSE(std::filesystem::exists(program.path("r.json")));
  }
  check_nobody_left(program);
}

TEST_CASE("a member that dies at any step is named with that step and the signal") {
  if (!faults_here()) return;
  Program program;
  const std::pair<Step, const char*> steps[] = {{Step::watch_parent, "tying its life to the supervisor's (prctl)"},
                                                {Step::pin, "pinning itself (sched_setaffinity)"},
                                                {Step::set_policy, "setting its policy (sched_setscheduler)"},
                                                {Step::map_memory, "allocating its working set (mmap)"},
                                                {Step::open_links, "opening the overhead links"},
                                                {Step::run, "passing the token"}};
  for (const auto& known : steps) {
    const Step step = known.first;
    const std::string name = known.second;
    for (int member : {0, 1}) {
      CAPTURE(name);
      CAPTURE(member);
      CHECK(run_with(program, "die=" + std::to_string(member) + ":" + number_of(step) + ":9", kOneCell).code == 1);
      CHECK(contains(csv(program),
                     "failed,member " + std::to_string(member) + " of 2 (" + name + "): killed by signal 9 (KILL)"));
    }
  }
  check_nothing_left(program);
}

TEST_CASE("a member that dies as it gets huge pages, or starts the members that are threads, is named with that step") {
  if (!faults_here()) return;
  Program program;
  auto run = [&](Step step, const std::string& options) {
    return run_with(program, "die=0:" + number_of(step) + ":11", options);
  };
  CHECK(run(Step::threads, std::string(kOneCell) + "--set matrix.members=thread").code == 1);
  CHECK(contains(csv(program),
                 "failed,member 0 of 2 (starting the other members (pthread_create)): killed by signal 11"));
  Said huge = run(Step::huge_pages, "--cells 8p/16K --set matrix.pages=huge");
  if (contains(huge.err, "no huge pages here")) {
    MESSAGE("skipped: no huge pages here");
  } else {
    CHECK(huge.code == 1);
    CHECK(contains(csv(program), "failed,member 0 of 8 (getting huge pages for its working set): killed by signal 11"));
  }
  check_nothing_left(program);
}

TEST_CASE("a member that is a thread takes the leader's process with it") {
  if (!faults_here()) return;
  Program program;
  CHECK(run_with(program, "die=1:" + number_of(Step::run) + ":9", std::string(kOneCell) + "--set matrix.members=thread")
            .code == 1);
  const std::string rows = csv(program);
  CHECK(contains(rows, "failed,member 0 of 2 ("));
  CHECK(contains(rows, "): killed by signal 9 (KILL)"));
  check_nothing_left(program);
}

TEST_CASE("a member that stops, and never goes on, is a timeout with its number, its step and the signal") {
  if (!faults_here()) return;
  Program program;
  CHECK(run_with(program, "die=1:" + number_of(Step::run) + ":19", kOneCell).code == 1);
  CHECK(contains(csv(program), "timeout,member 1 of 2 (passing the token): stopped by signal 19 (STOP) for 2 s"));
  check_nothing_left(program);
}

TEST_CASE("a clock that is set ends a run early or late, and never hangs it") {
  if (!faults_here()) return;
  Program program;
  for (const char* fault : {"clock=300:3600e9", "clock=300:-3600e9"}) {
    CAPTURE(fault);
    // Every repetition is usable: a run whose time never ends ends by their number, also on a busy machine.
    const std::string usable =
        "--set measure.gate=50% --set measure.min_clean_share=1% --set measure.max_repetitions=20 ";
    const int code = run_with(program, fault, kTwoCells + usable).code;
    CAPTURE(code);
    CHECK((code == 0 || code == 1));
    CHECK(contains(program.read("r.json"), "\"complete\": true"));
  }
  check_nothing_left(program);
}

TEST_CASE("a leader whose clock goes backwards while it measures costs its cell, not the file") {
  if (!faults_here()) return;
  Program program;
  // Each second reading ends something that is timed; which of them these are depends on how long the warm-up was.
  int code = 0;
  for (int reading = 200; reading < 220 && code == 0; ++reading) {
    code = run_with(program, "leader_clock=" + std::to_string(reading) + ":-1e9",
                    std::string(kOneCell) + "--set measure.warmup=0us --set measure.warmup_trips=1")
               .code;
    CHECK(program.run("table r.json").code == 0);
  }
  CHECK(code == 1);
  CHECK(contains(csv(program), "failed,the clock went backwards in interval "));
  check_nothing_left(program);
}

TEST_CASE("a slow pipe is a pipe, as slow as a file says") {
  if (!faults_here()) return;
  Program program;
  program.write("delay", "100\n");
  const std::string before = "CTXMATRIX_DELAY=delay";
  CHECK(program
            .run("run --quick --progress none -o s.json --cells 2p/0K --set matrix.transport=slow-pipe " +
                     config("lmbench.yaml"),
                 before)
            .code == 0);
  CHECK(contains(program.run("export --format csv s.json").out, ",slow-pipe,"));
}

TEST_CASE("the null transport measures ctxmatrix itself: no switch at all") {
  if (!faults_here()) return;
  Program program;
  CHECK(run_with(program, "", "--cells 8p/16K --set matrix.transport=null").code == 0);
  CHECK(contains(program.run("export r.json --format csv-samples").out, ",ring,"));
  check_nothing_left(program);
}

TEST_CASE("what is not a fault is refused, and a release knows none") {
  Program program;
  const int code = run_with(program, "nonsense=1", kOneCell).code;
  CHECK((kFaults ? code != 0 : code == 0));
  if (kFaults) return;
  CHECK(run_with(program, "fork=1", kOneCell).code == 0);
  Said null = run_with(program, "", "--set matrix.transport=null");
  CHECK(null.code == 2);
}
