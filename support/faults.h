// Faults made on purpose, to see what becomes of them: only in a build with CTXMATRIX_FAULTS (the dev preset), never in
// a release; there all of this compiles to nothing. The environment variable of the same name says which, as
// "fork=3,die=1:run:9"; ARCHITECTURE.md lists them.
#pragma once

#include <cstdint>

namespace ctxmatrix {

#ifdef CTXMATRIX_FAULTS
constexpr bool kFaults = true;
#else
constexpr bool kFaults = false;
#endif

enum class FaultPoint { fork, link, alone, short_write, full_disk, clock, leader_clock, die };
constexpr int kFaultPoints = 8;
constexpr int kFaultNumbers = 3;

// What is asked for at a point: up to three numbers, 0 where they are left out.
struct Fault {
  bool asked = false;
  std::int64_t numbers[kFaultNumbers] = {};
  std::int64_t passed = 0;  // how often this process has come by
};

#ifdef CTXMATRIX_FAULTS
// Reads the variable at the first call; what cannot be read there ends the program. After a fork each process counts
// for itself.
Fault& fault_at(FaultPoint point);
// The process is a member from now on.
void fault_member();
// What the clock of this process is wrong by.
std::int64_t fault_clock_ns();
#else
inline Fault& fault_at(FaultPoint) {
  static Fault none;
  return none;
}
inline void fault_member() {}
inline std::int64_t fault_clock_ns() { return 0; }
#endif

// Whether this is the Nth time that the process comes by a point, where N was asked for.
inline bool fault_is_due(FaultPoint point) {
  if constexpr (!kFaults) return false;
  Fault& fault = fault_at(point);
  return fault.asked && ++fault.passed == fault.numbers[0];
}

}  // namespace ctxmatrix
