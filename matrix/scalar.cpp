#include "matrix/scalar.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kShown = 60;  // bytes of a value in a message

std::uint64_t bound(Quantity kind, const char* text) { return read_quantity(kind, text).value.value(); }

}  // namespace

void refuse_value(const YamlNode& node, const std::string& key, const std::string& why, const std::string& allowed,
                  const std::string& hint) {
  refuse(node.place, fmt::format("{}: \"{}\" {}; allowed: {}{}", key, printable(node.text, kShown), why, allowed,
                                 did_you_mean(hint)));
}

const std::string& scalar_text(const YamlNode& node, const std::string& key, const std::string& allowed) {
  if (node.kind != YamlNode::Kind::scalar) {
    refuse(node.place,
           fmt::format("{}: {} where a single value is due; allowed: {}", key, kind_text(node.kind), allowed));
  }
  return node.text;
}

std::uint64_t read_quantity(const YamlNode& node, const std::string& key, Quantity kind, const Bounds& bounds) {
  auto allowed = allowed_text(kind, bounds.least, bounds.most);
  QuantityRead reading = read_quantity(kind, scalar_text(node, key, allowed));
  if (!reading.value) refuse_value(node, key, reading.why, allowed, reading.hint);
  if ((kind == Quantity::count || kind == Quantity::flag) && node.quoted) {
    const char* due = kind == Quantity::count ? "a number" : "true or false";
    refuse_value(node, key, fmt::format("in quotes is a text, not {}", due), allowed, node.text);
  }
  if (*reading.value < bound(kind, bounds.least)) refuse_value(node, key, "is too small", allowed);
  if (*reading.value > bound(kind, bounds.most)) refuse_value(node, key, "is too large", allowed);
  return *reading.value;
}

std::string read_word(const YamlNode& node, const std::string& key, const std::vector<std::string>& allowed) {
  auto list = join(allowed, ", ");
  const std::string& text = scalar_text(node, key, list);
  if (std::find(allowed.begin(), allowed.end(), text) == allowed.end()) {
    refuse_value(node, key, "is unknown", list, nearest(text, allowed));
  }
  return text;
}

}  // namespace ctxmatrix
