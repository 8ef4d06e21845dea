#include "engine/earlier_part.h"

#include <algorithm>
#include <utility>

namespace ctxmatrix {
namespace {

std::int64_t wall_time_ns(const Repetition& one) {
  return one.setup_ns + one.warmup_ns + one.measured_ns + one.reap_ns;
}

bool has_failed(const CellResult& cell) { return cell.status == Status::failed || cell.status == Status::timeout; }

void take_up_cell(const CellResult& earlier, const LastRound& last, RunningCell* running, CellResult& result) {
  if (running != nullptr && has_failed(earlier)) {
    running->retry = true;
    running->result.status = earlier.status;
    running->result.reason = earlier.reason;
  }
  for (const Repetition& one : earlier.repetitions) {
    if (running != nullptr) running->spent_ns += wall_time_ns(one);
    if (running != nullptr && one.session == last.session && one.round == last.round)
      running->in_last_round = one;
    else
      result.repetitions.push_back(one);
  }
}

}  // namespace

LastRound last_round_of(const EarlierPart& earlier) {
  LastRound last;
  for (const CellResult& cell : earlier.cells) {
    for (const Repetition& one : cell.repetitions) {
      if (std::pair(one.session, one.round) < std::pair(last.session, last.round)) continue;
      last = {true, one.session, one.round};
    }
  }
  return last;
}

void take_up(const EarlierPart& earlier, const LastRound& last, std::vector<RunningCell>& running, RunResult& result) {
  for (std::size_t i = 0; i < result.cells.size() && i < earlier.cells.size(); ++i) {
    auto cell = std::find_if(running.begin(), running.end(), [&](const RunningCell& one) { return one.number == i; });
    take_up_cell(earlier.cells[i], last, cell == running.end() ? nullptr : &*cell, result.cells[i]);
  }
}

std::vector<RunningCell*> cells_of_last_round(std::vector<RunningCell>& running) {
  std::vector<RunningCell*> cells;
  for (RunningCell& cell : running) {
    if (cell.in_last_round) cells.push_back(&cell);
  }
  std::sort(cells.begin(), cells.end(), [](const RunningCell* one, const RunningCell* other) {
    return one->in_last_round->started_ns < other->in_last_round->started_ns;
  });
  return cells;
}

std::int64_t first_start(const EarlierPart& earlier, int session) {
  std::int64_t first = earlier.elapsed_ns;
  for (const CellResult& cell : earlier.cells) {
    for (const Repetition& one : cell.repetitions) {
      if (one.session == session) first = std::min(first, one.started_ns);
    }
  }
  return first;
}

}  // namespace ctxmatrix
