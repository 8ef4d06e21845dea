// write(2), until all is written.
#pragma once

#include <cstddef>
#include <string_view>

namespace ctxmatrix {

// Returns 0 or an errno. `written`: so many bytes of the text are in the file, also where the rest is not.
int write_all(int fd, std::string_view text, std::size_t& written);

}  // namespace ctxmatrix
