// Text in and out, the same in every locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ctxmatrix {

// Times are kept in ns and shown in us.
constexpr double kNsPerUs = 1000;

std::string_view trim(std::string_view text);                           // white space off both ends
std::vector<std::string> split(std::string_view text, char separator);  // n separators give n+1 parts
std::vector<std::string_view> words(std::string_view text);             // parted by any white space, none empty
std::string join(const std::vector<std::string>& parts, std::string_view separator);

// A whole number in decimal digits alone: no sign, no blank, no leading zero but for "0" itself. Nothing for other text
// or where it does not fit.
std::optional<std::uint64_t> parse_decimal(std::string_view text);
// A number as printf and scanf write it in the C locale ("1.5", "-2", "1e3"); the whole text must be it; finite.
std::optional<double> parse_number(std::string_view text);

// "0-3,8" and back. Nothing for text that is no such list; ascending, each CPU once.
std::optional<std::vector<int>> parse_cpu_list(std::string_view text);
std::string cpu_list_text(std::vector<int> cpus);

// The candidate that is nearest to a word, for "did you mean"; empty where none is near (Damerau-Levenshtein distance
// of at most a third of the word's length, and at least 1). Case is ignored.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

// The text with every control byte, escape sequence and malformed UTF-8 byte replaced by \xNN, so that it can be shown
// on a terminal; cut to `most` bytes with "..." where it is longer.
std::string printable(std::string_view text, std::size_t most = 200);

// The length of the well-formed UTF-8 sequence at the start of a text (RFC 3629), or 0. C1 controls count as malformed.
std::size_t utf8_length(std::string_view text);

std::string errno_text(int error);  // "No such file or directory", whatever the locale's codeset

// Quantities for people, with their unit.
std::string duration_text(std::int64_t ns);   // "850 ns", "12.5 us", "3.20 s", "4 min 10 s"
std::string bytes_text(std::uint64_t bytes);  // "64 KiB", "1.5 GiB"

}  // namespace ctxmatrix
