#include "formats/lmbench_raw.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "formats/table_cells.h"
#include "formats/time_cell.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

using Block = std::map<int, const Row*>;  // by process count

// One line, whatever the label holds: it must not look like another header or row.
std::string one_line(std::string_view text) { return printable(text, 1000); }

std::string cell_name(const Row& row) {
  std::string name = row.procs && row.size_kib ? TableCell{*row.procs, *row.size_kib}.head() : "a cell";
  for (const std::string* part : {&row.transport, &row.touch, &row.placement, &row.policy, &row.pages}) {
    if (!part->empty()) name += " " + *part;
  }
  return name;
}

std::string uname_of(const RowSet& set) {
  if (!set.uname.empty()) return set.uname;
  auto os = words(set.os);
  std::string system(os.empty() ? "unknown" : os.front());
  std::string rest;
  for (std::size_t i = 1; i < os.size(); ++i) rest += fmt::format(" {}", os[i]);
  return fmt::format("{} {}{}", system, set.host.empty() ? "unknown" : set.host, rest.empty() ? " unknown" : rest);
}

std::string header_of(const RowSet& set, std::string_view version) {
  std::string text = fmt::format("[lmbench3.0 results for {}]\n[LMBENCH_VER: ctxmatrix-{}]\n", one_line(uname_of(set)),
                                 one_line(version));
  const Row none;
  const Row& row = set.rows.empty() ? none : set.rows.front();
  auto add = [&](const char* key, const std::string& value) {
    if (!value.empty()) text += fmt::format("[{}: {}]\n", key, one_line(value));
  };
  auto os = words(set.os);
  if (!row.machine.empty() && !os.empty()) {
    std::string system(os.front());
    for (char& c : system) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    add("OS", row.machine + "-" + system);
  }
  add("HOSTNAME", set.host);
  add("RELEASE", row.kernel);
  return text;
}

// Why the format cannot say the row; empty where it can. `first` is the first row of the result that it can say.
std::string obstacle(const Row& row, const Row* first) {
  if (!row.procs || !row.size_kib) return "no process count or no size";
  if (CellKind kind{row.workload, row.transport, row.touch, row.members, "", "", ""}; !kind.is_lmbench()) {
    return "an lmbench raw file has only rings through pipes that read their working sets";
  }
  if (first != nullptr &&
      (first->placement != row.placement || first->policy != row.policy || first->pages != row.pages)) {
    return fmt::format("an lmbench raw file has no word for a placement, a policy or pages; only {} is written",
                       join({first->placement, first->policy, first->pages.empty() ? "4K" : first->pages}, " "));
  }
  if (*row.size_kib != std::floor(*row.size_kib)) return "not a whole number of KiB";
  if (!row.us) return row.reason.empty() ? row.status : row.status + ": " + row.reason;
  if (!(two_decimals(*row.us) > 0)) return fmt::format("{} us cannot be written with two decimals", *row.us);
  return "";
}

// lat_ctx measures the overhead once, with as many pipes as its largest ring has.
std::string block_text(double size_kib, const Block& block) {
  double overhead = block.rbegin()->second->overhead_us.value_or(0);
  std::string text = fmt::format("\n\"size={:.0f}k ovr={:.2f}\n", size_kib, overhead);
  for (const auto& [procs, row] : block) text += fmt::format("{} {:.2f}\n", procs, *row->us);
  return text;
}

void add_set(const RowSet& set, std::string_view version, LmbenchRaw& out) {
  std::map<double, Block> blocks;
  const Row* first = nullptr;
  for (const Row& row : set.rows) {
    std::string why = obstacle(row, first);
    if (why.empty() && !blocks[*row.size_kib].emplace(*row.procs, &row).second) why = "the result has this cell twice";
    if (why.empty() && first == nullptr) first = &row;
    if (!why.empty()) out.left_out.push_back(fmt::format("{}: {}", cell_name(row), why));
  }
  out.text += header_of(set, version);
  for (const auto& [size_kib, block] : blocks) out.text += block_text(size_kib, block);
  out.text += '\n';
}

}  // namespace

LmbenchRaw lmbench_raw(const std::vector<RowSet>& sets, std::string_view version) {
  LmbenchRaw out;
  for (const RowSet& set : sets) add_set(set, version, out);
  return out;
}

}  // namespace ctxmatrix
