#include "cli/config.h"

#include <errno.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "cli/read_input.h"
#include "ctxmatrix/error.h"
#include "host/topology.h"
#include "matrix/overrides.h"
#include "matrix/plan.h"
#include "support/text.h"
#include "workloads/registry.h"

namespace ctxmatrix {
namespace {

namespace fs = std::filesystem;

template <class Table>
std::vector<std::string> names_of(Table table) {
  std::vector<std::string> names;
  for (const auto& entry : table) names.emplace_back(entry.name);
  return names;
}

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored) && !fs::is_directory(path, ignored);
}

std::vector<fs::path> configs_in(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->path().extension() == ".yaml") found.push_back(entry->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

// Where the name points to, or among those that come along: the file whose name, without folder and extension, is the
// nearest. Empty where none is near.
std::string nearest_config(const fs::path& name) {
  std::vector<fs::path> files = configs_in(name.has_parent_path() ? name.parent_path() : ".");
  for (const std::string& folder : config_folders()) {
    for (const fs::path& file : configs_in(folder)) files.push_back(file);
  }
  std::vector<std::string> stems;
  for (const fs::path& file : files) stems.push_back(file.stem().string());
  const std::string near = nearest(name.stem().string(), stems);
  const auto found = std::find(stems.begin(), stems.end(), near);
  return found == stems.end() ? near
                              : files[static_cast<std::size_t>(found - stems.begin())].lexically_normal().string();
}

std::string find_config(const std::string& name) {
  if (is_file(name)) return name;
  const bool is_path = name.find('/') != std::string::npos;
  for (const std::string& folder : config_folders()) {
    for (const std::string& file : {name, name + ".yaml"}) {
      if (!is_path && is_file(fs::path(folder) / file)) return fs::path(folder) / file;
    }
  }
  const std::string near = nearest_config(name);
  throw InputError(fmt::format("{}: no such configuration; `ctxmatrix list configs` names those that come along{}",
                               printable(name), near.empty() ? "" : "; did you mean " + printable(near, 4096)));
}

}  // namespace

std::vector<std::string> config_folders() {
  std::vector<std::string> folders = {"configs"};
  std::error_code error;
  fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return folders;
  fs::path above = program.parent_path().parent_path();
  folders.push_back((above / "share/ctxmatrix/configs").string());
  folders.push_back((above.parent_path().parent_path() / "configs").string());  // of a program in build/<preset>/cli
  return folders;
}

Vocabulary vocabulary() {
  Vocabulary words = {names_of(transports()), names_of(touches()), names_of(policies())};
  for (const std::string& name : names_of(transports_for_tests())) words.transports.push_back(name);
  // The machine is looked at once, and only for a file that asks.
  words.cache_bytes = [topology = std::optional<Topology>()](int level) mutable {
    if (!topology) topology = read_topology(Root());
    return topology->cache_bytes(level);
  };
  return words;
}

LoadedConfig load_config(const std::string& name, const Overrides& overrides) {
  std::string path = name == "-" ? name : find_config(name);
  LoadedConfig loaded;
  loaded.text = read_input(path, kMostFileBytes + 1);
  loaded.matrix = read_matrix(loaded.text, path, vocabulary(), overrides);
  return loaded;
}

std::string refusal_of(const Plan& plan) {
  for (const PlannedCell& planned : plan.cells) {
    if (planned.runs()) return {};
  }
  const PlannedCell& first = plan.cells.front();
  return fmt::format("no cell can run here: {}: {}", first.cell.id(), first.why_not());
}

void add_overrides(Options& options) {
  options.add()("set", po::value<std::vector<std::string>>()->value_name("KEY=VALUE")->composing(),
                "replace a value of the file, such as matrix.processes=2,8 or measure.interval=1ms; may be repeated");
  options.add()("cells", po::value<std::vector<std::string>>()->value_name("GLOB")->composing(),
                "only the cells whose id matches, such as '8p/*' or 'futex'; may be repeated");
  for (const std::string& key : settable_keys()) {
    if (const auto dot = key.find('.'); dot != std::string::npos)
      options.misnomer("--" + key.substr(dot + 1), fmt::format("--set {}=VALUE", key));
  }
}

Overrides overrides_of(const Options& options) { return {options.list("set"), options.list("cells")}; }

std::vector<std::string> overrides_text(const Options& options) {
  std::vector<std::string> texts;
  for (const char* name : {"set", "cells"}) {
    for (const std::string& value : options.list(name)) texts.push_back(fmt::format("--{} {}", name, value));
  }
  return texts;
}

Plan plan_here(const Matrix& matrix, const Limits& limits) {
  Traits traits;
  for (const Transport& transport : transports()) {
    constexpr std::uint64_t kWordBytes = 64;  // a cache line of its own
    traits[transport.name] = {transport.fds_per_link, transport.uses_word ? kWordBytes : 0};
  }
  for (const Transport& transport : transports_for_tests()) traits[transport.name] = {transport.fds_per_link, 0};
  return make_plan(matrix, traits, limits);
}

}  // namespace ctxmatrix
