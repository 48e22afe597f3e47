// Turns covers, which are numbers, into tuples of Python objects.
#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "module/module.hpp"

namespace sightline {

namespace {

using Objects = nb::typed<nb::tuple, nb::object, nb::ellipsis>;

// Numbers packed side by side, read where they are.
template <class Number>
class Packing {
 public:
  explicit Packing(const nb::bytes& packed) : from_(packed.c_str()), size_(packed.size() / sizeof(Number)) {}
  std::size_t size() const { return size_; }
  Number operator[](std::size_t i) const { return read<Number>(i); }
  std::uint64_t two(std::size_t i) const { return read<std::uint64_t>(i); }  // of 32 bits each

 private:
  template <class As>
  As read(std::size_t i) const {
    As number;
    std::memcpy(&number, from_ + i * sizeof(Number), sizeof(As));
    return number;
  }

  const char* from_;
  std::size_t size_;
};

// Whether an object can be part of a cycle, as the garbage collector judges it: a tuple once it has looked at that.
bool may_be_in_a_cycle(nb::handle object) {
  if (!(PyType_GetFlags(Py_TYPE(object.ptr())) & Py_TPFLAGS_HAVE_GC)) return false;
  return !PyTuple_CheckExact(object.ptr()) || PyObject_GC_IsTracked(object.ptr());
}

// Whether the collector need not look at tuples of these objects: it would go through millions of covers again and
// again. Asked only where that takes less time than the covers do.
bool are_simple(const Objects& objects, std::size_t places) {
  return objects.size() <= places && std::none_of(objects.begin(), objects.end(), may_be_in_a_cycle);
}

// The objects at these places, as a tuple for each end, handed out one by one: the only type that handles Python objects.
// In Python, looking up the options of 3.6 million covers takes longer than finding them (rooks 10).
//
// A tuple to which the caller holds no reference any more is used again, as `zip` does. A caller who looks at one cover
// after the other still holds the last one while it asks for the next, so two tuples take turns.
class Gathered {
 public:
  Gathered(Objects objects, nb::bytes options, nb::bytes ends)
      : objects_(std::move(objects)), options_(std::move(options)), ends_(std::move(ends)) {
    if (!fit(objects_.size())) throw std::invalid_argument("there is no object at this place");
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < stops_.size(); last = stops_[i++])
      if (stops_[i] < last || stops_[i] > places_.size())
        throw std::invalid_argument("the ends do not fit the options");
    simple_ = are_simple(objects_, places_.size());
  }

  std::size_t left() const { return stops_.size() - turn_; }

  PyObject* next() {
    if (!left()) return nullptr;
    const std::size_t first = at_;
    at_ = stops_[turn_];
    auto& [tuple, before] = handed_out_[turn_++ % 2];
    if (is_spare(tuple, at_ - first)) exchange(tuple.ptr(), before, first);
    else if (!(tuple = filled(first)).is_valid()) return nullptr;
    before = first;
    return Py_NewRef(tuple.ptr());
  }

  int traverse(visitproc visit, void* arg) {
    Py_VISIT(objects_.ptr());
    for (const HandedOut& one : handed_out_) Py_VISIT(one.tuple.ptr());
    return 0;
  }

  void clear() {
    turn_ = stops_.size();
    for (HandedOut& one : handed_out_) one.tuple.reset();
  }

 private:
  // Whether there are more objects than the highest place: of no place, nor of its distance from the last object, is the
  // highest bit set. (A maximum takes three times as long.)
  bool fit(std::size_t objects) const {
    const auto last = static_cast<std::uint32_t>(objects) - 1;
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < places_.size(); ++i) bits |= places_[i] | (last - places_[i]);
    return !(bits >> 31);
  }

  static bool is_spare(const nb::object& tuple, std::size_t size) {
    constexpr bool keeps_its_hash = PY_VERSION_HEX >= 0x030E0000;
    return !keeps_its_hash && tuple.is_valid() && Py_REFCNT(tuple.ptr()) == 1 &&
           NB_TUPLE_GET_SIZE(tuple.ptr()) == static_cast<Py_ssize_t>(size);
  }

  PyObject* object(std::size_t place) const {
    return NB_TUPLE_GET_ITEM(objects_.ptr(), static_cast<Py_ssize_t>(places_[place]));
  }

  nb::object filled(std::size_t first) const {
    nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(at_ - first)));
    if (!tuple.is_valid()) return tuple;
    for (std::size_t at = first; at < at_; ++at)
      NB_TUPLE_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(at - first), Py_NewRef(object(at)));
    if (simple_ && PyObject_GC_IsTracked(tuple.ptr())) PyObject_GC_UnTrack(tuple.ptr());
    return tuple;
  }

  // Covers that follow each other have most places in common, so several places are compared at once.
  void exchange(PyObject* tuple, std::size_t before, std::size_t first) const {
    const std::size_t size = at_ - first;
    const auto differ = [&](std::size_t i) { return places_.two(before + i) ^ places_.two(first + i); };
    std::size_t i = 0;
    for (; i + 7 < size; i += 8)
      if ((differ(i) | differ(i + 2)) | (differ(i + 4) | differ(i + 6)))
        for (std::size_t j = i; j < i + 8; j += 2)
          if (differ(j)) exchange_one(tuple, j, first + j), exchange_one(tuple, j + 1, first + j + 1);
    for (; i + 1 < size; i += 2)
      if (differ(i)) exchange_one(tuple, i, first + i), exchange_one(tuple, i + 1, first + i + 1);
    if (i < size) exchange_one(tuple, i, first + i);
  }

  // Nothing is freed: `objects_` has all of them.
  void exchange_one(PyObject* tuple, std::size_t i, std::size_t place) const {
    PyObject* const before = NB_TUPLE_GET_ITEM(tuple, static_cast<Py_ssize_t>(i));
    NB_TUPLE_SET_ITEM(tuple, static_cast<Py_ssize_t>(i), Py_NewRef(object(place)));
    Py_DECREF(before);
  }

  struct HandedOut {
    nb::object tuple;
    std::size_t from = 0;  // where its places begin
  };

  Objects objects_;
  nb::bytes options_, ends_;
  Packing<std::uint32_t> places_{options_};
  Packing<std::uint64_t> stops_{ends_};
  std::size_t turn_ = 0, at_ = 0;
  bool simple_ = false;
  HandedOut handed_out_[2];
};

Gathered& gathered(PyObject* self) { return *nb::inst_ptr<Gathered>(self); }

PyType_Slot kSlots[] = {
    {Py_tp_iter, reinterpret_cast<void*>(PyObject_SelfIter)},
    {Py_tp_iternext, reinterpret_cast<void*>(+[](PyObject* self) { return gathered(self).next(); })},
    {Py_tp_traverse, reinterpret_cast<void*>(+[](PyObject* self, visitproc visit, void* arg) {
       Py_VISIT(Py_TYPE(self));
       return nb::inst_ready(self) ? gathered(self).traverse(visit, arg) : 0;
     })},
    {Py_tp_clear, reinterpret_cast<void*>(+[](PyObject* self) { return gathered(self).clear(), 0; })},
    {0, nullptr}};

}  // namespace

void bind_gather(nb::module_& m) {
  nb::class_<Gathered>(m, "Gathered", nb::type_slots(kSlots)).def("__length_hint__", &Gathered::left);
  m.def(
      "gather",
      [](Objects objects, nb::bytes options, nb::bytes ends) {
        return Gathered(std::move(objects), std::move(options), std::move(ends));
      },
      nb::arg("objects"), nb::arg("options"), nb::arg("ends"));
}

}  // namespace sightline
