#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include "support/parallel.h"

using namespace ctxmatrix;

TEST_CASE("every piece of work is done once") {
  std::vector<int> done(1000);
  in_parallel(done.size(), [&](std::size_t i) { ++done[i]; });
  CHECK(done == std::vector<int>(1000, 1));
  in_parallel(0, [](std::size_t) { FAIL("there is none"); });
}

TEST_CASE("of several errors the first in order is thrown on, as a loop would") {
  std::string caught;
  try {
    in_parallel(100, [](std::size_t i) {
      if (i % 7 == 3) throw std::runtime_error(std::to_string(i));
    });
  } catch (const std::runtime_error& error) {
    caught = error.what();
  }
  CHECK(caught == "3");
}
