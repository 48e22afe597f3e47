// The bindings of exact cover: a question comes in as packed numbers, and covers go out as option numbers.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>

#include "cover/cover.hpp"
#include "module/module.hpp"

namespace sightline {

namespace {

template <class Number>
std::vector<Number> numbers(const nb::bytes& packed) {
  if (packed.size() % sizeof(Number)) throw std::invalid_argument("packed numbers of another width");
  std::vector<Number> all(packed.size() / sizeof(Number));
  if (!all.empty()) std::memcpy(all.data(), packed.c_str(), all.size() * sizeof(Number));
  return all;
}

template <class Number>
nb::bytes packed(std::span<const Number> numbers) {
  return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

void demand_right(bool right) {
  if (!right) throw std::logic_error("the kernel found a solution that breaks the rules");
}

class CoverSearch {
 public:
  CoverSearch(const Cover& cover, const CoverPlace& place)  // the cover must outlive it
      : walk_(std::make_unique<CoverWalk>(cover.walk(place))), right_(cover.question()) {}

  nb::tuple next(std::size_t most, std::int64_t steps, double seconds, const Flag* cancel) {
    const Turnstile::Pass pass(gate_);
    if (!walk_) throw std::invalid_argument("this search was closed");
    found_.clear();
    const auto [status, spent] = guarded(steps, seconds, cancel, [&](Budget& budget) {
      const Status ended = walk_->next(most, budget, found_);
      for (std::size_t i = 0; i < found_.size(); ++i) demand_right(right_(found_[i]));
      return ended;
    });
    return nb::make_tuple(static_cast<int>(status), packed<int>(found_.flat()), packed<std::int64_t>(found_.ends),
                          spent);
  }

  std::vector<int> place() {
    const Turnstile::Pass pass(gate_);
    if (!walk_) return {};
    const CoverPlace place = walk_->place();
    std::vector<int> flat;
    if (place.started) flat.push_back(1);
    for (const CoverPlace::Level& level : place.levels) flat.insert(flat.end(), {level.next, level.of});
    return flat;
  }

  std::int64_t nodes() {
    const Turnstile::Pass pass(gate_);
    return walk_ ? walk_->nodes() : nodes_;
  }

  void close() {  // frees what the walk remembers
    const Turnstile::Pass pass(gate_);
    if (walk_) nodes_ = walk_->nodes();
    walk_.reset();
  }

 private:
  std::unique_ptr<CoverWalk> walk_;
  CoverVerifier right_;
  std::int64_t nodes_ = 0;
  CoverList found_;
  Turnstile gate_;
};

CoverPlace place_of(const std::vector<int>& flat) {
  CoverPlace place{!flat.empty(), {}};
  if (!flat.empty() && flat.size() % 2 == 0) throw std::invalid_argument("this is no place");
  for (std::size_t i = 1; i < flat.size(); i += 2) place.levels.push_back({flat[i], flat[i + 1]});
  return place;
}

std::unique_ptr<Cover> pose(int primary, const nb::bytes& lo, const nb::bytes& hi, const nb::bytes& start,
                            const nb::bytes& item, const nb::bytes& colour, const nb::bytes& cost,
                            const std::vector<int>& taken, const std::vector<int>& dropped) {
  CoverQuestion question{primary,
                         numbers<int>(lo),
                         numbers<int>(hi),
                         numbers<int>(start),
                         numbers<int>(item),
                         numbers<int>(colour),
                         numbers<std::int64_t>(cost)};
  nb::gil_scoped_release unlocked;
  return std::make_unique<Cover>(std::move(question), taken, dropped);
}

nb::tuple count(const Cover& self, std::int64_t steps, double seconds, const Flag* cancel) {
  const auto [counted, spent] = guarded(steps, seconds, cancel, [&](Budget& budget) { return self.count(budget); });
  return nb::make_tuple(static_cast<int>(counted.status), counted.count.limbs(), spent);
}

nb::tuple pick(const Cover& self, const std::vector<std::uint64_t>& rank, std::int64_t steps, double seconds,
               const Flag* cancel) {
  std::vector<int> cover;
  const auto [status, spent] =
      guarded(steps, seconds, cancel, [&](Budget& budget) { return self.pick(Natural::of(rank), budget, cover); });
  if (status != Status::solved) return nb::make_tuple(static_cast<int>(status), nb::none(), spent);
  demand_right(CoverVerifier(self.question())(cover));
  return nb::make_tuple(static_cast<int>(status), cover, spent);
}

nb::tuple best(const Cover& self, std::size_t most, std::int64_t steps, double seconds, const Flag* cancel) {
  if (!most) throw std::invalid_argument("at least one cover is asked for");
  std::vector<PricedCover> found;
  const auto [status, spent] =
      guarded(steps, seconds, cancel, [&](Budget& budget) { return self.best(most, budget, found); });
  CoverVerifier right(self.question());
  nb::list list;
  for (const PricedCover& one : found) {
    demand_right(right(one.options));
    list.append(nb::make_tuple(one.cost, one.options));
  }
  return nb::make_tuple(static_cast<int>(status), list, spent);
}

std::vector<std::pair<std::vector<int>, std::vector<int>>> cubes(const Cover& self, std::size_t least,
                                                                 std::int64_t steps, double seconds,
                                                                 const Flag* cancel) {
  const auto found = guarded(steps, seconds, cancel, [&](Budget& budget) { return self.cubes(least, budget); }).first;
  std::vector<std::pair<std::vector<int>, std::vector<int>>> pairs;
  for (const CoverCube& cube : found) pairs.emplace_back(cube.taken, cube.dropped);
  return pairs;
}

nb::tuple estimate(const Cover& self, std::int64_t probes, std::uint64_t seed, std::int64_t steps, double seconds,
                   const Flag* cancel) {
  if (probes < 0) throw std::invalid_argument("probes are counted from 0");
  const CoverEstimate sums =
      guarded(steps, seconds, cancel, [&](Budget& budget) { return self.estimate(probes, seed, budget); }).first;
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

  nb::class_<Cover>(m, "Cover")
      .def(
          "search", [](const Cover& self, const std::vector<int>& place) { return CoverSearch(self, place_of(place)); },
          nb::arg("place") = std::vector<int>(), nb::keep_alive<0, 1>())
      .def("count", &count, steps, seconds, cancel)
      .def("pick", &pick, nb::arg("rank"), steps, seconds, cancel)
      .def("best", &best, nb::arg("most") = 1, steps, seconds, cancel)
      .def("cubes", &cubes, nb::arg("least"), steps, seconds, cancel)
      .def("estimate", &estimate, nb::arg("probes"), nb::arg("seed") = 0, steps, seconds, cancel);

  m.def("cover", &pose, nb::arg("primary"), nb::arg("lo"), nb::arg("hi"), nb::arg("start"), nb::arg("item"),
        nb::arg("colour"), nb::arg("cost"), nb::arg("taken") = std::vector<int>(),
        nb::arg("dropped") = std::vector<int>());
}

}  // namespace sightline
