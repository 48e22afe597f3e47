// What problems conclude about any board: closures, assumptions, single lines; and the arguments that they refuse.
#include <climits>
#include <stdexcept>

#include "core/problems.hpp"
#include "runs/turns.hpp"
#include "tests/check.hpp"

using namespace sightline;

namespace {

using Numbers = std::vector<int>;

Packed every(std::size_t spots, char mask) { return Packed(spots, mask); }

std::unique_ptr<Problem> blank_towers() { return visible(5, 0, Numbers(20), every(25, 62), 1); }
std::unique_ptr<Problem> heart() { return runs(3, 3, {1, 1, 1, 1, 1, 1}, {2, 3, 1, 2, 3, 1}, {}, every(9, 3), 1); }
std::unique_ptr<Problem> diagonal() { return runs(2, 2, {1, 1, 1, 1}, {1, 1, 1, 1}, {}, every(4, 3), 1); }
std::unique_ptr<Problem> pair() { return bridges(3, {0, 2}, {1, 1}, 2, true, true, every(1, 7), 1); }

template <class Error, class Call>
bool throws(Call call) {
  try {
    Budget budget;
    call(budget);
  } catch (const Error&) {
    return true;
  }
  return false;
}

}  // namespace

TEST(towers_are_found_by_single_clues) {
  const auto problem = visible(4, 0, {0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0}, every(16, 30), 1);
  Budget budget;
  const Packed known = problem->closure(every(16, 30), 3, budget);
  CHECK(known.size() == 16);
  CHECK(problem->verify(known));
  CHECK(problem->closure(every(16, 30), 0, budget) == every(16, 30));
}

TEST(towers_are_found_by_patterns) {
  // Row 1 sees all five from the left, row 2 the tallest first; column 5 then has its tallest first, too.
  Numbers clues(20);
  clues[19] = 5, clues[18] = 1;
  const auto problem = visible(5, 0, clues, every(25, 62), 1);
  Budget budget;
  const Packed known = problem->closure(every(25, 62), 1, budget);
  CHECK(known.substr(0, 6) == (Packed{2, 4, 8, 16, 32, 32}));
  CHECK(known[6] == (62 & ~4 & ~32));
}

TEST(looks_say_where_techniques_find_something) {
  // The 2 at row 1 sees its 3 at the end. Of column 3 only r2c3 is open, which is its 2.
  Numbers clues(12);
  clues[11] = 2;
  const auto problem = visible(3, 0, clues, every(9, 14), 1);
  const Packed board{6, 6, 8, 14, 14, 14, 14, 14, 2};
  CHECK(problem->finds(board, {0}, {0, 2, 8}) == (std::vector<Numbers>{{8}}));
  const Numbers lines{5, 4, 3, 2, 1, 0};
  CHECK(problem->finds(board, {2, 7}, lines) == (std::vector<Numbers>{{5, 1}, {5}}));
  CHECK(problem->finds(board, {11, 12}, {11, 0}) == (std::vector<Numbers>{{11}, {11}}));
  CHECK(problem->finds(every(9, 0), {0, 2, 9}, {1}) == (std::vector<Numbers>{{}, {1}, {}}));
  CHECK(problem->finds(board, {}, lines).empty());
  for (const auto& [technique, place] : {std::pair{18, 0}, {-1, 0}, {0, 9}, {1, 6}, {3, 12}, {2, -1}})
    CHECK(throws<std::invalid_argument>([&](Budget&) { problem->finds(board, {technique}, {place}); }));
  CHECK(throws<NotOffered>([](Budget&) { matching(1, 1, "\1", "\3")->finds("\3", {0}, {0}); }));
}

TEST(looks_at_lines_know_colors) {
  // A row with a 1 in one colour and a 2 in another; the 1 is at c1, so c2 cannot continue it.
  const auto problem = runs(1, 5, {2, 0, 0, 0, 0, 0}, {1, 2}, {1, 2}, every(5, 7), 1);
  const Packed board{2, 7, 7, 7, 7};
  CHECK(problem->finds(board, {5, 6, 11}, {0}) == (std::vector<Numbers>{{0}, {}, {0}}));
  CHECK(problem->finds(board, {0}, {0, 1, 2}) == (std::vector<Numbers>{{1, 2}}));        // the columns have no runs
  CHECK(problem->finds(Packed{7, 6, 7, 7, 7}, {5}, {0}) == (std::vector<Numbers>{{}}));  // it could have either colour
  CHECK(problem->finds(Packed{4, 7, 7, 7, 7}, {14}, {0}) == (std::vector<Numbers>{{0}}));  // the runs do not fit
}

TEST(ways_tell_apart_what_is_found_at_one_place) {
  const auto problem = runs(1, 7, {2, 0, 0, 0, 0, 0, 0, 0}, {1, 1}, {}, every(7, 3), 1);
  Budget budget;
  const auto way = problem->way(Packed{3, 2, 3, 3, 3, 2, 3}, {{5}}, {}, budget);
  CHECK(way && way->places == (Numbers{0, 0}) && way->ranks == (Numbers{0, 1}) && way->fact_ends == (Numbers{2, 4}));
  CHECK(way->spots == (Numbers{0, 2, 4, 6}) && way->ends == (Numbers{2}));
}

TEST(looks_take_islands_that_need_more_than_fits) {
  const auto problem = bridges(3, {0, 2}, {40, 1}, 2, true, true, every(1, 7), 1);
  for (int technique = 1; technique < 11; ++technique) problem->finds(every(1, 7), {technique}, {0});
  CHECK(problem->finds(every(1, 7), {9}, {0, 1}) == (std::vector<Numbers>{{1}}));  // nothing is left over at the 1
}

TEST(ways_go_on_from_what_changed) {
  // The 3 at row 1 decides that row, and the columns have what it has no more.
  Numbers clues(12);
  clues[11] = 3;
  const auto problem = visible(3, 0, clues, every(9, 14), 1);
  Budget budget;
  const std::vector<Turn> turns{{0}, {2}, {3, 4, 5}};
  const auto all = problem->way(every(9, 14), turns, {}, budget);
  CHECK(all && all->techniques == (Numbers{4, 0, 0, 0}) && all->places == (Numbers{11, 0, 1, 2}));
  CHECK(all->ranks == Numbers(4) && all->boards == (Numbers{0, 1, 1, 1}) && all->ends == (Numbers{1, 4}) &&
        all->fact_ends == (Numbers{3, 5, 7, 9}));
  CHECK(all->spots == (Numbers{0, 1, 2, 3, 6, 4, 7, 5, 8}) && all->last == -1);
  CHECK(all->left == (std::vector<Mask>{2, 4, 8, 12, 12, 10, 10, 6, 6}));
  const Packed after{2, 4, 8, 12, 10, 6, 12, 10, 6};
  CHECK(problem->way(after, turns, Numbers{0, 1, 2}, budget)->techniques.empty());
  // With a 3 in the middle, one value leads to the next, each in a cell beside the last one.
  const NearBy question{{{0}}, {}, {{2, 7}, {17}}, {4}, {0, 0, -1}, 4};
  const auto near = problem->near_way(Packed{2, 4, 8, 12, 8, 6, 12, 10, 6}, question, budget);
  CHECK(near && near->techniques == Numbers(5, 2) && near->places == (Numbers{1, 3, 2, 2, 1}));
  CHECK(near->boards == (Numbers{0, 1, 2, 3, 1}) && near->ends == (Numbers{1, 2, 3, 4, 5}));
  CHECK(near->spots == (Numbers{3, 6, 7, 8, 5}) && near->left == (std::vector<Mask>{4, 8, 2, 4, 2}) && near->last == 5);
  // Row 2 and column 1 have a 3 and a 1, column 1 then lacks only the 3, and so on.
  CHECK(near->clues == (Lists{{13, 15}, {15}, {14, 16}, {14}, {13}}) && near->said == near->left);
  CHECK(near->cited == (Lists{{0, 4}, {0, 3}, {1, 6}, {6, 7}, {3, 4}}));
  CHECK(!problem->way(every(9, 0), turns, {}, budget));
  CHECK(throws<std::invalid_argument>([&](Budget& own) { problem->way(after, {{18}}, {}, own); }));
  CHECK(throws<std::invalid_argument>([&](Budget& own) { problem->way(after, turns, Numbers{9}, own); }));
  CHECK(throws<std::invalid_argument>([&](Budget& own) { problem->near_way(after, {{}, {}, {}, {}, {1}, -1}, own); }));
}

// A 3 in the middle, and the row that climbs. What is crossed off for them is needed by no value.
TEST(ways_are_told_without_what_no_value_needs) {
  Numbers clues(12);
  clues[11] = 3;
  const auto problem = visible(3, 0, clues, every(9, 14), 1);
  const std::vector<Turn> noted{{0}}, opening{{3, 4, 5}}, groups{{2, 7}, {17}};
  Traits traits{{0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3}, Numbers(18), Numbers(18, 1)};
  traits.generic[17] = 1;
  Budget budget;
  const Packed middle{14, 14, 14, 14, 8, 14, 14, 14, 14};
  const auto told = problem->pruned_way(middle, noted, opening, groups, traits, budget);
  CHECK(told && told->techniques == (Numbers{4, 2, 2, 2, 2, 2}) && told->places == (Numbers{11, 1, 3, 2, 2, 1}));
  CHECK(told->named == Numbers(6, -1) && told->fact_ends == (Numbers{3, 4, 5, 6, 7, 8}));
  CHECK(told->spots == (Numbers{0, 1, 2, 3, 6, 7, 8, 5}) && told->said == told->left);
  CHECK(told->left == (std::vector<Mask>{2, 4, 8, 4, 8, 2, 4, 2}));
  CHECK(told->clues == (Lists{{11}, {13, 15}, {15}, {14, 16}, {14}, {13}}));
  CHECK(told->cited == (Lists{{}, {0, 4}, {0, 3}, {1, 6}, {6, 7}, {3, 4}}));
  CHECK(told->known == (std::vector<Mask>{2, 8, 2, 4, 4, 8, 8, 2, 4, 8}));
  CHECK(!problem->pruned_way(every(9, 14), noted, opening, groups, traits, budget));  // which is not solved
  CHECK(!problem->pruned_way(every(9, 0), noted, opening, groups, traits, budget));
  // What a single finds has its name, were that of a generic technique as plain.
  traits.generic[2] = 1, traits.tiers[2] = 3;
  CHECK(!problem->pruned_way(middle, noted, opening, groups, traits, budget));
  traits.alone.pop_back();
  CHECK(throws<std::invalid_argument>(
      [&](Budget& own) { problem->pruned_way(middle, noted, opening, groups, traits, own); }));
}

TEST(parts_are_removed_while_the_rest_suffices) {
  // Without the clue at row 1 nothing is known of its order; the given towers of the other rows repeat nothing of it.
  Numbers clues(12);
  clues[11] = 3;
  const auto problem = visible(3, 0, clues, Packed{14, 14, 14, 4, 8, 2, 8, 2, 4}, 1);
  Budget budget;
  const Packed start{14, 14, 14, 4, 8, 2, 8, 2, 4};
  CHECK(problem->removable(start, 2, {9 + 11, 3, 4, 6, 7, 8, 5}, {1, 1, 1, 1, 1, 1, 1}, budget) ==
        (Numbers{0, 1, 2, 3}));
  CHECK(problem->removable(start, 0, {9 + 11}, {1}, budget).empty());
  CHECK(throws<std::invalid_argument>([&](Budget& left) { problem->removable(start, 2, {21}, {1}, left); }));
  CHECK(throws<std::invalid_argument>([&](Budget& left) { problem->removable(start, 2, {1}, {2}, left); }));
  CHECK(throws<NotOffered>([&](Budget& left) { pair()->removable(every(1, 7), 2, {}, {}, left); }));
}

TEST(bridges_are_found_by_single_islands) {
  // A chain of three islands: 1 – 3 – 2.
  const auto problem = bridges(5, {0, 2, 4}, {1, 3, 2}, 2, true, true, every(2, 7), 1);
  Budget budget;
  CHECK(problem->closure(every(2, 7), 0, budget) == every(2, 7));
  CHECK(problem->closure(every(2, 7), 1, budget) == (Packed{2, 4}));
}

TEST(a_blank_board_of_towers_stays_blank) {
  Budget budget;
  for (const int tier : {1, 2, 3, 4, 5}) CHECK(blank_towers()->closure(every(25, 62), tier, budget) == every(25, 62));
}

TEST(clues_that_contradict_each_other_close_to_nothing) {
  const auto problem = visible(4, 0, {1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, every(16, 30), 1);
  Budget budget;
  CHECK(problem->closure(every(16, 30), 3, budget).empty());
}

TEST(a_spot_without_values_closes_to_nothing) {
  Budget budget;
  CHECK(blank_towers()->closure(Packed(1, 0) + every(24, 62), 3, budget).empty());
  CHECK(heart()->closure(Packed(1, 0) + every(8, 3), 1, budget).empty());
  CHECK(pair()->closure(Packed(1, 0), 6, budget).empty() && pair()->settle(Packed(1, 0), {}, budget).empty());
}

TEST(a_line_of_towers_keeps_what_its_clues_allow) {
  CHECK(blank_towers()->line(7, every(5, 62)) == every(5, 62));
  CHECK(blank_towers()->line(0, every(5, 62), 1, 0) == Packed(1, 32) + every(4, 30));
  CHECK(blank_towers()->line(0, every(5, 62), 5, 1) == (Packed{2, 4, 8, 16, 32}));
  CHECK(blank_towers()->line(0, every(5, 62), 5, 5).empty());
}

TEST(runs_are_found_by_plain_arguments) {
  Budget budget;
  CHECK(heart()->closure(every(9, 3), 2, budget) == (Packed{2, 2, 1, 2, 2, 2, 1, 2, 1}));
  CHECK(heart()->closure(every(9, 3), 3, budget) == heart()->closure(every(9, 3), 2, budget));
}

TEST(turns_are_taken_one_after_the_other) {
  Budget budget;
  const Numbers lines{1, 4, 8},
      all{1, 2, 4, 14, 16};  // full lines, completed lines, boxes in reach; corners, neighbours
  const Turns whole = heart()->turns(every(9, 3), lines, 0, false, budget);
  CHECK(whole.masks == (Packed{2, 2, 1, 2, 2, 2, 1, 2, 1}));
  CHECK(whole.techniques == lines && whole.facts == (Numbers{5, 3, 1}));
  CHECK(heart()->turns(every(9, 3), all, 0, false, budget).techniques == (Numbers{1, 4, 16}));
  CHECK(heart()->turns(every(9, 3), lines, 1, false, budget).facts == (Numbers{5}));
  const Turns none = diagonal()->turns(every(4, 3), all, 0, false, budget);
  CHECK(none.techniques.empty() && none.masks == every(4, 3));
  CHECK(heart()->turns(Packed{1, 1, 1, 3, 3, 3, 3, 3, 3}, {5}, 0, false, budget).masks.empty());
}

TEST(turns_tell_what_was_found) {
  Budget budget;
  const Turns taken = heart()->turns(every(9, 3), {1, 4, 8}, 0, true, budget);
  CHECK(taken.facts == (Numbers{5, 3, 1}));
  CHECK(taken.ends.size() == 3 && taken.ends[0] == 0);  // of full lines, techniques are asked
  const std::size_t count = taken.about.size();
  CHECK(index(taken.ends[2]) == count && taken.cited.size() == count && taken.named.size() == count);
  std::size_t concluded = 0;
  for (const Numbers& spots : taken.concluded) concluded += spots.size();
  CHECK(concluded == 4 && taken.about[0][0] == kCompletedLine && taken.about.back()[0] == kBoxesInReach);
  CHECK(heart()->turns(every(9, 3), {1, 4, 8}, 0, false, budget).about.empty());
}

TEST(runs_with_two_answers_stay_open) {
  Budget budget;
  CHECK(diagonal()->closure(every(4, 3), 2, budget) == every(4, 3));
  const auto [rounds, failing] = diagonal()->first_failures(every(4, 3), every(4, 3), 0, false, budget);
  CHECK(rounds == 0 && failing == every(4, 0));
  CHECK(diagonal()->two_ways(every(4, 3), 3, budget).first == 0);
}

TEST(what_soon_fails_is_pruned) {
  const Packed solution{2, 2, 1, 2, 2, 2, 1, 2, 1};
  Packed wrong;
  for (const char mask : solution) wrong.push_back(static_cast<char>(3 & ~mask));
  Budget budget;
  const auto [tried, left] = heart()->prune(every(9, 3), wrong, 3, budget);
  CHECK(left == solution && tried > 0);
  CHECK(heart()->prune(every(9, 3), solution, 3, budget).second == every(9, 3));
}

TEST(a_value_is_refuted_along_few_scopes) {
  Budget budget;
  const auto step = runs(2, 3, {1, 1, 1, 1, 1}, {2, 1, 1, 1, 1}, {}, every(6, 3), 1);
  Packed wanted(6, 0);
  wanted[1] = 1;  // the middle of the row with a run of two; empty, it leaves no room there
  CHECK(step->short_refutation(every(6, 3), wanted, 1, 1, budget) == (Numbers{1, 0, 0}));
  wanted = {0, 2, 0, 0, 2, 0};  // it is filled; with the cell below it filled too, its column would empty it first
  CHECK(step->short_refutation(every(6, 3), wanted, 1, 4, budget) == (Numbers{4, 1, 3, 0}));
  CHECK(diagonal()->short_refutation(every(4, 3), every(4, 3), 8, 4, budget).empty());
}

TEST(whatever_an_outer_cell_is_the_middle_is_filled) {
  const auto step = runs(2, 3, {1, 1, 1, 1, 1}, {2, 1, 1, 1, 1}, {}, every(6, 3), 1);
  Budget budget;
  const auto [rounds, split] = step->two_ways(every(6, 3), 3, budget);
  CHECK(rounds == 1 && split == (Packed{3, 0, 3, 0, 0, 0}));
}

TEST(a_line_of_runs_says_where_they_start_and_what_it_needs) {
  const auto problem = heart();
  const Arrangements found = problem->arrangements(0, every(3, 3));
  CHECK(found.support == (Packed{3, 2, 3}) && found.starts == (std::vector<Numbers>{{0, 1}}));
  CHECK(problem->line(0, every(3, 3)) == found.support);
  CHECK(problem->arrangements(0, every(3, 1)).support.empty() && problem->line(0, every(3, 1)).empty());
  CHECK(problem->needed(0, Packed{1, 3, 3}, Packed{3, 3, 2}) == (Packed{1, 0, 0}));
  CHECK(problem->needed(0, every(3, 3), Packed{3, 3, 2}).empty());
}

TEST(a_line_of_runs_says_which_techniques_conclude_something) {
  const auto problem = heart();
  CHECK(problem->says(0, every(3, 3), Packed{3, 2, 3}) == (Numbers{kSimpleBoxes, kBoxesInReach, kFullLineLogic}));
  CHECK(problem->says(0, every(3, 3), Packed{3, 2, 2}).empty());
  CHECK(problem->says(0, Packed{2, 2, 3}, Packed{3, 3, 1}) ==
        (Numbers{kCompletedLine, kCompletedBlock, kMercury, kSimpleSpaces, kFullLineLogic}));
  CHECK(problem->says(0, Packed{2, 1, 3}, Packed{3, 2, 3}) == (Numbers{kSimpleBoxes, kGlue}));  // nothing fits
}

// A city of 5×5 without clues: rules are numbered from 20 on, rows first.
TEST(towers_say_what_a_conclusion_needs) {
  const auto city = blank_towers();
  Packed masks = every(25, 62), wanted = every(25, 62);
  masks[1] = 30, masks[2] = 6, masks[3] = 2;  // in the first row, a cell with 1 or 2 left and one that has the 1
  wanted[0] = 58;
  Budget budget;
  const std::vector<int> row{20}, both{25, 20}, spots{1, 2, 3};
  CHECK(city->forces(masks, row, wanted, budget) && !city->forces(masks, {25}, wanted, budget));
  const Core core = city->core(masks, both, spots, wanted, budget);
  CHECK(core.clues == row && core.spots == (std::vector<int>{2, 3}));
  CHECK(city->core(every(25, 62), both, spots, wanted, budget).clues.empty());
}

// The second cell of the first row has 1, 2 and 3 left; its row has the 1, its column the 2.
TEST(towers_propagate_along_several_lines_for_a_proof) {
  Packed masks = every(25, 62), wanted = every(25, 62);
  masks[0] = 2, masks[6] = 4, masks[1] = 14;
  wanted[1] = 8;
  Budget budget;
  const Core core = blank_towers()->core(masks, {20, 26, 21}, {0, 1, 6}, wanted, budget);
  CHECK(core.clues == (std::vector<int>{20, 26}) && core.spots == (std::vector<int>{0, 1, 6}));
}

// The same two questions at once.
TEST(towers_say_what_many_conclusions_need) {
  const Packed known{30, 6, 2, 2, 4, 14}, left{58, 8};
  const Reasons reasons{{{25, 20}, {20, 26, 21}}, {{1, 2, 3}, {0, 6, 1}}, {{0}, {1}}, known, left};
  Budget budget;
  const std::vector<Core> cores = blank_towers()->cores(reasons, budget);
  CHECK(cores.size() == 2);
  CHECK(cores[0].clues == (std::vector<int>{20}) && cores[0].spots == (std::vector<int>{2, 3}));
  CHECK(cores[1].clues == (std::vector<int>{20, 26}) && cores[1].spots == (std::vector<int>{0, 1, 6}));
}

// The first step rules 1 out of a cell, which the second cites and the third settles: the second does without it.
TEST(towers_say_which_facts_steps_can_do_without) {
  const Lists clues{{20}, {20}, {25}}, cited{{1}, {0, 1}, {10}}, concluded{{0}, {2}, {0}};
  const Packed known{2, 60, 2, 4}, left{60, 60, 8}, settled{60, 60, 6};
  Budget budget;
  const auto dropped = [&](std::vector<int> techniques, const Packed& facts) {
    return blank_towers()->unneeded(every(25, 62), {clues, cited, concluded, known, facts}, techniques, {1, 1, 1},
                                    {2, 1, 0}, budget);
  };
  const Unneeded found = dropped({-1, -1, -1}, left);
  CHECK(found.steps == (std::vector<int>{0}) && found.spots == (std::vector<int>{0}) && found.looks > 0);
  CHECK(dropped({-2, -1, -1}, left).steps.empty());     // it is to stay as it is
  CHECK(dropped({-1, -2, -1}, left).steps.empty());     // or the one that cites it is
  CHECK(dropped({-1, -1, -1}, settled).steps.empty());  // nothing rules the 1 out again
}

TEST(arguments_that_do_not_fit_a_puzzle_are_refused) {
  using Wrong = std::invalid_argument;
  CHECK(throws<Wrong>([](Budget& budget) { heart()->closure(every(8, 3), 2, budget); }));
  CHECK(throws<Wrong>([](Budget& budget) { heart()->first_failures(every(9, 3), every(10, 3), 0, false, budget); }));
  CHECK(throws<Wrong>([](Budget& budget) { heart()->first_failures(every(9, 3), every(9, 3), -1, false, budget); }));
  CHECK(throws<Wrong>([](Budget& budget) { heart()->prune(every(9, 3), every(9, 3), 0, budget); }));
  CHECK(throws<Wrong>([](Budget& budget) { heart()->two_ways(every(9, 3), 0, budget); }));
  CHECK(throws<Wrong>([](Budget& budget) { heart()->short_refutation(every(9, 3), every(9, 3), 0, 1, budget); }));
  CHECK(throws<Wrong>([](Budget& budget) { heart()->short_refutation(every(9, 3), every(8, 3), 1, 1, budget); }));
  CHECK(throws<Wrong>([](Budget&) { heart()->line(6, every(3, 3)); }));
  CHECK(throws<Wrong>([](Budget&) { heart()->line(0, every(3, 3), 1, 1); }));
  CHECK(throws<Wrong>([](Budget&) { heart()->arrangements(-1, every(3, 3)); }));
  CHECK(throws<Wrong>([](Budget&) { heart()->needed(0, every(3, 3), every(2, 3)); }));
  CHECK(throws<Wrong>([](Budget&) { heart()->says(0, every(3, 3), every(2, 3)); }));
  CHECK(throws<Wrong>([](Budget&) { heart()->says(6, every(3, 3), every(3, 3)); }));
  CHECK(throws<Wrong>([](Budget&) { blank_towers()->line(10, every(5, 62)); }));
  CHECK(throws<Wrong>([](Budget&) { blank_towers()->line(0, every(5, 62), 6, 0); }));
  CHECK(throws<Wrong>([](Budget&) { blank_towers()->line(0, every(5, 62), -2); }));
  CHECK(throws<Wrong>([](Budget& b) { blank_towers()->forces(every(25, 62), {30}, every(25, 62), b); }));
  CHECK(throws<Wrong>([](Budget& b) { blank_towers()->core(every(25, 62), {20}, {25}, every(25, 62), b); }));
  CHECK(throws<Wrong>([](Budget& b) { blank_towers()->cores({{{20}}, {{25}}, {{0}}, "a", "b"}, b); }));
  CHECK(throws<Wrong>([](Budget& b) { blank_towers()->cores({{{20}}, {{1, 2}}, {{0}}, "a", "b"}, b); }));
  CHECK(throws<Wrong>([](Budget& b) { blank_towers()->cores({{{20}}, {}, {{0}}, "", "b"}, b); }));
  for (const auto& [technique, step] : {std::pair{-3, 0}, {18, 0}, {-1, 1}, {-1, -1}})
    CHECK(throws<Wrong>([&](Budget& b) {
      const Reasons reasons{{{20}}, {{1}}, {{0}}, "a", "b"};
      blank_towers()->unneeded(every(25, 62), reasons, {technique}, {1}, {step}, b);
    }));
  CHECK(throws<Wrong>([](Budget& budget) { pair()->settle(every(1, 7), {5}, budget); }));
  CHECK(throws<Wrong>([](Budget& budget) { pair()->allowed_around(every(1, 7), {0}, 2, budget); }));
}

TEST(what_a_problem_does_not_offer_is_said) {
  CHECK(throws<NotOffered>([](Budget& budget) { heart()->settle(every(9, 3), {0}, budget); }));
  CHECK(throws<NotOffered>([](Budget&) { pair()->line(0, every(1, 7)); }));
  const Packed free(1, 1), masks(1, 3);
  const auto rook = matching(1, 1, free, masks);
  CHECK(throws<NotOffered>([&](Budget& budget) { rook->closure(masks, 1, budget); }));
  CHECK(throws<NotOffered>([&](Budget& budget) { rook->two_ways(masks, 1, budget); }));
}

// Two assumptions that never agree: the number of rounds is a limit, not the number of turns to take.
TEST(two_ways_end_when_nothing_changes) {
  const std::string masks(9, '\6');  // 1 or 2 in every cell of a city without clues
  const auto problem = visible(3, 0, std::vector<int>(12), std::string(9, '\16'), 1);
  Budget budget;
  CHECK(problem->two_ways(masks, INT_MAX, budget).first >= 0);
  std::string open(9, '\16');
  open[0] = '\6';
  CHECK(problem->two_ways(open, INT_MAX, budget).first == 0);
}
