// Groups of islands and ways between them at random, for tests.
#pragma once

#include <random>

#include "bridges/group_graph.hpp"

// Each way leads at most `reach` groups further. Way w is variable 2w, so that half of the variables mean something else.
inline sightline::GroupGraph random_graph(std::mt19937& rng, int groups, int ways, int reach) {
  using sightline::index;
  sightline::GroupGraph graph;
  std::vector<std::vector<sightline::GroupGraph::End>> shores(index(groups));
  for (int way = 0; way < ways; ++way) {
    const int from = static_cast<int>(rng() % index(groups));
    const int to = (from + 1 + static_cast<int>(rng() % index(reach))) % groups;
    graph.ways.push_back({way, from, to, sightline::cdcl::Lit(2 * way)});
    graph.by_var.push_back(way);
    graph.by_var.push_back(-1);
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
