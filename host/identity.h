// What only system calls tell about the running system.
#pragma once

#include <cstdint>
#include <string>

namespace ctxmatrix {

// Empty or 0 where not known: for a recorded machine all of it.
struct SystemIdentity {
  std::string sysname, host, release, version, machine;  // uname(2)
  std::uint64_t page_bytes = 0;
  std::string libc;      // "glibc 2.36"
  std::string compiler;  // that built this program
};

SystemIdentity ask_identity();

}  // namespace ctxmatrix
