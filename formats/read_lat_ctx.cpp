#include "formats/read_lat_ctx.h"

#include "formats/gatherer.h"

namespace ctxmatrix {

Reading read_lat_ctx(std::span<const Line> lines) {
  SizeBlocks found = find_size_blocks(lines);
  Gatherer gatherer("lat_ctx", "", "");
  Reading reading;
  for (const SizeBlock& block : found.blocks) {
    gatherer.add(block);
    name_if_empty(block, reading.skipped);
  }
  reading.sets = gatherer.finish();
  reading.skipped.insert(reading.skipped.end(), found.skipped.begin(), found.skipped.end());
  return reading;
}

}  // namespace ctxmatrix
