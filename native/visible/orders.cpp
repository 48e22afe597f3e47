#include "visible/orders.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace sightline {
namespace {

constexpr int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

// A set of orders of n things, one bit each.
template <int N>
struct Orders {
  std::array<std::uint64_t, (factorial(N) + 63) / 64> words{};

  void insert(int order) { words[index(order / 64)] |= bit(order % 64); }
  void remove(const Orders& others) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] &= ~others.words[i];
  }
};

// The options of a line: bit N * place + value while that value can be at that place, both counted from 0.
using Options = std::uint64_t;

// Every order of a line: what it has, which have a value at a place, and which show two clues. They are numbered so that
// neighbours are unlike: a few of them have nearly every option.
template <int N>
struct Table {
  std::array<Options, factorial(N)> of{};
  std::array<Orders<N>, N * N> with{};  // by option
  std::array<std::array<Orders<N>, N + 1>, N + 1> shown{};
  std::array<std::array<Options, N + 1>, N + 1> options{};  // what these orders have

  static const Table& get() {
    static const Table table;
    return table;
  }

 private:
  Table() {
    std::array<int, N> line;
    std::iota(line.begin(), line.end(), 0);
    int order = 0;
    do enter(order = (order + kStride) % factorial(N), line);
    while (std::next_permutation(line.begin(), line.end()));
  }

  static constexpr int kStride = [] {  // about the golden section of all, and prime to their number
    int stride = factorial(N) * 5 / 8;
    while (std::gcd(stride, factorial(N)) != 1) ++stride;
    return stride;
  }();

  void enter(int order, const std::array<int, N>& line) {
    Options all = 0;
    for (int place = 0; place < N; ++place) {
      all |= bit(N * place + line[index(place)]);
      with[index(N * place + line[index(place)])].insert(order);
    }
    of[index(order)] = all;
    const int near = seen(line.begin(), line.end()), far = seen(line.rbegin(), line.rend());
    for (const int first : {0, near})
      for (const int last : {0, far}) {
        shown[index(first)][index(last)].insert(order);
        options[index(first)][index(last)] |= all;
      }
  }

  template <class At>
  static int seen(At at, At end) {
    int many = 0;
    for (int tallest = -1; at != end; ++at)
      if (*at > tallest) tallest = *at, ++many;
    return many;
  }
};

// Rows say which height each column has, columns which height each row has, and heights which column each row has them
// in: each of these lines stands in one order, and what one rules out, two others hear of.
template <int N>
class OrdersModel {
 public:
  OrdersModel(const VisiblePuzzle& puzzle, std::span<const Mask> masks) {
    for (int number = 0; number < 2 * N; ++number) {
      const LineRules rules = puzzle.rules(number);
      lines_[index(number)] = {table_.shown[index(rules.near)][index(rules.far)],
                               table_.options[index(rules.near)][index(rules.far)], 0};
    }
    for (int height = 0; height < N; ++height) lines_[index(2 * N + height)] = {table_.shown[0][0], kAll, 0};
    std::array<Options, 3 * N> left{};
    for (int row = 0; row < N; ++row)
      for (int column = 0; column < N; ++column) {
        const Mask kept = masks[index(N * row + column)] >> 1 & heights(row, column) & heights(N + column, row);
        left[index(row)] |= kept << (N * column);
        left[index(N + column)] |= kept << (N * row);
        for (int height = 0; height < N; ++height)
          left[index(2 * N + height)] |= (kept >> height & 1) << (N * row + column);
      }
    for (int number = 0; number < 3 * N; ++number) keep_options(number, left[index(number)]);
  }

  Flow propagate(Budget& budget) {
    while (waiting_) {
      if (!budget.poll()) return Flow::stopped;
      if (!narrow(pop(waiting_))) return Flow::conflict;
    }
    return Flow::ok;
  }

  // Where the fewest values are left: at a cell, or of the columns of a height in a row.
  Choice choose(Budget&, const Group&) const {
    if (complete()) return {Choice::complete};
    int fewest = N + 1, best = 0, at = 0;
    for (int number = 0; number < 3 * N && fewest > 2; number == N - 1 ? number = 2 * N : ++number)
      for (int place = 0; place < N; ++place) {
        const int many = std::popcount(heights(number, place));
        if (many > 1 && many < fewest) fewest = many, best = number, at = place;
      }
    const int value = value_of(heights(best, at));
    const auto [row, column, height] = where(best, at, value);
    return {Choice::branch, N * row + column, bit(height + 1)};
  }

  bool restrict(int spot, Mask mask) {
    const int row = spot / N, column = spot % N;
    for (Mask gone = heights(row, column) & ~(mask >> 1); gone;) lose(row, column, pop(gone));
    return heights(row, column) != 0;
  }

  std::size_t mark() {
    kept_ = 0;
    return trail_.size();
  }
  void undo(std::size_t mark) {
    for (; trail_.size() > mark; trail_.pop_back()) lines_[index(trail_.back().number)] = trail_.back().line;
    kept_ = waiting_ = 0;
  }
  void conflict() {}
  Mask domain(int spot) const { return heights(spot / N, spot % N) << 1; }
  int spots() const { return N * N; }
  std::vector<Group> split(const Group& open) const { return {open}; }

 private:
  struct Line {
    Orders<N> orders;
    Options options;
    Options gone;  // not yet removed from the orders
  };
  struct Kept {
    int number;
    Line line;
  };
  struct Triple {
    int row, column, height;
  };
  static constexpr Mask kCell = bit(N) - 1;
  static constexpr Options kAll = N * N == 64 ? ~Options{0} : bit(N * N) - 1;

  bool complete() const {
    for (int row = 0; row < N; ++row)
      if (std::popcount(lines_[index(row)].options) > N) return false;
    return true;
  }

  Mask heights(int number, int place) const { return lines_[index(number)].options >> (N * place) & kCell; }

  // What it means that a line has a value at a place.
  static Triple where(int number, int place, int value) {
    if (number < N) return {number, place, value};
    if (number < 2 * N) return {place, number - N, value};
    return {place, value, number - 2 * N};
  }

  void lose(int row, int column, int height) {
    lose_option(row, N * column + height);
    lose_option(N + column, N * row + height);
    lose_option(2 * N + height, N * row + column);
  }

  void lose_option(int number, int option) {
    Line& line = lines_[index(number)];
    if (!(line.options >> option & 1)) return;
    keep(number);
    line.options &= ~bit(option);
    line.gone |= bit(option);
    waiting_ |= bit(number);
  }

  void keep_options(int number, Options left) {
    Line& line = lines_[index(number)];
    line.gone = line.options & ~left;
    line.options = left;
    if (line.gone) waiting_ |= bit(number);
  }

  // Keeps a line as it was at the last mark.
  void keep(int number) {
    if (kept_ >> number & 1) return;
    kept_ |= bit(number);
    trail_.push_back({number, lines_[index(number)]});
  }

  // Removes the orders with what is gone, and then what no order has any more; false if no order is left.
  bool narrow(int number) {
    Line& line = lines_[index(number)];
    while (line.gone) line.orders.remove(table_.with[index(pop(line.gone))]);
    Options unsupported = unsupported_by(line.orders, line.options);
    if (unsupported == line.options) return false;
    for (line.options &= ~unsupported; unsupported;) {
      const int option = pop(unsupported);
      const auto [row, column, height] = where(number, option / N, option % N);
      lose(row, column, height);
    }
    return true;
  }

  // The options that none of these orders has. Where many orders are left, the first few nearly always have all.
  Options unsupported_by(const Orders<N>& orders, Options options) const {
    for (std::size_t i = 0; i < orders.words.size(); ++i)
      for (std::uint64_t left = orders.words[i]; left && options;) options &= ~table_.of[64 * i + index(pop(left))];
    return options;
  }

  const Table<N>& table_ = Table<N>::get();
  std::array<Line, 3 * N> lines_;
  std::uint64_t waiting_ = 0;      // lines to narrow
  std::uint64_t kept_ = ~Mask{0};  // lines that the trail has since the last mark; before the first there is no need
  std::vector<Kept> trail_;
};

static_assert(Model<OrdersModel<4>>);

// Calls with the model of a puzzle's size.
template <int N = 1, class Call>
auto with_model(const VisiblePuzzle& puzzle, std::span<const Mask> masks, Call call) {
  if constexpr (N < 6)
    if (puzzle.size > N) return with_model<N + 1>(puzzle, masks, call);
  return call(OrdersModel<N>(puzzle, masks));
}

}  // namespace

std::unique_ptr<Search> search_by_orders(const VisiblePuzzle& puzzle, std::span<const Mask> masks, int width) {
  return with_model(puzzle, masks, [width]<class M>(M model) -> std::unique_ptr<Search> {
    return std::make_unique<DepthFirst<M>>(std::move(model), width);
  });
}

Known known_by_orders(const VisiblePuzzle& puzzle, std::span<const Mask> masks, int width, Budget& budget) {
  return with_model(puzzle, masks, [&](auto model) { return known_by_propagation(model, width, budget); });
}

}  // namespace sightline
