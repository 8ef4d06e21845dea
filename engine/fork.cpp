#include "engine/fork.h"

#include <unistd.h>

namespace ctxmatrix {
namespace {

// An end of a link may stand in two of the three places (the closing link is the leader's `in`): keep it in one, drop
// it in none. Comparing by descriptor tells.
void close_others(const MemberOrders& orders, std::array<Link, 3> open_links) {
  if (orders.transport == nullptr) return;
  for (Link link : open_links) {
    bool reads = link.read_fd >= 0 && link.read_fd == orders.in.read_fd;
    bool writes = link.write_fd >= 0 && link.write_fd == orders.out.write_fd;
    orders.transport->keep(link, reads, writes);
  }
}

}  // namespace

pid_t fork_member(const MemberOrders& orders, std::array<Link, 3> open_links) {
  pid_t pid = fork();
  if (pid != 0) return pid;
  close_others(orders, open_links);
  live_as_member(orders);
}

}  // namespace ctxmatrix
