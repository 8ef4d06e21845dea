// The memory of a member's working set. Called after the fork: nothing allocates, prints or throws.
#pragma once

#include <cstddef>

namespace ctxmatrix {

// Private memory on the kernel's base pages, every page written: pages that are only read would all be the one zero
// page, and there would be no footprint at all. Never on huge pages, also where the system gives them to everyone.
// Returns 0 or an errno.
int map_base_pages(std::size_t bytes, unsigned char*& buffer);

// The same on whatever pages the system gives unasked.
int map_system_pages(std::size_t bytes, unsigned char*& buffer);

// The same on transparent huge pages of `page_bytes` (a power of 2). Members whose sets all began at the start of a
// huge page would meet in the same few sets of a cache, so that of member `number` begins that many sets further on in
// its own huge page. Each huge page is written whole and must take exactly one page fault, as getrusage(2) counts them;
// else it was no huge page: ENOMEM. Returns 0 or an errno.
int map_huge_pages(std::size_t bytes, std::size_t page_bytes, std::size_t number, unsigned char*& buffer);

// Memory that nobody has touched, which begins where a page of `align_bytes` (a power of 2) does. The pages that it
// gets when it is touched: base, huge, or what the system gives. Returns 0 or an errno.
enum class PageKind { base, huge, system };
int map_untouched(std::size_t bytes, std::size_t align_bytes, PageKind pages, unsigned char*& memory);

}  // namespace ctxmatrix
