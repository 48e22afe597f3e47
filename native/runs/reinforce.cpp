#include "runs/reinforce.hpp"

#include <iterator>

#include "runs/log_sum.hpp"

namespace sightline {

namespace {
constexpr int kMost = 32 * kLogOne;     // a message says no more than this
constexpr int kCertain = 64 * kLogOne;  // a known cell
constexpr int kNoise = 23;              // the largest field of the first round
constexpr int kLargest = 32000;         // of the logarithms of weights
constexpr int kFineBits = 7;            // more, of the strength that fields can have
constexpr int kStrongest = 250 << kFineBits;
// Of an attempt. They take turns, since where one always ends in the same dead end, another seldom does.
struct Manner {
  bool keeps;  // an eighth of a message, when the next one is sent
  int growth;  // of the strength that fields can have, in a round, in fine parts
};
constexpr Manner kManners[] = {{true, 23}, {false, 23}, {true, 12}, {false, 12}};
constexpr int kPatience = 150;               // rounds without fewer broken lines, after which an attempt ends
constexpr int kTries = 6;                    // attempts without fewer broken lines, after which one begins anew
constexpr int kWeakest = 12, kFirmest = 20;  // fields of an attempt that begins near a picture
constexpr unsigned kWork = 4;                // units of the budget's polls for 64 places of runs
}  // namespace

RunsReinforcement::RunsReinforcement(const RunsPuzzle& puzzle, std::span<const Mask> start, int strength)
    : puzzle_(puzzle),
      strength_(strength),
      start_(start.begin(), start.end()),
      picture_(start_),
      fields_(start_.size()) {
  drawn_ = nearest_ = best_ = fields_;
  int most_slack = 0;
  for (int line = 0; line < puzzle_.count(); ++line) {
    lines_.push_back(layout(line));
    most_slack = std::max(most_slack, lines_.back().slack);
  }
  for (auto& side : messages_) side.resize(start_.size());
  width_ = most_slack + 1;
  weights_.resize(at(puzzle_.most_runs() + 2) * at(width_));
  before_ = after_ = weights_;
  incoming_.resize(at(std::max(puzzle_.rows, puzzle_.columns)) + 1);
  sums_ = filled_ = empty_ = incoming_;
  for (int lane = 0; lane < kLanes; ++lane) begin_anew(lane);
}

RunsReinforcement::Line RunsReinforcement::layout(int number) const {
  Line line{{}, {}, 0, 0, 0};
  int next = 0;
  for (const Run& run : puzzle_.lines[at(number)]) {
    line.lengths.push_back(run.length);
    line.first.push_back(next);
    line.filled += run.length;
    next += run.length + 1;
  }
  const int cells = puzzle_.cells(number);
  line.slack = line.first.empty() ? 0 : cells - (next - 1);
  // Of n cells there are fewer than 2^n arrangements.
  line.most = std::min(kCertain, (kLargest - cells * kLogOne) / std::max(1, line.filled));
  return line;
}

bool RunsReinforcement::find_for(int rounds, Budget& budget) {
  for (int i = 0; i < rounds && round(budget); ++i)
    for (int lane = 0; lane < kLanes; ++lane)
      if (follow(lane)) return true;
  return false;
}

int RunsReinforcement::random_up_to(int most) {
  random_ = random_ * 6364136223846793005u + 1442695040888963407u;
  return static_cast<int>(random_ >> 33) % (most + 1);
}

// Without random numbers, boards that look the same from two sides would never settle on one of them.
void RunsReinforcement::begin(int lane) {
  const Manner& manner = kManners[begun_++ % std::size(kManners)];
  for (std::size_t spot = 0; spot < fields_.size(); ++spot) {
    fields_[spot][lane] = static_cast<std::uint16_t>(random_up_to(2 * kNoise) - kNoise);
    messages_[0][spot][lane] = messages_[1][spot][lane] = 0;
  }
  kept_[lane] = manner.keeps ? 0xFFFF : 0;
  growth_[lane] = static_cast<std::uint16_t>(manner.growth);
  pull_[lane] = static_cast<std::uint16_t>(strength_ << kFineBits);
  attempts_[at(lane)] = {0, puzzle_.count() + 1};
}

void RunsReinforcement::begin_anew(int lane) {
  begin(lane);
  series_[at(lane)] = {puzzle_.count() + 1, 0};
}

// Inclined to the best picture of the series.
void RunsReinforcement::begin_near(int lane) {
  begin(lane);
  const int strength = kWeakest + random_up_to(kFirmest - kWeakest);
  pull_[lane] = static_cast<std::uint16_t>(strength << kFineBits);
  for (std::size_t spot = 0; spot < fields_.size(); ++spot)
    fields_[spot][lane] = static_cast<std::uint16_t>(fields_[spot][lane] + (best_[spot][lane] ? strength : -strength));
}

void RunsReinforcement::begin_next(int lane) {
  Series& series = series_[at(lane)];
  const int fewest = attempts_[at(lane)].fewest;
  if (fewest >= series.fewest && ++series.tries >= kTries) return begin_anew(lane);
  if (fewest < series.fewest) {
    series = {fewest, 0};
    for (std::size_t spot = 0; spot < best_.size(); ++spot) best_[spot][lane] = nearest_[spot][lane];
  }
  begin_near(lane);
}

void RunsReinforcement::look_near(std::span<const Mask> solution) {
  for (std::size_t spot = 0; spot < best_.size(); ++spot) best_[spot] = all_lanes(solution[spot] & 2 ? 0xFFFF : 0);
  for (int lane = 0; lane < kLanes; ++lane) {
    series_[at(lane)] = {0, 0};
    begin_near(lane);
  }
}

bool RunsReinforcement::round(Budget& budget) {
  if (!budget.step()) return false;
  for (int line = 0; line < puzzle_.count(); ++line) {
    const unsigned places = static_cast<unsigned>(lines_[at(line)].lengths.size()) * static_cast<unsigned>(width_);
    if (!budget.poll(places * kWork / 64 + 1)) return false;
    weigh(line);
  }
  reinforce();
  count_broken();
  return true;
}

// Whether the attempt has come to a solution. If it does not come nearer to one any more, another one begins.
bool RunsReinforcement::follow(int lane) {
  Attempt& attempt = attempts_[at(lane)];
  const int broken = broken_[lane];
  if (broken >= attempt.fewest) {
    if (++attempt.idle >= kPatience) begin_next(lane);
    return false;
  }
  attempt = {0, broken};
  for (std::size_t spot = 0; spot < nearest_.size(); ++spot) nearest_[spot][lane] = drawn_[spot][lane];
  if (broken > 0) return false;
  for (std::size_t spot = 0; spot < picture_.size(); ++spot) picture_[spot] = drawn_[spot][lane] ? 2 : 1;
  begin_next(lane);
  return true;
}

void RunsReinforcement::weigh(int number) {
  const Line& line = lines_[at(number)];
  receive(number);
  weigh_runs(line);
  weigh_ways(line);
  add_filled(line, puzzle_.cells(number));
  add_empty(line, puzzle_.cells(number));
  send(number);
}

void RunsReinforcement::receive(int line) {
  const std::vector<Lanes>& sent = messages_[line >= puzzle_.rows];
  const Lanes most = all_lanes(lines_[at(line)].most), least = Lanes{} - most;
  Lanes sum{};
  for (int i = 0; i < puzzle_.cells(line); ++i) {
    const std::size_t spot = at(puzzle_.spot(line, i));
    const Lanes odds = sent[spot] + fields_[spot];
    incoming_[at(i)] = decided(start_[spot]) ? (start_[spot] & 2 ? most : least) : larger(smaller(odds, most), least);
    sums_[at(i + 1)] = sum = sum + incoming_[at(i)];
  }
}

void RunsReinforcement::weigh_runs(const Line& line) {
  for (std::size_t j = 0; j < line.lengths.size(); ++j) {
    const Lanes* const sums = &sums_[at(line.first[j])];
    Lanes* const weights = row(weights_, static_cast<int>(j) + 1);
    for (int d = 0; d <= line.slack; ++d) weights[d] = sums[d + line.lengths[j]] - sums[d];
  }
}

// From both ends in one loop: each sum has to wait for the one before it.
void RunsReinforcement::weigh_ways(const Line& line) {
  const int runs = static_cast<int>(line.lengths.size()), slack = line.slack;
  std::fill_n(row(before_, 0), slack + 1, Lanes{});
  std::fill_n(row(after_, runs + 1), slack + 1, Lanes{});
  for (int j = 1, k = runs; j <= runs; ++j, --k) {
    const Lanes *const earlier = row(before_, j - 1), *const later = row(after_, k + 1) + slack;
    const Lanes *const from_left = row(weights_, j), *const from_right = row(weights_, k) + slack;
    Lanes *const before = row(before_, j), *const after = row(after_, k) + slack;
    Lanes left = before[0] = earlier[0] + from_left[0], right = after[0] = later[0] + from_right[0];
    for (int d = 1; d <= slack; ++d) {
      before[d] = left = log_sum(left, earlier[d] + from_left[d]);
      after[-d] = right = log_sum(right, later[-d] + from_right[-d]);
    }
  }
}

void RunsReinforcement::add_filled(const Line& line, int cells) {
  std::fill_n(filled_.begin(), cells, all_lanes(kLogNone));
  for (int j = 1; j <= static_cast<int>(line.lengths.size()); ++j) {
    const Lanes *const before = row(before_, j - 1), *const after = row(after_, j + 1);
    Lanes* const weights = row(weights_, j);
    for (int d = 0; d <= line.slack; ++d) weights[d] = before[d] + weights[d] + after[d];
    for (int i = 0; i < line.lengths[at(j - 1)]; ++i) {
      Lanes* const filled = &filled_[at(line.first[at(j - 1)] + i)];
      for (int d = 0; d <= line.slack; ++d) filled[d] = log_sum(filled[d], weights[d]);
    }
  }
}

void RunsReinforcement::add_empty(const Line& line, int cells) {
  const int runs = static_cast<int>(line.lengths.size());
  std::fill_n(empty_.begin(), cells, all_lanes(runs ? kLogNone : 0));
  for (int j = 0; j <= runs && runs; ++j) {  // between run j and the next
    const Lanes *const before = row(before_, j), *const after = row(after_, j + 1);
    const int first = j ? line.first[at(j - 1)] + line.lengths[at(j - 1)] : -1;
    for (int d = j ? 0 : 1; d <= (j < runs ? line.slack : line.slack - 1); ++d) {
      Lanes& empty = empty_[at(first + d)];
      empty = log_sum(empty, before[d] + after[d]);
    }
  }
}

void RunsReinforcement::send(int line) {
  std::vector<Lanes>& sent = messages_[line < puzzle_.rows];
  const Lanes most = all_lanes(kMost), least = all_lanes(-kMost);
  for (int i = 0; i < puzzle_.cells(line); ++i) {
    const Lanes odds = minus_in_range(minus_in_range(filled_[at(i)], empty_[at(i)]), incoming_[at(i)]);
    const Lanes next = larger(smaller(odds, most), least);
    Lanes& message = sent[at(puzzle_.spot(line, i))];
    message = next + (shift_signed(message - next, 3) & kept_);
  }
}

// A cell's field is its own belief, mixed with one that knows nothing: with the strength 2^p, odds of x become
// (1 + 2^p x) / (2^p + x), never more than 2^p.
void RunsReinforcement::reinforce() {
  pull_ = smaller(pull_ + growth_, all_lanes(kStrongest));
  const Lanes pull = pull_ >> kFineBits;
  for (std::size_t spot = 0; spot < fields_.size(); ++spot) {
    const Lanes odds = messages_[0][spot] + messages_[1][spot] + fields_[spot];
    drawn_[spot] = decided(start_[spot]) ? all_lanes(start_[spot] & 2 ? 0xFFFF : 0) : below(Lanes{}, odds);
    fields_[spot] = log_sum(Lanes{}, pull + odds) - log_sum(pull, odds);
  }
}

void RunsReinforcement::count_broken() {
  broken_ = Lanes{};
  for (int line = 0; line < puzzle_.count(); ++line) broken_ = broken_ + breaks(line);
}

// 1 where what is drawn does not fit the line: where it has more filled cells than the runs, or these cannot cover as many.
Lanes RunsReinforcement::breaks(int number) {
  const Line& line = lines_[at(number)];
  Lanes sum{};
  for (int i = 0; i < puzzle_.cells(number); ++i) sums_[at(i + 1)] = sum = sum - drawn_[at(puzzle_.spot(number, i))];
  Lanes* const most = row(before_, 0);  // of the runs so far, none farther than d
  std::fill_n(most, line.slack + 1, Lanes{});
  for (std::size_t j = 0; j < line.lengths.size(); ++j) {
    const Lanes* const sums = &sums_[at(line.first[j])];
    Lanes best{};
    for (int d = 0; d <= line.slack; ++d) most[d] = best = larger(best, most[d] + sums[d + line.lengths[j]] - sums[d]);
  }
  const Lanes filled = all_lanes(line.filled);
  return (below(most[line.slack], filled) | below(filled, sum)) & all_lanes(1);
}

}  // namespace sightline
