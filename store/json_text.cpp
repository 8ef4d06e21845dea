#include "store/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "ctxmatrix/error.h"

namespace ctxmatrix {
namespace {

constexpr int kMostDepth = 16;     // far deeper than any file of ours
constexpr int kMostKeys = 10'000;  // of one object; looking a key up takes the time of its length

Location place_of(std::string_view text, std::size_t byte, const std::string& file) {
  std::size_t at = byte > 0 ? std::min(byte - 1, text.size()) : 0;
  auto before = text.substr(0, at);
  auto line_start = before.rfind('\n');
  auto column = line_start == std::string_view::npos ? at : at - line_start - 1;
  return {file, 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n')), static_cast<int>(column) + 1};
}

}  // namespace

Json parse_json(std::string_view text, const std::string& file) {
  std::array<int, kMostDepth + 2> keys{};  // so far, of the object that is open at each depth
  auto limit = [&](int depth, Json::parse_event_t event, Json&) {
    if (depth > kMostDepth) throw InputError(Location{file, 1, 0}, "nested deeper than any ctxmatrix result");
    auto level = static_cast<std::size_t>(depth);
    if (event == Json::parse_event_t::object_start) keys[level + 1] = 0;
    if (event == Json::parse_event_t::key && ++keys[level] > kMostKeys) {
      throw InputError(Location{file, 1, 0},
                       fmt::format("an object of more than {} keys, as no ctxmatrix result has", kMostKeys));
    }
    return true;
  };
  try {
    return Json::parse(text, limit);
  } catch (const Json::parse_error& error) {
    bool cut = error.byte >= text.size();
    throw InputError(place_of(text, error.byte, file),
                     cut ? "the JSON ends too early: the file is not whole" : "this is not valid JSON");
  } catch (const Json::out_of_range&) {
    throw InputError(Location{file, 0, 0}, "a number is too large for any ctxmatrix result");
  }
}

}  // namespace ctxmatrix
