#include "engine/member_counters.h"

#include <errno.h>
#include <fmt/format.h>
#include <string.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ctxmatrix/counter.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

// How a counter is counted; in the order of kCounters.
struct Way {
  int pass;
  bool with_leader;     // of the first of its pass: both are then on the hardware at the same time, or neither is
  bool kernel_happens;  // what it counts happens in the kernel: without that part nothing is left
};

constexpr std::array<Way, std::size(kCounters)> kWays = {{
    {0, false, false},
    {0, true, false},
    {1, false, false},
    {1, false, false},
    {1, false, false},
    {2, false, true},
    {2, false, true},
    {2, false, false},
    {2, false, false},
}};

bool forbidden(int error) { return error == EACCES || error == EPERM; }

std::string reason_of(int error) {
  const char* why = nullptr;
  if (error == ENOENT || error == EOPNOTSUPP || error == ENODEV)
    why = "this machine has no such counter; virtual machines seldom have";
  if (forbidden(error)) why = "forbidden here; allowed to root, or by a lower kernel.perf_event_paranoid";
  if (error == ENOSYS) why = "this kernel has no perf_event_open";
  const char* name = strerrorname_np(error);
  return fmt::format("{} ({})", name == nullptr ? "?" : name, why == nullptr ? errno_text(error) : why);
}

// The reading of one member with the time that it was not counted made up for. Nothing where it was never counted.
std::optional<double> scaled(const CounterReading& reading) {
  if (reading.running_ns == 0) return reading.enabled_ns == 0 ? std::optional<double>(0) : std::nullopt;
  return static_cast<double>(reading.value) * static_cast<double>(reading.enabled_ns) /
         static_cast<double>(reading.running_ns);
}

}  // namespace

MemberCounters::MemberCounters(CounterSource& source, std::span<const pid_t> members) : source_(source) {
  for (std::size_t counter = 0; counter < kWays.size(); ++counter) open(counter, members);
}

MemberCounters::~MemberCounters() {
  // Those that are led before their leaders.
  for (auto opened = opened_.rbegin(); opened != opened_.rend(); ++opened) close(*opened);
}

const MemberCounters::Opened* MemberCounters::leader_of(std::size_t counter) const {
  if (!kWays[counter].with_leader) return nullptr;
  for (const Opened& opened : opened_) {
    if (opened.error == 0 && kWays[opened.counter].pass == kWays[counter].pass) return &opened;
  }
  return nullptr;
}

void MemberCounters::open(std::size_t counter, std::span<const pid_t> members) {
  const Opened* leader = leader_of(counter);
  Opened opened;
  opened.counter = counter;
  opened.user_only = leader != nullptr && leader->user_only;
  open_for_all(opened, members, leader);
  if (forbidden(opened.error) && !opened.user_only && !kWays[counter].kernel_happens) {
    // Where this fails as well, its error is the one that matters: to be allowed would not help against ENOENT.
    opened.error = 0;
    opened.user_only = true;
    open_for_all(opened, members, nullptr);
  }
  opened_.push_back(std::move(opened));
}

void MemberCounters::open_for_all(Opened& opened, std::span<const pid_t> members, const Opened* leader) {
  for (std::size_t i = 0; i < members.size() && opened.error == 0; ++i) {
    const int lead = leader == nullptr ? -1 : leader->handles[i];
    const int handle = source_.open(opened.counter, members[i], opened.user_only, lead);
    if (handle < 0) {
      opened.error = -handle;
    } else {
      opened.handles.push_back(handle);
      opened.leaders.push_back(lead);
    }
  }
  if (opened.error != 0) close(opened);
}

void MemberCounters::close(Opened& opened) {
  for (int handle : opened.handles) source_.close(handle);
  opened.handles.clear();
  opened.leaders.clear();
}

std::vector<int> MemberCounters::passes() const {
  std::vector<int> passes;
  for (const Opened& opened : opened_) {
    const int pass = kWays[opened.counter].pass;
    if (opened.error == 0 && (passes.empty() || passes.back() != pass)) passes.push_back(pass);
  }
  return passes;
}

// One that cannot be switched is not there from then on.
template <class Switch>
void MemberCounters::each_leader(int pass, Switch turn) {
  for (Opened& opened : opened_) {
    if (kWays[opened.counter].pass != pass) continue;
    for (std::size_t i = 0; i < opened.handles.size() && opened.error == 0; ++i) {
      if (opened.leaders[i] >= 0) continue;
      const int result = turn(opened.handles[i]);
      if (result < 0) opened.error = -result;
    }
  }
}

void MemberCounters::switch_on(int pass) {
  each_leader(pass, [this](int leader) { return source_.switch_on(leader); });
}

void MemberCounters::switch_off(int pass) {
  each_leader(pass, [this](int leader) { return source_.switch_off(leader); });
}

std::vector<Count> MemberCounters::read(int pass, std::int64_t hops) {
  std::vector<Count> counts;
  for (Opened& opened : opened_) {
    if (opened.error != 0 || kWays[opened.counter].pass != pass) continue;
    Count count;
    count.name = kCounters[opened.counter].name;
    if (opened.user_only) count.name += kUserOnly;
    count.hops = hops;
    double sum = 0;
    bool whole = true;
    for (int handle : opened.handles) {
      CounterReading reading;
      const int result = source_.read(handle, reading);
      if (result < 0) opened.error = -result;
      const auto value = scaled(reading);
      whole &= result >= 0 && value.has_value();
      sum += value.value_or(0);
      count.enabled_ns += static_cast<std::int64_t>(reading.enabled_ns);
      count.running_ns += static_cast<std::int64_t>(reading.running_ns);
    }
    count.value = std::llround(sum);
    if (whole) counts.push_back(std::move(count));
    opened.starved |= !whole && opened.error == 0;
  }
  return counts;
}

std::string MemberCounters::note() const {
  std::vector<std::pair<int, std::vector<std::string>>> missing;
  std::vector<std::string> user_only, starved;
  for (const Opened& opened : opened_) {
    const char* name = kCounters[opened.counter].name;
    if (opened.starved) starved.emplace_back(name);
    if (opened.error == 0 && opened.user_only) user_only.emplace_back(name);
    if (opened.error == 0) continue;
    auto same =
        std::find_if(missing.begin(), missing.end(), [&](const auto& one) { return one.first == opened.error; });
    if (same == missing.end()) same = missing.insert(same, {opened.error, {}});
    same->second.emplace_back(name);
  }
  std::vector<std::string> parts;
  for (const auto& [error, names] : missing)
    parts.push_back(fmt::format("{}: {}", join(names, ", "), reason_of(error)));
  if (!parts.empty()) parts.front().insert(0, "not counted here: ");
  if (!starved.empty()) {
    parts.push_back(fmt::format("left out where the hardware was never free for them, or is not what this CPU has: {}",
                                join(starved, ", ")));
  }
  if (!user_only.empty()) {
    parts.push_back(fmt::format("counted in user mode alone, as kernel.perf_event_paranoid forbids the rest: {}",
                                join(user_only, ", ")));
  }
  return join(parts, "; ");
}

}  // namespace ctxmatrix
