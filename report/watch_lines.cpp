#include "report/watch_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "report/cell_text.h"
#include "stats/half_width.h"
#include "stats/order.h"

namespace ctxmatrix {
namespace {

struct Line {
  std::string round, cell, now, gross, interval, net, percent, kept;
};

std::size_t cell_width(const RunResult& result) {
  std::size_t width = 8;
  for (const CellResult& cell : result.cells) width = std::max(width, cell_name(cell, result).size());
  return width;
}

std::string text_of(const Line& line, std::size_t width) {
  return fmt::format("{:>5}  {:{}}  {:>10}  {:>12}  {:>18}  {:>8}  {:>6}  {:>6}\n", line.round, line.cell, width,
                     line.now, line.gross, line.interval, line.net, line.percent, line.kept);
}

std::string us_of(double ns) { return us_text(ns / 1000); }

double gross_ns(const Repetition& repetition, int processes) {
  std::vector<double> times;
  for (const Interval& interval : repetition.intervals) {
    if (interval.trips > 0)
      times.push_back(static_cast<double>(interval.elapsed_ns) / static_cast<double>(interval.trips * processes));
  }
  return times.empty() ? 0 : median(times);
}

Line line_of(const CellResult& cell, const RunResult& result) {
  Line line;
  line.cell = cell_name(cell, result);
  line.now = us_of(gross_ns(cell.repetitions.back(), cell.cell.processes));
  line.gross = line.interval = line.net = line.percent = "-";
  line.kept = fmt::format("{:.0f}", 100 * cell.kept_share);
  if (!cell.gross || !cell.net) return line;
  line.gross = us_of(cell.gross->point);
  line.net = us_of(cell.net->point);
  if (cell.gross->confidence < result.measure.confidence) return line;
  line.interval = fmt::format("{} to {}", us_of(cell.gross->lower), us_of(cell.gross->upper));
  if (cell.net->lower > 0) line.percent = fmt::format("{:.1f}", 100 * half_width(*cell.net) / cell.net->point);
  return line;
}

}  // namespace

std::string watch_head(const RunResult& result) {
  return "Watching - microseconds per switch - Ctrl-C ends it with the summary\n" +
         text_of({"round", "cell", "this round", "gross so far", "interval", "net", "+- %", "kept %"},
                 cell_width(result));
}

std::string watch_lines(const RunResult& result, int round) {
  const std::size_t width = cell_width(result);
  std::string text;
  for (const CellResult& cell : result.cells) {
    if (cell.repetitions.empty() || cell.repetitions.back().round != round) continue;
    Line line = line_of(cell, result);
    line.round = fmt::format("{}", round + 1);
    text += text_of(line, width);
  }
  return text;
}

}  // namespace ctxmatrix
