// What a vanished way changes, found near its ends: whether these are still connected, and the only ways between them.
#pragma once

#include <span>
#include <vector>

#include "bridges/group_graph.hpp"

namespace sightline {

class Cuts {
 public:
  // Looking further than kNear finds little more, and maps of 5,000 islands take longer by half.
  static constexpr std::size_t kNear = 10;  // groups

  explicit Cuts(const GroupGraph& graph, std::size_t near = kNear)
      : graph_(graph),
        most_near_(near),
        seen_(index(graph.groups())),
        via_(seen_.size()),
        place_(seen_.size()),
        on_path_(graph.ways.size()),
        detours_(graph.ways.size()) {}

  // Whether `from` and `to` are connected by ways that are not gone; appends ways that every such path takes: all of
  // them if a walk over `near` groups finds that out.
  bool connects(int from, int to, std::span<const char> gone, std::vector<int>& only_ways);
  // The same for the ends of a way that is gone, by the path that was found last time if that is still there.
  bool goes_round(int way, std::span<const char> gone, std::vector<int>& only_ways);

  // The groups on one side of a way: those that one of its ends reaches by ways for which `gone` is false. The other end
  // must be out of reach. Walks from both ends at once and returns the side that is complete first.
  template <class Gone>
  std::span<const int> smaller_side(int way, Gone gone) {
    begin(graph_.ways[index(way)].from, graph_.ways[index(way)].to);
    while (near_.open() && far_.open()) spread(smaller(), gone);
    return side();
  }
  // The part that `connects` found apart from the rest, or the side that was returned last.
  std::span<const int> side() const { return near_.open() ? far_.groups : near_.groups; }
  bool inside(int group) const { return seen_[index(group)] == (near_.open() ? far_ : near_).stamp; }

 private:
  static constexpr int kNone = -1;
  static constexpr std::size_t kLongest = 32;  // ways of a path that is kept

  struct Walk {
    std::vector<int> groups;  // reached
    std::size_t next = 0;     // the first of them that was not walked on from
    int stamp = 0;
    int place = 0, step = 0;  // how far along the path it has come, and in which direction it goes
    bool met = false;         // the other walk
    bool open() const { return next < groups.size(); }
  };

  void begin(int from, int to) {
    for (const auto& [walk, start] : {std::pair{&near_, from}, std::pair{&far_, to}}) {
      walk->groups.assign(1, start);
      walk->next = 0;
      walk->stamp = ++stamps_;
      seen_[index(start)] = stamps_;
      via_[index(start)] = kNone;
    }
  }
  Walk& smaller() { return near_.groups.size() <= far_.groups.size() ? near_ : far_; }

  // Walks on from one group; the way that leads to the other walk, or kNone.
  template <class Gone>
  int spread(Walk& walk, Gone gone) {
    const int other = walk.stamp == near_.stamp ? far_.stamp : near_.stamp;
    for (const auto [way, to] : graph_.ways_at(walk.groups[walk.next++])) {
      if (gone(way) || seen_[index(to)] == walk.stamp) continue;
      if (seen_[index(to)] == other) return way;
      seen_[index(to)] = walk.stamp;
      via_[index(to)] = way;
      walk.groups.push_back(to);
    }
    return kNone;
  }
  bool find_path(int from, int to, std::span<const char> gone);
  void trace_path(int meeting);
  void repeat_path(int from, const std::vector<int>& ways);
  void walk_along(std::span<const char> gone, std::vector<int>& only_ways);
  void mark_path();
  void walk_on(Walk& walk, std::span<const char> gone);
  void reach(Walk& walk, int group);

  const GroupGraph& graph_;
  std::size_t most_near_;
  std::vector<int> seen_;     // by group: the stamp of the last walk that reached it
  std::vector<int> via_;      // by group: the way by which it was reached
  std::vector<int> place_;    // by group: where it is on the path, if it is
  std::vector<int> on_path_;  // by way: the stamp of the last path that takes it
  std::vector<int> path_, path_ways_;
  std::vector<std::vector<int>> detours_;  // by way: the last path between its ends; empty if none is kept
  Walk near_, far_;
  int stamps_ = 0;
};

}  // namespace sightline
