#include "cli/compare_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

#include "cli/load_results.h"
#include "cli/output.h"
#include "cli/read_input.h"
#include "ctxmatrix/error.h"
#include "formats/read_figures.h"
#include "formats/recognise.h"
#include "store/result_file.h"
#include "store/side_of.h"
#include "support/parallel.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

// A side, and where it is from.
struct Input {
  std::string file;
  std::string label;
  Side side;
};

Input own(const std::string& text, const std::string& file) {
  const RunResult result = looks_like_json(text) ? read_result_summary(text, file) : read_own(text, file);
  const std::string label = printable(result.label, 100);
  return {file, label, side_of(result, label.empty() ? printable(result.host.get("host.name"), 100) : label)};
}

// A file as read: the one side of a result of ours, or the text of something else.
struct Read {
  std::optional<Input> own;
  std::string text;
};

Read read_file(const std::string& file) {
  std::string text = read_input(file, kMostResultBytes);
  if (looks_like_own(text)) return {own(text, file), ""};
  return {std::nullopt, std::move(text)};
}

void add(Read read, const std::string& file, std::vector<Input>& inputs) {
  if (read.own) {
    inputs.push_back(std::move(*read.own));
  } else if (looks_like_figures(read.text)) {
    for (Side& side : read_figures(read.text, file)) inputs.push_back({file, "", std::move(side)});
  } else {
    for (const RowSet& set : read_imported(read.text, file)) inputs.push_back({file, "", side_of(set, set.host)});
  }
}

std::vector<std::string> files_of(const std::string& argument) {
  std::error_code ignored;
  if (argument.find(',') == std::string::npos || std::filesystem::exists(argument, ignored)) return {argument};
  return split(argument, ',');
}

Input together(const std::vector<Input>& inputs, const std::string& name) {
  std::vector<Side> sides;
  for (const Input& input : inputs) sides.push_back(input.side);
  return {inputs.front().file, inputs.front().label, joined(sides, name)};
}

std::vector<Input> grouped_by_label(const std::vector<Input>& inputs) {
  std::vector<Input> grouped;
  for (const Input& input : inputs) {
    const bool first = std::none_of(grouped.begin(), grouped.end(),
                                    [&](const Input& one) { return !input.label.empty() && one.label == input.label; });
    if (!first) continue;
    std::vector<Input> same;
    for (const Input& other : inputs) {
      if (&other == &input || (!input.label.empty() && other.label == input.label)) same.push_back(other);
    }
    grouped.push_back(together(same, input.side.name));
  }
  return grouped;
}

// Sides that would have the same name, or none, are told by their files, and by numbers where even these are the same.
void name_apart(std::vector<Input>& inputs) {
  auto uses = [&] {
    std::map<std::string, int> count;
    for (const Input& input : inputs) ++count[input.side.name];
    return count;
  };
  auto count = uses();
  for (Input& input : inputs) {
    std::string& name = input.side.name;
    if (name.empty())
      name = printable(input.file, 100);
    else if (count[name] > 1)
      name += fmt::format(" ({})", printable(input.file, 100));
  }
  count = uses();
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (count[inputs[i].side.name] > 1) inputs[i].side.name += fmt::format(", {}", i + 1);
  }
}

}  // namespace

std::vector<Side> read_sides(const std::vector<std::string>& arguments, bool by_label) {
  if (std::count(arguments.begin(), arguments.end(), "-") > 1)
    throw InputError("-: standard input can be read once only");
  std::vector<std::vector<std::string>> files_by_argument;
  std::vector<std::string> all_files;
  for (const std::string& argument : arguments) {
    const auto& files = files_by_argument.emplace_back(files_of(argument));
    all_files.insert(all_files.end(), files.begin(), files.end());
  }
  std::vector<Read> read(all_files.size());
  in_parallel(read.size(), [&](std::size_t i) { read[i] = read_file(all_files[i]); });
  std::vector<Input> inputs;
  auto next = read.begin();
  for (const auto& files : files_by_argument) {
    std::vector<Input> of_argument;
    for (const std::string& file : files) add(std::move(*next++), file, of_argument);
    if (files.size() > 1) of_argument = {together(of_argument, of_argument.front().side.name)};
    std::move(of_argument.begin(), of_argument.end(), std::back_inserter(inputs));
  }
  if (by_label) inputs = grouped_by_label(inputs);
  name_apart(inputs);
  std::vector<Side> sides;
  for (Input& input : inputs) sides.push_back(std::move(input.side));
  return sides;
}

}  // namespace ctxmatrix
