#include "formats/grid.h"

#include <algorithm>
#include <map>

namespace ctxmatrix {
namespace {

constexpr std::size_t kMostLabel = 4;  // words of a label before a row with gaps; more are prose

bool is_value(const Token& token) {
  auto kind = entry_of(token.text).kind;
  return kind == Entry::Kind::time || kind == Entry::Kind::blank;
}

bool overlap(const Token& token, const Span& span) { return token.start < span.end && token.end > span.start; }

std::vector<Token> first(const std::vector<Token>& tokens, std::size_t count) {
  return {tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::vector<Token> last(const std::vector<Token>& tokens, std::size_t count) {
  return {tokens.end() - static_cast<std::ptrdiff_t>(count), tokens.end()};
}

std::size_t decimals(std::string_view number) {
  auto point = number.find('.');
  auto digits = number.find_first_not_of("0123456789", point + 1);
  return point == std::string_view::npos ? 0 : std::min(digits, number.size()) - point - 1;
}

Placed placed(const std::vector<Token>& tokens, std::size_t label, const std::vector<std::size_t>& columns,
              std::size_t size) {
  Placed out{first(tokens, label), std::vector<std::optional<Entry>>(size)};
  for (std::size_t i = 0; i < columns.size(); ++i) out.columns[columns[i]] = entry_of(tokens[label + i].text);
  return out;
}

}  // namespace

Grid::Grid(std::vector<Span> heads, bool has_places, LabelKind labels)
    : heads_(std::move(heads)), has_places_(has_places), labels_(labels) {
  if (!has_places_) return;
  ends_ = head_edges(Edge::end);
  starts_ = head_edges(Edge::start);
}

std::vector<int> Grid::head_edges(Edge edge) const {
  std::vector<int> edges;
  for (const Span& head : heads_) edges.push_back(edge == Edge::end ? head.end : head.start);
  return edges;
}

std::size_t Grid::fewest_values(const std::vector<Token>& tokens) const {
  std::size_t tail = tail_size(tokens), words = tokens.size() - tail;
  if (tail == 0 || is_complete(labels_, first(tokens, words))) return tail;
  bool release = is_complete(labels_, first(tokens, words + 1)) || count_of(tokens[words].text);
  return release ? tail - 1 : tail;
}

std::size_t Grid::tail_size(const std::vector<Token>& tokens) {
  auto text = std::find_if_not(tokens.rbegin(), tokens.rend(), is_value);
  return static_cast<std::size_t>(text - tokens.rbegin());
}

// Words behind the last column are a remark.
std::vector<Token> Grid::without_comment(const GridRow& row) const {
  if (!has_places_ || row.broken) return row.tokens;
  auto remark = std::find_if(row.tokens.begin(), row.tokens.end(), [&](const Token& token) {
    return token.start > heads_.back().end && entry_of(token.text).kind == Entry::Kind::none;
  });
  return {row.tokens.begin(), remark};
}

// As many numbers as columns after a label that can want none of them.
bool Grid::is_full(const std::vector<Token>& tokens) const {
  std::size_t tail = tail_size(tokens);
  if (tail < size() || tail > size() + 1) return false;
  bool keeps = has_places_;
  for (std::size_t i = 0; i < size() && keeps; ++i) keeps = tokens[tokens.size() - size() + i].end == heads_[i].end;
  return keeps || is_complete(labels_, first(tokens, tokens.size() - size()));
}

// A row with gaps and no doubt about its label whose times end at the columns' edges.
bool Grid::shows_ends(const GridRow& row) const {
  constexpr std::size_t kTelling = 3;  // fewer may end there by chance
  auto found = row.broken || row.unterminated ? std::nullopt : by_edge(row.tokens, Edge::end);
  return found && found->columns.size() >= kTelling && is_complete(labels_, first(row.tokens, found->label));
}

void Grid::learn(const std::vector<GridRow>& rows) {
  std::vector<std::vector<Token>> full;  // the times of rows that have one in each column
  for (const GridRow& row : rows) {
    learn_decimals(row);
    auto tokens = without_comment(row);
    if (!row.broken && !row.unterminated && is_full(tokens)) full.push_back(last(tokens, size()));
  }
  if (!has_places_) return;
  ends_ = learn_edge(full, Edge::end);
  starts_ = learn_edge(full, Edge::start);
  keeps_ends_ = ends_ && (!full.empty() ||
                          std::any_of(rows.begin(), rows.end(), [&](const GridRow& row) { return shows_ends(row); }));
}

// The heads' own edges where a full row keeps to them, or where there is none to tell; else those that most full rows
// share, if they stand under the heads in order.
std::optional<std::vector<int>> Grid::learn_edge(const std::vector<std::vector<Token>>& full, Edge edge) const {
  std::map<std::vector<int>, std::size_t> uses;
  for (const auto& values : full) {
    std::vector<int> edges;
    for (const Token& value : values) edges.push_back(edge == Edge::end ? value.end : value.start);
    ++uses[edges];
  }
  auto heads = head_edges(edge);
  if (uses.empty() || uses.count(heads) > 0) return heads;
  auto most = std::max_element(uses.begin(), uses.end(), [](auto& a, auto& b) { return a.second < b.second; });
  if (most->second * 2 <= full.size()) return std::nullopt;
  for (std::size_t i = 0; i < size(); ++i) {
    int inside = edge == Edge::end ? most->first[i] - 1 : most->first[i];
    bool under = inside >= heads_[i].start - 1 && inside <= heads_[i].end;  // one column of play on either side
    if (!under) return std::nullopt;
  }
  return most->first;
}

// Of the numbers before the first time only one can be the label's, and only where the label wants it: "SunOS 5.5".
// A whole number ("AIX 4") is believed where the places of the times are `proven`.
bool Grid::can_be_label(const std::vector<Token>& tokens, std::size_t label, bool proven) const {
  std::size_t words = tokens.size() - tail_size(tokens);
  if (label <= words || labels_ == LabelKind::unknown) return true;
  if (label > words + 1 || is_complete(labels_, first(tokens, words))) return false;
  bool padded = tokens[0].start > 0;  // the label's columns are there still, not squeezed
  for (std::size_t i = 1; i <= label && i < tokens.size(); ++i) padded |= tokens[i].start - tokens[i - 1].end >= 2;
  if (!padded && tokens.size() - label < size()) return false;
  return is_complete(labels_, first(tokens, label)) || (proven && count_of(tokens[words].text));
}

// No word of the label reaches under the heads, and no time reaches under the head of a gap.
bool Grid::stands_clear(const std::vector<Token>& tokens, const Assigned& assigned) const {
  for (std::size_t i = 0; i < assigned.label; ++i) {
    if (tokens[i].end > heads_.front().start) return false;
  }
  std::vector<bool> filled(size());
  for (std::size_t column : assigned.columns) filled[column] = true;
  for (std::size_t i = 0; i < assigned.columns.size(); ++i) {
    const Token& token = tokens[assigned.label + i];
    std::size_t column = assigned.columns[i];
    if (column > 0 && !filled[column - 1] && overlap(token, heads_[column - 1])) return false;
    if (column + 1 < size() && !filled[column + 1] && overlap(token, heads_[column + 1])) return false;
  }
  return true;
}

std::optional<Grid::Assigned> Grid::by_edge(const std::vector<Token>& tokens, Edge edge) const {
  const auto& edges = edge == Edge::end ? ends_ : starts_;
  if (!edges) return std::nullopt;
  Assigned assigned;
  std::size_t tail = tokens.size() - tail_size(tokens), at = tokens.size();
  while (at > tail) {
    const Token& token = tokens[at - 1];
    auto found = std::find(edges->begin(), edges->end(), edge == Edge::end ? token.end : token.start);
    auto column = static_cast<std::size_t>(found - edges->begin());
    if (column >= (assigned.columns.empty() ? size() : assigned.columns.back())) break;
    assigned.columns.push_back(column);
    --at;
  }
  assigned.label = at;
  std::reverse(assigned.columns.begin(), assigned.columns.end());
  bool proven = assigned.columns.size() == size() || (edge == Edge::end && keeps_ends_);
  bool sure =
      !assigned.columns.empty() && stands_clear(tokens, assigned) && can_be_label(tokens, assigned.label, proven);
  return sure ? std::optional(assigned) : std::nullopt;
}

std::optional<Grid::Assigned> Grid::by_place(const std::vector<Token>& tokens) const {
  auto right = by_edge(tokens, Edge::end);
  return right ? right : by_edge(tokens, Edge::start);
}

// The columns whose right edges the times after the label have when all of them are moved by `shift`.
std::optional<Grid::Assigned> Grid::at_shift(const std::vector<Token>& tokens, std::size_t label, int shift) const {
  Assigned assigned{label, {}};
  for (std::size_t i = label; i < tokens.size(); ++i) {
    auto edge = std::lower_bound(ends_->begin(), ends_->end(), tokens[i].end + shift);
    if (edge == ends_->end() || *edge != tokens[i].end + shift) return std::nullopt;
    assigned.columns.push_back(static_cast<std::size_t>(edge - ends_->begin()));
  }
  return assigned;
}

// A row that somebody moved as a whole while its label stayed: its times still reach under their own heads, and the
// distances between them fit the columns in no other way.
std::optional<Grid::Assigned> Grid::by_shift(const std::vector<Token>& tokens) const {
  std::size_t label = tokens.size() - tail_size(tokens);
  while (label < tokens.size() && tokens[label].end <= heads_.front().start) ++label;
  if (!ends_ || tokens.size() - label < 2) return std::nullopt;
  std::optional<Assigned> only;
  for (int end : *ends_) {
    auto assigned = at_shift(tokens, label, end - tokens.back().end);
    if (!assigned) continue;
    if (only) return std::nullopt;
    only = assigned;
  }
  if (!only || !stands_clear(tokens, *only) || !can_be_label(tokens, label, false)) return std::nullopt;
  for (std::size_t i = 0; i < only->columns.size(); ++i) {
    if (!overlap(tokens[label + i], heads_[only->columns[i]])) return std::nullopt;
  }
  return only;
}

bool Grid::fits_places(const GridRow& row) const { return !row.broken && by_place(row.tokens).has_value(); }

// Each value under its own head alone, and the label well apart.
bool Grid::under_own_heads(const std::vector<Token>& values, std::size_t label,
                           const std::vector<Token>& tokens) const {
  if (label > 0 && values.front().start - tokens[label - 1].end < 2) return false;
  for (std::size_t i = 0; i < size(); ++i) {
    if (!overlap(values[i], heads_[i])) return false;
    if (i > 0 && overlap(values[i], heads_[i - 1])) return false;
    if (i + 1 < size() && overlap(values[i], heads_[i + 1])) return false;
  }
  return true;
}

// A row with as many numbers as columns, or one more that is the release in its label. It is not sure while the label
// may want a number: "SunOS 5.5" with a time missing has as many numbers as "SunOS" with all.
std::optional<Grid::Assigned> Grid::by_count(const GridRow& row, const std::vector<Token>& tokens) const {
  std::size_t tail = tail_size(tokens), words = tokens.size() - tail;
  std::size_t excess = tail - std::min(tail, size());
  if (tail < size() || excess > 1) return std::nullopt;
  std::size_t label = words + excess;
  auto values = last(tokens, size());
  bool places = has_places_ && !row.broken;
  bool complete = is_complete(labels_, first(tokens, label));
  bool rival = excess == 1 && is_complete(labels_, first(tokens, words));  // which number is the one too many?
  bool left_of_heads = places && values.front().end <= heads_.front().start;
  bool sure = complete && !rival && !left_of_heads;
  if (!sure && places && !keeps_ends_ && excess == 0) sure = under_own_heads(values, label, tokens);
  if (!sure) return std::nullopt;
  Assigned assigned{label, {}};
  for (std::size_t i = 0; i < size(); ++i) assigned.columns.push_back(i);
  return assigned;
}

void Grid::learn_decimals(const GridRow& row) {
  std::size_t known = row.tokens.size() - (row.unterminated ? 1 : 0);
  std::size_t tail = std::min(tail_size(row.tokens), size());
  for (std::size_t i = row.tokens.size() - tail; i < known; ++i) {
    if (has_places_ && row.tokens[i].end <= heads_.front().start) continue;  // of the label
    Entry entry = entry_of(row.tokens[i].text);
    if (entry.kind != Entry::Kind::time) continue;
    Decimals& seen = entry.us < 10 ? below_10_ : from_10_;
    std::size_t count = decimals(row.tokens[i].text);
    seen = {true, seen.known ? std::min(seen.fewest, count) : count, std::max(seen.most, count)};
  }
}

bool Grid::ends_at_edge(const Token& token) const {
  return ends_ && std::binary_search(ends_->begin(), ends_->end(), token.end);
}

// The file ends in the row's last number. In a table of right-aligned columns it is whole where it ends at an edge;
// else where it has the decimals that the table's other numbers of its size have.
bool Grid::may_be_cut(const GridRow& row, const std::vector<Token>& tokens) const {
  if (!row.unterminated || tokens.empty()) return false;
  bool others = std::all_of(tokens.end() - static_cast<std::ptrdiff_t>(std::min(tail_size(tokens), size())),
                            tokens.end() - (tail_size(tokens) > 0 ? 1 : 0),
                            [&](const Token& token) { return ends_at_edge(token); });
  if (!row.broken && ends_ && (keeps_ends_ || others)) return !ends_at_edge(tokens.back());
  Entry entry = entry_of(tokens.back().text);
  const Decimals& seen = entry.us < 10 ? below_10_ : from_10_;
  std::size_t want = row.broken ? seen.most : seen.fewest;
  return entry.kind == Entry::Kind::time && (!seen.known || want == 0 || decimals(tokens.back().text) < want);
}

RowReading Grid::read(const GridRow& row) const {
  auto percent = [](const Token& token) { return entry_of(token.text).kind == Entry::Kind::percent; };
  if (std::any_of(row.tokens.begin(), row.tokens.end(), percent)) return {{}, "percentages are no times"};
  auto tokens = without_comment(row);
  std::size_t words = tokens.size() - tail_size(tokens);
  if (names_no_times(first(tokens, words))) return {{}, "its label says that these are no times"};
  if (may_be_cut(row, tokens)) return {{}, "the file ends in its last number, which may be cut"};
  auto assigned = row.broken ? std::nullopt : by_place(tokens);
  if (!assigned && row.broken && has_places_) {
    auto piece = by_edge(first(tokens, row.first_piece), Edge::end);
    bool from_left = piece && piece->columns.back() + 1 == piece->columns.size();
    if (from_left && tokens.size() - piece->label == size()) assigned = Assigned{piece->label, {}};
    for (std::size_t i = 0; assigned && i < size(); ++i) assigned->columns.push_back(i);
  }
  if (!assigned) assigned = by_count(row, tokens);
  if (!assigned && !row.broken) assigned = by_shift(tokens);
  if (assigned && assigned->label == 0) return {{}, "it has no label: it may belong to another row"};
  if (assigned && assigned->columns.size() < size()) {
    bool sure = is_complete(labels_, first(tokens, assigned->label)) || assigned->columns.size() >= 2;
    if (!sure || assigned->label > kMostLabel) return {{}, "a number or two after text may be no times"};
  }
  if (!assigned) return {{}, "which of its columns the numbers belong to is not sure"};
  return {placed(tokens, assigned->label, assigned->columns, size()), ""};
}

}  // namespace ctxmatrix
