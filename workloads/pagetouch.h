// Page touch: write one int in every page of a range. Runs after the fork.
#pragma once

#include <cstddef>

namespace ctxmatrix {

void touch_pages(unsigned char* memory, std::size_t bytes, std::size_t page_bytes);

}  // namespace ctxmatrix
