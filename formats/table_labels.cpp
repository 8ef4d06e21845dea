#include "formats/table_labels.h"

#include <algorithm>
#include <array>

#include "support/text.h"

namespace ctxmatrix {
namespace {

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& lower_words) {
  return std::any_of(lower_words.begin(), lower_words.end(), [&](std::string_view w) { return same_word(word, w); });
}

constexpr std::array<std::string_view, 2> kHost = {"host", "hostname"};
constexpr std::array<std::string_view, 12> kName = {"kernel", "version", "release", "name",
                                                    "system", "machine", "config",  "label",
                                                    "test",   "setup",   "variant", "configuration"};
constexpr std::array<std::string_view, 25> kNoTimes = {
    "sd",     "stddev",  "stdev", "std",   "dev",     "deviation",   "var",   "variance",   "error",
    "err",    "errors",  "sem",   "cov",   "change",  "diff",        "delta", "difference", "ratio",
    "stderr", "speedup", "gain",  "range", "percent", "improvement", "spread"};
constexpr std::array<std::string_view, 12> kNoTimesIn = {"deviation", "percent",  "std dev",    "stddev",
                                                         "s.d.",      "ratio",    "speedup",    "% ",
                                                         "relative",  "variance", "difference", "error"};

bool digit(char c) { return c >= '0' && c <= '9'; }

bool has_digit(std::string_view word) { return std::any_of(word.begin(), word.end(), digit); }

// "2.4.18", "B.10.20", "5.10.0-": a point between digits.
bool has_release(std::string_view word) {
  for (std::size_t i = 1; i + 1 < word.size(); ++i) {
    if (word[i] == '.' && digit(word[i - 1]) && digit(word[i + 1])) return true;
  }
  return false;
}

std::string joined(std::vector<Token>::const_iterator from, std::vector<Token>::const_iterator to) {
  std::string text;
  for (; from != to; ++from) {
    if (!text.empty()) text += ' ';
    text += from->text;
  }
  return text;
}

std::vector<Token>::const_iterator host_part(const std::vector<Token>& label, int host_end) {
  constexpr int kHead = 4;  // of "Host": a label that starts right of it has no host
  if (label.front().start >= std::max(host_end, kHead)) return label.begin();
  auto next = std::find_if(label.begin(), label.end(), [&](const Token& t) { return t.start >= host_end; });
  bool parted = host_end > 0 && next != label.begin() && std::prev(next)->end <= host_end;
  return parted ? next : label.begin() + 1;
}

}  // namespace

LabelKind label_kind(const std::vector<Token>& heads) {
  bool host = false, os = false, name = false;
  for (const Token& head : heads) {
    bool is_host = is_one_of(head.text, kHost), is_os = same_word(head.text, "os"),
         is_name = is_one_of(head.text, kName);
    if (!is_host && !is_os && !is_name) return LabelKind::unknown;
    host |= is_host;
    os |= is_os;
    name |= is_name;
  }
  if (host) return os || name ? LabelKind::host_and_os : LabelKind::host;
  return os || !name ? LabelKind::os : LabelKind::name;
}

bool is_complete(LabelKind kind, const std::vector<Token>& label) {
  if (label.empty()) return false;
  std::string_view last = label.back().text;
  switch (kind) {
    case LabelKind::host_and_os:
      return label.size() >= 2 && has_release(last);
    case LabelKind::os:
      return has_release(last);
    case LabelKind::host:
      return true;
    case LabelKind::name:
      return has_digit(last);
    case LabelKind::cell:
      return true;
    case LabelKind::unknown:
      return false;
  }
  return false;
}

bool names_no_times(const std::vector<Token>& label) {
  if (label.empty()) return false;
  std::string word;
  for (char c : label.back().text) {
    if (std::string_view(".:()[]").find(c) == std::string_view::npos) word += c;
  }
  return is_one_of(word, kNoTimes) || word == "+/-" || word == "\xc2\xb1" || word == "%";
}

bool names_no_times(std::string_view text) {
  return std::any_of(kNoTimesIn.begin(), kNoTimesIn.end(), [&](auto word) { return contains_text(text, word); });
}

std::pair<std::string, std::string> host_and_os(LabelKind kind, const std::vector<Token>& label, int host_end) {
  if (label.empty()) return {};
  if (kind == LabelKind::host) return {joined(label.begin(), label.end()), ""};
  if (kind != LabelKind::host_and_os) return {"", joined(label.begin(), label.end())};
  auto part = host_part(label, host_end);
  return {joined(label.begin(), part), joined(part, label.end())};
}

}  // namespace ctxmatrix
