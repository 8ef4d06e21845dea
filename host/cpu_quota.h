// CPU quotas of the own control groups: how large they are, and how often they stopped this process.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/root.h"

namespace ctxmatrix {

// CPUs' worth of time that one group may use; nothing where it is not limited. `v2`: the version of its hierarchy.
std::optional<double> quota_of_group(const Root& root, const std::string& folder, bool v2);

// The folders of the own group and its ancestors, those that have a quota: each binds this process.
std::vector<std::string> groups_with_quota(const Root& root);

// Since the groups were made. Empty: none of them counts.
struct QuotaStops {
  std::optional<std::uint64_t> periods;
  std::optional<std::uint64_t> us;
};

// The sum over groups, since each counts its own stops alone.
QuotaStops quota_stops(const Root& root, const std::vector<std::string>& folders);

}  // namespace ctxmatrix
