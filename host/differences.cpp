#include "host/differences.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace ctxmatrix {
namespace {

constexpr std::string_view kOption = "kernel.config.";
constexpr std::string_view kOptionSource = "kernel.config_source";

// Beginnings of keys, most telling first.
constexpr std::array<std::string_view, 28> kTelling = {
    "kernel.release",  "kernel.version",   kOption,      "kernel.cmdline", "kernel.preemption", "mitigation.",
    "cpu.model",       "cpu.vendor",       "cpu.family", "cpu.stepping",   "cpu.microcode",     "cache.",
    "cpu.governor",    "cpu.boost",        "cpu.driver", "cpu.frequency",  "cpu.smt",           "cpu.",
    "kernel.isolated", "kernel.nohz_full", "cgroup.",    "virtualization", "container",         "kernel.clocksource",
    "kernel.sched",    "kernel.compiler",  "compiler",   "memory."};

// What names a host, or the file that a fact is from, explains nothing.
bool is_name(std::string_view key) { return key == "host.name" || key == kOptionSource || key == "os.sysname"; }

std::size_t rank_of(std::string_view key) {
  auto found =
      std::find_if(kTelling.begin(), kTelling.end(), [&](std::string_view start) { return key.starts_with(start); });
  return static_cast<std::size_t>(found - kTelling.begin());
}

// An imported table names an operating system at most: what is not known of it is no difference.
bool has_fingerprint(const Facts& facts) { return !facts.get("kernel.release").empty(); }

std::string value_in(const Facts& facts, const std::string& key) {
  std::string value = facts.get(key);
  const bool off = value.empty() && key.starts_with(kOption) && !facts.get(kOptionSource).empty();
  return off ? "off" : value;
}

}  // namespace

std::vector<HostDifference> host_differences(const Facts& base, const Facts& other) {
  std::vector<HostDifference> found;
  const bool both = has_fingerprint(base) && has_fingerprint(other);
  auto add = [&](const std::string& key) {
    HostDifference difference{key, value_in(base, key), value_in(other, key)};
    const bool known = both || (!difference.base.empty() && !difference.other.empty());
    if (!is_name(key) && known && difference.base != difference.other) found.push_back(std::move(difference));
  };
  for (const Fact& fact : base.all) add(fact.key);
  for (const Fact& fact : other.all) {
    if (base.get(fact.key).empty()) add(fact.key);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const HostDifference& a, const HostDifference& b) { return rank_of(a.key) < rank_of(b.key); });
  return found;
}

}  // namespace ctxmatrix
