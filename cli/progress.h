// What a person sees while a run goes on, on stderr. Drawn between repetitions only: a redraw is a context switch.
#pragma once

#include <string>

#include "engine/session.h"

namespace ctxmatrix {

enum class ProgressStyle { bar, plain, none };

// From --progress auto|bar|plain|none: auto is a bar on a terminal that can show one, else plain.
ProgressStyle progress_style(const std::string& choice);

// True where stderr may be coloured: --color auto|always|never, NO_COLOR, TERM=dumb.
bool use_color(const std::string& choice, int fd);

class ProgressDisplay {
 public:
  ProgressDisplay(ProgressStyle style, bool color) : style_(style), color_(color) {}
  ~ProgressDisplay();  // takes the bar away

  void show(const SessionProgress& progress);
  void say(const std::string& text);   // a line of its own, where lines are shown at all
  void warn(const std::string& text);  // likewise, and shown in any case

 private:
  void draw_bar(const SessionProgress& progress);

  const ProgressStyle style_;
  const bool color_;
  bool drawn_ = false;
};

}  // namespace ctxmatrix
