#include "matrix/quantity.h"

#include <fmt/format.h>

#include <iterator>
#include <limits>

#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();

struct Unit {
  const char* name;
  std::uint64_t factor;
};

constexpr Unit kSizeUnits[] = {{"B", 1},          {"K", 1u << 10}, {"KiB", 1u << 10}, {"M", 1u << 20},
                               {"MiB", 1u << 20}, {"G", 1u << 30}, {"GiB", 1u << 30}};
constexpr Unit kDurationUnits[] = {{"us", 1'000}, {"ms", 1'000'000}, {"s", 1'000'000'000}, {"min", 60'000'000'000}};

// What people write for a unit, and the unit that it may stand for.
struct Slip {
  const char* written;
  const char* meant;
};

constexpr Slip kSizeSlips[] = {{"k", "K"},   {"kB", "K"}, {"KB", "K"},  {"kb", "K"},   {"Kb", "K"},   {"kib", "K"},
                               {"KIB", "K"}, {"Ki", "K"}, {"m", "M"},   {"mB", "M"},   {"MB", "M"},   {"mb", "M"},
                               {"mib", "M"}, {"Mi", "M"}, {"g", "G"},   {"GB", "G"},   {"gb", "G"},   {"gib", "G"},
                               {"Gi", "G"},  {"b", "B"},  {"kiB", "K"}, {"byte", "B"}, {"bytes", "B"}};
constexpr Slip kDurationSlips[] = {{"\xC2\xB5s", "us"}, {"\xCE\xBCs", "us"}, {"usec", "us"},    {"US", "us"},
                                   {"msec", "ms"},      {"MS", "ms"},        {"sec", "s"},      {"S", "s"},
                                   {"m", "min"},        {"mins", "min"},     {"minutes", "min"}};

// A text cut where its digits end. No blank is dropped: "16 K" is not a size, but it has a hint.
struct Parts {
  std::string_view digits;
  std::string_view rest;
};

Parts parts_of(std::string_view text) {
  auto end = text.find_first_not_of("0123456789");
  if (end == std::string_view::npos) end = text.size();
  return {text.substr(0, end), text.substr(end)};
}

bool all_digits(std::string_view text) { return !text.empty() && parts_of(text).rest.empty(); }

std::string_view without_leading_zeros(std::string_view digits) {
  while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);
  return digits;
}

QuantityRead problem(std::string why, std::string hint = {}) { return {std::nullopt, std::move(why), std::move(hint)}; }

QuantityRead read_count(std::string_view text) {
  if (auto value = parse_decimal(text)) return {value, {}, {}};
  if (!all_digits(text)) return problem("is not a whole number in decimal digits");
  if (text.front() == '0') return problem("has a leading zero", std::string(without_leading_zeros(text)));
  return problem("is too large");
}

// The text with the unit that may have been meant, or nothing.
template <std::size_t U, std::size_t S>
std::string unit_hint(Parts parts, const Unit (&units)[U], const Slip (&slips)[S]) {
  if (parts.digits.empty()) return {};
  auto digits = without_leading_zeros(parts.digits);
  auto rest = trim(parts.rest);
  for (const Unit& unit : units) {
    if (rest == unit.name) return fmt::format("{}{}", digits, unit.name);
  }
  for (const Slip& slip : slips) {
    if (rest == slip.written) return fmt::format("{}{}", digits, slip.meant);
  }
  return {};
}

template <std::size_t U, std::size_t S>
QuantityRead read_with_unit(std::string_view text, const char* what, const Unit (&units)[U], const Slip (&slips)[S]) {
  Parts parts = parts_of(text);
  for (const Unit& unit : units) {
    if (parts.rest != unit.name || parts.digits.empty()) continue;
    auto digits = parse_decimal(parts.digits);
    if (!digits && parts.digits.front() == '0') break;
    if (!digits || *digits > kLargest / unit.factor) return problem("is too large");
    return {*digits * unit.factor, {}, {}};
  }
  return problem(fmt::format("is not a {}", what), unit_hint(parts, units, slips));
}

QuantityRead read_size(std::string_view text) {
  if (text == "0") return {0, {}, {}};
  if (all_digits(text)) {
    auto digits = without_leading_zeros(text);
    return problem("has no unit", digits == "0" ? "0" : fmt::format("{0}K or {0}B", digits));
  }
  return read_with_unit(text, "size", kSizeUnits, kSizeSlips);
}

QuantityRead read_duration(std::string_view text) {
  if (all_digits(text)) return problem("has no unit", fmt::format("{0}us or {0}ms", without_leading_zeros(text)));
  return read_with_unit(text, "duration", kDurationUnits, kDurationSlips);
}

// A number with at most four decimals, in ten-thousandths.
std::optional<std::uint64_t> ten_thousandths(std::string_view text) {
  auto point = text.find('.');
  auto whole = parse_decimal(text.substr(0, point));
  if (!whole || *whole > 1'000'000) return std::nullopt;
  if (point == std::string_view::npos) return *whole * 10'000;
  auto decimals = text.substr(point + 1);
  if (!all_digits(decimals) || decimals.size() > 4) return std::nullopt;
  std::uint64_t value = *whole;
  for (std::size_t i = 0; i < 4; ++i) value = value * 10 + (i < decimals.size() ? decimals[i] - '0' : 0);
  return value;
}

QuantityRead read_share(std::string_view text) {
  if (text.ends_with('%')) {
    if (auto value = ten_thousandths(text.substr(0, text.size() - 1))) return {value, {}, {}};
    auto number = trim(text.substr(0, text.size() - 1));
    return problem("is not a percentage", ten_thousandths(number) ? fmt::format("{}%", number) : std::string());
  }
  auto value = ten_thousandths(text);
  if (!value) return problem("is not a percentage");
  if (*value == 0 || *value >= 10'000) return problem("has no %", fmt::format("{}%", text));
  return problem("has no %", fmt::format("{}% or {}%", text, static_cast<double>(*value) / 100));
}

// YAML 1.1 has many words for these two; one spelling of each is enough.
QuantityRead read_flag(std::string_view text) {
  if (text == "true" || text == "false") return {text == "true", {}, {}};
  for (const char* yes : {"True", "TRUE", "yes", "Yes", "on", "On", "1"}) {
    if (text == yes) return problem("is neither true nor false", "true");
  }
  for (const char* no : {"False", "FALSE", "no", "No", "off", "Off", "0"}) {
    if (text == no) return problem("is neither true nor false", "false");
  }
  return problem("is neither true nor false");
}

}  // namespace

QuantityRead read_quantity(Quantity kind, std::string_view text) {
  switch (kind) {
    case Quantity::count:
      return read_count(text);
    case Quantity::size:
      return read_size(text);
    case Quantity::duration:
      return read_duration(text);
    case Quantity::share:
      return read_share(text);
    case Quantity::flag:
      return read_flag(text);
  }
  return problem("is of no known kind");
}

std::string allowed_text(Quantity kind, std::string_view least, std::string_view most) {
  switch (kind) {
    case Quantity::count:
      return fmt::format("a whole number from {} to {}", least, most);
    case Quantity::size:
      return fmt::format("{}, or a whole number with B, K, M or G (K is 1024), at most {}", least, most);
    case Quantity::duration:
      return fmt::format("a whole number with us, ms, s or min, from {} to {}", least, most);
    case Quantity::share:
      return fmt::format("a percentage from {} to {}, at most 4 decimals", least, most);
    case Quantity::flag:
      return fmt::format("{} or {}", most, least);
  }
  return {};
}

}  // namespace ctxmatrix
