#include "cli/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "cli/output.h"
#include "ctxmatrix/error.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

std::string did_you_mean(const std::string& word, const std::vector<std::string>& candidates) {
  std::string near = nearest(word, candidates);
  return near.empty() ? std::string() : fmt::format("; did you mean {}", near);
}

}  // namespace

Options::Options(std::string usage, std::string about, std::string example)
    : usage_(std::move(usage)), about_(std::move(about)), example_(std::move(example)) {}

void Options::positional(const std::string& what, std::size_t least, std::size_t most) {
  what_ = what;
  least_ = least;
  most_ = most;
}

std::vector<std::string> Options::list(const std::string& name) const {
  return has(name) ? values_[name].as<std::vector<std::string>>() : std::vector<std::string>();
}

std::string Options::suggestion(const std::string& name) const {
  std::vector<std::string> known;
  for (const auto& option : shown_.options()) known.push_back("--" + option->long_name());
  for (const auto& [option, instead] : misnomers_) known.push_back(option);
  std::string near = nearest(name, known);
  for (const auto& [option, instead] : misnomers_) {
    if (near == option) near = instead;
  }
  return near.empty() ? near : fmt::format("; did you mean {}", near);
}

bool Options::parse(const std::vector<std::string>& arguments) try {
  add()("help,h", "print this and exit");
  po::options_description all;
  all.add(shown_).add_options()("positional", po::value<std::vector<std::string>>());
  po::positional_options_description positions;
  positions.add("positional", -1);
  using namespace po::command_line_style;
  // No guessing from a beginning: an option added later must not change what a script means.
  int style = unix_style & ~allow_guessing;
  po::store(po::command_line_parser(arguments).options(all).positional(positions).style(style).run(), values_);
  po::notify(values_);
  if (has("help")) {
    print_help();
    return true;
  }
  positional_ = list("positional");
  if (positional_.size() < least_) throw InputError(missing());
  if (positional_.size() > most_) {
    throw InputError(fmt::format("\"{}\" is one argument too many; usage: {}", printable(positional_[most_]), usage_));
  }
  return false;
} catch (const po::unknown_option& error) {
  std::string name = printable(error.get_option_name());
  throw InputError(fmt::format("unknown option {}{}; usage: {}", name, suggestion(name), usage_));
} catch (const po::error& error) {
  throw InputError(fmt::format("{}; usage: {}", printable(error.what()), usage_));
}

std::string Options::missing() const { return fmt::format("{} is missing; usage: {}", what_, usage_); }

void Options::print_help() const {
  std::ostringstream options;
  options << shown_;
  print(fmt::format("usage: {} [OPTION]...\n\n{}\n\n{}\nExample:\n  {}\n", usage_, about_, options.str(), example_));
}

void refuse_choice(const std::string& what, const std::string& value, const std::vector<std::string>& allowed) {
  throw InputError(fmt::format("{}: unknown {}; allowed are {}{}", what, printable(value), join(allowed, ", "),
                               did_you_mean(value, allowed)));
}

void check_choice(const std::string& name, const std::string& value, const std::vector<std::string>& allowed) {
  if (std::find(allowed.begin(), allowed.end(), value) == allowed.end()) refuse_choice("--" + name, value, allowed);
}

}  // namespace ctxmatrix
