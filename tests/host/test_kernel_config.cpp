#include <doctest/doctest.h>

#include "host/gunzip.h"
#include "host/kernel_config.h"
#include "host/kernel_options.h"
#include "tests/host/machines.h"

using namespace ctxmatrix;

TEST_CASE("the options of /boot/config are read for the running release") {
  auto config = read_kernel_config(recorded("desktop-smt"), "6.1.0-18-amd64");
  CHECK(config.source == "/boot/config-6.1.0-18-amd64");
  CHECK(config.value("HZ") == "250");
  CHECK(config.value("E1000E") == "m");
  CHECK(config.value("CC_VERSION_TEXT") == "gcc-12 (Debian 12.2.0-14) 12.2.0");
  CHECK(!config.is_set("PREEMPT_NONE"));
  CHECK(config.is_set("PREEMPT_VOLUNTARY"));
}

TEST_CASE("the configuration of another release is not taken") {
  auto config = read_kernel_config(recorded("desktop-smt"), "6.1.0-19-amd64");
  CHECK(config.source.empty());
  CHECK(config.options.empty());
}

TEST_CASE("/proc/config.gz is read where zlib is there") {
  auto config = read_kernel_config(recorded("vm-2cpu"), "");
  CHECK(config.source == (can_gunzip() ? "/proc/config.gz" : ""));
  CHECK(config.value("HZ") == (can_gunzip() ? "250" : ""));
}

TEST_CASE("a damaged or empty configuration leaves it to the next place") {
  ScratchRoot root{{"/proc/config.gz", "rubbish"},
                   {"/boot/config-9", "# nothing\n"},
                   {"/lib/modules/9/config", "CONFIG_HZ=100\nCONFIG_X=n\nCONFIG_Y=\n"}};
  auto config = read_kernel_config(root, "9");
  CHECK(config.source == "/lib/modules/9/config");
  CHECK(config.options.size() == 1);
}

TEST_CASE("options that can touch a switch are told from those that cannot") {
  for (const char* option : {"PREEMPT",
                             "PREEMPT_DYNAMIC",
                             "PREEMPT_RCU",
                             "HZ",
                             "HZ_1000",
                             "NO_HZ_FULL",
                             "SCHED_AUTOGROUP",
                             "CGROUP_SCHED",
                             "FAIR_GROUP_SCHED",
                             "CFS_BANDWIDTH",
                             "MITIGATION_SRSO",
                             "PAGE_TABLE_ISOLATION",
                             "RETPOLINE",
                             "DEBUG_LIST",
                             "LOCKDEP",
                             "PROVE_LOCKING",
                             "KASAN",
                             "KCSAN",
                             "SLUB",
                             "SLAB",
                             "HIGHMEM64G",
                             "PARAVIRT_XXL",
                             "NUMA_BALANCING",
                             "TRANSPARENT_HUGEPAGE_ALWAYS",
                             "VIRT_CPU_ACCOUNTING_GEN",
                             "CONTEXT_TRACKING_USER",
                             "SMP",
                             "NR_CPUS",
                             "STACKPROTECTOR_STRONG",
                             "INIT_ON_ALLOC_DEFAULT_ON",
                             "RANDOMIZE_KSTACK_OFFSET",
                             "FTRACE",
                             "FUNCTION_TRACER"}) {
    CAPTURE(option);
    CHECK(touches_a_switch(option));
  }
  for (const char* option : {"E1000E", "DEBUG_INFO", "DEBUG_INFO_BTF", "EXT4_FS", "SMPX", "LOCKDEP_SUPPORT", ""}) {
    CAPTURE(option);
    CHECK(!touches_a_switch(option));
  }
}
