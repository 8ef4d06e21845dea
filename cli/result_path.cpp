#include "cli/result_path.h"

#include <errno.h>
#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>

#include "ctxmatrix/error.h"
#include "store/result_file.h"
#include "support/fd.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

// A name that is a single, harmless part of a path.
std::string path_part(std::string name) {
  for (char& c : name) {
    bool harmless =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
    if (!harmless) c = '_';
  }
  if (name.empty() || name.front() == '.') name.insert(0, "_");
  return name;
}

std::string default_path(const std::string& config_name, std::string started_at) {
  utsname names{};
  uname(&names);
  std::erase(started_at, '-');
  std::erase(started_at, ':');
  return fmt::format("results/{}/{}-{}.json", path_part(names.nodename), path_part(config_name), started_at);
}

// Creates and removes a file where the result will be.
void try_to_write(const std::string& path) {
  std::error_code error;
  auto folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  std::string name = path + ".XXXXXX";
  Fd file;
  if (!error) {
    file.reset(mkostemp(name.data(), O_CLOEXEC));
    if (!file) error.assign(errno, std::generic_category());
  }
  if (error) {
    throw InputError(fmt::format("{}: the result could not be written there: {}; name another place with -o FILE",
                                 printable(path, 4096), errno_text(error.value())));
  }
  unlink(name.c_str());
}

}  // namespace

std::string utc_now() {
  auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

ResultPath::ResultPath(const std::string& asked, const std::string& config_name, const std::string& started_at)
    : path_(asked.empty() ? default_path(config_name, started_at) : asked), replace_(!asked.empty()) {
  if (std::filesystem::is_directory(path_))
    throw InputError(fmt::format("-o {}: this is a folder; name a file", printable(path_, 4096)));
  if (!is_special_file(path_)) try_to_write(path_);
}

std::string ResultPath::write(std::string_view text) const {
  if (replace_) {
    write_whole(path_, text);
    return path_;
  }
  // Another run may have begun in the same second.
  std::string stem = path_.substr(0, path_.size() - std::string_view(".json").size());
  std::string path = path_;
  for (int next = 2; !write_whole_new(path, text); ++next) path = fmt::format("{}-{}.json", stem, next);
  return path;
}

}  // namespace ctxmatrix
