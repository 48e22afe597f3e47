#include "runs/beliefs.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace sightline {

namespace {
constexpr int kBits = 13;                // of a weight
constexpr std::uint16_t kMost = 0xFFFF;  // the message "certainly", and a mask that keeps all bits
constexpr std::uint32_t kMoved = 500;    // a change of a message that is worth weighing its line again
constexpr std::uint32_t kLeast = 8;      // the smallest message: its product with a weight must not vanish
constexpr int kRoom = 2;     // zeros before the first state and after the last, so that neighbours need no checks
constexpr int kAtOnce = 32;  // states whose products can be added up without overflow

// Multiplies lanes by 2^By where even the largest weight leaves room for that. any: the bits of all weights.
template <int By>
inline void raise(Lanes& any, Lanes& lift) {
  const Lanes factor = all_lanes(1) + (below(any, all_lanes(1 << (kBits - By))) & all_lanes((1 << By) - 1));
  any = any * factor;
  lift = lift * factor;
}

// Per lane a power of two that gives the largest weight nearly all its bits.
inline Lanes lift_of(Lanes any) {
  Lanes lift = all_lanes(1);
  raise<8>(any, lift);
  raise<4>(any, lift);
  raise<2>(any, lift);
  return lift;
}

}  // namespace

RunsBeliefs::RunsBeliefs(const RunsPuzzle& puzzle) : puzzle_(puzzle) {
  std::size_t most_states = 0;
  for (const auto& runs : puzzle_.lines) {
    lines_.push_back(automaton(runs));
    most_states = std::max(most_states, lines_.back().states.size());
  }
  const std::size_t values = at(puzzle_.values), most_cells = at(std::max(puzzle_.rows, puzzle_.columns));
  for (auto& side : messages_)
    side.assign(at(puzzle_.rows * puzzle_.columns) * values, static_cast<std::uint16_t>(kOne / values));
  incoming_.resize(most_cells * values);
  stays_.resize(most_states + kRoom);
  skips_ = stays_;
  has_.resize(most_states * values);
  before_.resize(most_cells * most_states);
  shares_ = before_;
  weights_.resize(most_states + 2 * kRoom);
  sums_.resize(values);
  last_.resize(at(puzzle_.rows * puzzle_.columns));
  waiting_.resize(lines_.size());
}

// Gap, run, gap, run … gap: one state per cell of a run, one per gap. Runs of different colours may skip the gap; a run that
// grows stays in its last cell's state.
RunsBeliefs::Line RunsBeliefs::automaton(std::span<const Run> runs) {
  Line line{{{0, true, false}}};
  for (std::size_t j = 0; j < runs.size(); ++j) {
    const bool touches = j > 0 && runs[j - 1].color != runs[j].color;
    line.skips += touches;
    for (int k = 0; k < runs[j].length; ++k)
      line.states.push_back({runs[j].color, runs[j].grows && k + 1 == runs[j].length, touches && k == 0});
    line.states.push_back({0, true, false});
  }
  return line;
}

void RunsBeliefs::propagate(std::span<const Mask> now, int rounds, Budget& budget) {
  wake(now);
  for (bool changed = true; changed && rounds > 0; --rounds) {
    changed = false;
    // Rows send to columns alone and columns to rows, so that several of a side can be weighed at once.
    for (const auto& [first, end] : {std::pair(0, puzzle_.rows), std::pair(puzzle_.rows, puzzle_.count())}) {
      group_.clear();
      for (int line = first; line < end; ++line) {
        if (std::exchange(waiting_[at(line)], 0) && is_open(line, now)) group_.push_back(line);
        if (group_.empty() || (group_.size() < at(kLanes) && line + 1 < end)) continue;
        const unsigned cells = static_cast<unsigned>(puzzle_.cells(line));
        if (!budget.poll((cells * cells / 64 + 1) * static_cast<unsigned>(group_.size()))) return;
        weigh(now);
        group_.clear();
        changed = true;
      }
    }
  }
}

void RunsBeliefs::weigh(std::span<const Mask> now) {
  gather();
  receive(now);
  if (puzzle_.values == 2) weigh_from_left<true>(), weigh_from_right<true>(now);
  else weigh_from_left<false>(), weigh_from_right<false>(now);
}

// Lines with a cell that was narrowed or opened since the last call are to be weighed again.
void RunsBeliefs::wake(std::span<const Mask> now) {
  for (std::size_t spot = 0; spot < now.size(); ++spot)
    if (now[spot] != last_[spot]) {
      waiting_[spot / at(puzzle_.columns)] = waiting_[at(puzzle_.rows) + spot % at(puzzle_.columns)] = 1;
      last_[spot] = now[spot];
    }
}

bool RunsBeliefs::is_open(int line, std::span<const Mask> now) const {
  for (int i = 0; i < puzzle_.cells(line); ++i)
    if (!decided(now[at(puzzle_.spot(line, i))])) return true;
  return false;
}

// The automata of the group, one in each lane; what a lane has no state for is never reached.
void RunsBeliefs::gather() {
  states_ = most_skips_ = first_ = 0;
  least_ = Lanes{};
  for (std::size_t lane = 0; lane < group_.size(); ++lane) {
    const Line& line = lines_[at(group_[lane])];
    const int end = static_cast<int>(line.states.size()), least = end - 1 - puzzle_.cells(group_[lane]) - line.skips;
    states_ = std::max(states_, end);
    most_skips_ = std::max(most_skips_, line.skips);
    first_ = lane ? std::min(first_, least) : least;
    least_[lane] = static_cast<std::uint16_t>(least);
  }
  const std::size_t states = at(states_);
  std::fill_n(stays_.begin(), states + kRoom, Lanes{});
  std::fill_n(skips_.begin(), states + kRoom, Lanes{});
  std::fill_n(has_.begin(), states * at(puzzle_.values), Lanes{});
  for (std::size_t lane = 0; lane < group_.size(); ++lane) {
    const Line& line = lines_[at(group_[lane])];
    for (std::size_t s = 0; s < line.states.size(); ++s) {
      const State& state = line.states[s];
      stays_[s][lane] = state.stays ? kMost : 0;
      skips_[s][lane] = state.skips ? kMost : 0;
      has_[s * at(puzzle_.values) + at(state.value)][lane] = kMost;
    }
  }
}

// Collects the messages of the crossing lines, a quarter of each, so that weights never grow.
void RunsBeliefs::receive(std::span<const Mask> now) {
  for (std::size_t lane = 0; lane < group_.size(); ++lane) {
    const int line = group_[lane];
    Lanes* incoming = incoming_.data();
    for (int i = 0; i < puzzle_.cells(line); ++i, incoming += puzzle_.values) {
      const int spot = puzzle_.spot(line, i);
      const Mask mask = now[at(spot)];
      const std::uint16_t* const sent = decided(mask) ? nullptr : message(line >= puzzle_.rows, spot);
      for (int v = 0; v < puzzle_.values; ++v)
        incoming[v][lane] = static_cast<std::uint16_t>((!(mask >> v & 1) ? 0 : sent ? sent[v] : kMost) / 4);
    }
  }
}

// weights_[s]: of all ways to fill the cells up to the present one that end in state s.
template <bool Black>
void RunsBeliefs::weigh_from_left() {
  const int cells = puzzle_.cells(group_[0]), values = puzzle_.values;
  Lanes* const weights = clear_weights();
  weights[0] = all_lanes(1 << (kBits - 1));
  Lanes lift = all_lanes(1);
  for (int i = 0; i < cells; ++i) {
    const int first = first_state(i);
    const Lanes least = least_ + all_lanes(i);
    const Lanes* const incoming = &incoming_[at(i * values)];
    Lanes any{};
    for (int s = last_state(i); s >= first; --s) {
      const Lanes* const has = &has_[at(s * values)];
      Lanes share = (has[0] & incoming[0]) | (has[1] & incoming[1]);
      Lanes before = weights[s - 1] + (weights[s] & stays_[at(s)]);
      if constexpr (!Black) {
        for (int v = 2; v < values; ++v) share = share | (has[v] & incoming[v]);
        before = before + (weights[s - 2] & skips_[at(s)]);
      }
      before = before * lift & below(least, all_lanes(s + 1));
      before_[at(i * states_ + s)] = before >> 2;
      shares_[at(i * states_ + s)] = share;
      any = any | (weights[s] = upper_product(before, share));
    }
    if (first > 0) weights[first - 1] = Lanes{};
    lift = lift_of(any);
  }
}

// weights_[s]: of all ways to fill the cells to the right of the present one if that is in state s.
template <bool Black>
void RunsBeliefs::weigh_from_right(std::span<const Mask> now) {
  const int cells = puzzle_.cells(group_[0]);
  Lanes* const weights = clear_weights();
  for (std::size_t lane = 0; lane < group_.size(); ++lane) {
    const int end = static_cast<int>(lines_[at(group_[lane])].states.size());
    for (int s = std::max(0, end - 2); s < end; ++s) weights[s][lane] = 1 << (kBits - 1);
  }
  Lanes lift = all_lanes(1);
  for (int i = cells - 1; i >= 0; --i) {
    const int first = first_state(i), last = last_state(i);
    for (int s = first; s <= last; ++s) weights[s] = weights[s] * lift;
    add_up(i, first, last);
    for (std::size_t lane = 0; lane < group_.size(); ++lane)
      if (const Mask open = now[at(puzzle_.spot(group_[lane], i))]; !decided(open)) send(lane, i, open);
    Lanes any{}, next{}, skipped{};  // next: of the state after s; skipped: of the one after that, if it may follow s
    for (int s = last; s >= first; --s) {
      const Lanes mine = upper_product(weights[s], shares_[at(i * states_ + s)]);
      weights[s] = (mine & stays_[at(s)]) + next;
      if constexpr (!Black) weights[s] = weights[s] + skipped, skipped = next & skips_[at(s + 1)];
      any = any | weights[s];
      next = mine;
    }
    if (first > 0) any = any | (weights[first - 1] = next + skipped);
    lift = lift_of(any);
  }
}

// The weights of all arrangements with each value in the cell.
void RunsBeliefs::add_up(int cell, int first, int last) {
  const Lanes* const weights = &weights_[kRoom];
  for (int v = 0; v < puzzle_.values; ++v) {
    sums_[at(v)] = {};
    for (int from = first; from <= last; from += kAtOnce) {
      Lanes high{}, low{};
      for (int s = from; s <= std::min(last, from + kAtOnce - 1); ++s) {
        const Lanes before = before_[at(cell * states_ + s)], after = weights[s] & has_[at(s * puzzle_.values + v)];
        high = high + upper_product(before, after);
        low = low + (before * after >> 5);
      }
      for (int i = 0; i < kLanes; ++i) sums_[at(v)][at(i)] += (std::uint32_t{high[i]} << 10) + (low[i] >> 1u);
    }
  }
}

Lanes* RunsBeliefs::clear_weights() {
  std::fill(weights_.begin(), weights_.end(), Lanes{});
  return &weights_[kRoom];
}

// The mean of the old message and the new result, and never zero: this makes beliefs converge. The crossing line is
// weighed again if that changes much.
void RunsBeliefs::send(std::size_t lane, int cell, Mask open) {
  const int line = group_[lane];
  std::uint32_t sum = 0;
  for (int v = 0; v < puzzle_.values; ++v)
    if (open >> v & 1) sum += sums_[at(v)][lane];
  if (sum == 0) return;
  const int shift = std::max(0, static_cast<int>(std::bit_width(sum)) - 16);
  const bool row = line < puzzle_.rows;
  std::uint16_t* const message = this->message(row, puzzle_.spot(line, cell));
  std::uint32_t moved = 0, left = kMost;
  while (open) {
    const int v = std::countr_zero(open);
    open &= open - 1;
    const std::uint32_t old = message[v], share = open ? (sums_[at(v)][lane] >> shift) * kMost / (sum >> shift) : left;
    left -= share;
    const std::uint32_t mean = std::max(kLeast, (old + share) / 2);
    moved = std::max(moved, mean > old ? mean - old : old - mean);
    message[v] = static_cast<std::uint16_t>(mean);
  }
  if (moved > kMoved) waiting_[at(row ? puzzle_.rows + cell : cell)] = 1;
}

RunsBeliefs::Guess RunsBeliefs::guess(int spot, Mask open) const {
  std::uint64_t best = 0, second = 0, sum = 1;
  Guess guess{spot, 0, 0};
  for (Mask left = open; left; left &= left - 1) {
    const int v = std::countr_zero(left);
    const std::size_t place = at(spot * puzzle_.values + v);
    const std::uint64_t mine = std::uint64_t{messages_[0][place]} * messages_[1][place];
    sum += mine;
    if (mine > best) second = best, best = mine, guess.value = v;
    else second = std::max(second, mine);
  }
  guess.sure = static_cast<std::uint32_t>((best - second) * kOne / sum);
  return guess;
}

std::vector<RunsBeliefs::Guess> RunsBeliefs::guesses(std::span<const Mask> now) const {
  std::vector<Guess> all;
  for (std::size_t spot = 0; spot < now.size(); ++spot)
    if (!decided(now[spot])) all.push_back(guess(static_cast<int>(spot), now[spot]));
  std::vector<Guess> sorted(all.size());
  for (const int shift : {0, 8}) {  // by the lower byte of their sureness, then by the upper one
    std::array<std::size_t, 257> places{};
    const auto place = [&](const Guess& guess) { return 255 - (guess.sure >> shift & 255); };
    for (const Guess& guess : all) ++places[place(guess) + 1];
    for (std::size_t i = 1; i < places.size(); ++i) places[i] += places[i - 1];
    for (const Guess& guess : all) sorted[places[place(guess)]++] = guess;
    all.swap(sorted);
  }
  return all;
}

}  // namespace sightline
