// Re-checks answers against the rules of each puzzle; shares nothing with the models.
#pragma once

#include <span>

#include "problem.hpp"

namespace sightline {

bool verify_visible(int size, int parks, std::span<const int> clues, std::span<const Mask> answer);
bool verify_bridges(int columns, std::span<const int> cells, std::span<const int> counts, int planks, bool connected,
                    bool loops, std::span<const Mask> answer);
bool verify_runs(int rows, int columns, std::span<const int> counts, std::span<const int> lengths,
                 std::span<const int> colors, std::span<const Mask> answer);

}  // namespace sightline
