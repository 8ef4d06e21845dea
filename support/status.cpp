#include <iterator>

#include "ctxmatrix/result.h"

namespace ctxmatrix {
namespace {

constexpr const char* kStatusNames[] = {"ok", "unstable", "skipped", "failed", "timeout"};  // in the order of Status

}  // namespace

const char* status_name(Status status) { return kStatusNames[static_cast<std::size_t>(status)]; }

bool parse_status(const std::string& text, Status& out) {
  for (std::size_t i = 0; i < std::size(kStatusNames); ++i) {
    if (text != kStatusNames[i]) continue;
    out = static_cast<Status>(i);
    return true;
  }
  return false;
}

}  // namespace ctxmatrix
