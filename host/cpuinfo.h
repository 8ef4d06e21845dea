// /proc/cpuinfo in the shapes that the architectures give it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/root.h"

namespace ctxmatrix {

// The block of one CPU.
struct Processor {
  int number = 0;
  std::vector<std::pair<std::string, std::string>> fields;

  std::string value(std::string_view name) const;  // empty where the block has no such line
};

// One block for each CPU, in the file's order. Lines outside of any block hold for every CPU (old Arm kernels tell the
// implementer and the part there) and stand last.
std::vector<Processor> read_cpuinfo(const Root& root);

// What the CPU is, in the words that its architecture uses: x86 "model name", "cpu family", "microcode"; arm64
// implementer, part, variant and revision, with the names of common parts; riscv64 uarch, vendor and isa.
struct CpuIdentity {
  std::string model, vendor, family, model_number, stepping, microcode, isa;
};
CpuIdentity identify(const Processor& processor);

// Whether every CPU has a time stamp counter that runs at one rate at every clock speed and in every sleep state: x86
// with the flags constant_tsc and nonstop_tsc.
bool invariant_tsc(const Root& root);

}  // namespace ctxmatrix
