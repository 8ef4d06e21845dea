// The same work for many things, on all CPUs that this process may use; by itself where it may have no other thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace ctxmatrix {

// Calls work(i) for every i below `count`, several at a time, in no order; returns when all are done. Where some throw,
// what the smallest of their i threw is thrown on, as a loop would; the calls after it may have been made.
template <class Work>
void in_parallel(std::size_t count, Work work) {
  constexpr std::size_t kMostThreads = 8;
  std::vector<std::exception_ptr> thrown(count);
  std::atomic<std::size_t> next{0};
  auto take = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      try {
        work(i);
      } catch (...) {
        thrown[i] = std::current_exception();
      }
    }
  };
  {
    std::vector<std::jthread> helpers;
    const std::size_t threads = std::min({count, kMostThreads, std::size_t{std::thread::hardware_concurrency()}});
    try {
      for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back(take);
    } catch (const std::system_error&) {  // a limit on processes, as in a full container: fewer threads do it all
    }
    take();
  }
  for (const std::exception_ptr& one : thrown) {
    if (one) std::rethrow_exception(one);
  }
}

}  // namespace ctxmatrix
