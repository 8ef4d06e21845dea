#include "cli/said_again.h"

#include <fmt/format.h>

#include "ctxmatrix/error.h"
#include "support/text.h"

namespace ctxmatrix {

void check_said_again(const SaidAgain& said, const Options& options, const Resumed& resumed) {
  const RunResult& result = resumed.result;
  auto refuse = [](const std::string& what) {
    throw InputError(
        fmt::format("--resume goes on with the run as it was begun: {}; allowed: the same, or leave it out", what));
  };
  if (said.config && said.config->text != result.config_text)
    refuse(fmt::format("{} is another configuration", printable(options.arguments()[0])));
  if (!said.overrides.empty() && said.overrides != result.overrides)
    refuse(fmt::format("with {}",
                       result.overrides.empty() ? "no other values than the file's" : join(result.overrides, " ")));
  if (options.has("label") && options.text("label") != result.label)
    refuse(fmt::format("with label \"{}\"", printable(result.label)));
  if (options.flag("model") && !result.model) refuse("on a machine, without --model");
  if (options.has("output") && options.text("output") != resumed.path.path())
    refuse(fmt::format("its result is {}", printable(resumed.path.path(), 4096)));
}

}  // namespace ctxmatrix
