#include "store/repetition_lines.h"

#include "store/json_writer.h"
#include "support/parallel.h"

namespace ctxmatrix {
namespace {

// No text of a JSON can hold a newline, so that this is never inside one.
constexpr std::string_view kKey = "\n   \"repetitions\": ";
constexpr std::string_view kEmpty = "[]";
constexpr std::string_view kOpen = "[\n";
constexpr std::string_view kIndent = "    ";
constexpr std::string_view kClose = "   ]";

// The lines of a list that begins at `at`; `at` is its end then. False, and `at` stays, for another layout.
bool take_list(std::string_view text, std::size_t& at, std::vector<std::string_view>& lines) {
  if (text.substr(at, kOpen.size()) != kOpen) return false;
  std::size_t line = at + kOpen.size();
  for (bool more = true; more;) {
    const auto end = text.find('\n', line);
    if (end == text.npos || text.substr(line, kIndent.size()) != kIndent) return false;
    std::string_view entry = text.substr(line + kIndent.size(), end - line - kIndent.size());
    more = entry.ends_with(',');
    if (more) entry.remove_suffix(1);
    if (!entry.starts_with('{') || !entry.ends_with('}')) return false;
    lines.push_back(entry);
    line = end + 1;
  }
  if (text.substr(line, kClose.size()) != kClose) return false;
  at = line + kClose.size();
  return true;
}

std::string list_text(const std::vector<Repetition>& repetitions) {
  if (repetitions.empty()) return std::string(kEmpty);
  std::string text(kOpen);
  for (const Repetition& one : repetitions) {
    Repetition copy = one;  // the archive visits both ways and so takes what it could change
    if (&one != &repetitions.front()) text += ",\n";
    text += kIndent;
    text += JsonWriter::encode(copy).dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  return (text += '\n') += kClose;
}

}  // namespace

WithoutRepetitions take_repetitions(std::string_view text) {
  WithoutRepetitions found;
  std::size_t kept = 0;
  for (auto at = text.find(kKey); at != text.npos; at = text.find(kKey, at)) {
    at += kKey.size();
    auto& lines = found.lists.emplace_back();
    const std::size_t begin = at;
    if (!take_list(text, at, lines)) {
      lines.clear();
      continue;
    }
    found.text.append(text, kept, begin - kept);
    found.text += kEmpty;
    kept = at;
  }
  found.text += text.substr(kept);
  return found;
}

std::string put_repetitions(std::string_view text, const std::vector<CellResult>& cells) {
  std::vector<std::string> lists(cells.size());
  in_parallel(cells.size(), [&](std::size_t i) { lists[i] = list_text(cells[i].repetitions); });
  std::string whole;
  std::size_t kept = 0;
  for (std::string& list : lists) {
    const auto at = text.find(kKey, kept) + kKey.size();
    whole.append(text, kept, at - kept);
    whole += list;
    kept = at + kEmpty.size();
    std::string().swap(list);
  }
  whole += text.substr(kept);
  return whole;
}

}  // namespace ctxmatrix
