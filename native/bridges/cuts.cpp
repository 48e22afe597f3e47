#include "bridges/cuts.hpp"

#include <algorithm>

namespace sightline {

namespace {
constexpr auto at = index;
}  // namespace

bool Cuts::connects(int from, int to, std::span<const char> gone, std::vector<int>& only_ways) {
  if (!find_path(from, to, gone)) return false;
  walk_along(gone, only_ways);
  return true;
}

// After a backtrack the same ways vanish again, and most paths around them are the same too.
bool Cuts::goes_round(int way, std::span<const char> gone, std::vector<int>& only_ways) {
  const auto& [spot, from, to, stands] = graph_.ways[at(way)];
  std::vector<int>& detour = detours_[at(way)];
  if (!detour.empty() && std::ranges::none_of(detour, [&](int other) { return gone[at(other)] != 0; })) {
    repeat_path(from, detour);
  } else {
    if (!find_path(from, to, gone)) return false;
    if (path_ways_.size() <= kLongest) detour = path_ways_;
    else detour.clear();
  }
  walk_along(gone, only_ways);
  return true;
}

// A path from both ends at once; false if there is none.
bool Cuts::find_path(int from, int to, std::span<const char> gone) {
  begin(from, to);
  int meeting = kNone;
  while (meeting == kNone) {
    if (!near_.open() || !far_.open()) return false;
    meeting = spread(smaller(), [&](int way) { return gone[at(way)] != 0; });
  }
  trace_path(meeting);
  return true;
}

void Cuts::repeat_path(int from, const std::vector<int>& ways) {
  path_ways_ = ways;
  path_.assign(1, from);
  for (const int way : ways) path_.push_back(graph_.far(way, path_.back()));
}

// The path through `meeting`, from the first end to the other.
void Cuts::trace_path(int meeting) {
  const auto& [spot, from, to, stands] = graph_.ways[at(meeting)];
  const bool forward = seen_[at(from)] == near_.stamp;
  path_.clear();
  path_ways_.clear();
  for (int here = forward ? from : to, way; (way = via_[at(here)]) != kNone; here = graph_.far(way, here)) {
    path_.push_back(here);
    path_ways_.push_back(way);
  }
  path_.push_back(near_.groups[0]);
  std::reverse(path_.begin(), path_.end());
  std::reverse(path_ways_.begin(), path_ways_.end());
  path_ways_.push_back(meeting);
  for (int here = forward ? to : from;;) {
    path_.push_back(here);
    const int way = via_[at(here)];
    if (way == kNone) break;
    path_ways_.push_back(way);
    here = graph_.far(way, here);
  }
}

// Walks from both ends without going forward on the path. Where a walk comes to an end, the next way of the path is the
// only one; where the walks meet, there is another path.
void Cuts::walk_along(std::span<const char> gone, std::vector<int>& only_ways) {
  mark_path();
  for (Walk* walk = &smaller(); !walk->met; walk = &smaller()) {
    if (near_.groups.size() + far_.groups.size() > most_near_) return;
    if (walk->open()) {
      walk_on(*walk, gone);
    } else {
      const int next = walk->place + walk->step;
      only_ways.push_back(path_ways_[at(std::min(walk->place, next))]);
      reach(*walk, path_[at(next)]);
    }
  }
}

// Numbers the groups of the path and starts a walk at each end.
void Cuts::mark_path() {
  const int last = static_cast<int>(path_.size()) - 1;
  begin(path_.front(), path_.back());
  for (const int way : path_ways_) on_path_[at(way)] = stamps_;
  for (int i = 0; i <= last; ++i) place_[at(path_[at(i)])] = i;
  near_.place = 0, near_.step = 1;
  far_.place = last, far_.step = -1;
  near_.met = far_.met = false;
}

void Cuts::walk_on(Walk& walk, std::span<const char> gone) {
  const int here = walk.groups[walk.next++];
  for (const auto [way, to] : graph_.ways_at(here)) {
    if (gone[at(way)] || seen_[at(to)] == walk.stamp) continue;
    if (on_path_[at(way)] == stamps_ && place_[at(to)] == place_[at(here)] + walk.step) continue;
    reach(walk, to);
  }
}

void Cuts::reach(Walk& walk, int group) {
  const Walk& other = walk.step > 0 ? far_ : near_;
  near_.met = far_.met = near_.met || seen_[at(group)] == other.stamp;
  seen_[at(group)] = walk.stamp;
  walk.groups.push_back(group);
  const auto place = at(place_[at(group)]);
  if (place < path_.size() && path_[place] == group && (place_[at(group)] - walk.place) * walk.step > 0)
    walk.place = place_[at(group)];
}

}  // namespace sightline
