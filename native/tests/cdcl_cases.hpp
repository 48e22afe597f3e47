// Test clauses for the clause-learning core, and their answers by brute force.
#pragma once

#include <algorithm>
#include <random>
#include <set>

#include "cdcl/cdcl.hpp"

namespace cdcl_cases {

using namespace sightline::cdcl;
using Clauses = std::vector<std::vector<Lit>>;

inline Lit random_lit(std::mt19937& random, int vars) {
  const Var var = static_cast<Var>(random() % static_cast<unsigned>(vars));
  return Lit(var, random() % 2 == 0);
}

inline Clauses random_clauses(std::mt19937& random, int vars, int count, int shortest, int longest) {
  Clauses clauses(static_cast<std::size_t>(count));
  for (std::vector<Lit>& clause : clauses) {
    // Few unit clauses, since otherwise nothing is left to search.
    const unsigned spread = static_cast<unsigned>(longest - shortest + 1);
    int size = std::max(shortest, longest - static_cast<int>(random() % spread));
    if (size == 1 && random() % 8) size = longest;
    for (int i = 0; i < size; ++i) clause.push_back(random_lit(random, vars));
  }
  return clauses;
}

inline Solver solver_of(int vars, const Clauses& clauses) {
  Solver solver;
  for (int i = 0; i < vars; ++i) solver.add_var();
  for (const std::vector<Lit>& clause : clauses) solver.add_clause(clause);
  return solver;
}

inline Clauses with_units(Clauses clauses, const std::vector<Lit>& units) {
  for (const Lit lit : units) clauses.push_back({lit});
  return clauses;
}

using Model = std::vector<bool>;

inline bool holds(const Clauses& clauses, const Model& model) {
  return std::all_of(clauses.begin(), clauses.end(), [&](const std::vector<Lit>& clause) {
    return std::any_of(clause.begin(), clause.end(),
                       [&](Lit lit) { return model[static_cast<std::size_t>(lit.var())] == lit.value(); });
  });
}

inline Model model_of_bits(unsigned bits, int vars) {
  Model model;
  for (int i = 0; i < vars; ++i) model.push_back(bits >> i & 1);
  return model;
}

inline Model model_of(const Solver& solver) {
  Model model;
  for (Var var = 0; var < solver.vars(); ++var) model.push_back(solver.value_of(var));
  return model;
}

inline std::set<Model> models(int vars, const Clauses& clauses) {
  std::set<Model> all;
  for (unsigned bits = 0; bits < 1u << vars; ++bits)
    if (const Model model = model_of_bits(bits, vars); holds(clauses, model)) all.insert(model);
  return all;
}

inline std::vector<Var> all_vars(int vars) {
  std::vector<Var> all;
  for (Var var = 0; var < vars; ++var) all.push_back(var);
  return all;
}

// Every solution by blocking, as values of `vars`; one repeated by a faulty solver shows in the count.
inline std::vector<Model> enumerate(Solver& solver, const std::vector<Var>& vars) {
  std::vector<Model> found;
  sightline::Budget budget;
  while (solver.solve(budget) == sightline::Status::solved) {
    Model model;
    for (const Var var : vars) model.push_back(solver.value_of(var));
    found.push_back(model);
    if (!solver.block(vars)) break;
  }
  return found;
}

// Every pigeon in a hole, no two in the same.
inline void pigeons(Solver& solver, int count, int holes) {
  const auto in = [&](int pigeon, int hole, bool value) { return Lit(pigeon * holes + hole, value); };
  for (int i = 0; i < count * holes; ++i) solver.add_var();
  for (int pigeon = 0; pigeon < count; ++pigeon) {
    std::vector<Lit> some_hole;
    for (int hole = 0; hole < holes; ++hole) some_hole.push_back(in(pigeon, hole, true));
    solver.add_clause(some_hole);
  }
  for (int hole = 0; hole < holes; ++hole)
    for (int a = 0; a < count; ++a)
      for (int b = 0; b < a; ++b) solver.add_clause({in(a, hole, false), in(b, hole, false)});
}

// Stopped after so many steps and continued, again and again.
inline sightline::Status solve_in_slices(Solver& solver, int steps) {
  sightline::Status status = sightline::Status::unknown;
  while (status == sightline::Status::unknown) {
    sightline::Budget budget(steps);
    status = solver.solve(budget);
  }
  return status;
}

}  // namespace cdcl_cases
