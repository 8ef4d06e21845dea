#include "matrix/reader.h"

#include <deque>
#include <string_view>

#include "matrix/measure_keys.h"
#include "matrix/overrides.h"
#include "matrix/schema.h"
#include "matrix/select.h"
#include "matrix/span.h"
#include "matrix/yaml_document.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kLongestName = 64;

// The name becomes part of file names.
bool is_name(const std::string& text) {
  constexpr const char* kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  if (text.empty() || text.size() > kLongestName) return false;
  return std::string(kLetters).find(text.front()) != std::string::npos &&
         text.find_first_not_of(std::string(kLetters) + "._-") == std::string::npos;
}

std::string read_name(const YamlNode& node) {
  const std::string allowed = "1 to 64 letters, digits, \".\", \"_\" and \"-\", the first a letter or a digit";
  const std::string& text = scalar_text(node, "name", allowed);
  if (!is_name(text)) refuse_value(node, "name", "is no name", allowed);
  return text;
}

// The file's own name without folder and extension, where that can be a name.
std::string default_name(const std::string& file_name) {
  auto base = file_name.substr(file_name.rfind('/') + 1);
  base = base.substr(0, base.rfind('.'));
  return is_name(base) ? base : "matrix";
}

// Some editors begin a file with it. It is no part of the first line's columns.
std::string without_byte_order_mark(const std::string& text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

}  // namespace

Matrix read_matrix(const std::string& text, const std::string& file_name, const Vocabulary& vocabulary,
                   const Overrides& overrides) {
  Source source{file_name, without_byte_order_mark(text)};
  check_text(source);
  YamlNode root = read_document(source);
  std::deque<Source> set_sources;
  apply_sets(overrides.sets, root, set_sources);
  check_document(root);

  Matrix matrix;
  matrix.file = file_name;
  const YamlNode* name = root.find("name");
  matrix.name = name == nullptr ? default_name(file_name) : read_name(*name);
  if (const YamlNode* measure = root.find("measure")) matrix.measure = read_measure(*measure);
  matrix.cells = select_cells(span_cells(root, vocabulary), overrides.cells);
  return matrix;
}

}  // namespace ctxmatrix
