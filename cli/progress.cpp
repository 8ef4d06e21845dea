#include "cli/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "report/cell_text.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

bool dumb_terminal() {
  const char* term = std::getenv("TERM");
  return term == nullptr || *term == '\0' || std::string(term) == "dumb";
}

int terminal_width() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

// Whole seconds: a display that counts tenths only draws the eye.
std::string left_text(std::int64_t left_ns) {
  std::int64_t seconds = (left_ns + 999'999'999) / 1'000'000'000;
  return seconds < 60 ? fmt::format("{} s left", seconds)
                      : fmt::format("{} left", duration_text(seconds * 1'000'000'000));
}

void to_stderr(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stderr); }

}  // namespace

ProgressStyle progress_style(const std::string& choice) {
  if (choice == "bar") return ProgressStyle::bar;
  if (choice == "plain") return ProgressStyle::plain;
  if (choice == "none") return ProgressStyle::none;
  return isatty(STDERR_FILENO) && !dumb_terminal() ? ProgressStyle::bar : ProgressStyle::plain;
}

bool use_color(const std::string& choice, int fd) {
  if (choice == "always") return true;
  const char* no_color = std::getenv("NO_COLOR");
  return choice == "auto" && !(no_color && *no_color) && isatty(fd) && !dumb_terminal();
}

ProgressDisplay::~ProgressDisplay() {
  if (drawn_) to_stderr("\r\x1b[K");
}

void ProgressDisplay::show(const SessionProgress& progress) {
  if (style_ == ProgressStyle::bar) draw_bar(progress);
  if (style_ == ProgressStyle::plain && progress.cell_finished) {
    to_stderr(fmt::format("[{}/{}] {}  ({})\n", progress.finished, progress.cells, cell_line(progress.cell),
                          left_text(progress.left_ns)));
  }
}

void ProgressDisplay::say(const std::string& text) {
  if (style_ != ProgressStyle::none) warn(text);
}

void ProgressDisplay::warn(const std::string& text) {
  to_stderr(fmt::format("{}{}\n", drawn_ ? "\r\x1b[K" : "", text));
  drawn_ = false;
}

void ProgressDisplay::draw_bar(const SessionProgress& progress) {
  constexpr int kBarWidth = 20;
  const int filled = static_cast<int>(std::lround(std::clamp(progress.share, 0.0, 1.0) * kBarWidth));
  std::string bar = std::string(static_cast<std::size_t>(filled), '#') +
                    std::string(static_cast<std::size_t>(kBarWidth - filled), '-');
  std::string tail = fmt::format(" {:3.0f} %  {}/{} cells  {}  {}", progress.share * 100, progress.finished,
                                 progress.cells, left_text(progress.left_ns), cell_line(progress.cell));
  const int room = terminal_width() - kBarWidth - 3;  // never the last column: some terminals wrap there
  if (room < 0) return;
  tail.resize(std::min(tail.size(), static_cast<std::size_t>(room)));
  to_stderr(color_ ? fmt::format("\r[\x1b[32m{}\x1b[0m]{}\x1b[K", bar, tail)
                   : fmt::format("\r[{}]{}\x1b[K", bar, tail));
  drawn_ = true;
}

}  // namespace ctxmatrix
