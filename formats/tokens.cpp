#include "formats/tokens.h"

#include <algorithm>
#include <array>

#include "support/text.h"

namespace ctxmatrix {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

constexpr std::size_t kLongestNumber = 40;
constexpr double kLongestTime = 1e10;  // us, nearly three hours: no context switch took it

bool digit(char c) { return c >= '0' && c <= '9'; }

bool is_blank_mark(std::string_view text) {
  constexpr std::array<std::string_view, 8> kMarks = {"na", "n/a", "n.a.", "nan", "-nan", "?", "none", "missing"};
  if (text.find_first_not_of('-') == std::string_view::npos) return true;
  return std::any_of(kMarks.begin(), kMarks.end(), [&](std::string_view mark) { return same_word(text, mark); });
}

// A number with the suffix K or M, which are powers of ten here. By its text, so that "12.3M" is 12.3e6 to the last
// bit.
std::optional<double> scaled_number(std::string_view text) {
  char last = text.empty() ? '\0' : text.back();
  const char* power = last == 'K' || last == 'k' ? "e3" : last == 'M' ? "e6" : nullptr;
  if (power == nullptr) return parse_number(text);
  text.remove_suffix(1);
  return text.find_first_of("eE") == std::string_view::npos ? parse_number(std::string(text) + power) : std::nullopt;
}

}  // namespace

std::vector<Token> tokens_of(std::string_view line) {
  std::vector<Token> tokens;
  int column = 0;
  bool inside = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    bool blank = line[i] == ' ';
    bool continues = (static_cast<unsigned char>(line[i]) & 0xC0u) == 0x80u;
    if (!blank && !inside) tokens.push_back({line.substr(i, 0), column, column});
    if (!continues) ++column;
    inside = !blank;
    if (!inside) continue;
    Token& last = tokens.back();
    last.text = std::string_view(last.text.data(), last.text.size() + 1);
    last.end = column;
  }
  return tokens;
}

std::optional<int> count_of(std::string_view text) {
  constexpr std::uint64_t kMost = 4'194'304;  // pid_max of Linux can be no larger
  auto count = parse_decimal(text);
  return count && *count > 0 && *count <= kMost ? std::optional(static_cast<int>(*count)) : std::nullopt;
}

std::optional<double> size_of(std::string_view text) {
  if (text.empty() || lower(text.back()) != 'k') return std::nullopt;
  text.remove_suffix(1);
  if (text.empty() || !digit(text.front()) || text.find_first_not_of("0123456789.") != std::string_view::npos) {
    return std::nullopt;
  }
  return parse_number(text);
}

std::optional<int> procs_of(std::string_view text) {
  auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
  auto unit = text.substr(digits);
  if (!unit.empty() && unit.front() == '-') unit.remove_prefix(1);
  constexpr std::array<std::string_view, 6> kUnits = {"p", "pr", "prc", "proc", "procs", "prcs"};
  bool known = std::any_of(kUnits.begin(), kUnits.end(), [&](std::string_view u) { return same_word(unit, u); });
  auto count = known ? count_of(text.substr(0, digits)) : std::nullopt;
  return count.value_or(0) >= 2 ? count : std::nullopt;  // a ring has at least two
}

std::optional<TableCell> cell_of(std::string_view text) {
  auto slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  auto procs = procs_of(text.substr(0, slash));
  auto size = size_of(text.substr(slash + 1));
  return procs && size ? std::optional(TableCell{*procs, *size}) : std::nullopt;
}

Entry entry_of(std::string_view text) {
  if (is_blank_mark(text)) return {Entry::Kind::blank, 0};
  if (text.size() > 1 && text.back() == '%') {
    bool number = parse_number(text.substr(0, text.size() - 1)).has_value();
    return {number ? Entry::Kind::percent : Entry::Kind::none, 0};
  }
  if (text.size() > kLongestNumber || text.front() == '+') return {};  // a signed number is a difference, or a label
  auto number = scaled_number(text);
  if (!number || *number > kLongestTime) return {};
  return *number < 0 ? Entry{Entry::Kind::blank, 0} : Entry{Entry::Kind::time, *number};
}

bool same_word(std::string_view text, std::string_view word) {
  return text.size() == word.size() &&
         std::equal(text.begin(), text.end(), word.begin(), [](char a, char b) { return lower(a) == b; });
}

bool contains_text(std::string_view text, std::string_view word) {
  return std::search(text.begin(), text.end(), word.begin(), word.end(),
                     [](char a, char b) { return lower(a) == b; }) != text.end();
}

}  // namespace ctxmatrix
