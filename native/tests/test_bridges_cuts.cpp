// What a vanished way changes: the same as a search of the whole graph says, with each way left out in turn.
#include "bridges/cuts.hpp"

#include <algorithm>
#include <random>

#include "tests/check.hpp"

using namespace sightline;

namespace {

GroupGraph random_graph(std::mt19937& rng, int groups, int ways) {
  GroupGraph graph;
  std::vector<std::vector<GroupGraph::End>> shores(index(groups));
  for (int way = 0; way < ways; ++way) {
    const int from = static_cast<int>(rng() % index(groups)), to = (from + 1 + static_cast<int>(rng() % 3)) % groups;
    graph.ways.push_back({way, from, to, cdcl::Lit(way)});
    shores[index(from)].push_back({way, to});
    shores[index(to)].push_back({way, from});
  }
  for (const auto& shore : shores) {
    graph.start.push_back(static_cast<int>(graph.shore.size()));
    graph.shore.insert(graph.shore.end(), shore.begin(), shore.end());
  }
  graph.start.push_back(static_cast<int>(graph.shore.size()));
  return graph;
}

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
    const GroupGraph graph = random_graph(rng, groups, ways);
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

}  // namespace
