// The propagation of Skyscrapers: cheapest first, each level only when those before it have nothing left to say.
#include "permutation.hpp"
#include "visible.hpp"

namespace sightline {
namespace {

using Cells = std::array<Mask, kMostTowers + 1>;

// Exact fitting costs two to the number of open cells: worth it for wide lines before the search, for narrow ones in it.
constexpr int kFitBefore = 16, kFitWithin = 6;
constexpr int kFirstWeight = 16;  // in dead ends

}  // namespace

Skyline::Skyline(int size, int parks, const std::vector<int>& clues, std::vector<Mask> masks, Mode mode, std::uint64_t seed)
    : size_(size), parks_(parks), top_(size - parks), mode_(mode), chance_(seed), domain_(std::move(masks)) {
  for (int i = 0; i < size; ++i) lines_.push_back({i, i * size, 1, {clues[4 * size - 1 - i], clues[size + i]}, 0});
  for (int i = 0; i < size; ++i) lines_.push_back({size + i, i, size, {clues[i], clues[3 * size - 1 - i]}, 0});
  for (Line& line : lines_) line.weight = kFirstWeight * bump_ + (seed ? roll() % bump_ : 0);
  const Mask allowed = ((Mask{2} << top_) - 2) | (parks ? kPark : 0);
  homes_.resize(2 * size * (top_ + 1));
  open_.resize(2 * size);
  crossing_.reserve(domain_.size());
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      crossing_.push_back({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)});
      const Mask domain = domain_[row * size + column] &= allowed;
      for (Mask left = domain; left;) {
        const int value = pop(left);
        homes(row, value) |= bit(column);
        homes(size + column, value) |= bit(row);
      }
      dead_ = dead_ || !domain;
      if (decided(domain)) continue;
      open_[row] |= bit(column);
      open_[size + column] |= bit(row);
    }
  wake();
}

// Everything is to be looked at.
void Skyline::wake() {
  for (int spot = 0; spot < spots(); ++spot)
    if (decided(domain_[spot])) places_.push_back({spot, value_of(domain_[spot])});
  for (const Line& line : lines_)
    for (int value = parks_ ? 0 : 1; value <= top_; ++value) dead_ = !recount(line.number, value) || dead_;
  const LineSet all{{bit(size_) - 1, bit(size_) - 1}};
  to_look_ = {all, all};
  to_match_ = to_fit_ = all;
  values_to_match_ = (Mask{2} << top_) - 2;
}

bool Skyline::restrict(int spot, Mask mask) {
  const Mask gone = domain_[spot] & ~mask;
  if (!gone) return true;
  const Mask left = domain_[spot] &= mask;
  trail_.push_back({spot, gone});
  const int row = crossing_[spot].row, column = crossing_[spot].column;
  bool possible = left != 0;
  for (Mask values = gone; values;) {
    const int value = pop(values);
    homes(row, value) &= ~bit(column);
    homes(size_ + column, value) &= ~bit(row);
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

void Skyline::undo(std::size_t mark) {
  for (; trail_.size() > mark; trail_.pop_back()) {
    const auto [spot, gone] = trail_.back();
    const int row = crossing_[spot].row, column = crossing_[spot].column;
    domain_[spot] |= gone;
    open_[row] |= bit(column);
    open_[size_ + column] |= bit(row);
    for (Mask values = gone; values;) {
      const int value = pop(values);
      homes(row, value) |= bit(column);
      homes(size_ + column, value) |= bit(row);
    }
  }
  places_.clear();
  to_look_ = {};
  to_match_ = to_fit_ = {};
  values_to_match_ = 0;
  if (mode_ == Mode::always && !mark) wake();  // there the root was left as it was given
}

// Something changed at cell i of a line. Nobody sees past the tallest tower.
void Skyline::touch(int line, int i) {
  const Mask peaks = homes(line, top_);
  if (peaks >> i) add(to_look_[0], line);
  if (peaks << (63 - i)) add(to_look_[1], line);
  add(to_match_, line);
  add(to_fit_, line);
}

// A value lost a home in a line: has it enough of them left, or just enough?
bool Skyline::recount(int line, int value) {
  const Mask left = homes(line, value);
  const int wanted = value ? 1 : parks_, many = value ? (left ? 1 + !decided(left) : 0) : std::popcount(left);
  if (many < wanted) return culprit_ = line, false;
  if (many == wanted)
    for (Mask cells = left; cells;) places_.push_back({lines_[line].spot(pop(cells)), value});
  return true;
}

bool Skyline::settle() {
  while (!places_.empty()) {
    const Place place = places_.back();
    places_.pop_back();
    if (!put(place)) return false;
  }
  return true;
}

bool Skyline::put(Place place) {
  const auto [row, column] = crossing_[place.spot];
  culprit_ = row;
  if (!(domain_[place.spot] >> place.value & 1) || !restrict(place.spot, bit(place.value))) return false;
  for (const Line* line : {&lines_[row], &lines_[size_ + column]}) {
    if (!place.value) {
      if (!clear_parks(*line)) return culprit_ = line->number, false;
      continue;
    }
    Mask others = homes(line->number, place.value) & ~bit(line->number < size_ ? column : row);
    while (others)
      if (!restrict(line->spot(pop(others)), ~bit(place.value))) return culprit_ = line->number, false;
  }
  return true;
}

// A line whose parks are all placed has no other.
bool Skyline::clear_parks(const Line& line) {
  Mask others = homes(line.number, 0) & open_[line.number];
  const int placed = std::popcount(homes(line.number, 0) & ~others);
  if (placed > parks_) return false;
  while (placed == parks_ && others)
    if (!restrict(line.spot(pop(others)), ~kPark)) return false;
  return true;
}

bool Skyline::look(int number, int end) {
  const Line& line = lines_[number];
  if (!line.clue[end]) return true;
  Cells cells;
  const int first = end ? line.spot(size_ - 1) : line.first, stride = end ? -line.stride : line.stride;
  for (int i = 0; i < size_; ++i) cells[i] = domain_[first + i * stride];
  culprit_ = number;
  if (!keep_seen({cells.data(), static_cast<std::size_t>(size_)}, line.clue[end], {top_, parks_, 0, 0})) return false;
  for (int i = 0; i < size_; ++i)
    if (!restrict(first + i * stride, cells[i])) return false;
  drop(to_look_[end], number);
  return true;
}

int Skyline::widest_fit() const { return searching_ ? kFitWithin : kFitBefore; }

// With three open cells or fewer, singles say all that a permutation can; where the line will be fitted, fitting does.
bool Skyline::match_line(int number) {
  const Line& line = lines_[number];
  const int open = std::popcount(open_[number]);
  if (open < 4 || (clued(line) && open <= widest_fit())) return true;
  Cells cells, holders;
  const Mask slots = parks_ ? (bit(parks_) - 1) << (top_ + 1) : 0;  // each park is a thing of its own
  for (int i = 0; i < size_; ++i) {
    const Mask here = domain_[line.spot(i)];
    cells[i] = here & kPark ? (here & ~kPark) | slots : here;
  }
  for (int value = 1; value <= top_; ++value) holders[value] = homes(number, value);
  for (int park = 1; park <= parks_; ++park) holders[top_ + park] = homes(number, 0);
  culprit_ = number;
  if (!keep_permutations({cells.data(), static_cast<std::size_t>(size_)}, holders)) return false;
  for (int i = 0; i < size_; ++i)
    if (!restrict(line.spot(i), cells[i] & slots ? cells[i] | kPark : cells[i])) return false;
  drop(to_match_, number);
  return true;
}

// A height is a permutation too: which column holds it in which row.
bool Skyline::match_value(int value) {
  Cells rows, columns;
  int open = 0;
  for (int i = 0; i < size_; ++i) {
    rows[i] = homes(i, value);
    columns[i] = homes(size_ + i, value);
    open += !decided(rows[i]);
  }
  if (open < 4) return true;
  if (!keep_permutations({rows.data(), static_cast<std::size_t>(size_)}, columns)) return false;
  for (int row = 0; row < size_; ++row)
    for (Mask gone = homes(row, value) & ~rows[row]; gone;)
      if (!restrict(row * size_ + pop(gone), ~bit(value))) return false;
  values_to_match_ &= ~bit(value);
  return true;
}

bool Skyline::fit(int number) {
  const Line& line = lines_[number];
  if (!clued(line) || !open_[number]) return true;
  Cells cells;
  for (int i = 0; i < size_; ++i) cells[i] = domain_[line.spot(i)];
  culprit_ = number;
  switch (exact_.keep_supported({cells.data(), static_cast<std::size_t>(size_)},
                                {top_, parks_, line.clue[0], line.clue[1]}, widest_fit())) {
    case Fit::none: return false;
    case Fit::too_many: return true;
    default: break;
  }
  for (Mask left = open_[number]; left;) {
    const int i = pop(left);
    if (!restrict(line.spot(i), cells[i])) return false;
  }
  for (LineSet* set : {&to_look_[0], &to_look_[1], &to_match_, &to_fit_}) drop(*set, number);
  return true;
}

bool Skyline::take(LineSet& set, int& line) {
  if (set.empty()) return false;
  line = set.ways[0] ? pop(set.ways[0]) : size_ + pop(set.ways[1]);
  return true;
}

Flow Skyline::propagate(Budget& budget) {
  if (dead_) return Flow::conflict;
  if (mode_ == Mode::always && !searching_) return Flow::ok;
  for (int line; settle();) {
    if (!budget.poll(2)) return Flow::stopped;
    bool possible = true;
    if (take(to_look_[0], line)) possible = look(line, 0);
    else if (take(to_look_[1], line)) possible = look(line, 1);
    else if (mode_ == Mode::always) return Flow::ok;
    else if (take(to_match_, line)) possible = match_line(line);
    else if (values_to_match_) possible = match_value(pop(values_to_match_));
    else if (take(to_fit_, line)) possible = fit(line);
    else return Flow::ok;
    if (!possible) break;
  }
  return Flow::conflict;
}

void Skyline::conflict() {
  lines_[culprit_].weight += bump_;
  bump_ += bump_ >> 6;
  if (bump_ < (std::uint64_t{1} << 30)) return;
  bump_ >>= 20;
  for (Line& line : lines_) line.weight = (line.weight >> 20) + 1;
}

std::uint64_t Skyline::roll() {
  chance_ += 0x9E3779B97F4A7C15u;
  const std::uint64_t mixed = (chance_ ^ chance_ >> 30) * 0xBF58476D1CE4E5B9u;
  return mixed ^ mixed >> 31;
}

struct Skyline::Best {
  int spot = -1;
  Mask mask = 0;
  std::uint64_t ways = 1, weight = 0;
};

void Skyline::consider_homes(int line, Best& best) {
  for (int value = top_; value; --value) {
    const Mask cells = homes(line, value);
    if (decided(cells)) continue;
    const auto ways = static_cast<std::uint64_t>(std::popcount(cells));
    const std::uint64_t weight = 2 * lines_[line].weight * (top_ + value) * (top_ + value);
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

Choice Skyline::choose(Budget&, const Group& group) {
  searching_ = true;
  Best best;
  LineSet lines;
  for (const int spot : group) {
    add(lines, crossing_[spot].row);
    add(lines, size_ + crossing_[spot].column);
  }
  if (group.empty()) lines = {{bit(size_) - 1, bit(size_) - 1}};
  for (int line; take(lines, line);)
    if (open_[line]) consider_homes(line, best);
  if (best.spot < 0) return {Choice::complete};
  return {Choice::branch, best.spot, best.mask};
}

std::vector<Group> Skyline::split(const Group& open) const {
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

static_assert(Model<Skyline>);

}  // namespace sightline
