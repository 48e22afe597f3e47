// What techniques find on a board of towers.
#pragma once

#include "core/looks.hpp"
#include "visible/patterns.hpp"
#include "visible/puzzle.hpp"

namespace sightline {

enum VisibleLook : int {  // in the order of skyscrapers/shortcuts.py
  kResolvedCell,          // looks at cells
  kParksTaken,            // at lines
  kNakedSingle,
  kSilhouette,  // at clues
  kStairs,
  kLighthouse,
  kMeetInTheMiddle,  // at lines
  kElimination,
  kLastParks,
  kFirstPattern,  // at clues
  kMiddleGround = kFirstPattern + kPatterns,
  kOutflanked,
  kClueElimination,
  kVisibleLooks,
};

class VisibleLooks final : public Looks {
 public:
  explicit VisibleLooks(const VisiblePuzzle& puzzle);

  int techniques() const override { return kVisibleLooks; }
  int places(int technique) const override;
  void places_at(int technique, int spot, std::vector<int>& places) const override;
  bool looks_once(int technique) const override { return technique >= kSilhouette && technique <= kMeetInTheMiddle; }
  bool is_in_turn(int technique) const override { return technique == kNakedSingle; }
  void see(std::span<const Mask> masks) override;
  void find(int technique, int place, Kept& found) override;
  bool finds(int technique, int place) override;
  bool cites(int) const override { return true; }
  Core cite(int technique, int place, std::span<const int> about) override;
  bool needs_all(int technique) const override { return technique == kResolvedCell || technique == kLighthouse; }
  int names(int technique, int place) override;
  int distance(int spot, int other) const override;

 private:
  enum class Kind { cell, line, clue };
  static Kind kind(int technique);

  void resolved_cell(int cell, Kept& found) const;
  void parks_taken(int line, Kept& found) const;
  void naked_single(int line, Kept& found);
  void meet_in_the_middle(int line, Kept& found) const;
  void elimination(int line, Kept& found) const;
  void last_parks(int line, Kept& found) const;
  void by_clue(int technique, int clue, Kept& found);
  void narrow_by(int technique, int clue);
  bool gives_value(int technique, int at) const;
  Core cite_resolved_cell(int cell, std::span<const int> about) const;
  Core cite_naked_single(int line);
  Core cite_parks(int technique, int line) const;
  std::vector<int> cells_of(int line) const;
  std::vector<int> cells_from(int clue) const;
  std::vector<Mask> line_from(int clue) const;
  std::vector<int> others_of(int line, std::span<const int> about) const;
  int rule_of(int line) const { return 4 * puzzle_.size + line; }  // the plain rule: each height once
  bool load(int line);  // its cells into cells_; false if one has no value left
  int line_of(int clue) const;
  bool is_far(int clue) const { return clue / puzzle_.size == 1 || clue / puzzle_.size == 2; }
  bool is_bookkeeping(int cell) const;
  template <class Each>
  void each_line(int cell, Each each) const {
    const int size = puzzle_.size, row = cell / size, column = cell % size;
    each(row), each(size + column);
    if (puzzle_.diagonals && row == column) each(2 * size);
    if (puzzle_.diagonals && row + column == size - 1) each(2 * size + 1);
  }
  Mask taken_at(int cell) const;
  Mask taken_in(int line) const;  // the values that no other cell of it can have

  const VisiblePuzzle& puzzle_;
  std::span<const Mask> masks_;
  mutable std::vector<Mask> taken_;  // by line, where it is counted for this board
  mutable std::vector<char> is_counted_;
  std::vector<Mask> cells_, before_;
  ExactLine& exact_ = ExactLine::shared();
};

}  // namespace sightline
