#include "runs/line.hpp"

#include <algorithm>

namespace sightline {

namespace {

bool any_grows(std::span<const Run> runs) {
  return std::any_of(runs.begin(), runs.end(), [](const Run& run) { return run.grows; });
}

// The values that some arrangement has in each cell; nothing if there is none. `solver` then knows where blocks can start.
template <class W>
std::vector<Mask> solve_over(LineSolver<W>& solver, std::span<const Run> runs, std::span<const Mask> masks,
                             int values) {
  std::vector<W> can(static_cast<std::size_t>(values)), supported(can);
  const int cells = static_cast<int>(masks.size());
  for (int i = 0; i < cells; ++i)
    for (int v = 0; v < values; ++v)
      put(can[static_cast<std::size_t>(v)], i, masks[static_cast<std::size_t>(i)] >> v & 1);
  if (!solver.solve(runs, cells, can.data(), values, supported.data())) return {};
  std::vector<Mask> support(masks.size());
  for (int v = 0; v < values; ++v)
    each(supported[static_cast<std::size_t>(v)], [&](int i) { support[static_cast<std::size_t>(i)] |= Mask{1} << v; });
  return support;
}

// Checks whether a line with changed masks still forces the same.
template <class W>
class Forced {
 public:
  Forced(std::span<const Run> runs, std::span<const Mask> masks, std::span<const Mask> wanted, int values)
      : runs_(runs),
        cells_(static_cast<int>(masks.size())),
        can_(static_cast<std::size_t>(values)),
        supported_(can_),
        unwanted_(can_),
        solver_(static_cast<int>(runs.size()), any_grows(runs)) {
    for (int i = 0; i < cells_; ++i) {
      set(i, masks[static_cast<std::size_t>(i)]);
      for (std::size_t v = 0; v < can_.size(); ++v)
        if (!(wanted[static_cast<std::size_t>(i)] >> v & 1)) insert(unwanted_[v], i);
    }
  }

  void set(int cell, Mask mask) {
    for (std::size_t v = 0; v < can_.size(); ++v) mask >> v & 1 ? insert(can_[v], cell) : remove(can_[v], cell);
  }

  bool holds() {
    if (!solver_.solve(runs_, cells_, can_.data(), static_cast<int>(can_.size()), supported_.data())) return true;
    for (std::size_t v = 0; v < can_.size(); ++v)
      if (!none(supported_[v] & unwanted_[v])) return false;
    return true;
  }

 private:
  std::span<const Run> runs_;
  int cells_;
  std::vector<W> can_, supported_, unwanted_;
  LineSolver<W> solver_;
};

int values_of(std::span<const Run> runs) {
  int values = 2;
  for (const Run& run : runs) values = std::max(values, run.color + 1);
  return values;
}

}  // namespace

std::vector<Mask> needed_of_line(std::span<const Run> runs, std::vector<Mask> masks, std::span<const Mask> wanted) {
  return with_word(static_cast<int>(masks.size()), [&]<class W>(W) -> std::vector<Mask> {
    const Mask all = (Mask{2} << (values_of(runs) - 1)) - 1;
    Forced<W> forced(runs, masks, wanted, values_of(runs));
    if (!forced.holds()) return {};
    std::vector<Mask> needed = masks;
    for (const bool settled : {false, true})
      for (std::size_t i = 0; i < masks.size(); ++i) {
        if (decided(masks[i]) != settled) continue;
        forced.set(static_cast<int>(i), all);
        if (!(all & ~masks[i]) || forced.holds()) needed[i] = 0;
        else forced.set(static_cast<int>(i), masks[i]);
      }
    return needed;
  });
}

std::vector<Mask> support_of_line(std::span<const Run> runs, std::span<const Mask> masks) {
  return with_word(static_cast<int>(masks.size()), [&]<class W>(W) {
    LineSolver<W> solver(static_cast<int>(runs.size()), any_grows(runs));
    return solve_over<W>(solver, runs, masks, values_of(runs));
  });
}

std::optional<LineResult> solve_line(std::span<const Run> runs, std::span<const Mask> masks) {
  return with_word(static_cast<int>(masks.size()), [&]<class W>(W) -> std::optional<LineResult> {
    LineSolver<W> solver(static_cast<int>(runs.size()), any_grows(runs));
    LineResult result{solve_over<W>(solver, runs, masks, values_of(runs)), {}, {}};
    if (result.masks.empty()) return std::nullopt;
    result.starts.resize(runs.size());
    if (std::any_of(runs.begin(), runs.end(), [](const Run& run) { return run.grows; }))
      result.ends.resize(runs.size());
    for (std::size_t j = 0; j < runs.size(); ++j) {
      each(solver.starts(static_cast<int>(j)), [&](int i) { result.starts[j].push_back(i); });
      if (runs[j].grows) each(solver.ends(static_cast<int>(j)), [&](int i) { result.ends[j].push_back(i); });
    }
    return result;
  });
}

}  // namespace sightline
