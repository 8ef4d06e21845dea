#include "host/virtualization.h"

#include <string_view>

#include "host/cpuinfo.h"
#include "host/kernel_file.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

struct Mark {
  const char* sign;
  const char* name;
};

// Parts of the DMI maker and product of virtual machines. Order matters: QEMU says so under several hypervisors.
constexpr Mark kProducts[] = {
    {"VMware", "vmware"},
    {"VirtualBox", "virtualbox"},
    {"innotek", "virtualbox"},
    {"Parallels", "parallels"},
    {"Microsoft Corporation Virtual Machine", "hyperv"},
    {"Apple Virtualization", "apple"},
    {"Xen", "xen"},
    {"Bochs", "bochs"},
    {"bhyve", "bhyve"},
    {"KVM", "kvm"},
    {"Google Compute Engine", "kvm"},
    {"OpenStack", "kvm"},
    {"QEMU", "qemu"},
};

// Clock sources that only a guest of that hypervisor has.
constexpr Mark kClocks[] = {{"kvm-clock", "kvm"}, {"hyperv_clocksource", "hyperv"}, {"xen", "xen"}};

// Parts of a control group's path.
constexpr Mark kGroups[] = {{"kubepods", "kubernetes"},
                            {"/docker", "docker"},
                            {"/libpod", "podman"},
                            {"/lxc", "lxc"},
                            {"/machine.slice", "systemd-nspawn"}};

template <std::size_t N>
std::string recognise(const Mark (&marks)[N], std::string_view text) {
  for (const Mark& mark : marks) {
    if (text.find(mark.sign) != std::string_view::npos) return mark.name;
  }
  return {};
}

bool has_flag(const Processor& cpu, std::string_view flag) {
  std::string flags = cpu.value("flags");
  for (std::string_view word : words(flags)) {
    if (word == flag) return true;
  }
  return false;
}

// "container=lxc" among the NUL-separated environment of the first process.
std::string container_variable(const Root& root) {
  for (const std::string& entry : split(root.read("/proc/1/environ").value_or(""), '\0')) {
    if (entry.starts_with("container=")) return entry.substr(std::string_view("container=").size());
  }
  return {};
}

}  // namespace

std::string hypervisor(const Root& root) {
  std::string type = root.read_line("/sys/hypervisor/type");
  if (!type.empty() && type != "none") return type;
  auto cpus = read_cpuinfo(root);
  bool x86 = !cpus.empty() && !cpus.front().value("flags").empty();
  bool guest = x86 && has_flag(cpus.front(), "hypervisor");
  if (x86 && !guest) return "none";  // the makers of clouds name their bare metal like their machines
  std::string name = recognise(kProducts, product(root));
  if (name.empty() || name == "qemu") {
    std::string clock =
        recognise(kClocks, root.read_line("/sys/devices/system/clocksource/clocksource0/available_clocksource"));
    if (!clock.empty()) name = clock;
  }
  if (name.empty() && root.read_line("/proc/device-tree/hypervisor/compatible").starts_with("linux,kvm")) name = "kvm";
  return name.empty() && guest ? "unknown hypervisor" : name;
}

std::string container(const Root& root, const Cgroups& cgroups) {
  std::string named = root.read_line("/run/systemd/container");
  if (named.empty()) named = container_variable(root);
  if (!named.empty()) return named;
  if (root.exists("/run/.containerenv")) return "podman";
  if (root.exists("/.dockerenv")) return "docker";
  if (root.read_line("/proc/sys/kernel/osrelease").find("icrosoft") != std::string::npos) return "wsl";
  for (const Cgroup& cgroup : cgroups.all) {
    std::string known = recognise(kGroups, cgroup.folders.front());
    if (!known.empty()) return known;
  }
  return {};
}

std::string product(const Root& root) {
  // The device tree ends its strings with a NUL.
  std::string board = split(root.read_line("/proc/device-tree/model"), '\0').front();
  if (!board.empty()) return board;
  std::string maker = root.read_line("/sys/class/dmi/id/sys_vendor");
  std::string name = root.read_line("/sys/class/dmi/id/product_name");
  return std::string(trim(maker + " " + name));
}

}  // namespace ctxmatrix
