// The text of a matrix file, and what the command line changes of it, as a Matrix. docs/configuration.md has the
// format.
#pragma once

#include <string>
#include <vector>

#include "ctxmatrix/matrix.h"
#include "matrix/text_check.h"
#include "matrix/vocabulary.h"

namespace ctxmatrix {

struct Overrides {
  std::vector<std::string> sets;   // KEY=VALUE, in the order given
  std::vector<std::string> cells;  // patterns as for matches(); none: all cells
};

// `file_name` is what messages and Matrix::file call the text. Throws an InputError for every mistake, in a time and a
// memory that do not depend on how hostile the text is. A caller that reads a file needs no more of it than
// kMostFileBytes + 1 bytes.
Matrix read_matrix(const std::string& text, const std::string& file_name, const Vocabulary& vocabulary,
                   const Overrides& overrides = {});

}  // namespace ctxmatrix
