// What cited clues of towers force by themselves, and how few of them it takes.
#pragma once

#include <bitset>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "core/proof.hpp"
#include "visible/puzzle.hpp"

namespace sightline {

// Clues are numbered as in the puzzle; from 4 * size on, the plain rules of the lines follow: each height once.
class VisibleProof final : public Proof {
 public:
  VisibleProof(const VisiblePuzzle& puzzle, std::vector<Mask> wanted, Budget& budget);

  // Each spot is forced by what is cited of one line, or by propagating along the cited lines in turn: once, or for each
  // value that is to be ruled out, unless that height fits into no more places of the cited lines.
  bool follows(std::span<const int> clues, const std::vector<Mask>& masks) override;

 private:
  using Lines = std::bitset<2 * kMostTowers + 2>;  // of the cited lines
  struct Cited {
    int line;
    LineRules rules;
  };

  void cite(std::span<const int> clues);
  void cross();  // fills crossing_
  void load(const Cited& cited, const std::vector<Mask>& masks);
  bool narrow(const Cited& cited, const std::vector<Mask>& masks);
  void tick_off(const Cited& cited);
  bool shown_by_clues(const Cited& cited, const std::vector<Mask>& masks);
  std::optional<bool> shown_by_line(const Cited& cited, const std::vector<Mask>& masks);
  bool says_all(const std::vector<Mask>& masks);
  bool contradicts(std::vector<Mask>& masks, Lines waiting);
  bool cannot_be(const std::vector<Mask>& premises, const std::vector<Mask>& masks, int spot, int height);
  bool fits_plane(const std::vector<Mask>& premises, int spot, int height);
  bool can_fill(Lines waiting);

  const VisiblePuzzle& puzzle_;
  std::vector<Mask> wanted_;
  std::vector<int> targets_, left_;  // the spots that are to be narrowed; those not shown yet
  Budget& budget_;
  std::vector<Cited> cited_;
  std::vector<Lines> crossing_;              // by spot: the cited lines through it
  std::vector<std::vector<Lines>> choices_;  // by cited line: the lines of each cell that can have a height
  std::vector<Mask> cells_, trial_;
  ExactLine& exact_ = ExactLine::shared();
};

}  // namespace sightline
