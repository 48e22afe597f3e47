"""The techniques of Nonograms about one line: one short finder for each, with the argument why it is true.

A line is a list of masks: 1 is empty, 2 filled, 3 open (with colours, bit v for colour v). Ranges of cells are half
open, as in Python. A finder cites its line; the engine keeps only the cells that the facts need.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, pairwise

from sightline.core.board import Fact
from sightline.core.lazy import cached_property
from sightline.core.sentence import listed
from sightline.core.technique import Deduction, Places, Technique, chain_technique, plain_deduction, technique
from sightline.core.words import Clue, ClueItem, Spots, Values, Word
from sightline.family.grids import EACH_LINE, ruled_out
from sightline.nonogram.constraints import Analysis, analyse, runs
from sightline.nonogram.failing import failing_line_argument, ways_argument
from sightline.nonogram.puzzle import UNKNOWN, Nonogram, NonogramBoard
from sightline.nonogram.texts import (
    BLOCK,
    ONLY_FITS,
    completed_blocks,
    completed_line_argument,
    completed_lines,
    completing_blocks,
    completing_lines,
    empty_lines,
    length_text,
    line_argument,
    reach_argument,
    runs_in_reach,
    with_article,
)
from sightline.nonogram.word_counts import (
    most_line_words,
    most_words_of_blocks,
    most_words_of_completed_lines,
    most_words_of_lines,
)

Found = Iterator[Deduction]
EMPTY = 1
line_technique = partial(technique, argue=line_argument, most_words=most_line_words)
seen_technique = partial(line_technique, as_cited=True)
ONCE = Places(EACH_LINE.all, lambda puzzle, spot: (), once=True)
"""Lines, for what their runs imply whatever is known: searching them once is enough."""


class Line:
    """A line of a puzzle, whatever is known of it."""

    def __init__(self, puzzle: Nonogram, number: int) -> None:
        self.puzzle, self.number = puzzle, number
        self.spots, self.where, self.all_spots = puzzle.line_spots[number]
        self.clues, self.name = (number,), Clue(number)
        self.lengths, self.colors = runs(puzzle, number)

    @cached_property
    def analysis(self) -> Analysis:
        """What all arrangements allow while nothing is known."""
        return analyse(self.puzzle, self.number, [self.puzzle.full] * len(self.spots))


class Strip:
    """One line of a board."""

    def __init__(self, own: Line, cells: list[int]) -> None:
        self.own, self.cells = own, cells
        self.puzzle, self.line, self.spots = own.puzzle, own.number, own.spots
        self.lengths, self.colors = own.lengths, own.colors
        self.full = self.puzzle.full

    @cached_property
    def done(self) -> bool:
        return not any(mask & (mask - 1) for mask in self.cells)

    @cached_property
    def ends(self) -> list[tuple[range, int]]:
        """The cells from the first one on that is not known to be empty, and the first run; and the same from the far
        end. Nothing if the line is done or has no runs."""
        if self.done or not self.lengths:
            return []
        cells, first, last = self.cells, 0, len(self.cells) - 1
        while cells[first] == EMPTY:
            first += 1
        while cells[last] == EMPTY:
            last -= 1
        return [(range(first, len(cells)), 0), (range(last, -1, -1), len(self.lengths) - 1)]

    @cached_property
    def filled_cells(self) -> list[int]:
        """The cells that are surely filled, in order."""
        return [at for at, mask in enumerate(self.cells) if not mask & EMPTY]

    @property
    def ink(self) -> int:
        """The mask of everything but empty."""
        return self.full & ~EMPTY

    def color(self, run: int) -> int:
        """The mask of a run's colour."""
        return 1 << self.colors[run] if self.colors else 2

    def cell(self, at: int) -> Spots:
        return Spots((self.spots[at],))

    def cells_at(self, first: int, last: int) -> Spots:
        return Spots(self.own.all_spots[first:last])

    def wall(self, cells: range) -> list[int]:
        """The empty cell before the first of some cells, if that is not the edge."""
        beside = cells[0] - cells.step
        return [self.spots[beside]] if 0 <= beside < len(self.cells) else []

    def runs_reaching(self, first: int, last: int) -> str:
        """The runs that could come to some of these cells if they fitted: "the 3 or the 4"."""
        near = [run for run, reach in enumerate(self.reaches) if reach.start < last and reach.stop > first]
        lengths = sorted({self.lengths[run] for run in near})
        return listed([with_article(length) for length in lengths], " or ") or "any run"

    @cached_property
    def analysis(self) -> Analysis | None:
        """What all arrangements allow; None if the line is done, or if its runs do not fit."""
        found = None if self.done else analyse(self.puzzle, self.line, self.cells)
        return found if found and found.support else None

    @cached_property
    def reaches(self) -> list[range]:
        """The reach of each run, where its places are known."""
        return [self.analysis.reach(run) for run in range(len(self.lengths))] if self.analysis else []

    def says_more(self, cells: range, mask: int) -> bool:
        """Whether some of the cells are not known to be in a mask of one value."""
        masks = self.cells
        return {masks[at] for at in cells} != {mask}

    def deduce(self, wanted: Iterable[int], mask: int, **words: Word) -> Sequence[Deduction]:
        """The deduction that these cells are in a mask, if that is new for any of them; it cites the whole line."""
        spots, cells, new, gone = self.own.all_spots, self.cells, tuple.__new__, ~mask
        # a named tuple would take twice the time
        facts = tuple([new(Fact, (spots[at], mask)) for at in wanted if cells[at] & gone])
        return self.deduction(facts, words) if facts else ()

    def deduction(self, facts: tuple[Fact, ...], words: dict[str, Word]) -> Sequence[Deduction]:
        """The deduction of facts that cites the whole line."""
        own = self.own
        return (plain_deduction(facts, own.all_spots, own.clues, {"line": own.name, **words}),)

    @cached_property
    def groups(self) -> list[tuple[int, int]]:
        """The maximal groups of filled cells of one colour."""
        cells = self.cells
        starts = [at for at in self.filled_cells if not at or cells[at - 1] != cells[at]]
        ends = [at + 1 for at in self.filled_cells if at + 1 == len(cells) or cells[at + 1] != cells[at]]
        return [*zip(starts, ends, strict=True)]

    def gaps(self) -> Iterator[tuple[int, int]]:
        """The stretches between known empty cells."""
        for empty, same in groupby(range(len(self.cells)), key=lambda at: self.cells[at] == EMPTY):
            if not empty:
                cells = list(same)
                yield cells[0], cells[-1] + 1


def strip_of(board: NonogramBoard, line: int) -> Strip:
    """A line of a board; all techniques share it."""
    strip: Strip | None = board.cache.get(line)
    if strip is None:
        strip = board.last_lines.get(line)
        own = strip.own if strip else Line(board.puzzle, line)
        cells = [*board.numbers[own.where]]
        if strip is None or strip.cells != cells:
            strip = board.last_lines[line] = Strip(own, cells)
        board.cache[line] = strip
    return strip


def owners(strip: Strip, analysis: Analysis, first: int, last: int) -> list[int]:
    """The runs that can cover the cells first…last - 1."""
    found = []
    for run, (length, starts) in enumerate(zip(strip.lengths, analysis.starts, strict=True)):
        if not length:
            found += [run] if starts[0] <= first and last <= analysis.ends[run][-1] else []
        elif starts[0] <= first and starts[-1] >= last - length:
            at = bisect_left(starts, last - length)  # the first start that reaches *last*
            if starts[at] <= first:
                found.append(run)
    return found


@line_technique(
    "Empty line", 1, "{line} has no runs, so {facts}.", ONCE, brief=empty_lines, most_brief_words=most_words_of_lines
)
def empty_line(board: NonogramBoard, line: int) -> Found:
    """No runs, no filled cell."""
    if not board.puzzle.lines[line]:
        strip = strip_of(board, line)
        yield from strip.deduce(range(len(strip.cells)), EMPTY)


@line_technique("Full line", 1, "{line}: {runs} all of it, so {facts}.", ONCE)
def full_line(board: NonogramBoard, line: int) -> Found:
    """With no free cell left there is only one way to place the runs."""
    strip = strip_of(board, line)
    free = strip.own.analysis
    if strip.lengths and all(len(starts) == 1 for starts in free.starts):
        several = "the runs take" if EMPTY not in free.support else "the runs and the gaps between them take"
        runs = several if len(strip.lengths) > 1 else f"the {strip.lengths[0] or UNKNOWN} takes"
        wanted = zip(strip.spots, strip.cells, free.support, strict=True)
        facts = tuple([Fact(spot, mask) for spot, now, mask in wanted if now & ~mask])
        yield from strip.deduction(facts, {"runs": runs}) if facts else ()


def overlaps(strip: Strip, found: Analysis) -> Found:
    """A run surely covers the cells that its leftmost and its rightmost place share. One of unknown length shows that
    only where a single cell is left for it."""
    for run, (length, starts) in enumerate(zip(strip.lengths, found.starts, strict=True)):
        if length and starts[-1] >= starts[0] + length:
            continue
        sure = found.sure(run)
        if not strip.says_more(sure, strip.color(run)):
            continue
        reach = found.reach(run)
        if length or len(reach) == 1:
            words = overlap_words(run, len(starts) == 1, strip.cells_at(reach.start, reach.stop))
            yield from strip.deduce(sure, strip.color(run), **words)


def overlap_words(run: int, is_only: bool, reach: Spots) -> dict[str, Word]:
    """*is_only*: the run has just one place."""
    return {"run": ClueItem(run), "fits": ONLY_FITS if is_only else "must fit into", "reach": reach}


IN_REACH = "the {run} {fits} {reach}, so {facts}"
REACH = f"{{line}}: {IN_REACH}."
reach_technique = partial(line_technique, again=IN_REACH, locates=True, jointly=runs_in_reach)


@reach_technique("Simple boxes", 1, REACH, ONCE, aliases=("Overlap",))
def simple_boxes(board: NonogramBoard, line: int) -> Found:
    """On an empty line: the leftmost and the rightmost place of a run overlap."""
    strip = strip_of(board, line)
    yield from overlaps(strip, strip.own.analysis)


@line_technique(
    "Colours of a line",
    2,
    "{line} has no {colors} run, so {facts}.",
    ONCE,
    aliases=("Colour logic",),
    again="there is no {colors} run, so {facts}",
)
def colors_of_a_line(board: NonogramBoard, line: int) -> Found:
    """A cell has a colour that both its lines have, or none."""
    strip = strip_of(board, line)
    own = EMPTY
    for run in range(len(strip.lengths)):
        own |= strip.color(run)
    if strip.colors and own != strip.full:
        yield from strip.deduce(range(len(strip.cells)), own, colors=Values(strip.full & ~own))


def is_filled(mask: int) -> bool:
    return not mask & EMPTY


@technique(
    "Completed line",
    2,
    "{line} has all its runs, so {facts}.",
    EACH_LINE,
    again="that is all of its runs, so {facts}",
    sequel="that completes {line}, so {facts}",
    argue=completed_line_argument,
    most_words=most_line_words,
    brief=completed_lines,
    most_brief_words=most_words_of_completed_lines,
    jointly=completing_lines,
    sequel_follows=is_filled,
)
def completed_line(board: NonogramBoard, line: int) -> Found:
    """As many cells are filled as the runs have in total."""
    strip = strip_of(board, line)
    filled = len(strip.filled_cells)
    if filled and filled == sum(strip.lengths) and all(strip.lengths) and not strip.done:
        runs = Spots(tuple(strip.spots[at] for at in strip.filled_cells))
        yield from strip.deduce([at for at, mask in enumerate(strip.cells) if mask & EMPTY], EMPTY, runs=runs)


@line_technique(
    "Completed block",
    2,
    "{line}: the {length} at {block} is complete, so {facts}.",
    EACH_LINE,
    aliases=("Punctuating",),
    again="the {length} at {block} is complete, so {facts}",
    sequel=f"that completes {BLOCK}, so {{facts}}",
    brief=completed_blocks,
    most_brief_words=most_words_of_blocks,
    jointly=completing_blocks,
    sequel_follows=is_filled,
)
def completed_block(board: NonogramBoard, line: int) -> Found:
    """A group as long as every run that can cover it is a complete run."""
    strip = strip_of(board, line)
    cells, found = strip.cells, strip.analysis if strip.filled_cells else None
    if not found:
        return
    for first, last in strip.groups:
        color, around = cells[first], (first - 1, last)
        ends = [at for at in around if 0 <= at < len(cells) and cells[at] & color]
        if ends and {strip.lengths[run] for run in owners(strip, found, first, last)} == {last - first}:
            length = length_text(strip.puzzle, last - first, color.bit_length() - 1)
            yield from strip.deduce(ends, strip.full & ~color, length=length, block=strip.cells_at(first, last))


GLUE = "{cell} is so near the {wall}{beside} that it belongs to the {run}, so {facts}"


@seen_technique("Glue", 2, f"{{line}}: {GLUE}.", EACH_LINE, again=GLUE)
def glue(board: NonogramBoard, line: int) -> Found:
    """A filled cell nearer to the wall than the first run is long belongs to it, and the run continues from there."""
    strip = strip_of(board, line)
    filled = strip.filled_cells
    for cells, run in strip.ends if filled else ():
        length = strip.lengths[run]
        hit = filled[0] - cells[0] if cells.step > 0 else cells[0] - filled[-1]
        if hit < length and strip.says_more(cells[hit:length], strip.color(run)):
            words = glue_words(run, strip.spots[cells[hit]], strip.wall(cells))
            yield from strip.deduce(cells[hit:length], strip.color(run), **words)


def glue_words(run: int, spot: int, wall: Sequence[int]) -> dict[str, Word]:
    """*wall* is an empty cell, or nothing at the edge."""
    cell, beside = Spots((spot,)), Spots(tuple(wall)) if wall else ""
    return {"cell": cell, "owned": cell, "run": ClueItem(run), "wall": "empty " if wall else "edge", "beside": beside}


@seen_technique(
    "Mercury",
    2,
    "{line}: the {run} {end} {first} would touch {cell} and be {longer} long, so {facts}.",
    EACH_LINE,
    again="the {run} {end} {first} would touch {cell}, so {facts}",
)
def mercury(board: NonogramBoard, line: int) -> Found:
    """If the cell right behind the first run would be filled already, the run cannot start at the wall."""
    strip = strip_of(board, line)
    for cells, run in strip.ends:
        length = strip.lengths[run]
        if 0 < length < len(cells) and strip.cells[cells[length]] == strip.color(run):
            words = mercury_words(run, strip.spots[cells[0]], strip.spots[cells[length]], length)
            yield from strip.deduce([cells[0]], EMPTY, **words)


def mercury_words(run: int, first: int, filled: int, length: int) -> dict[str, Word]:
    return {
        "first": Spots((first,)),
        "end": "from" if first < filled else "ending at",
        "run": ClueItem(run),
        "cell": Spots((filled,)),
        "longer": length + 1,
    }


@reach_technique("Boxes in reach", 2, REACH, EACH_LINE, aliases=("Simple boxes", "Overlap"), as_cited=True)
def boxes_in_reach(board: NonogramBoard, line: int) -> Found:
    """Known cells leave a run less room, so its outermost places overlap more."""
    strip = strip_of(board, line)
    if found := strip.analysis:
        yield from overlaps(strip, found)


@technique(
    "Simple spaces",
    2,
    "{line}: {argument} {facts}.",
    EACH_LINE,
    aliases=("Inaccessibility",),
    argue=reach_argument,
    most_words=most_line_words,
    again="{argument} {facts}",
    locates=True,
)
def simple_spaces(board: NonogramBoard, line: int) -> Found:
    """A cell outside the reach of every run, from its first to its last possible place, stays empty."""
    strip = strip_of(board, line)
    if strip.analysis:
        outside, behind = list[int](), 0
        for reach in strip.reaches:  # which begin and end in the order of the runs
            outside += range(behind, reach.start)
            behind = reach.stop
        outside += range(behind, len(strip.cells))
        yield from strip.deduce(outside, EMPTY)


NO_ROOM = "the gap {gap} has no room for {runs}, so {facts}"


@seen_technique("Forcing", 2, f"{{line}}: {NO_ROOM}.", EACH_LINE, again=NO_ROOM)
def forcing(board: NonogramBoard, line: int) -> Found:
    """A gap between empty cells that is shorter than every run that reaches it stays empty."""
    strip = strip_of(board, line)
    if not strip.analysis or not strip.lengths:
        return
    for first, last in strip.gaps():
        fitting = [
            run
            for run, (length, reach) in enumerate(zip(strip.lengths, strip.reaches, strict=True))
            if length <= last - first and reach.start <= last and reach.stop > first
        ]
        if not fitting:
            walls = tuple(strip.spots[at] for at in (first - 1, last) if 0 <= at < len(strip.spots))
            gap, near = strip.cells_at(first, last), strip.runs_reaching(first, last)
            for found in strip.deduce(range(first, last), EMPTY, gap=gap, walls=Spots(walls), runs=near):
                yield found._replace(premises=walls) if min(strip.lengths) > last - first else found


@seen_technique(
    "Colour logic",
    3,
    "{line}: no {colors} run reaches that far, so {facts}.",
    EACH_LINE,
    again="no {colors} run reaches that far, so {facts}",
)
def colors_in_reach(board: NonogramBoard, line: int) -> Found:
    """Outside the reach of every run of a colour, no cell has it."""
    strip = strip_of(board, line)
    for color in sorted(set(strip.colors)) if strip.analysis else ():
        reach: set[int] = set()
        for run, cells in enumerate(strip.reaches):
            if strip.colors[run] == color:
                reach |= set(cells)
        left = strip.full & ~(1 << color)
        outside = [at for at in range(len(strip.cells)) if at not in reach]
        yield from strip.deduce(outside, left, colors=Values(1 << color))


@seen_technique(
    "Splitting",
    3,
    "{line}: {joined} would be too long for any run there, so {facts}.",
    EACH_LINE,
    aliases=("Joining and splitting",),
    together="Joining and splitting",
)
def splitting(board: NonogramBoard, line: int) -> Found:
    """Two groups with one open cell between them cannot be one run if no run that reaches them is that long."""
    strip = strip_of(board, line)
    found = strip.analysis
    if not found:
        return
    for (first, end), (start, last) in pairwise(strip.groups):
        same = strip.cells[first] == strip.cells[start]
        if start == end + 1 and same and not owners(strip, found, first, last):
            yield from strip.deduce([end], strip.full & ~strip.cells[first], joined=strip.cells_at(first, last))


@seen_technique(
    "Joining",
    3,
    "{line}: {groups} both belong to the {run}, so {facts}.",
    EACH_LINE,
    aliases=("Joining and splitting",),
    together="Joining and splitting",
)
def joining(board: NonogramBoard, line: int) -> Found:
    """Two groups that only the same single run can cover are one run, with all cells between them."""
    strip = strip_of(board, line)
    found = strip.analysis
    if not found:
        return
    for (first, end), (start, last) in pairwise(strip.groups):
        left, right = owners(strip, found, first, end), owners(strip, found, start, last)
        if left == right and len(left) == 1:
            groups = Spots((*strip.spots[first:end], *strip.spots[start:last]))
            color, run = strip.color(left[0]), ClueItem(left[0])
            yield from strip.deduce(range(end, start), color, run=run, groups=groups, owned=groups)


@technique("Full line logic", 3, "{argument}.", EACH_LINE, generic=True, argue=ways_argument)
def full_line_logic(board: NonogramBoard, line: int) -> Found:
    """What all arrangements of the line have in common is certain."""
    strip = strip_of(board, line)
    if not strip.done:
        found = analyse(strip.puzzle, line, strip.cells)
        if facts := ruled_out(strip.puzzle, board.domains, strip.puzzle.shape.line(line), found.support):
            yield plain_deduction(tuple(facts), strip.own.all_spots, (line,), {"line": Clue(line)})


MILD_LINE_LOGIC = replace(full_line_logic, tier=2)
MILDER = {full_line_logic: MILD_LINE_LOGIC}
NOTED_COLORS = replace(colors_of_a_line, tier=0)
NOTED_REACH = replace(colors_in_reach, tier=0)
BOOKKEEPING = {colors_of_a_line: NOTED_COLORS, colors_in_reach: NOTED_REACH}
"""Which colours a cell cannot have is noted without a word, until only one is left."""

TECHNIQUES: tuple[Technique, ...] = (
    empty_line,
    full_line,
    simple_boxes,
    colors_of_a_line,
    completed_line,
    completed_block,
    glue,
    mercury,
    boxes_in_reach,
    simple_spaces,
    forcing,
    colors_in_reach,
    splitting,
    joining,
    full_line_logic,
)


TWO_LINE_LOGIC = chain_technique(
    "Two-line logic",
    4,
    "{argument}, so {facts}.",
    argue=failing_line_argument,
)
"""What a value forces along its own two lines contradicts a line that crosses them; the engine finds these."""

CHAINS = {2: TWO_LINE_LOGIC}
