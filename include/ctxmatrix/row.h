// One cell of one source, flat: what tables, exports and comparisons are made of, be it measured here or imported.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ctxmatrix {

// The fields stand in the order of the CSV header of `export --format csv`. Times in microseconds per context switch.
// What is not known is empty.
struct Row {
  std::string source;  // ctxmatrix, lmbench-raw, lat_ctx, table
  std::string host;
  std::string os;       // system name and release ("Linux 6.1.0"); for an imported table its OS column as it stands
  std::string kernel;   // release
  std::string machine;  // of uname(2)
  std::string label;
  std::string workload;
  std::string transport;
  std::string touch;
  std::string placement;
  std::string policy;
  std::string members;
  std::optional<int> procs;
  std::optional<double> size_kib;
  std::optional<double> us;  // net
  std::optional<double> us_lo;
  std::optional<double> us_hi;
  std::optional<double> raw_us;  // gross
  std::optional<double> overhead_us;
  std::optional<double> switches_per_hop;
  std::optional<int> n;  // usable repetitions
  std::string status;    // ok unstable skipped failed timeout missing imported
  std::string reason;
  std::string pages;  // that hold the working set: 4K, huge
};

// A line of an input that holds no row, or one that cannot be read for sure.
struct SkippedLine {
  int line = 0;  // from 1
  std::string reason;
};

// The rows of one result: one line of an lmbench table. Several may come from one file.
struct RowSet {
  std::string file;    // as the user named it
  int line = 1;        // where it starts in the file
  std::string source;  // as in its rows
  std::string host;    // as in its rows
  std::string os;
  std::string uname;  // `uname -a` of the host as far as known, for the lmbench raw header
  std::vector<Row> rows;
  std::vector<SkippedLine> skipped;
};

}  // namespace ctxmatrix
