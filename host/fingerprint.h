// The stable identity of a host. docs/host-facts.md lists the keys.
#pragma once

#include <string>

#include "ctxmatrix/facts.h"
#include "host/topology.h"
#include "support/root.h"

namespace ctxmatrix {

// What is known of the machine below `root`; what is not known is left out. Only of the real root are facts asked of
// system calls as well.
Facts read_fingerprint(const Root& root, const Topology& topology);
Facts read_fingerprint(const Root& root);  // reads the topology by itself

// The line that `uname -a` prints there. Each field that is not known reads "unknown", so that the others keep their
// place.
std::string uname_text(const Facts& fingerprint);

// 16 hex digits that stay the same as long as CPU model, microcode, kernel release and version, and boot line do: what
// one run measured of this host's speed then holds for the next.
std::string fingerprint_key(const Facts& fingerprint);

}  // namespace ctxmatrix
