#include "host/cpuinfo.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "host/kernel_file.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

struct Name {
  const char* code;
  const char* name;
};

// Implementers of the Arm architecture: MIDR_EL1 [31:24].
constexpr Name kArmImplementers[] = {
    {"0x41", "Arm"},    {"0x42", "Broadcom"}, {"0x43", "Cavium"},   {"0x46", "Fujitsu"}, {"0x48", "HiSilicon"},
    {"0x4e", "Nvidia"}, {"0x50", "APM"},      {"0x51", "Qualcomm"}, {"0x61", "Apple"},   {"0xc0", "Ampere"},
};

// Parts designed by Arm: MIDR_EL1 [15:4].
constexpr Name kArmParts[] = {
    {"0xd03", "Cortex-A53"},  {"0xd04", "Cortex-A35"},  {"0xd05", "Cortex-A55"},  {"0xd07", "Cortex-A57"},
    {"0xd08", "Cortex-A72"},  {"0xd09", "Cortex-A73"},  {"0xd0a", "Cortex-A75"},  {"0xd0b", "Cortex-A76"},
    {"0xd0c", "Neoverse-N1"}, {"0xd0d", "Cortex-A77"},  {"0xd40", "Neoverse-V1"}, {"0xd41", "Cortex-A78"},
    {"0xd44", "Cortex-X1"},   {"0xd46", "Cortex-A510"}, {"0xd47", "Cortex-A710"}, {"0xd48", "Cortex-X2"},
    {"0xd49", "Neoverse-N2"}, {"0xd4d", "Cortex-A715"}, {"0xd4e", "Cortex-X3"},   {"0xd4f", "Neoverse-V2"},
    {"0xd80", "Cortex-A520"}, {"0xd81", "Cortex-A720"}, {"0xd82", "Cortex-X4"},   {"0xd8e", "Neoverse-N3"},
};

template <std::size_t N>
std::string name_of(const Name (&table)[N], std::string_view code) {
  for (const Name& entry : table) {
    if (code == entry.code) return entry.name;
  }
  return {};
}

CpuIdentity identify_arm(const Processor& cpu) {
  CpuIdentity is;
  std::string implementer = cpu.value("CPU implementer"), part = cpu.value("CPU part");
  std::string vendor = name_of(kArmImplementers, implementer);
  std::string known = implementer == "0x41" ? name_of(kArmParts, part) : std::string();
  is.vendor = vendor.empty() ? "implementer " + implementer : vendor;
  is.model = known.empty() ? fmt::format("{} part {}", is.vendor, part) : known;
  is.family = cpu.value("CPU architecture");
  is.model_number = part;
  std::string variant = cpu.value("CPU variant"), revision = cpu.value("CPU revision");
  if (variant.starts_with("0x") && !revision.empty()) is.stepping = fmt::format("r{}p{}", variant.substr(2), revision);
  return is;
}

CpuIdentity identify_riscv(const Processor& cpu) {
  CpuIdentity is;
  std::string arch = cpu.value("marchid");
  is.model = cpu.value("uarch");
  if (is.model.empty() && !arch.empty()) is.model = "marchid " + arch;
  is.vendor = cpu.value("mvendorid");
  is.model_number = arch;
  is.stepping = cpu.value("mimpid");
  is.isa = cpu.value("isa");
  return is;
}

// x86, and whatever names its model in one of the usual lines.
CpuIdentity identify_other(const Processor& cpu) {
  CpuIdentity is;
  for (const char* name : {"model name", "Model Name", "cpu model", "Processor", "cpu"}) {
    if (is.model.empty()) is.model = cpu.value(name);
  }
  is.vendor = cpu.value("vendor_id");
  is.family = cpu.value("cpu family");
  is.model_number = cpu.value("model");
  is.stepping = cpu.value("stepping");
  is.microcode = cpu.value("microcode");
  return is;
}

}  // namespace

std::string Processor::value(std::string_view name) const {
  for (const auto& [key, text] : fields) {
    if (key == name) return text;
  }
  return {};
}

std::vector<Processor> read_cpuinfo(const Root& root) {
  std::vector<Processor> processors;
  std::vector<std::pair<std::string, std::string>> shared;
  bool inside = false;
  std::string text = root.read("/proc/cpuinfo").value_or("");
  for (std::string_view line : lines(text)) {
    auto colon = line.find(':');
    if (colon == std::string_view::npos) {
      inside = inside && !trim(line).empty();
      continue;
    }
    auto key = trim(line.substr(0, colon)), value = trim(line.substr(colon + 1));
    auto number = key == "processor" ? parse_decimal(value) : std::nullopt;
    if (number && *number < (1u << 16)) {
      processors.push_back({static_cast<int>(*number), {}});
      inside = true;
    }
    (inside ? processors.back().fields : shared).emplace_back(key, value);
  }
  for (Processor& processor : processors) {
    processor.fields.insert(processor.fields.end(), shared.begin(), shared.end());
  }
  return processors;
}

CpuIdentity identify(const Processor& processor) {
  if (!processor.value("CPU implementer").empty()) return identify_arm(processor);
  if (!processor.value("isa").empty() && !processor.value("hart").empty()) return identify_riscv(processor);
  return identify_other(processor);
}

bool invariant_tsc(const Root& root) {
  auto has = [](const Processor& cpu, std::string_view flag) {
    const std::string flags = cpu.value("flags");
    const auto all = words(flags);
    return std::find(all.begin(), all.end(), flag) != all.end();
  };
  const auto cpus = read_cpuinfo(root);
  return !cpus.empty() && std::all_of(cpus.begin(), cpus.end(), [&](const Processor& cpu) {
    return has(cpu, "constant_tsc") && has(cpu, "nonstop_tsc");
  });
}

}  // namespace ctxmatrix
