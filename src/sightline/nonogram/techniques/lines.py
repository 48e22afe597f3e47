"""Techniques about one line: one short finder for each, with the argument why it is true.

A finder cites its line; the engine keeps only the cells that the facts need.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from sightline.core.board import Fact
from sightline.core.technique import Deduction, Places, plain_deduction, technique
from sightline.core.words import Clue, ClueItem, Spots, Values, Word
from sightline.family.grids import EACH_LINE, ruled_out
from sightline.nonogram.constraints import Analysis, analyse
from sightline.nonogram.failing import ways_argument
from sightline.nonogram.puzzle import NonogramBoard
from sightline.nonogram.techniques.strips import EMPTY, Strip, owners, strip_of
from sightline.nonogram.texts import (
    BLOCK,
    ONLY_FITS,
    colors_argument,
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
)
from sightline.nonogram.word_counts import (
    most_line_words,
    most_words_of_blocks,
    most_words_of_completed_lines,
    most_words_of_lines,
)

Found = Iterator[Deduction]
line_technique = partial(technique, argue=line_argument, most_words=most_line_words)
seen_technique = partial(line_technique, as_cited=True)
ONCE = Places(EACH_LINE.all, lambda puzzle, spot: (), once=True)
"""Lines, for what their runs imply whatever is known: searching them once is enough."""


NAMED_ONCE = ONCE._replace(about=EACH_LINE.at)
"""The same, for a technique after which steps about one cell can be named that another technique has found."""


@line_technique(
    "Empty line",
    1,
    "{line} has no runs, so {facts}.",
    NAMED_ONCE,
    brief=empty_lines,
    most_brief_words=most_words_of_lines,
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
        color = strip.colors[0] if strip.colors else 0
        only = f"the {length_text(strip.puzzle, strip.lengths[0], color)} takes"
        runs = several if len(strip.lengths) > 1 else only
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


@technique(
    "Colours of a line",
    2,
    "{line} has no {colors} run, so {facts}.",
    ONCE,
    argue=colors_argument,
    most_words=most_line_words,
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


def is_one_color(mask: int) -> bool:
    """Whether the colour of a filled cell is known: runs of two colours may touch."""
    return not mask & (mask - 1)


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
    current_words=True,
)
def completed_block(board: NonogramBoard, line: int) -> Found:
    """A group as long as every run that can cover it is a complete run."""
    strip = strip_of(board, line)
    cells, found = strip.cells, strip.analysis if strip.filled_cells else None
    if not found:
        return
    for first, last in strip.groups:
        color, around = cells[first], (first - 1, last)
        ends = [at for at in around if 0 <= at < len(cells) and cells[at] & color and is_one_color(color)]
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
    as_cited=True,
)
def simple_spaces(board: NonogramBoard, line: int) -> Found:
    """A cell outside the reach of every run, from its first to its last possible place, stays empty."""
    strip = strip_of(board, line)
    if strip.analysis and strip.lengths:
        outside, behind = list[int](), 0
        for reach in strip.reaches:  # which begin and end in the order of the runs
            outside += range(behind, reach.start)
            behind = reach.stop
        outside += range(behind, len(strip.cells))
        yield from strip.deduce(outside, EMPTY)


NO_ROOM = "{unfit} {gap}{room}, so {facts}"


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
            words = gap_words(strip, first, last)
            for found in strip.deduce(range(first, last), EMPTY, walls=Spots(walls), **words):
                yield found._replace(premises=walls) if min(strip.lengths) > last - first else found


def gap_words(strip: Strip, first: int, last: int) -> dict[str, Word]:
    """Why a gap stays empty: "the gap … has no room for a 3"; "no run reaches the gap …" where one is short enough."""
    near = strip.runs_reaching(first, last)
    is_far = not near and min(strip.lengths) <= last - first
    unfit, room = ("no run reaches the gap", "") if is_far else ("the gap", f" has no room for {near or 'any run'}")
    return {"unfit": unfit, "gap": strip.cells_at(first, last), "room": room}


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
        same = strip.cells[first] == strip.cells[start] and is_one_color(strip.cells[first])
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
