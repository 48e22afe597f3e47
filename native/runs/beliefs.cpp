#include "runs/beliefs.hpp"

#include <algorithm>
#include <bit>

namespace sightline {

namespace {
constexpr int kRoom = 2;        // zeros at both ends of the states, so that neighbours need no bounds checks
constexpr unsigned kBits = 26;  // of a weight: the sum of 1024 products of a weight and three others fits a word
}  // namespace

RunsBeliefs::RunsBeliefs(const RunsPuzzle& puzzle) : puzzle_(puzzle) {
  std::size_t most_states = 0;
  for (const auto& runs : puzzle_.lines) {
    lines_.push_back(automaton(runs));
    most_states = std::max(most_states, lines_.back().states.size());
  }
  const std::size_t values = at(puzzle_.values), most_cells = at(std::max(puzzle_.rows, puzzle_.columns));
  for (auto& side : messages_)
    side.assign(at(puzzle_.rows * puzzle_.columns) * values, kOne / static_cast<unsigned>(values));
  incoming_.resize(most_cells * values);
  before_.resize(most_cells * most_states);
  now_.resize(most_states + 2 * kRoom);
  next_ = now_;
  sums_.resize(values);
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

// The states in which `cell` can be: reachable from the start, and with enough cells left to reach the end.
RunsBeliefs::Window RunsBeliefs::window(int line, int cell) const {
  const auto& [states, skips] = lines_[at(line)];
  const int last = static_cast<int>(states.size()) - 1, left = puzzle_.cells(line) - 1 - cell;
  return {std::max(0, last - 1 - left - skips), std::min(last, cell + 1 + skips)};
}

void RunsBeliefs::propagate(std::span<const Mask> now, int rounds, Budget& budget) {
  for (; rounds > 0; --rounds)
    for (int line = 0; line < puzzle_.count(); ++line) {
      if (!receive(line, now)) continue;
      const unsigned cells = static_cast<unsigned>(puzzle_.cells(line));
      if (!budget.poll(cells * cells / 32 + 1)) return;
      weigh_from_left(line);
      weigh_from_right(line, now);
    }
}

// Collects the messages of the crossing lines; false if no cell is open.
bool RunsBeliefs::receive(int line, std::span<const Mask> now) {
  bool open = false;
  for (int i = 0; i < puzzle_.cells(line); ++i) {
    const int spot = puzzle_.spot(line, i);
    const Mask mask = now[at(spot)];
    open = open || !decided(mask);
    for (int v = 0; v < puzzle_.values; ++v) {
      std::uint32_t& incoming = incoming_[at(i * puzzle_.values + v)];
      incoming = !(mask >> v & 1) ? 0 : decided(mask) ? kOne : message(line >= puzzle_.rows, spot)[v];
    }
  }
  return open;
}

void RunsBeliefs::weigh_from_left(int line) {
  const std::vector<State>& states = lines_[at(line)].states;
  std::fill(now_.begin(), now_.end(), 0);
  now_[kRoom] = 1;
  for (int i = 0; i < puzzle_.cells(line); ++i) {
    const Window window = this->window(line, i);
    const std::uint32_t* const incoming = &incoming_[at(i * puzzle_.values)];
    Weight* const before = &before_[at(i) * states.size()];
    std::fill(next_.begin(), next_.end(), 0);
    for (int s = window.first; s <= window.last; ++s) {
      const State& state = states[at(s)];
      const Weight* const from = &now_[at(s + kRoom)];
      before[s] = from[-1] + (state.stays ? from[0] : 0) + (state.skips ? from[-2] : 0);
      next_[at(s + kRoom)] = before[s] * incoming[state.value];
    }
    rescale(next_, window);
    now_.swap(next_);
  }
}

// now_[s]: the weight of all ways to fill the cells to the right if the cell is in state s.
void RunsBeliefs::weigh_from_right(int line, std::span<const Mask> now) {
  const std::vector<State>& states = lines_[at(line)].states;
  const int last = static_cast<int>(states.size()) - 1;
  std::fill(now_.begin(), now_.end(), 0);
  for (int s = std::max(0, last - 1); s <= last; ++s) now_[at(s + kRoom)] = 1;
  for (int i = puzzle_.cells(line) - 1; i >= 0; --i) {
    const Window window = this->window(line, i);
    const std::uint32_t* const incoming = &incoming_[at(i * puzzle_.values)];
    const Weight* const before = &before_[at(i) * states.size()];
    std::fill(sums_.begin(), sums_.end(), 0);
    std::fill(next_.begin(), next_.end(), 0);
    for (int s = window.first; s <= window.last; ++s) {
      const State& state = states[at(s)];
      const Weight here = now_[at(s + kRoom)];
      sums_[at(state.value)] += before[s] * here;
      const Weight weight = here * incoming[state.value];
      Weight* const to = &next_[at(s + kRoom)];
      to[-1] += weight;
      if (state.stays) to[0] += weight;
      if (state.skips) to[-2] += weight;
    }
    send(line, i, now[at(puzzle_.spot(line, i))]);
    rescale(next_, {std::max(0, window.first - kRoom), window.last});
    now_.swap(next_);
  }
}

// The mean of the old message and the new result, and never zero: this makes beliefs converge.
void RunsBeliefs::send(int line, int cell, Mask open) {
  Weight sum = 0;
  for (int v = 0; v < puzzle_.values; ++v)
    if (open >> v & 1) sum += sums_[at(v)];
  if (decided(open) || sum == 0) return;
  const int shift = std::max(0, static_cast<int>(std::bit_width(sum)) - 40);
  std::uint32_t* const message = this->message(line < puzzle_.rows, puzzle_.spot(line, cell));
  for (int v = 0; v < puzzle_.values; ++v) {
    if (!(open >> v & 1)) continue;
    const Weight share = (sums_[at(v)] >> shift) * kOne / (sum >> shift);
    message[v] = std::max<std::uint32_t>(1, (message[v] + static_cast<std::uint32_t>(share)) / 2);
  }
}

void RunsBeliefs::rescale(std::vector<Weight>& weights, Window window) {
  Weight most = 0;
  for (int s = window.first; s <= window.last; ++s) most |= weights[at(s + kRoom)];
  const int shift = static_cast<int>(std::bit_width(most)) - static_cast<int>(kBits);
  for (int s = window.first; s <= window.last; ++s) {
    Weight& weight = weights[at(s + kRoom)];
    weight = shift > 0 ? weight >> shift : weight << -shift;
  }
}

RunsBeliefs::Guess RunsBeliefs::guess(int spot, Mask open) const {
  Weight best = 0, second = 0, sum = 1;
  Guess guess{spot, 0, 0};
  for (Mask left = open; left; left &= left - 1) {
    const int v = std::countr_zero(left);
    const std::size_t place = at(spot * puzzle_.values + v);
    const Weight mine = Weight{messages_[0][place]} * messages_[1][place];
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
