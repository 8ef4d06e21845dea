#include "engine/working_set.h"

#include <errno.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <cstdint>

namespace ctxmatrix {
namespace {

constexpr std::size_t kSmallestPage = 4096;

std::size_t round_up(std::size_t bytes, std::size_t unit) { return (bytes + unit - 1) / unit * unit; }

int map(std::size_t bytes, unsigned char*& memory) {
  void* found = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (found == MAP_FAILED) return errno;
  memory = static_cast<unsigned char*>(found);
  return 0;
}

// Not by a sanitizer, whose own pages would be among the faults.
__attribute__((no_sanitize("address", "thread"))) void write_pages(unsigned char* memory, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += kSmallestPage) *const_cast<volatile unsigned char*>(memory + at) = 1;
}

long page_faults() {
  rusage usage{};
  getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_minflt + usage.ru_majflt;
}

}  // namespace

int map_base_pages(std::size_t bytes, unsigned char*& buffer) {
  if (int error = map(bytes, buffer)) return error;
  // EINVAL: a kernel without huge pages, which gives none.
  if (madvise(buffer, bytes, MADV_NOHUGEPAGE) != 0 && errno != EINVAL) return errno;
  write_pages(buffer, bytes);
  return 0;
}

int map_system_pages(std::size_t bytes, unsigned char*& buffer) {
  if (int error = map(bytes, buffer)) return error;
  write_pages(buffer, bytes);
  return 0;
}

int map_untouched(std::size_t bytes, std::size_t align_bytes, PageKind pages, unsigned char*& memory) {
  const std::size_t span = round_up(bytes, align_bytes);
  unsigned char* start = nullptr;
  if (int error = map(span + align_bytes, start)) return error;
  memory = reinterpret_cast<unsigned char*>(round_up(reinterpret_cast<std::uintptr_t>(start), align_bytes));
  if (pages == PageKind::system) return 0;
  const int advice = pages == PageKind::huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE;
  // EINVAL: a kernel without huge pages, which gives none.
  const bool done = madvise(memory, span, advice) == 0 || (pages == PageKind::base && errno == EINVAL);
  return done ? 0 : errno;
}

int map_huge_pages(std::size_t bytes, std::size_t page_bytes, std::size_t number, unsigned char*& buffer) {
  const std::size_t offset = round_up(bytes, kSmallestPage) * number % page_bytes;
  const std::size_t span = round_up(offset + bytes, page_bytes);
  unsigned char* memory = nullptr;
  if (int error = map(span + page_bytes, memory)) return error;
  auto* aligned = reinterpret_cast<unsigned char*>(round_up(reinterpret_cast<std::uintptr_t>(memory), page_bytes));
  if (madvise(aligned, span, MADV_HUGEPAGE) != 0) return errno;
  const long before = page_faults();
  write_pages(aligned, span);
  if (page_faults() - before != static_cast<long>(span / page_bytes)) return ENOMEM;
  buffer = aligned + offset;
  return 0;
}

}  // namespace ctxmatrix
