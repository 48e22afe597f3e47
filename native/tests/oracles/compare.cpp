// Asks the kernel everything that has a definite answer, and compares.
#include "tests/oracles/oracle.hpp"

using namespace sightline;

namespace oracle {
namespace {

Values values_of(const Packed& board) {
  Values values(board.size(), '\0');
  for (std::size_t i = 0; i < board.size(); ++i)
    values[i] = static_cast<char>(std::has_single_bit(static_cast<unsigned char>(board[i]))
                                      ? std::countr_zero(static_cast<unsigned char>(board[i]))
                                      : 99);
  return values;
}

Packed packed(const Values& values) {
  Packed board(values.size(), '\0');
  for (std::size_t i = 0; i < values.size(); ++i) board[i] = static_cast<char>(1 << values[i]);
  return board;
}

// Every solution, in pieces of any length and with budgets that end anywhere.
std::vector<Values> listed(const Problem& problem, Mode mode, Random& random) {
  const auto search = problem.search(mode, random.next());
  std::vector<Packed> boards;
  for (Status status = Status::solved; status != Status::impossible;) {
    Budget budget(random.chance(20) ? random.below(3) + 1 : -1);
    status = search->next(static_cast<std::size_t>(random.between(1, 40)), budget, boards);
  }
  std::vector<Values> found;
  for (const Packed& board : boards) found.push_back(values_of(board));
  std::ranges::sort(found);
  return found;
}

const char* wrong_fixpoint(const Problem& problem, const std::vector<Values>& truth) {
  Budget budget;
  const Known known = problem.fixpoint(budget);
  if (known.status == Status::impossible) return truth.empty() ? nullptr : "propagation finds a contradiction";
  for (const Values& values : truth)
    if (!fits(values, known.masks)) return "propagation loses a solution";
  if (known.status == Status::solved && (truth.size() != 1 || values_of(known.masks) != truth[0]))
    return "propagation calls a board solved that is not";
  return nullptr;
}

const char* wrong_cubes(const Question& question, const Problem& problem, Random& random) {
  Budget budget;
  std::vector<Values> found;
  const std::size_t least = static_cast<std::size_t>(random.between(1, 8));
  const auto cubes = problem.cubes(least, budget);
  if (cubes.size() < std::min(least, question.truth.size())) return "there are fewer cubes than asked for";
  for (const Packed& cube : cubes)
    for (Values& values : listed(*question.pose(cube), Mode::automatic, random)) found.push_back(std::move(values));
  std::ranges::sort(found);
  return found == question.truth ? nullptr : "the cubes have other solutions";
}

const char* wrong_check(const Question& question, const Problem& problem, Random& random) {
  for (std::size_t i = 0; i < std::min<std::size_t>(question.truth.size(), 4); ++i) {
    Values values = question.truth[random.next() % question.truth.size()];
    if (!problem.verify(packed(values))) return "the check refuses a solution";
    if (values.empty()) continue;
    values[random.next() % values.size()] = static_cast<char>(random.chance(80) ? random.below(4) : random.below(7));
    if (problem.verify(packed(values)) != (fits(values, question.masks) && question.legal(values)))
      return "the check is wrong about a near miss";
  }
  return nullptr;
}

// A board is no solution of a problem that rules one of its values out.
const char* wrong_masks(const Question& question, Random& random) {
  if (question.truth.empty() || question.masks.empty()) return nullptr;
  const Values& values = question.truth[random.next() % question.truth.size()];
  for (const std::size_t spot : {std::size_t{0}, values.size() - 1, random.next() % values.size()}) {
    std::string masks = question.masks;
    masks[spot] = static_cast<char>(masks[spot] & ~(1 << values[spot]));
    if (masks[spot] && question.pose(masks)->verify(packed(values))) return "the check overlooks what is ruled out";
  }
  return nullptr;
}

const char* wrong_bound(const Question& question, const Problem& problem, Random& random) {
  Budget few(random.below(6));
  const Counted counted = problem.count(few);
  const Natural truth(question.truth.size());
  const bool right = counted.status == Status::unknown ? !(truth < counted.count) : counted.count == truth;
  return right ? nullptr : "a count that was stopped is no lower bound";
}

// Some values of a solution, or any others where there is none.
std::string position(const Question& question, Random& random) {
  std::string masks = question.masks;
  if (question.truth.empty()) return masks;
  const Values& values = question.truth[random.next() % question.truth.size()];
  const int share = random.below(60);
  for (std::size_t i = 0; i < masks.size(); ++i)
    if (random.chance(share)) masks[i] = static_cast<char>(1 << values[i]);
  return masks;
}

// Whether masks that conclusions narrowed are within those before, leave each spot a value and keep every solution; or
// are empty, if there is none.
bool is_sound(const Packed& after, std::string_view before, const std::vector<Values>& truth) {
  const auto keeps = [&](const Values& values) { return !fits(values, before) || fits(values, after); };
  if (after.empty() && !before.empty())
    return std::ranges::none_of(truth, [&](const Values& values) { return fits(values, before); });
  for (std::size_t i = 0; i < after.size(); ++i)
    if (!after[i] || after[i] & ~before[i]) return false;
  return std::ranges::all_of(truth, keeps);
}

// The clues that a question may be asked about, from 0 on, up to a thousand.
template <class Ask>
std::vector<int> accepted(Ask ask) {
  std::vector<int> clues;
  for (int clue = 0; clue < 1000; clues.push_back(clue++)) try {
      ask(clue);
    } catch (const std::invalid_argument&) {
      break;
    }
  return clues;
}

// What the techniques of each tier, single clues and assumptions conclude on a board.
const char* wrong_conclusions(const Question& question, const Problem& problem, Random& random) {
  const std::string masks = position(question, random);
  Budget budget;
  const auto sound = [&](const Packed& after) { return is_sound(after, masks, question.truth); };
  std::vector<int> near;
  for (int spot = 0; spot < static_cast<int>(masks.size()); ++spot)
    if (random.chance(20)) near.push_back(spot);
  try {
    Packed before = masks;
    for (int tier = 1; tier <= 8; ++tier) {
      const Packed closed = problem.closure(masks, tier, budget);
      if (!sound(closed)) return "a closure loses a solution";
      if (!before.empty() && !closed.empty() && !is_sound(closed, before, {})) return "a higher tier concludes less";
      if (before.empty() && !closed.empty()) return "a higher tier overlooks a contradiction";
      const Packed around = problem.closure_near(masks, tier, near, budget);
      if (!sound(around)) return "a closure near some spots loses a solution";
      if (!closed.empty() && !is_sound(closed, around, {})) return "a closure near some spots concludes more";
      before = closed;
    }
  } catch (const NotOffered&) {
  }
  try {
    for (const int rounds : {1, 3, 0}) {
      const auto [number, failing] = problem.first_failures(masks, masks, rounds, random.chance(50), budget);
      for (const Values& values : question.truth)
        for (std::size_t i = 0; i < masks.size() && fits(values, masks); ++i)
          if (failing[i] >> values[i] & 1) return "a value of a solution fails";
      if (rounds && number > rounds) return "a value fails after more rounds than there are";
      if (!rounds) continue;
      const Packed pruned = problem.prune(masks, masks, rounds, budget).second;
      const bool none = std::ranges::count(pruned, '\0') == static_cast<std::ptrdiff_t>(pruned.size());
      if (!sound(none ? Packed() : pruned)) return "pruning loses a solution";
      const std::vector<int> refuted = problem.short_refutation(masks, masks, rounds, 3, budget);
      if (refuted.empty() != (problem.first_failures(masks, masks, 0, false, budget).first == 0))
        return "a value fails that is not refuted, or the other way round";
      for (const Values& values : question.truth)
        if (!refuted.empty() && fits(values, masks) && values[index(refuted[0])] == refuted[1])
          return "a value of a solution is refuted";
      const auto [when, spots] = problem.two_ways(masks, rounds, budget);
      if (when > rounds || (when == 0) != (spots == Packed(spots.size(), '\0'))) return "two ways that are none";
    }
  } catch (const NotOffered&) {
  }
  return nullptr;
}

// Whether some clues force a value, and from how few of them.
const char* wrong_proofs(const Question& question, const Problem& problem, Random& random) try {
  const std::string masks = position(question, random);
  Budget budget;
  std::vector<int> all = question.rules;  // of a map, only those that hold
  if (all.empty()) all = accepted([&](int clue) { (void)problem.forces(masks, {clue}, masks, budget); });
  std::vector<int> spots(masks.size());
  for (std::size_t i = 0; i < spots.size(); ++i) spots[i] = static_cast<int>(i);
  const std::string blank(masks.size(), '\xff');
  for (int asked = 0; asked < 4 && !masks.empty(); ++asked) {
    std::string wanted = blank;
    wanted[random.next() % wanted.size()] = static_cast<char>(~(1 << random.below(5)));
    if (!problem.forces(masks, all, wanted, budget)) continue;
    for (const Values& values : question.truth)
      if (fits(values, masks) && !fits(values, wanted)) return "what is forced is not so";
    const Core core = problem.core(masks, all, spots, wanted, budget);
    const auto follows = [&](std::vector<int> clues, const std::vector<int>& cited, int without_spot) {
      std::string known = blank;
      for (const int spot : cited)
        if (spot != without_spot) known[static_cast<std::size_t>(spot)] = masks[static_cast<std::size_t>(spot)];
      return problem.forces(known, clues, wanted, budget);
    };
    if (!follows(core.clues, core.spots, -1)) return "a core does not force what it is of";
    for (const int spot : core.spots)
      if (follows(core.clues, core.spots, spot)) return "a core has a spot too many";
    for (const int clue : core.clues) {
      std::vector<int> rest = core.clues;
      std::erase(rest, clue);
      if (core.clues.size() > 1 && follows(rest, core.spots, -1)) return "a core has a clue too many";
    }
  }
  return nullptr;
} catch (const NotOffered&) {
  return nullptr;
}

// What a board is narrowed to by some clues alone.
const char* wrong_settling(const Question& question, const Problem& problem, Random& random) try {
  const std::string masks = position(question, random);
  if (question.rules.empty() || masks.find('\0') != masks.npos) return nullptr;
  Budget budget;
  std::vector<int> some;
  const std::vector<int>& all = question.rules;
  const std::vector<int> own = accepted([&](int clue) { (void)problem.allowed_around(masks, {clue}, clue, budget); });
  for (const int clue : all)
    if (random.chance(70)) some.push_back(clue);
  for (const std::vector<int>& clues : {some, all}) {
    if (!is_sound(problem.settle(masks, clues, budget), masks, question.truth)) return "settling loses a solution";
    for (const int clue : own) {
      if (random.chance(50) || std::ranges::find(clues, clue) == clues.end()) continue;
      if (!is_sound(problem.allowed_around(masks, clues, clue, budget), masks, question.truth))
        return "sharing a number out loses a solution";
    }
  }
  return nullptr;
} catch (const NotOffered&) {
  return nullptr;
}

// The time of these is over when they look at the clock, which they do after 1,024 units of work: so this one ends the
// call at its first unit of work, or after any number of them.
Budget ends_anywhere(Random& random) {
  Budget budget(-1, 1e-9);
  (void)budget.poll(static_cast<unsigned>(random.chance(30) ? 1024 : 1023 - random.below(1 << random.between(1, 9))));
  return budget;
}

// Whatever a call was stopped at, it says nothing wrong.
const char* wrong_when_stopped(const Question& question, const Problem& problem, Random& random) {
  const std::vector<Values>& truth = question.truth;
  Budget budget = ends_anywhere(random);
  const Known known = problem.fixpoint(budget);
  if (known.status == Status::impossible && !truth.empty())
    return "a propagation that was stopped finds a contradiction";
  if (known.status == Status::solved && (truth.size() != 1 || values_of(known.masks) != truth[0]))
    return "a propagation that was stopped calls a board solved";
  for (const Values& values : truth)
    if (known.status == Status::unknown && !fits(values, known.masks)) return "a propagation that was stopped is wrong";
  budget = ends_anywhere(random);
  const Counted counted = problem.count(budget);
  const Natural all(truth.size());
  if (counted.status == Status::unknown ? all < counted.count : !(counted.count == all))
    return "a count that was stopped is no lower bound";
  budget = ends_anywhere(random);
  std::vector<Values> found;
  for (const Packed& cube : problem.cubes(static_cast<std::size_t>(random.between(1, 8)), budget))
    for (Values& values : listed(*question.pose(cube), Mode::automatic, random)) found.push_back(std::move(values));
  std::ranges::sort(found);
  if (found != truth) return "cubes that were stopped have other solutions";
  const auto search = problem.search(random.chance(70) ? Mode::automatic : Mode::always, random.next());
  std::vector<Packed> boards;
  Status status = Status::unknown;
  for (int turns = 0; turns < 4 && status != Status::impossible; ++turns) {
    Budget ends = ends_anywhere(random);
    status = search->next(static_cast<std::size_t>(random.between(1, 5)), ends, boards);
  }
  for (Budget rest; status != Status::impossible && boards.size() <= truth.size();)
    status = search->next(100, rest, boards);
  found.clear();
  for (const Packed& board : boards) found.push_back(values_of(board));
  std::ranges::sort(found);
  return found == truth ? nullptr : "a search that was stopped lists other solutions";
}

}  // namespace

const char* difference(const Question& question, Random& random) {
  const auto problem = question.pose(question.masks);
  for (const Mode mode : {Mode::automatic, Mode::always})
    if (listed(*problem, mode, random) != question.truth) return "the search lists other solutions";
  Budget budget;
  const Counted counted = problem->count(budget);
  if (counted.status == Status::unknown || !(counted.count == Natural(question.truth.size())))
    return "the count differs";
  if (const char* wrong = wrong_fixpoint(*problem, question.truth)) return wrong;
  if (const char* wrong = wrong_cubes(question, *problem, random)) return wrong;
  if (const char* wrong = wrong_check(question, *problem, random)) return wrong;
  if (const char* wrong = wrong_masks(question, random)) return wrong;
  if (const char* wrong = wrong_conclusions(question, *problem, random)) return wrong;
  if (const char* wrong = wrong_proofs(question, *problem, random)) return wrong;
  if (const char* wrong = wrong_settling(question, *problem, random)) return wrong;
  if (const char* wrong = wrong_when_stopped(question, *problem, random)) return wrong;
  return wrong_bound(question, *problem, random);
}

const char* compare(std::string_view kind, Random& random, std::size_t& solutions) {
  if (kind == "cover") return compare_cover(random, solutions);
  const Question question = kind == "visible"   ? draw_visible(random)
                            : kind == "runs"    ? draw_runs(random)
                            : kind == "bridges" ? draw_bridges(random)
                                                : draw_matching(random);
  solutions = question.truth.size();
  return difference(question, random);
}

}  // namespace oracle
