#include "formats/csv_samples.h"

#include <fmt/format.h>

#include <cmath>

#include "formats/csv.h"
#include "stats/clean_speed.h"
#include "stats/gate.h"
#include "stats/repetition_estimate.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr const char* kHeader =
    "source,host,cell,repetition,interval,kind,trips,elapsed_ns,switches_voluntary,switches_involuntary,migrations,"
    "kept,why,scale\n";

constexpr std::size_t kLongestLabel = 4096;  // of a hostile file

std::int64_t of_timed_trips(std::int64_t counted, const Interval& interval) {
  if (interval.counted_trips == 0) return 0;
  return std::llround(static_cast<double>(counted) * static_cast<double>(interval.trips) /
                      static_cast<double>(interval.counted_trips));
}

std::string fate(bool clean, bool usable, double scale) {
  const char* kept = clean && usable ? "1," : clean ? "0,repetition" : "0,probe";
  return fmt::format("{},{}", kept, scale);
}

void append(std::string& out, const std::string& place, const std::string& kind, const Interval& interval,
            const std::string& fate) {
  out += fmt::format("{},{},{},{},{},{},{},{}\n", place, kind, interval.trips, interval.elapsed_ns,
                     of_timed_trips(interval.switches_voluntary, interval),
                     of_timed_trips(interval.switches_involuntary, interval),
                     of_timed_trips(interval.migrations, interval), fate);
  out += fmt::format("{},overhead,{},{},,,,{}\n", place, interval.overhead_trips, interval.overhead_ns, fate);
}

void append(std::string& out, const std::string& cell, const std::string& kind, const Repetition& repetition,
            std::size_t number, const Gated& gated, double scale) {
  for (std::size_t i = 0; i < repetition.intervals.size(); ++i) {
    append(out, fmt::format("{},{},{}", cell, number, i), kind, repetition.intervals[i],
           fate(gated.clean[i], gated.usable, scale));
  }
}

}  // namespace

std::string csv_samples(std::span<const RunResult> results) {
  std::string out = kHeader;
  for (const RunResult& result : results) {
    const Speeds speeds = speeds_of(result);
    const std::string source = "ctxmatrix," + csv_field(printable(result.host.get("host.name"), kLongestLabel));
    for (const CellResult& cell : result.cells) {
      const std::string kind = csv_field(printable(cell.cell.workload, kLongestLabel));
      const std::string place = source + "," + csv_field(printable(cell.cell.id(), kLongestLabel));
      for (std::size_t i = 0; i < cell.repetitions.size(); ++i) {
        const Repetition& one = cell.repetitions[i];
        const Gated gated = gate(one, result.measure, speeds.of_session(one.session));
        append(out, place, kind, one, i, gated, speed_scale(one, gated, speeds.reference_ns));
      }
    }
  }
  return out;
}

}  // namespace ctxmatrix
