#include "runs_line.hpp"

#include <algorithm>

namespace sightline {

namespace {

template <class W>
std::optional<LineAnswer> solve_over(std::span<const Run> runs, std::span<const Mask> masks, int values) {
  std::vector<W> can(static_cast<std::size_t>(values)), supported(can);
  const int cells = static_cast<int>(masks.size());
  for (int i = 0; i < cells; ++i)
    for (int v = 0; v < values; ++v)
      if (masks[static_cast<std::size_t>(i)] >> v & 1) insert(can[static_cast<std::size_t>(v)], i);
  LineSolver<W> solver(static_cast<int>(runs.size()));
  if (!solver.solve(runs, cells, can.data(), values, supported.data())) return std::nullopt;
  LineAnswer answer{std::vector<Mask>(masks.size()), {}};
  for (int v = 0; v < values; ++v)
    each(supported[static_cast<std::size_t>(v)], [&](int i) { answer.masks[static_cast<std::size_t>(i)] |= Mask{1} << v; });
  for (int j = 0; j < static_cast<int>(runs.size()); ++j) {
    auto& starts = answer.starts.emplace_back();
    each(solver.starts(j), [&](int i) { starts.push_back(i); });
  }
  return answer;
}

}  // namespace

std::optional<LineAnswer> solve_line(std::span<const Run> runs, std::span<const Mask> masks) {
  int values = 2;
  for (const Run& run : runs) values = std::max(values, run.color + 1);
  return with_word(static_cast<int>(masks.size()), [&]<class W>(W) { return solve_over<W>(runs, masks, values); });
}

}  // namespace sightline
