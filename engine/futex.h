// Waiting on a word that processes share. std::atomic::wait does not work between processes: it uses private futexes.
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <cstdint>

namespace ctxmatrix {

// Sleeps while the word holds `value`, at most `most_ns`, and until a signal at the latest.
inline void futex_wait(std::atomic<std::uint32_t>& word, std::uint32_t value, std::int64_t most_ns) {
  timespec most{.tv_sec = static_cast<time_t>(most_ns / 1'000'000'000),
                .tv_nsec = static_cast<long>(most_ns % 1'000'000'000)};
  syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAIT, value, &most, nullptr, 0);
}

inline void futex_wake(std::atomic<std::uint32_t>& word) {
  syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

}  // namespace ctxmatrix
