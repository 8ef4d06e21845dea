// Reads gzip, where zlib was there at build time.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ctxmatrix {

bool can_gunzip();

// The text in a gzip file; nothing for other bytes, a damaged file, more than 16 MiB of text, or without zlib.
std::optional<std::string> gunzip(std::string_view packed);

}  // namespace ctxmatrix
