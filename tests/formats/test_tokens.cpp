#include <doctest/doctest.h>

#include "formats/tokens.h"

using namespace ctxmatrix;

TEST_CASE("tokens know their columns in characters") {
  auto tokens = tokens_of("  ab \xc3\xbcx  1");
  REQUIRE(tokens.size() == 3);
  CHECK(tokens[0].text == "ab");
  CHECK(tokens[0].start == 2);
  CHECK(tokens[0].end == 4);
  CHECK(tokens[1].start == 5);
  CHECK(tokens[1].end == 7);
  CHECK(tokens[2].start == 9);
  CHECK(tokens_of("   ").empty());
}

TEST_CASE("cells are read in all their spellings") {
  for (const char* text : {"8p/16K", "8p/16k", "8proc/16K", "8prc/16k", "8procs/16K"}) {
    CHECK(cell_of(text) == TableCell{8, 16});
  }
  CHECK(cell_of("2p/0.5K") == TableCell{2, 0.5});
  for (const char* text :
       {"8p/16", "8p/16M", "p/16K", "0p/16K", "8p", "1p/16K", "08p/16K", "8q/16K", "8p/-1K", "8p/1e3K", "8p/K"}) {
    CHECK_FALSE(cell_of(text).has_value());
  }
}

TEST_CASE("a process count alone is no cell") {
  CHECK(procs_of("2-proc") == 2);
  CHECK(procs_of("16p") == 16);
  CHECK_FALSE(procs_of("16").has_value());
  CHECK_FALSE(procs_of("16pages").has_value());
}

TEST_CASE("times have the forms of lmbench's summaries") {
  auto us = [](const char* text) {
    Entry entry = entry_of(text);
    return entry.kind == Entry::Kind::time ? entry.us : -1;
  };
  CHECK(us("2.4100") == 2.41);
  CHECK(us("71.") == 71);
  CHECK(us("4e-04") == 0.0004);
  CHECK(us("23.5K") == 23500);
  CHECK(us("12.3M") == 12.3e6);
  CHECK(us("31.K") == 31000);
  CHECK(us("0") == 0);
  for (const char* text :
       {"R10K", "2.5.33M", "192.0.2.1", "1,5", "+1.5", "0x10", "1e3K", "K", "inf", "1.5ms", "~5", "1e50", "99999M"}) {
    CHECK(entry_of(text).kind == Entry::Kind::none);
  }
}

TEST_CASE("marks for no value and negative numbers are blank, percentages are not times") {
  for (const char* text : {"na", "NA", "n/a", "-", "--", "nan", "-1", "-0.5"}) {
    CHECK(entry_of(text).kind == Entry::Kind::blank);
  }
  CHECK(entry_of("-25.04%").kind == Entry::Kind::percent);
  CHECK(entry_of("+5%").kind == Entry::Kind::percent);
  CHECK(entry_of("%").kind == Entry::Kind::none);
}
