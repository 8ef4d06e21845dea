// What other context-switch benchmarks print of a run of their own, as they understand it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace ctxmatrix {

struct PeerReading {
  double seconds = 0;         // that it timed; 0: it does not say
  std::int64_t switches = 0;  // that it claims to have made in them; 0: it does not say
  double us_per_switch = 0;   // by its own account
};

// Nothing where the text has no figure, or one that is not above 0.

// `perf bench sched pipe`: round trips, of two switches each.
std::optional<PeerReading> read_perf_pipe(std::string_view text);
// `lat_ctx -s 0 2`: a net time per switch.
std::optional<PeerReading> read_lat_ctx_pair(std::string_view text);
// hackbench of rt-tests prints seconds only; each of the `messages` that its options have it pass is taken for a switch.
std::optional<PeerReading> read_hackbench(std::string_view text, std::int64_t messages);
// `stress-ng --switch 1 --metrics-brief`: its bogo operations, each of which it calls a switch.
std::optional<PeerReading> read_stress_ng_switch(std::string_view text);
// context1 of UnixBench, which ran for `seconds`: round trips, of two switches each.
std::optional<PeerReading> read_context1(std::string_view text, double seconds);

}  // namespace ctxmatrix
