#include <doctest/doctest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <string>

#include "engine/working_set.h"
#include "tests/engine/real_ring.h"

using namespace ctxmatrix;

namespace {

constexpr std::size_t kHuge = std::size_t{2} << 20;

// KiB of huge pages in the mapping that holds the address: its AnonHugePages in /proc/self/smaps.
long huge_kib_at(const unsigned char* address) {
  std::ifstream smaps("/proc/self/smaps");
  bool inside = false;
  for (std::string line; std::getline(smaps, line);) {
    unsigned long first = 0, last = 0;
    if (std::sscanf(line.c_str(), "%lx-%lx ", &first, &last) == 2) {
      auto at = reinterpret_cast<std::uintptr_t>(address);
      inside = first <= at && at < last;
    }
    if (inside && line.starts_with("AnonHugePages:")) return std::stol(line.substr(14));
  }
  return -1;
}

}  // namespace

TEST_CASE("base pages are written, and never huge") {
  unsigned char* buffer = nullptr;
  REQUIRE(map_base_pages(3 * kHuge, buffer) == 0);
  for (std::size_t at = 0; at < 3 * kHuge; at += 4096) REQUIRE(buffer[at] == 1);
  CHECK(huge_kib_at(buffer) == 0);
}

TEST_CASE("pages as the system gives them are written") {
  unsigned char* buffer = nullptr;
  REQUIRE(map_system_pages(100'000, buffer) == 0);
  for (std::size_t at = 0; at < 100'000; at += 4096) REQUIRE(buffer[at] == 1);
}

TEST_CASE("memory that nobody has touched begins where a page does, and is zero") {
  for (PageKind pages : {PageKind::base, PageKind::system}) {
    unsigned char* memory = nullptr;
    REQUIRE(map_untouched(3 * kHuge + 1, kHuge, pages, memory) == 0);
    CHECK(reinterpret_cast<std::uintptr_t>(memory) % kHuge == 0);
    CHECK(memory[3 * kHuge] == 0);
  }
  unsigned char* memory = nullptr;
  CHECK(map_untouched(std::size_t{1} << 60, 4096, PageKind::base, memory) == ENOMEM);
}

TEST_CASE(
    "huge pages are huge by the kernel's own account, and each member's set begins where the one before it ends") {
  if (!huge_pages_here()) return;
  for (std::size_t number : {std::size_t{0}, std::size_t{1}, std::size_t{31}, std::size_t{33}}) {
    CAPTURE(number);
    unsigned char* buffer = nullptr;
    REQUIRE(map_huge_pages(65536, kHuge, number, buffer) == 0);
    CHECK(reinterpret_cast<std::uintptr_t>(buffer) % kHuge == 65536 * number % kHuge);
    CHECK(huge_kib_at(buffer) >= 2048);
  }
}

TEST_CASE("a set that begins within a huge page may reach into the next one") {
  if (!huge_pages_here()) return;
  unsigned char* buffer = nullptr;
  constexpr std::size_t kBytes = 1536 << 10;
  REQUIRE(map_huge_pages(kBytes, kHuge, 1, buffer) == 0);
  CHECK(reinterpret_cast<std::uintptr_t>(buffer) % kHuge == kBytes);
  buffer[kBytes - 1] = 7;
  CHECK(huge_kib_at(buffer) >= 4096);
}

TEST_CASE("memory that cannot be had is an error, not a crash") {
  unsigned char* buffer = nullptr;
  CHECK(map_base_pages(std::size_t{1} << 62, buffer) != 0);
  CHECK(map_huge_pages(std::size_t{1} << 61, kHuge, 0, buffer) != 0);
}
