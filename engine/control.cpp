#include "engine/control.h"

#include <boost/interprocess/anonymous_shared_memory.hpp>
#include <memory>

namespace ctxmatrix {

const char* step_name(Step step) {
  switch (step) {
    case Step::start:
      return "starting";
    case Step::watch_parent:
      return "tying its life to the supervisor's (prctl)";
    case Step::threads:
      return "starting the other members (pthread_create)";
    case Step::pin:
      return "pinning itself (sched_setaffinity)";
    case Step::set_policy:
      return "setting its policy (sched_setscheduler)";
    case Step::map_memory:
      return "allocating its working set (mmap)";
    case Step::huge_pages:
      return "getting huge pages for its working set";
    case Step::open_links:
      return "opening the overhead links";
    case Step::ready:
      return "waiting for the others to be ready";
    case Step::run:
      return "passing the token";
  }
  return "?";
}

ControlBlock::ControlBlock(int processes, bool yields) {
  auto members = static_cast<std::size_t>(processes);
  std::size_t bytes = sizeof(Mailbox) + members * sizeof(MemberSlot) + 2 * members * sizeof(SharedWord);
  if (yields) bytes += sizeof(YieldRound) + members * sizeof(TurnAccount);
  region_ = boost::interprocess::anonymous_shared_memory(bytes);
  auto* at = static_cast<unsigned char*>(region_.get_address());
  mailbox_ = new (at) Mailbox;
  at += sizeof(Mailbox);
  auto* slots = reinterpret_cast<MemberSlot*>(at);
  std::uninitialized_default_construct_n(slots, members);
  slots_ = {slots, members};
  auto* words = reinterpret_cast<SharedWord*>(at + members * sizeof(MemberSlot));
  std::uninitialized_default_construct_n(words, 2 * members);
  words_ = {words, 2 * members};
  if (!yields) return;
  round_ = new (words + 2 * members) YieldRound;
  auto* accounts = reinterpret_cast<TurnAccount*>(round_ + 1);
  std::uninitialized_default_construct_n(accounts, members);
  accounts_ = {accounts, members};
}

}  // namespace ctxmatrix
