#include "store/result_file.h"

#include <algorithm>
#include <array>
#include <cmath>

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

// As `append` lays a result out: a list of repetitions opens at the end of a line, has a line for each, and closes at
// the beginning of one. Text that is laid out otherwise stays as it is.
std::string without_repetitions(std::string_view text) {
  constexpr std::string_view kOpen = "\n   \"repetitions\": [\n", kEntry = "    {", kClose = "   ]";
  std::string rest;
  std::size_t kept = 0;
  for (auto at = text.find(kOpen); at != text.npos; at = text.find(kOpen, at)) {
    std::size_t line = at + kOpen.size();
    while (text.substr(line, kEntry.size()) == kEntry && text.find('\n', line) != text.npos)
      line = text.find('\n', line) + 1;
    if (text.substr(line, kClose.size()) == kClose) {
      rest.append(text, kept, at + kOpen.size() - 1 - kept);
      kept = line;
    }
    at = line - 1;
  }
  return rest.append(text.substr(kept));
}

constexpr double kLongestNs = 1e15;  // eleven days, for one hop

bool is_time(double ns) { return ns >= 0 && ns <= kLongestNs; }
bool is_difference(double ns) { return std::abs(ns) <= kLongestNs; }

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

// What no run can have, and no formula need take.
void check_measure(const RunResult& result, const std::string& file) {
  const Measure& measure = result.measure;
  auto share = [](double value) { return value >= 0 && value <= 1; };
  const char* wrong = nullptr;
  if (!(measure.confidence > 0 && measure.confidence < 1))
    wrong = "measure/confidence: more than 0 and less than 1 belongs here";
  if (!share(measure.gate)) wrong = "measure/gate: a share from 0 to 1 belongs here";
  if (!share(measure.min_clean_share)) wrong = "measure/min_clean_share: a share from 0 to 1 belongs here";
  if (!share(measure.drift)) wrong = "measure/drift: a share from 0 to 1 belongs here";
  if (measure.min_repetitions < 1) wrong = "measure/min_repetitions: at least 1 belongs here";
  if (measure.sessions < 1) wrong = "measure/sessions: at least 1 belongs here";
  if (!is_time(measure.usual_probe_ns)) wrong = "measure/usual_probe_ns: a time belongs here";
  if (!is_time(result.probe_mode_ns)) wrong = "probe_mode_ns: a time belongs here";
  if (!is_time(result.reference_probe_ns)) wrong = "reference_probe_ns: a time belongs here";
  if (!std::all_of(result.session_probe_mode_ns.begin(), result.session_probe_mode_ns.end(), is_time))
    wrong = "session_probe_mode_ns: times belong here";
  if (result.probe_iterations < 0) wrong = "probe_iterations: 0 or more belongs here";
  if (wrong != nullptr) refuse(file, std::string("/") + wrong);
}

void check_estimate(const std::optional<Estimate>& estimate, const std::string& where, const std::string& file) {
  if (estimate && !(is_difference(estimate->lower) && is_difference(estimate->upper)))
    refuse(file, where + ": longer than any run");
  if (estimate && !(estimate->lower <= estimate->point && estimate->point <= estimate->upper)) {
    refuse(file, where + ": lower <= point <= upper does not hold");
  }
}

void check_intervals(const std::vector<Interval>& intervals, const std::string& where, const std::string& file) {
  for (const Interval& interval : intervals) {
    bool sound = interval.trips >= 1 && interval.elapsed_ns >= 0 && interval.overhead_trips >= 1 &&
                 interval.overhead_ns >= 0 && interval.counted_trips >= 0 && interval.probe_before_ns > 0 &&
                 interval.probe_after_ns > 0 && interval.ticks >= 0 && interval.overhead_ticks >= 0 &&
                 interval.faults >= 0 && interval.overhead_faults >= 0;
    if (!sound) refuse(file, where + ": an interval has less than one trip, a negative time or no probe");
  }
}

void check_counts(const CellResult& cell, const std::string& where, const std::string& file) {
  for (std::size_t i = 0; i < cell.counters.size(); ++i)
    check_estimate(cell.counters[i].per_hop, fmt::format("{}/counters/{}/per_hop", where, i), file);
  for (std::size_t i = 0; i < cell.repetitions.size(); ++i) {
    for (const Count& count : cell.repetitions[i].counts) {
      const bool sound = count.value >= 0 && count.hops >= 1 && count.enabled_ns >= 0 && count.running_ns >= 0 &&
                         count.running_ns <= count.enabled_ns;
      if (!sound)
        refuse(file, fmt::format("{}/repetitions/{}/counts: a count is negative, of less than one hop, or ran for "
                                 "longer than it was on",
                                 where, i));
    }
  }
}

void check_turns(const Turns& turns, const std::string& where, const std::string& file) {
  auto negative = [](std::int64_t value) { return value < 0; };
  bool sound = turns.from.size() == turns.count.size() && std::is_sorted(turns.from.begin(), turns.from.end()) &&
               turns.ticks >= 0 && turns.least >= 0 && turns.least <= turns.most;
  for (const auto* counts : {&turns.by_member, &turns.from, &turns.count}) {
    sound = sound && std::none_of(counts->begin(), counts->end(), negative);
  }
  if (!sound) refuse(file, where + ": a histogram that is out of order, or a negative count or time");
}

void check_cell(const CellResult& cell, const std::string& where, const std::string& file) {
  if (cell.cell.processes < (cell.cell.workload == "pagetouch" ? 1 : 2)) {
    refuse(file, where + "/processes: a ring has at least 2");
  }
  check_estimate(cell.gross, where + "/gross_ns", file);
  check_estimate(cell.overhead, where + "/overhead_ns", file);
  check_estimate(cell.net, where + "/net_ns", file);
  for (const SessionTimes& times : cell.session_times) {
    if (times.gross.size() != times.net.size() || times.net.empty())
      refuse(file, where + "/session_times: as many of gross_ns as of net_ns belong here, at least one");
    const bool sound =
        std::all_of(times.net.begin(), times.net.end(), is_difference) &&
        std::all_of(times.gross.begin(), times.gross.end(), [](double ns) { return ns > 0 && is_time(ns); });
    if (!sound) refuse(file, where + "/session_times: a gross time is not above 0, or one is longer than any run");
  }
  for (std::size_t i = 0; i < cell.repetitions.size(); ++i) {
    const std::string place = fmt::format("{}/repetitions/{}", where, i);
    check_intervals(cell.repetitions[i].intervals, place, file);
    check_turns(cell.repetitions[i].turns, place + "/turns", file);
  }
  check_counts(cell, where, file);
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

RunResult read_result_summary(std::string_view text, const std::string& file) {
  const std::string rest = without_repetitions(text);
  if (rest.size() == text.size()) return read_result(text, file);
  try {
    RunResult result = read_result(rest, file);
    const bool enough = std::all_of(result.cells.begin(), result.cells.end(),
                                    [](const CellResult& cell) { return !cell.net || !cell.session_times.empty(); });
    if (enough) return result;
  } catch (const InputError&) {
    // Of the whole text, so that the place in the message is right.
  }
  return read_result(text, file);
}

RunResult read_result(std::string_view text, const std::string& file) {
  Json json = parse(text, file);
  check_format(json, file);
  RunResult result;
  JsonReader reader(json, file, "");
  fields(reader, result);
  check_measure(result, file);
  for (std::size_t i = 0; i < result.cells.size(); ++i) check_cell(result.cells[i], fmt::format("/cells/{}", i), file);
  return result;
}

}  // namespace ctxmatrix
