// A fuzzer for every entry point of the kernel: bytes become a problem, mostly a sensible one, and questions about it, with
// budgets that end anywhere, cancellation and allocations that fail. Engines that only long searches come to are asked
// directly too. Built with clang's libFuzzer and the sanitizers.
#include <cstdlib>
#include <limits>
#include <new>

#include "core/problems.hpp"
#include "core/steps.hpp"
#include "core/tour.hpp"
#include "cover/cover.hpp"
#include "draft/latin.hpp"
#include "draft/map.hpp"
#include "tests/fuzz/engines.hpp"
#include "tests/fuzz/reasons.hpp"

using namespace sightline;

namespace {

thread_local long allocations_left = -1;  // the allocation that fails; negative: none does

void* allocate(std::size_t size) {
  if (allocations_left > 0 && --allocations_left == 0) throw std::bad_alloc();
  if (size > std::size_t{1} << 28) throw std::bad_alloc();
  if (void* found = std::malloc(size ? size : 1)) return found;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return std::malloc(size ? size : 1); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return std::malloc(size ? size : 1); }
void operator delete(void* there) noexcept { std::free(there); }
void operator delete[](void* there) noexcept { std::free(there); }
void operator delete(void* there, const std::nothrow_t&) noexcept { std::free(there); }
void operator delete[](void* there, const std::nothrow_t&) noexcept { std::free(there); }
void operator delete(void* there, std::size_t) noexcept { std::free(there); }
void operator delete[](void* there, std::size_t) noexcept { std::free(there); }

namespace {

// Lists solutions in three turns; whatever leaves must be right, and no less than there is if the search says so.
void search(const Problem& problem, Bytes& bytes) {
  const auto search =
      problem.search(bytes.chance(3) ? Mode::always : Mode::automatic, bytes.chance(2) ? bytes.byte() : 0);
  std::vector<Packed> found;
  Status status = Status::unknown;
  for (int turn = 0; turn < 3; ++turn) {
    Budget next = budget_from(bytes);
    status = search->next(static_cast<std::size_t>(bytes.below(6)), next, found);
  }
  for (const Packed& board : found)
    if (!problem.verify(board)) std::abort();  // something wrong has left
  (void)search->nodes(), (void)search->value(), (void)search->best_proof();
  if (status != Status::impossible) return;
  Budget budget = budget_from(bytes);
  const Counted counted = problem.count(budget);
  const Natural listed(static_cast<std::uint64_t>(found.size()));
  if (counted.status != Status::unknown && !(counted.count == listed)) std::abort();
}

void ask(const Problem& problem, Bytes& bytes, const std::string& masks, int clues, int width) {
  Budget budget = budget_from(bytes);
  const std::string cells = masks.substr(0, static_cast<std::size_t>(bytes.below(17)));
  switch (bytes.below(24)) {
    case 0: (void)problem.fixpoint(budget); break;
    case 1: (void)problem.count(budget); break;
    case 2: (void)problem.cubes(static_cast<std::size_t>(bytes.below(40)), budget); break;
    case 3: (void)problem.verify(masks), (void)problem.worth(masks); break;
    case 4: (void)problem.closure(masks, bytes.number(bytes.below(10)), budget); break;
    case 5: (void)problem.settle(masks, bytes.numbers(bytes.below(6), 0, 20), budget); break;
    case 6:
      (void)problem.allowed_around(masks, bytes.numbers(bytes.below(6), 0, 20), bytes.number(bytes.below(9)), budget);
      break;
    case 7: (void)problem.first_failures(masks, masks, bytes.number(bytes.below(5)), bytes.chance(2), budget); break;
    case 8: (void)problem.prune(masks, masks, bytes.number(bytes.below(5)), budget); break;
    case 9:
      (void)problem.two_ways(masks, bytes.number(bytes.below(5)), budget);
      (void)problem.short_refutation(masks, masks, bytes.number(bytes.below(9)), bytes.number(bytes.below(4)), budget);
      break;
    case 10:
      (void)problem.line(bytes.number(bytes.below(12)), cells, bytes.number(bytes.below(5) - 1),
                         bytes.number(bytes.below(5) - 1));
      break;
    case 11: (void)problem.arrangements(bytes.number(bytes.below(12)), cells); break;
    case 12:
      if (bytes.chance(2)) (void)problem.says(bytes.number(bytes.below(12)), cells, cells);
      (void)problem.needed(bytes.number(bytes.below(12)), cells, cells);
      break;
    case 13: (void)problem.proves(bytes.number(3), bytes.numbers(bytes.below(6), 0, 60)); break;
    case 14: {
      const auto clues = bytes.numbers(bytes.below(6), 0, 20), spots = bytes.numbers(bytes.below(6), 0, 20);
      (void)problem.forces(masks, clues, masks, budget), (void)problem.core(masks, clues, spots, masks, budget);
      break;
    }
    case 15: {
      const auto things = bytes.numbers(bytes.below(8), 0, 40), sizes = bytes.numbers(bytes.below(6), 0, 2);
      (void)problem.removable(masks, bytes.number(bytes.below(6)), things, sizes, budget);
      break;
    }
    case 16:
      (void)problem.closure_near(masks, bytes.number(bytes.below(10)), bytes.numbers(bytes.below(4), 0, 20), budget);
      break;
    case 17: {
      const std::vector<int> techniques = bytes.numbers(bytes.below(8), 0, 17);
      (void)problem.turns(masks, techniques, bytes.below(3), bytes.chance(2), budget);
      break;
    }
    case 18: (void)problem.seen(bytes.number(bytes.below(12)), cells); break;
    case 19: (void)problem.active(masks, bytes.numbers(bytes.below(6), 0, 20)); break;
    case 20:
      (void)problem.finds(masks, bytes.numbers(bytes.below(4), 0, 18), bytes.numbers(bytes.below(6), 0, 20));
      break;
    case 21: {
      const std::vector<Turn> turns{bytes.numbers(bytes.below(6), 0, 18), bytes.numbers(bytes.below(6), 0, 18)};
      const Changed changed = bytes.chance(2) ? Changed(bytes.numbers(bytes.below(4), 0, 20)) : Changed();
      (void)problem.way(masks, turns, changed, budget);
      const auto spots = bytes.numbers(bytes.below(4), 0, 20), seen = bytes.numbers(3, -1, 4);
      (void)problem.near_way(masks, {turns, turns, turns, spots, seen, bytes.number(bytes.below(20) - 1)}, budget);
      const int techniques = bytes.chance(2) ? 18 : 12;
      const Traits traits{bytes.numbers(techniques, 0, 4), bytes.numbers(techniques, 0, 2),
                          bytes.numbers(techniques, 0, 2)};
      (void)problem.pruned_way(masks, turns, turns, turns, traits, budget);
      break;
    }
    case 22: fuzz_reasons(problem, bytes, masks, bytes.number(clues), width, budget); break;
    default: search(problem, bytes);
  }
}

void fuzz_visible(Bytes& bytes) {
  const int size = bytes.side(4, 6), width = 1 << bytes.below(4);
  const std::string masks = bytes.masks(static_cast<std::size_t>(size * size), width, (2u << size) - 1);
  const auto clues = bytes.numbers(4 * size, 0, size);
  const int parks = bytes.number(bytes.chance(4));
  if (bytes.chance(12)) return count_towers(bytes, size, parks, clues, masks, width);
  ask(*visible(bytes.number(size), parks, clues, masks, width, bytes.chance(3)), bytes, masks, 6 * size, width);
}

void fuzz_runs(Bytes& bytes) {
  const bool wide = !bytes.tiny() && bytes.chance(4);
  const int rows = bytes.side(4, wide ? 3 : 7), columns = wide ? 65 : bytes.side(5, 7);
  const int width = 1 << bytes.below(4);
  const auto counts = bytes.numbers(rows + columns, 0, 2);
  int total = 0;
  for (const int count : counts) total += count >= 0 && count < 100 ? count : 0;
  const auto lengths = bytes.numbers(total, 1, 3);
  const auto colors = bytes.chance(3) ? bytes.numbers(total, 1, 3) : std::vector<int>{};
  const std::string masks = bytes.masks(static_cast<std::size_t>(rows * columns), width, colors.empty() ? 3 : 15);
  const int down = bytes.number(rows), across = bytes.number(columns);
  const auto problem = runs(down, across, counts, lengths, colors, masks, width);
  if (!bytes.chance(6)) return ask(*problem, bytes, masks, rows + columns, width);
  Budget budget = budget_from(bytes);
  const Known known = problem->fixpoint(budget);
  if (known.status == Status::impossible) return;
  const RunsPuzzle puzzle = runs_puzzle(down, across, counts, lengths, colors, masks.size() / index(width));
  learn_runs(bytes, puzzle, unpack(known.masks, width), *problem, width);
}

void fuzz_bridges(Bytes& bytes) {
  const int rows = bytes.side(3, 5), columns = bytes.side(4, 5), planks = 1 + bytes.below(3);
  std::vector<int> cells;
  for (int cell = 0; cell < rows * columns; ++cell)
    if (bytes.chance(2)) cells.push_back(bytes.number(cell));
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    bool right = false, below = false;
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      right = right || cells[j] / columns == cells[i] / columns;
      below = below || cells[j] % columns == cells[i] % columns;
    }
    pairs += right + below;
  }
  const int width = 1 << bytes.below(4);
  const auto counts = bytes.numbers(static_cast<int>(cells.size()), 0, 5);
  const std::string masks = bytes.masks(pairs, width, (2u << planks) - 1);
  const int across = bytes.number(columns), most = bytes.number(planks);
  const bool connected = bytes.chance(2), loops = bytes.chance(2);
  const auto problem = bridges(across, cells, counts, most, connected, loops, masks, width);
  if (!bytes.chance(8)) return ask(*problem, bytes, masks, static_cast<int>(cells.size()), width);
  if (std::ranges::any_of(counts, [](int count) { return count > kMostWanted; })) return;
  const auto map = std::make_shared<const BridgesMap>(across, cells, counts, most, connected, loops);
  sweep_bridges(bytes, *problem, map, unpack(masks, width));
}

void fuzz_matching(Bytes& bytes) {
  const int rows = bytes.side(3, 9), columns = bytes.side(4, 20);
  std::string free, masks;
  for (int i = 0; i < rows * columns; ++i)
    free.push_back(bytes.chance(40) ? static_cast<char>(bytes.byte()) : !bytes.chance(3));
  for (const char square : free)
    if (square) masks.push_back(static_cast<char>(bytes.chance(6) ? bytes.byte() : 3));
  ask(*matching(bytes.number(rows), bytes.number(columns), free, masks), bytes, masks, rows + columns, 1);
}

void fuzz_cover(Bytes& bytes) {
  CoverQuestion q;
  q.primary = bytes.below(6);
  const int items = q.primary + bytes.below(4), options = bytes.side(6, 11) - 1;
  for (int i = 0; i < items; ++i) {
    q.lo.push_back(bytes.number(i < q.primary ? bytes.chance(5) ? bytes.below(3) : 1 : 0));
    q.hi.push_back(bytes.number(bytes.chance(5) ? 1 + bytes.below(3) : 1));
  }
  for (int o = 0; o < options; ++o) {
    for (int i = 0; i < items; ++i)
      if (bytes.chance(3)) {
        q.item.push_back(bytes.number(i));
        q.colour.push_back(bytes.number(i >= q.primary ? bytes.below(3) : 0));
      }
    q.start.push_back(bytes.number(static_cast<int>(q.item.size())));
    q.cost.push_back(bytes.chance(20) ? std::numeric_limits<std::int64_t>::max() : bytes.byte() - 100);
  }
  if (bytes.chance(2)) q.colour.clear();
  if (bytes.chance(2)) q.cost.clear();
  q.primary = bytes.number(q.primary);
  const auto taken = bytes.numbers(bytes.chance(8), 0, 9), dropped = bytes.numbers(bytes.chance(8), 0, 9);
  const Cover cover(q, taken, dropped);
  if (bytes.chance(8)) {
    for (const CoverPart& part : cut_into_parts(q, taken, dropped).parts) run_covers(bytes, part.question);
    return;
  }
  Budget budget = budget_from(bytes);
  std::vector<int> one;
  std::vector<PricedCover> best;
  switch (bytes.below(6)) {
    case 0: (void)cover.count(budget); break;
    case 1: (void)cover.pick(Natural(static_cast<std::uint64_t>(bytes.byte())), budget, one); break;
    case 2: (void)cover.best(static_cast<std::size_t>(1 + bytes.below(5)), budget, best); break;
    case 3: (void)cover.cubes(static_cast<std::size_t>(bytes.below(40)), budget); break;
    case 4: (void)cover.estimate(bytes.below(20), static_cast<std::uint64_t>(bytes.byte()), budget); break;
    default: {
      CoverWalk walk = cover.walk({});
      CoverVerifier right(cover.question());
      for (int turn = 0; turn < 3; ++turn) {
        CoverList found;
        Budget next = budget_from(bytes);
        walk.next(static_cast<std::size_t>(bytes.below(6)), next, found);
        for (std::size_t i = 0; i < found.size(); ++i)
          if (!right(found[i])) std::abort();  // something wrong has left
      }
      CoverWalk taken_up = cover.walk(walk.place());
      CoverList found;
      taken_up.next(static_cast<std::size_t>(bytes.below(6)), budget, found);
      for (std::size_t i = 0; i < found.size(); ++i)
        if (!right(found[i])) std::abort();
    }
  }
}

void fuzz_tour(Bytes& bytes) {
  const int places = bytes.side(4, 9), stops = bytes.side(6, 20);
  Stops tour;
  tour.rows = bytes.numbers(places, -5, 5), tour.columns = bytes.numbers(places, -5, 5);
  tour.scopes = bytes.lists(places, 2, 5);
  for (auto* ends : {&tour.entries, &tour.exits})
    for (int i = 0; i < stops; ++i) ends->push_back(bytes.numbers(1 + bytes.below(2), 0, places - 1));
  tour.topics = bytes.numbers(stops, -1, 5), tour.continued = bytes.numbers(stops, -1, 5);
  tour.sequels = bytes.lists(stops, 1, stops - 1), tour.needed = bytes.lists(stops, 1, stops - 1);
  tour.kinds = bytes.numbers(stops, -1, 1);
  tour.apart = bytes.number(bytes.below(9)), tour.goes_on = bytes.number(bytes.below(9));
  Budget budget = budget_from(bytes);
  std::vector<int> order = short_tour(tour, bytes.number(bytes.below(4)), budget);
  std::ranges::sort(order);
  for (int i = 0; i < stops; ++i)
    if (order[index(i)] != i) std::abort();
}

void fuzz_steps(Bytes& bytes) {
  const int places = bytes.side(4, 9), count = bytes.side(6, 20);
  Steps steps;
  steps.rows = bytes.numbers(places, -5, 5), steps.columns = bytes.numbers(places, -5, 5);
  steps.scopes = bytes.lists(places, 2, 5), steps.ends = bytes.lists(count, 2, places - 1);
  for (int i = 0; i < count; ++i)
    steps.before.push_back(i ? bytes.numbers(bytes.below(3), 0, i - 1) : std::vector<int>{});
  steps.tiers = bytes.numbers(count, 0, 4), steps.topics = bytes.numbers(count, 0, 3);
  steps.linked = bytes.numbers(count, 0, 3);
  steps.simple = bytes.below(4), steps.apart = bytes.number(bytes.below(9)),
  steps.goes_on = bytes.number(bytes.below(9));
  Budget budget = budget_from(bytes);
  std::vector<char> told(index(count));
  for (const auto& block : walk_steps(steps, budget))
    for (const int step : block) {
      if (std::exchange(told[index(step)], true)) std::abort();
      for (const int earlier : steps.before[index(step)])
        if (!told[index(earlier)]) std::abort();
    }
}

void fuzz_square(Bytes& bytes) {
  const int size = bytes.side(5, 9);
  std::string square;
  for (int i = 0; i < size * size; ++i) square.push_back(static_cast<char>(1 + (i / size + i % size) % size));
  if (bytes.chance(12)) square[index(bytes.byte() % (size * size))] = static_cast<char>(bytes.byte());
  Budget budget = budget_from(bytes);
  (void)trade_squares(bytes.number(size), square, bytes.number(bytes.below(9)),
                      bytes.number(bytes.byte() % (size * size + 1) - 1), static_cast<std::uint64_t>(bytes.byte()),
                      budget);
}

// A map is grown; then it is changed as it is, or with something wrong in it.
void fuzz_map(Bytes& bytes) {
  const int rows = bytes.side(5, 9), columns = bytes.side(5, 9), planks = 1 + bytes.below(3);
  const auto symmetry = static_cast<MapSymmetry>(bytes.number(bytes.below(3)));
  const MapRules rules{bytes.number(planks), bytes.chance(2), bytes.chance(2)};
  const int cell = bytes.byte() % (rows * columns), state = bytes.byte();
  const std::vector<int> first{bytes.number(cell), bytes.number(cell), bytes.number(0)};
  Budget budget = budget_from(bytes);
  const GrownMap grown = grow_map({bytes.number(rows), bytes.number(columns), symmetry}, rules, first,
                                  bytes.number(2 + bytes.below(9)), static_cast<std::uint64_t>(state), budget);
  const int pairs = static_cast<int>(grown.planks.size());
  BuiltMap built{bytes.number(columns), grown.cells, rules, grown.planks};
  if (bytes.chance(12)) built.planks = bytes.numbers(pairs, 0, planks);
  if (bytes.chance(12)) built.cells = bytes.numbers(static_cast<int>(built.cells.size()), 0, rows * columns - 1);
  if (bytes.chance(2)) return (void)other_planks(built, bytes.numbers(1 + bytes.below(2), 0, std::max(0, pairs - 1)));
  std::vector<int> images(index(pairs));
  for (int pair = 0; pair < pairs; ++pair) images[index(pair)] = bytes.number(pair);
  if (bytes.chance(2))
    return (void)settle_map(built, images, bytes.number(bytes.below(9)), bytes.number(1 + bytes.below(20)), grown.state,
                            budget);
  (void)harden_map(built, images, bytes.number(bytes.below(6)), bytes.number(bytes.below(9)), grown.state, budget);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const int kind = bytes.below(15);
  bytes.choose_size();
  const long failing = bytes.chance(6) ? 1 + bytes.byte() : -1;
  try {
    allocations_left = failing;
    switch (kind) {
      case 0: fuzz_tour(bytes); break;
      case 1:
      case 2: fuzz_visible(bytes); break;
      case 3:
      case 4: fuzz_runs(bytes); break;
      case 5:
      case 6: fuzz_bridges(bytes); break;
      case 7:
      case 8: fuzz_matching(bytes); break;
      case 9: fuzz_square(bytes); break;
      case 10: fuzz_map(bytes); break;
      case 11: fuzz_clauses(bytes); break;
      case 12: fuzz_steps(bytes); break;
      default: fuzz_cover(bytes);
    }
  } catch (const std::invalid_argument&) {
  } catch (const NotOffered&) {
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {
  } catch (const Stopped&) {
  }
  allocations_left = -1;
  return 0;
}
