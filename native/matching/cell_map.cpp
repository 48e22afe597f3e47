#include "matching/cell_map.hpp"

#include <algorithm>

namespace sightline {

namespace {

constexpr std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

// Cycles among the horizontal runs that no free run leads to and that lead to no free run: the strongly connected
// components, by Pearce's form of Tarjan's algorithm, with an explicit stack.
class Circles {
 public:
  static constexpr std::int32_t kOutside = INT32_MAX;

  Circles(const Attack& attack, const Matching& matching, const Bits& led_to)
      : across_(attack.across), matching_(matching), component_(at(across_.size())), next_component_(across_.size()) {
    for (Run run = 0; run < across_.size(); ++run) {
      const Run mate = matching.across()[at(run)];
      const bool inside = mate != kNoRun && !led_to.has(mate) && matching.cover().down.has(mate);
      component_[at(run)] = inside ? 0 : kOutside;
    }
  }

  bool find(Budget& budget) {
    for (Run run = 0; run < across_.size(); ++run)
      if (!component_[at(run)] && !visit(run, budget)) return false;
    return true;
  }

  // Equal for two of these runs if and only if they are on a common cycle.
  std::int32_t of(Run run) const { return component_[at(run)]; }

 private:
  struct Frame {
    Run run;
    Square square;  // the next to look along
    std::int32_t entered;
  };

  bool visit(Run root, Budget& budget) {
    enter(root);
    while (!path_.empty()) {
      if (!budget.poll()) return false;
      const Run onward = look_along(path_.back());
      if (onward != kNoRun) enter(onward);
      else leave();
    }
    return true;
  }

  void enter(Run run) {
    component_[at(run)] = ++entered_;
    path_.push_back({run, across_.first(run), entered_});
  }

  // The next run not entered yet that the top of the path leads to.
  Run look_along(Frame& frame) {
    const Run* base = across_.bases(across_.line_of(frame.square));
    std::int32_t& low = component_[at(frame.run)];
    for (;; ++frame.square) {
      const std::uint8_t mark = across_.mark(frame.square);
      if (mark == Runs::kWall) return kNoRun;
      if (mark == Runs::kShut) continue;
      const Run onward = matching_.down()[at(base[frame.square] + mark)];
      const std::int32_t reached = component_[at(onward)];
      if (!reached) return onward;  // visited again on the way back, when its low is known
      low = std::min(low, reached);
    }
  }

  void leave() {
    const Frame frame = path_.back();
    path_.pop_back();
    std::int32_t& low = component_[at(frame.run)];
    if (low < frame.entered) {
      kept_.push_back(frame.run);
      return;
    }
    // Component numbers count down from the maximum and stay above all entry numbers.
    for (; !kept_.empty() && component_[at(kept_.back())] >= low; kept_.pop_back(), --entered_)
      component_[at(kept_.back())] = next_component_;
    low = next_component_--;
    --entered_;
  }

  const Runs& across_;
  const Matching& matching_;
  Block<std::int32_t> component_;  // 0: not entered yet
  Block<Frame> path_;
  Block<Run> kept_;
  std::int32_t entered_ = 0, next_component_;
};

// The vertical runs that alternating paths reach from a horizontal run without a rook; false if the budget ended it.
bool led_to_from_free(const Attack& attack, const Matching& matching, Bits& led_to, Budget& budget) {
  Block<Run> frontier;
  for (Run run = 0; run < attack.across.size(); ++run)
    if (matching.across()[at(run)] == kNoRun) frontier.push_back(run);
  return reach(attack.across, matching.down(), frontier, led_to, budget, [](Run, std::int32_t) {});
}

class Map {
 public:
  Map(const Attack& attack, const Matching& matching, const Bits& led_to, const Circles& circles)
      : across_(attack.across), matching_(matching), led_to_(led_to), circles_(circles) {}

  // Writes the squares of a run from `spot` on.
  void write(Run run, std::string_view known, std::size_t spot, Packed& map) const {
    const Run mate = matching_.across()[at(run)];
    const bool from_free = mate == kNoRun || led_to_.has(mate);
    bool settled = !from_free && matching_.cover().down.has(mate);
    std::size_t own = map.size();
    const Square start = across_.first(run);
    const Run* base = across_.bases(across_.line_of(start));
    for (Square square = start; across_.mark(square) != Runs::kWall; ++square, ++spot) {
      const std::uint8_t mark = across_.mark(square);
      const Run crossing = base[square] + mark;
      if (mark == Runs::kShut) {
        map[spot] = known[spot] == '\2' ? '\2' : '\1';
      } else if (crossing == mate) {
        own = spot;
      } else if (from_free || !matching_.cover().down.has(crossing) || on_circle(run, crossing)) {
        map[spot] = '\3';
        settled = false;
      } else {
        map[spot] = '\1';
      }
    }
    if (own < map.size()) map[own] = settled ? '\2' : '\3';
  }

 private:
  bool on_circle(Run run, Run crossing) const {
    const std::int32_t circle = circles_.of(run);
    return circle != Circles::kOutside && circle == circles_.of(matching_.down()[at(crossing)]);
  }

  const Runs& across_;
  const Matching& matching_;
  const Bits& led_to_;
  const Circles& circles_;
};

}  // namespace

Packed cell_map(const Attack& attack, const Matching& matching, const Block<std::int32_t>& spots,
                std::string_view known, Budget& budget) {
  Bits led_to(attack.down.size());
  if (!led_to_from_free(attack, matching, led_to, budget)) return {};
  Circles circles(attack, matching, led_to);
  if (!circles.find(budget)) return {};
  const Map writer(attack, matching, led_to, circles);
  Packed map(known.size(), '\2');
  for (Run run = 0; run < attack.across.size() && budget.poll(); ++run)
    writer.write(run, known, at(spots[at(run)]), map);
  return map;
}

}  // namespace sightline
