#include "engine/threads.h"

#include <pthread.h>

namespace ctxmatrix {
namespace {

// A member's own frames are few; a sanitizer's are larger.
constexpr std::size_t kStackBytes = 256 * 1024;

void* live(void* orders) { live_as_thread(*static_cast<const MemberOrders*>(orders)); }

}  // namespace

int start_threads(std::span<const MemberOrders> orders) {
  if (orders.empty()) return 0;
  pthread_attr_t attributes;
  if (int error = pthread_attr_init(&attributes)) return error;
  int error = pthread_attr_setstacksize(&attributes, kStackBytes);
  if (error == 0) error = pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  for (const MemberOrders& one : orders) {
    pthread_t thread;
    if (error == 0) error = pthread_create(&thread, &attributes, live, const_cast<MemberOrders*>(&one));
  }
  pthread_attr_destroy(&attributes);
  return error;
}

}  // namespace ctxmatrix
