#include "store/rows.h"

#include "support/text.h"

namespace ctxmatrix {
namespace {

std::optional<double> us(const std::optional<Estimate>& estimate, double Estimate::*part) {
  if (!estimate) return std::nullopt;
  return *estimate.*part / kNsPerUs;
}

// A result file is input: what it says of itself must not be obeyed by a terminal.
std::string shown(const std::string& text) {
  constexpr std::size_t kLongest = 4096;
  return printable(text, kLongest);
}

Row row_of(const CellResult& result, const Row& common) {
  Row row = common;
  row.workload = shown(result.cell.workload);
  row.transport = shown(result.cell.transport);
  row.touch = shown(result.cell.touch);
  row.placement = result.cell.placement.text();
  row.policy = shown(result.cell.policy);
  row.members = shown(result.cell.members);
  row.pages = shown(result.cell.pages);
  row.procs = result.cell.processes;
  row.size_kib = static_cast<double>(result.cell.working_set) / 1024;
  row.us = us(result.net, &Estimate::point);
  row.us_lo = us(result.net, &Estimate::lower);
  row.us_hi = us(result.net, &Estimate::upper);
  row.raw_us = us(result.gross, &Estimate::point);
  row.overhead_us = us(result.overhead, &Estimate::point);
  row.switches_per_hop = result.switches_per_hop;
  row.n = result.usable;
  row.status = status_name(result.status);
  row.reason = shown(result.reason);
  return row;
}

std::string uname_of(const Facts& host) {
  std::string text;
  for (const char* key : {"os.sysname", "host.name", "kernel.release", "kernel.version", "os.machine"}) {
    std::string part = shown(host.get(key));
    if (!part.empty()) text += (text.empty() ? "" : " ") + part;
  }
  return text;
}

}  // namespace

RowSet rows_of(const RunResult& result, const std::string& file) {
  Row common;
  common.source = "ctxmatrix";
  common.host = shown(result.host.get("host.name"));
  common.kernel = shown(result.host.get("kernel.release"));
  common.os = shown(result.host.get("os.sysname"));
  if (!common.kernel.empty()) common.os += " " + common.kernel;
  common.machine = shown(result.host.get("os.machine"));
  common.label = shown(result.label);

  RowSet set;
  set.file = file;
  set.source = common.source;
  set.host = common.host;
  set.os = common.os;
  set.uname = uname_of(result.host);
  for (const CellResult& cell : result.cells) set.rows.push_back(row_of(cell, common));
  return set;
}

}  // namespace ctxmatrix
