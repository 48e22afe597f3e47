// The Python module: only this folder knows Python. Nothing but integers and flat arrays of them goes in or out.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "core/problems.hpp"
#include "core/thread_data.hpp"
#include "module/module.hpp"

using namespace sightline;

namespace {

using Ints = std::vector<int>;
using Masks = std::vector<Mask>;
using Found = std::tuple<Ints, Ints, Ints, Ints, Ints, Ints, Masks, Ints, int, Lists, Lists, Masks, Ints>;
using FoundAndPruned = std::tuple<Ints, Ints, Ints, Ints, Masks, Masks, Ints, Lists, Lists, Masks, std::int64_t>;

std::optional<Found> to_tuple(std::optional<Findings> way) {
  if (!way) return {};
  return Found(std::move(way->techniques), std::move(way->places), std::move(way->boards), std::move(way->ranks),
               std::move(way->ends), std::move(way->spots), std::move(way->left), std::move(way->fact_ends), way->last,
               std::move(way->clues), std::move(way->cited), std::move(way->said), std::move(way->named));
}

std::optional<FoundAndPruned> to_tuple(std::optional<PrunedWay> way) {
  if (!way) return {};
  return FoundAndPruned(std::move(way->techniques), std::move(way->places), std::move(way->named),
                        std::move(way->spots), std::move(way->said), std::move(way->left), std::move(way->fact_ends),
                        std::move(way->clues), std::move(way->cited), std::move(way->known), way->looks);
}

struct VerifiedSearch {  // a search and the problem that verifies what it finds
  std::unique_ptr<Search> search;
  const Problem* problem;
  bool proved = false;
  Turnstile gate{};

  nb::tuple next(std::size_t most, std::int64_t steps, double seconds, const Flag* cancel) {
    const Turnstile::Pass pass(gate);
    std::vector<Packed> found;
    const auto [status, spent] = find_verified(*search, *problem, proved, most, steps, seconds, cancel, found);
    return nb::make_tuple(static_cast<int>(status), to_list(std::move(found)), spent);
  }

  std::int64_t nodes() {
    const Turnstile::Pass pass(gate);
    return search->nodes();
  }

  std::optional<std::int64_t> value() {
    const Turnstile::Pass pass(gate);
    return search->value() < 0 ? std::nullopt : std::optional(search->value());
  }

  nb::bytes best_proof() {  // 32-bit numbers
    const Turnstile::Pass pass(gate);
    const std::vector<std::int32_t> numbers = search->best_proof();
    return nb::bytes(numbers.data(), numbers.size() * sizeof(std::int32_t));
  }
};

nb::tuple to_tuple(const NumberAndMasks& found) { return nb::make_tuple(found.first, to_bytes(found.second)); }

void bind_searches(nb::module_& m) {
  nb::class_<Flag>(m, "Flag")
      .def(nb::init<>())
      .def("set", [](Flag& flag) { flag.raised = true; })
      .def_prop_ro("raised", [](const Flag& flag) { return flag.raised.load(); })
      .def_prop_ro("steps", [](const Flag& flag) { return flag.steps.load(); });
  nb::exception<StoppedOutside>(m, "Stopped");
  m.def(
      "watch",
      [](const Flag* cancel, double seconds) {
        const bool timed = seconds > 0 && seconds < 3e9;  // a century is no limit, and would overflow the clock
        watched.flag = cancel;
        watched.deadline = timed ? Budget::Clock::now() + std::chrono::duration_cast<Budget::Clock::duration>(
                                                              std::chrono::duration<double>(seconds))
                                 : Budget::Clock::time_point::max();
      },
      nb::arg("cancel").none(), nb::arg("seconds"));

  nb::class_<VerifiedSearch>(m, "Search")
      .def("next", &VerifiedSearch::next, nb::arg("most"), nb::arg("steps") = -1, nb::arg("seconds") = 0.0,
           nb::arg("cancel") = nb::none())
      .def_prop_ro("nodes", &VerifiedSearch::nodes)
      .def_prop_ro("value", &VerifiedSearch::value)
      .def_prop_ro("best_proof", &VerifiedSearch::best_proof);
}

// Methods about the board that a problem was posed with.
void bind_solving(nb::class_<Problem>& problem) {
  const auto steps = nb::arg("steps") = -1;
  const auto seconds = nb::arg("seconds") = 0.0;
  const auto cancel = nb::arg("cancel") = nb::none();
  problem
      .def(
          "fixpoint",
          [](const Problem& self, std::int64_t steps, double seconds, const Flag* cancel) {
            const auto [known, spent] =
                guarded(steps, seconds, cancel, [&](Budget& budget) { return self.fixpoint(budget); });
            return nb::make_tuple(static_cast<int>(known.status), to_bytes(known.masks), spent);
          },
          steps, seconds, cancel)
      .def(
          "search",
          [](const Problem& self, int mode, std::uint64_t seed) {
            return VerifiedSearch{self.search(mode_of(mode), seed), &self};
          },
          nb::arg("mode") = 0, nb::arg("seed") = 0, nb::keep_alive<0, 1>())
      .def("find", &find, nb::arg("most"), nb::arg("mode") = 0, steps, seconds)
      .def(
          "count",
          [](const Problem& self, std::int64_t steps, double seconds, const Flag* cancel) {
            const auto [counted, spent] =
                guarded(steps, seconds, cancel, [&](Budget& budget) { return self.count(budget); });
            return nb::make_tuple(static_cast<int>(counted.status), counted.count.limbs(), spent);
          },
          steps, seconds, cancel)
      .def(
          "cubes",
          [](const Problem& self, std::size_t least, std::int64_t steps, double seconds) {
            return to_list(
                guarded(steps, seconds, nullptr, [&](Budget& budget) { return self.cubes(least, budget); }).first);
          },
          nb::arg("least"), steps, seconds)
      .def(
          "verify", [](const Problem& self, const nb::bytes& solution) { return self.verify(view(solution)); },
          nb::arg("solution"));
}

// Methods about any board of the same puzzle.
void bind_reasoning(nb::class_<Problem>& problem) {
  problem
      .def(
          "closure",
          [](const Problem& self, const nb::bytes& masks, int tier) {
            return to_bytes(unlimited([&](Budget& budget) { return self.closure(view(masks), tier, budget); }));
          },
          nb::arg("masks"), nb::arg("tier"))
      .def(
          "closure_near",
          [](const Problem& self, const nb::bytes& masks, int tier, const std::vector<int>& spots) {
            return to_bytes(
                unlimited([&](Budget& budget) { return self.closure_near(view(masks), tier, spots, budget); }));
          },
          nb::arg("masks"), nb::arg("tier"), nb::arg("spots"))
      .def(
          "removable",
          [](const Problem& self, const nb::bytes& masks, int tier, const std::vector<int>& things,
             const std::vector<int>& sizes) {
            return unlimited([&](Budget& budget) { return self.removable(view(masks), tier, things, sizes, budget); });
          },
          nb::arg("masks"), nb::arg("tier"), nb::arg("things"), nb::arg("sizes"))
      .def(
          "first_failures",
          [](const Problem& self, const nb::bytes& masks, const nb::bytes& wanted, int rounds, bool every) {
            return to_tuple(unlimited(
                [&](Budget& budget) { return self.first_failures(view(masks), view(wanted), rounds, every, budget); }));
          },
          nb::arg("masks"), nb::arg("wanted"), nb::arg("rounds") = 0, nb::arg("every") = false)
      .def(
          "prune",
          [](const Problem& self, const nb::bytes& masks, const nb::bytes& wanted, int rounds) {
            return to_tuple(
                unlimited([&](Budget& budget) { return self.prune(view(masks), view(wanted), rounds, budget); }));
          },
          nb::arg("masks"), nb::arg("wanted"), nb::arg("rounds"))
      .def(
          "two_ways",
          [](const Problem& self, const nb::bytes& masks, int rounds) {
            return to_tuple(unlimited([&](Budget& budget) { return self.two_ways(view(masks), rounds, budget); }));
          },
          nb::arg("masks"), nb::arg("rounds"))
      .def(
          "short_refutation",
          [](const Problem& self, const nb::bytes& masks, const nb::bytes& wanted, int most, int orders) {
            return unlimited(
                [&](Budget& budget) { return self.short_refutation(view(masks), view(wanted), most, orders, budget); });
          },
          nb::arg("masks"), nb::arg("wanted"), nb::arg("most"), nb::arg("orders"))
      .def(
          "turns",
          [](const Problem& self, const nb::bytes& masks, const std::vector<int>& techniques, int most,
             bool with_findings) {
            const Turns taken = unlimited(
                [&](Budget& budget) { return self.turns(view(masks), techniques, most, with_findings, budget); });
            return nb::make_tuple(taken.techniques, taken.facts, taken.places, to_bytes(taken.masks), taken.ends,
                                  taken.about, taken.concluded, taken.cited, taken.named);
          },
          nb::arg("masks"), nb::arg("techniques"), nb::arg("most") = 0, nb::arg("with_findings") = false)
      .def(
          "way",
          [](const Problem& self, const nb::bytes& masks, const std::vector<Turn>& turns, const Changed& changed) {
            return to_tuple(unlimited([&](Budget& budget) { return self.way(view(masks), turns, changed, budget); }));
          },
          nb::arg("masks"), nb::arg("turns"), nb::arg("changed").none())
      .def(
          "near_way",
          [](const Problem& self, const nb::bytes& masks, std::vector<Turn> noted, std::vector<Turn> opening,
             std::vector<Turn> groups, std::vector<int> changed, std::vector<int> seen, int last) {
            const NearBy question{std::move(noted),   std::move(opening), std::move(groups),
                                  std::move(changed), std::move(seen),    last};
            return to_tuple(unlimited([&](Budget& budget) { return self.near_way(view(masks), question, budget); }));
          },
          nb::arg("masks"), nb::arg("noted"), nb::arg("opening"), nb::arg("groups"), nb::arg("changed"),
          nb::arg("seen"), nb::arg("last"))
      .def(
          "pruned_way",
          [](const Problem& self, const nb::bytes& masks, const std::vector<Turn>& noted,
             const std::vector<Turn>& opening, const std::vector<Turn>& groups, std::vector<int> tiers,
             std::vector<int> generic, std::vector<int> alone) {
            const Traits traits{std::move(tiers), std::move(generic), std::move(alone)};
            return to_tuple(unlimited(
                [&](Budget& budget) { return self.pruned_way(view(masks), noted, opening, groups, traits, budget); }));
          },
          nb::arg("masks"), nb::arg("noted"), nb::arg("opening"), nb::arg("groups"), nb::arg("tiers"),
          nb::arg("generic"), nb::arg("alone"))
      .def(
          "settle",
          [](const Problem& self, const nb::bytes& masks, const std::vector<int>& clues) {
            return to_bytes(unlimited([&](Budget& budget) { return self.settle(view(masks), clues, budget); }));
          },
          nb::arg("masks"), nb::arg("clues"))
      .def(
          "allowed_around",
          [](const Problem& self, const nb::bytes& masks, const std::vector<int>& clues, int clue) {
            return to_bytes(
                unlimited([&](Budget& budget) { return self.allowed_around(view(masks), clues, clue, budget); }));
          },
          nb::arg("masks"), nb::arg("clues"), nb::arg("clue"))
      .def(
          "forces",
          [](const Problem& self, const nb::bytes& masks, const std::vector<int>& clues, const nb::bytes& wanted) {
            return unlimited([&](Budget& budget) { return self.forces(view(masks), clues, view(wanted), budget); });
          },
          nb::arg("masks"), nb::arg("clues"), nb::arg("wanted"))
      .def(
          "core",
          [](const Problem& self, const nb::bytes& masks, const std::vector<int>& clues, const std::vector<int>& spots,
             const nb::bytes& wanted) {
            const Core core =
                unlimited([&](Budget& budget) { return self.core(view(masks), clues, spots, view(wanted), budget); });
            return nb::make_tuple(core.clues, core.spots);
          },
          nb::arg("masks"), nb::arg("clues"), nb::arg("spots"), nb::arg("wanted"))
      .def(
          "cores",
          [](const Problem& self, Lists clues, Lists spots, const nb::bytes& masks, Lists concluded,
             const nb::bytes& wanted) {
            const Reasons reasons{std::move(clues), std::move(spots), std::move(concluded), view(masks), view(wanted)};
            nb::list found;
            for (const Core& core : unlimited([&](Budget& budget) { return self.cores(reasons, budget); }))
              found.append(nb::make_tuple(core.clues, core.spots));
            return found;
          },
          nb::arg("clues"), nb::arg("spots"), nb::arg("masks"), nb::arg("concluded"), nb::arg("wanted"))
      .def(
          "unneeded",
          [](const Problem& self, const nb::bytes& masks, Lists clues, Lists cited, const nb::bytes& known,
             Lists concluded, const nb::bytes& left, const std::vector<int>& techniques, const std::vector<int>& alone,
             const std::vector<int>& order) {
            const Reasons reasons{std::move(clues), std::move(cited), std::move(concluded), view(known), view(left)};
            const Unneeded found = unlimited(
                [&](Budget& budget) { return self.unneeded(view(masks), reasons, techniques, alone, order, budget); });
            return nb::make_tuple(found.steps, found.spots, found.looks);
          },
          nb::arg("masks"), nb::arg("clues"), nb::arg("cited"), nb::arg("known"), nb::arg("concluded"), nb::arg("left"),
          nb::arg("techniques"), nb::arg("alone"), nb::arg("order"));
}

// Methods about one line. These calls take microseconds, so the lock is kept.
void bind_lines(nb::class_<Problem>& problem) {
  problem
      .def(
          "line",
          [](const Problem& self, int number, const nb::bytes& cells, int near, int far) {
            return to_bytes(self.line(number, view(cells), near, far));
          },
          nb::arg("number"), nb::arg("cells"), nb::arg("near") = Problem::kOwn, nb::arg("far") = Problem::kOwn)
      .def(
          "active",
          [](const Problem& self, const nb::bytes& masks, const std::vector<int>& scopes) {
            return self.active(view(masks), scopes);
          },
          nb::arg("masks"), nb::arg("scopes"))
      .def(
          "finds",
          [](const Problem& self, const nb::bytes& masks, const std::vector<int>& techniques,
             const std::vector<int>& places) { return self.finds(view(masks), techniques, places); },
          nb::arg("masks"), nb::arg("techniques"), nb::arg("places"))
      .def(
          "seen",
          [](const Problem& self, int number, const nb::bytes& cells) { return self.seen(number, view(cells)); },
          nb::arg("number"), nb::arg("cells"))
      .def(
          "arrangements",
          [](const Problem& self, int number, const nb::bytes& cells) {
            const Arrangements found = self.arrangements(number, view(cells));
            return nb::make_tuple(to_bytes(found.support), found.starts, found.ends);
          },
          nb::arg("number"), nb::arg("cells"))
      .def(
          "needed",
          [](const Problem& self, int number, const nb::bytes& cells, const nb::bytes& wanted) {
            return to_bytes(self.needed(number, view(cells), view(wanted)));
          },
          nb::arg("number"), nb::arg("cells"), nb::arg("wanted"))
      .def(
          "says",
          [](const Problem& self, int number, const nb::bytes& cells, const nb::bytes& wanted) {
            return self.says(number, view(cells), view(wanted));
          },
          nb::arg("number"), nb::arg("cells"), nb::arg("wanted"));
}

void raise_not_offered(const std::exception_ptr& thrown, void*) {
  try {
    std::rethrow_exception(thrown);
  } catch (const NotOffered& error) {
    PyErr_SetString(PyExc_NotImplementedError, error.what());
  }
}

}  // namespace

NB_MODULE(_native, m) {
  prepare_thread();              // also for workers, which are forked from this one
  nb::set_leak_warnings(false);  // caches in Python keep posed problems until the interpreter ends
  nb::register_exception_translator(raise_not_offered);
  bind_searches(m);
  nb::class_<Problem> problem(m, "Problem");
  bind_solving(problem);
  bind_reasoning(problem);
  bind_lines(problem);
  bind_posing(m);
  bind_threads(m);
  bind_cover(m);
  bind_draft(m);
  bind_gather(m);
  bind_rows(m);
  bind_steps(m);
  bind_tour(m);
}
