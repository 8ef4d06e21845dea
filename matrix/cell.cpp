#include "ctxmatrix/cell.h"

#include <fmt/format.h>
#include <fnmatch.h>
#include <sched.h>

#include "support/text.h"

namespace ctxmatrix {
namespace {

// A fixed cpu_set_t names so many CPUs, and cells are copied: longer lists could eat the memory.
constexpr std::size_t kMostListedCpus = CPU_SETSIZE;

bool part_matches(const std::string& pattern, const std::string& part) {
  return fnmatch(pattern.c_str(), part.c_str(), FNM_NOESCAPE) == 0;
}

bool matches_from(const std::vector<std::string>& parts, std::size_t start, const std::vector<std::string>& patterns) {
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    if (!part_matches(patterns[i], parts[start + i])) return false;
  }
  return true;
}

// The CPUs of "single:3" or "cpus:0-3,8", given what follows the colon.
bool parse_cpus(std::string_view text, std::size_t most, std::vector<int>& cpus) {
  auto list = parse_cpu_list(text);
  if (!list || list->size() > most) return false;
  cpus = *std::move(list);
  return true;
}

}  // namespace

std::string Placement::text() const {
  switch (kind) {
    case Kind::none:
      return "none";
    case Kind::single:
      return cpus.empty() ? "single" : fmt::format("single:{}", cpus.front());
    case Kind::spread:
      return "spread";
    case Kind::list:
      return "cpus:" + cpu_list_text(cpus);
  }
  return {};
}

bool parse_placement(std::string_view text, Placement& out) {
  constexpr std::string_view kSingle = "single:";
  constexpr std::string_view kList = "cpus:";
  Placement read;
  if (text == "none") {
    read.kind = Placement::Kind::none;
  } else if (text == "spread") {
    read.kind = Placement::Kind::spread;
  } else if (text.starts_with(kSingle)) {
    if (!parse_decimal(text.substr(kSingle.size())) || !parse_cpus(text.substr(kSingle.size()), 1, read.cpus))
      return false;
  } else if (text.starts_with(kList)) {
    read.kind = Placement::Kind::list;
    if (!parse_cpus(text.substr(kList.size()), kMostListedCpus, read.cpus)) return false;
  } else if (text != "single") {
    return false;
  }
  out = std::move(read);
  return true;
}

std::string Cell::id() const {
  static const Cell kDefaults;
  if (workload == "yield") {
    auto text = fmt::format("yield/{}p/{}/{}", processes, members, placement.text());
    return policy == kDefaults.policy ? text : text + '/' + policy;
  }
  if (workload == "pagetouch") {
    auto text = fmt::format("pagetouch/{}/{}", column(), pages);
    if (placement != kDefaults.placement) text += '/' + placement.text();
    return policy == kDefaults.policy ? text : text + '/' + policy;
  }
  auto text = fmt::format("{}/{}/{}/{}", transport, touch, column(), placement.text());
  if (policy != kDefaults.policy) text += '/' + policy;
  if (pages != kDefaults.pages) text += '/' + pages;
  if (members != kDefaults.members) text += '/' + members;
  if (workload != kDefaults.workload) text += '/' + workload;
  return text;
}

std::string Cell::column() const { return fmt::format("{}p/{}", processes, size_text(working_set)); }

std::string size_text(std::uint64_t bytes) {
  constexpr std::uint64_t kUnit = 1024;
  if (bytes % kUnit != 0) return fmt::format("{}B", bytes);
  std::uint64_t count = bytes / kUnit;
  const char* unit = "K";
  for (const char* larger : {"M", "G"}) {
    if (count == 0 || count % kUnit != 0) break;
    count /= kUnit;
    unit = larger;
  }
  return fmt::format("{}{}", count, unit);
}

bool matches(const Cell& cell, std::string_view pattern) {
  auto parts = split(cell.id(), '/');
  auto patterns = split(pattern, '/');
  for (std::size_t start = 0; start + patterns.size() <= parts.size(); ++start) {
    if (matches_from(parts, start, patterns)) return true;
  }
  return false;
}

}  // namespace ctxmatrix
