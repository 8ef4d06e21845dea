#include "cli/show_table.h"

#include "cli/output.h"
#include "formats/lmbench_table.h"
#include "report/cell_table.h"

namespace ctxmatrix {

void show_table(const std::vector<RowSet>& sets, bool wide) {
  if (wide) return print(cell_table(sets));
  LmbenchTable table = lmbench_table(sets);
  std::string text = table.text;
  if (!table.footnotes.empty()) text += "\n";
  for (const std::string& note : table.footnotes) text += note + "\n";
  print(text);
}

}  // namespace ctxmatrix
