#include "support/faults.h"

#ifdef CTXMATRIX_FAULTS

#include <stdio.h>
#include <stdlib.h>

#include <array>
#include <string>
#include <string_view>

#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr const char* kPointNames[kFaultPoints] = {"fork",      "link",  "alone",        "short_write",
                                                   "full_disk", "clock", "leader_clock", "die"};

bool in_member = false;

[[noreturn]] void give_up(const std::string& entry) {
  std::string line = "CTXMATRIX_FAULTS: cannot read \"" + entry + "\"\n";
  fwrite(line.data(), 1, line.size(), stderr);
  abort();
}

void read_entry(const std::string& entry, std::array<Fault, kFaultPoints>& faults) {
  const std::size_t equals = entry.find('=');
  for (int point = 0; point < kFaultPoints && equals != std::string::npos; ++point) {
    if (std::string_view(entry).substr(0, equals) != kPointNames[point]) continue;
    Fault& fault = faults[static_cast<std::size_t>(point)];
    fault.asked = true;
    const std::vector<std::string> numbers = split(std::string_view(entry).substr(equals + 1), ':');
    if (numbers.size() > kFaultNumbers) give_up(entry);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      auto number = parse_number(numbers[i]);
      if (!number) give_up(entry);
      fault.numbers[i] = static_cast<std::int64_t>(*number);
    }
    return;
  }
  give_up(entry);
}

std::array<Fault, kFaultPoints> read_faults() {
  std::array<Fault, kFaultPoints> faults{};
  const char* text = getenv("CTXMATRIX_FAULTS");
  if (text == nullptr || *text == '\0') return faults;
  for (const std::string& entry : split(text, ',')) read_entry(entry, faults);
  return faults;
}

}  // namespace

Fault& fault_at(FaultPoint point) {
  static std::array<Fault, kFaultPoints> faults = read_faults();
  return faults[static_cast<std::size_t>(point)];
}

void fault_member() { in_member = true; }

std::int64_t fault_clock_ns() {
  Fault& fault = fault_at(in_member ? FaultPoint::leader_clock : FaultPoint::clock);
  return fault.asked && ++fault.passed >= fault.numbers[0] ? fault.numbers[1] : 0;
}

}  // namespace ctxmatrix

#endif
