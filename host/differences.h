// In what two hosts differ, by their fingerprints. Pure.
#pragma once

#include <vector>

#include "ctxmatrix/comparison.h"
#include "ctxmatrix/facts.h"

namespace ctxmatrix {

// The facts whose values differ, those first that most often explain a difference in the cost of a switch: the kernel's
// release and build, its options, its boot line, preemption and mitigations; then CPU, microcode and caches; governor,
// boost and SMT; isolation and quotas; the hypervisor; the clock source; compilers; then the rest, in the order of the
// fingerprint. A kernel option that one side does not have is "off" there, if that side's options are known at all.
// Where one side has no fingerprint (it was imported), only what both know.
std::vector<HostDifference> host_differences(const Facts& base, const Facts& other);

}  // namespace ctxmatrix
