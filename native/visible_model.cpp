// The propagation of Skyscrapers: cheapest first, each level only when the ones before have nothing left to say.
#include <cstdlib>

#include "permutation.hpp"
#include "visible.hpp"

namespace sightline {

static int knob(const char* name, int fallback) { const char* v = std::getenv(name); return v ? atoi(v) : fallback; }
static const int K_MATCH = knob("K_MATCH", 1), K_VALUE = knob("K_VALUE", 1), K_FIT = knob("K_FIT", 8), K_ROOT = knob("K_ROOT", 16), K_DUAL = knob("K_DUAL", 0);

Skyline::Skyline(int size, int parks, const std::vector<int>& clues, std::vector<Mask> masks, Mode mode)
    : size_(size), parks_(parks), top_(size - parks), mode_(mode), domain_(std::move(masks)) {
  clues_.resize(4 * size);
  for (int i = 0; i < size; ++i) {
    clues_[i] = clues[4 * size - 1 - i];
    clues_[size + i] = clues[size + i];
    clues_[2 * size + i] = clues[i];
    clues_[3 * size + i] = clues[3 * size - 1 - i];
  }
  const Mask allowed = ((Mask{2} << top_) - 2) | (parks ? kPark : 0);
  homes_.assign(2 * size * (top_ + 1), 0);
  for (int spot = 0; spot < spots(); ++spot) {
    const int row = spot / size, column = spot % size;
    for (Mask left = domain_[spot] &= allowed; left;) {
      const int value = pop(left);
      homes(across, row, value) |= bit(column);
      homes(down, column, value) |= bit(row);
    }
  }
  open_.assign(2 * size, 0);
  for (int spot = 0; spot < spots(); ++spot) {
    if (decided(domain_[spot])) continue;
    open_[spot / size] |= bit(spot % size);
    open_[size + spot % size] |= bit(spot / size);
  }
  weight_.assign(2 * size, 1 << 10);
  wake();
}

void Skyline::wake() {
  const Mask all = bit(size_) - 1;
  for (int spot = 0; spot < spots(); ++spot)
    if (decided(domain_[spot])) places_.push_back({spot, value_of(domain_[spot])});
  for (const int way : {across, down})
    for (int line = 0; line < size_; ++line)
      for (int value = 1; value <= top_; ++value)
        if (decided(homes(way, line, value))) places_.push_back({spot_at(way, line, value_of(homes(way, line, value))), value});
  for (LineSet& ends : unseen_) ends.axis = {all, all};
  unmatched_.axis = unfitted_.axis = {all, all};
  unmatched_values_ = (Mask{2} << top_) - 2;
}

bool Skyline::restrict(int spot, Mask mask) {
  const Mask gone = domain_[spot] & ~mask;
  if (!gone) return domain_[spot] != 0;
  trail_.push_back({spot, gone});
  const Mask left = domain_[spot] &= mask;
  if (!left) return false;
  const int row = spot / size_, column = spot % size_;
  if (decided(left)) {
    places_.push_back({spot, value_of(left)});
    open_[row] &= ~bit(column);
    open_[size_ + column] &= ~bit(row);
  }
  touch(across, row, column);
  touch(down, column, row);
  unmatched_values_ |= gone;
  bool possible = true;
  for (Mask values = gone; values;) {
    const int value = pop(values);
    homes(across, row, value) &= ~bit(column);
    homes(down, column, value) &= ~bit(row);
    possible = possible && lost_home(across, row, value) && lost_home(down, column, value);
  }
  return possible;
}

void Skyline::undo(std::size_t mark) {
  for (; trail_.size() > mark; trail_.pop_back()) {
    const auto [spot, gone] = trail_.back();
    const int row = spot / size_, column = spot % size_;
    if (decided(domain_[spot])) {
      open_[row] |= bit(column);
      open_[size_ + column] |= bit(row);
    }
    domain_[spot] |= gone;
    for (Mask values = gone; values;) {
      const int value = pop(values);
      homes(across, row, value) |= bit(column);
      homes(down, column, value) |= bit(row);
    }
  }
  places_.clear();
  unseen_ = {};
  unmatched_ = unfitted_ = {};
  unmatched_values_ = 0;
}

void Skyline::touch(int way, int line, int i) {
  const Mask peaks = homes(way, line, top_);
  if (!(peaks >> i)) {} else unseen_[0].add(way, line);
  if (peaks & (bit(i) | (bit(i) - 1))) unseen_[1].add(way, line);
  unmatched_.add(way, line);
  unfitted_.add(way, line);
}

bool Skyline::lost_home(int way, int line, int value) {
  if (!value) {
    const Mask left = homes(way, line, 0);
    const int many = std::popcount(left);
    if (many < parks_) return culprit_ = way * size_ + line, false;
    if (many == parks_)
      for (Mask cells = left; cells;) places_.push_back({spot_at(way, line, pop(cells)), 0});
    return true;
  }
  const Mask left = homes(way, line, value);
  if (!left) return culprit_ = way * size_ + line, false;
  if (decided(left)) places_.push_back({spot_at(way, line, value_of(left)), value});
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
  const int row = place.spot / size_, column = place.spot % size_;
  culprit_ = row;
  if (!restrict(place.spot, bit(place.value))) return false;
  for (const int way : {across, down}) {
    const int line = way == across ? row : column;
    if (!place.value) {
      if (!count_parks(way, line)) return culprit_ = way * size_ + line, false;
      continue;
    }
    Mask others = homes(way, line, place.value) & ~bit(way == across ? column : row);
    while (others)
      if (!restrict(spot_at(way, line, pop(others)), ~bit(place.value))) return culprit_ = way * size_ + line, false;
  }
  return true;
}

// A line whose parks are all placed has no other.
bool Skyline::count_parks(int way, int line) {
  const Mask cells = homes(way, line, 0);
  Mask open = 0;
  for (Mask left = cells; left;) {
    const int i = pop(left);
    if (domain_[spot_at(way, line, i)] != kPark) open |= bit(i);
  }
  const int placed = std::popcount(cells & ~open);
  if (placed > parks_) return false;
  if (placed < parks_) return true;
  while (open)
    if (!restrict(spot_at(way, line, pop(open)), ~kPark)) return false;
  return true;
}

bool Skyline::write(int way, int line, std::span<const Mask> cells) {
  for (int i = 0; i < size_; ++i)
    if (!restrict(spot_at(way, line, i), cells[i])) return false;
  return true;
}

bool Skyline::see(int way, int line, int end) {
  const int clue = clues_[(way * 2 + end) * size_ + line];
  if (!clue) return true;
  std::array<Mask, kMostTowers> cells;
  for (int i = 0; i < size_; ++i) cells[i] = domain_[spot_at(way, line, end ? size_ - 1 - i : i)];
  culprit_ = way * size_ + line;
  if (!keep_seen({cells.data(), static_cast<std::size_t>(size_)}, clue, {top_, parks_, 0, 0})) return false;
  for (int i = 0; i < size_; ++i)
    if (!restrict(spot_at(way, line, end ? size_ - 1 - i : i), cells[i])) return false;
  return true;
}

bool Skyline::match_line(int way, int line) {
  if (std::popcount(open_[way * size_ + line]) < 4) return true;
  std::array<Mask, kMostTowers> cells;
  std::array<Mask, 64> holders;
  const Mask slots = parks_ ? (bit(parks_) - 1) << (top_ + 1) : 0;  // each park is a thing of its own
  for (int i = 0; i < size_; ++i) {
    const Mask here = domain_[spot_at(way, line, i)];
    cells[i] = here & kPark ? (here & ~kPark) | slots : here;
  }
  for (int value = 1; value <= top_; ++value) holders[value] = homes(way, line, value);
  for (int k = 1; k <= parks_; ++k) holders[top_ + k] = homes(way, line, 0);
  culprit_ = way * size_ + line;
  if (!keep_permutations({cells.data(), static_cast<std::size_t>(size_)}, holders)) return false;
  for (int i = 0; i < size_; ++i)
    if (!restrict(spot_at(way, line, i), cells[i] & slots ? cells[i] | kPark : cells[i])) return false;
  return true;
}

bool Skyline::match_value(int value) {
  std::array<Mask, kMostTowers> rows, columns;
  int open = 0;
  for (int i = 0; i < size_; ++i) {
    rows[i] = homes(across, i, value);
    open += !decided(rows[i]);
    columns[i] = homes(down, i, value);
  }
  if (open < 4) return true;
  if (!keep_permutations({rows.data(), static_cast<std::size_t>(size_)}, columns)) return false;
  for (int row = 0; row < size_; ++row)
    for (Mask gone = homes(across, row, value) & ~rows[row]; gone;)
      if (!restrict(row * size_ + pop(gone), ~bit(value))) return false;
  return true;
}

bool Skyline::fit(int way, int line) {
  const int near = clues_[(way * 2) * size_ + line], far = clues_[(way * 2 + 1) * size_ + line];
  if ((!near && !far) || !open_[way * size_ + line]) return true;
  std::array<Mask, kMostTowers> cells;
  for (int i = 0; i < size_; ++i) cells[i] = domain_[spot_at(way, line, i)];
  culprit_ = way * size_ + line;
  const Fit fit = exact_.keep_supported({cells.data(), static_cast<std::size_t>(size_)}, {top_, parks_, near, far},
                                        searching_ ? K_FIT : K_ROOT);
  if (fit == Fit::none) return false;
  return fit == Fit::too_many || write(way, line, cells);
}

Flow Skyline::propagate(Budget& budget) {
  const auto next = [](LineSet& set, int& way, int& line) {
    if (set.empty()) return false;
    way = set.axis[0] ? 0 : 1;
    line = pop(set.axis[way]);
    return true;
  };
  int way, line;
  for (;;) {
    if (!settle()) return Flow::conflict;
    if (!budget.poll(2)) return Flow::stopped;
    bool possible = true;
    if (next(unseen_[0], way, line)) possible = see(way, line, 0);
    else if (next(unseen_[1], way, line)) possible = see(way, line, 1);
    else if (K_MATCH && next(unmatched_, way, line)) possible = match_line(way, line);
    else if (K_VALUE && unmatched_values_ & ~kPark) {
      unmatched_values_ &= ~kPark;
      possible = match_value(pop(unmatched_values_));
    }
    else if (next(unfitted_, way, line)) possible = fit(way, line);
    else return Flow::ok;
    if (!possible) return Flow::conflict;
  }
}

void Skyline::conflict() {
  weight_[culprit_] += bump_;
  bump_ += bump_ >> 6;
  if (bump_ > (std::uint64_t{1} << 40)) {
    bump_ >>= 20;
    for (std::uint64_t& weight : weight_) weight = (weight >> 20) + 1;
  }
}

// Smallest domain per weight of its lines.
Choice Skyline::choose(Budget&, const Group& group) {
  searching_ = true;
  int best = -1;
  std::uint64_t best_values = 1, best_weight = 0;
  const auto consider = [&](int spot) {
    const auto values = static_cast<std::uint64_t>(std::popcount(domain_[spot]));
    if (values < 2) return;
    const std::uint64_t weight = weight_[spot / size_] + weight_[size_ + spot % size_];
    if (best < 0 || values * best_weight < best_values * weight) best = spot, best_values = values, best_weight = weight;
  };
  if (group.empty())
    for (int spot = 0; spot < spots(); ++spot) consider(spot);
  else
    for (const int spot : group) consider(spot);
  if (best < 0) return {Choice::complete};
  return {Choice::branch, best, std::bit_floor(domain_[best])};
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
