#include "host/kernel_config.h"

#include <optional>

#include "host/gunzip.h"
#include "host/kernel_file.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

std::optional<std::string> read_text(const Root& root, const std::string& path) {
  auto text = root.read(path);
  return text && path.ends_with(".gz") ? gunzip(*text) : text;
}

void parse(std::string_view text, KernelConfig& config) {
  constexpr std::string_view kPrefix = "CONFIG_";
  for (std::string_view line : lines(text)) {
    auto equals = line.find('=');
    if (!line.starts_with(kPrefix) || equals == std::string_view::npos) continue;
    auto name = line.substr(kPrefix.size(), equals - kPrefix.size());
    auto value = trim(line.substr(equals + 1));
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
    if (!value.empty() && value != "n") config.options.emplace_back(name, value);
  }
}

}  // namespace

std::string KernelConfig::value(std::string_view option) const {
  for (const auto& [name, text] : options) {
    if (name == option) return text;
  }
  return {};
}

KernelConfig read_kernel_config(const Root& root, std::string_view release) {
  std::string of(release);
  KernelConfig config;
  for (const std::string& path :
       {std::string("/proc/config.gz"), "/boot/config-" + of, "/lib/modules/" + of + "/config",
        "/usr/lib/modules/" + of + "/config", "/lib/modules/" + of + "/build/.config"}) {
    auto text = read_text(root, path);
    if (!text) continue;
    parse(*text, config);
    if (config.options.empty()) continue;
    config.source = path;
    break;
  }
  return config;
}

}  // namespace ctxmatrix
