// Re-checks answers against the rules of each puzzle; shares nothing with the models.
#pragma once

#include <span>
#include <vector>

#include "cover_question.hpp"
#include "problem.hpp"

namespace sightline {

bool verify_visible(int size, int parks, std::span<const int> clues, std::span<const Mask> answer);
bool verify_bridges(int columns, std::span<const int> cells, std::span<const int> counts, int planks, bool connected,
                    bool loops, std::span<const Mask> answer);
bool verify_runs(int rows, int columns, std::span<const int> counts, std::span<const int> lengths,
                 std::span<const int> colors, std::span<const Mask> answer);

// Covers come in millions: what is needed to check one is kept for the next.
class CoverVerifier {
 public:
  explicit CoverVerifier(const CoverQuestion& question);
  bool operator()(std::span<const int> cover);  // options, ascending

 private:
  template <std::size_t W>
  bool right_by_masks(std::span<const int> cover) const;
  bool right_by_counting(std::span<const int> cover);
  bool note(int option);
  void draw_masks();

  const CoverQuestion& question_;
  std::size_t words_;
  std::vector<std::uint64_t> masks_, must_mask_;  // the items of each option, and those that must be covered
  std::vector<char> required_;                    // whether an option holds a required item
  std::vector<int> uses_, paint_;                 // all zero between calls
  int must_ = 0;
};

}  // namespace sightline
