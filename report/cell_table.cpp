#include "report/cell_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/cell_text.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

struct Mark {
  const char* sign;
  const char* meaning;
};

const Mark kUnmeasured = {"-", "not measured: below is why"};
const std::map<std::string, Mark> kMarks = {
    // by status; `ok` has none
    {"unstable", {"?", "unstable: below is why"}},
    {"skipped", kUnmeasured},
    {"failed", kUnmeasured},
    {"timeout", kUnmeasured},
    {"missing", {"-", "not in the input"}},
    {"imported", {"i", "imported: no spread known"}},
};

std::string sign_of(const Row& row) {
  auto found = kMarks.find(row.status);
  return found == kMarks.end() ? " " : found->second.sign;
}

std::string number(const std::optional<double>& value) { return value ? us_text(*value) : std::string("-"); }

std::string net_of(const Row& row) {
  bool unresolved = row.us_lo && row.us_hi && *row.us_lo <= 0;
  return unresolved ? "<" + us_text(std::max(*row.us_hi, 0.0)) : number(row.us);
}

std::string interval_of(const Row& row) {
  if (!row.us_lo || !row.us_hi) return "-";
  return fmt::format("{} .. {}", us_text(*row.us_lo), us_text(*row.us_hi));
}

// What tells the cells of a set apart, besides processes and size.
std::string way_of(const Row& row) {
  std::vector<std::string> parts;
  for (const std::string& part : {row.transport, row.touch, row.placement, row.policy, row.pages, row.members}) {
    if (!part.empty() && part != "4K" && part != "process") parts.push_back(part);
  }
  return parts.empty() ? "-" : join(parts, "/");
}

std::string cell_of(const Row& row) {
  return fmt::format("{}p/{}K", row.procs.value_or(0), row.size_kib ? fmt::format("{:g}", *row.size_kib) : "?");
}

std::string heading(const RowSet& set) {
  std::string who =
      trim(set.host + "  " + set.os).empty() ? "(no host named)" : std::string(trim(set.host + "  " + set.os));
  return fmt::format("{}  ({}, {})\n", printable(who, 1000), set.source, printable(set.file, 1000));
}

std::string line_of(const Row& row, std::size_t way_width) {
  return fmt::format("{:>9}  {:{}}  {:>9} {}  {:>20}  {:>9}  {:>9}  {:>9}  {:>3}\n", cell_of(row), way_of(row),
                     way_width, net_of(row), sign_of(row), interval_of(row), number(row.raw_us),
                     number(row.overhead_us), row.switches_per_hop ? fmt::format("{:.3f}", *row.switches_per_hop) : "-",
                     row.n ? fmt::format("{}", *row.n) : "-");
}

std::string block(const RowSet& set) {
  std::size_t way_width = 4;
  for (const Row& row : set.rows) way_width = std::max(way_width, way_of(row).size());
  std::string text = heading(set);
  text += fmt::format("{:>9}  {:{}}  {:>9}    {:>20}  {:>9}  {:>9}  {:>9}\n", "", "", way_width, "net", "95 % interval",
                      "gross", "overhead", "switches");
  text += fmt::format("{:>9}  {:{}}  {:>9}    {:>20}  {:>9}  {:>9}  {:>9}  {:>3}\n", "cell", "ring", way_width,
                      "us/switch", "us/switch", "us/hop", "us/hop", "per hop", "n");
  for (const Row& row : set.rows) text += line_of(row, way_width);
  return text;
}

// The cell's column where that is enough to tell it apart in its set, else how it was measured as well.
std::string name_of(const Row& row, const RowSet& set) {
  auto same = [&](const Row& other) { return cell_of(other) == cell_of(row); };
  return std::count_if(set.rows.begin(), set.rows.end(), same) == 1 ? cell_of(row) : cell_of(row) + " " + way_of(row);
}

// The reasons, each once with its cells.
std::string reasons(const RowSet& set) {
  std::vector<std::pair<std::string, std::vector<std::string>>> by_reason;
  for (const Row& row : set.rows) {
    if (row.reason.empty()) continue;
    std::string why = row.status + ": " + printable(row.reason, 1000);
    auto found =
        std::find_if(by_reason.begin(), by_reason.end(), [&](const auto& entry) { return entry.first == why; });
    if (found == by_reason.end()) found = by_reason.insert(found, {why, {}});
    found->second.push_back(name_of(row, set));
  }
  std::string text;
  for (const auto& [why, cells] : by_reason) text += fmt::format("{}: {}\n", join(cells, ", "), why);
  return text;
}

}  // namespace

std::string cell_table(const std::vector<RowSet>& sets) {
  std::string text = "Context switching - smaller is better\n";
  std::map<std::string, std::string> legend;
  for (const RowSet& set : sets) {
    text += "\n" + block(set);
    std::string why = reasons(set);
    if (!why.empty()) text += "\n" + why;
    for (const Row& row : set.rows) {
      auto found = kMarks.find(row.status);
      if (found != kMarks.end()) legend[found->second.sign] = found->second.meaning;
    }
  }
  if (!legend.empty()) text += "\n";
  for (const auto& [sign, meaning] : legend) text += fmt::format("{} {}\n", sign, meaning);
  return text;
}

}  // namespace ctxmatrix
