// Runs ctxmatrix in a folder of its own and keeps what it said.
#pragma once

#include <doctest/doctest.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

namespace ctxmatrix {

struct Said {
  int code = -1;
  std::string out;
  std::string err;
};

class Program {
 public:
  Program() {
    char name[] = "/tmp/ctxmatrix-cli-XXXXXX";
    folder_ = mkdtemp(name);
  }
  ~Program() { std::filesystem::remove_all(folder_); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const std::string& folder() const { return folder_; }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }

  void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }
  std::string read(const std::string& name) const {
    std::ifstream in(path(name));
    return {std::istreambuf_iterator<char>(in), {}};
  }

  // What selftest keeps goes into the folder, too. `arguments` as a shell takes them; `before` stands in front of the
  // program: variables, taskset, ...
  Said run(const std::string& arguments, const std::string& before = "") const {
    std::string command = "cd " + folder_ + " && XDG_DATA_HOME=" + folder_ + "/data " + before + " " +
                          CTXMATRIX_PROGRAM + " " + arguments + " >out 2>err </dev/null";
    int status = system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read("out"), read("err")};
  }

 private:
  std::string folder_;
};

inline std::string config(const std::string& name) { return std::string(CTXMATRIX_SOURCE_DIR) + "/configs/" + name; }

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace ctxmatrix
