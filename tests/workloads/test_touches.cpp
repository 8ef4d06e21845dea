#include <doctest/doctest.h>

#include <cstring>
#include <set>
#include <vector>

#include "workloads/registry.h"
#include "workloads/touches/touches.h"

using namespace ctxmatrix;

TEST_CASE("every touch takes any size, nothing included") {
  for (const Touch& touch : touches()) {
    for (std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{63}, std::size_t{100}, std::size_t{65536}}) {
      CAPTURE(touch.name);
      CAPTURE(bytes);
      std::vector<unsigned char> buffer(bytes);  // ASan watches its ends
      if (touch.prepare != nullptr) touch.prepare(buffer.data(), bytes, 1);
      touch.touch(buffer.data(), bytes);
    }
  }
}

TEST_CASE("read sums every word") {
  std::vector<unsigned char> buffer(4096);
  for (std::size_t word = 0; word < buffer.size() / sizeof(long); ++word) {
    unsigned long value = word;
    std::memcpy(buffer.data() + word * sizeof value, &value, sizeof value);
  }
  std::size_t words = buffer.size() / sizeof(long);
  CHECK(find_touch("read")->touch(buffer.data(), buffer.size()) == words * (words - 1) / 2);
}

TEST_CASE("write stores to every line") {
  std::vector<unsigned char> buffer(10 * kCacheLine, 0xee);
  find_touch("write")->touch(buffer.data(), buffer.size());
  for (std::size_t line = 0; line < 10; ++line) CHECK(buffer[line * kCacheLine] == line);
}

TEST_CASE("chase lays one cycle through all lines, from the seed") {
  constexpr std::size_t kLines = 1024;
  std::vector<unsigned char> buffer(kLines * kCacheLine), again(buffer), other(buffer);
  const Touch& chase = *find_touch("chase");
  chase.prepare(buffer.data(), buffer.size(), 7);
  chase.prepare(again.data(), again.size(), 7);
  chase.prepare(other.data(), other.size(), 8);
  CHECK(buffer == again);
  CHECK(buffer != other);

  std::set<std::uint64_t> seen;
  std::uint64_t at = 0;
  for (std::size_t i = 0; i < kLines; ++i) {
    std::memcpy(&at, buffer.data() + at, sizeof at);
    REQUIRE(at % kCacheLine == 0);
    seen.insert(at);
  }
  CHECK(seen.size() == kLines);
  CHECK(at == 0);
  CHECK(chase.touch(buffer.data(), buffer.size()) == 0);
}
