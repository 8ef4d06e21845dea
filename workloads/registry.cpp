#include "workloads/registry.h"

#include <sched.h>

#include "workloads/touches/touches.h"
#include "workloads/transports/transports.h"

namespace ctxmatrix {
namespace {

const Transport kTransports[] = {kPipeTransport,   kSocketpairTransport, kEventfdTransport,
                                 kMqueueTransport, kFutexTransport,      kSemaphoreTransport};

const Touch kTouches[] = {kNoTouch, kReadTouch, kWriteTouch, kChaseTouch};

const Policy kPolicies[] = {
    {"other", "the default of every process; a waking member may preempt the one that woke it", SCHED_OTHER, 0},
    {"batch", "like other, but a waking member never preempts: one switch a hop", SCHED_BATCH, 0},
    {"fifo", "real time, priority 1; needs CAP_SYS_NICE or RLIMIT_RTPRIO", SCHED_FIFO, 1},
};

template <class Entry>
const Entry* find(std::span<const Entry> table, std::string_view name) {
  for (const Entry& entry : table) {
    if (name == entry.name) return &entry;
  }
  return nullptr;
}

}  // namespace

std::span<const Transport> transports() { return kTransports; }
std::span<const Touch> touches() { return kTouches; }
std::span<const Policy> policies() { return kPolicies; }

std::span<const Transport> transports_for_tests() {
#ifdef CTXMATRIX_FAULTS
  static const Transport kForTests[] = {kNullTransport, kSlowPipeTransport};
  return kForTests;
#else
  return {};
#endif
}

const Transport* find_transport(std::string_view name) {
  const Transport* found = find(transports(), name);
  return found != nullptr ? found : find(transports_for_tests(), name);
}
const Touch* find_touch(std::string_view name) { return find(touches(), name); }
const Policy* find_policy(std::string_view name) { return find(policies(), name); }

}  // namespace ctxmatrix
