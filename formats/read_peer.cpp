#include "formats/read_peer.h"

#include <cmath>
#include <vector>

#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr double kUs = 1e6;  // in a second

// The words of the first line that has `mark`; none where no line has it.
std::vector<std::string_view> line_with(std::string_view text, std::string_view mark) {
  while (!text.empty()) {
    const auto end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    if (line.find(mark) != std::string_view::npos) return words(line);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return {};
}

std::optional<double> above_zero(std::string_view word) {
  const auto number = parse_number(word);
  return number && std::isfinite(*number) && *number > 0 ? number : std::nullopt;
}

// The number just before the word `unit`.
std::optional<double> before(const std::vector<std::string_view>& line, std::string_view unit) {
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (line[i] == unit) return above_zero(line[i - 1]);
  }
  return std::nullopt;
}

std::optional<PeerReading> reading(std::optional<double> seconds, std::optional<double> switches) {
  if (!seconds || !switches || *switches > 1e15) return std::nullopt;
  return PeerReading{*seconds, static_cast<std::int64_t>(*switches), kUs * *seconds / *switches};
}

std::optional<double> twice(std::optional<double> number) { return number ? std::optional(2 * *number) : std::nullopt; }

}  // namespace

std::optional<PeerReading> read_perf_pipe(std::string_view text) {
  // "# Executed 100000 pipe operations between two processes", "Total time: 0.190 [sec]"
  return reading(before(line_with(text, "Total time:"), "[sec]"), twice(before(line_with(text, "Executed"), "pipe")));
}

std::optional<PeerReading> read_lat_ctx_pair(std::string_view text) {
  // "\"size=0k ovr=0.35", "2 1.23"
  const auto header = text.find("\"size=0k");
  const auto end = text.find('\n', header);
  if (header == std::string_view::npos || end == std::string_view::npos) return std::nullopt;
  const auto row = line_with(text.substr(end), "2 ");
  if (row.size() != 2 || row[0] != "2") return std::nullopt;
  const auto net = above_zero(row[1]);
  if (!net) return std::nullopt;
  return PeerReading{0, 0, *net};
}

std::optional<PeerReading> read_hackbench(std::string_view text, std::int64_t messages) {
  const auto line = line_with(text, "Time:");  // "Time: 0.123"
  if (line.size() < 2) return std::nullopt;
  return reading(above_zero(line[1]), static_cast<double>(messages));
}

std::optional<PeerReading> read_stress_ng_switch(std::string_view text) {
  // "... switch  100000  0.19  0.02 ...": bogo operations, then seconds of real time
  std::string_view rest = text;
  for (auto line = line_with(rest, " switch "); !line.empty(); line = line_with(rest, " switch ")) {
    for (std::size_t i = 0; i + 2 < line.size(); ++i) {
      if (line[i] != "switch") continue;
      if (auto found = reading(above_zero(line[i + 2]), above_zero(line[i + 1]))) return found;
    }
    rest = rest.substr(static_cast<std::size_t>(line.back().end() - rest.begin()));
  }
  return std::nullopt;
}

std::optional<PeerReading> read_context1(std::string_view text, double seconds) {
  // "COUNT|123456|1|lps"
  for (std::string_view word : words(text)) {
    if (!word.starts_with("COUNT|")) continue;
    const auto parts = split(word, '|');
    if (parts.size() >= 2) return reading(seconds, twice(above_zero(parts[1])));
  }
  return std::nullopt;
}

}  // namespace ctxmatrix
