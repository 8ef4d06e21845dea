// The commands of ctxmatrix: one file each, one line each in commands.cpp.
#pragma once

#include <string>
#include <vector>

namespace ctxmatrix {

// Exit codes: the contract of docs/exit-codes in the man page. No other codes.
enum ExitCode : int {
  kAllWell = 0,
  kCellFailed = 1,  // ran, but a cell failed or timed out, or is unstable under --strict
  kUsage = 2,       // usage, configuration or input
  kCannotRun = 3,   // this machine cannot satisfy the request
  kSlower = 4,      // `compare` found what --fail-slower forbids
  kInterrupted = 130,
  kTerminated = 143,
};

struct Command {
  const char* name;
  const char* synopsis;  // its arguments
  const char* summary;   // one line
  // What stands behind the command's name; throws InputError and CannotRun.
  int (*run)(const std::vector<std::string>& arguments);
};

const std::vector<Command>& commands();

int command_run(const std::vector<std::string>& arguments);
int command_plan(const std::vector<std::string>& arguments);
int command_ab(const std::vector<std::string>& arguments);
int command_compare(const std::vector<std::string>& arguments);
int command_crosscheck(const std::vector<std::string>& arguments);
int command_table(const std::vector<std::string>& arguments);
int command_export(const std::vector<std::string>& arguments);
int command_host(const std::vector<std::string>& arguments);
int command_selftest(const std::vector<std::string>& arguments);
int command_list(const std::vector<std::string>& arguments);

}  // namespace ctxmatrix
