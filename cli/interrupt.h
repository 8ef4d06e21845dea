// INT, TERM and HUP ask the run to end; a second INT, over 50 ms later, ends it at once; CONT is counted. HUP that is ignored, as by
// nohup(1), stays so.
#pragma once

#include "engine/ring.h"

namespace ctxmatrix {

// From construction to destruction the three signals set the flag instead of ending the process. One at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  const StopFlag& flag() const;
  const ContinueCount& continued() const;
  // 130 after INT, 143 after TERM or HUP, 0 where nothing came.
  int exit_code() const;
};

}  // namespace ctxmatrix
