#include <errno.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "store/result_file.h"
#include "support/fd.h"
#include "support/write_all.h"

namespace ctxmatrix {
namespace {

[[noreturn]] void fail(const char* call, const std::string& path) {
  throw std::system_error(errno, std::generic_category(), fmt::format("{} {}", call, path));
}

void write_or_fail(int fd, std::string_view text, const std::string& path) {
  std::size_t written = 0;
  if ((errno = write_all(fd, text, written)) != 0) fail("write", path);
}

std::string folder_of(const std::string& path) {
  std::string folder = std::filesystem::path(path).parent_path();
  return folder.empty() ? "." : folder;
}

// A file that is to become another one beside it. As long as it is not whole it has no name, where the file system can
// do that: then not even a kill leaves it behind. Gone in the end, whatever happens.
class Temporary {
 public:
  Temporary(const std::string& path, std::string_view text) : name_(fmt::format("{}.{}", path, getpid())) {
    std::filesystem::create_directories(folder_of(path));
    file_.reset(open(folder_of(path).c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666));
    if (!file_ || access(by_descriptor().c_str(), F_OK) != 0) create_named();
    try {
      write_or_fail(file_.get(), text, path);
      if (fsync(file_.get()) != 0) fail("fsync", path);
    } catch (...) {
      if (named_) unlink(name_.c_str());
      throw;
    }
  }
  ~Temporary() {
    if (named_) unlink(name_.c_str());
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  // Another name for it; 0 or an errno. EEXIST: there is such a file.
  int link_to(const std::string& path) const {
    const std::string from = named_ ? name_ : by_descriptor();
    return linkat(AT_FDCWD, from.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
  }
  // In place of what is there; 0 or an errno.
  int rename_to(const std::string& path) {
    if (!named_) unlink(name_.c_str());  // of a process of that number that was killed
    if (int error = named_ ? 0 : link_to(name_)) return error;
    named_ = rename(name_.c_str(), path.c_str()) != 0;
    return named_ ? errno : 0;
  }

 private:
  std::string by_descriptor() const { return fmt::format("/proc/self/fd/{}", file_.get()); }
  void create_named() {
    file_.reset(open(name_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (!file_) fail("create", name_);
    named_ = true;
  }

  std::string name_;
  Fd file_;
  bool named_ = false;
};

// Some file systems cannot; the file itself is whole by now.
void sync_folder(const std::string& path) {
  Fd folder(open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder) fsync(folder.get());
}

}  // namespace

bool is_special_file(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored);
}

void write_whole(const std::string& asked, std::string_view text) {
  if (is_special_file(asked)) {
    Fd file(open(asked.c_str(), O_WRONLY | O_CLOEXEC));
    if (!file) fail("open", asked);
    return write_or_fail(file.get(), text, asked);
  }
  // A symbolic link stays one: what it points to is replaced.
  std::string path = std::filesystem::weakly_canonical(asked);
  Temporary temporary(path, text);
  // Where nothing is there, the file gets its name and nothing else has one for a moment.
  if (temporary.link_to(path) != 0 && (errno = temporary.rename_to(path)) != 0) fail("rename to", path);
  sync_folder(path);
}

bool write_whole_new(const std::string& path, std::string_view text) {
  Temporary temporary(path, text);
  int error = temporary.link_to(path);
  if (error == EEXIST) return false;
  if (error == EPERM || error == ENOTSUP || error == ENOSYS) {
    // A file system without hard links (vfat): rename, if nothing is there.
    if (access(path.c_str(), F_OK) == 0) return false;
    error = temporary.rename_to(path);
  }
  if (error != 0) {
    errno = error;
    fail("link to", path);
  }
  sync_folder(path);
  return true;
}

}  // namespace ctxmatrix
