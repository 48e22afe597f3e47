// The propagation of visible towers: cheapest first, each level only when those before it conclude nothing more.
#include "visible/model.hpp"
#include "visible/permutation.hpp"

namespace sightline {
namespace {

using Cells = std::array<Mask, kMostTowers + 1>;

std::span<Mask> front(Cells& cells, int many) { return {cells.data(), static_cast<std::size_t>(many)}; }

// How many of these towers are seen from the first; parks are not.
int seen(std::span<const Mask> towers) {
  int many = 0;
  Mask tallest = kPark;
  for (const Mask tower : towers)
    if (tower > tallest) tallest = tower, ++many;
  return many;
}

}  // namespace

Flow VisibleModel::propagate(Budget& budget) {
  if (dead_) return Flow::conflict;
  if (mode_ == Mode::always && !searching_ && !filled()) return Flow::ok;  // branch at once
  const unsigned work = 1 + static_cast<unsigned>(size_ * size_) / 16;
  for (int line; settle();) {
    if (!budget.poll(work)) return Flow::stopped;
    bool possible = true;
    if (take(to_look_[0], line)) possible = look(line, 0);
    else if (take(to_look_[1], line)) possible = look(line, 1);
    else if (mode_ == Mode::always || stays_light()) return Flow::ok;
    else if (take(to_match_, line)) possible = fits(line) || match_line(line);
    else if (values_to_match_) possible = match_value(pop(values_to_match_));
    else if (take(to_fit_, line)) possible = fit(line);
    else return Flow::ok;
    if (!possible) break;
  }
  return Flow::conflict;
}

// Whether to leave it at cheap propagation. Decided at the root: only on boards where fitting lines is expensive, and if
// the open cells have many values on average.
bool VisibleModel::stays_light() {
  constexpr int kLarge = 9, kManyValues = 40;  // lines; percent of all heights
  if (!light_ || searching_) return light_;
  int cells = 0, values = 0;
  for (const Mask domain : domain_)
    if (!decided(domain)) ++cells, values += std::popcount(domain);
  if (size_ < kLarge || 100 * values < kManyValues * cells * size_) light_ = 0;
  return light_;
}

bool VisibleModel::settle() {
  while (!places_.empty()) {
    const Place place = places_.back();
    places_.pop_back();
    if (!put(place)) return false;
  }
  return true;
}

bool VisibleModel::put(Place place) {
  narrowed_ = crossing_[place.spot].cells[0].line;
  if (!(domain_[place.spot] >> place.value & 1) || !restrict(place.spot, bit(place.value))) return false;
  for (const auto [number, i] : crossing_[place.spot]) {
    const Line& line = lines_[number];
    if (!place.value) {
      if (!clear_parks(line)) return narrowed_ = number, false;
      continue;
    }
    Mask others = cells_for(number, place.value) & ~bit(i);
    while (others)
      if (!restrict(line.spot(pop(others)), ~bit(place.value))) return narrowed_ = number, false;
  }
  return true;
}

// A line whose parks are all placed has no more.
bool VisibleModel::clear_parks(const Line& line) {
  Mask others = cells_for(line.number, 0) & open_[line.number];
  const int placed = std::popcount(cells_for(line.number, 0) & ~others);
  if (placed > parks_) return false;
  while (placed == parks_ && others)
    if (!restrict(line.spot(pop(others)), ~kPark)) return false;
  return true;
}

bool VisibleModel::look(int number, int end) {
  constexpr int few = 4;  // open cells: fitting them costs no more than looking from both ends, and concludes more
  const Line& line = lines_[number];
  const bool will_fit =
      searching_ && !light_ && mode_ != Mode::always && open_[number] && std::popcount(open_[number]) <= few;
  if (!line.clue[end] || will_fit) return true;
  Cells cells;
  const int first = end ? line.spot(size_ - 1) : line.first, stride = end ? -line.stride : line.stride;
  const Mask peaks = cells_for(number, top_);  // nothing is seen past the last of them
  const int reach = end ? size_ - std::countr_zero(peaks) : 64 - std::countl_zero(peaks);
  for (int i = 0; i < reach; ++i) cells[i] = domain_[first + i * stride];
  narrowed_ = number;
  const Mask front_cells = end ? ~Mask{0} << (size_ - reach) : ~Mask{0} >> (64 - reach);
  if (!(open_[number] & front_cells)) return seen(front(cells, reach)) == line.clue[end];
  if (!keep_seen(front(cells, reach), line.clue[end], top_, parks_)) return false;
  for (int i = 0; i < reach; ++i)
    if (!restrict(first + i * stride, cells[i])) return false;
  drop(to_look_[end], number);
  return true;
}

// With three open cells or fewer, singles conclude all that a permutation can.
bool VisibleModel::match_line(int number) {
  if (std::popcount(open_[number]) < 4) return true;
  const Line& line = lines_[number];
  Cells cells, holders;
  const Mask slots = parks_ ? (bit(parks_) - 1) << (top_ + 1) : 0;  // each park is a separate thing
  for (int i = 0; i < size_; ++i) {
    const Mask here = domain_[line.spot(i)];
    cells[i] = here & kPark ? (here & ~kPark) | slots : here;
  }
  for (int value = 1; value <= top_; ++value) holders[value] = cells_for(number, value);
  for (int park = 1; park <= parks_; ++park) holders[top_ + park] = cells_for(number, 0);
  narrowed_ = number;
  if (!keep_permutations(front(cells, size_), holders)) return false;
  for (int i = 0; i < size_; ++i)
    if (!restrict(line.spot(i), cells[i] & slots ? cells[i] | kPark : cells[i])) return false;
  drop(to_match_, number);
  return true;
}

// A height is a permutation too: which column holds it in which row.
bool VisibleModel::match_value(int value) {
  Cells rows, columns;
  int open = 0;
  for (int i = 0; i < size_; ++i) {
    rows[i] = cells_for(i, value);
    columns[i] = cells_for(size_ + i, value);
    open += !decided(rows[i]);
  }
  if (open < 4) return true;
  if (!keep_permutations(front(rows, size_), columns)) return false;
  for (int row = 0; row < size_; ++row)
    for (Mask gone = cells_for(row, value) & ~rows[row]; gone;)
      if (!restrict(row * size_ + pop(gone), ~bit(value))) return false;
  values_to_match_ &= ~bit(value);
  return true;
}

// Whether a line will be fitted, which concludes all that matching can and costs up to 2^(its open cells).
bool VisibleModel::fits(int number) const {
  constexpr int before_search = 12, within_search = 6;
  const Line& line = lines_[number];
  return (line.clue[0] || line.clue[1]) && std::popcount(open_[number]) <= (searching_ ? within_search : before_search);
}

bool VisibleModel::fit(int number) {
  if (!fits(number)) return true;
  if (!open_[number]) return look(number, 0) && look(number, 1);  // skipped while there were open cells
  const Line& line = lines_[number];
  Cells cells;
  for (int i = 0; i < size_; ++i) cells[i] = domain_[line.spot(i)];
  narrowed_ = number;
  if (exact_.keep_supported(front(cells, size_), {top_, parks_, line.clue[0], line.clue[1]}) == Fit::none) return false;
  for (Mask left = open_[number]; left;) {
    const int i = pop(left);
    if (!restrict(line.spot(i), cells[i])) return false;
  }
  for (LineSet* set : {&to_look_[0], &to_look_[1], &to_match_, &to_fit_}) drop(*set, number);
  return true;
}

}  // namespace sightline
