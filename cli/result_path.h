// Where a run's result goes.
#pragma once

#include <string>
#include <string_view>

namespace ctxmatrix {

// The time now as "2026-11-30T12:34:56Z".
std::string utc_now();

class ResultPath {
 public:
  // `asked`: the user's -o, an existing file is replaced; empty: results/<host>/<config>-<UTC time>.json below the
  // current folder, never over a file that is there. Creates the folder and tries to write into it now, before hours of
  // work. Throws InputError, with a hint, where that cannot be.
  ResultPath(const std::string& asked, const std::string& config_name, const std::string& started_at);

  // Writes the file whole and returns its path. Throws std::system_error.
  std::string write(std::string_view text) const;

 private:
  std::string path_;
  bool replace_;
};

}  // namespace ctxmatrix
