// Where a run's result goes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "store/journal.h"

namespace ctxmatrix {

// The time now as "2026-11-30T12:34:56Z".
std::string utc_now();

// Of the result's path.
std::string journal_path(const std::string& path);

class ResultPath {
 public:
  // `asked`: the user's -o, an existing file is replaced; empty: results/<host>/<config>-<UTC time>.json below the
  // current folder, never over a file that is there. Creates the folder and asks whether it can be written, before
  // hours of work. Throws InputError, with a hint, where that cannot be.
  ResultPath(const std::string& asked, const std::string& config_name, const std::string& started_at);

  // The run's journal, RESULT.journal: nobody else can write it, or take the same result path, as long as it lives.
  // Nothing where the result goes to a special file. Throws InputError where another run writes there, or has left its
  // journal.
  std::optional<Journal> claim();
  // Throws CannotRun where the file system has no room for so many bytes.
  void check_room(std::uint64_t bytes) const;
  const std::string& path() const { return path_; }

  // Writes the file whole and returns its path. Throws std::system_error.
  std::string write(std::string_view text) const;

 private:
  std::string path_;
  bool replace_;
};

}  // namespace ctxmatrix
