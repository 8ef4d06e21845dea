#include "matrix/yaml_document.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <sstream>
#include <string_view>

#include "matrix/yaml_tree.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

// Hands yaml-cpp's events to the tree. Its marks count lines and columns from 0.
class Events : public YAML::EventHandler {
 public:
  Events(const Source& source, YamlTree& tree) : source_(source), tree_(tree) {}

  Place place(const YAML::Mark& mark) const { return {&source_, mark.line + 1, mark.column + 1}; }

  void OnDocumentStart(const YAML::Mark& mark) override { tree_.start_document(place(mark)); }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    tree_.scalar(node(mark, YamlNode::Kind::null), {}, anchor);
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override { tree_.alias(place(mark), anchor); }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    YamlNode scalar = node(mark, YamlNode::Kind::scalar);
    scalar.text = value;
    scalar.quoted = tag == "!";
    tree_.scalar(std::move(scalar), tag, anchor);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    tree_.open(node(mark, YamlNode::Kind::list), tag, anchor);
  }
  void OnSequenceEnd() override { tree_.close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    tree_.open(node(mark, YamlNode::Kind::mapping), tag, anchor);
  }
  void OnMapEnd() override { tree_.close(); }

 private:
  YamlNode node(const YAML::Mark& mark, YamlNode::Kind kind) const {
    YamlNode made;
    made.kind = kind;
    made.place = place(mark);
    return made;
  }

  const Source& source_;
  YamlTree& tree_;
};

// What a parser's message means to the one who wrote the file. Others are passed on; they may quote the file.
std::string in_plain_words(std::string_view message) {
  const struct {
    std::string_view message;
    const char* meaning;
  } kMeanings[] = {
      {YAML::ErrorMsg::END_OF_SEQ_FLOW, "expected \",\" or \"]\" here or before, to go on with a list"},
      {YAML::ErrorMsg::END_OF_MAP_FLOW, "expected \",\" or \"}\" here or before, to go on with a mapping"},
      {YAML::ErrorMsg::END_OF_MAP, "expected a key, indented like the keys above"},
      {YAML::ErrorMsg::END_OF_SEQ, "expected \"- \", indented like the items above"},
      {YAML::ErrorMsg::MAP_VALUE, "a \": \" that follows no key"},
      {YAML::ErrorMsg::BLOCK_ENTRY, "a \"- \" where no list can begin"},
      {YAML::ErrorMsg::FLOW_END, "a closing bracket that none opens"},
      {YAML::ErrorMsg::EOF_IN_SCALAR, "the file ends inside quotes"},
      {YAML::ErrorMsg::UNKNOWN_TOKEN, "a character that can begin no value; allowed: the same in quotes"},
      {YAML::ErrorMsg::UNKNOWN_ANCHOR, "an alias of what is not defined before"},
  };
  auto found = std::find_if(std::begin(kMeanings), std::end(kMeanings), [&](auto& m) { return m.message == message; });
  return fmt::format("not readable as YAML: {}",
                     found == std::end(kMeanings) ? printable(message, 120) : found->meaning);
}

}  // namespace

YamlNode read_document(const Source& source) {
  YamlTree tree;
  Events events(source, tree);
  std::istringstream text(source.text);
  try {
    YAML::Parser parser(text);
    while (parser.HandleNextDocument(events)) {
    }
  } catch (const YAML::Exception& error) {
    refuse(error.mark.is_null() ? Place{&source, 1, 1} : events.place(error.mark), in_plain_words(error.msg));
  }
  if (!tree.has_document()) refuse({&source, 1, 1}, "the file holds no document; it begins with \"version: 1\"");
  return tree.take_root();
}

}  // namespace ctxmatrix
