// Text in columns. Widths count characters, not bytes.
#pragma once

#include <string>
#include <string_view>

namespace ctxmatrix {

int text_width(std::string_view text);                     // characters
std::string left_cell(std::string_view text, int width);   // cut to the width, filled on the right
std::string right_cell(std::string_view text, int width);  // cut to the width, filled on the left

}  // namespace ctxmatrix
