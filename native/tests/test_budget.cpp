// What a budget allows, to the step; and when it looks at the clock, at the cancel flag and for signals.
#include <chrono>

#include "core/budget.hpp"
#include "tests/check.hpp"

using namespace sightline;

namespace {

// How many steps it allows, of at most `most`.
int steps_of(Budget& budget, int most = 1000) {
  int steps = 0;
  while (steps < most && budget.step()) ++steps;
  return steps;
}

// How much work, one unit at a time, until it ends; -1 if it does not within two seconds.
int work_of(Budget& budget) {
  const auto start = Budget::Clock::now();
  for (int work = 1;; ++work) {
    if (!budget.poll()) return work;
    if (Budget::Clock::now() - start > std::chrono::seconds(2)) return -1;
  }
}

bool never() { return false; }
bool always() { return true; }

}  // namespace

TEST(budget_allows_its_steps_and_no_more) {
  for (const int steps : {0, 1, 2, 7}) {
    Budget budget(steps);
    CHECK(!budget.stopped() && budget.spent() == 0);
    CHECK(steps_of(budget) == steps);
    CHECK(budget.stopped() && budget.spent() == steps && !budget.signalled());
    CHECK(!budget.poll() && !budget.step() && budget.spent() == steps);
  }
  Budget last(3);
  CHECK(steps_of(last, 3) == 3);
  CHECK(!last.stopped() && last.poll(1'000'000));  // it ends when one more is asked for
  Budget endless;
  CHECK(steps_of(endless) == 1000 && !endless.stopped() && endless.spent() == 1000);
}

TEST(budget_looks_at_the_clock_every_so_often) {
  Budget over(-1, 1e-9);
  CHECK(work_of(over) == 1024);
  CHECK(over.stopped() && !over.poll() && !over.step() && over.spent() == 0);
  Budget stepping(-1, 1e-9);
  CHECK(steps_of(stepping) == 15 && stepping.spent() == 16);  // 64 units of work each
  Budget at_once(-1, 1e-9);
  CHECK(!at_once.poll(1024));
  for (const double seconds : {0.0, -1.0, 100.0, 1e10, 1e300}) {
    Budget open(-1, seconds);
    CHECK(open.poll(1'000'000) && open.poll(1'000'000) && open.step());
  }
  const auto start = Budget::Clock::now();
  Budget short_time(-1, 0.02);
  CHECK(work_of(short_time) > 0);
  const double taken = std::chrono::duration<double>(Budget::Clock::now() - start).count();
  CHECK(taken >= 0.02 && taken < 1);
}

TEST(budget_ends_when_it_is_cancelled) {
  std::atomic<bool> cancel{false};
  Budget budget(-1, 0, &cancel);
  const auto start = Budget::Clock::now();
  while (Budget::Clock::now() - start < std::chrono::milliseconds(12)) CHECK(budget.poll(1024));
  cancel = true;
  while (budget.poll(1024)) CHECK(!budget.stopped());  // the call that sees it ends too
  CHECK(budget.stopped() && !budget.signalled());
}

TEST(budget_ends_at_a_signal) {
  Budget waiting(-1, 0, nullptr, never), called(-1, 0, nullptr, always);
  const auto start = Budget::Clock::now();
  while (Budget::Clock::now() - start < std::chrono::milliseconds(12)) CHECK(waiting.poll(1024));
  CHECK(!waiting.signalled());
  CHECK(work_of(called) > 0);
  CHECK(called.stopped() && called.signalled());
}

TEST(budget_that_is_over_stops_what_cannot_be_resumed) {
  Budget over(-1, 1e-9), open;
  pay(open, 1'000'000);
  bool stopped = false;
  try {
    pay(over, 1024);
  } catch (const Stopped&) {
    stopped = true;
  }
  CHECK(stopped);
}
