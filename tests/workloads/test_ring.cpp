#include <doctest/doctest.h>
#include <errno.h>

#include <thread>
#include <vector>

#include "workloads/registry.h"
#include "workloads/ring.h"

using namespace ctxmatrix;

namespace {

// Two seats at one table: a leader and a follower in a thread of its own.
struct Pair {
  const Transport* transport = find_transport("pipe");
  Link there, back;
  Census census[2];
  Seat leader, follower;

  Pair() {
    REQUIRE(transport->open(there) == 0);
    REQUIRE(transport->open(back) == 0);
    leader.transport = follower.transport = transport;
    leader.touch = follower.touch = find_touch("none");
    leader.out = follower.in = there;
    leader.in = follower.out = back;
    leader.census = &census[0];
    follower.census = &census[1];
  }
  ~Pair() {
    transport->keep(there, false, false);
    transport->keep(back, false, false);
  }
};

}  // namespace

TEST_CASE("the token goes round until the leader says stop") {
  Pair pair;
  int ended = -1;
  std::thread follower([&] { ended = follow(pair.follower); });
  CHECK(lead(pair.leader, 100) == 0);
  CHECK(pair.census[1].voluntary == 0);
  CHECK(lead(pair.leader, 1, kTokenCensus) == 0);
  // On one CPU it may be preempted by the one that it woke each time, and never wait.
  CHECK(pair.census[1].voluntary + pair.census[1].involuntary > 0);
  CHECK(lead(pair.leader, 1, kTokenStop) == 0);
  follower.join();
  CHECK(ended == 0);
}

TEST_CASE("a token that comes back changed is a protocol error") {
  Pair pair;
  std::thread forger([&] {
    Token token = 0;
    pair.transport->receive(pair.there, token);
    pair.transport->send(pair.back, token | 1);
  });
  CHECK(lead(pair.leader, 1) == EPROTO);
  forger.join();
}

TEST_CASE("the leader alone passes the token over each of its own links") {
  Pair pair;
  Link links[] = {pair.there, pair.back};
  CHECK(lead_alone(pair.leader, links, 50) == 0);
}

TEST_CASE("a cold pass touches another buffer for each link") {
  Pair pair;
  static std::vector<unsigned char*> touched;
  touched.clear();
  const Touch noting{"noting", "", nullptr, [](unsigned char* buffer, std::size_t) -> std::uint64_t {
                       touched.push_back(buffer);
                       return 0;
                     }};
  pair.leader.touch = &noting;
  unsigned char one = 0, other = 0;
  unsigned char* buffers[] = {&one, &other};
  Link links[] = {pair.there, pair.back};
  CHECK(lead_alone_cold(pair.leader, links, buffers, 2) == 0);
  CHECK(touched == std::vector<unsigned char*>{&one, &other, &one, &other});
}

TEST_CASE("a member that moves to another CPU counts it") {
  Pair pair;
  pair.leader.watch_cpu = true;
  pair.leader.last_cpu = 1 << 20;  // a CPU that is none: the first look is a migration
  Link links[] = {pair.there};
  CHECK(lead_alone(pair.leader, links, 1) == 0);
  take_census(pair.leader);
  CHECK(pair.census[0].migrations == 1);
}
