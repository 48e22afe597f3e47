#include "runs/reinforce.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "runs/log_sum.hpp"

namespace sightline {

namespace {
constexpr int kMost = 32 * kLogOne;     // a message says no more than this
constexpr int kCertain = 64 * kLogOne;  // a known cell
constexpr int kNoise = 184;             // the largest field of the first round
struct
    Manner {  // of an attempt. They take turns, since where one always ends in the same dead end, another seldom does

  int kept;    // of a message, when the next one is sent, in eighths
  int growth;  // of the logarithm of the strength of the fields in a round, in 1/64
};
constexpr Manner kManners[] = {{1, 94}, {0, 94}, {1, 47}, {0, 47}};
constexpr int kPatience = 150;  // rounds without fewer broken lines, after which an attempt ends
constexpr unsigned kWork = 8;   // units of the budget's polls for 64 places of runs
}  // namespace

RunsReinforcement::RunsReinforcement(const RunsPuzzle& puzzle, std::span<const Mask> start)
    : puzzle_(puzzle), start_(start.begin(), start.end()), now_(start_), best_(start_), fields_(start_.size()) {
  int most_slack = 0, most_runs = 0;
  for (int number = 0; number < puzzle_.count(); ++number) {
    Line line{{}, {}, 0};
    int next = 0;
    for (const Run& run : puzzle_.lines[at(number)]) {
      line.lengths.push_back(run.length);
      line.first.push_back(next);
      next += run.length + 1;
    }
    line.slack = line.first.empty() ? 0 : puzzle_.cells(number) - (next - 1);
    most_slack = std::max(most_slack, line.slack);
    most_runs = std::max(most_runs, static_cast<int>(line.lengths.size()));
    lines_.push_back(std::move(line));
  }
  for (auto& side : messages_) side.resize(start_.size());
  width_ = most_slack + 1;
  weights_.resize(at(most_runs + 2) * at(width_));
  before_ = after_ = weights_;
  incoming_.resize(at(std::max(puzzle_.rows, puzzle_.columns)) + 1);
  sums_ = filled_ = empty_ = incoming_;
}

bool RunsReinforcement::attempt(Budget& budget) {
  begin();
  for (int idle = 0; idle < kPatience; ++idle) {
    if (!round(budget)) return false;
    if (broken_ >= best_broken_) continue;
    best_broken_ = broken_;
    best_ = now_;
    if (broken_ == 0) return true;
    idle = 0;
  }
  return false;
}

// Without random numbers, boards that look the same from two sides would never settle on one of them.
void RunsReinforcement::begin() {
  for (auto& side : messages_) std::fill(side.begin(), side.end(), 0);
  for (int& field : fields_) {
    random_ = random_ * 6364136223846793005u + 1442695040888963407u;
    field = static_cast<int>(random_ >> 33) % (2 * kNoise + 1) - kNoise;
  }
  pull_ = 0;
  manner_ = attempts_++ % std::size(kManners);
  best_broken_ = puzzle_.count() + 1;
}

bool RunsReinforcement::round(Budget& budget) {
  if (!budget.step()) return false;
  for (int line = 0; line < puzzle_.count(); ++line) {
    const unsigned places = static_cast<unsigned>(lines_[at(line)].lengths.size()) * static_cast<unsigned>(width_);
    if (!budget.poll(places * kWork / 64 + 1)) return false;
    weigh(line);
  }
  reinforce();
  draw();
  return true;
}

void RunsReinforcement::weigh(int number) {
  const Line& line = lines_[at(number)];
  receive(number);
  weigh_runs(line);
  weigh_ways(line);
  add_up(line, puzzle_.cells(number));
  send(number);
}

void RunsReinforcement::receive(int line) {
  const std::vector<int>& sent = messages_[line >= puzzle_.rows];
  for (int i = 0; i < puzzle_.cells(line); ++i) {
    const std::size_t spot = at(puzzle_.spot(line, i));
    incoming_[at(i)] = decided(start_[spot]) ? (start_[spot] & 2 ? kCertain : -kCertain) : sent[spot] + fields_[spot];
    sums_[at(i + 1)] = sums_[at(i)] + incoming_[at(i)];
  }
}

void RunsReinforcement::weigh_runs(const Line& line) {
  for (std::size_t j = 0; j < line.lengths.size(); ++j) {
    const int* const sums = &sums_[at(line.first[j])];
    int* const weights = row(weights_, static_cast<int>(j) + 1);
    for (int d = 0; d <= line.slack; ++d) weights[d] = sums[d + line.lengths[j]] - sums[d];
  }
}

void RunsReinforcement::weigh_ways(const Line& line) {
  const int runs = static_cast<int>(line.lengths.size()), slack = line.slack;
  std::fill_n(row(before_, 0), slack + 1, 0);
  for (int j = 1; j <= runs; ++j) {
    const int* const earlier = row(before_, j - 1);
    const int* const weights = row(weights_, j);
    int* const before = row(before_, j);
    before[0] = earlier[0] + weights[0];
    for (int d = 1; d <= slack; ++d) before[d] = LogSum::of(before[d - 1], earlier[d] + weights[d]);
  }
  std::fill_n(row(after_, runs + 1), slack + 1, 0);
  for (int j = runs; j >= 1; --j) {
    const int* const later = row(after_, j + 1);
    const int* const weights = row(weights_, j);
    int* const after = row(after_, j);
    after[slack] = later[slack] + weights[slack];
    for (int d = slack - 1; d >= 0; --d) after[d] = LogSum::of(after[d + 1], later[d] + weights[d]);
  }
}

void RunsReinforcement::add_up(const Line& line, int cells) {
  const int runs = static_cast<int>(line.lengths.size()), slack = line.slack;
  std::fill_n(filled_.begin(), cells, kLogNone);
  std::fill_n(empty_.begin(), cells, runs ? kLogNone : 0);
  const auto add = [](int& sum, int weight) { sum = LogSum::of(sum, weight); };
  for (int j = 1; j <= runs; ++j) {
    const int first = line.first[at(j - 1)], length = line.lengths[at(j - 1)];
    const int* const before = row(before_, j - 1);
    const int* const weights = row(weights_, j);
    const int* const after = row(after_, j + 1);
    for (int d = 0; d <= slack; ++d) {
      const int weight = before[d] + weights[d] + after[d];
      for (int i = 0; i < length; ++i) add(filled_[at(first + d + i)], weight);
    }
  }
  for (int j = 0; j <= runs && runs; ++j) {  // between run j and the next
    const int* const before = row(before_, j);
    const int* const after = row(after_, j + 1);
    const int first = j ? line.first[at(j - 1)] + line.lengths[at(j - 1)] : -1;
    for (int d = j ? 0 : 1; d <= (j < runs ? slack : slack - 1); ++d) add(empty_[at(first + d)], before[d] + after[d]);
  }
}

void RunsReinforcement::send(int line) {
  std::vector<int>& sent = messages_[line < puzzle_.rows];
  const int kept = kManners[manner_].kept;
  for (int i = 0; i < puzzle_.cells(line); ++i) {
    const std::size_t spot = at(puzzle_.spot(line, i));
    const int odds = std::clamp(filled_[at(i)] - empty_[at(i)] - incoming_[at(i)], -kMost, kMost);
    sent[spot] = (kept * sent[spot] + (8 - kept) * odds) / 8;
  }
}

// A cell's field is its own belief, mixed with one that knows nothing: with the strength 2^p, odds of x become
// (1 + 2^p x) / (2^p + x), never more than 2^p.
void RunsReinforcement::reinforce() {
  pull_ += kManners[manner_].growth;
  const int pull = std::min(pull_ / 64, kMost);
  for (std::size_t spot = 0; spot < fields_.size(); ++spot) {
    const int odds = messages_[0][spot] + messages_[1][spot] + fields_[spot];
    if (!decided(start_[spot])) now_[spot] = odds > 0 ? 2 : 1;
    fields_[spot] = LogSum::of(0, pull + odds) - LogSum::of(pull, odds);
  }
}

// How many lines the picture breaks.
void RunsReinforcement::draw() {
  broken_ = 0;
  for (int line = 0; line < puzzle_.count(); ++line) broken_ += !fits_line(line);
}

bool RunsReinforcement::fits_line(int line) const {
  const std::vector<int>& lengths = lines_[at(line)].lengths;
  std::size_t run = 0;
  for (int i = 0, length = 0; i <= puzzle_.cells(line); ++i) {
    if (i < puzzle_.cells(line) && now_[at(puzzle_.spot(line, i))] & 2) ++length;
    else if (length && (run == lengths.size() || lengths[run++] != std::exchange(length, 0))) return false;
  }
  return run == lengths.size();
}

}  // namespace sightline
