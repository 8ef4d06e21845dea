#include "formats/size_blocks.h"

#include <algorithm>

#include "formats/imported.h"
#include "formats/tokens.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr const char* kOdd = "no row: that is a process count and a time in us, such as \"2 3.45\"";

bool starts(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

struct Header {
  std::string mark;     // what stands before it, and before its rows
  bool quoted = false;  // it has a closing quote, and so have its rows
  double size_kib = 0;
  std::optional<double> overhead_us;
};

// KiB with or without the k: lmbench 1 wrote none.
std::optional<double> header_size(std::string_view text) {
  auto whole = parse_decimal(text);
  return whole ? std::optional(static_cast<double>(*whole)) : size_of(text);
}

// Where "size=" of a header starts, its opening quote included; nothing where the line is none.
std::optional<std::size_t> header_start(std::string_view line) {
  auto at = line.find("size=");
  if (at == std::string_view::npos || line.find(" ovr=", at) == std::string_view::npos) return std::nullopt;
  for (std::string_view quote : {"\"", "\xe2\x80\x9c"}) {  // the latter as mail programs make of it
    if (at >= quote.size() && line.substr(at - quote.size(), quote.size()) == quote) return at - quote.size();
  }
  return at;
}

// A quoting or comment mark is short and holds no digit: a mount line or a command is none.
bool can_be_mark(std::string_view mark) {
  constexpr std::size_t kLongest = 8;
  return mark.size() <= kLongest && mark.find_first_of("0123456789=,(\"") == std::string_view::npos;
}

std::optional<Header> header_of(std::string_view line) {
  auto start = header_start(line);
  if (!start) return std::nullopt;
  Header header;
  header.mark = trim(line.substr(0, *start));
  auto rest = trim(line.substr(line.find("size=", *start)));
  for (std::string_view quote : {"\"", "\xe2\x80\x9d"}) {
    if (!rest.ends_with(quote)) continue;
    rest.remove_suffix(quote.size());
    header.quoted = true;
  }
  auto parts = words(rest);
  if (parts.size() != 2 || !starts(parts[1], "ovr=") || !can_be_mark(header.mark)) return std::nullopt;
  auto size = header_size(parts[0].substr(5));
  auto overhead = parse_number(parts[1].substr(4));
  if (!size || !overhead) return std::nullopt;
  header.size_kib = *size;
  header.overhead_us = overhead;
  return header;
}

// What a line is to an open block; `odd` is a row with something that no row has.
struct Found {
  enum class Kind { row, damaged, odd, comment, other } kind = Kind::other;
  BlockRow row;
};

// A number as lat_ctx prints it: digits and a point, "nan", "-0.12".
std::optional<std::optional<double>> printed_time(std::string_view text) {
  Entry entry = entry_of(text);
  std::optional<std::optional<double>> time;
  if (entry.kind == Entry::Kind::time && text.find_first_not_of("0123456789.") == std::string_view::npos)
    time.emplace(entry.us);
  else if (same_word(text, "nan") || same_word(text, "-nan") || same_word(text, "inf") ||
           parse_number(text).value_or(0) < 0)
    time.emplace(std::nullopt);
  return time;
}

bool is_comment(std::string_view text) { return text.substr(0, 1) == "#" && text.substr(0, 2) != "##"; }

Found look(const Line& line, const Header& header) {
  auto text = trim(line.text);
  if (header.quoted && is_comment(text)) return {Found::Kind::comment, {}};
  if (!starts(text, header.mark)) return {};
  text = trim(text.substr(header.mark.size()));
  if (header.quoted) {
    if (text.size() < 2 || text.front() != '"' || text.back() != '"') return {};
    text = text.substr(1, text.size() - 2);
  }
  auto parts = words(text);
  auto procs = parts.empty() ? std::nullopt : count_of(parts[0]);
  if (!procs) return {};
  const bool odd = parts.size() > 2 || (parts.size() == 2 && !printed_time(parts[1]));
  if (odd && parts[1].find_first_of("0123456789") != 0) return {};
  if (odd) return {Found::Kind::odd, {line.number, *procs, {}}};
  if (parts.size() == 1) return {Found::Kind::damaged, {line.number, *procs, {}}};
  auto time = printed_time(parts[1]);
  return {*procs < 2 ? Found::Kind::damaged : Found::Kind::row, {line.number, *procs, *time}};
}

// The oldest form, a cell a line: "Context switch of 8 4k processes: 64.17 (60.02 overhead)".
std::optional<SizeBlock> sentence_block(const Line& line) {
  auto parts = words(line.text);
  if (parts.size() < 9 || parts[0] != "Context" || parts[1] != "switch" || parts[2] != "of") return std::nullopt;
  if (parts[5] != "processes:" || !starts(parts[7], "(") || !starts(parts[8], "overhead)")) return std::nullopt;
  auto procs = count_of(parts[3]);
  auto size = size_of(parts[4]);
  auto time = printed_time(parts[6]);
  if (!procs || *procs < 2 || !size || !time) return std::nullopt;
  return SizeBlock{line.number, *size, parse_number(parts[7].substr(1)), {{line.number, *procs, *time}}};
}

std::size_t decimals(std::string_view text) {
  text = trim(text);
  auto point = text.rfind('.');
  return point == std::string_view::npos ? 0 : text.size() - point - 1;
}

class Finder {
 public:
  explicit Finder(SizeBlocks& out) : out_(out) {}

  void take(const Line& line) {
    if (take_header(line) || take_sentence(line)) return;
    if (state_ == State::outside) return;
    Found found = look(line, header_);
    if (found.kind == Found::Kind::comment) return;
    if (state_ == State::broken) return take_orphan(line, found);
    if (found.kind == Found::Kind::row) return take_row(line, found.row);
    if (found.kind == Found::Kind::damaged) return take_damaged(line, found.row);
    if (found.kind == Found::Kind::odd) {
      skip(out_.skipped, line.number, kOdd);
      out_.blocks.back().damaged = true;
    }
    state_ = trim(line.text).empty() ? State::outside : State::broken;
  }

 private:
  // broken: the block has ended before its blank line, and what looks like a row of it is worth a word.
  enum class State { outside, inside, broken };

  bool take_header(const Line& line) {
    auto start = header_start(line.text);
    if (!start || !can_be_mark(trim(std::string_view(line.text).substr(0, *start)))) return false;
    auto header = header_of(line.text);
    state_ = header ? State::inside : State::outside;
    if (header) {
      header_ = *header;
      fewest_decimals_ = std::string::npos;
      out_.blocks.push_back({line.number, header->size_kib, header->overhead_us, {}});
    } else {
      skip(out_.skipped, line.number, "a size header that cannot be read; expected \"size=<n>k ovr=<time>");
    }
    return true;
  }

  bool take_sentence(const Line& line) {
    auto block = sentence_block(line);
    if (!block) return false;
    out_.blocks.push_back(std::move(*block));
    state_ = State::outside;
    return true;
  }

  void take_row(const Line& line, const BlockRow& row) {
    std::size_t had = fewest_decimals_;
    fewest_decimals_ = std::min(fewest_decimals_, decimals(line.text));
    if (line.unterminated && had != std::string::npos && fewest_decimals_ < had) {
      return skip(out_.skipped, line.number,
                  "the file ends in this number, which has fewer decimals than those before");
    }
    out_.blocks.back().rows.push_back(row);
  }

  void take_damaged(const Line& line, const BlockRow& row) {
    if (row.us) return skip(out_.skipped, line.number, "a ring has at least 2 processes");
    skip(out_.skipped, line.number, "one number; a row has a process count and a time");
    state_ = State::broken;
  }

  void take_orphan(const Line& line, const Found& found) {
    if (trim(line.text).empty() || line.text.front() == '"') state_ = State::outside;
    if (found.kind == Found::Kind::odd) skip(out_.skipped, line.number, kOdd);
    if (found.kind == Found::Kind::row) {
      skip(out_.skipped, line.number, "looks like a row, but other text parts it from its size header");
    }
  }

  SizeBlocks& out_;
  State state_ = State::outside;
  Header header_;
  std::size_t fewest_decimals_ = std::string::npos;  // of the block's times
};

}  // namespace

void name_if_empty(const SizeBlock& block, std::vector<SkippedLine>& skipped) {
  if (block.rows.empty() && !block.damaged) skip(skipped, block.line, "a size header without a row: no cell to import");
}

SizeBlocks find_size_blocks(std::span<const Line> lines) {
  SizeBlocks out;
  Finder finder(out);
  for (const Line& line : lines) finder.take(line);
  return out;
}

}  // namespace ctxmatrix
