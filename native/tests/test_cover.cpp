// Exact cover against brute force, on small random problems with every feature.
#include <algorithm>
#include <set>

#include "cover/cover.hpp"
#include "tests/check.hpp"
#include "tests/cover_questions.hpp"

using namespace sightline;
using namespace cover_questions;

namespace {

using Set = std::vector<int>;

// The definition, word for word.
bool covers(const CoverQuestion& q, const Set& set) {
  for (int o : set)
    if (std::ranges::none_of(q.option(o), [&](int i) { return i < q.primary; })) return false;
  for (int i = 0; i < q.items(); ++i) {
    std::vector<int> colours;
    for (int o : set)
      for (int e = q.start[static_cast<std::size_t>(o)]; e < q.start[static_cast<std::size_t>(o) + 1]; ++e)
        if (q.item[static_cast<std::size_t>(e)] == i) colours.push_back(q.colour_at(e));
    const bool agree = !colours.empty() && colours[0] && std::ranges::count(colours, colours[0]) == std::ssize(colours);
    if (std::ssize(colours) < q.lo[static_cast<std::size_t>(i)]) return false;
    if (std::ssize(colours) > q.hi[static_cast<std::size_t>(i)] && !agree) return false;
  }
  return true;
}

std::vector<Set> brute_force(const CoverQuestion& q) {
  std::vector<Set> all;
  for (int bits = 0; bits < 1 << q.options(); ++bits) {
    Set set;
    for (int o = 0; o < q.options(); ++o)
      if (bits >> o & 1) set.push_back(o);
    if (covers(q, set)) all.push_back(set);
  }
  std::ranges::sort(all);
  return all;
}

std::vector<Set> listed(CoverWalk walk, std::size_t batch = 3) {
  std::vector<Set> all;
  Budget budget;
  for (Status status = Status::solved; status == Status::solved;) {
    CoverList found;
    status = walk.next(batch, budget, found);
    for (std::size_t i = 0; i < found.size(); ++i) all.emplace_back(found[i].begin(), found[i].end());
  }
  return all;
}

std::vector<Set> sorted(std::vector<Set> sets) {
  std::ranges::sort(sets);
  return sets;
}

void walk_engine(Engine& engine, std::vector<Set>& found, std::vector<int>& degrees) {
  Budget budget;
  if (degrees.size() > 500) return;
  const Engine::Turn turn = engine.settle(budget);
  if (turn == Engine::Turn::solved) {
    found.emplace_back(engine.taken().begin(), engine.taken().end());
    std::ranges::sort(found.back());
  }
  if (turn != Engine::Turn::branch) return;
  Branch branch;
  engine.branch(branch);
  degrees.push_back(branch.degree());
  const std::size_t mark = engine.mark();
  for (int child = 0; child < branch.degree(); ++child) {
    engine.take(branch, child);
    walk_engine(engine, found, degrees);
    engine.undo(mark);
  }
}

}  // namespace

TEST(cover_engines_walk_the_same_tree_to_the_same_covers) {
  Random random{1};
  for (int round = 0; round < 3000; ++round) {
    const CoverQuestion whole = random_question(random);
    const CoverParts parts = cut_into_parts(whole, {}, {});
    if (parts.parts.size() != 1) continue;
    const CoverQuestion& q = parts.parts[0].question;
    std::vector<Set> by_bits, by_cells;
    std::vector<int> bit_tree, cell_tree;
    walk_engine(*bit_engine(q), by_bits, bit_tree);
    walk_engine(*cell_engine(q), by_cells, cell_tree);
    CHECK(by_bits == by_cells);
    CHECK(bit_tree == cell_tree);
    CHECK(sorted(by_bits) == brute_force(q));
  }
}

TEST(cover_engines_walk_the_same_larger_trees) {
  Random random{5};
  for (int round = 0; round < 60; ++round) {
    const CoverParts parts = cut_into_parts(random_question(random, 3), {}, {});
    for (const CoverPart& part : parts.parts) {
      std::vector<Set> by_bits, by_cells;
      std::vector<int> bit_tree, cell_tree;
      walk_engine(*bit_engine(part.question), by_bits, bit_tree);
      walk_engine(*cell_engine(part.question), by_cells, cell_tree);
      CHECK(by_bits == by_cells);
      CHECK(bit_tree == cell_tree);
    }
  }
}

// The branches and covers of the engine's own walk, a few steps at a time.
void run_engine(Engine& engine, std::vector<Set>& found, std::vector<int>& degrees) {
  Budget budget;
  if (engine.settle(budget) != Engine::Turn::branch) return;
  CoverRun* const run = engine.start_run();
  CHECK(run);
  std::int64_t nodes = 1;
  for (Engine::Turn turn = Engine::Turn::stopped; turn != Engine::Turn::dead;) {
    Budget few(2);
    turn = run->next(few, nodes);
    std::vector<CoverPlace::Level> place;
    run->place(place);
    degrees.push_back(place.front().next);
    if (turn != Engine::Turn::solved) continue;
    found.emplace_back(engine.taken().begin(), engine.taken().end());
    std::ranges::sort(found.back());
  }
  CHECK(std::ranges::is_sorted(degrees));
}

TEST(cover_runs_find_what_others_find_in_the_same_order) {
  Random random{6};
  int runs = 0;
  for (int round = 0; round < 4000; ++round) {
    const CoverParts parts = cut_into_parts(random_question(random, round % 40 ? 1 : 3), {}, {});
    for (const CoverPart& part : parts.parts) {
      if (std::ranges::any_of(part.question.item, [&](int i) { return part.question.counted(i); })) continue;
      std::vector<Set> by_walk, by_run;
      std::vector<int> tree, progress;
      walk_engine(*bit_engine(part.question), by_walk, tree);
      if (tree.empty() || tree.size() > 400) continue;
      const std::unique_ptr<Engine> engine = bit_engine(part.question);
      run_engine(*engine, by_run, progress);
      CHECK(by_run == by_walk);
      ++runs;
    }
  }
  CHECK(runs > 200);
}

TEST(cover_walks_resume_within_runs) {
  const Cover cover(queens(10), {}, {});
  const std::vector<Set> all = listed(cover.walk({}), 100);
  CHECK(all.size() == 724 && std::set(all.begin(), all.end()).size() == 724);
  for (const std::size_t first : {400, 555, 723}) {
    CoverWalk walk = cover.walk({});
    Budget budget;
    CoverList found;
    walk.next(first, budget, found);
    const std::vector<Set> rest = listed(cover.walk(walk.place()), 100);
    CHECK(rest == std::vector<Set>(all.begin() + static_cast<std::ptrdiff_t>(first), all.end()));
  }
}

TEST(cover_counts_and_lists_by_runs_what_small_budgets_leave) {
  const Cover cover(queens(9), {}, {});
  Budget budget;
  CHECK(cover.count(budget).count == Natural(352));
  CHECK(Cover(queens(11), {}, {}).count(budget).count == Natural(2680));
  Natural before;
  for (const int steps : {100, 3000, 20000}) {
    Budget few(steps);
    const Counted some = Cover(queens(11), {}, {}).count(few);
    CHECK(some.status == Status::unknown && before < some.count && some.count < Natural(2680));
    before = some.count;
  }
}

TEST(cover_wide_runs_go_on_in_narrower_ones) {
  const Cover cover(queens(21), {}, {});  // seven words of options
  Budget budget(300000);
  CoverWalk walk = cover.walk({});
  CoverList found;
  walk.next(2000, budget, found);
  CoverVerifier right(cover.question());
  std::set<Set> different;
  for (std::size_t i = 0; i < found.size(); ++i) {
    CHECK(right(found[i]));
    different.emplace(found[i].begin(), found[i].end());
  }
  CHECK(found.size() > 100 && different.size() == found.size());
  CoverWalk again = cover.walk(walk.place());
  Budget more(100000);
  CoverList next, same;
  walk.next(20, more, next);
  again.next(20, more, same);
  CHECK(std::ranges::equal(next.flat(), same.flat()) && next.size() == 20);
}

TEST(cover_walk_count_best_pick_and_cubes_agree_with_brute_force) {
  Random random{2};
  for (int round = 0; round < 3000; ++round) {
    const CoverQuestion q = random_question(random);
    const std::vector<Set> all = brute_force(q);
    const Cover cover(q, {}, {});
    Budget budget;
    CHECK(sorted(listed(cover.walk({}))) == all);
    const Counted counted = cover.count(budget);
    CHECK(counted.count == Natural(all.size()));
    CHECK((counted.status == Status::impossible) == all.empty());
    CoverVerifier right(q);
    std::vector<Set> picked;
    for (std::size_t rank = 0; rank <= all.size(); ++rank) {
      Set one;
      CHECK((cover.pick(rank, budget, one) == Status::solved) == (rank < all.size()));
      if (rank < all.size()) picked.push_back(one);
    }
    CHECK(sorted(picked) == all);
    std::vector<std::int64_t> costs;
    for (const Set& set : all) {
      CHECK(right(set));
      costs.push_back(0);
      for (int o : set) costs.back() += q.cost[static_cast<std::size_t>(o)];
    }
    std::ranges::sort(costs);
    for (const std::size_t most : {1, 3}) {
      std::vector<PricedCover> best;
      CHECK((cover.best(most, budget, best) == Status::impossible) == all.empty());
      CHECK(best.size() == std::min(most, all.size()));
      for (std::size_t i = 0; i < best.size(); ++i) CHECK(best[i].cost == costs[i] && right(best[i].options));
    }
    std::vector<Set> in_cubes;
    for (const CoverCube& cube : cover.cubes(4, budget))
      for (Set& set : listed(Cover(q, cube.taken, cube.dropped).walk({}))) in_cubes.push_back(std::move(set));
    CHECK(sorted(in_cubes) == all);
  }
}

TEST(cover_verifier_refuses_what_is_no_cover) {
  Random random{3};
  for (int round = 0; round < 500; ++round) {
    const CoverQuestion q = random_question(random);
    CoverVerifier right(q);
    for (int tries = 0; tries < 40; ++tries) {
      Set set;
      for (int o = 0; o < q.options(); ++o)
        if (!random.below(3)) set.push_back(o);
      CHECK(right(set) == covers(q, set));
    }
  }
}

TEST(cover_walk_resumes_anywhere) {
  Random random{4};
  for (int round = 0; round < 600; ++round) {
    const Cover cover(random_question(random), {}, {});
    const std::vector<Set> all = listed(cover.walk({}));
    for (std::size_t first = 0; first <= all.size(); first += 1 + all.size() / 5) {
      CoverWalk walk = cover.walk({});
      Budget budget;
      CoverList found;
      walk.next(first, budget, found);
      std::vector<Set> both;
      for (std::size_t i = 0; i < found.size(); ++i) both.emplace_back(found[i].begin(), found[i].end());
      for (Set& set : listed(cover.walk(walk.place()))) both.push_back(std::move(set));
      CHECK(both == all);
    }
  }
}

TEST(cover_walk_loses_nothing_to_small_budgets) {
  const Cover cover(dominoes(4, 6), {}, {});
  const std::vector<Set> all = listed(cover.walk({}));
  CHECK(all.size() == 281);
  for (const int steps : {0, 1, 3, 17}) {
    CoverPlace place;
    std::vector<Set> pieces;
    for (int calls = 0; calls < 3000; ++calls) {
      CoverWalk walk = cover.walk(place);
      Budget budget(steps);
      CoverList found;
      const Status status = walk.next(5, budget, found);
      for (std::size_t i = 0; i < found.size(); ++i) pieces.emplace_back(found[i].begin(), found[i].end());
      place = walk.place();
      if (status == Status::impossible || steps == 0) break;
    }
    CHECK(pieces == (steps ? all : std::vector<Set>{}));
  }
}

// Three items of which every option covers two, beside a board with 167,089 tilings: no more than one of these is looked
// for before the walk ends.
TEST(cover_walk_ends_soon_if_a_part_has_no_cover) {
  CoverQuestion q = dominoes(6, 8);
  const int first = q.items();
  q.primary += 3;
  for (int i = 0; i < 3; ++i) q.lo.push_back(1), q.hi.push_back(1);
  for (const auto& pair : {std::pair(0, 1), std::pair(1, 2), std::pair(0, 2)}) {
    for (const int item : {pair.first, pair.second}) q.item.push_back(first + item);
    q.start.push_back(static_cast<int>(q.item.size()));
  }
  CoverWalk walk = Cover(q, {}, {}).walk({});
  Budget budget(200);
  CoverList found;
  CHECK(walk.next(1, budget, found) == Status::impossible && found.size() == 0);
}

TEST(cover_counts_known_tilings_and_splits_them) {
  Budget budget;
  CHECK(Cover(dominoes(8, 8), {}, {}).count(budget).count == Natural(12988816));
  CHECK(Cover(dominoes(10, 10), {}, {}).count(budget).count == Natural(258584046368));
  const Cover cover(dominoes(6, 8), {}, {});
  Natural sum;
  const std::vector<CoverCube> cubes = cover.cubes(40, budget);
  CHECK(cubes.size() >= 40);
  for (const CoverCube& cube : cubes) sum += Cover(cover.question(), cube.taken, cube.dropped).count(budget).count;
  CHECK(sum == cover.count(budget).count && sum == Natural(167089));
  Budget none(10);
  const Counted some = Cover(dominoes(8, 8), {}, {}).count(none);
  CHECK(some.status == Status::unknown && some.count < Natural(12988816));
}

TEST(cover_estimates_are_right_on_average) {
  const Cover cover(dominoes(4, 5), {}, {});
  Budget budget;
  const CoverEstimate sums = cover.estimate(4000, 7, budget);
  CHECK(sums.probes == 4000);
  CHECK(Natural(4000 * 90) < sums.covers && sums.covers < Natural(4000 * 100));  // there are 95
  CHECK(cover.estimate(4000, 7, budget).covers == sums.covers);
}

TEST(cover_refuses_nonsense) {
  CoverQuestion q = dominoes(2, 2);
  q.item[0] = 9;
  bool refused = false;
  try {
    Cover cover(q, {}, {});
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
}

// What is left of the costs after taxing is zero for every option, for none, or for some; the sign may be either. A bound
// that takes any of these for another loses the cheapest cover or finds it late.
TEST(cover_best_bounds_are_right_whatever_the_costs_leave) {
  Random random{31};
  for (int round = 0; round < 2000; ++round) {
    CoverQuestion q = random_question(random);
    const int sign = random.below(3) - 1;
    for (std::int64_t& cost : q.cost) cost = sign * (random.below(3) ? random.below(4) * 3 : 0);
    const std::vector<Set> all = brute_force(q);
    std::vector<std::int64_t> costs;
    for (const Set& set : all) {
      costs.push_back(0);
      for (int o : set) costs.back() += q.cost[static_cast<std::size_t>(o)];
    }
    std::ranges::sort(costs);
    for (const std::size_t most : {1, 2, 5}) {
      Budget budget;
      std::vector<PricedCover> best;
      Cover(q, {}, {}).best(most, budget, best);
      CHECK(best.size() == std::min(most, all.size()));
      for (std::size_t i = 0; i < best.size(); ++i) CHECK(best[i].cost == costs[i]);
      if (best.empty() || best[0].options.empty()) continue;
      const std::vector<int> taken{best[0].options.front()};  // what is taken beforehand costs something too
      std::vector<PricedCover> again;
      Cover(q, taken, {}).best(1, budget, again);
      CHECK(again.size() == 1 && again[0].cost == costs[0]);
    }
  }
}

// With the bound, most of what costs more than the best is not walked; and where all cost the same, nothing is.
TEST(cover_best_bounds_prune) {
  CoverQuestion q = dominoes(2, 24);
  Random random{32};
  for (int o = 0; o < q.options(); ++o) q.cost.push_back(1 + random.below(50));
  Budget budget;
  std::vector<PricedCover> best;
  CHECK(Cover(q, {}, {}).best(3, budget, best) == Status::solved);
  CHECK(budget.spent() < 400);
  for (std::int64_t& cost : q.cost) cost = 7;  // every cover costs the same: the first ends the search
  Budget flat;
  CHECK(Cover(q, {}, {}).best(3, flat, best) == Status::solved);
  CHECK(flat.spent() < 60);
}

// The items of an option in another order, those with colours first too.
TEST(cover_does_not_depend_on_the_order_within_options) {
  Random random{23};
  for (int round = 0; round < 400; ++round) {
    const CoverQuestion given = random_question(random);
    CoverQuestion turned = given;
    for (int o = 0; o < given.options(); ++o) {
      const int first = given.start[static_cast<std::size_t>(o)], last = given.start[static_cast<std::size_t>(o) + 1];
      std::reverse(turned.item.begin() + first, turned.item.begin() + last);
      std::reverse(turned.colour.begin() + first, turned.colour.begin() + last);
    }
    const std::vector<Set> wanted = brute_force(given);
    CHECK(sorted(listed(Cover(turned, {}, {}).walk({}))) == wanted);
    const CoverParts parts = cut_into_parts(turned, {}, {});
    if (parts.parts.size() != 1 || !parts.taken.empty() || parts.dead) continue;
    std::vector<Set> by_bits;
    std::vector<int> tree;
    walk_engine(*bit_engine(parts.parts[0].question), by_bits, tree);
    CHECK(by_bits.size() == wanted.size());
  }
}

// Two options that give the first item of all two colours exclude each other.
TEST(cover_tells_the_colours_of_the_first_entry_apart) {
  for (const int colour : {1, 2, 3}) {
    const CoverQuestion question{2, {1, 1, 0}, {1, 1, 1}, {0, 2, 4}, {2, 0, 2, 1}, {colour, 0, 2, 0}, {}};
    CHECK(listed(Cover(question, {}, {}).walk({})).size() == (colour == 2));
    std::vector<Set> found;
    std::vector<int> tree;
    walk_engine(*bit_engine(question), found, tree);
    CHECK(found.size() == (colour == 2));
  }
}

TEST(cover_walks_that_ended_give_nothing_more) {
  for (const CoverQuestion& question : {queens(5), dominoes(2, 5), dominoes(3, 3)}) {
    const Cover cover(question, {}, {});
    CoverWalk walk = cover.walk({});
    Budget budget;
    CoverList found, more;
    CHECK(walk.next(1000, budget, found) == Status::impossible);
    const CoverPlace end = walk.place();
    CHECK(end.started && end.levels.empty());
    CoverWalk again = cover.walk(end);
    for (int call = 0; call < 2; ++call) {
      CHECK(walk.next(5, budget, more) == Status::impossible && again.next(5, budget, more) == Status::impossible);
      CHECK(more.size() == 0 && again.nodes() == 0);
    }
    const CoverPlace same = again.place();
    CHECK(same.started && same.levels.empty());
  }
}

// The key of a node says which options are left and how often counted items are still wanted: the same after a child is
// taken back, another one in each child that is not a dead end.
TEST(cover_keys_tell_nodes_apart) {
  cover_questions::Random random{5};
  int nodes = 0;
  for (int round = 0; round < 60; ++round) {
    const CoverQuestion question = cover_questions::random_question(random, 1 + round % 4);
    for (const bool by_cells : {false, true}) {
      const std::unique_ptr<Engine> engine = by_cells ? cell_engine(question) : bit_engine(question);
      Budget budget;
      if (engine->settle(budget) != Engine::Turn::branch) continue;
      Branch branch;
      engine->branch(branch);
      const std::size_t mark = engine->mark();
      std::vector<Word> before{7}, again{7};
      engine->key(before);
      std::set<std::vector<Word>> keys;
      int alive = 0;
      for (int child = 0; child < static_cast<int>(branch.options.size()); ++child) {
        engine->take(branch, child);
        if (engine->settle(budget) == Engine::Turn::branch) {
          std::vector<Word> key;
          engine->key(key);
          CHECK(key.size() == before.size() - 1 && key != std::vector<Word>(before.begin() + 1, before.end()));
          ++alive, keys.insert(key);
        }
        engine->undo(mark);
      }
      engine->key(again);
      CHECK(before == again && before[0] == 7 && before.size() >= 1 + (index(question.options()) + 63) / 64);
      nodes += alive > 0 && !keys.empty();
    }
  }
  CHECK(nodes > 20);
}
