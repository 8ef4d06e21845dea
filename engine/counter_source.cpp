#include "engine/counter_source.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>

#include "ctxmatrix/counter.h"

namespace ctxmatrix {
namespace {

struct Event {
  std::uint32_t type;
  std::uint64_t config;
};

constexpr std::uint64_t read_misses(std::uint64_t cache) {
  return cache | PERF_COUNT_HW_CACHE_OP_READ << 8 | PERF_COUNT_HW_CACHE_RESULT_MISS << 16;
}

// In the order of kCounters.
constexpr std::array<Event, std::size(kCounters)> kEvents = {{
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES},
    {PERF_TYPE_HW_CACHE, read_misses(PERF_COUNT_HW_CACHE_DTLB)},
    {PERF_TYPE_HW_CACHE, read_misses(PERF_COUNT_HW_CACHE_ITLB)},
    {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CONTEXT_SWITCHES},
    {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_MIGRATIONS},
    {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS},
    {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK},
}};

int or_errno(long result) { return result < 0 ? -errno : static_cast<int>(result); }

class KernelCounters : public CounterSource {
 public:
  int open(std::size_t counter, pid_t pid, bool user_only, int leader) override {
    perf_event_attr attributes{};
    attributes.size = sizeof attributes;
    attributes.type = kEvents[counter].type;
    attributes.config = kEvents[counter].config;
    attributes.disabled = leader < 0;
    attributes.exclude_kernel = user_only;
    attributes.exclude_hv = user_only;
    attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    constexpr int kAnyCpu = -1;
    return or_errno(syscall(SYS_perf_event_open, &attributes, pid, kAnyCpu, leader, PERF_FLAG_FD_CLOEXEC));
  }

  int switch_on(int leader) override { return or_errno(ioctl(leader, PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP)); }
  int switch_off(int leader) override { return or_errno(ioctl(leader, PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP)); }

  int read(int handle, CounterReading& reading) override {
    std::array<std::uint64_t, 3> values{};  // as read_format has them
    ssize_t bytes = ::read(handle, values.data(), sizeof values);
    if (bytes < 0) return -errno;
    if (bytes != sizeof values) return -EIO;
    reading = {values[0], values[1], values[2]};
    return 0;
  }

  void close(int handle) override { ::close(handle); }
};

}  // namespace

CounterSource& kernel_counters() {
  static KernelCounters counters;
  return counters;
}

}  // namespace ctxmatrix
