// A line of a journal: its checksum (CRC-32 of what follows, eight hexadecimal digits), a blank, JSON, a newline.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "store/result_fields.h"

namespace ctxmatrix {

constexpr int kJournalSchema = 1;
constexpr const char* kJournalFormatName = "ctxmatrix journal";

// What happened, in every line but the first, which is the result as it was before anything was measured.
struct JournalEntry {
  std::int64_t elapsed_ns = 0;           // of the run, until then
  std::int64_t cell = -1;                // which of the result's; -1: none
  std::optional<Repetition> repetition;  // it was measured,
  std::optional<Status> status;          // or it failed or timed out: why is in `reason`
  std::string reason;
  std::string resumed_at;  // or the run went on after an interruption: UTC, ISO 8601
};

template <class Archive>
void fields(Archive& archive, JournalEntry& entry) {
  archive.field("elapsed_ns", entry.elapsed_ns);
  archive.optional("cell", entry.cell);
  archive.optional("repetition", entry.repetition);
  archive.optional("status", entry.status);
  archive.optional("reason", entry.reason);
  archive.optional("resumed_at", entry.resumed_at);
}

std::string journal_line(std::string_view json);

// The JSON of a line without its newline; nothing where the checksum is not its own.
std::optional<std::string_view> journal_json(std::string_view line);

}  // namespace ctxmatrix
