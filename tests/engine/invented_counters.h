// A machine with whatever counters a test wants.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "ctxmatrix/counter.h"
#include "engine/counter_source.h"

namespace ctxmatrix {

class InventedCounters : public CounterSource {
 public:
  struct Opened {
    std::string counter;
    pid_t pid = 0;
    bool user_only = false;
    int leader = -1;
  };

  // An errno, or 0: it can be had.
  std::function<int(const std::string& counter, pid_t pid, bool user_only)> refuse = [](auto&&...) { return 0; };
  std::function<CounterReading(const Opened&)> give = [](const Opened&) { return CounterReading{1000, 500, 500}; };

  std::map<int, Opened> open_now;
  std::vector<Opened> ever;
  std::vector<std::string> log;  // "on cycles", "off cycles": of leaders, for each member

  int open(std::size_t counter, pid_t pid, bool user_only, int leader) override {
    const std::string name = kCounters[counter].name;
    if (int error = refuse(name, pid, user_only)) return -error;
    open_now[next_] = {name, pid, user_only, leader};
    ever.push_back(open_now[next_]);
    return next_++;
  }
  int switch_on(int leader) override { return log.push_back("on " + open_now.at(leader).counter), 0; }
  int switch_off(int leader) override { return log.push_back("off " + open_now.at(leader).counter), 0; }
  int read(int handle, CounterReading& reading) override { return reading = give(open_now.at(handle)), 0; }
  void close(int handle) override { open_now.erase(handle); }

 private:
  int next_ = 0;
};

}  // namespace ctxmatrix
