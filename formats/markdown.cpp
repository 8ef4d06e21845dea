#include "formats/markdown.h"

#include <fmt/format.h>

#include "support/text.h"

namespace ctxmatrix {
namespace {

// Text that stays in its column: no pipe ends it, no markup changes it.
std::string field(const std::string& text) {
  std::string out;
  for (char c : printable(text, 500)) {
    if (std::string_view("|\\`*_<>[]").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string number(const std::optional<double>& value) { return value ? fmt::format("{}", *value) : ""; }

std::string time(const std::optional<double>& us) { return us ? fmt::format("{:.4g}", *us) : ""; }

std::string interval(const Row& row) {
  return row.us_lo && row.us_hi ? fmt::format("{} to {}", time(row.us_lo), time(row.us_hi)) : "";
}

std::string line(const Row& r) {
  std::string procs = r.procs ? fmt::format("{}", *r.procs) : "";
  std::string status = r.reason.empty() ? r.status : r.status + ": " + r.reason;
  return fmt::format("| {} |\n",
                     join({field(r.host.empty() ? r.label : r.host), field(r.os), field(r.transport), field(r.touch),
                           field(r.placement), procs, number(r.size_kib), time(r.us), interval(r), field(status)},
                          " | "));
}

}  // namespace

std::string markdown(const std::vector<RowSet>& sets) {
  std::string text =
      "| host | os | transport | touch | placement | processes | KiB | us | interval | status |\n"
      "| --- | --- | --- | --- | --- | ---: | ---: | ---: | --- | --- |\n";
  for (const RowSet& set : sets) {
    for (const Row& row : set.rows) text += line(row);
  }
  return text;
}

}  // namespace ctxmatrix
