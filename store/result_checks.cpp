#include "store/result_checks.h"

#include <fmt/format.h>

#include "ctxmatrix/error.h"

namespace ctxmatrix {
namespace {

[[noreturn]] void refuse(const std::string& file, const std::string& why) {
  throw InputError(Location{file, 1, 0}, why);
}

void check_estimate(const std::optional<Estimate>& estimate, const std::string& where, const std::string& file) {
  if (estimate && !(estimate->lower <= estimate->point && estimate->point <= estimate->upper)) {
    refuse(file, where + ": lower <= point <= upper does not hold");
  }
}

void check_intervals(const std::vector<Interval>& intervals, const std::string& where, const std::string& file) {
  for (const Interval& interval : intervals) {
    bool sound = interval.trips >= 1 && interval.elapsed_ns >= 0 && interval.overhead_trips >= 1 &&
                 interval.overhead_ns >= 0 && interval.counted_trips >= 0;
    if (!sound) refuse(file, where + ": an interval has less than one trip or a negative time");
  }
}

void check_cell(const CellResult& cell, const std::string& where, const std::string& file) {
  if (cell.cell.processes < 2) refuse(file, where + "/processes: a ring has at least 2");
  check_estimate(cell.gross, where + "/gross_ns", file);
  check_estimate(cell.overhead, where + "/overhead_ns", file);
  check_estimate(cell.net, where + "/net_ns", file);
  for (std::size_t i = 0; i < cell.repetitions.size(); ++i) {
    check_intervals(cell.repetitions[i].intervals, fmt::format("{}/repetitions/{}", where, i), file);
  }
}

}  // namespace

void check_result(const RunResult& result, const std::string& file) {
  for (std::size_t i = 0; i < result.cells.size(); ++i) check_cell(result.cells[i], fmt::format("/cells/{}", i), file);
}

}  // namespace ctxmatrix
