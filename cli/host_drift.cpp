#include "cli/host_drift.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/output.h"
#include "cli/read_input.h"
#include "ctxmatrix/error.h"
#include "host/fingerprint.h"
#include "store/result_file.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

using Json = nlohmann::ordered_json;

// An absolute path, or nothing: the XDG base directory specification has relative ones ignored.
std::string data_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data == '/') return data;
  const char* home = std::getenv("HOME");
  return home != nullptr && *home == '/' ? std::string(home) + "/.local/share" : std::string();
}

std::optional<HostDrift> parse(const std::string& text) {
  Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  auto tau = json.find("drift"), sessions = json.find("sessions"), at = json.find("measured_at");
  if (tau == json.end() || sessions == json.end() || at == json.end()) return std::nullopt;
  if (!tau->is_number() || !sessions->is_number_integer() || !at->is_string()) return std::nullopt;
  HostDrift drift{tau->get<double>(), sessions->get<int>(), at->get<std::string>(), 0};
  if (auto probe = json.find("probe_ns"); probe != json.end() && probe->is_number())
    drift.probe_ns = probe->get<double>();
  bool sane = std::isfinite(drift.tau) && drift.tau >= 0 && drift.tau <= 1 && std::isfinite(drift.probe_ns) &&
              drift.probe_ns >= 0;
  return sane ? std::optional(drift) : std::nullopt;
}

}  // namespace

std::string host_drift_path(const Facts& fingerprint) {
  std::string folder = data_folder();
  return folder.empty() ? folder : fmt::format("{}/ctxmatrix/drift/{}.json", folder, fingerprint_key(fingerprint));
}

std::optional<HostDrift> read_host_drift(const Facts& fingerprint) {
  std::string path = host_drift_path(fingerprint);
  std::error_code ignored;
  if (path.empty() || !std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
  constexpr std::size_t kMost = 4096;
  std::optional<HostDrift> drift;
  try {
    drift = parse(read_input(path, kMost));
  } catch (const InputError&) {
  }
  if (!drift)
    complain(
        fmt::format("{}: not understood, and not used; `ctxmatrix selftest` writes it anew", printable(path, 4096)));
  return drift;
}

std::string use_host_drift(const Facts& fingerprint, Measure& measure) {
  std::optional<HostDrift> known = read_host_drift(fingerprint);
  if (!known) return {};
  measure.usual_probe_ns = known->probe_ns;
  if (measure.drift_given) return {};
  measure.drift = known->tau;
  return fmt::format("selftest of {}, {} sessions", known->measured_at, known->sessions);
}

void write_host_drift(const std::string& path, const HostDrift& drift) {
  Json json = {{"drift", drift.tau},
               {"sessions", drift.sessions},
               {"measured_at", drift.measured_at},
               {"probe_ns", drift.probe_ns}};
  write_whole(path, json.dump(2) + "\n");
}

}  // namespace ctxmatrix
