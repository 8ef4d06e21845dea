// The command line of one command. The only place that knows Boost.Program_options.
#pragma once

#include <boost/program_options.hpp>
#include <string>
#include <utility>
#include <vector>

namespace ctxmatrix {

namespace po = boost::program_options;

class Options {
 public:
  // `usage`: the line "ctxmatrix NAME ARGUMENTS"; `about`: a paragraph; `example`: one line, without indentation.
  Options(std::string usage, std::string about, std::string example);

  // For the command's own options.
  po::options_description_easy_init add() { return shown_.add_options(); }
  // What stands without an option's name, such as "CONFIG.yaml"; at least `least` and at most `most` of them.
  void positional(const std::string& what, std::size_t least, std::size_t most);
  // Somebody may take `option`, which is none, for one: then `instead` is what the mistake is told with.
  void misnomer(const std::string& option, const std::string& instead) { misnomers_.emplace_back(option, instead); }

  // Reads the arguments. True where --help was asked for and has been printed: the command is done. Throws InputError
  // that names the mistake and the nearest option.
  bool parse(const std::vector<std::string>& arguments);

  bool has(const std::string& name) const { return values_.count(name) > 0; }
  // It has its default: it was not given.
  bool defaulted(const std::string& name) const { return values_[name].defaulted(); }
  std::string text(const std::string& name) const {
    return has(name) ? values_[name].as<std::string>() : std::string();
  }
  bool flag(const std::string& name) const { return has(name) && values_[name].as<bool>(); }
  std::vector<std::string> list(const std::string& name) const;
  // That what stands without a name is missing, where parse() could not know.
  std::string missing() const;
  const std::vector<std::string>& arguments() const { return positional_; }

 private:
  void print_help() const;
  // "; did you mean ...", of the options and the misnomers; empty where none is near.
  std::string suggestion(const std::string& name) const;

  std::string usage_, about_, example_;
  std::string what_;
  std::vector<std::pair<std::string, std::string>> misnomers_;
  std::size_t least_ = 0, most_ = 0;
  po::options_description shown_{"Options"};
  po::variables_map values_;
  std::vector<std::string> positional_;
};

// Throws an InputError: `what` cannot be `value`; what is allowed, and the nearest.
[[noreturn]] void refuse_choice(const std::string& what, const std::string& value,
                                const std::vector<std::string>& allowed);

// `--name` must be one of `allowed`; throws InputError otherwise, with the nearest.
void check_choice(const std::string& name, const std::string& value, const std::vector<std::string>& allowed);

}  // namespace ctxmatrix
