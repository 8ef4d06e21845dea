#include <doctest/doctest.h>

#include <set>

#include "workloads/registry.h"

using namespace ctxmatrix;

namespace {

template <class Table, class Find>
void check_table(Table table, Find find) {
  std::set<std::string> names;
  for (const auto& entry : table) {
    CAPTURE(entry.name);
    CHECK(names.insert(entry.name).second);
    CHECK(find(entry.name) == &entry);
    CHECK(std::string(entry.summary).size() > 10);
  }
  CHECK(find("no such thing") == nullptr);
}

}  // namespace

TEST_CASE("every entry has a name of its own, is found by it and says what it is") {
  check_table(transports(), find_transport);
  check_table(touches(), find_touch);
  check_table(policies(), find_policy);
}

TEST_CASE("the registries hold what the matrix file's documentation names") {
  for (const char* name : {"pipe", "futex"}) CHECK(find_transport(name) != nullptr);
  for (const char* name : {"none", "read", "write", "chase"}) CHECK(find_touch(name) != nullptr);
  for (const char* name : {"other", "batch", "fifo"}) CHECK(find_policy(name) != nullptr);
}
