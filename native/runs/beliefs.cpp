#include "runs/beliefs.hpp"

#include <algorithm>
#include <bit>

namespace sightline {

namespace {
constexpr int kRoom = 8;                 // zeros at both ends of the states, so that neighbours need no bounds checks
constexpr int kBits = 13;                // of a weight
constexpr std::uint16_t kMost = 0xFFFF;  // the message "certainly", and a mask that keeps all bits
constexpr std::uint32_t kMoved = 500;    // a change of a message that is worth weighing its line again
constexpr std::uint32_t kLeast = 8;      // the smallest message: its product with a weight must not vanish

#if defined(__GNUC__)
#define SIGHTLINE_APART __restrict  // these arrays do not overlap
#else
#define SIGHTLINE_APART
#endif

constexpr int kBlock = RunsBeliefs::kBlock;
using Out = std::uint16_t* SIGHTLINE_APART;
using In = const std::uint16_t* SIGHTLINE_APART;

// The loops below run over whole blocks of states, which the compiler turns into one instruction per block.
std::uint16_t scaled(std::uint16_t weight, std::uint16_t share) {
  return static_cast<std::uint16_t>(std::uint32_t{weight} * share >> 16);
}

void select_two(Out to, In first, std::uint16_t one, In second, std::uint16_t other, int blocks) {
  for (int s = 0; s < blocks * kBlock; ++s) to[s] = static_cast<std::uint16_t>((first[s] & one) | (second[s] & other));
}

void select_also(Out to, In mask, std::uint16_t value, int blocks) {
  for (int s = 0; s < blocks * kBlock; ++s) to[s] |= mask[s] & value;
}

// The weights of all ways to each state, before and after its own share.
std::uint16_t step_right(Out before, Out after, In from, In stays, In skips, In shares, int blocks) {
  std::uint16_t any = 0;
  for (int s = 0; s < blocks * kBlock; ++s) {
    before[s] = static_cast<std::uint16_t>(from[s - 1] + (from[s] & stays[s]) + (from[s - 2] & skips[s]));
    any |= after[s] = scaled(before[s], shares[s]);
  }
  return any;
}

// The same in black and white, where no run touches another; it works out the shares, too.
std::uint16_t step_right(Out before, Out after, In from, In stays, Out shares, In empty, std::uint16_t one, In filled,
                         std::uint16_t other, int blocks) {
  std::uint16_t any = 0;
  for (int s = 0; s < blocks * kBlock; ++s) {
    shares[s] = static_cast<std::uint16_t>((empty[s] & one) | (filled[s] & other));
    before[s] = static_cast<std::uint16_t>(from[s - 1] + (from[s] & stays[s]));
    any |= after[s] = scaled(before[s], shares[s]);
  }
  return any;
}

void scale(std::uint16_t* weights, In shares, int blocks) {
  for (int s = 0; s < blocks * kBlock; ++s) weights[s] = scaled(weights[s], shares[s]);
}

template <bool Black>
std::uint16_t step_left(Out to, In from, In stays, In skips, int blocks) {
  std::uint16_t any = 0;
  for (int s = 0; s < blocks * kBlock; ++s)
    any |= to[s] =
        static_cast<std::uint16_t>(from[s + 1] + (from[s] & stays[s]) + (Black ? 0 : from[s + 2] & skips[s + 2]));
  return any;
}

// The weights of all arrangements, and of those whose state is in the mask: sums of products of signed numbers of sixteen
// bits, for which there is one instruction. A quarter of `before` is below 2^13, so that the sums of kDots blocks fit.
struct Products {
  std::uint32_t all = 0, masked = 0;
};
constexpr int kDots = 4;
Products products(In before, In after, In mask, int blocks) {
  int all = 0, masked = 0;
  for (int s = 0; s < blocks * kBlock; ++s) {
    const auto left = static_cast<std::int16_t>(static_cast<std::int16_t>(before[s]) >> 2);
    all += left * static_cast<std::int16_t>(after[s]);
    masked += left * static_cast<std::int16_t>(after[s] & mask[s]);
  }
  return {static_cast<std::uint32_t>(all) >> 6, static_cast<std::uint32_t>(masked) >> 6};
}

Products all_products(In before, In after, In mask, int blocks) {
  Products sums = products(before, after, mask, std::min(blocks, kDots));
  for (int from = kDots; from < blocks; from += kDots) {
    const int s = from * kBlock;
    const Products more = products(before + s, after + s, mask + s, std::min(blocks - from, kDots));
    sums.all += more.all, sums.masked += more.masked;
  }
  return sums;
}

// Shifts the weights so that the largest has nearly all its bits, and clears the neighbouring blocks. any: all their
// bits.
void rescale(std::uint16_t* weights, std::uint16_t any, int blocks) {
  constexpr int kSpare = 2;
  const int shift = kBits - static_cast<int>(std::bit_width(any));
  if (shift > kSpare)
    for (int s = 0; s < blocks * kBlock; ++s) weights[s] = static_cast<std::uint16_t>(weights[s] << shift);
  else if (shift < 0)
    for (int s = 0; s < blocks * kBlock; ++s) weights[s] = static_cast<std::uint16_t>(weights[s] >> -shift);
  std::fill_n(weights - kRoom, kRoom, std::uint16_t{0});
  std::fill_n(weights + blocks * kBlock, kRoom, std::uint16_t{0});
}

}  // namespace

RunsBeliefs::RunsBeliefs(const RunsPuzzle& puzzle) : puzzle_(puzzle) {
  int most_states = 0;
  for (const auto& runs : puzzle_.lines) {
    lines_.push_back(automaton(runs));
    add_masks(lines_.back());
    add_blocks(lines_.back(), puzzle_.cells(static_cast<int>(lines_.size()) - 1));
    most_states = std::max(most_states, lines_.back().size);
  }
  const std::size_t values = at(puzzle_.values), most_cells = at(std::max(puzzle_.rows, puzzle_.columns));
  for (auto& side : messages_)
    side.assign(at(puzzle_.rows * puzzle_.columns) * values, static_cast<std::uint16_t>(kOne / values));
  incoming_.resize(most_cells * values);
  before_.resize(most_cells * at(most_states));
  shares_ = before_;
  now_.resize(at(most_states + 2 * kRoom));
  next_ = now_;
  sums_.resize(values);
  last_.resize(at(puzzle_.rows * puzzle_.columns));
  waiting_.resize(lines_.size());
}

void RunsBeliefs::add_masks(Line& line) {
  const int size = line.size = (static_cast<int>(line.states.size()) + kBlock - 1) / kBlock * kBlock;
  line.masks = masks_.size();
  masks_.resize(line.masks + at(size * (2 + puzzle_.values)));
  for (std::size_t s = 0; s < line.states.size(); ++s) {
    const State& state = line.states[s];
    Weight* const masks = &masks_[line.masks + s];
    masks[0] = state.stays ? kMost : 0;
    masks[size] = state.skips ? kMost : 0;
    masks[size * (2 + state.value)] = kMost;
  }
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

// The blocks with the states in which each cell can be: reachable from the start, and with enough cells left to reach
// the end.
void RunsBeliefs::add_blocks(Line& line, int cells) {
  line.blocks = blocks_.size();
  const int end = static_cast<int>(line.states.size()) - 1;
  for (int cell = 0; cell < cells; ++cell) {
    const int first = std::max(0, end - (cells - cell) - line.skips), last = std::min(end, cell + 1 + line.skips);
    const int block = first / kBlock;
    blocks_.push_back({block * kBlock, std::max(first, last) / kBlock - block + 1});
  }
}

void RunsBeliefs::propagate(std::span<const Mask> now, int rounds, Budget& budget) {
  wake(now);
  for (bool changed = true; changed && rounds > 0; --rounds) {
    changed = false;
    for (int line = 0; line < puzzle_.count(); ++line) {
      if (!waiting_[at(line)]) continue;
      waiting_[at(line)] = 0;
      if (!receive(line, now)) continue;
      const unsigned cells = static_cast<unsigned>(puzzle_.cells(line));
      if (!budget.poll(cells * cells / 64 + 1)) return;
      weigh(line, now);
      changed = true;
    }
  }
}

void RunsBeliefs::weigh(int line, std::span<const Mask> now) {
  if (puzzle_.values == 2) weigh_from_left<true>(line), weigh_from_right<true>(line, now);
  else weigh_from_left<false>(line), weigh_from_right<false>(line, now);
}

// Lines with a cell that was narrowed or opened since the last call are to be weighed again.
void RunsBeliefs::wake(std::span<const Mask> now) {
  for (std::size_t spot = 0; spot < now.size(); ++spot)
    if (now[spot] != last_[spot]) {
      waiting_[spot / at(puzzle_.columns)] = waiting_[at(puzzle_.rows) + spot % at(puzzle_.columns)] = 1;
      last_[spot] = now[spot];
    }
}

// Collects the messages of the crossing lines; false if no cell is open.
bool RunsBeliefs::receive(int line, std::span<const Mask> now) {
  bool open = false;
  std::uint16_t* incoming = incoming_.data();
  for (int i = 0; i < puzzle_.cells(line); ++i, incoming += puzzle_.values) {
    const int spot = puzzle_.spot(line, i);
    const Mask mask = now[at(spot)];
    const std::uint16_t* const sent = decided(mask) ? nullptr : message(line >= puzzle_.rows, spot);
    open = open || sent;
    for (int v = 0; v < puzzle_.values; ++v) incoming[v] = !(mask >> v & 1) ? 0 : sent ? sent[v] : kMost;
  }
  return open;
}

// For each state what the crossing line thinks of its value.
void RunsBeliefs::collect(const Line& line, int cell, Blocks blocks) {
  const std::uint16_t* const incoming = &incoming_[at(cell * puzzle_.values)];
  const Weight* has = &masks_[line.masks + at(2 * line.size + blocks.first)];
  Weight* const shares = &shares_[at(cell * line.size + blocks.first)];
  select_two(shares, has, incoming[0], has + line.size, incoming[1], blocks.many);
  for (int v = 2; v < puzzle_.values; ++v) select_also(shares, has + v * line.size, incoming[v], blocks.many);
}

template <bool Black>
void RunsBeliefs::weigh_from_left(int number) {
  const Line& line = lines_[at(number)];
  std::fill(now_.begin(), now_.end(), Weight{0});
  now_[kRoom] = 1 << (kBits - 1);
  for (int i = 0; i < puzzle_.cells(number); ++i) {
    const Blocks blocks = blocks_[line.blocks + at(i)];
    const Weight* const masks = &masks_[line.masks + at(blocks.first)];
    const std::size_t here = at(i * line.size + blocks.first);
    Weight* const next = &next_[at(kRoom + blocks.first)];
    const Weight* const last = &now_[at(kRoom + blocks.first)];
    Weight any;
    if constexpr (Black) {
      const std::uint16_t* const incoming = &incoming_[at(2 * i)];
      any = step_right(&before_[here], next, last, masks, &shares_[here], masks + 2 * line.size, incoming[0],
                       masks + 3 * line.size, incoming[1], blocks.many);
    } else {
      collect(line, i, blocks);
      any = step_right(&before_[here], next, last, masks, masks + line.size, &shares_[here], blocks.many);
    }
    rescale(next, any, blocks.many);
    now_.swap(next_);
  }
}

// now_[s]: the weight of all ways to fill the cells to the right if the cell is in state s.
template <bool Black>
void RunsBeliefs::weigh_from_right(int number, std::span<const Mask> now) {
  const Line& line = lines_[at(number)];
  const int last = static_cast<int>(line.states.size()) - 1;
  std::fill(now_.begin(), now_.end(), Weight{0});
  for (int s = std::max(0, last - 1); s <= last; ++s) now_[at(s + kRoom)] = 1 << (kBits - 1);
  for (int i = puzzle_.cells(number) - 1; i >= 0; --i) {
    Blocks blocks = blocks_[line.blocks + at(i)];
    Weight* const weights = &now_[at(kRoom + blocks.first)];
    if (const Mask open = now[at(puzzle_.spot(number, i))]; !decided(open)) {
      add_up(line, i, blocks);
      send(number, i, open);
    }
    scale(weights, &shares_[at(i * line.size + blocks.first)], blocks.many);
    if (blocks.first > 0) blocks.first -= kBlock, ++blocks.many;  // the states before them
    const Weight* const masks = &masks_[line.masks + at(blocks.first)];
    Weight* const next = &next_[at(kRoom + blocks.first)];
    const Weight any = step_left<Black>(next, &now_[at(kRoom + blocks.first)], masks, masks + line.size, blocks.many);
    rescale(next, any, blocks.many);
    now_.swap(next_);
  }
}

// The weights of all arrangements with each value in the cell.
void RunsBeliefs::add_up(const Line& line, int cell, Blocks blocks) {
  const Weight* const before = &before_[at(cell * line.size + blocks.first)];
  const Weight* const has = &masks_[line.masks + at(2 * line.size + blocks.first)];
  std::uint32_t others = 0;
  for (int v = 1; v < puzzle_.values; ++v) {
    const Products sums = all_products(before, &now_[at(kRoom + blocks.first)], has + v * line.size, blocks.many);
    others += sums_[at(v)] = sums.masked;
    sums_[0] = sums.all - others;
  }
}

// The mean of the old message and the new result, and never zero: this makes beliefs converge. The crossing line is
// weighed again if that changes much.
void RunsBeliefs::send(int line, int cell, Mask open) {
  std::uint32_t sum = 0;
  for (int v = 0; v < puzzle_.values; ++v)
    if (open >> v & 1) sum += sums_[at(v)];
  if (sum == 0) return;
  const int shift = std::max(0, static_cast<int>(std::bit_width(sum)) - 16);
  const bool row = line < puzzle_.rows;
  std::uint16_t* const message = this->message(row, puzzle_.spot(line, cell));
  std::uint32_t moved = 0, left = kMost;
  while (open) {
    const int v = std::countr_zero(open);
    open &= open - 1;
    const std::uint32_t old = message[v], share = open ? (sums_[at(v)] >> shift) * kMost / (sum >> shift) : left;
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
  std::stable_sort(all.begin(), all.end(), [](const Guess& a, const Guess& b) { return a.sure > b.sure; });
  return all;
}

}  // namespace sightline
