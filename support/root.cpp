#include "support/root.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "support/fd.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kMostBytes = 4u << 20;  // kernel files are far smaller

std::string below(const std::string& prefix, std::string_view path) { return prefix + std::string(path); }

}  // namespace

std::optional<std::string> Root::read(std::string_view path) const {
  Fd file(::open(below(prefix_, path).c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return std::nullopt;
  std::string text;
  char block[16384];
  while (text.size() < kMostBytes) {
    ssize_t got = ::read(file.get(), block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return std::nullopt;
    if (got == 0) break;
    text.append(block, static_cast<std::size_t>(got));
  }
  return text;
}

std::string Root::read_line(std::string_view path) const {
  auto text = read(path);
  return text ? std::string(trim(*text)) : std::string();
}

bool Root::exists(std::string_view path) const {
  std::error_code ignored;
  return std::filesystem::exists(below(prefix_, path), ignored);
}

std::vector<std::string> Root::list(std::string_view path) const {
  std::vector<std::string> names;
  std::error_code error;
  std::filesystem::directory_iterator entry(below(prefix_, path), error), end;
  for (; !error && entry != end; entry.increment(error)) names.push_back(entry->path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string Root::link(std::string_view path) const {
  std::error_code error;
  auto target = std::filesystem::read_symlink(below(prefix_, path), error);
  return error ? std::string() : target.string();
}

}  // namespace ctxmatrix
