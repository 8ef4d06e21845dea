// Working sets by the caches of the machine: "0.5xL1", "1xL2".
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "matrix/vocabulary.h"
#include "matrix/yaml_node.h"

namespace ctxmatrix {

// The bytes of such a size, rounded down to whole pages of 4 KiB; nothing where the node's text is none and may be a
// size of another kind. Throws an InputError where it is meant to be one and is not, where it comes to less than a page
// or to more than a working set may be, and where the cache is not known.
std::optional<std::uint64_t> read_cache_size(const YamlNode& node, const std::string& key,
                                             const Vocabulary& vocabulary);

}  // namespace ctxmatrix
