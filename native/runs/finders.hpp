// What techniques find in single lines, whatever the colours and lengths of their runs. (looks.hpp has the turns of these
// techniques in black and white.)
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/looks.hpp"
#include "runs/line.hpp"
#include "runs/puzzle.hpp"

namespace sightline {

class RunsLooks final : public Looks {
 public:
  // has_colors: in black and white nothing is said of colours.
  RunsLooks(const RunsPuzzle& puzzle, bool has_colors)
      : puzzle_(puzzle),
        has_colors_(has_colors),
        full_((Mask{2} << (puzzle.values - 1)) - 1),
        lines_(puzzle.lines.size()),
        free_(puzzle.lines.size()) {}

  int techniques() const override { return kTechniques; }
  int places(int) const override { return puzzle_.count(); }
  void places_at(int technique, int spot, std::vector<int>& places) const override {
    if (!looks_once(technique))
      places.insert(places.end(), {spot / puzzle_.columns, puzzle_.rows + spot % puzzle_.columns});
  }
  bool looks_once(int technique) const override { return technique <= kColorsOfALine; }
  bool is_in_turn(int) const override { return false; }
  void see(std::span<const Mask> masks) override { masks_ = masks, ++boards_; }
  void find(int technique, int place, Kept& found) override;
  void find_each(int technique, int place, FoundAt& found) override;
  bool finds(int technique, int place) override;
  // The techniques of which one finding on a board with these cells of a line, and nothing else, leaves no more than
  // `wanted` (all values: nothing is wanted of a cell).
  std::vector<int> says(int line, const std::vector<Mask>& cells, const std::vector<Mask>& wanted);
  bool cites(int) const override { return true; }
  Core cite(int technique, int place, std::span<const int> about) override;
  std::optional<Core> needed(const Core& cited, const std::vector<Mask>& known,
                             const std::vector<Mask>& wanted) override;
  int distance(int spot, int other) const override;

 private:
  enum Technique : int {  // in the order of nonogram/shortcuts.py
    kEmptyLine,
    kFullLine,
    kSimpleBoxes,
    kColorsOfALine,
    kCompletedLine,
    kCompletedBlock,
    kGlue,
    kMercury,
    kBoxesInReach,
    kSimpleSpaces,
    kForcing,
    kColorsInReach,
    kSplitting,
    kJoining,
    kFullLineLogic,
    kTechniques,
  };
  struct Cells {  // first … last - 1
    int first, last;
  };
  struct Line {  // of the board; `allowed` is worked out when it is needed
    std::int64_t board = 0;
    std::vector<Mask> cells;
    bool done = false, is_analysed = false;
    int filled = 0;             // how many cells surely are
    std::vector<Cells> groups;  // of filled cells that are alike
    std::optional<LineResult> allowed;
  };

  std::span<const Run> runs(int line) const { return puzzle_.lines[index(line)]; }
  static int length(const Run& run) { return run.grows ? 0 : run.length; }  // 0: unknown
  static Mask color(const Run& run) { return Mask{1} << run.color; }
  const Line& load(int line);
  void read(int line, Line& own) const;
  const LineResult* allowed(int line);  // nothing if the line is done, or if its runs do not fit
  const LineResult& free(int line);     // what the runs allow while nothing is known
  Cells reach(int line, const LineResult& allowed, int run) const;
  std::vector<int> owners(int line, const LineResult& allowed, Cells cells) const;
  Cells gap_around(int line, int cell);
  bool leaves(std::span<const Keep> finding, int line, const std::vector<Mask>& wanted) const;

  void keep(int line, int cell, Mask mask, FoundAt& found);
  void keep(int line, Cells cells, Mask mask, FoundAt& found);
  void full_line(int line, FoundAt& found);
  void colors_of_a_line(int line, FoundAt& found);
  void completed_line(int line, FoundAt& found);
  void completed_blocks(int line, FoundAt& found);
  void at_ends(int technique, int line, FoundAt& found);
  void glue(int line, int first, int step, const Run& run, FoundAt& found);
  void overlaps(int line, const LineResult& allowed, FoundAt& found);
  void simple_spaces(int line, FoundAt& found);
  void forcing(int line, FoundAt& found);
  void colors_in_reach(int line, FoundAt& found);
  void splitting(int line, FoundAt& found);
  void joining(int line, FoundAt& found);
  void full_line_logic(int line, FoundAt& found);

  const RunsPuzzle& puzzle_;
  bool has_colors_;
  Mask full_;  // of a cell of which nothing is known
  std::span<const Mask> masks_;
  std::int64_t boards_ = 0;  // seen so far
  std::vector<Line> lines_;
  std::vector<std::optional<LineResult>> free_;
  FoundAt found_;
};

}  // namespace sightline
