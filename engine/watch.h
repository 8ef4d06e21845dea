// What becomes of the members of a ring: who was killed, who gave up, who was stopped, who is late.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/control.h"
#include "engine/failure.h"

namespace ctxmatrix {

class Watch {
 public:
  // `pids`: the members, leader first; 0: reaped. The watch reaps those that it finds dead. Both outlive it.
  Watch(const ControlBlock& control, std::vector<pid_t>& pids) : control_(control), pids_(pids) {}

  // Looks at every member. A failure names one member, its step and what happened to it: the one that was killed before
  // those that gave up because of that. A member that was stopped is one after two seconds: status timeout.
  std::optional<Failure> failure();
  // Looks once more: has a member been stopped, be it that it goes on again?
  bool touched();
  // The first member that is not ready, or that nobody is late: the leader. As "member 3 of 8 (passing the token)".
  std::string late() const;

 private:
  struct Seen {
    bool ended = false;
    int status = 0;               // as wait(2) gives it, where it ended
    std::int64_t stopped_ns = 0;  // since when; 0: it is not stopped
    int stop_signal = 0;
  };

  void look();
  std::optional<Failure> killed() const;
  std::optional<Failure> gave_up() const;
  std::optional<Failure> stopped() const;
  std::string name(std::size_t member) const;

  const ControlBlock& control_;
  std::vector<pid_t>& pids_;
  std::vector<Seen> seen_;
  bool touched_ = false;
};

}  // namespace ctxmatrix
