// The contract of every transport in the registry: a newcomer is tested at once.
#include <doctest/doctest.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <new>
#include <string>

#include "workloads/registry.h"

using namespace ctxmatrix;

namespace {

// A word that processes share.
class Word {
 public:
  Word() {
    memory_ = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    REQUIRE(memory_ != MAP_FAILED);
    word_ = new (memory_) std::atomic<std::uint32_t>(0);
  }
  ~Word() { munmap(memory_, 4096); }
  Word(const Word&) = delete;
  Word& operator=(const Word&) = delete;
  std::atomic<std::uint32_t>* get() { return word_; }

 private:
  void* memory_;
  std::atomic<std::uint32_t>* word_;
};

// A link of the transport, open for as long as this lives.
struct OpenLink {
  explicit OpenLink(const Transport& of) : transport(of) {
    link.word = word.get();
    REQUIRE(transport.open(link) == 0);
  }
  ~OpenLink() { transport.keep(link, false, false); }

  const Transport& transport;
  Word word;
  Link link;
};

}  // namespace

TEST_CASE("a token that was sent is received as it was, in order of sending and receiving") {
  for (const Transport& transport : transports()) {
    CAPTURE(transport.name);
    OpenLink open(transport);
    Link& link = open.link;
    for (Token sent : {kToken, kToken | kTokenCensus, kToken | kTokenStop}) {
      Token token = 0;
      CHECK(transport.send(link, sent) == 0);
      CHECK(transport.receive(link, token) == 0);
      CHECK(token == sent);
    }
    transport.keep(link, false, false);
    CHECK(link.read_fd == -1);
    CHECK(link.write_fd == -1);
  }
}

TEST_CASE("a token crosses from one process to another that sleeps for it") {
  for (const Transport& transport : transports()) {
    CAPTURE(transport.name);
    OpenLink open(transport);
    Link& link = open.link;
    pid_t receiver = fork();
    if (receiver == 0) {
      Token token = 0;
      int error = transport.receive(link, token);
      _exit(error == 0 && token == (kToken | 5) ? 7 : 1);
    }
    usleep(2000);  // lets the receiver fall asleep; either order must work
    CHECK(transport.send(link, kToken | 5) == 0);
    int status = 0;
    REQUIRE(waitpid(receiver, &status, 0) == receiver);
    CHECK(WEXITSTATUS(status) == 7);
  }
}

TEST_CASE("one process can do the work of a hop alone, again and again") {
  for (const Transport& transport : transports()) {
    CAPTURE(transport.name);
    OpenLink open(transport);
    Link& link = open.link;
    for (int i = 0; i < 100; ++i) CHECK(transport.pass_alone(link, kToken) == 0);
  }
}

TEST_CASE("the descriptors that a transport opens are as many as it says") {
  for (const Transport& transport : transports()) {
    CAPTURE(transport.name);
    OpenLink open(transport);
    Link& link = open.link;
    CHECK((link.read_fd >= 0) + (link.write_fd >= 0 && link.write_fd != link.read_fd) == transport.fds_per_link);
    CHECK(transport.uses_word == (transport.fds_per_link == 0));
  }
}

TEST_CASE("a pipe whose sender is gone is an error, not a wait") {
  Link link;
  REQUIRE(find_transport("pipe")->open(link) == 0);
  find_transport("pipe")->keep(link, true, false);
  Token token = 0;
  CHECK(find_transport("pipe")->receive(link, token) == EPIPE);
  find_transport("pipe")->keep(link, false, false);
}

TEST_CASE("a transport that needs shared memory refuses to open without") {
  for (const Transport& transport : transports()) {
    if (!transport.uses_word) continue;
    CAPTURE(transport.name);
    Link link;
    CHECK(transport.open(link) == EINVAL);
  }
}

TEST_CASE("an end that is not used is let go of, and the other still works") {
  for (const Transport& transport : transports()) {
    CAPTURE(transport.name);
    OpenLink open(transport);
    CHECK(transport.send(open.link, kToken) == 0);
    transport.keep(open.link, true, false);
    CHECK(open.link.write_fd == -1);
    Token token = 0;
    CHECK(transport.receive(open.link, token) == 0);
    CHECK(token == kToken);
  }
}

TEST_CASE("a message queue has lost its name as soon as it is open") {
  const std::string name = "/ctxmatrix-" + std::to_string(getpid()) + "-0";
  OpenLink open(*find_transport("mqueue"));
  CHECK(mq_open(name.c_str(), O_RDONLY) == -1);
  CHECK(errno == ENOENT);
}
