#include <doctest/doctest.h>

#include "host/cpuinfo.h"
#include "tests/host/machines.h"

using namespace ctxmatrix;

TEST_CASE("an x86 processor tells its model by name") {
  auto cpus = read_cpuinfo(recorded("desktop-smt"));
  REQUIRE(cpus.size() == 4);
  CHECK(cpus[3].number == 3);
  CHECK(cpus[3].value("core id") == "1");
  auto is = identify(cpus[0]);
  CHECK(is.model == "Intel(R) Core(TM) i3-7100 CPU @ 3.90GHz");
  CHECK(is.vendor == "GenuineIntel");
  CHECK(is.family == "6");
  CHECK(is.model_number == "158");
  CHECK(is.stepping == "9");
  CHECK(is.microcode == "0xf4");
}

TEST_CASE("an Arm processor is named by implementer and part") {
  auto cpus = read_cpuinfo(recorded("arm64-biglittle"));
  REQUIRE(cpus.size() == 6);
  CHECK(identify(cpus[0]).model == "Cortex-A53");
  CHECK(identify(cpus[5]).model == "Cortex-A72");
  CHECK(identify(cpus[5]).vendor == "Arm");
  CHECK(identify(cpus[5]).stepping == "r0p2");
}

TEST_CASE("an Arm part that is not known is given by its numbers") {
  Processor cpu{0, {{"CPU implementer", "0x41"}, {"CPU part", "0xfff"}}};
  CHECK(identify(cpu).model == "Arm part 0xfff");
  Processor other{0, {{"CPU implementer", "0x7f"}, {"CPU part", "0xd08"}}};
  CHECK(identify(other).model == "implementer 0x7f part 0xd08");
}

TEST_CASE("a RISC-V hart is named by its micro-architecture") {
  auto cpus = read_cpuinfo(recorded("riscv64-board"));
  REQUIRE(cpus.size() == 4);
  auto is = identify(cpus[1]);
  CHECK(is.model == "sifive,u74-mc");
  CHECK(is.vendor == "0x489");
  CHECK(is.isa.starts_with("rv64imafdc"));
}

TEST_CASE("lines outside of any processor's block hold for each of them") {
  ScratchRoot root{{"/proc/cpuinfo",
                    "Processor\t: AArch64 Processor rev 4 (aarch64)\n"
                    "processor\t: 0\n\nprocessor\t: 1\n\n"
                    "CPU implementer\t: 0x41\nCPU part\t: 0xd03\nHardware\t: board\n"}};
  auto cpus = read_cpuinfo(root);
  REQUIRE(cpus.size() == 2);
  CHECK(identify(cpus[1]).model == "Cortex-A53");
}

TEST_CASE("without /proc/cpuinfo, or with rubbish in it, there are no processors") {
  ScratchRoot root{};
  CHECK(read_cpuinfo(root).empty());
  root.write("/proc/cpuinfo", "processor\nprocessor: -1\nprocessor: x\n: :\n");
  CHECK(read_cpuinfo(root).empty());
}

TEST_CASE("a time stamp counter is invariant where every CPU says so") {
  const std::string both = "processor\t: 0\nflags\t\t: fpu tsc constant_tsc nonstop_tsc\n\n";
  CHECK(invariant_tsc(ScratchRoot{{"/proc/cpuinfo", both + both}}));
  CHECK_FALSE(
      invariant_tsc(ScratchRoot{{"/proc/cpuinfo", both + "processor\t: 1\nflags\t\t: fpu tsc constant_tsc\n"}}));
  CHECK_FALSE(invariant_tsc(ScratchRoot{}));
  CHECK(invariant_tsc(recorded("desktop-smt")));
  CHECK_FALSE(invariant_tsc(recorded("arm64-biglittle")));
}
