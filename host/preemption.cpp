#include "host/preemption.h"

#include "host/kernel_file.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

struct Model {
  const char* option;
  const char* name;
};

// In a kernel with PREEMPT_DYNAMIC the option names the model without a word on the boot line.
constexpr Model kModels[] = {
    {"PREEMPT_RT", "rt"},     {"PREEMPT_RT_FULL", "rt"}, {"PREEMPT_LAZY", "lazy"}, {"PREEMPT_VOLUNTARY", "voluntary"},
    {"PREEMPT_NONE", "none"}, {"PREEMPT", "full"},
};

bool says(std::string_view version, std::string_view word) {
  for (std::string_view part : words(version)) {
    if (part == word) return true;
  }
  return false;
}

std::string from_config(const KernelConfig& config) {
  for (const Model& model : kModels) {
    if (config.is_set(model.option)) return model.name;
  }
  return {};
}

std::string from_version(std::string_view version) {
  if (version.empty()) return {};
  if (says(version, "PREEMPT_RT") || says(version, "RT")) return "rt";
  if (says(version, "PREEMPT_DYNAMIC")) return "dynamic";
  return says(version, "PREEMPT") ? "full" : "none or voluntary";
}

}  // namespace

std::string preemption_model(const Root& root, std::string_view version, std::string_view cmdline,
                             const KernelConfig& config) {
  std::string chosen = marked_choice(root.read_line("/sys/kernel/debug/sched/preempt"), '(');
  if (!chosen.empty()) return chosen;
  bool dynamic = says(version, "PREEMPT_DYNAMIC") || config.is_set("PREEMPT_DYNAMIC");
  std::string asked = dynamic ? boot_option(cmdline, "preempt") : std::string();
  if (!asked.empty()) return asked;
  std::string built = from_config(config);
  return built.empty() ? from_version(version) : built;
}

}  // namespace ctxmatrix
