// Files made to hang, blow up or crash a reader. Each must be refused; a reader that takes its time over one fails by
// the test's own time limit, for two measured times are never compared here.
#include <doctest/doctest.h>

#include "tests/matrix/reading.h"

namespace ctxmatrix::test {
namespace {

std::string filled(const std::string& head, const std::string& pattern) {
  std::string text = head;
  text.reserve(kMostFileBytes);
  while (text.size() + pattern.size() <= kMostFileBytes) text += pattern;
  return text;
}

TEST_CASE("a megabyte of any mark-up is refused" * doctest::timeout(120)) {
  for (const char* pattern :
       {"[",         "{",           "a: ", "- ", "- - - -", "&a ",   "!",  "!a ", "? ",   ": ",
        "*a ",       "[a,",         "{a:", "%",  "|\n",     "---\n", "[]", "[],", "x: {", "] ",
        "a: &a 1\n", "- &a [*a]\n", "'",   "\"", "&a [",    "[? ",   "@",  "-",   "[\n",  "{a: [\n"}) {
    for (const char* head : {"", "version: 1\nmatrix: ", "version: 1\nmatrix: {processes: ["}) {
      CAPTURE(pattern);
      CAPTURE(head);
      auto message = message_of(filled(head, pattern));
      CHECK(message.starts_with("f.yaml:"));
      CHECK(message.size() < 1000);
    }
  }
}

TEST_CASE("a megabyte of blanks, of one value or of one number is refused" * doctest::timeout(60)) {
  for (const char* pattern : {" ", "\n", "\t", "\r", "x", "9", "a\n", " #", "\xC3\xA9"}) {
    for (const char* head : {"version: 1\nmatrix: ", "version: 1\nmatrix: {processes: [", "version: 1\nmatrix: \"",
                             "version: 1\nmatrix: |\n "}) {
      CAPTURE(pattern);
      CAPTURE(head);
      CHECK(message_of(filled(head, pattern)).starts_with("f.yaml:"));
    }
  }
}

TEST_CASE("a value is refused above 4096 bytes, so that no alias can multiply it") {
  auto with_name = [](std::size_t bytes) { return with_matrix("{processes: 2}\nname: " + std::string(bytes, 'x')); };
  CHECK(first_line_of(with_name(4096)).find("is no name") != std::string::npos);
  CHECK(first_line_of(with_name(4097)) == "f.yaml:3:7: a value of 4097 bytes; allowed: at most 4096 bytes");
}

TEST_CASE("many short ranges of CPUs do not fill the memory" * doctest::timeout(60)) {
  std::string ranges = "cpus:0-65535";
  while (ranges.size() < 4000) ranges += ",0-65535";
  std::string values;
  for (int i = 0; i < 50; ++i) values += "'" + ranges + "', ";
  CHECK(message_of(with_matrix("{processes: 2, placement: [" + values + "]}"))
            .starts_with("f.yaml:2:36: placement: \"cpus:0-65535,"));
}

TEST_CASE("a message shows little of a long value and no byte that a terminal would obey") {
  auto message = message_of(with_matrix("{processes: 2, touch: \"\\e[31m" + std::string(3000, 'x') + "\"}"));
  CHECK(message.starts_with("f.yaml:2:31: touch: \"\\x1b[31mxxx"));
  CHECK(message.size() < 500);
}

}  // namespace
}  // namespace ctxmatrix::test
