// The operation table of a transport: how the token moves from one member to the next.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace ctxmatrix {

// The token that goes round: never 0, so that 0 can mean "no token" in shared memory. Four bytes, as in lat_ctx.
using Token = std::uint32_t;
constexpr Token kToken = 1u << 29;        // set in every token
constexpr Token kTokenCensus = 1u << 30;  // each member publishes its switch counts on receipt, before it passes it on
constexpr Token kTokenStop = 1u << 31;    // each member passes it on and exits

constexpr std::size_t kLinkLineBytes = 64;  // of shared memory for each link

// What one hop goes through. A transport uses what its traits ask for.
struct Link {
  int read_fd = -1;
  int write_fd = -1;
  // The first of kLinkLineBytes for this link alone, aligned to as many, in memory that all members share; all 0.
  std::atomic<std::uint32_t>* word = nullptr;
};

// One line of the registry in workloads/registry.h. Functions return 0 or an errno; none allocates, throws or prints,
// for they run after the fork and in the timed loop.
struct Transport {
  const char* name;
  const char* summary;  // one line, for `ctxmatrix list`
  int fds_per_link;     // descriptors that open() takes
  bool uses_word;       // open() expects link.word
  int (*open)(Link& link);
  void (*keep)(Link& link, bool reads, bool writes);  // closes the ends that the caller does not use
  int (*send)(const Link& link, Token token);
  int (*receive)(const Link& link, Token& token);  // blocks until a token is there
  // What one hop does, by one process and without a switch: the same system calls as a send and a receive that blocks.
  int (*pass_alone)(const Link& link, Token token);
};

}  // namespace ctxmatrix
