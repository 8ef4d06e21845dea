// Takes any text that holds lmbench context-switch results and says what they are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ctxmatrix/row.h"

namespace ctxmatrix {

// True where the first byte that is not blank is "{": ctxmatrix's own files are read elsewhere.
bool looks_like_json(std::string_view text);

// Every result in a text, in the order of the text: lmbench 1, 2 and 3 raw files, bare lat_ctx output and
// context-switch tables, recognised by content alone; several kinds may stand in one text. Lines that look like results
// and cannot be read for sure are in `skipped` of a result near them. Throws InputError where nothing can be read. The
// text may be hostile; labels come out printable. Time and memory are linear in its length, but for cells: more than a
// million are refused.
std::vector<RowSet> read_foreign(std::string_view text, const std::string& file_name);

}  // namespace ctxmatrix
