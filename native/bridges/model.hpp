// Islands, the possible bridges between them, and the rules that narrow these.
#pragma once

#include <array>
#include <memory>

#include "core/search.hpp"

namespace sightline {

using Planks = std::uint16_t;  // the domain of a spot: bit v while v planks are possible (v <= 8); holes are legal

constexpr int kMostPlanks = 8;
constexpr int kMostWanted = 4 * kMostPlanks + 1;  // bridges needed at one island: one more than four spots can have

// The map: fixed for a puzzle. A spot is a pair of islands that see each other; spots are numbered by their upper or
// left island, row-major, the bridge to the right before the one below.
struct BridgesMap {
  struct Shore {  // the spots that start or end at an island
    int count = 0;
    std::array<int, 4> spot, other;  // other: the island at the far end
  };

  BridgesMap(int columns, const std::vector<int>& cells, std::vector<int> counts, int planks, bool connected,
             bool loops);

  int islands() const { return static_cast<int>(counts.size()); }
  int spots() const { return static_cast<int>(first.size()); }
  std::span<const int> crossing(int spot) const {
    return {crossings.data() + crossing_start[index(spot)], crossings.data() + crossing_start[index(spot) + 1]};
  }

  int planks;
  bool connected, loops;
  std::vector<int> counts;  // bridges needed per island; 0 = unknown, at least one
  std::vector<Shore> shores;
  std::vector<int> column;                     // of each island
  std::vector<int> first, second;              // the islands of each spot
  std::vector<int> crossing_start, crossings;  // which spots cross which

 private:
  void join(int upper, int lower);
  void find_crossings(int columns, const std::vector<int>& cells);
};

constexpr int low(Planks domain) { return std::countr_zero(domain); }
constexpr int high(Planks domain) { return std::bit_width(domain) - 1; }
constexpr bool must_stand(Planks domain) { return !(domain & 1); }
constexpr bool can_stand(Planks domain) { return domain > 1; }
constexpr bool open(Planks domain) { return (domain & (domain - 1)) != 0; }

struct Visit {  // of an island, on a walk over the map
  int order, reach, via, next;
  int parity;  // of the bridges still needed below; bit 1 = unknown
};

// Keeps the values around an island that complete a sum; false if none are left. wanted: 0 = one or more.
bool keep_sums(std::span<Planks> domains, int wanted);

// The domains of all spots, and the rules that narrow them; a model of the search loop.
class BridgesModel {
 public:
  // basic: degrees, crossings, cuts and loops, enough to check a full board; full: closed groups and parity too.
  enum class Rules { basic, full };

  BridgesModel(std::shared_ptr<const BridgesMap> map, std::span<const Mask> start, Rules rules);

  Flow propagate(Budget& budget);
  Choice choose(Budget& budget, const Group& group);
  bool restrict(int spot, Mask mask) { return narrow(spot, static_cast<Planks>(mask)); }
  std::size_t mark() const { return trail_.size(); }
  void undo(std::size_t mark);
  void conflict() {}
  Mask domain(int spot) const { return domains_[index(spot)]; }
  int spots() const { return map_->spots(); }
  std::vector<Group> split(const Group& open) const;  // a connected map is one group

  void prefer(std::vector<Mask> solution) { preferred_ = std::move(solution); }  // choose tries these values first
  const BridgesMap& map() const { return *map_; }
  std::span<const Planks> domains() const { return domains_; }

 private:
  struct Change {
    int spot;
    Planks before;
  };
  struct Cut {
    int spot;
    Planks keep;
  };

  bool narrow(int spot, Planks keep);
  bool narrow_all();  // by `cuts_`
  void look_again(int island);
  bool fill(int island);
  bool fill_by_sums(int island);
  bool settle_islands(Budget& budget);

  // In groups.cpp: what needs a walk over the whole map.
  bool stay_connected();
  bool keep_parity();
  bool keep_groups_open();
  void gather_groups(bool& loop);
  void close_no_group(int spot);
  void split_by_groups(int island);
  int group_of(int island);

  std::shared_ptr<const BridgesMap> map_;
  Rules rules_;
  std::vector<Planks> domains_;
  std::vector<Mask> preferred_;
  std::vector<Change> trail_;
  std::vector<int> waiting_;  // islands to visit again
  std::vector<char> is_waiting_;
  bool vanished_ = true, changed_ = true;  // since the last walk: a bridge became impossible; anything changed
  std::vector<Cut> cuts_;

  std::vector<Visit> visits_;
  struct Joined {
    int parent, size;
    std::int64_t rest;  // the bridges that the group's islands still need
  };
  std::vector<Joined> groups_;
};

}  // namespace sightline
