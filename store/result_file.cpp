#include "store/result_file.h"

#include <algorithm>
#include <optional>

#include "store/json_reader.h"
#include "store/json_text.h"
#include "store/json_writer.h"
#include "store/repetition_lines.h"
#include "store/result_checks.h"
#include "support/parallel.h"

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

void check_format(const Json& json, const std::string& file) {
  if (!json.is_object() || json.value("format", Json()) != kFormatName) {
    refuse_result(file, "this JSON is no ctxmatrix result: it does not begin with \"format\": \"ctxmatrix result\"");
  }
  auto schema = json.find("schema");
  if (schema == json.end() || !schema->is_number_integer()) refuse_result(file, "/schema: a whole number belongs here");
  auto version = schema->get<std::int64_t>();
  if (version < 1 || version > kSchema) {
    refuse_result(file, fmt::format("result schema {}; this ctxmatrix reads schema 1 to {}: a newer ctxmatrix wrote it",
                                    version, kSchema));
  }
}

RunResult read_whole(std::string_view text, const std::string& file) {
  Json json = parse_json(text, file);
  check_format(json, file);
  RunResult result;
  JsonReader reader(json, file, "");
  fields(reader, result);
  check_result(result, file);
  return result;
}

// Everything but the repetitions first, then these, many at a time: a large result is never one large JSON. Nothing
// where the text is laid out otherwise than ours.
std::optional<RunResult> read_by_pieces(std::string_view text, const std::string& file) {
  const WithoutRepetitions pieces = take_repetitions(text);
  RunResult result = read_whole(pieces.text, file);
  if (pieces.lists.size() != result.cells.size()) return std::nullopt;
  in_parallel(result.cells.size(), [&](std::size_t i) {
    for (std::string_view line : pieces.lists[i]) {
      const Json json = Json::parse(line, nullptr, false);
      JsonReader reader(json, file, "");  // refuses what was no JSON
      fields(reader, result.cells[i].repetitions.emplace_back());
    }
  });
  check_result(result, file);
  return result;
}

}  // namespace

std::string result_text(const RunResult& result) {
  RunResult copy = result;  // the archive visits both ways and so takes what it could change
  for (CellResult& cell : copy.cells) cell.repetitions.clear();
  Json json = Json::object({{"format", kFormatName}});
  json.update(JsonWriter::encode(copy));
  std::string text;
  append(text, json, 0);
  return put_repetitions(text, result.cells) + "\n";
}

RunResult read_result_summary(std::string_view text, const std::string& file) {
  try {
    RunResult result = read_whole(take_repetitions(text).text, file);
    const bool enough = std::all_of(result.cells.begin(), result.cells.end(),
                                    [](const CellResult& cell) { return !cell.net || !cell.session_times.empty(); });
    if (enough) return result;
  } catch (const InputError&) {
    // Of the whole text, so that the place in the message is right.
  }
  return read_whole(text, file);
}

RunResult read_result(std::string_view text, const std::string& file) {
  try {
    if (auto result = read_by_pieces(text, file)) return std::move(*result);
  } catch (const InputError&) {
    // Of the whole text, so that the place in the message is right.
  }
  return read_whole(text, file);
}

}  // namespace ctxmatrix
