#include "formats/csv.h"

#include <fmt/format.h>

#include <cmath>

namespace ctxmatrix {
namespace {

// A contract with scripts: new columns come at the end.
constexpr const char* kHeader =
    "source,host,os,kernel,machine,label,workload,transport,touch,placement,policy,members,procs,size_kib,us,us_lo,us_"
    "hi,"
    "raw_us,overhead_us,switches_per_hop,n,status,reason,pages\n";

std::string field(const std::string& text) { return csv_field(text); }

std::string field(const std::optional<int>& number) { return number ? fmt::format("{}", *number) : std::string(); }

std::string field(const std::optional<double>& number) {
  return number && std::isfinite(*number) ? fmt::format("{}", *number) : std::string();
}

template <typename First, typename... Rest>
void append(std::string& line, const First& first, const Rest&... rest) {
  line += field(first);
  ((line += ',', line += field(rest)), ...);
  line += '\n';
}

}  // namespace

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string csv(const std::vector<RowSet>& sets) {
  std::string text = kHeader;
  for (const RowSet& set : sets) {
    for (const Row& r : set.rows) {
      append(text, r.source, r.host, r.os, r.kernel, r.machine, r.label, r.workload, r.transport, r.touch, r.placement,
             r.policy, r.members, r.procs, r.size_kib, r.us, r.us_lo, r.us_hi, r.raw_us, r.overhead_us,
             r.switches_per_hop, r.n, r.status, r.reason, r.pages);
    }
  }
  return text;
}

}  // namespace ctxmatrix
