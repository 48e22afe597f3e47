#include "matching/matching.hpp"

#include <algorithm>

namespace sightline {

namespace {
constexpr std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }
constexpr std::uint16_t kTaken = UINT16_MAX;

// Below a wall a new vertical run begins, which is free.
void release(const std::uint8_t* __restrict marks, std::int32_t length, std::uint16_t* __restrict taken) {
  for (std::int32_t i = 0; i < length; ++i)
    taken[i] = static_cast<std::uint16_t>(taken[i] & -(marks[i] != Runs::kWall));
}

// How many squares of its vertical run lie below a square. Computed for a band of rows at a time, starting
// from the saved row below the band.
class Deadlines {
 public:
  Deadlines(const Runs& across, Budget& budget)
      : across_(across), stride_(across.stride()), band_(at(kBand + 1) * at(stride_)) {
    const std::int32_t bands = (across.lines() + kBand - 1) / kBand;
    below_.resize(at(bands) * at(stride_));
    std::vector<std::uint16_t> here(at(stride_)), below(at(stride_));
    for (std::int32_t row = across.lines() - 1; row >= 0; --row, below.swap(here)) {
      pay(budget, at(stride_) / 256 + 1);
      if (row % kBand == kBand - 1 || row == across.lines() - 1)
        std::copy(below.begin(), below.end(), &below_[at(row / kBand) * at(stride_)]);
      step_up(across.marks(row), stride_, below.data(), here.data());
    }
  }

  const std::uint16_t* of(std::int32_t row) {
    if (row / kBand != loaded_) load(row / kBand);
    return &band_[at(row % kBand) * at(stride_)];
  }

 private:
  static constexpr std::int32_t kBand = 64;  // rows that are computed at a time

  static void step_up(const std::uint8_t* __restrict marks, std::int32_t length, const std::uint16_t* __restrict below,
                      std::uint16_t* __restrict here) {
    for (std::int32_t i = 0; i < length; ++i)
      here[i] = static_cast<std::uint16_t>((below[i] + 1) & -(marks[i] != Runs::kWall));
  }

  void load(std::int32_t band) {
    loaded_ = band;
    const std::int32_t first = band * kBand, rows = std::min(kBand, across_.lines() - first);
    const std::uint16_t* below = &below_[at(band) * at(stride_)];
    for (std::int32_t i = rows - 1; i >= 0; --i) {
      std::uint16_t* here = &band_[at(i) * at(stride_)];
      step_up(across_.marks(first + i), stride_, below, here);
      below = here;
    }
  }

  const Runs& across_;
  std::int32_t stride_, loaded_ = -1;
  Block<std::uint16_t> band_, below_;
};

}  // namespace

Matching::Matching(const Attack& attack, Budget& budget)
    : attack_(attack),
      across_(at(attack.across.size()), kNoRun),
      down_(at(attack.down.size()), kNoRun),
      cover_{Bits(attack.across.size()), Bits(attack.down.size())} {
  start_from_the_top(budget);
  wait_for_rooks();
}

void Matching::wait_for_rooks() {
  waiting_.clear();
  for (Run run = 0; run < attack_.across.size(); ++run)
    if (across_[at(run)] == kNoRun) waiting_.push_back(run);
  since_measured_ = -1;
}

void Matching::start_from_the_top(Budget& budget) {
  const Runs& across = attack_.across;
  const std::int32_t stride = across.stride();
  Deadlines deadlines(across, budget);
  std::vector<std::uint16_t> taken(at(stride));  // per column: all ones if its vertical run has a rook
  std::int32_t row = -1;
  for (Run run = 0; run < across.size(); ++run) {
    const Square start = across.first(run);
    for (; row < across.line_of(start); release(across.marks(++row), stride, taken.data()))
      pay(budget, at(stride) / 16 + 1);
    const std::uint16_t* deadline = deadlines.of(row);
    const std::uint8_t* marks = across.marks(row);
    std::uint32_t best = UINT32_MAX;
    for (std::int32_t column = start - row * stride; marks[column] != Runs::kWall; ++column)
      best = std::min(best, static_cast<std::uint32_t>(deadline[column] | taken[at(column)]) << 16 |
                                static_cast<std::uint32_t>(column));
    if (best >> 16 == kTaken) continue;
    const std::int32_t column = static_cast<std::int32_t>(best & 0xffff);
    const Run crossing = across.bases(row)[row * stride + column] + marks[column];
    across_[at(run)] = crossing;
    down_[at(crossing)] = run;
    taken[at(column)] = kTaken;
    ++size_;
  }
}

bool Matching::grow(Budget& budget) {
  while (!waiting_.empty()) {
    const bool stale = since_measured_ < 0 || since_measured_ > attack_.down.size() / 4;
    if (stale && !measure(budget)) return false;
    if (!push_round(budget)) return false;
  }
  if (since_measured_ != 0 && !measure(budget)) return false;  // for the proof
  Block<std::int32_t>().swap(bound_);
  return true;
}

bool Matching::measure(Budget& budget) {
  since_measured_ = -1;
  bound_.resize(down_.size());
  cover_.across.clear();
  cover_.down.clear();
  Block<Run> frontier;
  for (Run run = 0; run < attack_.down.size(); ++run) {
    const bool free = down_[at(run)] == kNoRun;
    bound_[at(run)] = free ? 0 : kFar;
    if (free) frontier.push_back(run);
  }
  const bool done = reach(attack_.down, across_, frontier, cover_.across, budget,
                          [&](Run run, std::int32_t moved) { bound_[at(run)] = moved; });
  if (!done) return false;
  for (Run run = 0; run < attack_.down.size(); ++run)
    if (bound_[at(run)] == kFar) cover_.down.add(run);
  since_measured_ = 0;
  return true;
}

// Pushes every waiting run once; a run that loses its rook waits instead.
bool Matching::push_round(Budget& budget) {
  std::size_t still = 0, i = 0;
  for (; i < waiting_.size() && budget.poll(); ++i) {
    if (i + 16 < waiting_.size()) attack_.across.expect(waiting_[i + 16]);
    if (i + 8 < waiting_.size()) attack_.across.fetch(waiting_[i + 8]);
    const Run out = push(waiting_[i]);
    if (out != kNoRun) waiting_[still++] = out;
  }
  const bool whole = i == waiting_.size();
  waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(still),
                 waiting_.begin() + static_cast<std::ptrdiff_t>(i));
  return whole;
}

// Gives a run a rook and returns the run that lost its rook for it.
Run Matching::push(Run horizontal) {
  std::int32_t least = kFar, second = kFar;
  Run nearest = kNoRun;
  attack_.across.each(horizontal, [&](Run crossing, Square) {
    const std::int32_t bound = bound_[at(crossing)];
    if (bound < least) {
      second = least;
      least = bound;
      nearest = crossing;
    } else if (bound < second) {
      second = bound;
    }
  });
  if (least == kFar) return kNoRun;  // it can never get one
  ++since_measured_;
  const Run out = down_[at(nearest)];
  if (out != kNoRun) across_[at(out)] = kNoRun;
  else ++size_;
  down_[at(nearest)] = horizontal;
  across_[at(horizontal)] = nearest;
  bound_[at(nearest)] = second == kFar ? kFar : second + 1;
  return out;
}

void Matching::lift_shut() {
  const Runs &across = attack_.across, &down = attack_.down;
  for (Run run = 0; run < across.size(); ++run) {
    Run& mate = across_[at(run)];
    if (mate == kNoRun) continue;
    const std::int32_t row = across.line_of(across.first(run)), column = down.line_of(down.first(mate));
    if (across.marks(row)[column] != Runs::kShut) continue;
    down_[at(mate)] = kNoRun;
    mate = kNoRun;
    --size_;
  }
  wait_for_rooks();
}

}  // namespace sightline
