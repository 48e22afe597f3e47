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
    lines_.push_back({line, puzzle.first(line), puzzle.stride(line), {rules.near, rules.far}});
  }
  for (Line& line : lines_) line.weight = 16 * bump_ + (seed ? roll() % bump_ : 0);
  cells_for_.resize(lines_.size() * (top_ + 1));
  open_.resize(lines_.size());
  crossing_.resize(domain_.size());
  trail_.reserve(4 * domain_.size());
  places_.reserve(4 * domain_.size());
  for (const Line& line : lines_)
    for (int i = 0; i < size; ++i) {
      Crossing& crossing = crossing_[line.spot(i)];
      crossing.cells[crossing.many++] = {static_cast<std::uint8_t>(line.number), static_cast<std::uint8_t>(i)};
    }
  for (int spot = 0; spot < spots(); ++spot) enter(spot, domain_[spot] & puzzle.values());
  wake();
}

// Sets a cell's first domain.
void VisibleModel::enter(int spot, Mask domain) {
  domain_[spot] = domain;
  dead_ = dead_ || !domain;
  for (const auto [line, i] : crossing_[spot]) {
    for (Mask left = domain; left;) cells_for(line, pop(left)) |= bit(i);
    if (!decided(domain)) open_[line] |= bit(i);
  }
}

// Puts everything into the queues.
void VisibleModel::wake() {
  for (int spot = 0; spot < spots(); ++spot)
    if (decided(domain_[spot])) places_.push_back({spot, value_of(domain_[spot])});
  for (const Line& line : lines_)
    for (int value = parks_ ? 0 : 1; value <= top_; ++value) dead_ = !recount(line.number, value) || dead_;
  to_look_ = {all_lines(), all_lines()};
  to_match_ = to_fit_ = all_lines();
  values_to_match_ = (Mask{2} << top_) - 2;
}

bool VisibleModel::lose(int spot, Mask gone) {
  const Mask left = domain_[spot] &= ~gone;
  trail_.push_back({spot, gone});
  bool possible = left != 0;
  if (decided(left)) places_.push_back({spot, value_of(left)});
  for (const Cell cell : crossing_[spot]) {
    for (Mask values = gone; values;) {
      const int value = pop(values);
      cells_for(cell.line, value) &= ~bit(cell.at);
      possible = possible && recount(cell.line, value);
    }
    if (decided(left)) open_[cell.line] &= ~bit(cell.at);
    touch(cell);
  }
  values_to_match_ |= gone & ~kPark;
  return possible;
}

void VisibleModel::undo(std::size_t mark) {
  for (; trail_.size() > mark; trail_.pop_back()) {
    const auto [spot, gone] = trail_.back();
    const bool closed = decided(domain_[spot]);
    domain_[spot] |= gone;
    for (const auto [line, i] : crossing_[spot]) {
      if (closed) open_[line] |= bit(i);
      for (Mask values = gone; values;) cells_for(line, pop(values)) |= bit(i);
    }
  }
  places_.clear();
  to_look_ = {};
  to_match_ = to_fit_ = {};
  values_to_match_ = 0;
  if (mode_ == Mode::always && !mark) wake();  // in this mode the root was not propagated
  if (mark < light_until_) {
    light_until_ = mark;
    to_look_ = {all_lines(), all_lines()};
    to_match_ = to_fit_ = all_lines();
    values_to_match_ = (Mask{2} << top_) - 2;
  }
}

// Something changed at a cell of a line. Nothing is seen past the tallest tower.
void VisibleModel::touch(Cell cell) {
  const auto [line, i] = cell;
  const Mask peaks = cells_for(line, top_);
  if (peaks >> i) add(to_look_[0], line);
  if (peaks << (63 - i)) add(to_look_[1], line);
  add(to_match_, line);
  add(to_fit_, line);
}

bool VisibleModel::take(LineSet& set, int& line) const {
  for (int way = 0; way < 3; ++way)
    if (set.ways[way]) return line = way * size_ + pop(set.ways[way]), true;
  return false;
}

VisibleModel::LineSet VisibleModel::all_lines() const {
  const Mask side = bit(size_) - 1, diagonals = bit(static_cast<int>(lines_.size()) - 2 * size_) - 1;
  return {{side, side, diagonals}};
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
  if (light_ && !--light_) light_until_ = trail_.size();
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
  for (const int spot : group)
    for (const Cell cell : crossing_[spot]) add(lines, cell.line);
  if (group.empty()) lines = all_lines();
  for (int line; take(lines, line);)
    if (open_[line]) consider_line(line, best);
  for (int row = 0; best.spot < 0 && row < size_; ++row)  // only before anything was propagated
    if (open_[row]) best.spot = row * size_ + value_of(open_[row]), best.mask = lowest(domain_[best.spot]);
  if (best.spot < 0) return {Choice::complete};
  return {Choice::branch, best.spot, best.mask};
}

std::vector<Group> VisibleModel::split(const Group& open) const {
  std::vector<int> parent(lines_.size()), group_of(lines_.size(), -1);
  for (const Line& line : lines_) parent[line.number] = line.number;
  const auto root = [&](int line) {
    while (parent[line] != line) line = parent[line] = parent[parent[line]];
    return line;
  };
  for (const int spot : open)
    for (const Cell cell : crossing_[spot]) parent[root(cell.line)] = root(spot / size_);
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
