// Exact cover problems for tests: random ones with every feature, and a few that are well known.
#pragma once

#include <algorithm>
#include <cstdint>

#include "cover/question.hpp"

namespace cover_questions {

using sightline::CoverQuestion;

struct Random {
  std::uint64_t state;
  int below(int n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<int>((state >> 33) % static_cast<std::uint64_t>(n));
  }
};

inline CoverQuestion random_question(Random& random, int scale = 1) {
  CoverQuestion q;
  q.primary = (random.below(5) + (random.below(9) != 0)) * scale;
  const int items = q.primary + random.below(4) * scale, options = (random.below(12) + 1) * scale * scale * scale;
  const bool multiple = random.below(2), coloured = random.below(2);
  for (int i = 0; i < items; ++i) {
    const bool free = multiple && random.below(2);
    q.lo.push_back(i >= q.primary ? 0 : free ? random.below(3) : 1);
    q.hi.push_back(free ? q.lo.back() + random.below(3) : 1);
  }
  for (int o = 0; o < options; ++o) {
    for (int i = 0; i < items; ++i) {
      if (random.below((i < q.primary ? 3 : 2) * scale)) continue;
      q.item.push_back(i);
      q.colour.push_back(coloured && i >= q.primary && q.hi[static_cast<std::size_t>(i)] == 1 ? random.below(3) : 0);
    }
    q.start.push_back(static_cast<int>(q.item.size()));
    q.cost.push_back(random.below(20) - 5);
  }
  return q;
}

inline CoverQuestion dominoes(int rows, int columns) {
  CoverQuestion q;
  q.primary = rows * columns;
  q.lo.assign(static_cast<std::size_t>(q.primary), 1);
  q.hi = q.lo;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      for (const int other : {c + 1 < columns ? r * columns + c + 1 : -1, r + 1 < rows ? (r + 1) * columns + c : -1}) {
        if (other < 0) continue;
        q.item.insert(q.item.end(), {r * columns + c, other});
        q.start.push_back(static_cast<int>(q.item.size()));
      }
  return q;
}

// n queens, none attacking another; no state comes up twice, so that walks leave their nodes to runs.
inline CoverQuestion queens(int n) {
  CoverQuestion q;
  q.primary = 2 * n;
  q.lo.assign(static_cast<std::size_t>(6 * n - 2), 0);
  q.hi.assign(q.lo.size(), 1);
  std::fill_n(q.lo.begin(), 2 * n, 1);
  for (int r = 0; r < n; ++r)
    for (int c = 0; c < n; ++c) {
      q.item.insert(q.item.end(), {r, n + c, 2 * n + r + c, 5 * n - 2 + r - c});
      q.start.push_back(static_cast<int>(q.item.size()));
    }
  return q;
}

}  // namespace cover_questions
