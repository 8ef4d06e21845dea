// The chapters of a fingerprint, and how a fact gets into it.
#pragma once

#include <string>
#include <string_view>

#include "ctxmatrix/facts.h"
#include "host/cgroup.h"
#include "host/identity.h"
#include "host/topology.h"
#include "support/root.h"

namespace ctxmatrix {

// A fact that one file holds.
struct FileFact {
  enum class Shape {
    plain,      // the text as it stands
    list,       // the text, "none" where the file is there and empty
    marked,     // the choice in square brackets
    switched,   // 1 on, 0 off
    inverted,   // 1 off, 0 on
    kilohertz,  // shown in MHz
  };
  const char* key;
  const char* path;
  Shape shape = Shape::plain;
};

// Sets a fact, with what a terminal or a JSON file could choke on made visible. An empty one is left out.
void put(Facts& facts, std::string_view key, std::string_view value);

// The fact in the shape wanted; empty where the file is not there or holds something else.
std::string file_fact(const Root& root, std::string_view path, FileFact::Shape shape);

template <std::size_t N>
void put_files(const Root& root, const FileFact (&table)[N], Facts& facts) {
  for (const FileFact& fact : table) put(facts, fact.key, file_fact(root, fact.path, fact.shape));
}

// fingerprint_cpu.cpp: cpu.*, cache.*
void add_cpu_facts(const Root& root, const Topology& topology, Facts& facts);
// fingerprint_kernel.cpp: kernel.*, mitigation.*, and last kernel.config.*. Needs what was said of the system's name.
void add_kernel_facts(const Root& root, Facts& facts);

}  // namespace ctxmatrix
