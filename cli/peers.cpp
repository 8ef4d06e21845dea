#include "cli/peers.h"

#include <fmt/format.h>
#include <glob.h>
#include <unistd.h>

#include <cstdlib>
#include <optional>

#include "cli/run_program.h"
#include "formats/read_peer.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::int64_t kPatience = 30'000'000'000;
constexpr std::int64_t kMessages = 200'000;

// A peer's program, how to run it for a second at most, and how to read what it says.
struct Kind {
  const char* name;
  const char* program;
  std::vector<std::string> arguments;
  std::vector<std::string> environment;
  std::optional<PeerReading> (*read)(std::string_view text);
  const char* elsewhere = nullptr;  // a pattern of paths where a package puts it
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = {
      {"perf bench sched pipe", "perf", {"bench", "sched", "pipe", "-l", "200000"}, {}, read_perf_pipe},
      // ENOUGH spares it a test of the clock that can take a minute.
      {"lat_ctx",
       "lat_ctx",
       {"-s", "0", "2"},
       {"ENOUGH=10000", "LMBENCH_SCHED=SINGLE"},
       read_lat_ctx_pair,
       "/usr/lib/lmbench/bin/*/lat_ctx"},
      {"hackbench",
       "hackbench",
       {"--pipe", "--process", "-g", "1", "-f", "1", "-l", std::to_string(kMessages)},
       {},
       [](std::string_view text) { return read_hackbench(text, kMessages); }},
      {"stress-ng --switch",
       "stress-ng",
       {"--switch", "1", "--switch-ops", "200000", "--metrics-brief"},
       {},
       read_stress_ng_switch},
      {"UnixBench context1", "context1", {"1"}, {}, [](std::string_view text) { return read_context1(text, 1); }},
  };
  return all;
}

std::string on_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  for (const std::string& folder : split(path != nullptr ? path : "", ':')) {
    const std::string file = (folder.empty() ? "." : folder) + "/" + program;
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return {};
}

std::string first_match(const char* pattern) {
  if (pattern == nullptr) return {};
  glob_t found{};
  std::string first;
  if (glob(pattern, 0, nullptr, &found) == 0 && found.gl_pathc > 0) first = found.gl_pathv[0];
  globfree(&found);
  return first;
}

std::vector<std::string> command_of(const Kind& kind, const std::string& program) {
  std::vector<std::string> command = {program};
  command.insert(command.end(), kind.arguments.begin(), kind.arguments.end());
  return command;
}

void run_once(Peer& peer, const Kind& kind, int cpu, const StopFlag& stop) {
  std::vector<std::string> command = {"taskset", "-c", std::to_string(cpu)};
  for (const std::string& part : split(peer.command, ' ')) command.push_back(part);
  const ProgramRun ran = run_program(command, kind.environment, kPatience, stop);
  if (stop != 0) return;
  const auto read = kind.read(ran.output);
  if (!ran.trouble.empty()) {
    peer.reason = ran.trouble;
    return;
  }
  if (!read) return;  // lat_ctx prints no row where its net time is not above 0
  peer.runs.push_back({read->seconds, read->switches, read->us_per_switch, ran.cpu_seconds, ran.switches});
}

}  // namespace

std::vector<Peer> find_peers() {
  std::vector<Peer> peers;
  for (const Kind& kind : kinds()) {
    Peer& peer = peers.emplace_back();
    peer.name = kind.name;
    std::string program = on_path(kind.program);
    if (program.empty()) program = first_match(kind.elsewhere);
    if (program.empty()) {
      peer.reason = fmt::format("{} is not on the PATH", kind.program);
    } else {
      peer.command = join(command_of(kind, program), " ");
    }
  }
  return peers;
}

void run_peers(std::vector<Peer>& peers, int cpu, const StopFlag& stop) {
  for (std::size_t i = 0; i < peers.size() && stop == 0; ++i) {
    if (peers[i].reason.empty()) run_once(peers[i], kinds()[i], cpu, stop);
  }
}

}  // namespace ctxmatrix
