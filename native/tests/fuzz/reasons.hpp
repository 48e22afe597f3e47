// Steps for the fuzzer: what a problem finds itself becomes a way through its puzzle, with something wrong in it now and
// then; what it is said to rest on, and to do without, is checked.
#pragma once

#include <cstdlib>
#include <optional>
#include <utility>

#include "core/problem.hpp"
#include "tests/fuzz/bytes.hpp"

namespace sightline {

struct FoundSteps {
  Lists clues, cited, concluded;
  std::vector<Mask> known, left;  // spot by spot through all steps, as they are packed
  std::vector<int> techniques, alone, order;
};

inline int count_techniques(const Problem& problem, const std::string& masks) {
  for (int technique = 0;; ++technique) try {
      (void)problem.finds(masks, {technique}, {});
    } catch (const std::invalid_argument&) {
      return technique;
    }
}

// Each step cites what is known by then of all spots, or of some; and most cite all clues.
inline FoundSteps draw_steps(Bytes& bytes, const Findings& way, std::vector<Mask> board, int clues) {
  FoundSteps steps;
  for (std::size_t i = 0, fact = 0; i < way.techniques.size() && i < 12; ++i) {
    const bool everywhere = bytes.chance(2);
    std::vector<int>& cited = steps.cited.emplace_back();
    for (std::size_t spot = 0; spot < board.size(); ++spot)
      if (everywhere || bytes.chance(3)) {
        cited.push_back(static_cast<int>(spot));
        steps.known.push_back(board[spot]);
      }
    std::vector<int>& concluded = steps.concluded.emplace_back();
    for (; fact < index(way.fact_ends[i]); ++fact) {
      concluded.push_back(way.spots[fact]);
      steps.left.push_back(board[index(way.spots[fact])] &= way.left[fact]);
    }
    std::vector<int>& own = steps.clues.emplace_back();
    for (int clue = 0; clue < clues; ++clue)
      if (everywhere || !bytes.chance(4)) own.push_back(bytes.chance(60) ? bytes.number(clue) : clue);
    steps.techniques.push_back(bytes.chance(4) ? bytes.number(bytes.below(3) - 2) : way.techniques[i]);
    steps.alone.push_back(bytes.below(2));
    steps.order.insert(steps.order.begin() + bytes.byte() % static_cast<int>(i + 1), static_cast<int>(i));
  }
  return steps;
}

inline void spoil(Bytes& bytes, FoundSteps& steps) {
  for (Lists* lists : {&steps.cited, &steps.concluded, &steps.clues})
    if (!lists->empty() && bytes.chance(40)) lists->back() = bytes.numbers(bytes.below(4), 0, 20);
  for (std::vector<Mask>* masks : {&steps.known, &steps.left})
    if (!masks->empty() && bytes.chance(12)) (*masks)[index(bytes.byte()) % masks->size()] = index(bytes.byte());
  if (bytes.chance(40)) steps.order = bytes.numbers(3, 0, 12);
}

// What is left of each spot when all is concluded but some facts.
inline std::vector<Mask> last_board(const FoundSteps& steps, std::vector<Mask> board, const Unneeded& without) {
  std::size_t fact = 0;
  for (std::size_t step = 0; step < steps.concluded.size(); ++step)
    for (const int spot : steps.concluded[step]) {
      bool dropped = false;
      for (std::size_t i = 0; i < without.steps.size(); ++i)
        dropped = dropped || (index(without.steps[i]) == step && without.spots[i] == spot);
      const Mask left = steps.left[fact++];
      if (!dropped) board[index(spot)] &= left;
    }
  return board;
}

// A core still forces what is concluded.
inline void check_cores(const Problem& problem, const FoundSteps& steps, const std::vector<Core>& cores,
                        std::size_t spots, int width, Budget& budget) {
  std::size_t cited = 0, fact = 0;
  for (std::size_t step = 0; step < cores.size(); ++step) {
    std::vector<Mask> known(spots, ~Mask{0}), wanted(spots, ~Mask{0});
    for (const int spot : steps.cited[step]) {
      const Mask mask = steps.known[cited++];
      if (std::ranges::find(cores[step].spots, spot) != cores[step].spots.end()) known[index(spot)] &= mask;
    }
    for (const int spot : steps.concluded[step]) wanted[index(spot)] &= steps.left[fact++];
    if (cores[step].clues.empty()) continue;
    const bool forced = problem.forces(pack(known, width), cores[step].clues, pack(wanted, width), budget);
    if (budget.stopped()) return;
    if (!forced) std::abort();
  }
}

inline void fuzz_reasons(const Problem& problem, Bytes& bytes, const std::string& masks, int clues, int width,
                         Budget& budget) {
  const int techniques = count_techniques(problem, masks);
  std::vector<Turn> turns;
  for (int i = 0, count = 1 + bytes.below(6); i < count && techniques; ++i)
    turns.push_back({bytes.byte() % techniques});
  const std::optional<Findings> way = problem.way(masks, turns, {}, budget);
  if (!way || budget.stopped()) return;
  const std::vector<Mask> board = unpack(masks, width);
  FoundSteps steps = draw_steps(bytes, *way, board, clues);
  const bool wrong = bytes.chance(4);
  if (wrong) spoil(bytes, steps);
  const Packed known = pack(steps.known, width), left = pack(steps.left, width);
  const Reasons reasons{steps.clues, steps.cited, steps.concluded, known, left};
  const std::vector<Core> cores = problem.cores(reasons, budget);
  if (budget.stopped()) return;
  if (!wrong) check_cores(problem, steps, cores, board.size(), width, budget);
  const Unneeded found = problem.unneeded(masks, reasons, steps.techniques, steps.alone, steps.order, budget);
  if (budget.stopped() || wrong) return;
  if (last_board(steps, board, found) != last_board(steps, board, {})) std::abort();  // something needed was dropped
}

}  // namespace sightline
