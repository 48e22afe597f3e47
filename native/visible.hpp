// Skyscrapers as a model for the search loop: a mask per cell, narrowed line by line.
#pragma once

#include <array>
#include <vector>

#include "search.hpp"
#include "visible_line.hpp"

namespace sightline {

// A set of lines: rows in the first word, columns in the second.
struct LineSet {
  std::array<Mask, 2> axis{};

  bool empty() const { return !(axis[0] | axis[1]); }
  void add(int way, int at) { axis[way] |= bit(at); }
};

class Skyline {
 public:
  Skyline(int size, int parks, const std::vector<int>& clues, std::vector<Mask> masks, Mode mode);

  Flow propagate(Budget& budget);
  Choice choose(Budget& budget, const Group& group);
  bool restrict(int spot, Mask mask);
  std::size_t mark() const { return trail_.size(); }
  void undo(std::size_t mark);
  void conflict();
  Mask domain(int spot) const { return domain_[spot]; }
  int spots() const { return size_ * size_; }
  std::vector<Group> split(const Group& open) const;

 private:
  enum Way { across, down };
  struct Place {  // a value that must stand at a spot
    int spot, value;
  };
  struct Change {
    int spot;
    Mask gone;
  };

  int spot_at(int way, int line, int i) const { return way == across ? line * size_ + i : i * size_ + line; }
  Mask& homes(int way, int line, int value) { return homes_[((way * size_) + line) * (top_ + 1) + value]; }

  bool settle();
  bool put(Place place);
  bool lost_home(int way, int line, int value);
  bool count_parks(int way, int line);
  bool see(int way, int line, int end);
  bool match_line(int way, int line);
  bool match_value(int value);
  bool fit(int way, int line);
  bool write(int way, int line, std::span<const Mask> cells);
  void wake();
  void touch(int way, int line, int i);

  int size_, parks_, top_;
  Mode mode_;
  std::vector<int> clues_;     // [way][end][line]
  std::vector<Mask> domain_;   // by spot
  std::vector<Mask> homes_;    // [way][line][value]: the cells of the line where the value may stand
  std::vector<Change> trail_;
  std::vector<Place> places_;  // what has been forced and not yet been carried out
  std::array<LineSet, 2> unseen_{};  // lines to look along, by end
  LineSet unmatched_, unfitted_;
  Mask unmatched_values_ = 0;
  std::vector<Mask> open_;     // [way][line]: the cells not yet decided
  std::vector<std::uint64_t> weight_;  // [way][line]: how often it proved a dead end
  std::uint64_t bump_ = 1 << 10;
  int culprit_ = 0;
  ExactLine exact_;
  bool searching_ = false;
};

}  // namespace sightline
