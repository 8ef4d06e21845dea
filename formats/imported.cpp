#include "formats/imported.h"

#include <fmt/format.h>

#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kMostSkipped = 1000;

Row& add_row(RowSet& set, const TableCell& cell, const char* status) {
  Row row;
  row.source = set.source;
  row.host = set.host;
  row.os = set.os;
  row.workload = "ring";
  row.transport = "pipe";
  row.touch = "read";
  row.members = "process";
  row.procs = cell.procs;
  row.size_kib = cell.size_kib;
  row.status = status;
  set.rows.push_back(std::move(row));
  return set.rows.back();
}

}  // namespace

RowSet imported_set(std::string_view source, int line, std::string_view host, std::string_view os) {
  RowSet set;
  set.source = source;
  set.line = line;
  set.host = printable(trim(host));
  set.os = printable(trim(os));
  return set;
}

void add_time(RowSet& set, const TableCell& cell, double us) { add_row(set, cell, "imported").us = us; }

void add_missing(RowSet& set, const TableCell& cell, std::string_view reason) {
  add_row(set, cell, "missing").reason = reason;
}

void skip(std::vector<SkippedLine>& skipped, int line, std::string_view reason) {
  if (skipped.size() < kMostSkipped) {
    skipped.push_back({line, std::string(reason)});
  } else if (skipped.size() == kMostSkipped) {
    skipped.push_back({line, "this line and others after it: " + std::string(reason)});
  }
}

}  // namespace ctxmatrix
