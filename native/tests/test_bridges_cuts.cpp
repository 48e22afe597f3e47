// What a vanished way changes: the same as a search of the whole graph says, with each way left out in turn.
#include "bridges/cuts.hpp"

#include <algorithm>
#include <random>

#include "bridges/pieces.hpp"
#include "tests/check.hpp"
#include "tests/group_graphs.hpp"

using namespace sightline;

namespace {

bool connects(const GroupGraph& graph, int from, int to, const std::vector<char>& gone, int without) {
  std::vector<int> reached{from};
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const auto [way, next] : graph.ways_at(reached[i]))
      if (!gone[index(way)] && way != without && std::ranges::find(reached, next) == reached.end())
        reached.push_back(next);
  return std::ranges::find(reached, to) != reached.end();
}

TEST(cuts_are_those_of_a_full_search) {
  std::mt19937 rng(7);
  for (int round = 0; round < 400; ++round) {
    const int groups = 5 + static_cast<int>(rng() % 30), ways = groups + static_cast<int>(rng() % index(groups));
    const GroupGraph graph = random_graph(rng, groups, ways, 3);
    Cuts cuts(graph, index(2 * groups)), nearby(graph);
    std::vector<char> gone(index(ways), 0);
    for (int turn = 0; turn < 12; ++turn) {
      const int lost = static_cast<int>(rng() % index(ways));
      gone[index(lost)] = 1;
      const int from = graph.ways[index(lost)].from, to = graph.ways[index(lost)].to;
      std::vector<int> found, near, expected;
      const bool connected = connects(graph, from, to, gone, -1);
      CHECK(cuts.connects(from, to, gone, found) == connected);
      CHECK(nearby.connects(from, to, gone, near) == connected);
      if (!connected) {
        gone[index(lost)] = 0;
        continue;
      }
      for (int way = 0; way < ways; ++way)
        if (!gone[index(way)] && !connects(graph, from, to, gone, way)) expected.push_back(way);
      std::ranges::sort(found);
      CHECK(found == expected);
      CHECK(std::ranges::all_of(near, [&](int way) { return std::ranges::binary_search(expected, way); }));
    }
  }
}

TEST(a_path_that_is_kept_is_used_while_it_is_there) {
  std::mt19937 rng(11);
  for (int round = 0; round < 200; ++round) {
    const int groups = 5 + static_cast<int>(rng() % 60), ways = 2 * groups;
    const GroupGraph graph = random_graph(rng, groups, ways, 3);
    Cuts cuts(graph, index(2 * groups)), fresh(graph, index(2 * groups));
    std::vector<char> gone(index(ways), 0);
    for (int turn = 0; turn < 40; ++turn) {  // ways vanish and come back
      for (int i = 0; i < 4; ++i) gone[rng() % index(ways)] ^= 1;
      const int lost = static_cast<int>(rng() % 6);
      gone[index(lost)] = 1;
      std::vector<int> found, expected;
      const GroupGraph::Way& way = graph.ways[index(lost)];
      const bool connected = fresh.connects(way.from, way.to, gone, expected);
      CHECK(cuts.goes_round(lost, gone, found) == connected);
      if (!connected) CHECK(cuts.inside(way.from) != cuts.inside(way.to));
      std::ranges::sort(found);
      std::ranges::sort(expected);
      CHECK(!connected || found == expected);
    }
  }
}

TEST(pieces_are_joined_and_taken_apart_again) {
  constexpr int kGroups = 12;
  std::mt19937 rng(13);
  Pieces pieces(kGroups);
  std::vector<std::vector<int>> labels{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}};  // by group, after each join
  for (int turn = 0; turn < 2000; ++turn) {
    if (labels.size() > 1 && rng() % 5 < 2) {
      pieces.undo_last();
      labels.pop_back();
    } else {
      const std::size_t a = rng() % kGroups, b = rng() % kGroups;
      pieces.join(static_cast<int>(a), static_cast<int>(b));
      std::vector<int> next = labels.back();
      std::ranges::replace(next, labels.back()[b], labels.back()[a]);
      labels.push_back(next);
      if (labels.size() > 15)  // everything is one piece by then
        for (; labels.size() > 1; labels.pop_back()) pieces.undo_last();
    }
    for (std::size_t a = 0; a < kGroups; ++a)
      for (std::size_t b = 0; b < a; ++b)
        CHECK(pieces.joined(static_cast<int>(a), static_cast<int>(b)) == (labels.back()[a] == labels.back()[b]));
  }
}

}  // namespace
