// The lines of a board of runs as scopes.
#pragma once

#include <array>
#include <type_traits>

#include "runs/line.hpp"

namespace sightline {

template <class W>
class RunsScopes final : public Scopes {
 public:
  explicit RunsScopes(const RunsPuzzle& puzzle)
      : puzzle_(puzzle), can_(index(puzzle.values)), supported_(can_), solver_(puzzle.most_runs(), puzzle.grows) {
    for (int spot = 0; spot < puzzle.rows * puzzle.columns; ++spot)
      crossing_.push_back({spot / puzzle.columns, puzzle.rows + spot % puzzle.columns});
  }

  int count() const override { return puzzle_.count(); }
  std::span<const int> at(int spot) const override { return crossing_[index(spot)]; }

  bool narrow(int line, std::span<const Mask> masks, Kept& kept) override {
    const int cells = puzzle_.cells(line);
    gather(line, cells, masks);
    if (!solve(line, cells)) return false;
    W lost{};
    for (std::size_t v = 0; v < can_.size(); ++v) lost |= can_[v] & ~supported_[v];
    each(lost, [&](int i) {
      Mask mask = 0;
      for (std::size_t v = 0; v < can_.size(); ++v) mask |= Mask{has(supported_[v], i)} << v;
      kept.push_back({puzzle_.spot(line, i), mask});
    });
    return true;
  }

 private:
  // A line of two values as it was, and what was found. Boards that are tried one after the other have most lines in
  // common: nearly every second line was solved before.
  struct Solved {
    int line = -1;
    bool fits = false;
    std::array<W, 2> can, supported;
  };
  static constexpr int kSolvedBits = 10;  // of the number of lines that are kept

  bool solve(int line, int cells) {
    const auto anew = [&] {
      return solver_.solve(puzzle_.lines[index(line)], cells, can_.data(), puzzle_.values, supported_.data());
    };
    if constexpr (std::is_same_v<W, Word>) {
      if (puzzle_.values == 2) {
        Solved& last = last_like(line);
        if (last.line != line || last.can[0] != can_[0] || last.can[1] != can_[1]) {
          const bool fits = anew();
          last = {line, fits, {can_[0], can_[1]}, {supported_[0], supported_[1]}};
        }
        supported_[0] = last.supported[0], supported_[1] = last.supported[1];
        return last.fits;
      }
    }
    return anew();
  }

  // Where a line like this one was kept last.
  Solved& last_like(int line) {
    if (solved_.empty()) solved_.resize(std::size_t{1} << kSolvedBits);
    constexpr Word kMix = 0x9E3779B97F4A7C15;  // odd, and of no pattern
    const Word mixed = ((can_[0] * kMix ^ can_[1]) * kMix + index(line)) * kMix;
    return solved_[mixed >> (64 - kSolvedBits)];
  }

  // The cells of a line that may have each value.
  void gather(int line, int cells, std::span<const Mask> masks) {
    const int step = puzzle_.spot(line, 1) - puzzle_.spot(line, 0);
    const Mask* mask = &masks[index(puzzle_.spot(line, 0))];
    if constexpr (std::is_same_v<W, Word>) {
      if (puzzle_.values == 2) {
        Word empty = 0, filled = 0;
        for (int i = 0; i < cells; ++i) {
          const Mask here = mask[i * step];
          empty |= (here & 1) << i;
          filled |= (here >> 1) << i;
        }
        can_[0] = empty, can_[1] = filled;
        return;
      }
    }
    for (W& word : can_) word = W{};
    for (int i = 0; i < cells; ++i)
      for (std::size_t v = 0; v < can_.size(); ++v) put(can_[v], i, mask[i * step] >> v & 1);
  }

  const RunsPuzzle& puzzle_;
  std::vector<W> can_, supported_;
  LineSolver<W> solver_;
  std::vector<Solved> solved_;  // none before the first line is
  std::vector<std::array<int, 2>> crossing_;
};

}  // namespace sightline
