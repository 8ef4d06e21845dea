// The members of a yield: the leader's answer to a request, and a follower's life. Runs after the fork; allocates
// nothing.
#pragma once

#include <span>

#include "engine/control.h"
#include "workloads/yield.h"

namespace ctxmatrix {

// An interval of a yield: [probe][release, settle][turns, timed][park][overhead turns of the leader alone, timed].
// A trip is one turn of each member; a follower that is parked sleeps.
int serve_yield(const Request& request, Reply& reply, YieldSeat& seat, std::span<MemberSlot> slots,
                std::span<TurnAccount> accounts);

// Takes part in every round, for ever. `census`: its switches, over the turns that its account counts.
[[noreturn]] void follow_yield(YieldSeat& seat, Census& census);

}  // namespace ctxmatrix
