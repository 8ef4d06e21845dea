#include <doctest/doctest.h>

#include "formats/lines.h"

using namespace ctxmatrix;
using namespace std::string_literals;

namespace {

std::vector<std::string> texts(std::string_view text) {
  std::vector<std::string> out;
  for (const Line& line : clean_lines(text)) out.push_back(line.text);
  return out;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("lines are numbered from one and a missing line end is noted") {
  auto lines = clean_lines("a\n\nb");
  REQUIRE(lines.size() == 3);
  CHECK(lines[0] == Line{1, "a", false});
  CHECK(lines[1] == Line{2, "", false});
  CHECK(lines[2] == Line{3, "b", true});
}

TEST_CASE("carriage returns at line ends are no text") { CHECK(texts("a\r\nb\r\r\n\r\n") == Texts{"a", "b", ""}); }

TEST_CASE("carriage returns alone end lines too") { CHECK(texts("a\rb\r") == Texts{"a", "b"}); }

TEST_CASE("a line that a terminal overwrote gives its pieces under one number") {
  auto lines = clean_lines("10%\r20%\r2 3.5\r\nnext\n");
  REQUIRE(lines.size() == 4);
  CHECK(lines[2].text == "2 3.5");
  CHECK(lines[2].number == 1);
  CHECK(lines[3].number == 2);
}

TEST_CASE("escape sequences are left out") {
  CHECK(texts("\x1b[1;31m2 3.5\x1b[0m") == Texts{"2 3.5"});
  CHECK(texts("\x1b]0;title\a2 3.5") == Texts{"2 3.5"});
  CHECK(texts("\x1b]0;title\x1b\\2 3.5") == Texts{"2 3.5"});
  CHECK(texts("\x1b(B2 3.5\x1b=") == Texts{"2 3.5"});
  CHECK(texts("\x1b[") == Texts{""});
  CHECK(texts("\x1b") == Texts{""});
  CHECK(texts("\x1b]unterminated") == Texts{""});
}

TEST_CASE("backspaces take the character before them") { CHECK(texts("H\bHo\b\b\bost") == Texts{"ost"}); }

TEST_CASE("quoting marks of mails are left out and the columns stay") {
  CHECK(texts("> a b") == Texts{"a b"});
  CHECK(texts(">> a") == Texts{"a"});
  CHECK(texts("> >  a") == Texts{" a"});
  CHECK(texts("  a > b") == Texts{"  a > b"});
}

TEST_CASE("the times that a log begins its lines with are left out and the columns stay") {
  CHECK(texts("[   12.345678]  a b") == Texts{" a b"});
  CHECK(texts("[12:00:01] a\n[12:00:01]\n") == Texts{"a", ""});
  CHECK(texts("2026-01-31T12:00:01.1234567Z 2 3.5") == Texts{"2 3.5"});
  CHECK(texts("2026-01-31 12:00:01 2 3.5") == Texts{"2 3.5"});
  CHECK(texts("> [2026-01-31T12:00:01+01:00] > a") == Texts{"a"});
}

TEST_CASE("what only resembles a time stays") {
  for (std::string text : {"[Thu Dec  3 08:43:00 UTC 2026]", "[ 08:43:00 up 4:50, 0 user]", "[64]", "[1.5", "[:]",
                           "[1.5]x", "2026-01-31", "2026-01-31T12:00", "2026-01-31T12:00:01x 2"})
    CHECK(texts(text) == Texts{text});
}

TEST_CASE("tabs stop at every eighth column after the quoting mark") {
  CHECK(texts("a\tb") == Texts{"a       b"});
  CHECK(texts("> a\tb") == Texts{"a       b"});
  CHECK(texts("\xc3\xbc\tb") == Texts{"\xc3\xbc       b"});
}

TEST_CASE("no-break spaces are blanks") {
  CHECK(texts("2\xc2\xa0"
              "3.5") == Texts{"2 3.5"});
}

TEST_CASE("byte order marks and UTF-16 are understood") {
  CHECK(texts("\xef\xbb\xbf"
              "a") == Texts{"a"});
  CHECK(texts("\xff\xfe"
              "a\0\n\0b\0"s) == Texts{"a", "b"});
  CHECK(texts("\xfe\xff\0a\0\n\0b"s) == Texts{"a", "b"});
}

TEST_CASE("a line too long for a table is not looked at") {
  CHECK(texts(std::string(70000, '7')) == Texts{"(too long)"});
}
