#include <doctest/doctest.h>

#include <cstdint>

#include "support/text.h"

using namespace ctxmatrix;

TEST_CASE("a decimal number is digits and nothing else") {
  CHECK(parse_decimal("0") == 0);
  CHECK(parse_decimal("18446744073709551615") == UINT64_MAX);
  for (const char* text : {"", "016", "0x10", "1e1", "2.0", "-1", "+1", " 1", "1 ", "18446744073709551616"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_decimal(text).has_value());
  }
}

TEST_CASE("a number is what the C locale writes, and finite") {
  CHECK(parse_number("1.5") == 1.5);
  CHECK(parse_number("+2") == 2);
  CHECK(parse_number("-.5") == -0.5);
  CHECK(parse_number("1e3") == 1000);
  for (const char* text : {"", "1,5", "nan", "inf", "1e999", "0x1p3", "1 ", "++1"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_number(text).has_value());
  }
}

TEST_CASE("a CPU list reads and writes ranges") {
  CHECK(parse_cpu_list("0-2,8") == std::vector<int>{0, 1, 2, 8});
  CHECK(cpu_list_text({8, 2, 1, 0}) == "0-2,8");
  CHECK(cpu_list_text({}).empty());
  for (const char* text : {"", "1-", "-1", "3-1", "a", "1,,2", "0-99999999999"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_cpu_list(text).has_value());
  }
}

TEST_CASE("the nearest spelling is offered only where it is near") {
  CHECK(nearest("proceses", {"processes", "transport"}) == "processes");
  CHECK(nearest("tabel", {"table", "run"}) == "table");
  CHECK(nearest("colour", {"run", "table"}).empty());
  CHECK(nearest(std::string(1'000'000, 'x'), {"run"}).empty());
}

TEST_CASE("what a terminal would obey is shown as its bytes") {
  CHECK(printable("a\x1b[31mb\tc") == "a\\x1b[31mb\\x09c");
  CHECK(printable("gr\xc3\xbc\xc3\x9f") == "gr\xc3\xbc\xc3\x9f");
  CHECK(printable("\xff\xc3") == "\\xff\\xc3");
  CHECK(printable("\xc2\x9b") == "\\xc2\\x9b");           // a C1 control
  CHECK(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");  // a surrogate
  CHECK(printable("abcdef", 3) == "abc...");
}

TEST_CASE("quantities are told with the unit that suits them") {
  CHECK(duration_text(850) == "850 ns");
  CHECK(duration_text(12'500) == "12.5 us");
  CHECK(duration_text(3'200'000'000) == "3.2 s");
  CHECK(duration_text(250'000'000'000) == "4 min 10 s");
  CHECK(duration_text(7'500'000'000'000) == "2 h 5 min");
  CHECK(bytes_text(65'536) == "64 KiB");
  CHECK(bytes_text(1'610'612'736) == "1.5 GiB");
}

TEST_CASE("splitting keeps empty parts, words have none") {
  CHECK(split("a,,b", ',') == std::vector<std::string>{"a", "", "b"});
  CHECK(split("", ',') == std::vector<std::string>{""});
  CHECK(words("  a \t b\n") == std::vector<std::string_view>{"a", "b"});
}
