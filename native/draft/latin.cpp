#include "draft/latin.hpp"

#include <stdexcept>
#include <vector>

#include "core/bits.hpp"
#include "draft/random.hpp"

namespace sightline {
namespace {

constexpr int kLargest = 255;

// What each of two coordinates of the square says of the third: the symbol of a row and a column, the column of a row
// and a symbol, the row of a column and a symbol.
class Latin {
 public:
  Latin(int size, std::string_view square) : n_(size), symbol_(square.size()), column_(symbol_), row_(symbol_) {
    std::vector<char> in_row(square.size()), in_column(square.size());
    for (int row = 0; row < n_; ++row)
      for (int column = 0; column < n_; ++column) {
        const int symbol = static_cast<unsigned char>(square[index(row * n_ + column)]) - 1;
        if (symbol < 0 || symbol >= n_ || in_row[at(row, symbol)]++ || in_column[at(column, symbol)]++)
          throw std::invalid_argument("a Latin square is needed");
        place(row, column, symbol);
      }
  }

  std::string text() const {
    std::string square;
    for (const int symbol : symbol_) square.push_back(static_cast<char>(symbol + 1));
    return square;
  }

  int symbol(int row, int column) const { return symbol_[at(row, column)]; }

  // Exchanges two rows on the cycle of columns that starts at one of them.
  void trade_rows(int a, int b, int column) {
    for (const int start = symbol_[at(a, column)];;) {
      const int x = symbol_[at(a, column)], y = symbol_[at(b, column)], following = column_[at(a, y)];
      place(a, column, y), place(b, column, x);
      if (y == start) return;
      column = following;
    }
  }

  // Exchanges two columns on the cycle of rows that starts at one of them.
  void trade_columns(int a, int b, int row) {
    for (const int start = symbol_[at(row, a)];;) {
      const int x = symbol_[at(row, a)], y = symbol_[at(row, b)], following = row_[at(a, y)];
      place(row, a, y), place(row, b, x);
      if (y == start) return;
      row = following;
    }
  }

  // Exchanges two symbols on the cycle of rows that starts at one of them.
  void trade_symbols(int a, int b, int row) {
    for (const int start = column_[at(row, a)];;) {
      const int x = column_[at(row, a)], y = column_[at(row, b)], following = row_[at(y, a)];
      place(row, x, b), place(row, y, a);
      if (y == start) return;
      row = following;
    }
  }

 private:
  std::size_t at(int one, int other) const { return index(one * n_ + other); }
  void place(int row, int column, int symbol) {
    symbol_[at(row, column)] = symbol;
    column_[at(row, symbol)] = column;
    row_[at(column, symbol)] = row;
  }

  int n_;
  std::vector<int> symbol_, column_, row_;
};

void trade(Latin& latin, int kind, int first, int second, int start) {
  if (kind == 0) latin.trade_rows(first, second, start);
  else if (kind == 1) latin.trade_columns(first, second, start);
  else latin.trade_symbols(first, second, start);
}

}  // namespace

std::pair<std::string, std::uint64_t> trade_squares(int size, std::string_view square, std::int64_t trades, int spot,
                                                    std::uint64_t state, Budget& budget) {
  if (size < 2 || size > kLargest || square.size() != index(size * size) || spot < -1 || spot >= size * size)
    throw std::invalid_argument("a Latin square of 2 to 255 rows is needed, and one of its cells");
  Latin latin(size, square);
  Random random(state);
  for (; trades > 0 && budget.poll(); --trades) {
    if (spot < 0) {
      const int first = random.below(size), second = (first + 1 + random.below(size - 1)) % size;
      const int kind = random.below(3);
      trade(latin, kind, first, second, random.below(size));
    } else {
      const int row = spot / size, column = spot % size, kind = random.below(3);
      const int first = kind == 0 ? row : kind == 1 ? column : latin.symbol(row, column);
      trade(latin, kind, first, (first + 1 + random.below(size - 1)) % size, kind == 0 ? column : row);
    }
  }
  return {latin.text(), random.state()};
}

}  // namespace sightline
