// The leader's answer to a request: the timed part of a repetition. Runs after the fork; allocates nothing.
#pragma once

#include <span>

#include "engine/control.h"

namespace ctxmatrix {

// Returns 0 or an errno. `alone`: the leader's own links for the overhead; `cold`: a buffer for each of them, or
// none; `slots`: where the members' counts are.
int serve(const Request& request, Reply& reply, Seat& seat, std::span<const Link> alone,
          std::span<unsigned char* const> cold, std::span<MemberSlot> slots);

}  // namespace ctxmatrix
