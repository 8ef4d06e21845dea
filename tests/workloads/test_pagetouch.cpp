#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "workloads/pagetouch.h"

using namespace ctxmatrix;

TEST_CASE("one int is written into each page, also into the one that is not whole") {
  std::vector<int> memory(4 * 1024 + 1);
  touch_pages(reinterpret_cast<unsigned char*>(memory.data()), memory.size() * sizeof(int), 4096);
  for (std::size_t page = 0; page <= 4; ++page) CHECK(memory[page * 1024] == 1);
  CHECK(std::count(memory.begin(), memory.end(), 1) == 5);
}
