#include "host/kernel_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "support/text.h"

namespace ctxmatrix {
namespace {

using Counted = std::vector<std::pair<std::string, int>>;

Counted count(const std::vector<std::string>& values) {
  Counted counted;
  for (const std::string& value : values) {
    if (value.empty()) continue;
    auto same = std::find_if(counted.begin(), counted.end(), [&](const auto& c) { return c.first == value; });
    if (same == counted.end()) {
      counted.emplace_back(value, 1);
    } else {
      ++same->second;
    }
  }
  return counted;
}

}  // namespace

std::vector<std::string_view> lines(std::string_view text) {
  std::vector<std::string_view> found;
  while (!text.empty()) {
    auto end = text.find('\n');
    found.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return found;
}

std::optional<std::uint64_t> read_number(const Root& root, std::string_view path) {
  return parse_decimal(root.read_line(path));
}

std::optional<std::uint64_t> named_number(std::string_view text, std::string_view name) {
  for (std::string_view line : lines(text)) {
    if (!line.starts_with(name)) continue;
    auto parts = words(line);
    if (parts.size() >= 2 && parts[0] == name) return parse_decimal(parts[1]);
  }
  return std::nullopt;
}

std::string marked_choice(std::string_view text, char open) {
  auto start = text.find(open);
  if (start == std::string_view::npos) return {};
  auto end = text.find(open == '[' ? ']' : ')', start);
  if (end == std::string_view::npos) return {};
  return std::string(text.substr(start + 1, end - start - 1));
}

std::string boot_option(std::string_view cmdline, std::string_view name) {
  std::string value;
  for (std::string_view word : words(cmdline)) {
    if (word == "--") break;
    if (word.size() > name.size() && word.starts_with(name) && word[name.size()] == '=') {
      value = word.substr(name.size() + 1);
    }
  }
  return value;
}

std::vector<int> numbered_entries(const Root& root, std::string_view folder, std::string_view stem) {
  std::vector<int> numbers;
  for (const std::string& name : root.list(folder)) {
    if (!name.starts_with(stem)) continue;
    auto number = parse_decimal(std::string_view(name).substr(stem.size()));
    if (number && *number < (1u << 16)) numbers.push_back(static_cast<int>(*number));
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::string tally(const std::vector<std::string>& values) {
  std::vector<std::string> parts;
  for (const auto& [value, times] : count(values)) {
    parts.push_back(times == 1 ? value : fmt::format("{} x {}", value, times));
  }
  return join(parts, " + ");
}

std::string distinct(const std::vector<std::string>& values) {
  std::vector<std::string> parts;
  for (const auto& [value, times] : count(values)) parts.push_back(value);
  return join(parts, ", ");
}

}  // namespace ctxmatrix
