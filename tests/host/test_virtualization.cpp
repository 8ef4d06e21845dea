#include <doctest/doctest.h>

#include "host/virtualization.h"
#include "tests/host/machines.h"

using namespace ctxmatrix;

namespace {

const char* const kGuest = "processor\t: 0\nflags\t: fpu hypervisor lm\n";
const char* const kMetal = "processor\t: 0\nflags\t: fpu lm\n";
const char* const kClocks = "/sys/devices/system/clocksource/clocksource0/available_clocksource";

}  // namespace

TEST_CASE("an x86 CPU without the hypervisor flag is metal, whoever made the machine") {
  ScratchRoot root{{"/proc/cpuinfo", kMetal}, {"/sys/class/dmi/id/product_name", "OpenStack"}};
  CHECK(hypervisor(root) == "none");
}

TEST_CASE("a guest is told by its product, else by its clock, else only that it is one") {
  ScratchRoot root{{"/proc/cpuinfo", kGuest}};
  CHECK(hypervisor(root) == "unknown hypervisor");
  root.write(kClocks, "kvm-clock tsc\n");
  CHECK(hypervisor(root) == "kvm");
  root.write("/sys/class/dmi/id/sys_vendor", "Microsoft Corporation\n");
  root.write("/sys/class/dmi/id/product_name", "Virtual Machine\n");
  CHECK(hypervisor(root) == "hyperv");
}

TEST_CASE("QEMU's name is only the last resort, for it runs under KVM") {
  ScratchRoot root{{"/proc/cpuinfo", kGuest}, {"/sys/class/dmi/id/sys_vendor", "QEMU\n"}};
  CHECK(hypervisor(root) == "qemu");
  root.write(kClocks, "kvm-clock tsc\n");
  CHECK(hypervisor(root) == "kvm");
}

TEST_CASE("Xen tells of itself") {
  ScratchRoot root{{"/sys/hypervisor/type", "xen\n"}};
  CHECK(hypervisor(root) == "xen");
}

TEST_CASE("of an Arm board nothing is claimed") {
  CHECK(hypervisor(recorded("arm64-biglittle")).empty());
  CHECK(product(recorded("arm64-biglittle")) == "Pine64 RockPro64 v2.1");
}

TEST_CASE("a container is recognised by what its maker leaves in it") {
  CHECK(container(recorded("container-v2"), {}) == "docker");
  CHECK(container(recorded("desktop-smt"), read_cgroups(recorded("desktop-smt"))).empty());
  ScratchRoot lxc{{"/proc/1/environ", std::string("A=1\0container=lxc\0", 18)}};
  CHECK(container(lxc, {}) == "lxc");
  ScratchRoot podman{{"/run/.containerenv", ""}};
  CHECK(container(podman, {}) == "podman");
  ScratchRoot nspawn{{"/run/systemd/container", "systemd-nspawn\n"}};
  CHECK(container(nspawn, {}) == "systemd-nspawn");
}

TEST_CASE("a container is recognised by its control group where nothing else tells") {
  Cgroups cgroups{{{true, {}, {"/sys/fs/cgroup/kubepods.slice/pod1"}}}};
  ScratchRoot empty{};
  CHECK(container(empty, cgroups) == "kubernetes");
}
