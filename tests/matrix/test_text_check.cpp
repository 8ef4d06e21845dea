#include <doctest/doctest.h>

#include "tests/matrix/reading.h"

namespace ctxmatrix::test {
namespace {

const std::string kGood = with_matrix("{processes: 2}\n");

std::string refusal(const std::string& text) {
  try {
    check_text({"f.yaml", text});
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST_CASE("an empty file is refused, and so is one of blanks or of comments") {
  CHECK(refusal("") == "f.yaml:1:1: the file is empty; a matrix file begins with \"version: 1\"");
  CHECK(refusal("\n \n\t\n") == "f.yaml:1:1: the file is empty; a matrix file begins with \"version: 1\"");
  CHECK(message_of("\xEF\xBB\xBF\n") == "f.yaml:1:1: the file is empty; a matrix file begins with \"version: 1\"");
  CHECK(
      refusal("# processes\n  # no\n") ==
      "f.yaml:1:1: the file holds nothing but comments; a matrix file begins with \"version: 1\"\n  # processes\n  ^");
}

TEST_CASE("a file of 1 MiB is read and one of a byte more is refused") {
  std::string text = kGood + "#" + std::string(kMostFileBytes - kGood.size() - 1, 'x');
  CHECK(refusal(text) == "");
  CHECK(ids(text) == Ids{"pipe/read/2p/0K/single"});
  text += 'x';
  CHECK(first_line_of(text) == "f.yaml:1:1: the file has more than 1 MiB; allowed: at most 1048576 bytes");
}

TEST_CASE("control bytes are refused at their place and shown harmless") {
  CHECK(refusal(std::string("a: 1\nb: \0\n", 10)) ==
        "f.yaml:2:4: control byte \\x00; allowed: text in UTF-8\n  b: \\x00\n     ^");
  CHECK(refusal("a: \x1b[31m") == "f.yaml:1:4: control byte \\x1b; allowed: text in UTF-8\n  a: \\x1b[31m\n     ^");
  CHECK(refusal("a: \x7f").starts_with("f.yaml:1:4: control byte \\x7f;"));
  CHECK(refusal("a:\t1\r\n") == "");
}

TEST_CASE("what is not UTF-8 is refused at its place") {
  CHECK(refusal("a: \xE9t\xE9") ==
        "f.yaml:1:4: byte \\xe9 is not UTF-8; allowed: text in UTF-8\n  a: \\xe9t\\xe9\n     ^");
  CHECK(refusal("a: \xC3\xA9") == "");
  CHECK(refusal("\xFF\xFEv\x01").starts_with("f.yaml:1:1: byte \\xff is not UTF-8;"));
  CHECK(refusal("a: \xED\xA0\x80").starts_with("f.yaml:1:4: byte \\xed is not UTF-8;"));  // a surrogate
  CHECK(refusal("a: \xC0\x80").starts_with("f.yaml:1:4: byte \\xc0 is not UTF-8;"));      // an overlong NUL
}

TEST_CASE("too much markup is refused at the first character too many, but not in lines of comment") {
  std::string much(kMostMarkup, '[');
  CHECK(refusal("#" + much + much + "\na") == "");
  CHECK(refusal(much) == "");
  CHECK(refusal("x\n" + much + "x[").starts_with("f.yaml:2:65538: too many of the characters -?:,[]{}&*!|>'\"%@`;"));
}

TEST_CASE("a byte order mark and Windows line ends are accepted, and shown nowhere") {
  CHECK(ids("\xEF\xBB\xBFversion: 1\r\nmatrix:\r\n  processes: 2\r\n") == Ids{"pipe/read/2p/0K/single"});
  CHECK(message_of("\xEF\xBB\xBFversion: 2") ==
        "f.yaml:1:10: version: \"2\" is of a later ctxmatrix than this one; allowed: 1\n  version: 2\n           ^");
  CHECK(message_of("version: 1\r\nmatrix: 2\r\n").ends_with("\n  matrix: 2\n          ^"));
}

}  // namespace
}  // namespace ctxmatrix::test
