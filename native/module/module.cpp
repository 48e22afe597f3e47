// The border: with module_*.cpp the only place that knows Python. Integers and bytes cross, nothing else.
#include <algorithm>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "core/problems.hpp"
#include "module/module.hpp"
#include "runs/puzzle.hpp"

using namespace sightline;

namespace {

nb::list to_list(std::vector<Packed> boards) {
  nb::list list;
  for (Packed& board : boards) {
    list.append(to_bytes(board));
    Packed().swap(board);  // boards can be large: never all of them twice
  }
  return list;
}

struct Search {  // a stream and the problem that verifies what it finds
  std::unique_ptr<Stream> stream;
  const Problem* problem;
  bool proved = false;

  nb::tuple next(std::size_t most, std::int64_t steps, double seconds, const Flag* cancel) {
    std::vector<Packed> found;
    const auto [status, spent] = guarded(steps, seconds, cancel, [&](Budget& budget) {
      const Status ended = stream->next(most, budget, found);
      for (const Packed& board : found)
        if (!sound(board)) throw std::logic_error("the kernel found an answer that breaks the rules");
      return ended;
    });
    return nb::make_tuple(static_cast<int>(status), to_list(std::move(found)), spent);
  }

  bool sound(const Packed& board) {
    if (!proved && !(proved = problem->proves(stream->value(), stream->cover()))) return false;
    return problem->verify(board) && problem->worth(board) == stream->value();
  }

  std::optional<std::int64_t> value() const {
    return stream->value() < 0 ? std::nullopt : std::optional(stream->value());
  }

  nb::bytes cover() const {  // 32-bit numbers
    const std::vector<std::int32_t> numbers = stream->cover();
    return nb::bytes(numbers.data(), numbers.size() * sizeof(std::int32_t));
  }
};

}  // namespace

NB_MODULE(_native, m) {
  bind_cover(m);
  bind_bridges(m);
  nb::class_<Flag>(m, "Flag").def(nb::init<>()).def("set", [](Flag& flag) { flag.raised = true; });

  nb::class_<Search>(m, "Search")
      .def("next", &Search::next, nb::arg("most"), nb::arg("steps") = -1, nb::arg("seconds") = 0.0,
           nb::arg("cancel") = nb::none())
      .def_prop_ro("nodes", [](const Search& search) { return search.stream->nodes(); })
      .def_prop_ro("value", &Search::value)
      .def_prop_ro("cover", &Search::cover);

  nb::class_<Problem>(m, "Problem")
      .def(
          "fixpoint",
          [](const Problem& problem, std::int64_t steps, double seconds, const Flag* cancel) {
            const auto [known, spent] =
                guarded(steps, seconds, cancel, [&](Budget& budget) { return problem.fixpoint(budget); });
            return nb::make_tuple(static_cast<int>(known.status), to_bytes(known.masks), spent);
          },
          nb::arg("steps") = -1, nb::arg("seconds") = 0.0, nb::arg("cancel") = nb::none())
      .def(
          "search",
          [](const Problem& problem, int mode, std::uint64_t seed) {
            return Search{problem.search(static_cast<Mode>(mode), seed), &problem};
          },
          nb::arg("mode") = 0, nb::arg("seed") = 0, nb::keep_alive<0, 1>())
      .def(
          "count",
          [](const Problem& problem, std::int64_t steps, double seconds, const Flag* cancel) {
            const auto [counted, spent] =
                guarded(steps, seconds, cancel, [&](Budget& budget) { return problem.count(budget); });
            return nb::make_tuple(static_cast<int>(counted.status), counted.count.limbs(), spent);
          },
          nb::arg("steps") = -1, nb::arg("seconds") = 0.0, nb::arg("cancel") = nb::none())
      .def(
          "cubes",
          [](const Problem& problem, std::size_t least, std::int64_t steps, double seconds) {
            return to_list(
                guarded(steps, seconds, nullptr, [&](Budget& budget) { return problem.cubes(least, budget); }).first);
          },
          nb::arg("least"), nb::arg("steps") = -1, nb::arg("seconds") = 0.0)
      .def(
          "verify",
          [](const Problem& problem, const nb::bytes& answer) { return problem.verify(view(answer)); },
          nb::arg("answer"));

  m.def(
      "visible",
      [](int size, int parks, std::vector<int> clues, const nb::bytes& masks, int width) {
        return visible(size, parks, std::move(clues), view(masks), width);
      },
      nb::arg("size"), nb::arg("parks"), nb::arg("clues"), nb::arg("masks"), nb::arg("width"));
  m.def(
      "visible_line",
      [](const nb::bytes& masks, int parks, int near, int far, int width) {
        return to_bytes(visible_line(view(masks), parks, near, far, width));
      },
      nb::arg("masks"), nb::arg("parks"), nb::arg("near"), nb::arg("far"), nb::arg("width"));
  m.def(
      "visible_soonest",
      [](int size, int parks, const std::vector<int>& clues, const nb::bytes& masks, const nb::bytes& wanted, int width,
         int furthest) {
        const auto [found, spent] = guarded(-1, 0, nullptr, [&](Budget& budget) {
          return visible_soonest(size, parks, clues, view(masks), view(wanted), width, furthest, budget);
        });
        return nb::make_tuple(found.first, to_bytes(found.second));
      },
      nb::arg("size"), nb::arg("parks"), nb::arg("clues"), nb::arg("masks"), nb::arg("wanted"), nb::arg("width"),
      nb::arg("furthest") = 0);
  m.def(
      "visible_reach",
      [](int size, int parks, const std::vector<int>& clues, const nb::bytes& masks, int width, int tier) {
        return to_bytes(guarded(-1, 0, nullptr, [&](Budget& budget) {
                          return visible_reach(size, parks, clues, view(masks), width, tier, budget);
                        }).first);
      },
      nb::arg("size"), nb::arg("parks"), nb::arg("clues"), nb::arg("masks"), nb::arg("width"), nb::arg("tier"));
  m.def(
      "runs",
      [](int rows, int columns, std::vector<int> counts, std::vector<int> lengths, std::vector<int> colors,
         const nb::bytes& masks, int width) {
        return runs(rows, columns, std::move(counts), std::move(lengths), std::move(colors), view(masks), width);
      },
      nb::arg("rows"), nb::arg("columns"), nb::arg("counts"), nb::arg("lengths"), nb::arg("colors"), nb::arg("masks"),
      nb::arg("width"));
  m.def(
      "runs_line",
      [](const std::vector<int>& lengths, const std::vector<int>& colors, const nb::bytes& masks, int width) {
        std::vector<std::vector<int>> starts;
        const Packed supported = runs_line(lengths, colors, view(masks), width, starts);
        return nb::make_tuple(to_bytes(supported), starts);
      },
      nb::arg("lengths"), nb::arg("colors"), nb::arg("masks"), nb::arg("width"));
  m.def(
      "runs_needed",
      [](const std::vector<int>& lengths, const std::vector<int>& colors, const nb::bytes& masks, const nb::bytes& wanted,
         Mask full, int width) {
        return to_bytes(runs_needed(lengths, colors, view(masks), view(wanted), full, width));
      },
      nb::arg("lengths"), nb::arg("colors"), nb::arg("masks"), nb::arg("wanted"), nb::arg("full"), nb::arg("width"));
  m.def(
      "runs_soonest",
      [](int rows, int columns, const std::vector<int>& counts, const std::vector<int>& lengths,
         const std::vector<int>& colors, const nb::bytes& masks, const nb::bytes& wanted, int width, int furthest) {
        const RunsPuzzle puzzle = runs_puzzle(rows, columns, counts, lengths, colors, masks.size() / at_least_one(width));
        if (wanted.size() != masks.size()) throw std::invalid_argument("wanted");
        const auto [found, spent] = guarded(-1, 0, nullptr, [&](Budget& budget) {
          return runs_soonest(puzzle, view(masks), view(wanted), width, furthest, budget);
        });
        return nb::make_tuple(found.first, to_bytes(found.second));
      },
      nb::arg("rows"), nb::arg("columns"), nb::arg("counts"), nb::arg("lengths"), nb::arg("colors"), nb::arg("masks"),
      nb::arg("wanted"), nb::arg("width"), nb::arg("furthest") = 0);
  m.def(
      "runs_weeded",
      [](int rows, int columns, const std::vector<int>& counts, const std::vector<int>& lengths,
         const std::vector<int>& colors, const nb::bytes& masks, const nb::bytes& wanted, int width, int most) {
        const RunsPuzzle puzzle = runs_puzzle(rows, columns, counts, lengths, colors, masks.size() / at_least_one(width));
        if (wanted.size() != masks.size()) throw std::invalid_argument("wanted");
        const auto [found, spent] = guarded(-1, 0, nullptr, [&](Budget& budget) {
          return runs_weeded(puzzle, view(masks), view(wanted), width, most, budget);
        });
        return nb::make_tuple(found.first, to_bytes(found.second));
      },
      nb::arg("rows"), nb::arg("columns"), nb::arg("counts"), nb::arg("lengths"), nb::arg("colors"), nb::arg("masks"),
      nb::arg("wanted"), nb::arg("width"), nb::arg("most"));
  m.def(
      "runs_two_ways",
      [](int rows, int columns, const std::vector<int>& counts, const std::vector<int>& lengths,
         const std::vector<int>& colors, const nb::bytes& masks, int width, int furthest) {
        const RunsPuzzle puzzle = runs_puzzle(rows, columns, counts, lengths, colors, masks.size() / at_least_one(width));
        const auto [found, spent] = guarded(
            -1, 0, nullptr, [&](Budget& budget) { return runs_two_ways(puzzle, view(masks), width, furthest, budget); });
        return nb::make_tuple(found.first, to_bytes(found.second));
      },
      nb::arg("rows"), nb::arg("columns"), nb::arg("counts"), nb::arg("lengths"), nb::arg("colors"), nb::arg("masks"),
      nb::arg("width"), nb::arg("furthest"));
  m.def(
      "runs_reach",
      [](int rows, int columns, const std::vector<int>& counts, const std::vector<int>& lengths, const nb::bytes& masks,
         int width) {
        const RunsPuzzle puzzle = runs_puzzle(rows, columns, counts, lengths, {}, masks.size() / at_least_one(width));
        return to_bytes(guarded(-1, 0, nullptr, [&](Budget& budget) {
                          return runs_reach(puzzle, view(masks), width, budget);
                        }).first);
      },
      nb::arg("rows"), nb::arg("columns"), nb::arg("counts"), nb::arg("lengths"), nb::arg("masks"), nb::arg("width"));
  m.def(
      "matching",
      [](int rows, int columns, const nb::bytes& free, const nb::bytes& masks) {
        return matching(rows, columns, view(free), view(masks));
      },
      nb::arg("rows"), nb::arg("columns"), nb::arg("free"), nb::arg("masks"), nb::keep_alive<0, 3>(),
      nb::keep_alive<0, 4>());
}
