// Engines that only long searches come to, asked directly by the fuzzer, and compared with the others.
#pragma once

#include <cstdlib>

#include "bridges/frontier.hpp"
#include "cdcl/cdcl.hpp"
#include "core/problems.hpp"
#include "cover/cover.hpp"
#include "runs/oracle.hpp"
#include "tests/fuzz/bytes.hpp"
#include "visible/count.hpp"

namespace sightline {

// Counts row by row, which calls do after thousands of steps.
inline void count_towers(Bytes& bytes, int size, int parks, const std::vector<int>& clues, const std::string& masks,
                         int width) {
  const auto problem = visible(size, parks, clues, masks, width);  // throws if something does not fit
  Budget budget = budget_from(bytes);
  const Known known = problem->fixpoint(budget);
  if (known.status == Status::impossible) return;
  const auto rows = count_by_rows({{size, parks, clues, false}, unpack(known.masks, width)}, budget);
  const Counted counted = problem->count(budget);
  if (rows && counted.status != Status::unknown && !(*rows == counted.count)) std::abort();
}

// Clause learning from the beginning, which searches come to after hundreds of probes: a solution, and others.
inline void learn_runs(Bytes& bytes, const RunsPuzzle& puzzle, const std::vector<Mask>& masks, const Problem& problem,
                       int width) {
  RunsOracle learning(puzzle, masks);
  for (int turn = 0; turn < 3; ++turn) {
    Budget budget = budget_from(bytes);
    if (learning.find(budget) != Status::solved) return;
    if (!problem.verify(pack(learning.solution(), width))) std::abort();
    learning.forbid(learning.solution());
  }
}

// Counts by sweeps with so little room that states are dropped: what is called exact must be, and the rest no more.
inline void sweep_bridges(Bytes& bytes, const Problem& problem, const std::shared_ptr<const BridgesMap>& map,
                          const std::vector<Mask>& masks) {
  BridgesModel model(map, masks, BridgesModel::Rules::full);
  Budget budget = budget_from(bytes);
  if (model.propagate(budget) != Flow::ok) return;
  Group spots;
  for (int spot = 0; spot < model.spots(); ++spot)
    if (open(model.domains()[index(spot)])) spots.push_back(spot);
  if (spots.empty()) return;
  bool exact = true;
  Natural product = 1;
  for (const Group& part : model.split(spots)) {
    const Sweep sweep = plan_sweep(model, part, budget);
    const Swept swept = run_sweep(sweep, std::size_t{64} << bytes.below(12), bytes.chance(2), budget);
    exact = exact && swept.exact;
    product = product * swept.count;
  }
  const Counted counted = problem.count(budget);
  if (counted.status != Status::unknown && (exact ? !(product == counted.count) : counted.count < product))
    std::abort();
}

// The engine's own walk, which listing and counting come to after thousands of nodes, in several turns: it finds right
// covers, and as many as there are.
inline void run_covers(Bytes& bytes, const CoverQuestion& part) {
  const auto engine = bit_engine(part);
  Budget unlimited;
  if (engine->settle(unlimited) != Engine::Turn::branch) return;
  CoverRun* const run = engine->start_run();
  if (!run) return;
  CoverVerifier right(part);
  std::int64_t nodes = 0;
  std::uint64_t found = 0;
  for (int turn = 0; turn < 1000; ++turn) {
    Budget few(1 + bytes.below(4));
    const Engine::Turn at = run->next(few, nodes);
    std::vector<CoverPlace::Level> place;
    run->place(place);
    if (at == Engine::Turn::solved) {
      std::vector<int> cover(engine->taken().begin(), engine->taken().end());
      std::ranges::sort(cover);
      if (++found, !right(cover)) std::abort();  // something wrong has left
    } else if (at == Engine::Turn::dead) {
      const Counted counted = Cover(part, {}, {}).count(unlimited);
      if (!(counted.count == Natural(found))) std::abort();
      return;
    }
  }
}

// Clauses, the longer ones drawn from a seed: a solver that forgets what it learned early and often agrees with one that
// does not, and what they find fits every clause.
inline void fuzz_clauses(Bytes& bytes) {
  using namespace cdcl;
  const int vars = 3 + bytes.below(bytes.tiny() ? 30 : 60), many = vars * (36 + bytes.below(12)) / 10;
  std::uint32_t state = static_cast<std::uint32_t>(bytes.byte()) << 8 | static_cast<std::uint32_t>(bytes.byte());
  std::vector<std::vector<Lit>> clauses(index(many));
  for (auto& clause : clauses)
    for (int i = 0, size = bytes.chance(20) ? 1 + bytes.below(2) : 3; i < size; ++i) {
      state = state * 1664525u + 1013904223u;
      clause.emplace_back(static_cast<int>((state >> 16) % static_cast<unsigned>(vars)), state >> 12 & 1);
    }
  Solver forgetful, other;
  for (int var = 0; var < vars; ++var) (void)forgetful.add_var(bytes.chance(8)), (void)other.add_var();
  for (const auto& clause : clauses) (void)forgetful.add_clause(clause), (void)other.add_clause(clause);
  Status was = Status::unknown;
  for (int turn = 0; turn < 4; ++turn) {
    forgetful.tidy_after(bytes.below(100));
    Budget budget(20 * (1 + bytes.below(20)));
    std::vector<Lit> assumed;
    if (bytes.chance(3)) assumed.emplace_back(bytes.byte() % vars, bytes.chance(2));
    const Status status = forgetful.solve(budget, assumed);
    if (status == Status::solved)
      for (const auto& clause : clauses)
        if (std::ranges::none_of(clause, [&](Lit lit) { return forgetful.value_of(lit.var()) == lit.value(); }))
          std::abort();
    if (assumed.empty() && status != Status::unknown) was = status;
  }
  Budget budget(400);
  const Status status = other.solve(budget);
  if (was != Status::unknown && status != Status::unknown && was != status) std::abort();
}

}  // namespace sightline
