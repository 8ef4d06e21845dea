#include <doctest/doctest.h>

#include "formats/read_peer.h"

using namespace ctxmatrix;
using doctest::Approx;

TEST_CASE("perf's operations are round trips of two switches") {
  const char* text =
      "# Running 'sched/pipe' benchmark:\n# Executed 100000 pipe operations between two processes\n\n"
      "     Total time: 0.190 [sec]\n\n       1.906090 usecs/op\n         524634 ops/sec\n";
  const auto read = read_perf_pipe(text);
  REQUIRE(read);
  CHECK(read->seconds == 0.19);
  CHECK(read->switches == 200'000);
  CHECK(read->us_per_switch == Approx(0.95));
}

TEST_CASE("lat_ctx says a net time and no more") {
  const auto read = read_lat_ctx_pair("\n\"size=0k ovr=0.35\n2 1.23\n");
  REQUIRE(read);
  CHECK(read->us_per_switch == 1.23);
  CHECK(read->switches == 0);
  CHECK_FALSE(read_lat_ctx_pair("\n\"size=0k ovr=2.35\n"));
  CHECK_FALSE(read_lat_ctx_pair("2 1.23\n"));
}

TEST_CASE("hackbench says seconds, its messages are known from its options") {
  const auto read = read_hackbench("Running in process mode with 1 groups\nTime: 0.500\n", 100'000);
  REQUIRE(read);
  CHECK(read->us_per_switch == Approx(5));
  CHECK_FALSE(read_hackbench("Time: 0.000\n", 100'000));
}

TEST_CASE("stress-ng's metrics line has its operations and the real time") {
  const char* text =
      "stress-ng: info:  [9136] dispatching hogs: 1 switch\n"
      "stress-ng: metrc: [9136] stressor       bogo ops real time  usr time  sys time   bogo ops/s     bogo ops/s\n"
      "stress-ng: metrc: [9136]                           (secs)    (secs)    (secs)   (real time) (usr+sys time)\n"
      "stress-ng: metrc: [9136] switch           100000      0.19      0.02      0.15    526793.56      582900.04\n"
      "stress-ng: metrc: [9136] switch              1894.16 nanosecs per context switch (pipe method)\n";
  const auto read = read_stress_ng_switch(text);
  REQUIRE(read);
  CHECK(read->switches == 100'000);
  CHECK(read->seconds == 0.19);
}

TEST_CASE("context1 counts round trips") {
  const auto read = read_context1("COUNT|500000|1|lps\n", 1);
  REQUIRE(read);
  CHECK(read->switches == 1'000'000);
  CHECK(read->us_per_switch == Approx(1));
}

TEST_CASE("text that is none of theirs gives nothing") {
  for (const char* text : {"", "Total time: 0 [sec]\nExecuted 5 pipe", "Time:", "COUNT|", "COUNT|x|1|lps", " switch ",
                           "Total time: inf [sec]\nExecuted 5 pipe operations"}) {
    CAPTURE(text);
    CHECK_FALSE(read_perf_pipe(text));
    CHECK_FALSE(read_lat_ctx_pair(text));
    CHECK_FALSE(read_hackbench(text, 5));
    CHECK_FALSE(read_stress_ng_switch(text));
    CHECK_FALSE(read_context1(text, 1));
  }
}
