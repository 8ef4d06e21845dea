// Holds the examples of docs/configuration.md to what the reader says of them.
#include <doctest/doctest.h>

#include <fstream>

#include "tests/matrix/reading.h"

namespace ctxmatrix::test {
namespace {

struct Block {
  std::string kind;  // yaml, text
  std::string text;
};

std::vector<Block> fenced_blocks() {
  std::ifstream file(std::string(CTXMATRIX_SOURCE_DIR) + "/docs/configuration.md");
  std::vector<Block> blocks;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) blocks.push_back({line.substr(3), {}});
    } else if (inside) {
      blocks.back().text += line + "\n";
    }
  }
  return blocks;
}

// "--set KEY=VALUE: message" tells its own override.
Overrides overrides_of(const std::string& message) {
  auto given = message.substr(0, message.find(": "));
  if (given.starts_with("--set ")) return {{given.substr(6)}, {}};
  if (given.starts_with("--cells ")) return {{}, {given.substr(8)}};
  return {};
}

TEST_CASE("each example of a mistake prints what the documentation says, and each other example is accepted") {
  auto blocks = fenced_blocks();
  std::string yaml;
  int mistakes = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    CAPTURE(blocks[i].text);
    if (blocks[i].kind == "yaml") {
      yaml = blocks[i].text;
      bool wrong = i + 1 < blocks.size() && blocks[i + 1].text.starts_with("f.yaml:");
      if (!wrong) CHECK(message_of(yaml) == "");
    } else {
      CHECK(message_of(yaml, overrides_of(blocks[i].text)) + "\n" == blocks[i].text);
      ++mistakes;
    }
  }
  CHECK(mistakes == 6);
}

}  // namespace
}  // namespace ctxmatrix::test
