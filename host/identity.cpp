#include "host/identity.h"

#include <sys/utsname.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

namespace ctxmatrix {
namespace {

std::string libc_text() {
#ifdef __GLIBC__
  return std::string("glibc ") + gnu_get_libc_version();
#else
  return {};
#endif
}

std::string compiler_text() {
#if defined(__clang__)
  return "clang " __clang_version__;
#elif defined(__GNUC__)
  return "gcc " __VERSION__;
#else
  return {};
#endif
}

}  // namespace

SystemIdentity ask_identity() {
  SystemIdentity identity;
  utsname name;
  if (uname(&name) == 0) {
    identity.sysname = name.sysname;
    identity.host = name.nodename;
    identity.release = name.release;
    identity.version = name.version;
    identity.machine = name.machine;
  }
  long page = sysconf(_SC_PAGESIZE);
  if (page > 0) identity.page_bytes = static_cast<std::uint64_t>(page);
  identity.libc = libc_text();
  identity.compiler = compiler_text();
  return identity;
}

}  // namespace ctxmatrix
