// Bridges for the clause-learning core: the rules that short clauses cannot express.
#pragma once

#include "bridges/cuts.hpp"
#include "bridges/pieces.hpp"

namespace sightline {

// The bridges of each island add up to its number.
class Degrees final : public cdcl::Theory {
 public:
  Degrees(const BridgesMap& map, std::span<const Planks> domains, const Ladder& ladder);

  bool propagate(cdcl::Solver& solver, std::span<const cdcl::Lit> fresh) override;
  void explain(const cdcl::Solver& solver, cdcl::Lit implied, std::uint32_t tag,
               std::vector<cdcl::Lit>& clause) override;
  void undo(const cdcl::Solver& solver, std::span<const cdcl::Lit> gone) override;

  static constexpr int kUnlimited = 1 << 20;  // the rest of an island of unknown number: never reached
  int rest(int island) const {                // how many bridges it still needs
    const Island& here = islands_[index(island)];
    return map_.counts[index(island)] ? here.wanted - here.least : kUnlimited;
  }
  int low_step(int spot) const { return ranges_[index(spot)].low; }
  int high_step(int spot) const { return ranges_[index(spot)].high; }

 private:
  struct Island {
    int wanted = 0, least = 0, most = 0;  // over its open spots; wanted is 0 too if all are decided
    bool touched = false, known = false;
    int ways = 0;
    std::array<int, 4> spot{};
  };
  struct Range {
    int low, high;  // steps
  };
  struct Before {
    int spot;
    Range range;
  };
  enum Side : std::uint32_t { too_many = 0, too_few = 1 };

  void set(int spot, Range range);
  bool check(cdcl::Solver& solver, int island);
  void reason(const cdcl::Solver& solver, int island, Side side, cdcl::Lit implied,
              std::vector<cdcl::Lit>& clause) const;

  const BridgesMap& map_;
  const Ladder& ladder_;
  std::vector<Island> islands_;
  std::vector<Range> ranges_;
  std::vector<Before> history_;
  std::vector<int> touched_;
  std::vector<cdcl::Lit> clause_;
};

// All islands are connected. A part without a way out is refuted by its cut; the only way across a cut is implied.
class Connection final : public cdcl::Theory {
 public:
  explicit Connection(const GroupGraph& graph)
      : graph_(graph),
        cuts_(graph),
        pieces_(graph.groups()),
        small_(graph.groups() <= kSmall),
        gone_(graph.ways.size(), 0),
        tree_(graph.ways.size(), 1),
        visits_(index(graph.groups())),
        path_(index(graph.groups())) {}

  bool propagate(cdcl::Solver& solver, std::span<const cdcl::Lit> fresh) override;
  void explain(const cdcl::Solver& solver, cdcl::Lit implied, std::uint32_t tag,
               std::vector<cdcl::Lit>& clause) override;
  void undo(const cdcl::Solver& solver, std::span<const cdcl::Lit> back) override;

 private:
  struct Visit {
    int order = 0, reach = 0, via = -1, next = 0;
  };

  static constexpr int kSmall = 400;  // groups: a walk over so many costs less than a look at each way that vanishes

  void keep_tree();
  bool look_near();
  bool in_one_piece();
  bool refute_part(cdcl::Solver& solver);
  bool refute(cdcl::Solver& solver);
  void reach_from(int group);

  const GroupGraph& graph_;
  Cuts cuts_;
  Pieces pieces_;  // groups connected by known bridges, on a large map
  bool small_;
  std::vector<char> gone_, tree_;  // by way: no bridge possible; in the tree of the last walk, on a small map
  std::vector<int> vanished_;      // the ways that are newly gone
  std::vector<Visit> visits_;
  std::vector<int> path_, only_ways_, reached_;
  std::vector<cdcl::Lit> clause_;
  bool looked_ = false;  // at the whole map, once
};

// No group closes too early: excludes planks that would complete the groups at both ends while others are outside.
class Openness final : public cdcl::Theory {
 public:
  Openness(const BridgesMap& map, const Ladder& ladder, const GroupGraph& graph, const Degrees& degrees);

  bool propagate(cdcl::Solver& solver, std::span<const cdcl::Lit> fresh) override;
  void explain(const cdcl::Solver& solver, cdcl::Lit implied, std::uint32_t tag,
               std::vector<cdcl::Lit>& clause) override;
  void undo(const cdcl::Solver&, std::span<const cdcl::Lit>) override {}

 private:
  struct Part {  // groups connected by known bridges, as far as explored
    int rest = 0;
    std::vector<int> groups;
  };

  bool explore(const cdcl::Solver& solver, int group, int most, Part& part);
  bool keep_open(cdcl::Solver& solver, int spot, const Part& part);

  const BridgesMap& map_;
  const Ladder& ladder_;
  const GroupGraph& graph_;
  const Degrees& degrees_;
  std::vector<std::vector<int>> members_;  // the islands with open spots, by group
  std::vector<int> seen_;                  // by group: the number of the walk that last reached it
  int walks_ = 0;
  Part near_, far_;
};

// No loops: the bridges form a forest.
class Forest final : public cdcl::Theory {
 public:
  explicit Forest(const GroupGraph& graph) : graph_(graph), via_(index(graph.groups())), tree_(index(graph.groups())) {}

  bool propagate(cdcl::Solver& solver, std::span<const cdcl::Lit> fresh) override;
  void explain(const cdcl::Solver& solver, cdcl::Lit implied, std::uint32_t tag,
               std::vector<cdcl::Lit>& clause) override;
  void undo(const cdcl::Solver&, std::span<const cdcl::Lit>) override {}

 private:
  template <class Standing>
  bool path(int way, Standing standing, std::vector<cdcl::Lit>& clause);

  const GroupGraph& graph_;
  std::vector<int> via_, tree_, reached_;
  std::vector<cdcl::Lit> clause_;
  bool joined_ = true;
};

}  // namespace sightline
