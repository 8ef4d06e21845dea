#include <doctest/doctest.h>

#include "report/crosscheck_text.h"

using namespace ctxmatrix;

namespace {

CellResult method(const std::string& transport, double gross, double overhead, double half_width) {
  CellResult cell;
  cell.cell.transport = transport;
  cell.cell.touch = "none";
  cell.cpus = {1};
  const double net = gross - overhead;
  cell.gross = Estimate{gross, gross - half_width, gross + half_width};
  cell.overhead = Estimate{overhead, overhead, overhead};
  cell.net = Estimate{net, net - half_width, net + half_width};
  cell.switches_per_hop = 1;
  return cell;
}

RunResult four() {
  RunResult result;
  result.measure.drift = 0;
  result.cells = {method("futex", 1050, 270, 10), method("pipe", 1075, 290, 12), method("socketpair", 1500, 550, 20),
                  method("semaphore", 1055, 15, 11)};
  return result;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("each method has its line; those that agree are named, and why the others need not") {
  const std::string text = crosscheck_text(four());
  CHECK(text.starts_with("2p/0K by independent methods, single (CPU 1), policy other, touch none\n"));
  CHECK(has(text, "\nfutex         1.0500    0.2700    0.7800    0.7700 .. 0.7900     1.000\n"));
  CHECK(has(text, "\nagree within 5 %: futex, pipe, semaphore less the calls of futex (0.7800 to 0.7850 us)\n"));
  CHECK(
      has(text,
          "\napart by method: socketpair, 0.1476 us or more above futex: its net time holds sleep and wake-up, and the "
          "work of the socket layer"));
  CHECK(has(text, "\ndirect cost of a switch here: at most 0.7900 us (futex, with sleep and wake-up)\n"));
}

TEST_CASE("net times that differ by more than noise are told to differ by method, with what each holds or lacks") {
  RunResult result;
  result.measure.drift = 0;
  result.cells = {method("futex", 1000, 300, 3), method("mqueue", 1100, 500, 4), method("pipe", 1100, 300, 5)};
  const std::string text = crosscheck_text(result);
  CHECK(has(text, "\nNo two methods agree, and it is not noise: "));
  CHECK(has(text,
            "\napart by method: futex, 0.0950 us or more above mqueue: its net time holds sleep and wake-up in the"));
  CHECK(has(text, "\napart by method: pipe, 0.1936 us or more above mqueue: its net time holds "));
  result.cells.push_back(method("eventfd", 1000, 295, 3));
  CHECK(has(crosscheck_text(result),
            "\nagree within 5 %: futex, eventfd (0.7000 to 0.7050 us)\n"
            "apart by method: mqueue, 0.1000 us or more below eventfd: its overhead puts the message into the queue"));
}

TEST_CASE("what noise and drift hide is neither agreement nor a matter of the methods") {
  RunResult result = four();
  result.cells.resize(2);
  result.measure.drift = 0.05;
  for (CellResult& cell : result.cells)
    cell.net = Estimate{cell.net->point, cell.net->point - 120, cell.net->point + 120};
  std::string text = crosscheck_text(result);
  // Drift is 1.96 * 0.05 * 1050 and 1075.
  CHECK(
      has(text,
          "\nnot told apart, nor known to agree within 5 %: futex, pipe (0.7800 to 0.7850 us). Noise is too large to "
          "tell: their differences are known to +-0.1340 us at worst, of which +-0.1053 us is drift between sessions, "
          "taken to be 5.00 % of gross; "));
  CHECK_FALSE(has(text, "by method"));
  // In several sessions the drift is less, and so more of the same intervals is noise of each method's own.
  for (CellResult& cell : result.cells) cell.session_times.resize(4);
  CHECK(has(crosscheck_text(result), " +-0.0527 us is drift"));
}

TEST_CASE("a cell that was not steady, or did not switch once a hop, says so beside the verdict") {
  RunResult result = four();
  result.cells[1].status = Status::unstable;
  result.cells[1].reason = "rises by 3 %";
  result.cells[2].switches_per_hop = 1.5;
  const std::string text = crosscheck_text(result);
  CHECK(has(text, "\nnot steady in this run: pipe: rises by 3 %\n"));
  CHECK(has(text, "\nnot one switch a hop: socketpair: A hop took 1.50 context switches, not 1.\n"));
}

TEST_CASE("a method without a time says why, and one method alone is no check") {
  RunResult result = four();
  result.cells.resize(2);
  result.cells[1].net.reset();
  result.cells[1].status = Status::failed;
  result.cells[1].reason = "no pipe";
  const std::string text = crosscheck_text(result);
  CHECK(has(text, "\npipe        failed: no pipe\n"));
  CHECK(has(text, "Fewer than two methods gave a time"));
  CHECK(crosscheck_text(RunResult{}).empty());
}

TEST_CASE("peers have their own figure, the switches counted for each claimed, and the time per counted one") {
  RunResult result = four();
  result.peers = {{"perf bench sched pipe", "perf", "", {{0.2, 200'000, 1.0, 0.21, 200'000}}},
                  {"hackbench", "hackbench", "", {{0.05, 200'000, 0.25, 0.06, 4'000}}},
                  {"lat_ctx", "lat_ctx", "", {}},
                  {"UnixBench context1", "", "context1 is not on the PATH", {}}};
  const std::string text = crosscheck_text(result);
  CHECK(has(text, "\nperf bench sched pipe      1.0000            1       1.0000  gross: round trips"));
  CHECK(has(text, "\nhackbench                  0.2500         0.02       12.500  messages"));
  CHECK(has(text, "\nlat_ctx                not measured: it printed no figure\n"));
  CHECK(has(text, "\nUnixBench context1     not measured: context1 is not on the PATH\n"));
  CHECK(has(text, "gross, both by counted switches: 1.0750 and 1.0000 us, +7.5 %: they differ by more than 5 %\n"));
}
