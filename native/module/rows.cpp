// Numbers as people write them, in rows of Python objects, become bytes, and masks become such rows again. Looking at 25
// cells one by one takes Python longer than solving them takes the kernel.
#include <nanobind/stl/optional.h>

#include <array>
#include <cstring>
#include <vector>

#include "core/problem.hpp"
#include "module/module.hpp"

namespace sightline {

namespace {

constexpr int kLargest = 63;  // rows, columns and numbers

// The numbers of a board, each as the one object that Python has for it.
class NumberObjects {
 public:
  static const NumberObjects& get() {
    static const NumberObjects all;
    return all;
  }
  PyObject* of(Mask mask) const { return decided(mask) ? numbers_[index(value_of(mask))] : Py_None; }

  // The value of a plain number up to `most`; -1 for anything else. A known object is found by its address, in a
  // fraction of the time that Python takes to say its value.
  int value(PyObject* object, int most) const {
    const Known& known = by_address_[place(object)];
    const int number = known.object == object ? known.number : slow_value(object);
    return number > most ? -1 : number;
  }

 private:
  struct Known {
    PyObject* object = nullptr;
    int number = 0;
  };

  NumberObjects() {
    for (int number = 0; number <= kLargest; ++number) {
      PyObject* const object = numbers_[index(number)] = PyLong_FromLong(number);
      by_address_[place(object)] = {object, number};
    }
  }

  static std::size_t place(PyObject* object) { return reinterpret_cast<std::uintptr_t>(object) / kSpacing % kPlaces; }

  static int slow_value(PyObject* object) {
    if (!PyLong_CheckExact(object)) return -1;
    int overflow = 0;
    const long number = PyLong_AsLongAndOverflow(object, &overflow);
    return overflow || number < 0 || number > kLargest ? -1 : static_cast<int>(number);
  }

  // CPython has small numbers so many bytes apart (their size is no part of its stable interface); wherever that is not
  // so, some take the slow way.
  static constexpr std::size_t kSpacing = 32;
  static constexpr std::size_t kPlaces = 128;  // two for each number
  std::array<PyObject*, kLargest + 1> numbers_;
  std::array<Known, kPlaces> by_address_;
};

// Bytes that are still to be written.
nb::bytes unwritten(std::size_t size) {
  nb::bytes bytes = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
  if (!bytes.is_valid()) nb::raise_python_error();
  return bytes;
}

char* begin(const nb::bytes& bytes) { return PyBytes_AsString(bytes.ptr()); }

std::optional<nb::bytes> pack_numbers(const nb::typed<nb::tuple, nb::object, nb::ellipsis>& row, int most) {
  if (most < 0 || most > kLargest) throw std::invalid_argument("most");
  const NumberObjects& numbers = NumberObjects::get();
  const Py_ssize_t size = NB_TUPLE_GET_SIZE(row.ptr());
  nb::bytes packed = unwritten(static_cast<std::size_t>(size));
  char* const bytes = begin(packed);
  for (Py_ssize_t at = 0; at < size; ++at) {
    const int number = numbers.value(NB_TUPLE_GET_ITEM(row.ptr(), at), most);
    if (number < 0) return std::nullopt;
    bytes[at] = static_cast<char>(number);
  }
  return packed;
}

std::optional<nb::bytes> square_masks(const nb::object& rows, int size, int least, int most, int width) {
  demand_width(width);
  if (size < 0 || size > kLargest || least < 0 || most > kLargest || most >= 8 * width)
    throw std::invalid_argument("size");
  const auto is_line = [size](PyObject* line) { return PyTuple_CheckExact(line) && NB_TUPLE_GET_SIZE(line) == size; };
  if (!is_line(rows.ptr())) return std::nullopt;
  const NumberObjects& numbers = NumberObjects::get();
  const Mask full = least > most ? 0 : ~Mask{0} >> (kLargest - most) & ~Mask{0} << least;
  std::array<Mask, kLargest> columns;
  std::fill_n(columns.begin(), size, 0);
  nb::bytes packed = unwritten(index(size) * index(size) * index(width));
  bool fit = true;
  with_number(width, [&, at = begin(packed)](auto number) mutable {
    for (int r = 0; r < size && fit; ++r) {
      PyObject* const row = NB_TUPLE_GET_ITEM(rows.ptr(), r);
      fit = is_line(row);
      Mask here = 0;
      for (int c = 0; c < size && fit; ++c, at += sizeof(number)) {
        PyObject* const object = NB_TUPLE_GET_ITEM(row, c);
        Mask mask = full;
        if (object != Py_None) {
          const int value = numbers.value(object, most);
          mask = value < least ? 0 : bit(value);
          fit = mask && !((here | columns[index(c)]) & mask);
          here |= mask;
          columns[index(c)] |= mask;
        }
        number = static_cast<decltype(number)>(mask);
        std::memcpy(at, &number, sizeof(number));
      }
    }
  });
  if (!fit) return std::nullopt;
  return packed;
}

// The lines of a picture, rows first: all their runs, and what they need.
class RunLines {
 public:
  // Appends the runs of a line; false unless it is a list or a tuple of plain numbers from 1 on.
  bool append(PyObject* line) {
    const bool is_list = PyList_CheckExact(line);
    if (!is_list && !PyTuple_CheckExact(line)) return false;
    const Py_ssize_t runs = is_list ? NB_LIST_GET_SIZE(line) : NB_TUPLE_GET_SIZE(line);
    std::int64_t cells = 0;
    for (Py_ssize_t at = 0; at < runs; ++at) {
      PyObject* const run = is_list ? NB_LIST_GET_ITEM(line, at) : NB_TUPLE_GET_ITEM(line, at);
      if (!PyLong_CheckExact(run)) return false;
      int overflow = 0;
      const long length = PyLong_AsLongAndOverflow(run, &overflow);
      if (overflow < 0 || (!overflow && length < 1)) return false;
      cells += overflow || length > kLong ? kLong : length;
      all.append(nb::handle(run));
    }
    cells_.push_back(cells);
    needs_.push_back(cells + runs);  // a gap after each run
    return true;
  }

  // Whether each line has room, and rows and columns have as many cells in all.
  bool fit(std::size_t rows) const {
    std::array<std::int64_t, 2> total{};
    for (std::size_t line = 0; line < cells_.size(); ++line) {
      const bool is_row = line < rows;
      if (needs_[line] > static_cast<std::int64_t>(is_row ? cells_.size() - rows : rows) + 1) return false;
      total[is_row] += cells_[line];
    }
    return total[0] == total[1];
  }

  nb::list all;

 private:
  static constexpr long kLong = 1 << 20;  // no line has room for it
  std::vector<std::int64_t> cells_, needs_;
};

using AllRuns = nb::typed<nb::tuple, nb::typed<nb::list, int>, bool>;

std::optional<AllRuns> plain_runs(const nb::typed<nb::list, nb::object>& lines, std::size_t rows) {
  if (rows > lines.size()) throw std::invalid_argument("rows");
  RunLines runs;
  for (const nb::handle line : lines)
    if (!runs.append(line.ptr())) return std::nullopt;
  return AllRuns(nb::make_tuple(runs.all, runs.fit(rows)));
}

nb::list value_rows(const nb::bytes& masks, int width, int columns) {
  demand_width(width);
  const NumberObjects& numbers = NumberObjects::get();
  const std::size_t step = index(width), cells = masks.size() / step;
  if (columns < 1 || masks.size() % step || cells % index(columns)) throw std::invalid_argument("columns");
  nb::list rows = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(cells / index(columns))));
  if (!rows.is_valid()) nb::raise_python_error();
  with_number(width, [&, at = masks.c_str()](auto mask) mutable {
    for (std::size_t r = 0; r < cells / index(columns); ++r) {
      PyObject* const row = PyList_New(columns);
      if (!row) nb::raise_python_error();
      NB_LIST_SET_ITEM(rows.ptr(), static_cast<Py_ssize_t>(r), row);
      for (int c = 0; c < columns; ++c, at += sizeof(mask)) {
        std::memcpy(&mask, at, sizeof(mask));
        NB_LIST_SET_ITEM(row, c, Py_NewRef(numbers.of(mask)));
      }
    }
  });
  return rows;
}

}  // namespace

void bind_rows(nb::module_& m) {
  m.def("pack_numbers", &pack_numbers, nb::arg("row"), nb::arg("most"));
  m.def("square_masks", &square_masks, nb::arg("rows").none(), nb::arg("size"), nb::arg("least"), nb::arg("most"),
        nb::arg("width"));
  m.def("plain_runs", &plain_runs, nb::arg("lines"), nb::arg("rows"));
  m.def("value_rows", &value_rows, nb::arg("masks"), nb::arg("width"), nb::arg("columns"));
}

}  // namespace sightline
