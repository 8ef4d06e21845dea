// The one place that knows every transport, touch and policy. A new one is one file and one line in registry.cpp; the
// contract tests iterate these tables, so that it is tested at once.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ctxmatrix/touch.h"
#include "ctxmatrix/transport.h"

namespace ctxmatrix {

// A scheduling policy that the members can have; `number` as for sched_setscheduler(2).
struct Policy {
  const char* name;
  const char* summary;
  int number;
  int priority;  // of the real-time ones, else 0
};

std::span<const Transport> transports();
std::span<const Touch> touches();
std::span<const Policy> policies();

// For tests of ctxmatrix itself, in no other table: none but in a build with CTXMATRIX_FAULTS.
std::span<const Transport> transports_for_tests();

// The entry of that name, or null.
const Transport* find_transport(std::string_view name);
const Touch* find_touch(std::string_view name);
const Policy* find_policy(std::string_view name);

}  // namespace ctxmatrix
