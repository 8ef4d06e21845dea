// Machines to read: the recorded ones, and ones made up on the spot.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <utility>

#include "support/root.h"

namespace ctxmatrix {

inline Root recorded(const std::string& host) {
  std::string folder = CTXMATRIX_SOURCE_DIR "/tests/fixtures/hosts/" + host;
  if (!std::filesystem::exists(folder)) throw std::runtime_error("no such recorded host: " + folder);
  return Root(folder);
}

// A root with these files, gone when the object is.
class ScratchRoot {
 public:
  ScratchRoot(std::initializer_list<std::pair<std::string, std::string>> files) {
    std::string name = (std::filesystem::temp_directory_path() / "ctxmatrix-host-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("mkdtemp " + name);
    folder_ = name;
    for (const auto& [path, text] : files) write(path, text);
  }
  ScratchRoot(const ScratchRoot&) = delete;
  ScratchRoot& operator=(const ScratchRoot&) = delete;
  ~ScratchRoot() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  void write(const std::string& path, const std::string& text) {
    std::filesystem::path file = folder_ + path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
  operator Root() const { return Root(folder_); }

 private:
  std::string folder_;
};

}  // namespace ctxmatrix
