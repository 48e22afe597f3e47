#include "runs/counts.hpp"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <set>

namespace sightline {

namespace {

constexpr int kNone = INT_MAX / 4;  // no arrangement
constexpr int kMostRoom = 3;        // with more, a set is seldom of use, and improving it ends with none or all
constexpr std::int64_t kMostWork = 1'000'000;  // cells times blocks, for rows and for columns: a few milliseconds

std::size_t at(int i) { return static_cast<std::size_t>(i); }

int filled_cells(std::span<const Run> runs) {
  int sum = 0;
  for (const Run& run : runs) sum += run.length;
  return sum;
}

// One line: the least number of filled cells among the marked ones, over all arrangements.
class CountedLine {
 public:
  CountedLine(std::span<const Run> runs, std::vector<char> may_be_empty, std::vector<std::vector<int>>& starts)
      : runs_(runs), may_be_empty_(std::move(may_be_empty)), starts_(starts), before_(starts.size()) {}

  int cells() const { return static_cast<int>(may_be_empty_.size()); }
  std::int64_t work() const { return std::int64_t{cells()} * (blocks() + 1); }

  // marks[i]: the number of marked cells before cell i. Adds one to `filled` for each cell of an arrangement that has the least.
  int least(std::span<const int> marks, std::vector<int>& filled) {
    const int total = count_from_left(marks);
    if (total < kNone) trace_back(marks, total, filled);
    return total;
  }

  // Removes the starts with which the line has more than `most` filled cells among the marked ones.
  void drop_above(int most, std::span<const int> marks) {
    count_from_left(marks);
    std::vector<int> after(at(cells() + 2), kNone);  // the least from here on, with the blocks behind the present one
    after[at(cells())] = 0;
    for (int j = blocks() - 1; j >= 0; --j) {
      sweep_left(after);
      std::vector<int> next(after.size(), kNone);
      std::vector<int> kept;
      for (std::size_t i = 0; i < starts_[at(j)].size(); ++i) {
        const int start = starts_[at(j)][i], rest = marked(marks, j, start) + after[at(follower(j, start))];
        next[at(start)] = std::min(rest, kNone);
        if (before_[at(j)][i] + rest <= most) kept.push_back(start);
      }
      starts_[at(j)] = std::move(kept);
      after = std::move(next);
    }
  }

 private:
  int blocks() const { return static_cast<int>(runs_.size()); }
  int follower(int block, int start) const {  // the first cell that the next block may have
    const bool gap = block + 1 < blocks() && runs_[at(block)].color == runs_[at(block + 1)].color;
    return start + runs_[at(block)].length + gap;
  }
  int marked(std::span<const int> marks, int block, int start) const {
    return marks[at(start + runs_[at(block)].length)] - marks[at(start)];
  }

  // Fills before_: for each start of a block, the least of the blocks before it. The least of the whole line.
  int count_from_left(std::span<const int> marks) {
    std::vector<int> reach(at(cells() + 2), kNone);
    reach[0] = 0;
    for (int j = 0; j < blocks(); ++j) {
      sweep_right(reach);
      std::vector<int> next(reach.size(), kNone);
      before_[at(j)].clear();
      for (const int start : starts_[at(j)]) {
        const int so_far = reach[at(start)];
        before_[at(j)].push_back(so_far);
        int& there = next[at(follower(j, start))];
        there = std::min(there, so_far + marked(marks, j, start));
      }
      reach = std::move(next);
    }
    sweep_right(reach);
    return reach[at(cells())];
  }
  void sweep_right(std::vector<int>& reach) const {
    for (int i = 0; i < cells(); ++i)
      if (may_be_empty_[at(i)]) reach[at(i + 1)] = std::min(reach[at(i + 1)], reach[at(i)]);
  }
  void sweep_left(std::vector<int>& after) const {
    for (int i = cells() - 1; i >= 0; --i)
      if (may_be_empty_[at(i)]) after[at(i)] = std::min(after[at(i)], after[at(i + 1)]);
  }

  // Along an arrangement that has `total`, from its last block to its first.
  void trace_back(std::span<const int> marks, int total, std::vector<int>& filled) const {
    int end = cells(), left = total;
    for (int j = blocks() - 1; j >= 0; --j) {
      const std::vector<int>& starts = starts_[at(j)];
      for (std::size_t i = starts.size(); i-- > 0;) {
        const int start = starts[i], cost = marked(marks, j, start);
        if (before_[at(j)][i] + cost != left || !empty_between(follower(j, start), end)) continue;
        for (int cell = start; cell < start + runs_[at(j)].length; ++cell) ++filled[at(cell)];
        left -= cost;
        end = start;
        break;
      }
    }
  }
  bool empty_between(int from, int to) const {
    return from <= to &&
           std::all_of(may_be_empty_.begin() + from, may_be_empty_.begin() + to, [](char may) { return may; });
  }

  std::span<const Run> runs_;
  std::vector<char> may_be_empty_;
  std::vector<std::vector<int>>& starts_;
  std::vector<std::vector<int>> before_;
};

// All rows against a set of columns, or the other way round.
class CountedSide {
 public:
  void add_line(CountedLine line) {
    work_ += line.work();
    lines_.push_back(std::move(line));
  }
  void add_crossing(int filled_cells) { capacity_.push_back(filled_cells); }

  // Begins with the crossing lines that have few filled cells, since these are the first to be full.
  void drop_crowded_starts() {
    const std::set<int> limits(capacity_.begin(), capacity_.end());
    for (const int limit : limits) {
      if (limit == *limits.rbegin() || spent_ + 3 * work_ > kMostWork) return;
      chosen_.assign(capacity_.size(), 0);
      for (std::size_t i = 0; i < capacity_.size(); ++i) chosen_[i] = capacity_[i] <= limit;
      measure();
      if (room_ > kMostRoom) continue;
      improve();
      for (std::size_t i = 0; i < lines_.size(); ++i) lines_[i].drop_above(least_[i] + room_, marks_);
      spent_ += 2 * work_;
    }
  }

 private:
  void measure() {
    marks_.assign(1, 0);
    room_ = 0;
    for (std::size_t i = 0; i < capacity_.size(); ++i) {
      marks_.push_back(marks_.back() + chosen_[i]);
      if (chosen_[i]) room_ += capacity_[i];
    }
    spent_ += work_;
    filled_.assign(capacity_.size(), 0);
    least_.clear();
    for (CountedLine& line : lines_) {
      least_.push_back(line.least(marks_, filled_));
      room_ = std::max(room_ - least_.back(), -kNone);
    }
  }

  // Puts crossing lines in or takes them out while that leaves less room.
  void improve() {
    std::vector<char> tried(capacity_.size(), 0);
    while (room_ > 0 && spent_ + 3 * work_ <= kMostWork) {
      const int best = most_promising(tried);
      if (best < 0) return;
      const State before = state();
      chosen_[at(best)] ^= 1;
      measure();
      if (room_ < before.room) tried.assign(tried.size(), 0);
      else restore(before);
      tried[at(best)] = 1;
    }
  }

  // The present arrangements show by how much less room a change can leave at most.
  int most_promising(std::span<const char> tried) const {
    int best = -1, most = 0;
    for (std::size_t i = 0; i < capacity_.size(); ++i) {
      const int gain = chosen_[i] ? capacity_[i] - filled_[i] : filled_[i] - capacity_[i];
      if (!tried[i] && gain > most) most = gain, best = static_cast<int>(i);
    }
    return best;
  }

  struct State {
    std::vector<char> chosen;
    std::vector<int> marks, filled, least;
    int room;
  };
  State state() const { return {chosen_, marks_, filled_, least_, room_}; }
  void restore(const State& state) {
    chosen_ = state.chosen, marks_ = state.marks, filled_ = state.filled, least_ = state.least, room_ = state.room;
  }

  std::vector<CountedLine> lines_;
  std::vector<int> capacity_;          // per crossing line: its filled cells
  std::vector<char> chosen_;           // the set of crossing lines,
  std::vector<int> marks_;             // how many of them come before each,
  std::vector<int> filled_;            // how many of the lines' present arrangements fill a cell of each,
  std::vector<int> least_;             // how many cells each line needs there at least,
  int room_ = 0;                       // and what that leaves
  std::int64_t work_ = 0, spent_ = 0;  // of measuring once; so far
};

}  // namespace

void drop_crowded_starts(const RunsPuzzle& puzzle, std::span<const Mask> masks,
                         std::vector<std::vector<std::vector<int>>>& starts) {
  CountedSide rows, columns;
  for (int line = 0; line < puzzle.count(); ++line) {
    std::vector<char> may_be_empty;
    for (int i = 0; i < puzzle.cells(line); ++i) may_be_empty.push_back(masks[at(puzzle.spot(line, i))] & 1);
    CountedSide& mine = line < puzzle.rows ? rows : columns;
    CountedSide& other = line < puzzle.rows ? columns : rows;
    mine.add_line({puzzle.lines[at(line)], std::move(may_be_empty), starts[at(line)]});
    other.add_crossing(filled_cells(puzzle.lines[at(line)]));
  }
  rows.drop_crowded_starts();
  columns.drop_crowded_starts();
}

}  // namespace sightline
