// Rows for tests, in few words.
#pragma once

#include <string>
#include <vector>

#include "ctxmatrix/row.h"

namespace ctxmatrix::test {

inline Row own_row(int procs, double size_kib, double us) {
  Row row;
  row.source = "ctxmatrix";
  row.host = "box";
  row.os = "Linux 6.1.0";
  row.kernel = "6.1.0";
  row.machine = "x86_64";
  row.workload = "ring";
  row.transport = "pipe";
  row.touch = "read";
  row.placement = "single";
  row.policy = "other";
  row.members = "process";
  row.procs = procs;
  row.size_kib = size_kib;
  row.us = us;
  row.status = "ok";
  return row;
}

inline RowSet own_set(std::vector<Row> rows) {
  RowSet set;
  set.source = "ctxmatrix";
  set.host = "box";
  set.os = "Linux 6.1.0";
  set.uname = "Linux box 6.1.0 #1 SMP x86_64 GNU/Linux";
  set.rows = std::move(rows);
  return set;
}

// The seven cells of lmbench's summary with the times 1.25, 2.25, ...
inline RowSet seven() {
  return own_set({own_row(2, 0, 1.25), own_row(2, 16, 2.25), own_row(2, 64, 3.25), own_row(8, 16, 4.25),
                  own_row(8, 64, 15.25), own_row(16, 16, 6.25), own_row(16, 64, 27.25)});
}

// "2p/0K 1.5, 8p/16K -": the rows of a result with their times; "-" where there is none.
inline std::string brief(const RowSet& set) {
  std::string text;
  for (const Row& row : set.rows) {
    auto number = [](double value) {
      std::string digits = std::to_string(value);
      digits.erase(digits.find_last_not_of('0') + 1);
      return digits.back() == '.' ? digits.substr(0, digits.size() - 1) : digits;
    };
    if (!text.empty()) text += ", ";
    text += std::to_string(row.procs.value_or(0)) + "p/" + number(row.size_kib.value_or(-1)) + "K ";
    text += row.us ? number(*row.us) : "-";
  }
  return text;
}

}  // namespace ctxmatrix::test
