// Bare output of lat_ctx, alone or in a terminal capture, a mail or a manual page.
#pragma once

#include <span>

#include "formats/imported.h"
#include "formats/size_blocks.h"

namespace ctxmatrix {

// The results in blocks that no raw file's header leads. They name neither host nor system.
Reading read_lat_ctx(std::span<const Line> lines);

}  // namespace ctxmatrix
