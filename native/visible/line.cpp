#include "visible/line.hpp"

#include <algorithm>
#include <array>

#include "visible/permutation.hpp"

namespace sightline {
namespace {

constexpr int kMostOpen = 18;  // open heights: there is a state for every subset of them
constexpr int kFewOpen = 4;    // open cells: fewer are fitted as soon as remembered
constexpr int kManyOpen = 6;   // open cells: with so many, sets of towers take longer than to narrow a line roughly

constexpr int kRoughRounds = 2;  // a third one takes longer than it saves

// What a cell may hold below the tallest, and the heights before it that stay the tallest so far.
struct Passing {
  Mask climbing, hides;
  Passing(Mask here, Mask tallest) : climbing(here & ~kPark & ~tallest) {
    hides = here & kPark ? ~Mask{0} : climbing ? above(lowest(climbing)) : 0;
  }
};

std::ptrdiff_t open_cells(std::span<const Mask> cells) {
  return std::ranges::count_if(cells, [](Mask mask) { return !decided(mask); });
}

// What some arrangement uses where no clue counts: the same as by sets of towers, sooner.
bool narrow_permutation(std::span<Mask> cells) {
  std::array<Mask, kMostTowers + 1> holders{};
  for (int i = 0; i < static_cast<int>(cells.size()); ++i)
    for (Mask heights = cells[i]; heights;) holders[pop(heights)] |= bit(i);
  return keep_permutations(cells, holders);
}

}  // namespace

// The towers seen before the tallest climb, so a state is just the tallest so far and how many were seen:
// reach[i][k] holds the heights that can be the tallest before cell i with k seen, bit 0 meaning none. What follows the
// tallest tower is hidden and free.
bool keep_seen(std::span<Mask> cells, int clue, int top, int parks) {
  const int n = static_cast<int>(cells.size()), most = clue - 1, stride = clue + 1;
  const Mask tallest = bit(top);
  const auto fewest_at = [&](int i) { return std::max(0, most - (n - 1 - i)); };  // else too few cells are left
  std::array<Mask, (kMostTowers + 1) * (kMostTowers + 1)> reach;
  reach[0] = kPark;
  reach[1] = 0;
  Mask peaks = 0;
  for (int i = 0; i < n; ++i) {
    const Passing here(cells[i], tallest);
    const Mask* before = &reach[i * stride];
    Mask* after = &reach[(i + 1) * stride];
    if ((cells[i] & tallest) && i >= most && before[most]) peaks |= bit(i);
    const int fewest = fewest_at(i + 1), last = std::min(i + 1, most), towers = i + 1 - parks;
    const Mask tall_enough = towers > 0 ? ~Mask{0} << towers : ~Mask{0};
    Mask room = (Mask{2} << (top - clue + fewest)) - 1;  // k seen: the other clue - k are taller
    Mask lower = fewest ? before[fewest - 1] : 0, any = 0;
    for (int k = fewest; k <= last; ++k, room = room << 1 | 1) {
      const Mask rises = lower ? here.climbing & above(lowest(lower)) : 0;
      any |= after[k] = ((before[k] & here.hides) | rises) & room & tall_enough;
      lower = before[k];
    }
    after[last + 1] = 0;
    if (!any) break;
  }
  if (!peaks) return false;
  const int first_peak = std::countr_zero(peaks), last_peak = 63 - std::countl_zero(peaks);
  for (int i = last_peak + 1; i < n; ++i)
    if (!(cells[i] &= ~tallest)) return false;
  std::array<Mask, kMostTowers + 2> lead;  // the heights of reach[i] from which the clue can be met
  std::fill_n(lead.begin(), clue + 1, 0);
  for (int i = last_peak; i >= 0; --i) {
    const Passing here(cells[i], tallest);
    const Mask* before = &reach[i * stride];
    const bool peak = peaks >> i & 1;
    Mask keep = (i > first_peak ? ~tallest : 0) | (peak ? tallest : 0);
    for (int k = fewest_at(i); k <= std::min(i, most); ++k) {
      const Mask stays = before[k] & lead[k];
      const Mask rises = before[k] && k < most ? here.climbing & lead[k + 1] & above(lowest(before[k])) : 0;
      lead[k] = (stays & here.hides) | (before[k] & below_highest(rises));
      keep |= rises | below_highest(stays) | (stays ? kPark : 0);
    }
    if (peak) lead[most] = before[most];
    if (!(cells[i] &= keep)) return false;
  }
  return true;
}

namespace {

// Narrows a line to what each clue allows by itself, and to what permutations do: all that some arrangement uses stays,
// and there are far fewer sets of towers to go through. False if nothing is left.
bool narrow_roughly(std::span<Mask> cells, const LineRules& rules) {
  for (int round = 0; round < kRoughRounds; ++round) {
    for (const int clue : {rules.near, rules.far}) {
      if (clue && !keep_seen(cells, clue, rules.top, rules.parks)) return false;
      std::ranges::reverse(cells);
    }
    if (!rules.parks && !narrow_permutation(cells)) return false;
  }
  return true;
}

// Looks for one arrangement of a line without parks by placing the towers from the tallest down: then it is known at once
// whether one is seen. Most lines that can be filled are filled at the first try.
class FirstFit {
 public:
  FirstFit(std::span<const Mask> cells, const LineRules& rules)
      : last_(static_cast<int>(cells.size()) - 1), tries_(kTriesPerCell * (last_ + 1)) {
    for (int i = 0; i <= last_; ++i)
      for (Mask heights = cells[i]; heights;) holders_[pop(heights)] |= bit(i);
    const int top = rules.top;
    for (Mask peaks = holders_[top]; peaks && !found_;) {
      const int at = pop(peaks);
      const Seen near{rules.near, rules.near}, far{rules.far, rules.far};
      if (near.allows(at) && far.allows(last_ - at))
        found_ = place(top - 1, bit(at), at, at, near.with_one(), far.with_one());
    }
  }

  bool found() const { return found_; }  // if not, there may be one nevertheless

 private:
  static constexpr int kTriesPerCell = 6;

  struct Seen {      // from one end
    int clue, left;  // 0: no clue; how many towers of it are still to be seen
    // Whether the next one that is seen can have so many cells before it.
    bool allows(int cells) const { return !clue || (left > 1 ? cells >= left - 1 : left == 1 && !cells); }
    Seen with_one() const { return {clue, left - 1}; }
  };

  // Places the towers up to a height into the cells that are not taken; `first` and `end` are the outermost of these.
  bool place(int height, Mask taken, int first, int end, Seen near, Seen far) {
    if (!height) return true;
    if (--tries_ < 0) return false;
    const Mask open = holders_[height] & ~taken, before = bit(first) - 1, after = above(bit(end));
    for (Mask inside = open & ~before & ~after; inside;)
      if (place(height - 1, taken | bit(pop(inside)), first, end, near, far)) return true;
    for (Mask outside = open & before; outside;) {
      const int at = pop(outside);
      if (near.allows(at) && place(height - 1, taken | bit(at), at, end, near.with_one(), far)) return true;
    }
    for (Mask outside = open & after; outside;) {
      const int at = pop(outside);
      if (far.allows(last_ - at) && place(height - 1, taken | bit(at), first, at, near, far.with_one())) return true;
    }
    return false;
  }

  std::array<Mask, kMostTowers + 1> holders_{};  // by height: the cells that can have it
  int last_, tries_;
  bool found_ = false;
};

}  // namespace

ExactLine& ExactLine::shared() {
  thread_local ExactLine one;
  return one;
}

Fit ExactLine::keep_supported(std::span<Mask> cells, const LineRules& rules) {
  if (!has_few_open(cells)) return Fit::too_many;
  if (!encode(cells, rules)) return Fit::none;
  const Mask met = walk_both(cells, rules);
  if (met) {
    retrace(near_, cells);
    retrace(far_, cells);
    decode(cells, met);
  }
  clear(near_);
  clear(far_);
  return met ? Fit::some : Fit::none;
}

bool ExactLine::has_few_open(std::span<const Mask> cells) { return open_cells(cells) <= kMostOpen; }

bool ExactLine::fits(std::span<const Mask> given, const LineRules& rules) {
  std::array<Mask, kMostTowers> kept;
  const std::span<Mask> cells = std::span(kept).first(given.size());
  std::ranges::copy(given, cells.begin());
  if (open_cells(cells) >= kManyOpen) {
    if (!narrow_roughly(cells, rules)) return false;
    if (!rules.parks && FirstFit(cells, rules).found()) return true;
  }
  if (!encode(cells, rules)) return false;
  const Mask met = walk_both(cells, rules);
  clear(near_);
  clear(far_);
  return met != 0;
}

// One walk counts them all: the tower that ends it is seen too.
Mask ExactLine::seen_counts(std::span<const Mask> cells, int top, int parks) {
  if (!encode(cells, {top, parks, 0, 0})) return 0;
  walk_both(cells, {top, parks, top, 0});
  Mask counts = 0;
  for (Mask peaks = peaks_of(cells); peaks;) {
    const int cell = pop(peaks);
    for (std::size_t s = near_.begin[cell]; s < near_.end[cell]; ++s)
      if (far_.states[all_ - near_.reached[s]].seen & 1) counts |= near_.states[near_.reached[s]].seen << 1;
  }
  clear(near_);
  clear(far_);
  return counts;
}

// From both ends to the cells that may hold the tallest tower; returns those where the walks meet.
Mask ExactLine::walk_both(std::span<const Mask> cells, const LineRules& rules) {
  const Mask peaks = peaks_of(cells);
  near_.aim(0, 63 - std::countl_zero(peaks), 1, rules.near);
  far_.aim(static_cast<int>(cells.size()) - 1, std::countr_zero(peaks), -1, rules.far);
  walk(near_, cells);
  walk(far_, cells);
  return meet(peaks);
}

void ExactLine::Side::aim(int first, int last, int direction, int clue) {
  from = first, to = last, step = direction;
  sees = clue > 0;
  wanted = sees ? clue - 1 : 0;
}

// The cells that may hold the tallest tower: there is at least one.
Mask ExactLine::peaks_of(std::span<const Mask> cells) const {
  Mask peaks = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] == bit(top_)) return Mask{1} << i;
    if (cells[i] >> top_ & 1) peaks |= Mask{1} << i;
  }
  return peaks;
}

// Numbers the open heights below the top and translates the cells' masks; false if the line cannot be filled at all.
bool ExactLine::encode(std::span<const Mask> cells, const LineRules& rules) {
  Mask fixed = 0, all = 0;
  int parks = rules.parks, open_cells = 0;
  for (const Mask mask : cells) {
    all |= mask;
    if (!decided(mask)) ++open_cells;
    else if (mask == kPark) --parks;
    else if (fixed & mask) return false;
    else fixed |= mask;
  }
  top_ = rules.top;
  const Mask towers = (Mask{2} << top_) - 2;
  if ((all & towers) != towers || parks < 0) return false;
  const Mask open = towers & ~fixed;
  Mask coded = open & ~bit(top_);
  if (std::popcount(open) + parks != open_cells) return false;
  park_ = Code{1} << std::popcount(coded);
  all_ = park_ - 1 + static_cast<Code>(parks) * park_;
  std::array<Code, kMostTowers + 1> code_of;
  for (int index = 0; coded; ++index) {
    const int height = pop(coded);
    height_bit_[index] = bit(height);
    code_of[height] = Code{1} << index;
  }
  coded = open & ~bit(top_);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    kept_[i] = 0;
    options_[i] = parks && (cells[i] & kPark) ? park_ : 0;
    if (decided(cells[i])) continue;
    for (Mask left = cells[i] & coded; left;) options_[i] |= code_of[pop(left)];
  }
  for (Side* side : {&near_, &far_})
    if (side->states.size() < all_ + std::size_t{1}) side->states.resize(all_ + std::size_t{1});
  return true;
}

void ExactLine::decode(std::span<Mask> cells, Mask peaks) const {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (decided(cells[i])) continue;
    cells[i] = (kept_[i] >= park_ ? kPark : 0) | (peaks >> i & 1 ? bit(top_) : 0);
    for (Mask left = heights(kept_[i]); left;) cells[i] |= height_bit_[pop(left)];
  }
}

void ExactLine::walk(Side& side, std::span<const Mask> cells) {
  side.reached.assign(1, 0);
  side.states[0] = {1, 0};
  std::size_t begin = 0, end = 1;
  Code climbing = side.sees ? park_ - 1 : 0;
  Mask tallest = 0;  // among the fixed towers walked past
  side.records = 0;
  for (int i = side.from;; i += side.step) {
    side.begin[i] = begin, side.end[i] = end;
    side.climbing[i] = climbing;
    if (i == side.to) return;
    if (!decided(cells[i])) {
      expand(side, i);
      begin = end;
      end = side.reached.size();
    } else if (cells[i] > tallest && cells[i] != kPark && side.sees) {
      tallest = cells[i];
      side.records |= bit(i);
      climbing = 0;
      for (Code one = 1; one < park_; one <<= 1)
        if (height_bit_[std::countr_zero(one)] > tallest) climbing |= one;
      for (std::size_t s = begin; s < end; ++s)
        if (!(heights(side.reached[s]) & climbing)) side.states[side.reached[s]].seen <<= 1;
    }
  }
}

void ExactLine::expand(Side& side, int cell) {
  const Mask limit = (Mask{2} << side.wanted) - 1;
  const auto reach = [&](Code code, Mask seen) {
    State& state = side.states[code];
    if (!state.seen) side.reached.push_back(code);
    state.seen |= seen;
  };
  for (std::size_t s = side.begin[cell]; s < side.end[cell]; ++s) {
    const Code code = side.reached[s], taken = heights(code);
    const Mask seen = side.states[code].seen & limit, risen = seen << 1 & limit;
    if (!seen) continue;
    for (Code left = options_[cell] & (park_ - 1) & ~taken; left; left &= left - 1) {
      const Code one = left & (~left + 1);
      const Mask now = one > taken && (one & side.climbing[cell]) ? risen : seen;
      if (now) reach(code | one, now);
    }
    if (options_[cell] & park_ && code - taken < all_ - heights(all_)) reach(code + park_, seen);
  }
}

// Joins the two walks at the tallest tower; returns the cells where they meet.
Mask ExactLine::meet(Mask peaks) {
  const Mask near_goal = bit(near_.wanted), far_goal = bit(far_.wanted);
  Mask met = 0;
  while (peaks) {
    const int cell = pop(peaks);
    for (std::size_t s = near_.begin[cell]; s < near_.end[cell]; ++s) {
      State& here = near_.states[near_.reached[s]];
      if (!(here.seen & near_goal)) continue;
      State& there = far_.states[all_ - near_.reached[s]];
      if (!(there.seen & far_goal)) continue;
      here.alive |= near_goal;
      there.alive |= far_goal;
      met |= bit(cell);
    }
  }
  return met;
}

// Walks back from the meetings to the end and collects the values on the way.
void ExactLine::retrace(Side& side, std::span<const Mask> cells) {
  for (int i = side.to; i != side.from;) {
    const int after = i;
    i -= side.step;
    for (std::size_t s = side.begin[after]; s < side.end[after]; ++s) {
      const Code code = side.reached[s];
      State& state = side.states[code];
      if (!decided(cells[i])) {
        if (state.alive) support(side, i, code, state.alive);
      } else if ((side.records >> i & 1) && !(heights(code) & side.climbing[after])) {
        state.seen >>= 1;
        state.alive >>= 1;
      }
    }
  }
}

// The values of `cell` that lead to `code` with one of the counts `alive`.
void ExactLine::support(Side& side, int cell, Code code, Mask alive) {
  const Code taken = heights(code);
  const auto from = [&](Code before, Code value, int shift) {
    State& state = side.states[before];
    const Mask hits = state.seen & (alive >> shift);
    if (!hits) return;
    kept_[cell] |= value;
    state.alive |= hits;
  };
  for (Code left = options_[cell] & taken; left; left &= left - 1) {
    const Code one = left & (~left + 1);
    from(code - one, one, one > taken - one && (one & side.climbing[cell]) ? 1 : 0);
  }
  if (options_[cell] & park_ && code != taken) from(code - park_, park_, 0);
}

void ExactLine::clear(Side& side) {
  for (const Code code : side.reached) side.states[code] = {};
  side.reached.clear();
}

namespace {

bool fit_line(ExactLine& exact, std::vector<Mask>& cells, const LineRules& rules) {
  if (!rules.near && !rules.far && !rules.parks && open_cells(cells) <= kMostOpen) return narrow_permutation(cells);
  Fit fit = exact.keep_supported(cells, rules);
  for (std::vector<Mask> before; fit == Fit::too_many && before != cells;) {
    before = cells;
    for (const int clue : {rules.near, rules.far}) {
      if (clue && !keep_seen(cells, clue, rules.top, rules.parks)) fit = Fit::none;
      std::reverse(cells.begin(), cells.end());
    }
  }
  return fit != Fit::none;
}

// Lines and what they were narrowed to: questions about boards that differ in a few cells ask about most lines again.
// Each has one place, which it leaves to the next that comes there.
class KnownLines {
 public:
  struct Line {
    LineRules rules{};
    std::vector<Mask> cells, kept;
    bool possible = false;
    bool is(const std::vector<Mask>& others, const LineRules& other) const { return rules == other && cells == others; }
  };

  Line& place_of(const std::vector<Mask>& cells, const LineRules& rules) {
    std::uint64_t hash = (std::uint64_t{1} * rules.near << 8 | rules.far) << 8 | rules.parks;
    for (const Mask mask : cells) hash = (hash ^ mask ^ hash >> 29) * 0x9E3779B97F4A7C15;
    if (lines_.empty()) lines_.resize(std::size_t{1} << kBits);
    return lines_[hash >> (64 - kBits)];
  }

 private:
  static constexpr int kBits = 12;  // 4096 lines: a megabyte
  std::vector<Line> lines_;
};

thread_local KnownLines known_lines;

}  // namespace

bool narrow_line(ExactLine& exact, std::vector<Mask>& cells, const LineRules& rules) {
  if (open_cells(cells) < kFewOpen) return fit_line(exact, cells, rules);
  KnownLines::Line& known = known_lines.place_of(cells, rules);
  if (!known.is(cells, rules)) {
    known.cells.clear();  // known only once it is fitted
    known.kept = cells;
    known.possible = fit_line(exact, known.kept, rules);
    known.rules = rules;
    known.cells = cells;
  }
  cells = known.kept;
  return known.possible;
}

Mask seen_from(ExactLine& exact, const std::vector<Mask>& cells, int top, int parks) {
  if (ExactLine::has_few_open(cells)) return exact.seen_counts(cells, top, parks);
  Mask counts = 0;
  std::vector<Mask> kept;
  for (int clue = 1; clue <= top; ++clue) {
    kept = cells;
    if (narrow_line(exact, kept, {top, parks, clue, 0})) counts |= bit(clue);
  }
  return counts;
}

}  // namespace sightline
