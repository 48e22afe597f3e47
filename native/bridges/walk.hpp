// Depth-first walks over a map of islands that find its cuts: pairs that alone connect a part to the rest.
#pragma once

#include <algorithm>

#include "bridges/model.hpp"

namespace sightline {

// Along the spots for which `live` holds (low-link). leave(island, parent, cut) when done below an island: cut = only
// its `via` connects what is below to the rest. root(island) when a whole part is done.
template <class Live, class Leave, class Root>
void walk(const BridgesMap& map, std::vector<Visit>& visits, Live live, Leave leave, Root root) {
  constexpr auto at = index;
  constexpr int kNone = -1;
  visits.assign(map.shores.size(), Visit{});
  int clock = 0;
  for (int start = 0; start < map.islands(); ++start) {
    if (visits[at(start)].order) continue;
    visits[at(start)] = {++clock, clock, kNone, 0, 0};
    for (int island = start;;) {
      Visit& here = visits[at(island)];
      const BridgesMap::Shore& shore = map.shores[at(island)];
      if (here.next < shore.count) {
        const auto next = at(here.next++);
        const int spot = shore.spot[next], other = shore.other[next];
        if (spot == here.via || !live(spot)) continue;
        Visit& there = visits[at(other)];
        if (there.order) {
          here.reach = std::min(here.reach, there.order);
        } else {
          there = {++clock, clock, spot, 0, 0};
          island = other;
        }
        continue;
      }
      if (here.via == kNone) break;
      const int parent = map.first[at(here.via)] == island ? map.second[at(here.via)] : map.first[at(here.via)];
      Visit& above = visits[at(parent)];
      above.reach = std::min(above.reach, here.reach);
      leave(island, parent, here.reach > above.order);
      island = parent;
    }
    root(start);
  }
}

}  // namespace sightline
