#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "host/fingerprint.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

std::string facts_text(const Facts& facts) {
  std::size_t width = 0;
  for (const Fact& fact : facts.all) width = std::max(width, fact.key.size());
  std::string text;
  for (const Fact& fact : facts.all) text += fmt::format("{:{}}  {}\n", fact.key, width, printable(fact.value, 4096));
  return text;
}

std::string facts_json(const Facts& facts) {
  nlohmann::ordered_json object = nlohmann::ordered_json::object();
  for (const Fact& fact : facts.all) object[fact.key] = fact.value;
  return object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

int command_host(const std::vector<std::string>& arguments) {
  Options options("ctxmatrix host",
                  "The fingerprint of this machine: every fact that can move the cost of a context switch, as it is\n"
                  "stored in each result. docs/host-facts.md says where each comes from.",
                  "ctxmatrix host --format json > here.json");
  options.add()("format", po::value<std::string>()->default_value("text")->value_name("F"), "text or json");
  options.positional("nothing", 0, 0);
  if (options.parse(arguments)) return kAllWell;
  check_choice("format", options.text("format"), {"text", "json"});
  Facts facts = read_fingerprint(Root());
  print(options.text("format") == "json" ? facts_json(facts) : facts_text(facts));
  return kAllWell;
}

}  // namespace ctxmatrix
