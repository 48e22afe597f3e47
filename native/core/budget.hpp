// What a call may spend: deterministic steps first, then wall time, a cancel flag and pending signals.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace sightline {

// How a call ended. `unknown` always comes with what is known so far.
enum class Status : int { solved = 0, impossible = 1, unknown = 2 };

class Budget {
 public:
  using Clock = std::chrono::steady_clock;

  // steps < 0 and seconds <= 0 mean "no limit"; `interrupted` returns whether a signal is pending.
  explicit Budget(std::int64_t steps = -1, double seconds = 0, const std::atomic<bool>* cancel = nullptr,
                  bool (*interrupted)() = nullptr)
      : steps_left_(steps < 0 ? INT64_MAX : steps), cancel_(cancel), interrupted_(interrupted) {
    timed_ = seconds > 0 || cancel != nullptr || interrupted != nullptr;
    if (seconds > 0) {
      // More than about a century means no deadline (and would overflow the clock).
      const double capped = seconds < 3e9 ? seconds : 3e9;
      deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(capped));
    }
  }

  // Spends one step (a decision or probe); false when the call must end.
  bool step() {
    if (stopped_) return false;
    if (steps_left_ <= 0) return !(stopped_ = true);
    --steps_left_;
    ++spent_;
    return poll(kStepWeight);
  }

  // Cheap enough for inner loops; a unit of `work` is about 100 ns. False when the call must end.
  bool poll(unsigned work = 1) {
    if (stopped_) return false;
    if (!timed_ || (work_ += work) < kWorkPerCheck) return true;
    work_ = 0;
    return check();
  }

  bool stopped() const { return stopped_; }
  bool signalled() const { return signalled_; }
  std::int64_t spent() const { return spent_; }

 private:
  static constexpr unsigned kStepWeight = 64;      // units of work: a decision or probe takes a few microseconds
  static constexpr unsigned kWorkPerCheck = 1024;  // units of work: about 0.1 ms between looks at the clock
  static constexpr std::chrono::milliseconds kFlagInterval{4};  // between checks of the cancel flag and of signals

  bool check() {
    const auto now = Clock::now();
    if (now >= deadline_) return !(stopped_ = true);
    const bool is_first = next_check_ == Clock::time_point{};  // most calls end before it: they never read the clock
    if (now < next_check_) return true;
    next_check_ = now + kFlagInterval;
    if (is_first) return true;
    if (cancel_ && cancel_->load(std::memory_order_relaxed)) return !(stopped_ = true);
    if (interrupted_ && interrupted_()) return !(stopped_ = signalled_ = true);
    return true;
  }

  std::int64_t steps_left_;
  std::int64_t spent_ = 0;
  unsigned work_ = 0;
  bool timed_ = false, stopped_ = false, signalled_ = false;
  Clock::time_point next_check_{}, deadline_ = Clock::time_point::max();
  const std::atomic<bool>* cancel_;
  bool (*interrupted_)();
};

struct Stopped {};  // thrown when the budget ends during work that cannot be resumed

// Polls the budget for work that cannot be resumed: throws Stopped when the call must end.
inline void pay(Budget& budget, std::size_t work) {
  if (!budget.poll(static_cast<unsigned>(work))) throw Stopped();
}

}  // namespace sightline
