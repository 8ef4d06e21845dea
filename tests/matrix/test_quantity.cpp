#include <doctest/doctest.h>

#include "matrix/quantity.h"

namespace ctxmatrix {
namespace {

std::uint64_t value(Quantity kind, const char* text) { return read_quantity(kind, text).value.value_or(987654321); }

// "why | hint"; "" for a text that is accepted.
std::string problem(Quantity kind, const char* text) {
  QuantityRead reading = read_quantity(kind, text);
  return reading.value ? std::string() : reading.why + " | " + reading.hint;
}

TEST_CASE("a size is 0 or a whole number with a unit, and K is 1024") {
  CHECK(value(Quantity::size, "0") == 0);
  CHECK(value(Quantity::size, "0K") == 0);
  CHECK(value(Quantity::size, "16K") == 16384);
  CHECK(value(Quantity::size, "16KiB") == 16384);
  CHECK(value(Quantity::size, "1M") == 1048576);
  CHECK(value(Quantity::size, "1MiB") == 1048576);
  CHECK(value(Quantity::size, "2G") == 2147483648);
  CHECK(value(Quantity::size, "2GiB") == 2147483648);
  CHECK(value(Quantity::size, "100B") == 100);
}

TEST_CASE("a bare number is no size, and the hint has both units that may be meant") {
  CHECK(problem(Quantity::size, "16") == "has no unit | 16K or 16B");
  CHECK(problem(Quantity::size, "016") == "has no unit | 16K or 16B");
  CHECK(problem(Quantity::size, "00") == "has no unit | 0");
}

TEST_CASE("a size with a unit that is spelt otherwise is refused with the unit to use") {
  for (const char* text : {"16kB", "16k", "16KB", "16kb", "16Kb", "16Ki", "16 K", "016K"}) {
    CAPTURE(text);
    CHECK(problem(Quantity::size, text) == "is not a size | 16K");
  }
  CHECK(problem(Quantity::size, "1mb") == "is not a size | 1M");
  CHECK(problem(Quantity::size, "1g") == "is not a size | 1G");
  CHECK(problem(Quantity::size, "100b") == "is not a size | 100B");
}

TEST_CASE("what is not written in decimal digits is no size") {
  for (const char* text :
       {"", "-1", "-1K", "+1K", "0x10", "0x10K", "1e1", "1e1K", "2.0K", "1.5M", "K", "1KK", "1T", "\xD9\xA1K"}) {
    CAPTURE(text);
    CHECK(problem(Quantity::size, text) == "is not a size | ");
  }
}

TEST_CASE("a size is refused from the first that does not fit 64 bits") {
  CHECK(value(Quantity::size, "18446744073709551615B") == 18446744073709551615u);
  CHECK(problem(Quantity::size, "18446744073709551616B") == "is too large | ");
  CHECK(value(Quantity::size, "17179869183G") == 18446744072635809792u);
  CHECK(problem(Quantity::size, "17179869184G") == "is too large | ");
}

TEST_CASE("a flag is true or false, and what YAML has besides is refused with the one that is meant") {
  CHECK(value(Quantity::flag, "true") == 1);
  CHECK(value(Quantity::flag, "false") == 0);
  CHECK(problem(Quantity::flag, "yes") == "is neither true nor false | true");
  CHECK(problem(Quantity::flag, "1") == "is neither true nor false | true");
  CHECK(problem(Quantity::flag, "Off") == "is neither true nor false | false");
  CHECK(problem(Quantity::flag, "") == "is neither true nor false | ");
  CHECK(allowed_text(Quantity::flag, "false", "true") == "true or false");
}

TEST_CASE("a whole number has decimal digits alone") {
  CHECK(value(Quantity::count, "0") == 0);
  CHECK(value(Quantity::count, "10") == 10);
  CHECK(problem(Quantity::count, "016") == "has a leading zero | 16");
  CHECK(problem(Quantity::count, "18446744073709551616") == "is too large | ");
  for (const char* text : {"", "0x10", "1e1", "2.0", "-1", "+1", " 1", "1_000", "1,000", "two"}) {
    CAPTURE(text);
    CHECK(problem(Quantity::count, text) == "is not a whole number in decimal digits | ");
  }
}

TEST_CASE("a duration is a whole number with us, ms, s or min") {
  CHECK(value(Quantity::duration, "250us") == 250'000);
  CHECK(value(Quantity::duration, "4ms") == 4'000'000);
  CHECK(value(Quantity::duration, "10s") == 10'000'000'000);
  CHECK(value(Quantity::duration, "2min") == 120'000'000'000);
  CHECK(problem(Quantity::duration, "250") == "has no unit | 250us or 250ms");
  CHECK(problem(Quantity::duration, "10sec") == "is not a duration | 10s");
  CHECK(problem(Quantity::duration, "1m") == "is not a duration | 1min");
  CHECK(problem(Quantity::duration, "4 ms") == "is not a duration | 4ms");
  CHECK(problem(Quantity::duration, "5\xC2\xB5s") == "is not a duration | 5us");
  CHECK(problem(Quantity::duration, "0.5s") == "is not a duration | ");
  CHECK(problem(Quantity::duration, "999999999999min") == "is too large | ");
}

TEST_CASE("a percentage is read in millionths, so that it is exact") {
  CHECK(value(Quantity::share, "1%") == 10'000);
  CHECK(value(Quantity::share, "0.25%") == 2'500);
  CHECK(value(Quantity::share, "0.0001%") == 1);
  CHECK(value(Quantity::share, "100%") == 1'000'000);
  CHECK(problem(Quantity::share, "5") == "has no % | 5%");
  CHECK(problem(Quantity::share, "0.02") == "has no % | 0.02% or 2%");
  CHECK(problem(Quantity::share, "1 %") == "is not a percentage | 1%");
  for (const char* text : {"", "%", ".5%", "1.%", "-1%", "1e1%", "0.00001%", "01%", "1,5%"}) {
    CAPTURE(text);
    CHECK(problem(Quantity::share, text) == "is not a percentage | ");
  }
}

}  // namespace
}  // namespace ctxmatrix
