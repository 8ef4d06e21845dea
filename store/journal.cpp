#include "store/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "ctxmatrix/error.h"
#include "store/json_writer.h"
#include "support/clock.h"
#include "support/text.h"
#include "support/write_all.h"

namespace ctxmatrix {
namespace {

constexpr std::int64_t kSyncEvery = 1'000'000'000;  // ns

[[noreturn]] void throw_errno(const char* call, const std::string& path) {
  throw std::system_error(errno, std::generic_category(), fmt::format("{} {}", call, path));
}

Fd open_file(const std::string& path, int flags) {
  const auto folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder);
  return Fd(::open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | flags, 0666));
}

bool is_still_there(int fd, const std::string& path) {
  struct stat opened {
  }, named{};
  return fstat(fd, &opened) == 0 && stat(path.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
         opened.st_ino == named.st_ino;
}

std::string line_of(JournalEntry entry) { return journal_line(JsonWriter::encode(entry).dump()); }

}  // namespace

// A lock of the process, not of the open file: the members of a ring, which inherit that, have no part in it.
bool Journal::lock() {
  struct flock whole {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  if (fcntl(file_.get(), F_SETLK, &whole) == 0) return true;
  return errno != EACCES && errno != EAGAIN;  // a file system without locks
}

std::optional<Journal> Journal::create(const std::string& path) {
  Fd file = open_file(path, O_EXCL);
  if (!file && errno == EEXIST) return std::nullopt;
  if (!file) throw_errno("create", path);
  Journal journal(path, std::move(file));
  if (!journal.lock()) {  // another run was quicker
    journal.file_.reset();
    return std::nullopt;
  }
  return journal;
}

Journal Journal::open(const std::string& path) {
  for (;;) {
    Fd file = open_file(path, 0);
    if (!file) throw_errno("open", path);
    Journal journal(path, std::move(file));
    const bool locked = journal.lock();
    if (!locked) journal.file_.reset();
    if (!locked) throw InputError(fmt::format("{}: another run is writing it", printable(path, 4096)));
    if (is_still_there(journal.file_.get(), path)) return journal;
    journal.file_.reset();  // that run has just removed it
  }
}

Journal::~Journal() {
  struct stat status {};
  if (file_ && fstat(file_.get(), &status) == 0 && status.st_size == 0 && is_still_there(file_.get(), path_)) remove();
}

std::string Journal::text() const {
  std::string text;
  char block[65536];
  for (;;) {
    ssize_t got = pread(file_.get(), block, sizeof block, static_cast<off_t>(text.size()));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw_errno("read", path_);
    if (got == 0) return text;
    text.append(block, static_cast<std::size_t>(got));
  }
}

void Journal::begin(const RunResult& result) {
  if (ftruncate(file_.get(), 0) != 0) throw_errno("truncate", path_);
  RunResult head = result;
  for (CellResult& cell : head.cells) cell.repetitions.clear();
  Json json = Json::object({{"format", kJournalFormatName}, {"journal_schema", kJournalSchema}});
  json.update(JsonWriter::encode(head));
  pending_ = journal_line(json.dump(-1, ' ', false, Json::error_handler_t::replace));
  for (std::size_t i = 0; i < result.cells.size(); ++i) {
    for (const Repetition& repetition : result.cells[i].repetitions) {
      JournalEntry entry;
      entry.elapsed_ns = result.elapsed_ns;
      entry.cell = static_cast<std::int64_t>(i);
      entry.repetition = repetition;
      pending_ += line_of(std::move(entry));
    }
  }
  write_pending();
  sync(true);
}

void Journal::go_on(std::size_t whole_bytes, const std::string& resumed_at, std::int64_t elapsed_ns) {
  whole_bytes_ = whole_bytes;
  if (ftruncate(file_.get(), static_cast<off_t>(whole_bytes)) != 0) throw_errno("truncate", path_);
  JournalEntry entry;
  entry.elapsed_ns = elapsed_ns;
  entry.resumed_at = resumed_at;
  add(std::move(entry));
  sync(true);
}

void Journal::add(JournalEntry entry) {
  pending_ += line_of(std::move(entry));
  write_pending();
}

// All or nothing: half a line would spoil the next one, too.
void Journal::write_pending() {
  std::size_t written = 0;
  if (int error = write_all(file_.get(), pending_, written)) {
    fail("write", error);
    if (written > 0 && ftruncate(file_.get(), static_cast<off_t>(whole_bytes_)) != 0) fail("truncate", errno);
    return;
  }
  whole_bytes_ += written;
  pending_.clear();
  troubled_ = false;
}

void Journal::sync(bool now) {
  if (!now && now_ns() - synced_ns_ < kSyncEvery) return;
  synced_ns_ = now_ns();
  if (fdatasync(file_.get()) != 0 && errno != EINVAL) return fail("fsync", errno);
  if (!is_still_there(file_.get(), path_)) fail("find", ENOENT);
}

// Once, not with every repetition of the night.
void Journal::fail(const char* call, int error) {
  if (std::exchange(troubled_, true)) return;
  trouble_ = fmt::format("{} {}: {}", call, printable(path_, 4096), errno_text(error));
}

std::string Journal::trouble() { return std::exchange(trouble_, {}); }

void Journal::remove() { unlink(path_.c_str()); }

}  // namespace ctxmatrix
