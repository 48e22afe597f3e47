// The attack lines of a board with walls: its horizontal and vertical runs of free squares, and where they cross.
//
// A rook stands on one run of each direction and attacks all of both: a placement is a matching of runs, a free square
// the edge between its two. No graph is built. The squares of a run lie side by side in memory, and each holds, in one
// byte, the number of the run that crosses there, counted from a base that 128 lines share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/block.hpp"
#include "core/budget.hpp"

namespace sightline {

using Run = std::int32_t;     // numbered line by line: rows from the top, columns from the left
using Square = std::int32_t;  // line * stride + place in the line

class Runs {  // of one direction
  __extension__ using Wide = unsigned __int128;

 public:
  static constexpr std::uint8_t kShut = 0x80;  // no rook may stand here
  static constexpr std::uint8_t kWall = 0x81;

  // `free` holds lines * length bytes, 1 = free. Throws Stopped if the budget ends.
  Runs(std::int32_t lines, std::int32_t length, const std::uint8_t* free, Budget& budget);

  Run crossings() const { return crossings_; }
  Run size() const { return static_cast<Run>(first_.size()); }
  std::int32_t lines() const { return lines_; }
  std::int32_t stride() const { return stride_; }
  Square first(Run run) const { return first_[at(run)]; }
  std::int32_t line_of(Square square) const {
    return static_cast<std::int32_t>(static_cast<Wide>(inverse_) * static_cast<std::uint32_t>(square) >> 64);
  }
  std::int32_t place_of(Square square) const { return square - line_of(square) * stride_; }
  const std::uint8_t* marks(std::int32_t line) const { return &marks_[at(line) * at(stride_)]; }
  std::uint8_t mark(Square square) const { return marks_[at(square)]; }
  void shut(Square square) { marks_[at(square)] = kShut; }

  // bases(line)[square] is the base of `square`, for each square of that line.
  const Run* bases(std::int32_t line) const {
    return bases_.data() + static_cast<std::ptrdiff_t>(line / kShared - line) * stride_;
  }
  Run crossing(Square square) const { return bases(line_of(square))[square] + marks_[at(square)]; }

  // visit(crossing run, square) for every open square of a run.
  template <class Visit>
  void each(Run run, Visit visit) const {
    const Square start = first(run);
    const Run* base = bases(line_of(start));
    const std::uint8_t* marks = marks_.data();
    for (Square square = start; marks[square] != kWall; ++square)
      if (marks[square] < kShut) visit(base[square] + marks[square], square);
  }

  // One past the last square.
  Square end(Run run) const {
    Square square = first(run);
    while (marks_[at(square)] != kWall) ++square;
    return square;
  }

  void expect(Run run) const { __builtin_prefetch(&first_[at(run)]); }
  void fetch(Run run) const { __builtin_prefetch(&marks_[at(first(run))]); }

  // Finds where runs begin, `count` of them.
  void list(Run count, const std::uint8_t* free, Budget& budget);

 private:
  static constexpr std::int32_t kShared = 128;  // lines per base: a place begins at most 64 runs in them, below kShut
  static constexpr std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

  void number(const std::uint8_t* free, Budget& budget);
  std::size_t work_per_line() const { return at(length_) / 256 + 1; }  // units of Budget::poll

  std::int32_t lines_, length_, stride_;
  std::uint64_t inverse_;  // of the stride: divides by multiplying
  Run crossings_ = 0;
  Block<Square> first_;
  Block<std::uint8_t> marks_;
  Block<Run> bases_;
};

struct Attack {
  Runs across, down;

  // `free` holds rows * columns bytes, 1 = free.
  Attack(std::int32_t rows, std::int32_t columns, std::string_view free, Budget& budget);

  Square turned(Square square) const {  // the number of the same square in `down`
    const std::int32_t row = across.line_of(square);
    return (square - row * across.stride()) * down.stride() + row;
  }
  Square turned_back(Square square) const {
    const std::int32_t column = down.line_of(square);
    return (square - column * down.stride()) * across.stride() + column;
  }
  void shut(Square square) {
    across.shut(square);
    down.shut(turned(square));
  }
};

}  // namespace sightline
