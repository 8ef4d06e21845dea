// The one file that forks.
#pragma once

#include <sys/types.h>

#include <array>

#include "engine/member.h"

namespace ctxmatrix {

// Forks a member that lives by its orders. `open_links`: those that the supervisor has open now; the member closes what
// it does not use. Returns the member's pid, or -1 with errno. Never returns in the member.
pid_t fork_member(const MemberOrders& orders, std::array<Link, 3> open_links);

}  // namespace ctxmatrix
