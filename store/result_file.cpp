#include "store/result_file.h"

#include <algorithm>

#include "store/json_reader.h"
#include "store/json_text.h"
#include "store/json_writer.h"
#include "store/result_checks.h"

namespace ctxmatrix {
namespace {

constexpr int kLineDepth = 4;  // a repetition: document, cells, cell, repetitions, repetition

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
  Json json = parse_json(text, file);
  check_format(json, file);
  RunResult result;
  JsonReader reader(json, file, "");
  fields(reader, result);
  check_result(result, file);
  return result;
}

}  // namespace ctxmatrix
