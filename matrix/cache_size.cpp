#include "matrix/cache_size.h"

#include <fmt/format.h>

#include "matrix/axis.h"
#include "matrix/quantity.h"
#include "matrix/scalar.h"

namespace ctxmatrix {
namespace {

constexpr std::string_view kMark = "xL";
constexpr std::uint64_t kBasePage = 4096;
constexpr std::uint64_t kTenThousand = 10'000;
const char* const kAllowed =
    "a number up to 9999, at most 4 decimals, then xL1, xL2 or xL3, such as 0.5xL1; it must come to a page at least";

// "0.5" is 5000 ten-thousandths.
std::optional<std::uint64_t> ten_thousandths(std::string_view text) {
  const auto point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  std::string digits(whole);
  if (point != std::string_view::npos) digits += text.substr(point + 1);
  const std::size_t decimals = digits.size() - whole.size();
  const bool sound = !whole.empty() && whole.size() <= 4 && (whole.size() == 1 || whole.front() != '0') &&
                     decimals <= 4 && (point == std::string_view::npos || decimals > 0) &&
                     digits.find_first_not_of("0123456789") == std::string::npos;
  if (!sound) return std::nullopt;
  digits.append(4 - decimals, '0');
  std::uint64_t value = 0;
  for (char digit : digits) value = 10 * value + static_cast<std::uint64_t>(digit - '0');
  return value;
}

}  // namespace

std::optional<std::uint64_t> read_cache_size(const YamlNode& node, const std::string& key,
                                             const Vocabulary& vocabulary) {
  if (node.kind != YamlNode::Kind::scalar) return std::nullopt;
  const std::string_view text = node.text;
  const auto at = text.find(kMark);
  if (at == std::string_view::npos) return std::nullopt;
  const auto factor = ten_thousandths(text.substr(0, at));
  const std::string_view level = text.substr(at + kMark.size());
  if (!factor || level.size() != 1 || level.front() < '1' || level.front() > '3')
    refuse_value(node, key, "is no multiple of a cache", kAllowed);
  const auto cache = vocabulary.cache_bytes ? vocabulary.cache_bytes(level.front() - '0') : std::nullopt;
  if (!cache) {
    refuse(node.place, fmt::format("{}: \"{}\": this machine's L{} cache is not known; allowed: {}", key, text, level,
                                   allowed_text(Quantity::size, "0", kLargestWorkingSet)));
  }
  const std::uint64_t most = read_quantity(Quantity::size, kLargestWorkingSet).value.value();
  if (*cache > most / (*factor / kTenThousand + 1)) refuse_value(node, key, "is too large", kAllowed);
  const std::uint64_t bytes = *cache / kTenThousand * *factor + *cache % kTenThousand * *factor / kTenThousand;
  if (bytes < kBasePage) refuse_value(node, key, "is less than a page", kAllowed);
  return bytes / kBasePage * kBasePage;
}

}  // namespace ctxmatrix
