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
