#include "host/kernel_options.h"

#include <algorithm>
#include <iterator>

namespace ctxmatrix {
namespace {

// A '*' at the end stands for any rest. Names of several kernel generations stand side by side.
// clang-format off
constexpr std::string_view kTelling[] = {
    // The scheduler, its clock and its groups.
    "PREEMPT*", "HZ*", "NO_HZ*", "HIGH_RES_TIMERS", "SCHED_*", "SCHEDSTATS", "FAIR_GROUP_SCHED", "RT_GROUP_SCHED",
    "CFS_BANDWIDTH", "EXT_GROUP_SCHED", "GROUP_SCHED_*", "CGROUPS", "CGROUP_*", "CPUSETS*", "MEMCG*", "UCLAMP_TASK*",
    "PSI*", "RSEQ*", "SMP", "NR_CPUS", "NUMA", "NUMA_BALANCING*", "CPU_ISOLATION", "ENERGY_MODEL", "RCU_*", "TREE_RCU",
    "TINY_RCU", "CPU_FREQ_DEFAULT_GOV_*", "CPU_IDLE_GOV_*",
    // Accounting at each entry and switch.
    "TICK_CPU_ACCOUNTING", "VIRT_CPU_ACCOUNTING*", "CONTEXT_TRACKING*", "IRQ_TIME_ACCOUNTING", "TASKSTATS",
    "TASK_DELAY_ACCT", "TASK_XACCT", "LATENCYTOP", "PERF_EVENTS", "GENERIC_ENTRY",
    // Guests.
    "HYPERVISOR_GUEST", "PARAVIRT*", "KVM_GUEST", "XEN", "XEN_PV", "XEN_PVH", "HYPERV",
    // Mitigations of processor faults.
    "CPU_MITIGATIONS", "SPECULATION_MITIGATIONS", "MITIGATION_*", "PAGE_TABLE_ISOLATION", "RETPOLINE", "RETHUNK",
    "CPU_UNRET_ENTRY", "CPU_IBPB_ENTRY", "CPU_IBRS_ENTRY", "CPU_SRSO", "CALL_DEPTH_TRACKING", "SLS",
    "GDS_FORCE_MITIGATION", "UNMAP_KERNEL_AT_EL0", "HARDEN_*", "MITIGATE_SPECTRE_BRANCH_HISTORY", "RODATA_FULL*",
    // Hardening.
    "STACKPROTECTOR*", "CC_STACKPROTECTOR*", "INIT_ON_*", "INIT_STACK_*", "RANDOMIZE_KSTACK*", "VMAP_STACK",
    "HARDENED_USERCOPY*", "FORTIFY_SOURCE", "CFI*", "SHADOW_CALL_STACK", "X86_KERNEL_IBT", "X86_USER_SHADOW_STACK",
    "ZERO_CALL_USED_REGS", "GCC_PLUGIN_*", "LIST_HARDENED", "BUG_ON_DATA_CORRUPTION", "REFCOUNT_FULL", "SECCOMP*",
    "SECURITY", "SECURITY_SELINUX", "SECURITY_APPARMOR", "SECURITY_SMACK", "BPF_LSM", "LSM", "AUDITSYSCALL",
    // Debugging and tracing.
    "DEBUG_*", "LOCKDEP*", "PROVE_*", "LOCK_STAT", "KASAN*", "KCSAN*", "KMSAN*", "UBSAN*", "KFENCE*", "KCOV",
    "GCOV_KERNEL", "TRACE_IRQFLAGS", "TRACE_PREEMPT_TOGGLE", "IRQSOFF_TRACER", "FTRACE", "FTRACE_*", "DYNAMIC_FTRACE*",
    "FUNCTION_TRACER", "FUNCTION_GRAPH_TRACER", "STACK_TRACER", "PAGE_POISONING", "PAGE_OWNER", "PAGE_TABLE_CHECK*",
    "UNWINDER_*", "FRAME_POINTER",
    // Memory.
    "SLAB*", "SLUB*", "SLOB", "HIGHMEM*", "NOHIGHMEM", "VMSPLIT_*", "X86_PAE", "X86_5LEVEL", "TRANSPARENT_HUGEPAGE*",
    "PER_VMA_LOCK", "LRU_GEN*", "ARM64_4K_PAGES", "ARM64_16K_PAGES", "ARM64_64K_PAGES", "ARM64_VA_BITS",
    // The architecture's own state to save and restore.
    "ARM64_SW_TTBR0_PAN", "ARM64_PTR_AUTH*", "ARM64_BTI*", "ARM64_MTE", "ARM64_SVE", "ARM64_SME", "RISCV_ISA_*", "FPU",
    "MODIFY_LDT_SYSCALL", "X86_32", "X86_64", "X86_NATIVE_CPU", "GENERIC_CPU", "MNATIVE*", "MCORE2", "MK8", "M486*",
    "M586*", "M686", "IA32_EMULATION",
    // How it was compiled.
    "CC_VERSION_TEXT", "CC_OPTIMIZE_FOR_*", "LTO*", "JUMP_LABEL",
};
// clang-format on

// What the patterns above sweep up although it costs a switch nothing.
constexpr std::string_view kSilent[] = {"DEBUG_INFO*",      "DEBUG_FS*",         "DEBUG_BUGVERBOSE*",
                                        "DEBUG_WX",         "DEBUG_BOOT_PARAMS", "LOCKDEP_SUPPORT",
                                        "FTRACE_MCOUNT_*",  "RCU_CPU_STALL_*",   "RCU_EXP_CPU_STALL_*",
                                        "RCU_STALL_COMMON", "RISCV_ISA_FALLBACK"};

bool fits(std::string_view option, std::string_view pattern) {
  if (!pattern.ends_with('*')) return option == pattern;
  pattern.remove_suffix(1);
  return option.starts_with(pattern);
}

}  // namespace

bool touches_a_switch(std::string_view option) {
  auto fit = [&](std::string_view pattern) { return fits(option, pattern); };
  return std::any_of(std::begin(kTelling), std::end(kTelling), fit) &&
         std::none_of(std::begin(kSilent), std::end(kSilent), fit);
}

}  // namespace ctxmatrix
