#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "support/root.h"

using namespace ctxmatrix;

TEST_CASE("paths are taken below the root's prefix") {
  char folder[] = "/tmp/ctxmatrix-root-XXXXXX";
  REQUIRE(mkdtemp(folder) != nullptr);
  std::filesystem::create_directories(std::string(folder) + "/sys/b");
  std::filesystem::create_directories(std::string(folder) + "/sys/a");
  std::ofstream(std::string(folder) + "/sys/value") << " 42 \n";
  Root root(folder);
  CHECK(root.read("/sys/value") == " 42 \n");
  CHECK(root.read_line("/sys/value") == "42");
  CHECK(root.list("/sys") == std::vector<std::string>{"a", "b", "value"});
  CHECK(root.exists("/sys/a"));
  CHECK_FALSE(root.read("/sys/none").has_value());
  CHECK(root.read_line("/sys/none").empty());
  CHECK(root.list("/none").empty());
  std::filesystem::remove_all(folder);
}
