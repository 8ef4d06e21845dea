// The text of a file, or of a line of one, as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace ctxmatrix {

using Json = nlohmann::ordered_json;

// Throws InputError, with the place and the reason, for what is no JSON, or deeper or wider than anything of ours.
Json parse_json(std::string_view text, const std::string& file);

}  // namespace ctxmatrix
