// The journal of a run: every repetition is in the file as soon as it is measured, so that a kill or a power failure
// costs none that was whole. docs/result-format.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ctxmatrix/result.h"
#include "store/journal_line.h"
#include "support/fd.h"

namespace ctxmatrix {

// As long as it lives no other process can have the journal of the same path.
class Journal {
 public:
  // Creates the file. Nothing where it is there. Throws std::system_error.
  static std::optional<Journal> create(const std::string& path);
  // Opens it, or creates it. Throws InputError where another run has it, std::system_error where it cannot be written.
  static Journal open(const std::string& path);

  Journal(Journal&&) = default;
  Journal& operator=(Journal&&) = default;
  ~Journal();  // removes the file where it is empty

  const std::string& path() const { return path_; }
  std::string text() const;

  // The first line, in place of all that the file held, and a line for every repetition that the result has.
  void begin(const RunResult& result);
  // Goes on behind what is whole.
  void go_on(std::size_t whole_bytes, const std::string& resumed_at, std::int64_t elapsed_ns);
  // Writes a line; where that fails it is kept, and tried again with the next.
  void add(JournalEntry entry);
  // To the disk, where the latest time was a second ago or `now` is set.
  void sync(bool now);
  // What went wrong since the last call: the call, the file, errno in words. Empty: nothing.
  std::string trouble();
  void remove();

 private:
  Journal(std::string path, Fd file) : path_(std::move(path)), file_(std::move(file)) {}
  bool lock();
  void write_pending();
  void fail(const char* call, int error);

  std::string path_;
  Fd file_;
  std::size_t whole_bytes_ = 0;  // in the file
  std::string pending_;          // lines that are still to be written
  std::int64_t synced_ns_ = 0;   // when
  std::string trouble_;
  bool troubled_ = false;  // as it was told last
};

// True for the text of a journal, whole or torn.
bool looks_like_journal(std::string_view text);

struct JournalReading {
  RunResult result;             // not complete, without estimates: stats/conclusion makes them
  std::size_t whole_bytes = 0;  // up to the end of the last whole line
  std::size_t repetitions = 0;
  std::size_t damaged = 0;  // lines that were left out, a torn last one among them
};

// Lines that are torn or damaged are left out. Throws InputError where the first line is, or where what is whole is no
// journal of this version's.
JournalReading read_journal(std::string_view text, const std::string& file);

}  // namespace ctxmatrix
