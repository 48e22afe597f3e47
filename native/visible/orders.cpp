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
  void keep(const Orders& others) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] &= others.words[i];
  }
  friend Orders operator|(Orders some, const Orders& others) {
    for (std::size_t i = 0; i < some.words.size(); ++i) some.words[i] |= others.words[i];
    return some;
  }
};

// The options of a line: bit N * place + value while that value can be at that place, both counted from 0.
using Options = std::uint64_t;

// Every order of a line: what it has, which have one of some values at a place, and which show two clues. They are
// numbered so that neighbours are unlike: a few of them have nearly every option.
template <int N>
struct Table {
  std::array<Options, factorial(N)> of{};
  std::array<std::array<Orders<N>, 1 << N>, N> with{};  // by place and values
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
    for (auto& at_place : with)
      for (Mask values = 1; values < at_place.size(); ++values)
        if (const Mask others = values & (values - 1)) at_place[values] = at_place[others] | at_place[values ^ others];
  }

  static constexpr int kStride = [] {  // about the golden section of all, and prime to their number
    int stride = factorial(N) * 5 / 8;
    while (std::gcd(stride, factorial(N)) != 1) ++stride;
    return stride;
  }();

  void enter(int order, const std::array<int, N>& line) {
    Options all = 0;
    for (int place = 0; place < N; ++place) {
      const Mask value = bit(line[index(place)]);
      all |= value << (N * place);
      with[index(place)][value].insert(order);
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
                               table_.options[index(rules.near)][index(rules.far)]};
    }
    for (int height = 0; height < N; ++height) lines_[index(2 * N + height)] = {table_.shown[0][0], kAll};
    std::array<Options, 3 * N> left{};
    for (int row = 0; row < N; ++row) {
      for (int column = 0; column < N; ++column) {
        const Mask kept = masks[index(N * row + column)] >> 1 & values(row, column) & values(N + column, row);
        left[index(row)] |= kept << (N * column);
        left[index(N + column)] |= kept << (N * row);
      }
      for (int height = 0; height < N; ++height)
        left[index(2 * N + height)] |= places_of(left[index(row)], height) << (N * row);
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
        const int many = std::popcount(values(number, place));
        if (many > 1 && many < fewest) fewest = many, best = number, at = place;
      }
    const int value = value_of(values(best, at));
    const auto [row, column, height] = where(best, at, value);
    return {Choice::branch, N * row + column, bit(height + 1)};
  }

  bool restrict(int spot, Mask mask) {
    const int row = spot / N, column = spot % N;
    for (Mask gone = values(row, column) & ~(mask >> 1); gone;) lose(row, column, pop(gone));
    return values(row, column) != 0;
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
  Mask domain(int spot) const { return values(spot / N, spot % N) << 1; }
  int spots() const { return N * N; }
  std::vector<Group> split(const Group& open) const { return {open}; }

 private:
  struct Line {
    Orders<N> orders;  // some of them may have options that are gone, until it is narrowed
    Options options;
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

  Mask values(int number, int place) const { return lines_[index(number)].options >> (N * place) & kCell; }

  // The places where a value is among these options, one bit each. The factor moves the bit of each place, of which
  // there is one in N, next to that of the place before, and all others elsewhere.
  static Mask places_of(Options options, int value) {
    constexpr Options kFirst = kAll / kCell;  // the first value of each place
    constexpr Options kFactor = [] {
      Options factor = 0;
      for (int place = 0; place < N; ++place) factor |= bit((N - 1) * (N - 1 - place));
      return factor;
    }();
    return (options >> value & kFirst) * kFactor >> ((N - 1) * (N - 1)) & kCell;
  }

  // What it means that a line has a value at a place.
  static Triple where(int number, int place, int value) {
    if (number < N) return {number, place, value};
    if (number < 2 * N) return {place, number - N, value};
    return {place, value, number - 2 * N};
  }

  void lose(int row, int column, int height) {
    lose_in_row(row, column, height);
    lose_in_column(row, column, height);
    lose_of_height(row, column, height);
  }
  void lose_in_row(int row, int column, int height) { lose_option(row, N * column + height); }
  void lose_in_column(int row, int column, int height) { lose_option(N + column, N * row + height); }
  void lose_of_height(int row, int column, int height) { lose_option(2 * N + height, N * row + column); }

  // It has the option: whatever one line has, the two others have too.
  void lose_option(int number, int option) {
    if (!(kept_ >> number & 1)) keep(number);
    lines_[index(number)].options ^= bit(option);
    waiting_ |= bit(number);
  }

  void keep_options(int number, Options left) {
    Line& line = lines_[index(number)];
    if (line.options != left) waiting_ |= bit(number);
    line.options = left;
  }

  // Keeps a line as it was at the last mark.
  [[gnu::noinline]] void keep(int number) {
    kept_ |= bit(number);
    trail_.push_back({number, lines_[index(number)]});
  }

  // Keeps the orders that have options alone, and then the options that some order has; false if no order is left.
  bool narrow(int number) {
    Line line = lines_[index(number)];
    for (int place = 0; place < N; ++place)
      line.orders.keep(table_.with[index(place)][line.options >> (N * place) & kCell]);
    const Options unsupported = unsupported_by(line.orders, line.options);
    if (unsupported == line.options) return false;
    line.options ^= unsupported;
    lines_[index(number)] = line;
    if (unsupported) tell_others(number, unsupported);
    return true;
  }

  // What a line has lost, the two other lines lose.
  void tell_others(int number, Options lost) {
    const auto each = [lost](auto visit) {
      for (Options left = lost; left;) {
        const int option = pop(left);
        visit(option / N, option % N);
      }
    };
    if (number < N) {
      each([&, row = number](int column, int height) {
        lose_in_column(row, column, height), lose_of_height(row, column, height);
      });
    } else if (number < 2 * N) {
      each([&, column = number - N](int row, int height) {
        lose_in_row(row, column, height), lose_of_height(row, column, height);
      });
    } else {
      each([&, height = number - 2 * N](int row, int column) {
        lose_in_row(row, column, height), lose_in_column(row, column, height);
      });
    }
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
  return with_model(puzzle, masks, [width]<class M>(M&& model) -> std::unique_ptr<Search> {
    return std::make_unique<DepthFirst<M>>(std::move(model), width);
  });
}

Known known_by_orders(const VisiblePuzzle& puzzle, std::span<const Mask> masks, int width, Budget& budget) {
  return with_model(puzzle, masks, [&](auto model) { return known_by_propagation(model, width, budget); });
}

}  // namespace sightline
