// Small boards against plain enumeration; large ones against their own proof.
#include <algorithm>
#include <bit>
#include <random>
#include <set>
#include <string>

#include "core/problems.hpp"
#include "tests/check.hpp"
#include "verify/verify.hpp"

using namespace sightline;

namespace {

struct Truth {  // by trying every set of squares
  int value = -1;
  std::vector<unsigned> placements;  // bits over the free squares
};

// attacks[i]: the squares that a rook on square i attacks, itself not among them.
std::vector<unsigned> attacks_of(int rows, int columns, const std::string& free) {
  std::vector<int> spot(free.size(), -1);
  int spots = 0;
  for (std::size_t i = 0; i < free.size(); ++i)
    if (free[i]) spot[i] = spots++;
  std::vector<unsigned> attacks(static_cast<std::size_t>(spots));
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      for (const auto& [dr, dc] : {std::pair{0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
        if (!free[static_cast<std::size_t>(r * columns + c)]) continue;
        for (int y = r + dr, x = c + dc; y >= 0 && y < rows && x >= 0 && x < columns; y += dr, x += dc) {
          const int other = spot[static_cast<std::size_t>(y * columns + x)];
          if (other < 0) break;
          attacks[static_cast<std::size_t>(spot[static_cast<std::size_t>(r * columns + c)])] |= 1u << other;
        }
      }
  return attacks;
}

void extend(const std::vector<unsigned>& attacks, std::size_t spot, unsigned placed, unsigned attacked, Truth& truth) {
  if (spot == attacks.size()) {
    const int rooks = std::popcount(placed);
    if (rooks > truth.value) truth = {rooks, {}};
    if (rooks == truth.value) truth.placements.push_back(placed);
    return;
  }
  extend(attacks, spot + 1, placed, attacked, truth);
  if (!(attacked >> spot & 1)) extend(attacks, spot + 1, placed | 1u << spot, attacked | attacks[spot], truth);
}

Truth truth_of(int rows, int columns, const std::string& free) {
  Truth truth;
  extend(attacks_of(rows, columns, free), 0, 0, 0, truth);
  return truth;
}

// The placements that the masks allow; the value stays that of the whole board.
Truth within(Truth truth, const std::string& masks) {
  std::erase_if(truth.placements, [&](unsigned placed) {
    for (std::size_t i = 0; i < masks.size(); ++i)
      if (!(masks[i] >> (placed >> i & 1) & 1)) return true;
    return false;
  });
  return truth;
}

std::string map_of(const Truth& truth, std::size_t spots) {
  std::string map(spots, '\0');
  for (const unsigned placed : truth.placements)
    for (std::size_t i = 0; i < spots; ++i) map[i] = static_cast<char>(map[i] | (placed >> i & 1 ? 2 : 1));
  return map;
}

unsigned placed_of(const Packed& board) {
  unsigned placed = 0;
  for (std::size_t i = 0; i < board.size(); ++i) placed |= static_cast<unsigned>(board[i] >> 1) << i;
  return placed;
}

bool agrees(int rows, int columns, const std::string& free, const std::string& masks, const Truth& truth) {
  Budget budget;
  const auto problem = matching(rows, columns, free, masks);
  const Known known = problem->fixpoint(budget);
  const Counted counted = problem->count(budget);
  if (!(counted.count == Natural(truth.placements.size()))) return false;
  if (truth.placements.empty()) return known.status == Status::impossible && counted.status == Status::impossible;
  if (known.masks != map_of(truth, masks.size())) return false;
  if ((known.status == Status::solved) != (truth.placements.size() == 1)) return false;
  const auto search = problem->search(Mode::automatic, 0);
  std::vector<Packed> found;
  if (search->next(truth.placements.size() + 1, budget, found) != Status::impossible) return false;
  if (search->value() != truth.value || !problem->proves(search->value(), search->best_proof())) return false;
  std::set<unsigned> listed;
  for (const Packed& board : found) {
    if (!problem->verify(board) || problem->worth(board) != truth.value) return false;
    listed.insert(placed_of(board));
  }
  return found.size() == listed.size() &&
         listed == std::set<unsigned>(truth.placements.begin(), truth.placements.end());
}

std::string random_board(int rows, int columns, double walls, unsigned seed) {
  std::mt19937 random(seed);
  std::string free(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns), '\0');
  for (char& square : free) square = static_cast<double>(random()) >= walls * 4294967296.0;
  return free;
}

std::string open_masks(const std::string& free) {
  return std::string(static_cast<std::size_t>(std::count(free.begin(), free.end(), '\1')), '\3');
}

}  // namespace

TEST(matching_all_4x4_boards) {
  int wrong = 0;
  for (unsigned bits = 0; bits < 65536; ++bits) {
    std::string free(16, '\0');
    for (std::size_t i = 0; i < 16; ++i) free[i] = static_cast<char>(bits >> i & 1);
    const std::string masks = open_masks(free);
    wrong += !agrees(4, 4, free, masks, truth_of(4, 4, free));
  }
  CHECK(wrong == 0);
}

TEST(matching_other_shapes_with_things_known) {
  int wrong = 0;
  std::mt19937 random(5);
  for (unsigned seed = 0; seed < 2000; ++seed) {
    const int rows = 1 + static_cast<int>(random() % 7),
              columns = 1 + static_cast<int>(random() % (20u / static_cast<unsigned>(rows)));
    const std::string free = random_board(rows, columns, 0.1 * (seed % 6), seed);
    const Truth truth = truth_of(rows, columns, free);
    std::string masks = open_masks(free);
    for (int known = 0; known < 3 && !masks.empty(); ++known) {
      wrong += !agrees(rows, columns, free, masks, within(truth, masks));
      masks[random() % masks.size()] = random() % 2 ? '\1' : '\2';
    }
  }
  CHECK(wrong == 0);
}

TEST(matching_cubes_add_up) {
  Budget budget;
  for (unsigned seed = 0; seed < 50; ++seed) {
    const std::string free = random_board(8, 9, 0.2, seed), masks = open_masks(free);
    const auto problem = matching(8, 9, free, masks);
    Natural sum;
    for (const Packed& cube : problem->cubes(10, budget)) sum += matching(8, 9, free, cube)->count(budget).count;
    CHECK(sum == problem->count(budget).count);
  }
}

TEST(matching_empty_boards_have_factorially_many) {
  Budget budget;
  Natural factorial = 1;
  for (int n = 1; n <= 40; ++n) {
    factorial = factorial * Natural(static_cast<std::uint64_t>(n));
    const std::string free(static_cast<std::size_t>(n * n), '\1'), masks = open_masks(free);
    CHECK(matching(n, n, free, masks)->count(budget).count == factorial);
  }
}

TEST(matching_proofs_hold_on_larger_boards) {
  int seed = 0;
  for (const auto& [rows, columns] : {std::pair{1, 300}, {300, 1}, {129, 200}, {257, 65}, {64, 128}})
    for (const double walls : {0.0, 0.02, 0.1, 0.3, 0.6, 1.0}) {
      Budget budget;
      const std::string free = random_board(rows, columns, walls, static_cast<unsigned>(++seed)),
                        masks = open_masks(free);
      const auto problem = matching(rows, columns, free, masks);
      const auto search = problem->search(Mode::automatic, 0);
      std::vector<Packed> found;
      search->next(3, budget, found);
      CHECK(problem->proves(search->value(), search->best_proof()));
      for (const Packed& board : found) CHECK(problem->verify(board) && problem->worth(board) == search->value());
      std::string known = masks;  // a third of another placement given: it can be completed
      for (std::size_t i = 0; i < known.size(); i += 3) known[i] = found.back()[i];
      const auto rest = matching(rows, columns, free, known);
      const auto completed = rest->search(Mode::automatic, 0);
      found.clear();
      CHECK(completed->next(1, budget, found) == Status::solved);
      CHECK(rest->verify(found[0]) && rest->worth(found[0]) == search->value());
    }
}

TEST(matching_referee_is_not_fooled) {
  const std::string free = random_board(9, 70, 0.2, 3);
  const MatchingVerifier verifier(9, 70, free);
  const std::string masks = open_masks(free);
  Budget budget;
  const auto problem = matching(9, 70, free, masks);
  const auto search = problem->search(Mode::automatic, 0);
  std::vector<Packed> found;
  search->next(1, budget, found);
  const Packed& solution = found[0];
  CHECK(verifier.harmless(solution));
  for (std::size_t i = 0; i < solution.size(); ++i) {  // the placement is maximum: one rook more attacks
    Packed more = solution;
    if (more[i] == '\1') {
      more[i] = '\2';
      CHECK(!verifier.harmless(more));
    }
    more[i] = '\3';
    CHECK(!verifier.harmless(more));
  }
  CHECK(!verifier.harmless(solution.substr(1)) && !verifier.harmless(solution + '\1'));
  std::vector<std::int32_t> cover = search->best_proof();
  CHECK(verifier.covered(cover));
  for (std::size_t i = 0; i < cover.size(); ++i) {  // it is minimum: one line less leaves a square
    std::vector<std::int32_t> less = cover;
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
    CHECK(!verifier.covered(less));
  }
  cover[0] = -1;
  CHECK(!verifier.covered(cover));
}

TEST(matching_stop_and_go_on) {
  const std::string free = random_board(300, 300, 0.05, 11), masks = open_masks(free);
  const auto problem = matching(300, 300, free, masks);
  const auto search = problem->search(Mode::automatic, 0), straight = problem->search(Mode::automatic, 0);
  Budget plenty;
  std::vector<Packed> found, more;
  int stops = 0;
  for (Status status = Status::unknown; status == Status::unknown; ++stops) {
    Budget moment(-1, 1e-9);
    status = search->next(1, stops < 3 ? moment : plenty, found);
  }
  CHECK(stops > 1);
  straight->next(1, plenty, found);
  CHECK(search->value() == straight->value());
  Budget few(10);
  CHECK(search->next(1000, few, more) == Status::unknown);
  CHECK(search->next(10, plenty, more) == Status::solved);
  CHECK(std::set<Packed>(more.begin(), more.end()).size() == more.size() && more.size() >= 10);
}
