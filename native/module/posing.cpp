// Problems are posed, and what a search finds in them is verified; of the smallest ones all in one call, since a call and an
// object of Python take as long as their search does.
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <optional>
#include <variant>

#include "core/problems.hpp"
#include "core/verified.hpp"
#include "module/module.hpp"

namespace sightline {

nb::list to_list(std::vector<Packed> boards) {
  nb::list list = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(boards.size())));
  if (!list.is_valid()) nb::raise_python_error();
  for (std::size_t i = 0; i < boards.size(); ++i) {
    NB_LIST_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), to_bytes(boards[i]).release().ptr());
    Packed().swap(boards[i]);  // free each board once copied: boards can be large
  }
  return list;
}

std::pair<Status, std::int64_t> find_verified(Search& search, const Problem& problem, bool& proved, std::size_t most,
                                              std::int64_t steps, double seconds, const Flag* cancel,
                                              std::vector<Packed>& found) {
  return guarded(steps, seconds, cancel,
                 [&](Budget& budget) { return next_verified(search, problem, proved, most, budget, found); });
}

std::vector<int> list_of(Numbers numbers) {
  if (auto* list = std::get_if<std::vector<int>>(&numbers)) return std::move(*list);
  return numbers_in(view(std::get<nb::bytes>(numbers)));
}

Mode mode_of(int number) {
  if (number != 0 && number != 1) throw std::invalid_argument("a search has the mode 0 or 1");
  return static_cast<Mode>(number);
}

namespace {

using Posed = std::unique_ptr<Problem>;

Posed pose_visible(int size, int parks, Numbers clues, nb::bytes masks, int width, bool diagonals) {
  return visible(size, parks, list_of(std::move(clues)), view(masks), width, diagonals);
}

Posed pose_runs(int rows, int columns, std::vector<int> counts, std::vector<int> lengths, std::vector<int> colors,
                nb::bytes masks, int width) {
  return runs(rows, columns, std::move(counts), std::move(lengths), std::move(colors), view(masks), width);
}

Posed pose_bridges(int columns, std::vector<int> cells, std::vector<int> counts, int planks, bool connected, bool loops,
                   nb::bytes masks, int width) {
  return bridges(columns, std::move(cells), std::move(counts), planks, connected, loops, view(masks), width);
}

Posed pose_matching(int rows, int columns, nb::bytes free, nb::bytes masks) {
  return matching(rows, columns, view(free), view(masks));
}

// The problem that a function poses with the arguments in a tuple; none if they are too few, too many, or of other types.
template <class... Values>
Posed pose_with(Posed (*pose)(Values...), nb::handle arguments) {
  auto values = cast_all<Values...>(arguments);
  return values ? std::apply(pose, std::move(*values)) : nullptr;
}

PyObject* posing_visible = nullptr;  // as Python calls it

// A problem that a function poses with the arguments in a tuple. The function that poses the smallest ones is called
// straight away, unless it has an error to raise; any other by Python, which then has the problem.
class PosedBy {
 public:
  PosedBy(nb::handle pose, nb::handle arguments) {
    demand_tuple(arguments);
    if (pose.ptr() == posing_visible) here_ = pose_with(&pose_visible, arguments);
    if (here_) return;
    there_ = nb::steal(PyObject_CallObject(pose.ptr(), arguments.ptr()));
    if (!there_.is_valid()) throw nb::python_error();
  }
  const Problem& problem() const { return here_ ? *here_ : nb::cast<const Problem&>(there_); }

 private:
  Posed here_;
  nb::object there_;
};

nb::tuple find_posed(const nb::object& pose, const nb::typed<nb::tuple, nb::object, nb::ellipsis>& arguments,
                     std::size_t most, int mode, std::int64_t steps, double seconds) {
  const PosedBy posed(pose, arguments);
  return find(posed.problem(), most, mode, steps, seconds);
}

}  // namespace

nb::tuple find(const Problem& problem, std::size_t most, int mode, std::int64_t steps, double seconds) {
  const std::unique_ptr<Search> search = problem.search(mode_of(mode), 0);
  std::vector<Packed> found;
  bool proved = false;
  const auto [status, spent] = find_verified(*search, problem, proved, most, steps, seconds, nullptr, found);
  return nb::make_tuple(static_cast<int>(status), to_list(std::move(found)), spent, search->nodes());
}

void bind_posing(nb::module_& m) {
  m.def("visible", &pose_visible, nb::arg("size"), nb::arg("parks"), nb::arg("clues"), nb::arg("masks"),
        nb::arg("width"), nb::arg("diagonals") = false);
  m.def("runs", &pose_runs, nb::arg("rows"), nb::arg("columns"), nb::arg("counts"), nb::arg("lengths"),
        nb::arg("colors"), nb::arg("masks"), nb::arg("width"));
  m.def("bridges", &pose_bridges, nb::arg("columns"), nb::arg("cells"), nb::arg("counts"), nb::arg("planks"),
        nb::arg("connected"), nb::arg("loops"), nb::arg("masks"), nb::arg("width"));
  m.def("matching", &pose_matching, nb::arg("rows"), nb::arg("columns"), nb::arg("free"), nb::arg("masks"),
        nb::keep_alive<0, 3>(), nb::keep_alive<0, 4>());
  posing_visible = m.attr("visible").ptr();
  const auto mode = nb::arg("mode") = 0;
  const auto steps = nb::arg("steps") = -1;
  const auto seconds = nb::arg("seconds") = 0.0;
  m.def("find_posed", &find_posed, nb::arg("pose"), nb::arg("arguments"), nb::arg("most"), mode, steps, seconds);
}

}  // namespace sightline
