// What techniques find in single lines: what a line forces, and what one look of a technique at it concludes.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/bits.hpp"
#include "core/problem.hpp"
#include "runs/line.hpp"
#include "runs/puzzle.hpp"

namespace sightline {

struct Cells {  // of one line: those that are surely filled and surely empty
  Word filled = 0, empty = 0;
  bool operator==(const Cells&) const = default;
};

// The lines of a board in a turn: all looks of a turn see the board before it, and what they conclude is noted beside
// it.
class LineLooks {
 public:
  // masks: the board, which gets what is found; it may be empty if nothing is to be noted. findings: gets the findings of
  // the techniques of which all can be said; none if they are not wanted.
  LineLooks(const RunsPuzzle& puzzle, std::vector<Mask>& masks, Turns* findings = nullptr);

  void read_board();
  void begin_turn();
  void end_turn() { before_ = now_; }
  int decided() const { return decided_; }                    // cells, in this turn
  const std::vector<int>& places() const { return places_; }  // the lines at which something was found in this turn

  // What a technique finds in a line. False if there is a contradiction.
  bool look(int technique, int line);
  // What Joining finds, after all lines were looked at for Splitting.
  bool join(int line);

  // The techniques that look at single lines and conclude at once, from these cells of a line, that they are `wanted` (3:
  // nothing is wanted of a cell). Whoever asks that asks nothing else; nothing is noted on the board.
  std::vector<int> says(int line, const std::vector<Mask>& cells, const std::vector<Mask>& wanted);

  // A cell gets a value, whatever single lines say.
  void decide(int row, int column, bool filled);

  Word all(int line) const;
  const Cells& cells(int line) const { return before_[static_cast<std::size_t>(line)]; }  // before the turn
  bool is_done(int line) const { return (cells(line).filled | cells(line).empty) == all(line); }
  Word open(int line) const { return all(line) & ~cells(line).filled & ~cells(line).empty; }

  // What a line with these cells forces; false if nothing fits.
  bool force(int line, const Cells& cells, Cells& forced) { return force(solver_, line, cells, forced); }
  bool fits(int line, const Cells& cells);

 private:
  struct Analysed {
    Cells cells;
    bool done = false, fits = true;
  };
  struct Group {  // cells first … last - 1
    int first, last;
  };
  struct Look {  // where a technique looks
    int technique = kNotListed;
    int run = -1;
    Word named = 0;          // the cells that its words name
    bool backwards = false;  // from the far end of the line
  };
  static constexpr int kNotListed = -1;

  std::span<const Run> runs(int line) const;
  int count(int line) const;
  int length(int line, int j) const;
  bool has_more(int line) const;
  Word starts(int line, int j) const;
  int first_start(int line, int j) const;
  int last_start(int line, int j) const;
  bool says(int technique, int line);
  bool force(LineSolver<Word>& solver, int line, const Cells& cells, Cells& forced) const;
  bool analyse(int line);
  bool conclude(int line, Word fill, Word empty, const Look& by);
  void tell(int line, Word fill, Word empty, const Look& by);
  std::vector<int> spots(int line, Word cells, bool backwards) const;
  void settle(int line, int i, bool filled);
  bool look_once(int technique, int line);
  bool completed_line(int line);
  std::vector<Group> groups(int line) const;
  bool owns(int line, int j, Group group) const;
  bool completed_blocks(int line);
  bool glue(int line);
  bool mercury(int line);
  bool overlaps(int line);
  bool overlap(int line, int first, int last, Look by);
  bool spaces(int line);
  bool forcing(int line);
  bool split(int line);
  Word owners(int line, Group group) const;  // by run; there are fewer than cells

  const RunsPuzzle& puzzle_;
  std::vector<Mask>& masks_;
  Turns* findings_;
  int most_runs_;
  std::vector<Cells> before_, now_;  // by line: before the turn, and with what it has found
  std::vector<Analysed> known_;      // by line: what `forced_` and `starts_` belong to
  std::vector<Cells> forced_;
  std::vector<Word> starts_;  // by line and run
  int decided_ = 0;
  std::vector<int> places_;
  std::optional<Cells> asked_;  // if something is asked, it is only noted whether that is said
  bool said_ = false;
  LineSolver<Word> solver_, other_;
};

}  // namespace sightline
