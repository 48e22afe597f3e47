// The border of exact cover: a question comes as packed numbers, covers go out as tuples of whatever names the options.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <memory>
#include <stdexcept>

#include "cover/cover.hpp"
#include "module/module.hpp"

namespace sightline {

namespace {

template <class Number>
std::vector<Number> numbers(const nb::bytes& packed) {
  std::vector<Number> all(packed.size() / sizeof(Number));
  std::memcpy(all.data(), packed.c_str(), all.size() * sizeof(Number));
  return all;
}

// Whether an object can never be part of a reference cycle, so that tuples of such need not be watched for garbage.
bool plain(PyObject* object, int depth = 0) {
  if (!PyObject_IS_GC(object)) return true;
  if (!PyTuple_CheckExact(object) || depth > 3) return false;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(object); ++i)
    if (!plain(PyTuple_GET_ITEM(object, i), depth + 1)) return false;
  return true;
}

class Names {
 public:
  explicit Names(nb::tuple names) : names_(std::move(names)) {
    plain_ = plain(names_.ptr());
  }
  std::size_t size() const { return names_.size(); }

  nb::object cover(std::span<const int> options) const {
    PyObject* const tuple = PyTuple_New(static_cast<Py_ssize_t>(options.size()));
    if (!tuple) throw nb::python_error();
    for (std::size_t i = 0; i < options.size(); ++i) {
      PyObject* const name = PyTuple_GET_ITEM(names_.ptr(), options[i]);
      Py_INCREF(name);
      PyTuple_SET_ITEM(tuple, static_cast<Py_ssize_t>(i), name);
    }
    if (plain_ && !options.empty()) PyObject_GC_UnTrack(tuple);
    return nb::steal(tuple);
  }

 private:
  nb::tuple names_;
  bool plain_;
};

struct BoundCover {
  std::shared_ptr<const Cover> cover;
  std::shared_ptr<const Names> names;

  template <class Options>
  nb::object named(const Options& options) const {
    return names->cover(options);
  }
};

void insist(bool right) {
  if (!right) throw std::logic_error("the kernel found an answer that breaks the rules");
}

class CoverSearch {
 public:
  CoverSearch(const BoundCover& cover, const CoverPlace& place)
      : cover_(cover), walk_(std::make_unique<CoverWalk>(cover.cover->walk(place))), right_(cover.cover->question()) {}

  nb::tuple next(std::size_t most, std::int64_t steps, double seconds, const Flag* cancel) {
    if (!walk_) throw std::invalid_argument("this search was closed");
    found_.flat.clear();
    found_.ends.clear();
    const auto [status, spent] = guarded(steps, seconds, cancel, [&](Budget& budget) {
      const Status ended = walk_->next(most, budget, found_);
      for (std::size_t i = 0; i < found_.size(); ++i) insist(right_(found_[i]));
      return ended;
    });
    nb::object list = nb::steal(PyList_New(static_cast<Py_ssize_t>(found_.size())));
    for (std::size_t i = 0; i < found_.size(); ++i)
      PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), cover_.named(found_[i]).release().ptr());
    return nb::make_tuple(static_cast<int>(status), list, spent);
  }

  std::vector<int> place() const {
    if (!walk_) return {};
    const CoverPlace place = walk_->place();
    std::vector<int> flat;
    if (place.started) flat.push_back(1);
    for (const CoverPlace::Level& level : place.levels) flat.insert(flat.end(), {level.next, level.of});
    return flat;
  }

  std::int64_t nodes() const { return walk_ ? walk_->nodes() : nodes_; }

  void close() {  // frees what the walk remembers
    nodes_ = nodes();
    walk_.reset();
  }

 private:
  BoundCover cover_;
  std::unique_ptr<CoverWalk> walk_;
  CoverVerifier right_;
  std::int64_t nodes_ = 0;
  CoverList found_;
};

CoverPlace place_of(const std::vector<int>& flat) {
  CoverPlace place{!flat.empty(), {}};
  if (!flat.empty() && flat.size() % 2 == 0) throw std::invalid_argument("this is no place");
  for (std::size_t i = 1; i < flat.size(); i += 2) place.levels.push_back({flat[i], flat[i + 1]});
  return place;
}

BoundCover make(int primary, const nb::bytes& lo, const nb::bytes& hi, const nb::bytes& start, const nb::bytes& item,
                const nb::bytes& colour, const nb::bytes& cost, const nb::object& names, const std::vector<int>& taken,
                const std::vector<int>& dropped) {
  CoverQuestion question{primary,           numbers<int>(lo),     numbers<int>(hi),         numbers<int>(start),
                         numbers<int>(item), numbers<int>(colour), numbers<std::int64_t>(cost)};
  auto bound = std::make_shared<const Names>(nb::tuple(names));
  if (bound->size() != static_cast<std::size_t>(question.options())) throw std::invalid_argument("names and options differ");
  nb::gil_scoped_release unlocked;
  return {std::make_shared<const Cover>(std::move(question), taken, dropped), std::move(bound)};
}

nb::tuple count(const BoundCover& self, std::int64_t steps, double seconds, const Flag* cancel) {
  const auto [counted, spent] =
      guarded(steps, seconds, cancel, [&](Budget& budget) { return self.cover->count(budget); });
  return nb::make_tuple(static_cast<int>(counted.status), counted.count.limbs(), spent);
}

nb::tuple pick(const BoundCover& self, const std::vector<std::uint64_t>& rank, std::int64_t steps, double seconds,
               const Flag* cancel) {
  std::vector<int> cover;
  const auto [status, spent] = guarded(
      steps, seconds, cancel, [&](Budget& budget) { return self.cover->pick(Natural::of(rank), budget, cover); });
  if (status != Status::solved) return nb::make_tuple(static_cast<int>(status), nb::none(), spent);
  insist(CoverVerifier(self.cover->question())(cover));
  return nb::make_tuple(static_cast<int>(status), self.named(cover), spent);
}

nb::tuple best(const BoundCover& self, std::size_t most, std::int64_t steps, double seconds, const Flag* cancel) {
  std::vector<PricedCover> found;
  const auto [status, spent] =
      guarded(steps, seconds, cancel, [&](Budget& budget) { return self.cover->best(most, budget, found); });
  CoverVerifier right(self.cover->question());
  nb::list list;
  for (const PricedCover& one : found) {
    insist(right(one.options));
    list.append(nb::make_tuple(one.cost, self.named(one.options)));
  }
  return nb::make_tuple(static_cast<int>(status), list, spent);
}

std::vector<std::pair<std::vector<int>, std::vector<int>>> cubes(const BoundCover& self, std::size_t least,
                                                                 std::int64_t steps, double seconds, const Flag* cancel) {
  const auto found =
      guarded(steps, seconds, cancel, [&](Budget& budget) { return self.cover->cubes(least, budget); }).first;
  std::vector<std::pair<std::vector<int>, std::vector<int>>> pairs;
  for (const CoverCube& cube : found) pairs.emplace_back(cube.taken, cube.dropped);
  return pairs;
}

nb::tuple estimate(const BoundCover& self, std::int64_t probes, std::uint64_t seed, std::int64_t steps, double seconds,
                   const Flag* cancel) {
  const CoverEstimate sums =
      guarded(steps, seconds, cancel, [&](Budget& budget) { return self.cover->estimate(probes, seed, budget); }).first;
  return nb::make_tuple(sums.probes, sums.nodes.limbs(), sums.covers.limbs());
}

}  // namespace

void bind_cover(nb::module_& m) {
  const auto steps = nb::arg("steps") = -1;
  const auto seconds = nb::arg("seconds") = 0.0;
  const auto cancel = nb::arg("cancel") = nb::none();

  nb::class_<CoverSearch>(m, "CoverSearch")
      .def("next", &CoverSearch::next, nb::arg("most"), steps, seconds, cancel)
      .def("close", &CoverSearch::close)
      .def_prop_ro("place", &CoverSearch::place)
      .def_prop_ro("nodes", &CoverSearch::nodes);

  nb::class_<BoundCover>(m, "Cover")
      .def(
          "search", [](const BoundCover& self, const std::vector<int>& place) { return CoverSearch(self, place_of(place)); },
          nb::arg("place") = std::vector<int>())
      .def("count", &count, steps, seconds, cancel)
      .def("pick", &pick, nb::arg("rank"), steps, seconds, cancel)
      .def("best", &best, nb::arg("most") = 1, steps, seconds, cancel)
      .def("cubes", &cubes, nb::arg("least"), steps, seconds, cancel)
      .def("estimate", &estimate, nb::arg("probes"), nb::arg("seed") = 0, steps, seconds, cancel);

  m.def("cover", &make, nb::arg("primary"), nb::arg("lo"), nb::arg("hi"), nb::arg("start"), nb::arg("item"),
        nb::arg("colour"), nb::arg("cost"), nb::arg("names"), nb::arg("taken") = std::vector<int>(),
        nb::arg("dropped") = std::vector<int>());
}

}  // namespace sightline
