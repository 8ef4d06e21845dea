#include "support/text.h"

#include <fmt/format.h>
#include <string.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ctxmatrix {
namespace {

bool blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

// Optimal string alignment distance: Damerau-Levenshtein without edits inside a transposed pair.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t change = lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + change});
      bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  auto tail = [&](std::size_t i) { return (byte(i) & 0xC0u) == 0x80u; };
  unsigned first = byte(0);
  if (first >= 0xC2 && first <= 0xDF && tail(1)) return first == 0xC2 && byte(1) < 0xA0 ? 0 : 2;
  if (first >= 0xE0 && first <= 0xEF && tail(1) && tail(2)) {
    if ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) > 0x9F)) return 0;
    return 3;
  }
  if (first >= 0xF0 && first <= 0xF4 && tail(1) && tail(2) && tail(3)) {
    if ((first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) > 0x8F)) return 0;
    return 4;
  }
  return 0;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (;;) {
    auto end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found;
  std::size_t at = 0;
  while (at < text.size()) {
    while (at < text.size() && blank(text[at])) ++at;
    std::size_t start = at;
    while (at < text.size() && !blank(text[at])) ++at;
    if (at > start) found.push_back(text.substr(start, at - start));
  }
  return found;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

std::optional<std::uint64_t> parse_decimal(std::string_view text) {
  if (text.empty() || (text.size() > 1 && text.front() == '0')) return std::nullopt;
  std::uint64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<double> parse_number(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  if (text.empty() || (text.front() != '-' && text.front() != '.' && (text.front() < '0' || text.front() > '9'))) {
    return std::nullopt;
  }
  double value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<std::vector<int>> parse_cpu_list(std::string_view text) {
  constexpr std::uint64_t kMostCpus = 1u << 16;  // far above CONFIG_NR_CPUS of any kernel
  std::vector<int> cpus;
  for (const std::string& part : split(text, ',')) {
    auto dash = part.find('-');
    auto first = parse_decimal(part.substr(0, dash));
    auto last = dash == std::string::npos ? first : parse_decimal(part.substr(dash + 1));
    if (!first || !last || *first > *last || *last >= kMostCpus) return std::nullopt;
    if (cpus.size() + (*last - *first) >= kMostCpus) return std::nullopt;  // the same range over and over
    for (auto cpu = *first; cpu <= *last; ++cpu) cpus.push_back(static_cast<int>(cpu));
  }
  std::sort(cpus.begin(), cpus.end());
  cpus.erase(std::unique(cpus.begin(), cpus.end()), cpus.end());
  return cpus;
}

std::string cpu_list_text(std::vector<int> cpus) {
  std::sort(cpus.begin(), cpus.end());
  std::string text;
  for (std::size_t i = 0; i < cpus.size();) {
    std::size_t last = i;
    while (last + 1 < cpus.size() && cpus[last + 1] == cpus[last] + 1) ++last;
    if (!text.empty()) text += ',';
    text += last == i ? fmt::format("{}", cpus[i]) : fmt::format("{}-{}", cpus[i], cpus[last]);
    i = last + 1;
  }
  return text;
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  std::string best;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  if (word.size() > 64) return best;  // nobody mistypes so long a word, and the distance is quadratic
  for (const std::string& candidate : candidates) {
    std::size_t d = distance(word, candidate);
    if (d < least) {
      least = d;
      best = candidate;
    }
  }
  return best;
}

std::string printable(std::string_view text, std::size_t most) {
  std::string shown;
  while (!text.empty()) {
    if (shown.size() >= most) return shown + "...";
    auto first = static_cast<unsigned char>(text.front());
    std::size_t length = first >= 0x80 ? utf8_length(text) : (first >= 0x20 && first != 0x7F ? 1 : 0);
    if (length == 0) {
      shown += fmt::format("\\x{:02x}", first);
      length = 1;
    } else {
      shown.append(text.substr(0, length));
    }
    text.remove_prefix(length);
  }
  return shown;
}

std::string errno_text(int error) {
  char buffer[128];
  return strerror_r(error, buffer, sizeof buffer);  // the GNU one: returns the text
}

std::string duration_text(std::int64_t ns) {
  auto value = static_cast<double>(ns);
  if (ns < 1'000) return fmt::format("{} ns", ns);
  if (ns < 1'000'000) return fmt::format("{:.3g} us", value / 1e3);
  if (ns < 1'000'000'000) return fmt::format("{:.3g} ms", value / 1e6);
  if (ns < 60'000'000'000) return fmt::format("{:.3g} s", value / 1e9);
  auto seconds = (ns + 500'000'000) / 1'000'000'000;
  if (seconds < 3600) return fmt::format("{} min {} s", seconds / 60, seconds % 60);
  return fmt::format("{} h {} min", seconds / 3600, seconds % 3600 / 60);
}

std::string bytes_text(std::uint64_t bytes) {
  const char* const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (value >= 1024 && unit + 1 < std::size(units)) {
    value /= 1024;
    ++unit;
  }
  return value == std::floor(value) ? fmt::format("{:.0f} {}", value, units[unit])
                                    : fmt::format("{:.1f} {}", value, units[unit]);
}

}  // namespace ctxmatrix
