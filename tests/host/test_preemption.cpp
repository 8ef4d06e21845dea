#include <doctest/doctest.h>

#include "host/preemption.h"
#include "tests/host/machines.h"

using namespace ctxmatrix;

namespace {

const char* const kDynamic = "#1 SMP PREEMPT_DYNAMIC Thu Jan 1";

KernelConfig config_with(std::vector<std::pair<std::string, std::string>> options) { return {"test", options}; }

}  // namespace

TEST_CASE("what the running scheduler says of its preemption counts most") {
  ScratchRoot root{{"/sys/kernel/debug/sched/preempt", "none voluntary (full) lazy \n"}};
  CHECK(preemption_model(root, kDynamic, "preempt=none", config_with({{"PREEMPT_NONE", "y"}})) == "full");
}

TEST_CASE("a dynamic kernel follows the boot line, then the model that it was built for") {
  ScratchRoot root{};
  auto built = config_with({{"PREEMPT_VOLUNTARY", "y"}, {"PREEMPT_DYNAMIC", "y"}});
  CHECK(preemption_model(root, kDynamic, "quiet preempt=none", built) == "none");
  CHECK(preemption_model(root, kDynamic, "quiet", built) == "voluntary");
  CHECK(preemption_model(root, kDynamic, "quiet", {}) == "dynamic");
}

TEST_CASE("a kernel that is not dynamic does not listen to the boot line") {
  ScratchRoot root{};
  CHECK(preemption_model(root, "#1 SMP PREEMPT Fri", "preempt=none", {}) == "full");
}

TEST_CASE("the version alone tells full and rt, and not none from voluntary") {
  ScratchRoot root{};
  CHECK(preemption_model(root, "#1 SMP PREEMPT_RT Fri", "", {}) == "rt");
  CHECK(preemption_model(root, "#1 SMP PREEMPT RT Fri", "", {}) == "rt");
  CHECK(preemption_model(root, "#1 SMP Fri", "", {}) == "none or voluntary");
  CHECK(preemption_model(root, "#1 SMP Fri", "", config_with({{"PREEMPT_NONE", "y"}})) == "none");
  CHECK(preemption_model(root, "", "", {}).empty());
}
