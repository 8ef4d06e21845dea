// Gathers size blocks into results.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "formats/imported.h"
#include "formats/size_blocks.h"

namespace ctxmatrix {

// A cell that comes again starts another result: repeats stay apart. Cells of a result's own grid (its sizes by its
// process counts) without a time are missing: lat_ctx prints no row whose time is not above 0.
class Gatherer {
 public:
  // Labels of the results to come.
  Gatherer(std::string_view source, std::string_view host, std::string_view os)
      : source_(source), host_(host), os_(os) {}
  void add(const SizeBlock& block);
  std::vector<RowSet> finish();

 private:
  void close();

  std::string source_, host_, os_;
  std::vector<RowSet> sets_;
  std::size_t cells_ = 0;
  bool open_ = false;         // the last set takes more rows
  std::set<TableCell> seen_;  // in the last set
};

}  // namespace ctxmatrix
