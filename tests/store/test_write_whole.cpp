#include <doctest/doctest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <system_error>

#include "store/result_file.h"

using namespace ctxmatrix;
namespace fs = std::filesystem;

namespace {

struct Folder {
  std::string path;
  Folder() {
    char name[] = "/tmp/ctxmatrix-store-XXXXXX";
    path = mkdtemp(name);
  }
  ~Folder() { fs::remove_all(path); }
  std::size_t files() const {
    fs::directory_iterator entries(path);
    return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
  }
};

std::string contents(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("a file is replaced whole, and nothing else is left") {
  Folder folder;
  std::string path = folder.path + "/r.json";
  write_whole(path, "one");
  write_whole(path, "two");
  CHECK(contents(path) == "two");
  CHECK(folder.files() == 1);
}

TEST_CASE("folders that are missing are made") {
  Folder folder;
  write_whole(folder.path + "/a/b/r.json", "x");
  CHECK(contents(folder.path + "/a/b/r.json") == "x");
}

TEST_CASE("a new file is never written over one that is there") {
  Folder folder;
  std::string path = folder.path + "/r.json";
  CHECK(write_whole_new(path, "one"));
  CHECK_FALSE(write_whole_new(path, "two"));
  CHECK(contents(path) == "one");
  CHECK(folder.files() == 1);
}

TEST_CASE("a file has the mode that the umask gives it") {
  Folder folder;
  mode_t before = umask(027);
  write_whole(folder.path + "/r.json", "x");
  umask(before);
  struct stat status {};
  REQUIRE(stat((folder.path + "/r.json").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0640);
}

TEST_CASE("a symbolic link stays one, and its target is replaced") {
  Folder folder;
  write_whole(folder.path + "/target.json", "one");
  fs::create_symlink("target.json", folder.path + "/link.json");
  write_whole(folder.path + "/link.json", "two");
  CHECK(fs::is_symlink(folder.path + "/link.json"));
  CHECK(contents(folder.path + "/target.json") == "two");
}

TEST_CASE("a device is written to, never replaced") {
  CHECK(is_special_file("/dev/null"));
  write_whole("/dev/null", "x");
  CHECK(is_special_file("/dev/null"));
}

TEST_CASE("a full disk is an error that names the call and the file, and leaves nothing") {
  if (!fs::exists("/dev/full")) return;
  CHECK_THROWS_AS(write_whole("/dev/full", "x"), std::system_error);
}

TEST_CASE("a folder that cannot be is an error") {
  Folder folder;
  write_whole(folder.path + "/file", "x");
  CHECK_THROWS_AS(write_whole(folder.path + "/file/r.json", "x"), std::exception);
  CHECK(folder.files() == 1);
}
