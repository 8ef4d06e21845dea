#include <doctest/doctest.h>

#include <limits>

#include "formats/time_cell.h"

using namespace ctxmatrix;

TEST_CASE("a time below ten fills the column with decimals") {
  CHECK(time_cell(2.41, 6) == "2.4100");
  CHECK(time_cell(7.25, 7) == "7.25000");
  CHECK(time_cell(0.001, 6) == "0.0010");
}

TEST_CASE("a time from ten on has one decimal") {
  CHECK(time_cell(12.05, 6) == "  12.1");
  CHECK(time_cell(999.96, 7) == " 1000.0");
}

TEST_CASE("thousands and millions have a suffix") {
  CHECK(time_cell(23456.7, 6) == " 23.5K");
  CHECK(time_cell(10000, 7) == "  10.0K");
  CHECK(time_cell(12345678.9, 7) == "  12.3M");
}

TEST_CASE("a time below a thousandth has an exponent") {
  CHECK(time_cell(0.0004, 6) == " 4e-04");
  CHECK(time_cell(0.0004, 7) == "4.0e-04");
}

TEST_CASE("a value that is too wide is cut") {
  CHECK(time_cell(9999.96, 6) == "10000.");
  CHECK(time_cell(9.99996, 6) == "10.000");
}

TEST_CASE("what is no time is blank") {
  CHECK(time_cell(0, 6) == "      ");
  CHECK(time_cell(-1, 7) == "       ");
  CHECK(time_cell(std::numeric_limits<double>::quiet_NaN(), 6) == "      ");
  CHECK(time_cell(std::numeric_limits<double>::infinity(), 6) == "      ");
}

TEST_CASE("lat_ctx prints two decimals") {
  CHECK(two_decimals(2.4137) == 2.41);
  CHECK(two_decimals(0.004) == 0);
}
