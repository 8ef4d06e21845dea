// What stands between this kernel and the metal, and between this process and the kernel.
#pragma once

#include <string>

#include "host/cgroup.h"
#include "support/root.h"

namespace ctxmatrix {

// "kvm", "vmware", "hyperv", "xen", ...; "unknown hypervisor" where only the CPU tells that there is one; "none" where
// an x86 CPU denies it; empty where nothing is known.
std::string hypervisor(const Root& root);

// "docker", "podman", "lxc", "systemd-nspawn", "kubernetes", "wsl", ...; empty where no container is recognised.
std::string container(const Root& root, const Cgroups& cgroups);

// Maker and product by DMI or the device tree: "LENOVO 20XW", "Raspberry Pi 4 Model B Rev 1.4".
std::string product(const Root& root);

}  // namespace ctxmatrix
