#include <doctest/doctest.h>

#include "matrix/yaml_document.h"
#include "tests/matrix/reading.h"

namespace ctxmatrix::test {
namespace {

std::string refusal(const std::string& text) {
  Source source{"f.yaml", text};
  try {
    read_document(source);
  } catch (const InputError& error) {
    std::string message = error.what();
    return message.substr(0, message.find('\n'));
  }
  return {};
}

TEST_CASE("every node knows its place, counted from 1, and a scalar keeps its text") {
  Source source{"f.yaml", "a: [016, \"2\"]\nb:\n  c: 1.0\n"};
  YamlNode root = read_document(source);
  const YamlNode& list = *root.find("a");
  CHECK(list.items[0].text == "016");
  CHECK_FALSE(list.items[0].quoted);
  CHECK(list.items[1].quoted);
  CHECK(list.items[1].place.line == 1);
  CHECK(list.items[1].place.column == 10);
  CHECK(root.find("b")->find("c")->text == "1.0");
  CHECK(root.find("b")->keys[0].place.line == 3);
  CHECK(root.find("b")->keys[0].place.column == 3);
  CHECK(root.find("z") == nullptr);
}

TEST_CASE("what is left empty is shown at its key, not at the next token") {
  Source source{"f.yaml", "a:\n\n\nb: 1\n"};
  YamlNode root = read_document(source);
  CHECK(root.find("a")->kind == YamlNode::Kind::null);
  CHECK(root.find("a")->place.line == 1);
}

TEST_CASE("a duplicate key is refused with the lines of both, in every mapping") {
  CHECK(message_of("version: 1\nmatrix:\n  processes: 2\n  touch: read\n  processes: 8\n") ==
        "f.yaml:5:3: key \"processes\" is given twice; it is in line 3 already\n    processes: 8\n    ^");
  CHECK(refusal("a: [{b: 1,\n \"b\": 2}]") == "f.yaml:2:2: key \"b\" is given twice; it is in line 1 already");
}

TEST_CASE("a second document is refused where it begins") {
  CHECK(message_of("version: 1\n---\nname: x\n") ==
        "f.yaml:2:1: a second document begins here; allowed: one document in a file\n  ---\n  ^");
  CHECK(refusal("a: 1\n...\nb: 2\n") == "f.yaml:3:1: a second document begins here; allowed: one document in a file");
  CHECK(refusal("---\na: 1\n...\n") == "");
}

TEST_CASE("what the parser quotes of the file is shown printable, and little of it") {
  CHECK(refusal("%YAML 1.2-\r-\n") == "f.yaml:1:1: not readable as YAML: bad YAML version: 1.2-\\x0d-");
  CHECK(refusal("%YAML 1.2" + std::string(3000, 'x') + "\n").size() < 200);
}

TEST_CASE("a file without a document is refused") {
  CHECK(refusal("%YAML 1.2\n") == "f.yaml:1:1: the file holds no document; it begins with \"version: 1\"");
  CHECK(refusal("%\n") == "f.yaml:1:1: the file holds no document; it begins with \"version: 1\"");
}

TEST_CASE("keys that are not words, merge keys and tags are refused") {
  CHECK(refusal("? [a]\n: b") == "f.yaml:1:3: a key cannot be a list; allowed: a word");
  CHECK(refusal("? {a: 1}\n: b") == "f.yaml:1:3: a key cannot be a mapping; allowed: a word");
  CHECK(refusal("~: b") == "f.yaml:1:1: a key cannot be nothing; allowed: a word");
  CHECK(refusal("a: &a [1]\n? *a\n: b") == "f.yaml:1:4: a key cannot be a list; allowed: a word");
  CHECK(refusal("a: &a {b: 1}\nc:\n  <<: *a") == "f.yaml:3:3: merge key <<; allowed: keys written out");
  CHECK(refusal("\"<<\": 1") == "");
  CHECK(refusal("a: !!binary aGk=") == "f.yaml:1:4: tag \"!!binary\"; allowed: plain values without a tag");
  CHECK(refusal("a: !mine [1]") == "f.yaml:1:4: tag \"!mine\"; allowed: plain values without a tag");
  CHECK(refusal("a: !<x\x79z> {}") == "f.yaml:1:4: tag \"xyz\"; allowed: plain values without a tag");
}

TEST_CASE("an alias stands for a copy, and is refused inside itself") {
  CHECK(
      ids("version: 1\nmatrix:\n  processes: &p [2, 8]\nexclude: [{processes: &q 2}]\ninclude: [{processes: *q}]\n") ==
      Ids{"pipe/read/8p/0K/single", "pipe/read/2p/0K/single"});
  CHECK(refusal("a: &a [*a]") ==
        "f.yaml:1:8: an alias inside what it stands for; allowed: aliases of what is complete");
  CHECK(refusal("a: *b") == "f.yaml:1:4: not readable as YAML: an alias of what is not defined before");
}

TEST_CASE("aliases that blow up are refused by what they stand for") {
  std::string laughs = "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n";
  for (char c = 'b'; c < 'n'; ++c) {
    laughs += std::string(1, c) + ": &" + c + " [";
    for (int i = 0; i < 10; ++i) laughs += std::string("*") + static_cast<char>(c - 1) + ", ";
    laughs += "]\n";
  }
  CHECK(refusal(laughs) == "f.yaml:5:8: too many values, aliases expanded; allowed: 20000");
}

TEST_CASE("aliases do not nest deeper than what is written out") {
  std::string nest = "a: &a [1]\n";
  for (char c = 'b'; c < 'z'; ++c) nest += std::string(1, c) + ": &" + c + " [*" + static_cast<char>(c - 1) + "]\n";
  CHECK(refusal(nest) == "f.yaml:16:8: nested too deeply; allowed: lists and mappings 16 deep");
}

TEST_CASE("nesting is refused beyond 16") {
  CHECK(refusal(std::string(16, '[') + std::string(16, ']')) == "");
  CHECK(refusal("a: " + std::string(16, '[') + std::string(16, ']')) ==
        "f.yaml:1:19: nested too deeply; allowed: lists and mappings 16 deep");
}

TEST_CASE("a parser's error is told in plain words at its place") {
  CHECK(message_of("version: 1\nmatrix: {processes: [2, 8}\n") ==
        "f.yaml:2:26: not readable as YAML: a closing bracket that none opens\n"
        "  matrix: {processes: [2, 8}\n"
        "                           ^");
  CHECK(refusal("a: [1, 2\nb: 3") ==
        "f.yaml:2:2: not readable as YAML: expected \",\" or \"]\" here or before, to go on with a list");
  CHECK(refusal("a:\n  b: 1\n c: 2") ==
        "f.yaml:3:2: not readable as YAML: expected a key, indented like the keys above");
  CHECK(refusal("a: \"x") == "f.yaml:1:6: not readable as YAML: the file ends inside quotes");
  CHECK(refusal("a: b: c") == "f.yaml:1:5: not readable as YAML: a \": \" that follows no key");
  CHECK(refusal("a: @x") ==
        "f.yaml:1:4: not readable as YAML: a character that can begin no value; allowed: the same in quotes");
}

}  // namespace
}  // namespace ctxmatrix::test
