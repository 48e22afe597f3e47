// Questions and answers as bytes; kernel/wire.py is the other side. Numbers are little-endian.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/problem.hpp"
#include "core/steps.hpp"
#include "core/tour.hpp"
#include "draft/map.hpp"

namespace sightline {

// The arguments of a call one after the other, each as the type that is asked for: a number has 64 bits and a byte for its
// sign; texts and lists are their length and then their parts, of 32 bits if they are numbers.
class Reader {
 public:
  Reader(const char* at, std::size_t size) : at_(at), end_(at + size) {}

  template <class Number>
  Number get() {
    const auto bits = raw<std::uint64_t>();
    const bool negative = raw<std::int8_t>() < 0;
    const bool fits = negative ? std::in_range<Number>(static_cast<std::int64_t>(bits)) : std::in_range<Number>(bits);
    if (!fits) throw std::invalid_argument("a number that is too large or too small");
    return static_cast<Number>(bits);
  }

  template <class Number>
  Number raw() {
    Number value;
    std::memcpy(&value, take(sizeof value), sizeof value);
    return value;
  }

 private:
  const char* take(std::size_t size) {
    if (static_cast<std::size_t>(end_ - at_) < size) throw std::invalid_argument("a question that is cut off");
    return std::exchange(at_, at_ + size);
  }

  const char* at_;
  const char* end_;
};

template <>
inline bool Reader::get() {
  return get<int>() != 0;
}

template <>
inline std::string_view Reader::get() {
  const auto size = raw<std::uint32_t>();
  return {take(size), size};
}

template <>
inline std::vector<int> Reader::get() {
  std::vector<int> values(raw<std::uint32_t>());
  for (int& value : values) value = raw<std::int32_t>();
  return values;
}

template <>
inline Lists Reader::get() {
  Lists all(raw<std::uint32_t>());
  for (std::vector<int>& one : all) one = get<std::vector<int>>();
  return all;
}

template <>
inline Changed Reader::get() {  // no list, or one
  Lists lists = get<Lists>();
  return lists.empty() ? Changed() : Changed(std::move(lists.front()));
}

// Of the fields of a record, in braces: these are read in the order in which they are written.
template <>
inline NearBy Reader::get() {
  return {get<Lists>(), get<Lists>(), get<Lists>(), get<std::vector<int>>(), get<std::vector<int>>(), get<int>()};
}

template <>
inline Traits Reader::get() {
  return {get<std::vector<int>>(), get<std::vector<int>>(), get<std::vector<int>>()};
}

template <>
inline Reasons Reader::get() {
  Reasons reasons;
  reasons.clues = get<Lists>();
  reasons.cited = get<Lists>();
  reasons.known = get<std::string_view>();
  reasons.concluded = get<Lists>();
  reasons.left = get<std::string_view>();
  return reasons;
}

template <>
inline Steps Reader::get() {
  using Ints = std::vector<int>;
  return {get<Ints>(), get<Ints>(), get<Lists>(), get<Lists>(), get<Lists>(), get<Ints>(),
          get<Ints>(), get<Ints>(), get<int>(),   get<int>(),   get<int>()};
}

template <>
inline Stops Reader::get() {
  using Ints = std::vector<int>;
  return {get<Ints>(), get<Ints>(),  get<Lists>(), get<Lists>(), get<Lists>(), get<Ints>(),
          get<Ints>(), get<Lists>(), get<Lists>(), get<Ints>(),  get<int>(),   get<int>()};
}

template <>
inline MapSize Reader::get() {
  return {get<int>(), get<int>(), static_cast<MapSymmetry>(get<int>())};
}

template <>
inline MapRules Reader::get() {
  return {get<int>(), get<bool>(), get<bool>()};
}

template <>
inline BuiltMap Reader::get() {
  BuiltMap map{get<int>(), get<std::vector<int>>(), get<MapRules>(), {}};
  for (const char planks : get<std::string_view>()) map.planks.push_back(static_cast<unsigned char>(planks));
  return map;
}

// Values one after the other, each after a letter that says what it is and a number that says how many parts it has.
class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}

  void put(bool value) { head('?', value); }
  void put(int value) { put(std::int64_t{value}); }
  void put(std::int64_t value) { numbers('q', &value, 1); }
  void put(std::uint64_t value) { numbers('Q', &value, 1); }
  void put(Status status) { put(static_cast<int>(status)); }
  void put(std::string_view text) { numbers('s', text.data(), text.size()); }
  void put(const std::string& text) { put(std::string_view(text)); }
  void put(const std::vector<int>& list) { numbers('i', list.data(), list.size()); }
  void put(const std::vector<std::uint64_t>& list) { numbers('u', list.data(), list.size()); }

  template <class Part>
  void put(const std::vector<Part>& list) {
    head('[', list.size());
    for (const Part& part : list) put(part);
  }
  template <class Value>
  void put(const std::optional<Value>& value) {
    value ? put(*value) : head('-', 0);
  }
  template <class... Parts>
  void put_all(const Parts&... parts) {
    head('(', sizeof...(parts));
    (put(parts), ...);
  }

  template <class First, class Second>
  void put(const std::pair<First, Second>& both) {
    put_all(both.first, both.second);
  }
  void put(const Core& core) { put_all(core.clues, core.spots); }
  void put(const Arrangements& found) { put_all(found.support, found.starts, found.ends); }
  void put(const Turns& taken) {
    put_all(taken.techniques, taken.facts, taken.places, taken.masks, taken.ends, taken.about, taken.concluded,
            taken.cited, taken.named);
  }
  void put(const Unneeded& found) { put_all(found.steps, found.spots, found.looks); }
  void put(const Findings& way) {
    put_all(way.techniques, way.places, way.boards, way.ranks, way.ends, way.spots, way.left, way.fact_ends, way.last,
            way.clues, way.cited, way.said, way.named);
  }
  void put(const PrunedWay& way) {
    put_all(way.techniques, way.places, way.named, way.spots, way.said, way.left, way.fact_ends, way.clues, way.cited,
            way.known, way.looks);
  }
  void put(const GrownMap& grown) { put_all(grown.cells, bytes(grown.planks), grown.state); }
  void put(const Hardened& found) { put_all(found.changes, bytes(found.planks), found.state); }
  void put(const Settled& found) { put_all(found.tests, found.open, bytes(found.planks), found.state); }

 private:
  static std::string bytes(const std::vector<int>& numbers) { return {numbers.begin(), numbers.end()}; }

  void head(char kind, std::size_t count) {
    const auto parts = static_cast<std::uint32_t>(count);
    out_.push_back(kind);
    out_.append(reinterpret_cast<const char*>(&parts), sizeof parts);
  }
  template <class Number>
  void numbers(char kind, const Number* first, std::size_t count) {
    head(kind, count);
    out_.append(reinterpret_cast<const char*>(first), count * sizeof(Number));
  }

  std::string& out_;
};

}  // namespace sightline
