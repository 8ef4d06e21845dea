#include "store/result_file.h"

#include <algorithm>
#include <array>

#include "store/json_reader.h"
#include "store/json_writer.h"

namespace ctxmatrix {
namespace {

constexpr int kLineDepth = 4;      // a repetition: document, cells, cell, repetitions, repetition
constexpr int kMostDepth = 16;     // far deeper than any file of ours
constexpr int kMostKeys = 10'000;  // of one object; looking a key up takes the time of its length

// Indents down to the repetitions, which stay on a line each: a person can read the file, and a diff can show it.
void append(std::string& out, const Json& json, int depth) {
  const bool on_one_line = depth >= kLineDepth || !json.is_structured() || json.empty();
  if (on_one_line || (json.is_array() && !json.front().is_structured())) {
    out += json.dump(-1, ' ', false, Json::error_handler_t::replace);
    return;
  }
  const std::string indent(static_cast<std::size_t>(depth) + 1, ' ');
  out += json.is_object() ? "{" : "[";
  const char* separator = "\n";
  for (auto entry = json.begin(); entry != json.end(); ++entry) {
    out += separator + indent;
    if (json.is_object()) out += Json(entry.key()).dump() + ": ";
    append(out, *entry, depth + 1);
    separator = ",\n";
  }
  out += "\n" + indent.substr(1) + (json.is_object() ? "}" : "]");
}

Location place_of(std::string_view text, std::size_t byte, const std::string& file) {
  std::size_t at = byte > 0 ? std::min(byte - 1, text.size()) : 0;
  auto before = text.substr(0, at);
  auto line_start = before.rfind('\n');
  auto column = line_start == std::string_view::npos ? at : at - line_start - 1;
  return {file, 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n')), static_cast<int>(column) + 1};
}

Json parse(std::string_view text, const std::string& file) {
  std::array<int, kMostDepth + 2> keys{};  // so far, of the object that is open at each depth
  auto limit = [&](int depth, Json::parse_event_t event, Json&) {
    if (depth > kMostDepth) throw InputError(Location{file, 1, 0}, "nested deeper than any ctxmatrix result");
    auto level = static_cast<std::size_t>(depth);
    if (event == Json::parse_event_t::object_start) keys[level + 1] = 0;
    if (event == Json::parse_event_t::key && ++keys[level] > kMostKeys) {
      throw InputError(Location{file, 1, 0},
                       fmt::format("an object of more than {} keys, as no ctxmatrix result has", kMostKeys));
    }
    return true;
  };
  try {
    return Json::parse(text, limit);
  } catch (const Json::parse_error& error) {
    bool cut = error.byte >= text.size();
    throw InputError(place_of(text, error.byte, file),
                     cut ? "the JSON ends too early: the file is not whole" : "this is not valid JSON");
  } catch (const Json::out_of_range&) {
    throw InputError(Location{file, 0, 0}, "a number is too large for any ctxmatrix result");
  }
}

[[noreturn]] void refuse(const std::string& file, const std::string& why) {
  throw InputError(Location{file, 1, 0}, why);
}

void check_format(const Json& json, const std::string& file) {
  if (!json.is_object() || json.value("format", Json()) != kFormatName) {
    refuse(file, "this JSON is no ctxmatrix result: it does not begin with \"format\": \"ctxmatrix result\"");
  }
  auto schema = json.find("schema");
  if (schema == json.end() || !schema->is_number_integer()) refuse(file, "/schema: a whole number belongs here");
  auto version = schema->get<std::int64_t>();
  if (version < 1 || version > kSchema) {
    refuse(file, fmt::format("result schema {}; this ctxmatrix reads schema 1 to {}: a newer ctxmatrix wrote it",
                             version, kSchema));
  }
}

void check_estimate(const std::optional<Estimate>& estimate, const std::string& where, const std::string& file) {
  if (estimate && !(estimate->lower <= estimate->point && estimate->point <= estimate->upper)) {
    refuse(file, where + ": lower <= point <= upper does not hold");
  }
}

void check_intervals(const std::vector<Interval>& intervals, const std::string& where, const std::string& file) {
  for (const Interval& interval : intervals) {
    bool sound = interval.trips >= 1 && interval.elapsed_ns >= 0 && interval.overhead_trips >= 1 &&
                 interval.overhead_ns >= 0 && interval.counted_trips >= 0 && interval.ticks >= 0 &&
                 interval.overhead_ticks >= 0 && interval.faults >= 0 && interval.overhead_faults >= 0;
    if (!sound) refuse(file, where + ": an interval has less than one trip or a negative time");
  }
}

void check_turns(const Turns& turns, const std::string& where, const std::string& file) {
  constexpr std::int64_t kMost = 100'000'000'000;  // far more turns than a repetition has; sums over a file still fit
  constexpr std::int64_t kLongest = 1'000'000'000'000'000;  // days, in ticks
  auto unsound = [](std::int64_t value) { return value < 0 || value > kMost; };
  bool sound = turns.from.size() == turns.count.size() && std::is_sorted(turns.from.begin(), turns.from.end()) &&
               (turns.from.empty() || turns.from.front() >= 0) && turns.ticks >= 0 && turns.least >= 0 &&
               turns.least <= turns.most && turns.most <= kLongest;
  for (const auto* counts : {&turns.by_member, &turns.count}) {
    sound = sound && std::none_of(counts->begin(), counts->end(), unsound);
  }
  if (!sound) refuse(file, where + ": a histogram that is out of order, or a count or time that cannot be");
}

void check_cell(const CellResult& cell, const std::string& where, const std::string& file) {
  if (cell.cell.processes < (cell.cell.workload == "pagetouch" ? 1 : 2)) {
    refuse(file, where + "/processes: a ring has at least 2");
  }
  check_estimate(cell.gross, where + "/gross_ns", file);
  check_estimate(cell.overhead, where + "/overhead_ns", file);
  check_estimate(cell.net, where + "/net_ns", file);
  for (std::size_t i = 0; i < cell.repetitions.size(); ++i) {
    const std::string place = fmt::format("{}/repetitions/{}", where, i);
    check_intervals(cell.repetitions[i].intervals, place, file);
    check_turns(cell.repetitions[i].turns, place + "/turns", file);
  }
}

}  // namespace

std::string result_text(const RunResult& result) {
  RunResult copy = result;  // the archive visits both ways and so takes what it could change
  Json json = Json::object({{"format", kFormatName}});
  json.update(JsonWriter::encode(copy));
  std::string text;
  append(text, json, 0);
  return text + "\n";
}

RunResult read_result(std::string_view text, const std::string& file) {
  Json json = parse(text, file);
  check_format(json, file);
  RunResult result;
  JsonReader reader(json, file, "");
  fields(reader, result);
  for (std::size_t i = 0; i < result.cells.size(); ++i) check_cell(result.cells[i], fmt::format("/cells/{}", i), file);
  return result;
}

}  // namespace ctxmatrix
