// Lays the words of a row under the columns of its table: by their places first, by counting last.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/table_labels.h"

namespace ctxmatrix {

// A row of a table, in one piece or as a mail program broke it. Tokens of later pieces stand behind those of the first,
// and their places mean nothing.
struct GridRow {
  int line = 0;
  std::vector<Token> tokens;
  std::size_t first_piece = 0;  // tokens of the first piece
  bool broken = false;          // there are other pieces
  bool unterminated = false;    // the file ends in it
};

struct Placed {
  std::vector<Token> label;
  std::vector<std::optional<Entry>> columns;  // one for each column of the table; nothing where the row has a gap
};

struct RowReading {
  std::optional<Placed> placed;
  std::string reason;  // why the row cannot be read for sure
};

struct Span {
  int start = 0;
  int end = 0;
};

class Grid {
 public:
  // `heads` are the columns of times. Without places (the head itself is broken) only counting is left.
  Grid(std::vector<Span> heads, bool has_places, LabelKind labels);

  std::size_t size() const { return heads_.size(); }
  bool has_places() const { return has_places_; }
  int first_start() const { return heads_.front().start; }
  // Learns from all rows of the table where its columns end or start.
  void learn(const std::vector<GridRow>& rows);
  RowReading read(const GridRow& row) const;
  // The row's times stand exactly under the heads and its label left of them.
  bool fits_places(const GridRow& row) const;
  // Times and blank marks at the end of the row; without the first where it may be the release in its label.
  std::size_t fewest_values(const std::vector<Token>& tokens) const;
  // The number of times and blank marks at the end of the row.
  static std::size_t tail_size(const std::vector<Token>& tokens);

 private:
  enum class Edge { end, start };
  struct Assigned {
    std::size_t label = 0;             // tokens of the label
    std::vector<std::size_t> columns;  // of the tokens after it
  };

  bool ends_at_edge(const Token& token) const;
  std::optional<std::vector<int>> learn_edge(const std::vector<std::vector<Token>>& full, Edge edge) const;
  std::optional<Assigned> by_edge(const std::vector<Token>& tokens, Edge edge) const;
  std::optional<Assigned> by_place(const std::vector<Token>& tokens) const;
  std::optional<Assigned> by_shift(const std::vector<Token>& tokens) const;
  std::optional<Assigned> at_shift(const std::vector<Token>& tokens, std::size_t label, int shift) const;
  std::optional<Assigned> by_count(const GridRow& row, const std::vector<Token>& tokens) const;
  bool stands_clear(const std::vector<Token>& tokens, const Assigned& assigned) const;
  bool under_own_heads(const std::vector<Token>& values, std::size_t label, const std::vector<Token>& tokens) const;
  bool may_be_cut(const GridRow& row, const std::vector<Token>& tokens) const;
  bool can_be_label(const std::vector<Token>& tokens, std::size_t label, bool proven) const;
  bool shows_ends(const GridRow& row) const;
  bool is_full(const std::vector<Token>& tokens) const;
  void learn_decimals(const GridRow& row);
  std::vector<Token> without_comment(const GridRow& row) const;
  std::vector<int> head_edges(Edge edge) const;

  std::vector<Span> heads_;
  bool has_places_;
  LabelKind labels_;
  bool keeps_ends_ = false;  // rows of the table keep to `ends_`
  // How many decimals the table's times have.
  struct Decimals {
    bool known = false;
    std::size_t fewest = 0, most = 0;
  };
  Decimals below_10_, from_10_;                    // lmbench's depend on the size of the number
  std::optional<std::vector<int>> ends_, starts_;  // of the columns' values, where the table keeps to them
};

}  // namespace ctxmatrix
