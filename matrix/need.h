// What a cell takes: predicted from the cell, the method's parameters and the transport's traits.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "ctxmatrix/matrix.h"

namespace ctxmatrix {

struct TransportTraits {
  int fds_per_link = 0;
  std::uint64_t shared_bytes_per_link = 0;
};

// By the name of the transport.
using Traits = std::map<std::string, TransportTraits>;

// A century: longer times are predicted as this, so that sums still fit.
constexpr std::int64_t kForeverNs = 3'200'000'000'000'000'000;

// `huge_page_bytes`: of a transparent huge page, for cells that lie on such.
// What pages come in when they are touched for the first time: a page, or a huge page where the cell may get such.
std::uint64_t touch_unit_bytes(const Cell& cell, std::uint64_t huge_page_bytes);

Need need_of(const Cell& cell, const Measure& measure, const TransportTraits& traits,
             std::uint64_t huge_page_bytes = 0);

}  // namespace ctxmatrix
