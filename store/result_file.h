// Result files: JSON, the whole of a run. docs/result-format.md.
#pragma once

#include <string>
#include <string_view>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// The text of a result file, ending in a newline. Repetitions stand on a line each.
std::string result_text(const RunResult& result);

// Reads such a text. Throws InputError, with the place and the reason, for anything that is none: other JSON, a version
// from the future, missing or wrong fields, estimates out of order, counts that make no sense.
RunResult read_result(std::string_view text, const std::string& file);

// The same without the repetitions: all that a comparison needs, at a small part of the time for large files. Where a
// cell has repetitions but no session_times, as in older files, all of it.
RunResult read_result_summary(std::string_view text, const std::string& file);

// True for what is there and no regular file: /dev/null, a pipe. It is written to, never replaced.
bool is_special_file(const std::string& path);

// Writes the text to a file that is whole at every moment: a file without a name, fsync, then its name, fsync of the
// folder. Creates missing folders. Throws std::system_error, with the call and the path, where that fails; then no
// temporary file is left.
void write_whole(const std::string& path, std::string_view text);

// The same, but never over a file that is there: then it returns false and nothing has changed.
bool write_whole_new(const std::string& path, std::string_view text);

}  // namespace ctxmatrix
