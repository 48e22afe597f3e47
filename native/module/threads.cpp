// Many problems for threads of the kernel, which search them while Python makes values of what the last ones have.
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "core/problems.hpp"
#include "module/module.hpp"
#include "threads/search_threads.hpp"

namespace sightline {
namespace {

// Arguments as they are kept until the problem is posed: bytes and numbers in bytes stay where they are, in Python.
using KeptNumbers = std::variant<std::string_view, std::vector<int>>;

template <class Value>
struct Kept {
  using Given = Value;
  using Type = Value;
};
template <>
struct Kept<std::vector<int>> {
  using Given = Numbers;
  using Type = KeptNumbers;
};
template <>
struct Kept<std::string_view> {
  using Given = nb::bytes;
  using Type = std::string_view;
};

template <class Value>
Value keep(Value value) {
  return value;
}
std::string_view keep(const nb::bytes& bytes) { return view(bytes); }
KeptNumbers keep(Numbers numbers) {
  if (auto* bytes = std::get_if<nb::bytes>(&numbers)) return view(*bytes);
  return std::get<std::vector<int>>(std::move(numbers));
}

template <class Value>
Value plain(Value value) {
  return value;
}
std::vector<int> plain(KeptNumbers numbers) {
  if (auto* bytes = std::get_if<std::string_view>(&numbers)) return numbers_in(*bytes);
  return std::get<std::vector<int>>(std::move(numbers));
}

// Poses a problem later, where there is no Python; none if the arguments are too few, too many, or of other types.
template <class... Values>
std::optional<AskedProblem> later(std::unique_ptr<Problem> (*pose)(Values...), nb::handle arguments) {
  auto given = cast_all<typename Kept<Values>::Given...>(arguments);
  if (!given) return {};
  return std::apply(
      [pose](auto... each) -> AskedProblem {
        return [pose, values = std::tuple<typename Kept<Values>::Type...>(keep(std::move(each))...)]() mutable {
          return std::apply([pose](auto&... one) { return pose(plain(std::move(one))...); }, values);
        };
      },
      std::move(*given));
}

PyObject *posing_visible = nullptr, *posing_runs = nullptr, *posing_bridges = nullptr;  // as Python calls them

std::optional<AskedProblem> later(nb::handle pose, nb::handle arguments) {
  if (pose.ptr() == posing_visible) return later(&visible, arguments);
  if (pose.ptr() == posing_runs) return later(&runs, arguments);
  if (pose.ptr() == posing_bridges) return later(&bridges, arguments);
  return {};
}

// The problem that a function poses with the arguments in a tuple; what it looks at is kept.
AskedProblem problem_of(nb::handle pose, nb::handle arguments, nb::list& kept) {
  demand_tuple(arguments);
  if (std::optional<AskedProblem> posed_later = later(pose, arguments)) {
    kept.append(arguments);
    return std::move(*posed_later);
  }
  const nb::object posed = nb::steal(PyObject_CallObject(pose.ptr(), arguments.ptr()));
  if (!posed.is_valid()) throw nb::python_error();
  kept.append(posed);
  return &nb::cast<const Problem&>(posed);
}

// A chunk of searches, and what Python keeps for it.
struct Searches {
  std::shared_ptr<SearchThreads> threads;
  std::shared_ptr<SearchChunk> chunk;
  nb::list kept;             // what the searches look at
  std::exception_ptr error;  // why the problem that comes after them could not be posed
  Turnstile gate{};

  Searches(std::shared_ptr<SearchThreads> own, std::shared_ptr<SearchChunk> asked, nb::list looked_at,
           std::exception_ptr last)
      : threads(std::move(own)), chunk(std::move(asked)), kept(std::move(looked_at)), error(std::move(last)) {}
  Searches(Searches&&) = default;
  ~Searches() {
    if (chunk && threads->is_here()) threads->drop(chunk);
  }

  nb::tuple take(double seconds) {
    const Turnstile::Pass pass(gate);
    const auto [from, to] = [&] {
      nb::gil_scoped_release unlocked;
      return threads->take(*chunk, seconds);
    }();
    if (error && from == to && chunk->is_given()) std::rethrow_exception(std::exchange(error, nullptr));
    Packed statuses;
    std::vector<std::int64_t> numbers;
    nb::list boards;
    for (std::size_t number = from; number < to; ++number) {
      const SearchEnd& end = chunk->end(number);
      statuses.push_back(static_cast<char>(end.status));
      numbers.insert(numbers.end(), {static_cast<std::int64_t>(end.many), end.steps, end.nodes});
      const std::size_t size = end.many ? end.boards.size() / end.many : 0;
      for (std::size_t i = 0; i < end.many; ++i) boards.append(nb::bytes(end.boards.data() + i * size, size));
    }
    return nb::make_tuple(to_bytes(statuses), nb::bytes(numbers.data(), numbers.size() * sizeof(std::int64_t)), boards);
  }
};

// As Python holds the threads: a process that forked has none, and leaves what there is of them alone.
struct Threads {
  std::shared_ptr<SearchThreads> own;

  explicit Threads(std::size_t most)
      : own(new SearchThreads(most), [](const SearchThreads* threads) {
          if (threads->is_here()) delete threads;
        }) {}

  Searches find_each(const nb::object& pose, const nb::typed<nb::list, nb::object>& asked, std::size_t most, int mode,
                     std::int64_t steps, double seconds) {
    nb::list kept;
    std::vector<AskedProblem> problems;
    std::exception_ptr error;
    problems.reserve(asked.size());
    try {
      for (const nb::handle each : asked) problems.push_back(problem_of(pose, each, kept));
    } catch (const nb::python_error& raised) {
      if (!raised.matches(PyExc_Exception)) throw;
      error = std::current_exception();
    } catch (const std::exception&) {
      error = std::current_exception();
    }
    const SearchLimits limits{most, mode_of(mode), steps, seconds};
    return {own, own->ask(std::move(problems), limits), std::move(kept), std::move(error)};
  }

  void close() {
    nb::gil_scoped_release unlocked;
    if (own->is_here()) own->close();
  }
};

}  // namespace

void bind_threads(nb::module_& m) {
  nb::class_<Searches>(m, "Searches")
      .def("take", &Searches::take, nb::arg("seconds"))
      .def_prop_ro("seconds", [](const Searches& self) { return self.threads->seconds(*self.chunk); });
  nb::class_<Threads>(m, "SearchThreads")
      .def(nb::init<std::size_t>(), nb::arg("most"))
      .def("find_each", &Threads::find_each, nb::arg("pose"), nb::arg("asked"), nb::arg("most"), nb::arg("mode") = 0,
           nb::arg("steps") = -1, nb::arg("seconds") = 0.0)
      .def("close", &Threads::close);
  posing_visible = m.attr("visible").ptr();
  posing_runs = m.attr("runs").ptr();
  posing_bridges = m.attr("bridges").ptr();
}

}  // namespace sightline
