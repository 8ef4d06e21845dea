#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "store/journal.h"
#include "store/json_reader.h"
#include "store/json_text.h"
#include "store/result_checks.h"

namespace ctxmatrix {
namespace {

constexpr std::string_view kFirstWords = " {\"format\":\"ctxmatrix journal\",";
constexpr std::size_t kChecksum = 8;  // digits

// One of a text's lines; whole: it ends in a newline and has its own checksum.
struct Line {
  int number = 0;
  std::string_view json;  // empty: not whole
  std::size_t end = 0;    // in the text, behind the newline
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t newline = text.find('\n', at);
    const bool ends = newline != std::string_view::npos;
    const auto json = ends ? journal_json(text.substr(at, newline - at)) : std::nullopt;
    at = ends ? newline + 1 : text.size();
    lines.push_back({static_cast<int>(lines.size()) + 1, json.value_or(std::string_view()), at});
  }
  return lines;
}

class Reader {
 public:
  explicit Reader(const std::string& file) : file_(file) {}

  void first(const Line& line) {
    if (line.json.empty()) refuse(line, "the first line of this journal is damaged: nothing can be read from it");
    Json json = parse_json(line.json, file_);
    auto schema = json.find("journal_schema");
    if (schema == json.end() || !schema->is_number_integer() || schema->get<std::int64_t>() != kJournalSchema)
      refuse(line, "a journal of another version; this ctxmatrix reads journal_schema 1");
    JsonReader archive(json, file_, "");
    fields(archive, reading_.result);
    reading_.result.complete = false;
    reading_.whole_bytes = line.end;
  }

  void next(const Line& line) {
    if (line.json.empty()) {
      ++reading_.damaged;
      return;
    }
    JournalEntry entry;
    Json json = parse_json(line.json, file_);
    JsonReader archive(json, file_, fmt::format("line {}", line.number));
    fields(archive, entry);
    take(line, entry);
    reading_.whole_bytes = line.end;
  }

  JournalReading done() {
    check_result(reading_.result, file_);
    return std::move(reading_);
  }

 private:
  [[noreturn]] void refuse(const Line& line, const std::string& why) const {
    throw InputError(Location{file_, line.number, 0}, why);
  }

  void take(const Line& line, JournalEntry& entry) {
    RunResult& result = reading_.result;
    result.elapsed_ns = std::max(result.elapsed_ns, entry.elapsed_ns);
    if (!entry.resumed_at.empty()) result.resumed_at.push_back(entry.resumed_at);
    if (!entry.repetition && !entry.status) return;
    if (entry.cell < 0 || entry.cell >= static_cast<std::int64_t>(result.cells.size()))
      refuse(line, fmt::format("cell {} is none of the {} of this journal", entry.cell, result.cells.size()));
    CellResult& cell = result.cells[static_cast<std::size_t>(entry.cell)];
    cell.status = entry.status.value_or(Status::ok);
    cell.reason = entry.reason;
    if (!entry.repetition) return;
    check_repetition(line, *entry.repetition);
    cell.repetitions.push_back(std::move(*entry.repetition));
    ++reading_.repetitions;
  }

  // What the estimates rely on.
  void check_repetition(const Line& line, const Repetition& repetition) const {
    auto slow = [](const Interval& one) { return one.probe_before_ns <= 0 || one.probe_after_ns <= 0; };
    if (repetition.session < 0 || repetition.session >= reading_.result.measure.sessions)
      refuse(line, "a session that this run does not have");
    if (std::any_of(repetition.intervals.begin(), repetition.intervals.end(), slow))
      refuse(line, "a probe that took no time");
  }

  const std::string& file_;
  JournalReading reading_;
};

}  // namespace

bool looks_like_journal(std::string_view text) {
  return text.size() > kChecksum && text.substr(kChecksum).starts_with(kFirstWords);
}

JournalReading read_journal(std::string_view text, const std::string& file) {
  const std::vector<Line> lines = lines_of(text);
  if (lines.empty()) throw InputError(Location{file, 0, 0}, "this journal is empty: nothing was measured");
  Reader reader(file);
  reader.first(lines.front());
  for (const Line& line : std::span(lines).subspan(1)) reader.next(line);
  return reader.done();
}

}  // namespace ctxmatrix
