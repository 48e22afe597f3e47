// The rows of a square grid, as people write them, become bytes.
#include <nanobind/stl/optional.h>

#include <array>

#include "core/bits.hpp"
#include "module/module.hpp"

namespace sightline {

namespace {

constexpr int kLargest = 63;   // rows, columns and numbers
constexpr int kNothing = 255;  // stands for None

// The byte of a plain number or of None; -1 for anything else.
int byte_of(PyObject* value) {
  if (value == Py_None) return kNothing;
  if (!PyLong_CheckExact(value)) return -1;
  int overflow = 0;
  const long number = PyLong_AsLongAndOverflow(value, &overflow);
  return overflow || number < 0 || number > kLargest ? -1 : static_cast<int>(number);
}

class Square {
 public:
  // Appends a tuple of so many plain numbers; false if it is anything else, or a number is twice in a line.
  bool append(PyObject* row, std::size_t size) {
    if (!PyTuple_Check(row) || static_cast<std::size_t>(PyTuple_Size(row)) != size) return false;
    Mask here = 0;
    for (std::size_t column = 0; column < size; ++column) {
      const int byte = byte_of(PyTuple_GetItem(row, static_cast<Py_ssize_t>(column)));
      if (byte < 0) return false;
      packed.push_back(static_cast<char>(byte));
      if (byte == kNothing) continue;
      if ((here | columns_[column]) & bit(byte)) return false;
      here |= bit(byte);
      columns_[column] |= bit(byte);
    }
    return true;
  }

  Packed packed;

 private:
  std::array<Mask, kLargest> columns_{};
};

// Looking at 25 cells one by one takes Python longer than solving them takes the kernel.
std::optional<nb::bytes> pack_square(const nb::typed<nb::tuple, nb::object, nb::ellipsis>& rows) {
  if (rows.size() > kLargest) return std::nullopt;
  Square square;
  square.packed.reserve(rows.size() * rows.size());
  for (const nb::handle row : rows)
    if (!square.append(row.ptr(), rows.size())) return std::nullopt;
  return to_bytes(square.packed);
}

}  // namespace

void bind_rows(nb::module_& m) { m.def("pack_square", &pack_square, nb::arg("rows")); }

}  // namespace sightline
