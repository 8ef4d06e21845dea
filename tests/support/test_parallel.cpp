#include <doctest/doctest.h>
#include <pthread.h>

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

TEST_CASE("where no other thread can be had, all is done all the same") {
  pthread_attr_t before, greedy;
  REQUIRE(pthread_getattr_default_np(&before) == 0);
  REQUIRE(pthread_getattr_default_np(&greedy) == 0);
  REQUIRE(pthread_attr_setstacksize(&greedy, std::size_t{1} << 50) == 0);  // more than there are addresses
  REQUIRE(pthread_setattr_default_np(&greedy) == 0);
  std::vector<int> done(100);
  CHECK_THROWS_AS(std::jthread([] {}), std::system_error);
  CHECK_NOTHROW(in_parallel(done.size(), [&](std::size_t i) { ++done[i]; }));
  CHECK(done == std::vector<int>(100, 1));
  REQUIRE(pthread_setattr_default_np(&before) == 0);
  pthread_attr_destroy(&before);
  pthread_attr_destroy(&greedy);
}
