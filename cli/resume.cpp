#include "cli/resume.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/load_results.h"
#include "cli/measuring.h"
#include "cli/output.h"
#include "cli/read_input.h"
#include "cli/version.h"
#include "ctxmatrix/error.h"
#include "engine/control.h"
#include "store/result_file.h"
#include "support/text.h"
#include "workloads/registry.h"

namespace ctxmatrix {
namespace {

constexpr std::string_view kJournalEnd = ".journal";

[[noreturn]] void refuse(const std::string& file, const std::string& why) {
  throw InputError(fmt::format("{}: {}", printable(file, 4096), why));
}

std::string result_path_of(const std::string& file) {
  return file.ends_with(kJournalEnd) ? file.substr(0, file.size() - kJournalEnd.size()) : file;
}

std::size_t repetitions_of(const RunResult& result) {
  std::size_t count = 0;
  for (const CellResult& cell : result.cells) count += cell.repetitions.size();
  return count;
}

// What a file of this ctxmatrix always has, and an edited one may not.
void check_sound(const RunResult& result, const std::string& file) {
  const Measure& measure = result.measure;
  auto within = [](std::int64_t value, std::int64_t least, std::int64_t most) {
    return value >= least && value <= most;
  };
  const bool sound = within(measure.intervals, 1, kMostIntervals) && within(measure.interval_ns, 1, 10'000'000'000) &&
                     within(measure.overhead_ns, 1, 1'000'000'000) && within(measure.probe_ns, 1, 1'000'000) &&
                     within(measure.warmup_ns, 0, 10'000'000'000) && within(measure.warmup_trips, 1, 1'000'000) &&
                     within(measure.min_repetitions, 1, 10'000) && within(measure.max_repetitions, 1, 10'000) &&
                     within(measure.sessions, 1, 1000) && within(result.probe_iterations, 1, 1'000'000'000) &&
                     !result.cells.empty();
  if (!sound) refuse(file, "nothing that a run can go on from: its method is none of ctxmatrix's");
  for (const CellResult& cell : result.cells) {
    const bool ring = cell.cell.is_ring();  // the other workloads have neither transport nor touch
    const bool known = find_policy(cell.cell.policy) &&
                       (!ring || (find_transport(cell.cell.transport) && find_touch(cell.cell.touch)));
    if (!known) refuse(file, fmt::format("cell {} is none of this ctxmatrix", printable(cell.cell.id())));
    for (const Repetition& one : cell.repetitions) {
      auto timeless = [](const Interval& interval) {
        return interval.probe_before_ns <= 0 || interval.probe_after_ns <= 0;
      };
      if (!within(one.session, 0, measure.sessions - 1) ||
          std::any_of(one.intervals.begin(), one.intervals.end(), timeless))
        refuse(file, fmt::format("cell {} has repetitions that no run has made", printable(cell.cell.id())));
    }
  }
}

// One result has one host and one method.
void check_same_host(const RunResult& result, const std::string& file) {
  if (result.tool_version != kVersion) {
    refuse(file, fmt::format("was begun by ctxmatrix {} and this is {}: a run goes on with the version that began it",
                             printable(result.tool_version), kVersion));
  }
  const Facts here = fingerprint_for(result.model);
  for (const char* key : {"cpu.model", "cpu.microcode", "kernel.release", "kernel.version", "kernel.cmdline"}) {
    if (result.host.get(key) == here.get(key)) continue;
    refuse(file,
           fmt::format("was begun where {} was \"{}\", and here it is \"{}\": a run goes on on the host that began it",
                       key, printable(result.host.get(key)), printable(here.get(key))));
  }
}

// Estimates and verdicts are still to come.
void reopen(RunResult& result) {
  result.complete = false;
  for (CellResult& cell : result.cells) {
    cell.notes.clear();
    if (cell.status == Status::failed || cell.status == Status::timeout) continue;
    cell.status = Status::ok;
    cell.reason.clear();
  }
}

std::optional<RunResult> read_saved(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) return std::nullopt;
  const std::string text = read_input(path, kMostResultBytes);
  return read_result(text, path);
}

bool same_run(const RunResult& one, const RunResult& other) {
  return one.seed == other.seed && one.started_at == other.started_at;
}

}  // namespace

Resumed resume_from(const std::string& file) {
  const std::string path = result_path_of(file);
  const bool saved_there = std::filesystem::is_regular_file(path);
  if (!saved_there && !std::filesystem::is_regular_file(journal_path(path)))
    refuse(file, "there is neither such a result nor its journal to go on from");
  Journal journal = Journal::open(journal_path(path));
  std::optional<RunResult> saved = read_saved(path);
  std::optional<JournalReading> written;
  if (const std::string text = journal.text(); !text.empty()) written = read_journal(text, journal.path());
  if (!saved && !written) refuse(file, "nothing was measured yet; begin anew");
  if (saved && written && same_run(*saved, written->result) && repetitions_of(*saved) > written->repetitions)
    written.reset();

  RunResult result = written ? written->result : std::move(*saved);
  check_sound(result, file);
  check_same_host(result, file);
  reopen(result);
  if (written && written->damaged > 0)
    complain(fmt::format("{}: a torn or damaged line was left out", printable(journal.path(), 4096)));
  ResultPath there(path, result.name, result.started_at);
  Resumed resumed{std::move(there), std::move(journal), std::move(result)};
  if (written) resumed.whole_bytes = written->whole_bytes;
  return resumed;
}

void Resumed::go_on() {
  if (!whole_bytes) {
    journal.begin(result);
    whole_bytes = journal.text().size();
  }
  result.resumed_at.push_back(utc_now());
  journal.go_on(*whole_bytes, result.resumed_at.back(), result.elapsed_ns);
}

Matrix matrix_of(const RunResult& result) {
  Matrix matrix;
  matrix.name = result.name;
  matrix.measure = result.measure;
  matrix.measure.seed = result.seed;
  for (const CellResult& cell : result.cells) matrix.cells.push_back(cell.cell);
  return matrix;
}

}  // namespace ctxmatrix
