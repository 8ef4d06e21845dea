#include <errno.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "store/result_file.h"
#include "support/fd.h"

namespace ctxmatrix {
namespace {

[[noreturn]] void fail(const char* call, const std::string& path) {
  throw std::system_error(errno, std::generic_category(), fmt::format("{} {}", call, path));
}

void write_all(int fd, std::string_view text, const std::string& path) {
  while (!text.empty()) {
    ssize_t written = write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("write", path);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

mode_t usual_mode() {
  mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

std::string folder_of(const std::string& path) {
  std::string folder = std::filesystem::path(path).parent_path();
  return folder.empty() ? "." : folder;
}

// A temporary file beside the one that it is to become. Gone in the end, whatever happens.
class Temporary {
 public:
  Temporary(const std::string& path, std::string_view text) : name_(path + ".XXXXXX") {
    std::filesystem::create_directories(folder_of(path));
    Fd file(mkostemp(name_.data(), O_CLOEXEC));
    if (!file) fail("create", name_);
    made_ = true;
    fchmod(file.get(), usual_mode());  // mkostemp makes it 0600
    try {
      write_all(file.get(), text, name_);
      if (fsync(file.get()) != 0) fail("fsync", name_);
    } catch (...) {
      unlink(name_.c_str());
      throw;
    }
  }
  ~Temporary() {
    if (made_) unlink(name_.c_str());
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  const std::string& name() const { return name_; }
  void was_renamed() { made_ = false; }

 private:
  std::string name_;
  bool made_ = false;
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
    return write_all(file.get(), text, asked);
  }
  // A symbolic link stays one: what it points to is replaced.
  std::string path = std::filesystem::weakly_canonical(asked);
  Temporary temporary(path, text);
  if (rename(temporary.name().c_str(), path.c_str()) != 0) fail("rename to", path);
  temporary.was_renamed();
  sync_folder(path);
}

bool write_whole_new(const std::string& path, std::string_view text) {
  Temporary temporary(path, text);
  if (link(temporary.name().c_str(), path.c_str()) != 0) {
    if (errno == EEXIST) return false;
    if (errno != EPERM && errno != ENOTSUP && errno != ENOSYS) fail("link to", path);
    // A file system without hard links (vfat): rename, if nothing is there.
    if (access(path.c_str(), F_OK) == 0) return false;
    if (rename(temporary.name().c_str(), path.c_str()) != 0) fail("rename to", path);
    temporary.was_renamed();
  }
  sync_folder(path);
  return true;
}

}  // namespace ctxmatrix
