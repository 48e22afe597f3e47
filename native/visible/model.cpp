// The state of a search for towers: what each change means for lines and heights, what to undo, where to branch.
#include "visible/model.hpp"

namespace sightline {

VisibleModel::VisibleModel(const VisiblePuzzle& puzzle, std::vector<Mask> masks, Mode mode, std::uint64_t seed)
    : size_(puzzle.size),
      parks_(puzzle.parks),
      top_(puzzle.top()),
      mode_(mode),
      chance_(seed),
      domain_(std::move(masks)) {
  const int size = size_;
  lines_.reserve(puzzle.lines());
  for (int line = 0; line < puzzle.lines(); ++line) {
    const LineRules rules = puzzle.rules(line);
    lines_.push_back({line, puzzle.spot(line, 0), line < size ? 1 : size, {rules.near, rules.far}});
  }
  for (Line& line : lines_) line.weight = 16 * bump_ + (seed ? roll() % bump_ : 0);
  cells_for_.resize(2 * size * (top_ + 1));
  open_.resize(2 * size);
  crossing_.reserve(domain_.size());
  trail_.reserve(4 * domain_.size());
  places_.reserve(4 * domain_.size());
  const Mask allowed = puzzle.values();
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      crossing_.push_back({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)});
      enter(row * size + column, domain_[row * size + column] & allowed);
    }
  wake();
}

// Sets a cell's first domain.
void VisibleModel::enter(int spot, Mask domain) {
  const auto [row, column] = crossing_[spot];
  domain_[spot] = domain;
  dead_ = dead_ || !domain;
  for (Mask left = domain; left;) {
    const int value = pop(left);
    cells_for(row, value) |= bit(column);
    cells_for(size_ + column, value) |= bit(row);
  }
  if (decided(domain)) return;
  open_[row] |= bit(column);
  open_[size_ + column] |= bit(row);
}

// Puts everything into the queues.
void VisibleModel::wake() {
  for (int spot = 0; spot < spots(); ++spot)
    if (decided(domain_[spot])) places_.push_back({spot, value_of(domain_[spot])});
  for (const Line& line : lines_)
    for (int value = parks_ ? 0 : 1; value <= top_; ++value) dead_ = !recount(line.number, value) || dead_;
  const LineSet all{{bit(size_) - 1, bit(size_) - 1}};
  to_look_ = {all, all};
  to_match_ = to_fit_ = all;
  values_to_match_ = (Mask{2} << top_) - 2;
}

bool VisibleModel::lose(int spot, Mask gone) {
  const Mask left = domain_[spot] &= ~gone;
  trail_.push_back({spot, gone});
  const auto [row, column] = crossing_[spot];
  bool possible = left != 0;
  for (Mask values = gone; values;) {
    const int value = pop(values);
    cells_for(row, value) &= ~bit(column);
    cells_for(size_ + column, value) &= ~bit(row);
    possible = possible && recount(row, value) && recount(size_ + column, value);
  }
  if (decided(left)) {
    places_.push_back({spot, value_of(left)});
    open_[row] &= ~bit(column);
    open_[size_ + column] &= ~bit(row);
  }
  touch(row, column);
  touch(size_ + column, row);
  values_to_match_ |= gone & ~kPark;
  return possible;
}

void VisibleModel::undo(std::size_t mark) {
  for (; trail_.size() > mark; trail_.pop_back()) {
    const auto [spot, gone] = trail_.back();
    const auto [row, column] = crossing_[spot];
    if (decided(domain_[spot])) {
      open_[row] |= bit(column);
      open_[size_ + column] |= bit(row);
    }
    domain_[spot] |= gone;
    for (Mask values = gone; values;) {
      const int value = pop(values);
      cells_for(row, value) |= bit(column);
      cells_for(size_ + column, value) |= bit(row);
    }
  }
  places_.clear();
  to_look_ = {};
  to_match_ = to_fit_ = {};
  values_to_match_ = 0;
  if (mode_ == Mode::always && !mark) wake();  // in this mode the root was not propagated
}

// Something changed at cell i of a line. Nothing is seen past the tallest tower.
void VisibleModel::touch(int line, int i) {
  const Mask peaks = cells_for(line, top_);
  if (peaks >> i) add(to_look_[0], line);
  if (peaks << (63 - i)) add(to_look_[1], line);
  add(to_match_, line);
  add(to_fit_, line);
}

bool VisibleModel::take(LineSet& set, int& line) {
  if (set.empty()) return false;
  line = set.ways[0] ? pop(set.ways[0]) : size_ + pop(set.ways[1]);
  return true;
}

// A line lost a cell for a value: fails if too few cells are left, forces them if just enough are.
bool VisibleModel::recount(int line, int value) {
  const Mask left = cells_for(line, value);
  const int wanted = value ? 1 : parks_, many = value ? (left ? 1 + !decided(left) : 0) : std::popcount(left);
  if (many < wanted) return narrowed_ = line, false;
  if (many == wanted)
    for (Mask cells = left; cells;) places_.push_back({lines_[line].spot(pop(cells)), value});
  return true;
}

void VisibleModel::conflict() {
  lines_[narrowed_].weight += bump_;
  bump_ += bump_ >> 6;
  if (bump_ < (std::uint64_t{1} << 30)) return;
  bump_ >>= 20;
  for (Line& line : lines_) line.weight = (line.weight >> 20) + 1;
}

std::uint64_t VisibleModel::roll() {
  chance_ += 0x9E3779B97F4A7C15u;
  const std::uint64_t mixed = (chance_ ^ chance_ >> 30) * 0xBF58476D1CE4E5B9u;
  return mixed ^ mixed >> 31;
}

struct VisibleModel::Best {
  int spot = -1;
  Mask mask = 0;
  std::uint64_t ways = 1, weight = 0;
};

void VisibleModel::consider_line(int line, Best& best) {
  for (int value = top_; value; --value) {
    const Mask cells = cells_for(line, value);
    if (decided(cells)) continue;
    const auto ways = static_cast<std::uint64_t>(std::popcount(cells));
    const std::uint64_t weight = lines_[line].weight * (top_ + value) * (top_ + value);
    if (best.spot >= 0 && ways * best.weight >= best.ways * weight) continue;
    best = {-1, bit(value), ways, weight};
    std::uint64_t fewest = UINT64_MAX;
    for (Mask left = cells; left;) {
      const int spot = lines_[line].spot(pop(left));
      const std::uint64_t rank = chance_ ? roll() : static_cast<std::uint64_t>(std::popcount(domain_[spot]));
      if (rank < fewest) fewest = rank, best.spot = spot;
    }
  }
}

// Branches on a height with few possible cells in a line that has often failed; tall towers, which decide what is seen,
// count for more.
Choice VisibleModel::choose(Budget&, const Group& group) {
  searching_ = true;
  Best best;
  LineSet lines;
  for (const int spot : group) {
    add(lines, crossing_[spot].row);
    add(lines, size_ + crossing_[spot].column);
  }
  if (group.empty()) lines = {{bit(size_) - 1, bit(size_) - 1}};
  for (int line; take(lines, line);)
    if (open_[line]) consider_line(line, best);
  for (int row = 0; best.spot < 0 && row < size_; ++row)  // only before anything was propagated
    if (open_[row]) best.spot = row * size_ + value_of(open_[row]), best.mask = lowest(domain_[best.spot]);
  if (best.spot < 0) return {Choice::complete};
  return {Choice::branch, best.spot, best.mask};
}

std::vector<Group> VisibleModel::split(const Group& open) const {
  std::vector<int> parent(2 * size_), group_of(2 * size_, -1);
  for (int line = 0; line < 2 * size_; ++line) parent[line] = line;
  const auto root = [&](int line) {
    while (parent[line] != line) line = parent[line] = parent[parent[line]];
    return line;
  };
  for (const int spot : open) parent[root(size_ + spot % size_)] = root(spot / size_);
  std::vector<Group> groups;
  for (const int spot : open) {
    int& group = group_of[root(spot / size_)];
    if (group < 0) {
      group = static_cast<int>(groups.size());
      groups.emplace_back();
    }
    groups[group].push_back(spot);
  }
  return groups;
}

static_assert(Model<VisibleModel>);

}  // namespace sightline
