#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "ctxmatrix/error.h"
#include "some_result.h"
#include "store/journal.h"
#include "store/result_file.h"

using namespace ctxmatrix;
namespace fs = std::filesystem;

namespace {

struct Folder {
  std::string path;
  Folder() {
    char name[] = "/tmp/ctxmatrix-journal-XXXXXX";
    path = mkdtemp(name);
  }
  ~Folder() { fs::remove_all(path); }
  std::string journal() const { return path + "/r.json.journal"; }
};

JournalEntry measured(std::int64_t elapsed_ns, std::int64_t round) {
  JournalEntry entry;
  entry.cell = 0;
  entry.elapsed_ns = elapsed_ns;
  entry.repetition = some_result().cells[0].repetitions[0];
  entry.repetition->session = 0;
  entry.repetition->round = static_cast<int>(round);
  return entry;
}

JournalEntry failed(const std::string& reason) {
  JournalEntry entry;
  entry.cell = 1;
  entry.elapsed_ns = 77;
  entry.status = Status::timeout;
  entry.reason = reason;
  return entry;
}

RunResult before() {
  RunResult result = some_result();
  result.elapsed_ns = 0;
  for (CellResult& cell : result.cells) cell.repetitions.clear();
  return result;
}

// The text of a journal with two repetitions and a failure.
std::string some_journal() {
  Folder folder;
  Journal journal = Journal::open(folder.journal());
  journal.begin(before());
  journal.add(measured(5, 0));
  journal.add(measured(9, 1));
  journal.add(failed("no answer"));
  return journal.text();
}

std::string refusal(const std::string& text) {
  try {
    read_journal(text, "j");
  } catch (const InputError& error) {
    return error.what();
  }
  return "was read";
}

}  // namespace

TEST_CASE("what was added is read back, with the time that had passed") {
  const std::string text = some_journal();
  CHECK(looks_like_journal(text));
  const JournalReading reading = read_journal(text, "j");
  CHECK(reading.damaged == 0);
  CHECK(reading.repetitions == 2);
  CHECK(reading.whole_bytes == text.size());
  const RunResult& result = reading.result;
  CHECK_FALSE(result.complete);
  CHECK(result.elapsed_ns == 77);
  CHECK(result.seed == some_result().seed);
  REQUIRE(result.cells[0].repetitions.size() == 2);
  CHECK(result.cells[0].repetitions[1].round == 1);
  CHECK(result.cells[0].repetitions[1].intervals[1].overhead_ns == 32'100);
  CHECK(result.cells[1].status == Status::timeout);
  CHECK(result.cells[1].reason == "no answer");
}

TEST_CASE("wherever a journal is torn, what is whole is read and the rest is left out") {
  const std::string text = some_journal();
  const std::size_t head = text.find('\n') + 1;
  for (std::size_t size = head; size < text.size(); size += 1 + size % 7) {
    CAPTURE(size);
    const JournalReading reading = read_journal(text.substr(0, size), "j");
    const auto whole = static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<long>(size), '\n'));
    CHECK(reading.repetitions == std::min<std::size_t>(whole - 1, 2));
    CHECK(reading.damaged == (reading.whole_bytes < size ? 1 : 0));
  }
}

TEST_CASE("a damaged line costs itself alone; a damaged first one everything") {
  std::string text = some_journal();
  const std::size_t head = text.find('\n');
  std::string damaged = text;
  damaged[head + 100] ^= 1;
  const JournalReading reading = read_journal(damaged, "j");
  CHECK(reading.damaged == 1);
  CHECK(reading.repetitions == 1);
  CHECK(reading.whole_bytes == text.size());
  text[head - 5] ^= 1;
  CHECK(refusal(text) == "j:1: the first line of this journal is damaged: nothing can be read from it");
}

TEST_CASE("a journal that cannot be believed is refused with its place") {
  const std::string head = some_journal().substr(0, some_journal().find('\n') + 1);
  CHECK(refusal(head + journal_line(R"({"elapsed_ns":1,"cell":2,"status":"failed"})")) ==
        "j:2: cell 2 is none of the 2 of this journal");
  CHECK(refusal(head + journal_line(R"({"cell":0})")) == "j: line 2/elapsed_ns: is missing");
  CHECK(refusal(journal_line(R"({"format":"ctxmatrix journal","journal_schema":2})")) ==
        "j:1: a journal of another version; this ctxmatrix reads journal_schema 1");
  CHECK(refusal("") == "j: this journal is empty: nothing was measured");
}

TEST_CASE("a journal goes on behind what is whole") {
  Folder folder;
  const std::string text = some_journal();
  std::ofstream(folder.journal()) << text << "0123 torn";
  {
    Journal journal = Journal::open(folder.journal());
    const JournalReading reading = read_journal(journal.text(), "j");
    CHECK(reading.damaged == 1);
    journal.go_on(reading.whole_bytes, "2026-12-01T00:00:00Z", reading.result.elapsed_ns);
    journal.add(measured(100, 2));
    const JournalReading more = read_journal(journal.text(), "j");
    CHECK(more.damaged == 0);
    CHECK(more.repetitions == 3);
    CHECK(more.result.resumed_at.back() == "2026-12-01T00:00:00Z");
  }
  CHECK(fs::exists(folder.journal()));
}

TEST_CASE("a journal begins with the repetitions that the result has") {
  Folder folder;
  RunResult result = some_result();
  Journal journal = Journal::open(folder.journal());
  journal.begin(result);
  const JournalReading reading = read_journal(journal.text(), "j");
  CHECK(reading.repetitions == 1);
  CHECK(reading.result.elapsed_ns == result.elapsed_ns);
}

TEST_CASE("a journal into which nothing came is taken away, and one that is there is not created") {
  Folder folder;
  {
    auto journal = Journal::create(folder.journal());
    REQUIRE(journal);
    CHECK_FALSE(Journal::create(folder.journal()));
  }
  CHECK_FALSE(fs::exists(folder.journal()));
}

TEST_CASE("a journal that vanishes is told once, and what is added afterwards does no harm") {
  Folder folder;
  Journal journal = Journal::open(folder.journal());
  journal.begin(before());
  CHECK(journal.trouble().empty());
  fs::remove(folder.journal());
  journal.add(measured(1, 0));
  journal.sync(true);
  CHECK(journal.trouble() == "find " + folder.journal() + ": No such file or directory");
  journal.sync(true);
  CHECK(journal.trouble().empty());
}

TEST_CASE("a folder that cannot be is an error") {
  Folder folder;
  std::ofstream(folder.path + "/file") << "x";
  CHECK_THROWS_AS(Journal::open(folder.path + "/file/r.json.journal"), std::exception);
}
