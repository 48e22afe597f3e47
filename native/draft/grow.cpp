#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/bits.hpp"
#include "draft/map.hpp"
#include "draft/random.hpp"

namespace sightline {
namespace {

constexpr int kMostCells = 1'000'000;
constexpr int kMostPlanks = 8;
constexpr int kLongestBridge = 8;  // cells from an island to a new one
constexpr int kNone = -1;

struct Direction {
  int down, right;
};
constexpr std::array<Direction, 4> kDirections = {{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}};
constexpr Direction kRight{0, 1}, kDown{1, 0};

// Islands and bridges so far, and where the map can still grow.
class Growth {
 public:
  Growth(MapSize size, MapRules rules, std::uint64_t state)
      : size_(size),
        rules_(rules),
        random_(state),
        island_(cells()),
        taken_(cells()),
        right_(cells()),
        down_(cells()) {}

  void begin(const std::vector<int>& first) {
    for (std::size_t i = 0; i < first.size(); i += 3) {
      add_island(first[i]);
      if (first[i] != first[i + 1]) build(first[i], first[i + 1], first[i + 2]);
    }
    for (std::size_t i = 0; i < first.size(); i += 3)
      if (!joins_neighbours(first[i], first[i + 1]))
        throw std::invalid_argument("a first bridge ends at the next island of the map");
  }

  void grow(int wanted, Budget& budget) {
    while (islands_ < wanted && !open_ends_.empty() && budget.poll()) {
      if (!rules_.connected && islands_ > 1 && random_.chance(1, 8)) start_group();  // the first gets a neighbour first
      const int chosen = random_.below(static_cast<int>(open_ends_.size()));
      const auto [cell, direction] = open_ends_[index(chosen)];
      if (extend(cell, direction)) continue;
      open_ends_[index(chosen)] = open_ends_.back();  // nothing fits there any more
      open_ends_.pop_back();
    }
  }

  // A bridge for about half of the pairs that see each other and have none.
  void add_loops(Budget& budget) {
    for (int cell = 0; cell < size_.rows * size_.columns && budget.poll(); ++cell)
      for (const Direction direction : {kRight, kDown}) {
        if (!island_[index(cell)]) continue;
        const int other = look(cell, direction);
        if (other != kNone && !planks_to(cell, direction) && random_.chance(1, 2))
          build(cell, other, 1 + random_.below(rules_.planks));
      }
  }

  GrownMap result() const {
    GrownMap grown{{}, {}, random_.state()};
    std::vector<char> right_of(cells()), below(cells());  // whether an island is farther on in the row, the column
    for (int cell = static_cast<int>(cells()) - 1; cell >= 0; --cell) {
      const int row = cell / size_.columns, column = cell % size_.columns;
      const auto has = [&](const std::vector<char>& more, int next) {
        return more[index(next)] || island_[index(next)];
      };
      right_of[index(cell)] = column + 1 < size_.columns && has(right_of, cell + 1);
      below[index(cell)] = row + 1 < size_.rows && has(below, cell + size_.columns);
    }
    for (int cell = 0; cell < static_cast<int>(cells()); ++cell) {
      if (!island_[index(cell)]) continue;
      grown.cells.push_back(cell);
      if (right_of[index(cell)]) grown.planks.push_back(right_[index(cell)]);
      if (below[index(cell)]) grown.planks.push_back(down_[index(cell)]);
    }
    return grown;
  }

 private:
  std::size_t cells() const { return index(size_.rows * size_.columns); }

  // A bridge and its image are parallel, so they never cross.
  int image(int cell) const {
    const int row = cell / size_.columns, column = cell % size_.columns, opposite = size_.columns - 1 - column;
    switch (size_.symmetry) {
      case MapSymmetry::half_turn: return (size_.rows - 1 - row) * size_.columns + opposite;
      case MapSymmetry::mirror: return row * size_.columns + opposite;
      default: return cell;
    }
  }

  int neighbour(int cell, Direction direction) const {
    const int row = cell / size_.columns + direction.down, column = cell % size_.columns + direction.right;
    return row < 0 || row >= size_.rows || column < 0 || column >= size_.columns ? kNone : row * size_.columns + column;
  }

  // Fills water_ with the open water in a direction; the island that ends it, if one does.
  int look(int cell, Direction direction) {
    water_.clear();
    while ((cell = neighbour(cell, direction)) != kNone && !taken_[index(cell)]) water_.push_back(cell);
    return cell != kNone && island_[index(cell)] ? cell : kNone;
  }

  void occupy(int cell) {
    for (const int one : {cell, image(cell)}) {
      islands_ += !island_[index(one)];
      island_[index(one)] = taken_[index(one)] = 1;
    }
  }

  void vacate(int cell) {
    for (const int one : {cell, image(cell)}) {
      islands_ -= island_[index(one)];
      island_[index(one)] = taken_[index(one)] = 0;
    }
  }

  void add_island(int cell) {
    occupy(cell);
    for (const Direction direction : kDirections) open_ends_.push_back({cell, direction});
    if (image(cell) != cell)
      for (const Direction direction : kDirections) open_ends_.push_back({image(cell), direction});
  }

  // Whether neither an island nor the cell's own image is next to a cell.
  bool is_apart(int cell) const {
    return std::ranges::none_of(kDirections, [&](Direction direction) {
      const int beside = neighbour(cell, direction);
      return beside != kNone && (island_[index(beside)] || beside == image(cell));
    });
  }

  // Keeps of water_ where an island fits at the end of a bridge from `cell`: not next to another one, not past its own
  // image and, without loops, not where the bridge and its image would close one.
  void keep_free(int cell) {
    if (water_.size() > kLongestBridge) water_.resize(kLongestBridge);
    const bool closes = !rules_.loops && image(cell) != cell;
    free_.clear();
    for (auto there = water_.begin(); there != water_.end(); ++there)
      if (is_apart(*there) && std::find(water_.begin(), there, image(*there)) == there &&
          !(closes && image(*there) == *there))
        free_.push_back(*there);
  }

  // One more island, at the end of a bridge from `cell`; false if there is no room for one.
  bool extend(int cell, Direction direction) {
    look(cell, direction);
    std::vector<int> all;
    if (islands_ == 1) all = water_;
    keep_free(cell);
    if (free_.empty()) free_ = all;
    if (free_.empty()) return false;
    const int there = free_[index(random_.below(static_cast<int>(free_.size())))];
    add_island(there);
    build(cell, there, 1 + random_.below(rules_.planks));
    return true;
  }

  // An island elsewhere, if it gets a neighbour.
  void start_group() {
    const int row = random_.below(size_.rows), cell = row * size_.columns + random_.below(size_.columns);
    if (taken_[index(cell)] || !is_apart(cell)) return;
    occupy(cell);
    if (extend(cell, kDirections[index(random_.below(4))])) add_island(cell);
    else vacate(cell);
  }

  bool joins_neighbours(int a, int b) const {
    const int from = std::min(a, b), to = std::max(a, b);
    const int step = from / size_.columns == to / size_.columns ? 1 : size_.columns;
    for (int cell = from + step; cell < to; cell += step)
      if (island_[index(cell)]) return false;
    return island_[index(from)] && island_[index(to)];
  }

  int planks_to(int cell, Direction direction) const { return (direction.right ? right_ : down_)[index(cell)]; }

  void build(int a, int b, int planks) {
    lay(std::min(a, b), std::max(a, b), planks);
    lay(std::min(image(a), image(b)), std::max(image(a), image(b)), planks);
  }

  void lay(int from, int to, int planks) {
    const bool across = from / size_.columns == to / size_.columns;
    (across ? right_ : down_)[index(from)] = planks;
    for (int cell = from; cell <= to; cell += across ? 1 : size_.columns) taken_[index(cell)] = 1;
  }

  struct OpenEnd {
    int cell;
    Direction direction;
  };

  MapSize size_;
  MapRules rules_;
  Random random_;
  int islands_ = 0;
  std::vector<char> island_, taken_;
  std::vector<int> right_, down_;  // the planks from each island to the right and downwards
  std::vector<OpenEnd> open_ends_;
  std::vector<int> water_, free_;
};

void check(MapSize size, MapRules rules, const std::vector<int>& first) {
  const bool fits = size.rows > 0 && size.columns > 0 && size.rows <= kMostCells / size.columns;
  const auto kind = static_cast<int>(size.symmetry);
  if (!fits || kind < 0 || kind > 2 || rules.planks < 1 || rules.planks > kMostPlanks || first.size() % 3)
    throw std::invalid_argument("a map needs at most 1,000,000 cells, planks from 1 to 8, and first bridges");
  for (std::size_t i = 0; i < first.size(); i += 3) {
    const int a = first[i], b = first[i + 1], cells = size.rows * size.columns;
    const bool inside = a >= 0 && b >= 0 && a < cells && b < cells && first[i + 2] >= 0 && first[i + 2] <= rules.planks;
    if (!inside || (a / size.columns != b / size.columns && a % size.columns != b % size.columns))
      throw std::invalid_argument("a first bridge is along a row or a column of the map");
  }
}

}  // namespace

GrownMap grow_map(MapSize size, MapRules rules, const std::vector<int>& first, int wanted, std::uint64_t state,
                  Budget& budget) {
  check(size, rules, first);
  Growth growth(size, rules, state);
  growth.begin(first);
  growth.grow(wanted, budget);
  if (rules.loops) growth.add_loops(budget);
  return growth.result();
}

}  // namespace sightline
