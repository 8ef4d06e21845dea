#include "host/cpu_quota.h"

#include "host/cgroup.h"
#include "host/kernel_file.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

void add(std::optional<std::uint64_t>& sum, std::optional<std::uint64_t> part) {
  if (part) sum = sum.value_or(0) + *part;
}

}  // namespace

std::optional<double> quota_of_group(const Root& root, const std::string& folder, bool v2) {
  std::optional<double> quota, period;
  if (v2) {
    std::string text = root.read_line(folder + "/cpu.max");
    auto parts = words(text);
    if (parts.size() == 2) quota = parse_number(parts[0]), period = parse_number(parts[1]);
  } else {
    quota = parse_number(root.read_line(folder + "/cpu.cfs_quota_us"));
    period = parse_number(root.read_line(folder + "/cpu.cfs_period_us"));
  }
  if (!quota || !period || *quota <= 0 || *period <= 0) return std::nullopt;
  return *quota / *period;
}

std::vector<std::string> groups_with_quota(const Root& root) {
  std::vector<std::string> folders;
  Cgroups cgroups = read_cgroups(root);
  const Cgroup* cpu = cgroups.of("cpu");
  if (!cpu) return folders;
  for (const std::string& folder : cpu->folders) {
    if (quota_of_group(root, folder, cpu->v2)) folders.push_back(folder);
  }
  return folders;
}

QuotaStops quota_stops(const Root& root, const std::vector<std::string>& folders) {
  QuotaStops stops;
  for (const std::string& folder : folders) {
    std::string text = root.read(folder + "/cpu.stat").value_or("");
    add(stops.periods, named_number(text, "nr_throttled"));
    add(stops.us, named_number(text, "throttled_usec"));
    auto v1_ns = named_number(text, "throttled_time");
    if (v1_ns) add(stops.us, *v1_ns / 1000);
  }
  return stops;
}

}  // namespace ctxmatrix
