#include "stats/clean_speed.h"

#include <cmath>
#include <vector>

#include "stats/mode.h"

namespace ctxmatrix {
namespace {

constexpr double kFewest = 0.1;  // share of the probes

std::vector<double> near(std::span<const double> probes, double usual_ns) {
  std::vector<double> found;
  for (double probe : probes) {
    if (std::abs(probe / usual_ns - 1) <= kUsual) found.push_back(probe);
  }
  return found;
}

}  // namespace

CleanSpeed clean_speed(std::span<const double> probes, std::int64_t iterations, const Measure& measure) {
  const double usual_ns = measure.usual_probe_ns * static_cast<double>(iterations);
  if (usual_ns > 0) {
    std::vector<double> usual = near(probes, usual_ns);
    if (!usual.empty() && static_cast<double>(usual.size()) >= kFewest * static_cast<double>(probes.size())) {
      return {*mode(usual, measure.gate), 0};
    }
  }
  CleanSpeed speed{mode(probes, measure.gate).value_or(0), 0};
  if (usual_ns > 0 && !probes.empty()) speed.slowdown = speed.probe_ns / usual_ns - 1;
  return speed;
}

double Speeds::of_session(int session) const {
  const auto at = static_cast<std::size_t>(session);
  return session >= 0 && at < session_ns.size() ? session_ns[at] : overall_ns;
}

double reference_speed(const CleanSpeed& run, std::int64_t iterations, const Measure& measure) {
  const bool usual = measure.usual_probe_ns > 0 && run.slowdown == 0;
  return usual ? measure.usual_probe_ns * static_cast<double>(iterations) : run.probe_ns;
}

Speeds speeds_of(const RunResult& result) {
  Speeds speeds(result.probe_mode_ns);
  speeds.session_ns = result.session_probe_mode_ns;
  speeds.reference_ns = result.reference_probe_ns;
  return speeds;
}

}  // namespace ctxmatrix
