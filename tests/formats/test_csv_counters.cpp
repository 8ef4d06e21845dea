#include <doctest/doctest.h>

#include "formats/csv_counters.h"

using namespace ctxmatrix;

TEST_CASE("a counter is a line, and what was not counted an empty field") {
  RunResult result;
  result.host.set("host.name", "h1");
  result.label = "before, after";
  CellResult& cell = result.cells.emplace_back();
  cell.cell.processes = 2;
  cell.counters = {{"instructions:u", 10, Estimate{6005.5, 5986, 6024.25, 0.95}},
                   {"cycles", 0, {}},
                   {"task-clock", 1, Estimate{1000, 1000, 1000, 0}}};
  result.cells.emplace_back();
  CHECK(csv_counters(std::vector{result}) ==
        "source,host,label,cell,counter,unit,per_hop,per_hop_lo,per_hop_hi,n\n"
        "ctxmatrix,h1,\"before, after\",pipe/read/2p/0K/single,instructions:u,count,6005.5,5986,6024.25,10\n"
        "ctxmatrix,h1,\"before, after\",pipe/read/2p/0K/single,cycles,count,,,,0\n"
        "ctxmatrix,h1,\"before, after\",pipe/read/2p/0K/single,task-clock,ns,1000,,,1\n");
}

TEST_CASE("runs without counters give the header alone") {
  CHECK(csv_counters({}) == "source,host,label,cell,counter,unit,per_hop,per_hop_lo,per_hop_hi,n\n");
}
