// Re-checks solutions against the rules of each puzzle; shares nothing with the models.
#pragma once

#include <span>
#include <vector>

#include "core/problem.hpp"
#include "cover/question.hpp"

namespace sightline {

bool verify_visible(int size, int parks, std::span<const int> clues, bool diagonals, std::span<const Mask> solution);
bool verify_bridges(int columns, std::span<const int> cells, std::span<const int> counts, int planks, bool connected,
                    bool loops, std::span<const Mask> solution);
bool verify_runs(int rows, int columns, std::span<const int> counts, std::span<const int> lengths,
                 std::span<const int> colors, std::span<const Mask> solution);

// There can be millions of covers, so the working memory of a check is kept for the next.
class CoverVerifier {
 public:
  explicit CoverVerifier(const CoverQuestion& question);
  bool operator()(std::span<const int> cover);  // options, ascending

 private:
  template <std::size_t W>
  bool right_by_masks(std::span<const int> cover);
  std::size_t repeated(std::span<const int> cover) const;
  bool right_by_counting(std::span<const int> cover);
  bool note(int option);
  void draw_masks();

  const CoverQuestion& question_;
  std::size_t words_;
  std::vector<std::uint64_t> masks_, must_mask_;  // the items of each option, and those that must be covered
  std::vector<char> required_;                    // whether an option holds a required item
  bool idle_options_ = false;                     // whether any does not
  std::vector<int> last_;                         // the last cover
  std::size_t known_ = 0;                         // how many options of it are disjoint
  std::vector<std::uint64_t> covered_;            // the items that its first options cover, by how many they are
  std::vector<int> uses_, paint_;                 // all zero between calls
  int must_ = 0;
};

class MatchingVerifier {
 public:
  MatchingVerifier(int rows, int columns, std::string_view free);  // free: rows * columns bytes, 1 = free

  // Whether no rook attacks another. solution: one mask per free square, row by row.
  bool harmless(std::string_view solution) const;

  // Whether every free square lies on one of the lines. A line is twice the number of its first square, counted row by
  // row over the whole board, plus one if it goes down.
  bool covered(std::span<const std::int32_t> lines) const;

 private:
  std::size_t rows_, columns_, words_;
  std::vector<std::uint64_t> free_;  // bits, row by row
};

}  // namespace sightline
