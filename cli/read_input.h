// Files that the user names.
#pragma once

#include <cstddef>
#include <string>

namespace ctxmatrix {

// At most `most` bytes of the file; "-" is stdin. Throws InputError where it cannot be read.
std::string read_input(const std::string& path, std::size_t most);

}  // namespace ctxmatrix
