// Members that are threads of the leader's process.
#pragma once

#include <span>

#include "engine/member.h"

namespace ctxmatrix {

// Starts a thread for each of the orders, which must outlive it. Called once by the leader, before it is ready. Nothing
// of ours is allocated, but pthread_create(3) takes memory for the threads' stacks. Returns 0 or an errno.
int start_threads(std::span<const MemberOrders> orders);

}  // namespace ctxmatrix
