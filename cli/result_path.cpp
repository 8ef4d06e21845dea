#include "cli/result_path.h"

#include <errno.h>
#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>

#include "ctxmatrix/error.h"
#include "store/result_file.h"
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
  if (name.empty() || name.front() == '.') name.insert(name.begin(), '_');
  return name;
}

std::string default_path(const std::string& config_name, std::string started_at) {
  utsname names{};
  uname(&names);
  std::erase(started_at, '-');
  std::erase(started_at, ':');
  return fmt::format("results/{}/{}-{}.json", path_part(names.nodename), path_part(config_name), started_at);
}

// Makes the folder, and asks whether a file could be made there: one that was made on trial could be left behind.
void check_writable(const std::string& path) {
  std::error_code error;
  auto folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  if (!error && faccessat(AT_FDCWD, folder.empty() ? "." : folder.c_str(), W_OK | X_OK, AT_EACCESS) != 0)
    error.assign(errno, std::generic_category());
  if (!error) return;
  throw InputError(fmt::format("{}: the result could not be written there: {}; name another place with -o FILE",
                               printable(path, 4096), errno_text(error.value())));
}

std::string numbered(const std::string& path, int number) {
  return fmt::format("{}-{}.json", path.substr(0, path.size() - std::string_view(".json").size()), number);
}

// What a killed run has measured is not to be written over.
void refuse_leftover(const Journal& journal, const std::string& path) {
  const std::string text = journal.text();
  if (text.empty()) return;
  const std::string name = printable(journal.path(), 4096);
  if (!looks_like_journal(text)) throw InputError(fmt::format("{}: is in the way, and no journal of ctxmatrix", name));
  const std::size_t repetitions = read_journal(text, journal.path()).repetitions;
  if (repetitions == 0) return;
  throw InputError(fmt::format(
      "{}: {} repetitions of a run that did not end; `ctxmatrix run --resume {}` goes on with them; without "
      "the file a new run can begin",
      name, repetitions, printable(path, 4096)));
}

}  // namespace

std::string journal_path(const std::string& path) { return path + ".journal"; }

std::string utc_now() {
  auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

ResultPath::ResultPath(const std::string& asked, const std::string& config_name, const std::string& started_at)
    : path_(asked.empty() ? default_path(config_name, started_at) : asked), replace_(!asked.empty()) {
  if (std::filesystem::is_directory(path_))
    throw InputError(fmt::format("-o {}: this is a folder; name a file", printable(path_, 4096)));
  if (!is_special_file(path_)) check_writable(path_);
}

std::optional<Journal> ResultPath::claim() {
  if (is_special_file(path_)) return std::nullopt;
  if (!replace_) {
    const std::string first = path_;
    for (int next = 2;; path_ = numbered(first, next++)) {
      if (std::filesystem::exists(path_)) continue;
      if (auto journal = Journal::create(journal_path(path_))) return journal;
    }
  }
  Journal journal = Journal::open(journal_path(path_));
  refuse_leftover(journal, path_);
  return journal;
}

void ResultPath::check_room(std::uint64_t bytes) const {
  if (is_special_file(path_)) return;
  const auto folder = std::filesystem::path(path_).parent_path();
  std::error_code error;
  const auto space = std::filesystem::space(folder.empty() ? "." : folder, error);
  if (error || space.capacity == 0 || space.available >= bytes) return;
  throw CannotRun(
      fmt::format("{}: the file system has {} left and the result needs about {}; name another place with -o",
                  printable(path_, 4096), bytes_text(space.available), bytes_text(bytes)));
}

std::string ResultPath::write(std::string_view text) const {
  if (replace_) {
    write_whole(path_, text);
    return path_;
  }
  // Another run may have begun in the same second.
  std::string path = path_;
  for (int next = 2; !write_whole_new(path, text); ++next) path = numbered(path_, next);
  return path;
}

}  // namespace ctxmatrix
