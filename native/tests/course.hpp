// One number for what a program does on the way: what it finds, in which order, and after how many steps.
#pragma once

#include <cstdio>
#include <span>

#include "core/problem.hpp"
#include "tests/check.hpp"

namespace sightline {

class Course {
 public:
  void note(std::uint64_t number) {
    sum_ = (sum_ ^ number) * 0x9e3779b97f4a7c15u;
    sum_ ^= sum_ >> 29;
  }
  void note(Status status, const Budget& budget) {
    note(static_cast<std::uint64_t>(status));
    note(static_cast<std::uint64_t>(budget.spent()));
  }
  void note(const Packed& board) {
    note(board.size());
    for (const char mask : board) note(static_cast<unsigned char>(mask));
  }
  void note(std::span<const int> numbers) {
    note(numbers.size());
    for (const int number : numbers) note(static_cast<std::uint64_t>(number));
  }
  void note(const Natural& number) {
    for (const std::uint64_t limb : number.limbs()) note(limb);
  }
  std::uint64_t sum() const { return sum_; }
  void expect(std::uint64_t sum) const {
    std::printf("course %llu\n", static_cast<unsigned long long>(sum_));
    CHECK(sum_ == sum);
  }

 private:
  std::uint64_t sum_ = 0;
};

// Three turns of a search.
inline void note_search(Course& course, const Problem& problem, Mode mode, std::uint64_t seed, std::int64_t steps) {
  const auto search = problem.search(mode, seed);
  for (const std::size_t most : {1, 1, 40}) {
    Budget budget(steps);
    std::vector<Packed> found;
    course.note(search->next(most, budget, found), budget);
    course.note(static_cast<std::uint64_t>(search->nodes()));
    for (const Packed& board : found) course.note(board);
  }
}

// What a problem answers about the board that it was posed with.
inline void note_all(Course& course, const Problem& problem, std::uint64_t seed, std::int64_t steps) {
  Budget propagation, counting(steps), splitting(steps);
  const Known known = problem.fixpoint(propagation);
  course.note(known.status, propagation);
  course.note(known.masks);
  note_search(course, problem, Mode::automatic, seed, steps);
  note_search(course, problem, Mode::always, seed, steps / 4);
  const Counted counted = problem.count(counting);
  course.note(counted.status, counting);
  course.note(counted.count);
  for (const Packed& cube : problem.cubes(9, splitting)) course.note(cube);
  course.note(Status::solved, splitting);
}

}  // namespace sightline
