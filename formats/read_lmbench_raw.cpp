#include "formats/read_lmbench_raw.h"

#include <algorithm>

#include "formats/gatherer.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::string_view kBetween = " results for ";

struct Labels {
  std::string uname;
  std::string host, system, release;  // of it
};

Labels labels_of(std::string_view header) {
  Labels labels;
  auto uname = trim(header.substr(header.find(kBetween) + kBetween.size()));
  if (!uname.empty() && uname.back() == ']') uname.remove_suffix(1);
  auto parts = words(uname);
  auto part = [&](std::size_t i) { return i < parts.size() ? printable(parts[i]) : std::string(); };
  labels.uname = printable(uname, 1000);
  labels.system = part(0);
  labels.host = part(1);
  labels.release = part(2);
  return labels;
}

void add_seven_missing(RowSet& set) {
  for (const TableCell& cell : lmbench_cells()) add_missing(set, cell, "no size block");
  skip(set.skipped, set.line, "this result has no size block: lmbench did not come to its context switches");
}

std::vector<RowSet> read_result(std::span<const Line> lines) {
  Labels labels = labels_of(lines.front().text);
  SizeBlocks found = find_size_blocks(lines);
  Gatherer gatherer("lmbench-raw", labels.host, labels.system + " " + labels.release);
  for (const SizeBlock& block : found.blocks) gatherer.add(block);
  auto sets = gatherer.finish();
  if (sets.empty()) {
    sets.push_back(
        imported_set("lmbench-raw", lines.front().number, labels.host, labels.system + " " + labels.release));
    add_seven_missing(sets.back());
  }
  sets.front().line = lines.front().number;
  auto& skipped = sets.front().skipped;
  skipped.insert(skipped.end(), found.skipped.begin(), found.skipped.end());
  for (const SizeBlock& block : found.blocks) {
    name_if_empty(block, skipped);
  }
  for (RowSet& set : sets) {
    set.uname = labels.uname;
    for (Row& row : set.rows) row.kernel = labels.release;
  }
  return sets;
}

}  // namespace

bool starts_lmbench_result(const Line& line) {
  auto text = trim(line.text);
  return text.substr(0, 8) == "[lmbench" && text.find(kBetween) < text.find(']');
}

Reading read_lmbench_raw(std::span<const Line> lines) {
  Reading reading;
  auto starts = [](const Line& line) { return starts_lmbench_result(line); };
  auto at = std::find_if(lines.begin(), lines.end(), starts);
  while (at != lines.end()) {
    auto end = std::find_if(at + 1, lines.end(), starts);
    for (RowSet& set : read_result(std::span(at, end))) reading.sets.push_back(std::move(set));
    at = end;
  }
  return reading;
}

}  // namespace ctxmatrix
