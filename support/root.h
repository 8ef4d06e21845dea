// A file-system root that tests can replace: /proc and /sys of another machine, recorded.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ctxmatrix {

class Root {
 public:
  // Every path is taken below `prefix`; "" is the real root.
  explicit Root(std::string prefix = {}) : prefix_(std::move(prefix)) {}

  const std::string& prefix() const { return prefix_; }
  bool real() const { return prefix_.empty(); }

  // The whole file, as it is; nothing where it cannot be read. Never more than 4 MiB.
  std::optional<std::string> read(std::string_view path) const;
  // The file without white space at its ends; empty where it cannot be read.
  std::string read_line(std::string_view path) const;
  bool exists(std::string_view path) const;
  // The names in a folder, sorted; empty where it cannot be read.
  std::vector<std::string> list(std::string_view path) const;
  // Where a symbolic link points, as it stands; empty where there is none.
  std::string link(std::string_view path) const;

 private:
  std::string prefix_;
};

}  // namespace ctxmatrix
