// What every binding shares: the cancel flag, and calls that run without the interpreter lock.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "core/budget.hpp"
#include "core/problem.hpp"

namespace sightline {

namespace nb = nanobind;

struct Flag {
  std::atomic<bool> raised{false};
  mutable std::atomic<std::int64_t> steps{0};  // spent by the call that was given it, as other threads see them
};

struct StoppedOutside : std::runtime_error {
  StoppedOutside() : std::runtime_error("the call was ended from outside") {}
};

// What ends the calls of this thread that take no budget: a flag, which Python keeps alive, and a deadline.
struct Watched {
  const Flag* flag = nullptr;
  Budget::Clock::time_point deadline = Budget::Clock::time_point::max();

  double seconds_left() const {  // 0: no limit
    if (deadline == Budget::Clock::time_point::max()) return 0;
    return std::max(std::chrono::duration<double>(deadline - Budget::Clock::now()).count(), 1e-9);
  }
};

inline thread_local Watched watched;

// Keeps two threads from using one handle at the same time: a search is a single walk.
class Turnstile {
 public:
  Turnstile() = default;
  Turnstile(Turnstile&&) noexcept {}  // a handle that is moved is not in use

  class Pass {
   public:
    explicit Pass(Turnstile& gate) : gate_(gate) {
      if (gate_.busy_.exchange(true)) throw std::runtime_error("this search is in use in another thread");
    }
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;
    ~Pass() { gate_.busy_ = false; }

   private:
    Turnstile& gate_;
  };

 private:
  std::atomic<bool> busy_{false};
};

// The call that runs in this thread, whose steps its flag shows while it runs.
class Running {
 public:
  Running(const Budget& budget, const Flag* flag) : budget_(budget), flag_(flag), outer_(std::exchange(now, this)) {}
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() { now = outer_; }

  static void report() {
    if (now && now->flag_) now->flag_->steps.store(now->budget_.spent(), std::memory_order_relaxed);
  }

 private:
  const Budget& budget_;
  const Flag* flag_;
  Running* outer_;
  static inline thread_local Running* now = nullptr;
};

inline bool signal_waits() {
  Running::report();
  nb::gil_scoped_acquire lock;
  return PyErr_CheckSignals() != 0;
}

// Runs `call(budget)` without the interpreter lock; a pending signal ends it and is raised.
template <class Call>
auto guarded(std::int64_t steps, double seconds, const Flag* cancel, Call call) {
  Budget budget(steps, seconds, cancel ? &cancel->raised : nullptr, &signal_waits);
  const Running running(budget, cancel);
  auto result = [&] {
    nb::gil_scoped_release unlocked;
    return call(budget);
  }();
  if (budget.signalled()) throw nb::python_error();
  return std::pair{std::move(result), budget.spent()};
}

// Runs a call that takes no budget; if what is watched ends it, its result is of no use.
template <class Call>
auto unlimited(Call call) {
  const Watched limits = watched;
  bool stopped = false;
  auto result = guarded(-1, limits.seconds_left(), limits.flag, [&](Budget& budget) {
    auto found = call(budget);
    stopped = budget.stopped();
    return found;
  });
  if (stopped) throw StoppedOutside();
  return std::move(result.first);
}

inline std::string_view view(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

inline nb::bytes to_bytes(const Packed& packed) { return nb::bytes(packed.data(), packed.size()); }

nb::list to_list(std::vector<Packed> boards);
Mode mode_of(int number);

// Small numbers may come as bytes, which takes a tenth of the time.
using Numbers = std::variant<nb::bytes, std::vector<int>>;
inline std::vector<int> numbers_in(std::string_view bytes) {
  return {reinterpret_cast<const unsigned char*>(bytes.data()),
          reinterpret_cast<const unsigned char*>(bytes.data()) + bytes.size()};
}
std::vector<int> list_of(Numbers numbers);

inline void demand_tuple(nb::handle arguments) {
  if (!PyTuple_Check(arguments.ptr())) throw std::invalid_argument("the arguments are in a tuple");
}

// The values in a tuple; none if they are too few, too many, or of other types.
template <class... Values>
std::optional<std::tuple<Values...>> cast_all(nb::handle tuple) {
  if (NB_TUPLE_GET_SIZE(tuple.ptr()) != sizeof...(Values)) return {};
  std::optional<std::tuple<Values...>> values(std::in_place);
  const bool fit = [&]<std::size_t... At>(std::index_sequence<At...>) {
    return (nb::try_cast(nb::handle(NB_TUPLE_GET_ITEM(tuple.ptr(), At)), std::get<At>(*values)) && ...);
  }(std::index_sequence_for<Values...>());
  if (!fit) values.reset();
  return values;
}

// Goes on with a search; what it finds is verified.
std::pair<Status, std::int64_t> find_verified(Search& search, const Problem& problem, bool& proved, std::size_t most,
                                              std::int64_t steps, double seconds, const Flag* cancel,
                                              std::vector<Packed>& found);
// The same for a new search, all in one call.
nb::tuple find(const Problem& problem, std::size_t most, int mode, std::int64_t steps, double seconds);

void bind_cover(nb::module_& m);
void bind_draft(nb::module_& m);
void bind_gather(nb::module_& m);
void bind_posing(nb::module_& m);
void bind_rows(nb::module_& m);
void bind_steps(nb::module_& m);
void bind_threads(nb::module_& m);
void bind_tour(nb::module_& m);

}  // namespace sightline
