#include "formats/csv_counters.h"

#include <fmt/format.h>

#include "ctxmatrix/counter.h"
#include "formats/csv.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr const char* kHeader = "source,host,label,cell,counter,unit,per_hop,per_hop_lo,per_hop_hi,n\n";

std::string field(const std::string& text) {
  constexpr std::size_t kLongest = 4096;  // of a hostile file
  return csv_field(printable(text, kLongest));
}

std::string numbers(const CounterEstimate& counter) {
  if (!counter.per_hop) return ",,";
  const Estimate& mean = *counter.per_hop;
  return mean.confidence > 0 ? fmt::format("{},{},{}", mean.point, mean.lower, mean.upper)
                             : fmt::format("{},,", mean.point);
}

}  // namespace

std::string csv_counters(std::span<const RunResult> results) {
  std::string out = kHeader;
  for (const RunResult& result : results) {
    const std::string source = "ctxmatrix," + field(result.host.get("host.name")) + "," + field(result.label);
    for (const CellResult& cell : result.cells) {
      for (const CounterEstimate& counter : cell.counters) {
        out += fmt::format("{},{},{},{},{},{}\n", source, field(cell.cell.id()), field(counter.name),
                           unit_of(counter.name), numbers(counter), counter.n);
      }
    }
  }
  return out;
}

}  // namespace ctxmatrix
