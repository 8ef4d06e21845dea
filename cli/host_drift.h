// The drift between sessions of this host and its usual speed, as selftest measured them: one small file for each host,
// in the XDG data folder.
#pragma once

#include <optional>
#include <string>

#include "ctxmatrix/facts.h"
#include "ctxmatrix/measure.h"
#include "stats/session_drift.h"

namespace ctxmatrix {

struct HostDrift {
  double tau = 0;  // a share of the gross time
  int sessions = 0;
  std::string measured_at;  // UTC, ISO 8601
  double probe_ns = 0;      // the usual time of an iteration of the probe; 0: not known
};

// $XDG_DATA_HOME/ctxmatrix/drift/<key>.json, by default below ~/.local/share; the key is that of the fingerprint. Empty
// where there is neither variable.
std::string host_drift_path(const Facts& fingerprint);

// Nothing where none has been measured. A file that cannot be understood is complained of and not used.
std::optional<HostDrift> read_host_drift(const Facts& fingerprint);

// Puts what is known of the host into the method's parameters; of the drift the matrix file's own word holds. Returns
// where the drift is from, for RunResult::drift_source.
std::string use_host_drift(const Facts& fingerprint, Measure& measure);

// Throws std::system_error where it cannot be written.
void write_host_drift(const std::string& path, const HostDrift& drift);

}  // namespace ctxmatrix
