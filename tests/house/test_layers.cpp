// Holds the table of ARCHITECTURE.md to be true.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const std::map<std::string, int> kLayers = {
    {"include", 0}, {"support", 1}, {"matrix", 2},  {"workloads", 2}, {"stats", 2}, {"host", 2},
    {"engine", 3},  {"store", 3},   {"formats", 3}, {"report", 3},    {"cli", 4},
};

// In which files a library's headers may appear, by the beginnings of their paths.
const std::map<std::string, std::vector<std::string>> kLibraries = {
    {"yaml-cpp/", {"matrix/"}},
    {"boost/interprocess/", {"engine/", "workloads/transports/"}},
    {"boost/program_options", {"cli/"}},
    {"boost/math/", {"stats/"}},
    {"hwloc", {"host/"}},
};

struct Include {
  std::string room;  // of the file that includes
  std::string file;
  std::string header;
  bool system = false;
};

std::vector<Include> all_includes() {
  std::vector<Include> found;
  for (const auto& [room, layer] : kLayers) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(CTXMATRIX_SOURCE_DIR) / room)) {
      auto extension = entry.path().extension();
      if (extension != ".h" && extension != ".cpp") continue;
      std::ifstream in(entry.path());
      for (std::string line; std::getline(in, line);) {
        if (!line.starts_with("#include ")) continue;
        auto end = line.find_first_of("\">", 10);
        found.push_back({room, entry.path().string(), line.substr(10, end - 10), line[9] == '<'});
      }
    }
  }
  return found;
}

std::string room_of(const std::string& header) {
  std::string first = header.substr(0, header.find('/'));
  return first == "ctxmatrix" ? "include" : first;
}

}  // namespace

TEST_CASE("a file includes its own room and lower layers only") {
  auto includes = all_includes();
  CHECK(includes.size() > 300);
  for (const Include& include : includes) {
    if (include.system) continue;
    std::string to = room_of(include.header);
    CAPTURE(include.file);
    CAPTURE(include.header);
    REQUIRE(kLayers.contains(to));
    CHECK((to == include.room || kLayers.at(to) < kLayers.at(include.room)));
  }
}

TEST_CASE("a library is known to its own rooms only") {
  for (const Include& include : all_includes()) {
    const std::string file = fs::relative(include.file, CTXMATRIX_SOURCE_DIR).string();
    for (const auto& [prefix, places] : kLibraries) {
      if (!include.header.starts_with(prefix)) continue;
      CAPTURE(file);
      CHECK(
          std::any_of(places.begin(), places.end(), [&](const std::string& place) { return file.starts_with(place); }));
    }
  }
}

// Two types of one name in one namespace are a violation that no linker reports: the wrong destructor may run.
TEST_CASE("every type that a header declares has a name of its own") {
  const std::regex declaration(R"(^(?:struct|class|enum class|union) (?:alignas\(\w+\) )?(\w+)[^;]*$)");
  std::map<std::string, std::string> seen;
  for (const auto& [room, layer] : kLayers) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(CTXMATRIX_SOURCE_DIR) / room)) {
      if (entry.path().extension() != ".h") continue;
      std::ifstream in(entry.path());
      for (std::string line; std::getline(in, line);) {
        std::smatch found;
        if (!std::regex_match(line, found, declaration)) continue;
        auto [where, is_new] = seen.emplace(found[1], entry.path().string());
        CHECK_MESSAGE(is_new, found[1].str()
                                  << " is declared in " << where->second << " and " << entry.path().string());
      }
    }
  }
  CHECK(seen.size() > 50);
}

TEST_CASE("the vocabulary needs the standard library only") {
  for (const Include& include : all_includes()) {
    if (include.room != "include" || !include.system) continue;
    CAPTURE(include.header);
    CHECK(include.header.find('/') == std::string::npos);
    CHECK(include.header.find(".h") == std::string::npos);
  }
}

TEST_CASE("only one file forks") {
  for (const auto& [room, layer] : kLayers) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(CTXMATRIX_SOURCE_DIR) / room)) {
      if (entry.path().extension() != ".cpp" || entry.path().filename() == "fork.cpp") continue;
      std::ifstream in(entry.path());
      std::string text(std::istreambuf_iterator<char>(in), {});
      CAPTURE(entry.path().string());
      CHECK(text.find(" fork()") == std::string::npos);
    }
  }
}
