#include "formats/table_body.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "formats/imported.h"
#include "formats/read_lmbench_raw.h"
#include "formats/table_header.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr int kMostText = 4;  // lines of prose between rows; more, and what follows may be another table's

// Sure signs of something else.
bool ends_table(const Line& line) {
  std::string_view text = line.text;
  if (contains_text(text, "is better") || contains_text(text, "*local*") || contains_text(text, "*remote*"))
    return true;
  if (text.find("\"size=") != std::string_view::npos || text.find("S U M M A R Y") != std::string_view::npos)
    return true;
  auto parts = tokens_of(text.substr(0, 200));
  bool other_head = parts.size() > 2 && same_word(parts[0].text, "host") && same_word(parts[1].text, "os");
  return other_head || title_of(text) || starts_lmbench_result(line);
}

class BodyFinder {
 public:
  BodyFinder(const std::vector<Line>& lines, const std::string& mark, const Grid& grid)
      : lines_(lines), mark_(mark), grid_(grid) {}

  TableBody find(std::size_t at) {
    body_.end = at;
    while (body_.end < lines_.size() && take(lines_[body_.end])) {
    }
    return std::move(body_);
  }

 private:
  // False where the table ends before the line; else the line is taken, and perhaps others after it.
  bool take(const Line& line) {
    auto text = without_mark(line.text, mark_);
    if (!text || ends_table(line) || header_at(lines_, body_.end, {})) return false;
    auto tokens = tokens_of(*text);
    if (tokens.empty() || is_rule(*text)) {
      after_row_ = false;
      ++body_.end;
      return true;
    }
    if (looks_like_row(tokens)) {
      take_row(line, std::move(tokens));
      after_row_ = true;
      return true;
    }
    if (text_lines_ <= kMostText && nearly_row(tokens)) {
      take_odd_row(line, std::move(tokens));
      return true;
    }
    no_times_ |= names_no_times(*text);
    if (line.unterminated && after_row_ && grid_.has_places() && tokens.back().end <= grid_.first_start()) {
      body_.rows.push_back({{line.number, tokens, tokens.size(), false, true}, "the file ends in its label", false});
    }
    if (std::all_of(tokens.begin(), tokens.end(), [](const Token& t) { return cell_of(t.text).has_value(); })) {
      body_.wrong = "its head goes on in another place";
    }
    after_row_ = false;
    ++text_lines_;
    ++body_.end;
    return true;
  }

  static bool begins_with_digit(const Token& token) {
    return std::string_view("0123456789").find(token.text.front()) != std::string_view::npos;
  }

  // As many words as a row may have, under half of the heads at least such as begin like numbers: "a 1,01 2,02".
  bool nearly_row(const std::vector<Token>& tokens) const {
    constexpr std::size_t kMostLabel = 4;
    const auto numbers = static_cast<std::size_t>(std::count_if(tokens.begin() + 1, tokens.end(), begins_with_digit));
    return 2 * numbers >= grid_.size() && tokens.size() > grid_.size() && tokens.size() <= grid_.size() + kMostLabel;
  }

  // Whatever its columns are, one of them holds no time.
  void take_odd_row(const Line& line, std::vector<Token> tokens) {
    const auto odd = std::find_if(tokens.rbegin(), tokens.rend(),
                                  [](const Token& token) { return entry_of(token.text).kind == Entry::Kind::none; });
    const std::string why =
        odd == tokens.rend() ? "it has no label" : fmt::format("\"{}\" is no time", printable(odd->text, 40));
    const std::size_t pieces = tokens.size();
    body_.rows.push_back({{line.number, std::move(tokens), pieces, false, line.unterminated}, why, false});
    after_row_ = true;
    ++body_.end;
  }

  // Numbers at its end, or several anywhere.
  static bool looks_like_row(const std::vector<Token>& tokens) {
    auto number = [](const Token& token) {
      auto kind = entry_of(token.text).kind;
      return kind == Entry::Kind::time || kind == Entry::Kind::percent;
    };
    auto numbers = std::count_if(tokens.begin(), tokens.end(), number);
    return numbers >= 3 || number(tokens.back()) || (numbers > 0 && Grid::tail_size(tokens) > 0);
  }

  void take_row(const Line& line, std::vector<Token> tokens) {
    BodyRow found;
    found.row.line = line.number;
    found.row.first_piece = tokens.size();
    found.row.unterminated = line.unterminated;
    found.row.tokens = std::move(tokens);
    found.remote = text_lines_ > kMostText;
    ++body_.end;
    take_pieces(found);
    if (no_times_) found.doubt = "the text above it says that these are no times";
    if (!found.remote) text_lines_ = 0;
    body_.rows.push_back(std::move(found));
    if (body_.rows.size() * grid_.size() > kMostCells) throw TooManyCells{line.number};
  }

  // The tokens of the next line where it can be a piece of the row: nothing but numbers, and not too many of them.
  std::vector<Token> piece_after(const GridRow& row) {
    std::size_t has = grid_.fewest_values(row.tokens);
    if (has == 0 || body_.end >= lines_.size()) return {};
    auto tokens = tokens_of(without_mark(lines_[body_.end].text, mark_).value_or(""));
    if (tokens.empty() || Grid::tail_size(tokens) != tokens.size() || is_rule(lines_[body_.end].text)) return {};
    if (has >= grid_.size() && tokens.size() < grid_.size() && has < row.tokens.size() &&
        !grid_.fits_places({0, tokens, tokens.size(), false, false})) {
      body_.wrong = "its rows are longer than its head";
    }
    if (has >= grid_.size()) return {};
    bool from_left = !grid_.has_places() || tokens.front().end <= grid_.first_start();
    return from_left && has + tokens.size() <= grid_.size() + 1 ? tokens : std::vector<Token>();
  }

  void take_pieces(BodyRow& found) {
    for (auto piece = piece_after(found.row); !piece.empty(); piece = piece_after(found.row)) {
      const Line& line = lines_[body_.end++];
      GridRow alone{line.number, piece, piece.size(), false, line.unterminated};
      if (!found.row.broken && grid_.fits_places(alone)) {
        found.doubt = "the next line may belong to it, or be a row of its own";
      }
      found.row.broken = true;
      found.row.unterminated |= line.unterminated;
      found.row.tokens.insert(found.row.tokens.end(), piece.begin(), piece.end());
    }
  }

  const std::vector<Line>& lines_;
  const std::string& mark_;
  const Grid& grid_;
  int text_lines_ = 0;      // since the last row
  bool after_row_ = false;  // the line before is one
  bool no_times_ = false;   // a line above speaks of deviations or the like
  TableBody body_;
};

}  // namespace

TableBody table_body(const std::vector<Line>& lines, std::size_t at, const std::string& mark, const Grid& grid) {
  return BodyFinder(lines, mark, grid).find(at);
}

}  // namespace ctxmatrix
