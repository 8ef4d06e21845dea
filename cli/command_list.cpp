#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/command.h"
#include "cli/config.h"
#include "cli/export_formats.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/read_input.h"
#include "ctxmatrix/error.h"
#include "workloads/registry.h"

namespace ctxmatrix {
namespace {

using Entry = std::pair<std::string, std::string>;  // name, summary
using Entries = std::vector<Entry>;

template <class Table>
Entries entries_of(Table table) {
  Entries entries;
  for (const auto& entry : table) entries.emplace_back(entry.name, entry.summary);
  return entries;
}

Entries placements() {
  return {{"single", "all members on one CPU: the least busy allowed one"},
          {"single:N", "all members on CPU N"},
          {"none", "wherever the scheduler likes, within the allowed CPUs"},
          {"spread", "one member after the other on each allowed CPU, other cores before SMT siblings"},
          {"cpus:LIST", "members on these CPUs in turn, such as cpus:0-3,8"}};
}

Entries workloads() {
  return {{"ring", "a token goes round the members; each hop is a switch"},
          {"yield", "the members call sched_yield in a loop; each turn is a switch, where the scheduler makes it one"},
          {"pagetouch", "one process writes into every page of its memory for the first time"}};
}

Entries formats() {
  Entries entries;
  for (const ExportFormat& format : export_formats()) entries.emplace_back(format.name, format.summary);
  return entries;
}

// The first line of comment says what the configuration is for.
std::string first_comment(const std::string& path) {
  constexpr std::size_t kEnough = 4096;
  std::string text = read_input(path, kEnough);
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    if (line.starts_with("# ") && !line.starts_with("# yaml-language-server")) return line.substr(2);
    at = end + 1;
  }
  return {};
}

Entries configs() {
  Entries entries;
  for (const std::string& folder : config_folders()) {
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
      std::string path = entry->path().string();
      if (entry->path().extension() == ".yaml") entries.emplace_back(path, first_comment(path));
    }
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

struct Kind {
  const char* name;
  Entries (*entries)();
};

const Kind kKinds[] = {
    {"transports", [] { return entries_of(transports()); }},
    {"touches", [] { return entries_of(touches()); }},
    {"placements", placements},
    {"policies", [] { return entries_of(policies()); }},
    {"workloads", workloads},
    {"formats", formats},
    {"configs", configs},
};

std::string kind_text(const Kind& kind) {
  Entries entries = kind.entries();
  std::size_t width = 0;
  for (const Entry& entry : entries) width = std::max(width, entry.first.size());
  std::string text = fmt::format("{}\n", kind.name);
  for (const Entry& entry : entries) text += fmt::format("  {:{}}  {}\n", entry.first, width, entry.second);
  return text;
}

}  // namespace

int command_list(const std::vector<std::string>& arguments) {
  Options options("ctxmatrix list [WHAT]",
                  "What a matrix file and the command line can name. WHAT is one of transports,\n"
                  "touches, placements, policies, workloads, formats, configs; without it, all.",
                  "ctxmatrix list transports");
  options.positional("WHAT", 0, 1);
  if (options.parse(arguments)) return kAllWell;
  std::vector<std::string> names;
  for (const Kind& kind : kKinds) names.emplace_back(kind.name);
  std::string text;
  for (const Kind& kind : kKinds) {
    if (!options.arguments().empty() && options.arguments()[0] != kind.name) continue;
    text += (text.empty() ? "" : "\n") + kind_text(kind);
  }
  if (text.empty()) refuse_choice("WHAT", options.arguments()[0], names);
  print(text);
  return kAllWell;
}

}  // namespace ctxmatrix
