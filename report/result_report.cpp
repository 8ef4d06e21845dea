#include "report/result_report.h"

#include "report/counter_table.h"
#include "report/decomposition_table.h"
#include "report/workload_text.h"

namespace ctxmatrix {

std::string result_report(const RunResult& result) {
  std::string text;
  for (const std::string& block : {workload_text(result), counter_table(result), decomposition_table(result)}) {
    if (!text.empty() && !block.empty()) text += "\n";
    text += block;
  }
  return text;
}

}  // namespace ctxmatrix
