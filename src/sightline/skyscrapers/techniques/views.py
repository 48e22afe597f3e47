"""Techniques about visible towers: one short finder for each, with the argument why it is true.

Heights go from 1 to n, the tallest. A finder cites the cells that show its pattern; the engine keeps only what the
facts need.
"""

from collections.abc import Sequence
from dataclasses import replace
from operator import and_

from sightline.core.board import Fact, place
from sightline.core.sentence import counted, in_words, listed
from sightline.core.technique import Deduction, technique
from sightline.core.words import Clue, Spot
from sightline.family.grids import EACH_LINE, EACH_LINE_ONCE, single_value
from sightline.skyscrapers.arguments import beside_clues, beside_ones, clue_argument, room_argument, top_argument
from sightline.skyscrapers.constraints import EDGES, EDGES_ONCE, clues, edge_clues, line_facts, line_of, views
from sightline.skyscrapers.in_sight import TopTexts
from sightline.skyscrapers.puzzle import Skyscrapers, SkyscrapersBoard
from sightline.skyscrapers.techniques.common import (
    Found,
    Words,
    deduce,
    exclude,
    restrict,
    up_to,
)
from sightline.skyscrapers.word_counts import words_in, words_of_clue, words_of_room, words_up_to_top

EDGE_CLUES = "Edge clue initialisation"
"""What one clue forces in an empty line: three techniques that are tried together."""
CLIMB = TopTexts(
    "{clue} sees every tower climb up to {top}",
    "{clue} sees the {taller} behind {top} and every tower climb up to it",
    before=lambda cells: cells,
)
LEAP = TopTexts(
    "{clue} sees just one tower before {top}: the first, taller than those between",
    "{clue} sees the {taller} behind {top} and just one tower before it: the first, taller than those between",
    before=lambda cells: 1,
)


@technique(
    "Silhouette",
    1,
    "{clue} sees one tower only, so {first} is first: {facts}.",
    EDGES_ONCE,
    aliases=(EDGE_CLUES,),
    together=EDGE_CLUES,
    brief=beside_ones,
)
def silhouette(board: SkyscrapersBoard, clue: int) -> Found:
    """The tallest is always seen; if only one is seen, nothing is in front of it."""
    puzzle = board.puzzle
    if puzzle.clues[clue] == 1:
        yield from deduce(
            board,
            clue,
            (),
            [Fact(puzzle.line(clue)[0], 1 << puzzle.tallest | (1 if puzzle.parks else 0))],
            first=first_beside_one(puzzle),
        )


def first_beside_one(puzzle: Skyscrapers) -> str:
    return "a park or the tallest" if puzzle.parks else "the tallest"


@technique(
    "Stairs",
    1,
    "{clue} sees every tower, so they climb: {facts}.",
    EDGES_ONCE,
    aliases=(EDGE_CLUES,),
    together=EDGE_CLUES,
)
def stairs(board: SkyscrapersBoard, clue: int) -> Found:
    """If every tower is seen, each is taller than the one before."""
    puzzle = board.puzzle
    if puzzle.clues[clue] == puzzle.tallest > 1 and not puzzle.parks:
        yield from deduce(board, clue, (), [place(spot, index + 1) for index, spot in enumerate(puzzle.line(clue))])


@technique(
    EDGE_CLUES,
    1,
    "{clue} must see {count} towers, so they start low: {facts}.",
    EDGES_ONCE,
    aliases=("Lighthouse", "Edge initialisation"),
    together=EDGE_CLUES,
    brief=beside_clues,
)
def lighthouse(board: SkyscrapersBoard, clue: int) -> Found:
    """The tallest tower is no nearer to the clue than its number says: for a 3, in the third cell at the earliest. The
    second tallest may be one cell nearer, the next one two cells, and so on; else too few towers would be seen."""
    # before height v in cell i (from 0) at most i are seen, behind it n - v taller ones: k ≤ i + 1 + n - v
    puzzle, k, masks = board.puzzle, board.puzzle.clues[clue], board.domains
    if k < puzzle.tallest:
        highest = puzzle.tallest - k + 1
        reach = [(spot, highest + i) for i, spot in enumerate(puzzle.line(clue)[: k - 1])]
        facts = [Fact(spot, up_to(limit, puzzle.parks)) for spot, limit in reach if masks[spot] >> limit + 1]
        yield from deduce(board, clue, (), facts, count=in_words(k))


@technique(
    "Meet in the middle",
    1,
    "{near} and {far} add up to {sum}, one more than the line is long, so towers climb from both ends to the tallest: "
    "{facts}.",
    EACH_LINE_ONCE,
)
def meet_in_the_middle(board: SkyscrapersBoard, line: int) -> Found:
    """Each end sees a climb that stops at the tallest tower, and both see that one. So together they see one tower
    fewer than the two clues add up to. If that is the whole line, nothing is hidden, and the tallest is as many cells
    from each end as the clue there says."""
    puzzle = board.puzzle
    a, b = views(puzzle, line)
    if a > 1 and b > 1 and a + b == puzzle.size + 1 and not puzzle.parks:
        top = place(puzzle.shape.line(line)[a - 1], puzzle.tallest)
        if board[top.spot] & ~top.mask:
            near, far = edge_clues(puzzle, line)
            words: Words = {"near": Clue(near), "far": Clue(far), "sum": a + b}
            yield Deduction((top,), (), (near, far), words)


def visible_tops(board: SkyscrapersBoard, clue: int) -> tuple[int, int]:
    """Of the tallest towers whose cells are known, from n down: how many the clue surely sees, and the index of the
    first.

    All towers behind that cell are lower or already counted, so any other visible tower is before it.
    """
    line = board.domains[board.puzzle.clue_slices[clue]]
    seen, nearest = 0, len(line)
    for height in range(board.puzzle.tallest, 0, -1):
        if 1 << height not in line:
            break
        index = line.index(1 << height)
        if index < nearest:
            seen, nearest = seen + 1, index
    return seen, nearest


@technique(
    "Slide",
    2,
    "{argument}, so {facts}.",
    EDGES,
    lean=-1,
    argue=top_argument(CLIMB),
    as_cited=True,
    word_range=words_up_to_top(CLIMB),
)
def slide(board: SkyscrapersBoard, clue: int) -> Found:
    """If the tallest is as many cells in as the clue says, all towers up to it are seen: each is taller than the one
    before."""
    puzzle, k = board.puzzle, board.puzzle.clues[clue]
    seen, nearest = visible_tops(board, clue)
    if puzzle.parks or not seen or nearest < 2 or k != seen + nearest:
        return
    line = puzzle.line(clue)
    cells = line[: nearest + 1]
    climb = [board[spot] for spot in cells]
    for index in range(1, len(cells)):  # each is above the lowest before it …
        lowest = (climb[index - 1] & -climb[index - 1]).bit_length() if climb[index - 1] else 1
        climb[index] &= ~up_to(lowest - 1, 0)
    for index in reversed(range(nearest)):  # … and below the highest after it
        climb[index] &= up_to(climb[index + 1].bit_length() - 2, 0)
    facts = restrict(board, cells, climb)
    yield from deduce(board, clue, line, facts, top=Spot(cells[-1]))


@technique(
    "Blockade",
    2,
    "{clue} sees {tops} at the far end and one more tower, so the tallest of the others is first: {facts}.",
    EDGES,
    as_cited=True,
)
def blockade(board: SkyscrapersBoard, clue: int) -> Found:
    """If the tallest ones, one fewer than the clue says, climb at the far end, all of them are seen. So one of the rest
    is seen: their tallest is first."""
    puzzle, k = board.puzzle, board.puzzle.clues[clue]
    if k < 2 or puzzle.parks or k >= puzzle.tallest:
        return
    if board.domains[puzzle.clue_slices[clue]][-1] != 1 << puzzle.tallest:
        return
    cells = puzzle.line(clue)
    visible_tops = cells[-(k - 1) :]
    if all(board[spot] == 1 << (puzzle.tallest - k + 2 + i) for i, spot in enumerate(visible_tops)):
        first = puzzle.tallest - k + 1
        yield from deduce(board, clue, visible_tops, [place(cells[0], first)], tops=tops_of_blockade(puzzle, clue))


def tops_of_blockade(puzzle: Skyscrapers, clue: int) -> str:
    """The tallest ones, one fewer than the clue says."""
    tops = range(puzzle.tallest - puzzle.clues[clue] + 2, puzzle.tallest + 1)
    return listed([*map(str, tops)])


@technique(
    "Ascendant",
    2,
    "{clue} sees two towers, so the {second} is first or behind the {top}: {facts}.",
    EDGES,
    lean=2,
    as_cited=True,
    word_range=words_in,
)
def ascendant(board: SkyscrapersBoard, clue: int) -> Found:
    """A 2 sees the first tower and the tallest. The second tallest between them would be a third."""
    puzzle = board.puzzle
    if puzzle.clues[clue] != 2 or puzzle.parks or puzzle.size < 3:
        return
    cells, second = puzzle.line(clue), puzzle.tallest - 1
    nearest = first_for_top(board, cells)
    facts = exclude(board, cells[1 : nearest + 1], second)
    yield from deduce(board, clue, cells[1:nearest], facts, second=second, top=puzzle.tallest)


def first_for_top(board: SkyscrapersBoard, cells: Sequence[int]) -> int:
    """The index of the first cell behind the one at the clue that can have the tallest tower; 1 if none can."""
    return next((i for i, spot in enumerate(cells) if i and board[spot] >> board.puzzle.tallest & 1), 1)


@technique("Hideout", 2, "{clue} sees its {count} already, so all others hide: {facts}.", EDGES, as_cited=True)
def hideout(board: SkyscrapersBoard, clue: int) -> Found:
    """A known tower taller than everything possible before it is surely seen. If these are as many as the clue says,
    no other is seen."""
    puzzle, k = board.puzzle, board.puzzle.clues[clue]
    line = board.domains[puzzle.clue_slices[clue]]
    if line[0] & (line[0] - 1) or line[0] < 2:  # else the first tower would be seen too
        return
    highest, peaks = 0, []
    for index, mask in enumerate(line):
        if mask > highest:
            if not mask & (mask - 1):
                peaks.append(index)
            highest = mask
    if len(peaks) != k:
        return
    cells, facts = puzzle.line(clue), []
    for index, spot in enumerate(cells):
        before = max(peak for peak in peaks if peak <= index)
        limit = line[before].bit_length() - 2
        if before < index and line[index] & ~up_to(limit, puzzle.parks):
            facts.append(Fact(spot, up_to(limit, puzzle.parks)))
    yield from deduce(board, clue, cells, facts, count=counted(k, "tower"))


@technique(
    "Middle ground",
    3,
    "{clue} sees three towers, the {top} last; with the {third} second it would see two or four, so {facts}.",
    EDGES,
)
def middle_ground(board: SkyscrapersBoard, clue: int) -> Found:
    """A 3, and the tallest is last: if the third tallest were second, the second tallest before it would leave two
    towers visible, and behind it four."""
    puzzle = board.puzzle
    if puzzle.clues[clue] != 3 or puzzle.tallest < 4 or puzzle.parks:
        return
    cells, third = puzzle.line(clue), puzzle.tallest - 2
    if board[cells[-1]] == 1 << puzzle.tallest:
        yield from deduce(board, clue, cells[-1:], exclude(board, cells[1:2], third), third=third, top=puzzle.tallest)


@technique(
    "Leap of faith",
    2,
    "{argument}, so {facts}.",
    EDGES,
    argue=top_argument(LEAP),
    as_cited=True,
    word_range=words_up_to_top(LEAP),
)
def leap_of_faith(board: SkyscrapersBoard, clue: int) -> Found:
    """If the clue sees one tower more than the tallest ones, the first tower is that one, taller than all between. So
    it is not too low: there must be a lower height for each cell between."""
    puzzle, k = board.puzzle, board.puzzle.clues[clue]
    seen, nearest = visible_tops(board, clue)
    if puzzle.parks or not seen or nearest < 2 or k != seen + 1:
        return
    cells = puzzle.line(clue)
    far = {single_value(board[spot]) for spot in cells[nearest:]}
    near = [height for height in range(1, puzzle.tallest + 1) if height not in far]
    least = max(
        near[nearest - 1], *(board[spot].bit_length() for spot in cells[1:nearest] if single_value(board[spot])), 0
    )
    highest = board[cells[0]].bit_length() - 1
    kept = [puzzle.full & ~up_to(least - 1, 0), *([up_to(highest - 1, 0)] * (nearest - 1))]
    facts = restrict(board, cells[:nearest], kept)
    yield from deduce(board, clue, cells, facts, top=Spot(cells[nearest]))


@technique(
    "Room to climb",
    2,
    "{argument} {facts}.",
    EDGES,
    argue=room_argument,
    word_range=words_of_room,
)
def room_to_climb(board: SkyscrapersBoard, clue: int) -> Found:
    """A tall tower near the clue leaves few to be seen: those before it, and those behind it that are taller. A known
    tower behind a taller known one is never seen and does not count. If all that is fewer than the clue says, the tower
    is not there."""
    puzzle, k = board.puzzle, board.puzzle.clues[clue]
    line = board.domains[puzzle.clue_slices[clue]]
    out: list[int] = []  # of the cells from the last one on that has fewer cells before it than the clue wants seen
    taller = gone = 0
    nearest = len(line)
    for height in range(puzzle.tallest, 0, -1):
        if taller >= k - 1:
            break
        index = line.index(1 << height) if 1 << height in line else nearest
        if index > nearest:
            continue
        gone |= 1 << height
        out.append(gone)
        taller, nearest = taller + 1, index
    out += [gone] * (k - 1 - len(out))
    if not any(map(and_, line, reversed(out))):
        return
    cells = puzzle.line(clue)
    facts = restrict(board, cells[: k - 1], [~mask for mask in reversed(out)])
    yield from deduce(board, clue, cells, facts)


@technique(
    "Outflanked",
    3,
    "{clue} sees two towers, and the {second} cannot be behind the {top}, so it is first: {facts}.",
    EDGES,
    as_cited=True,
)
def outflanked(board: SkyscrapersBoard, clue: int) -> Found:
    """For a 2, the second tallest is the first tower, or behind the tallest. Where it fits nowhere behind any place for
    the tallest, it is the first."""
    puzzle = board.puzzle
    if puzzle.clues[clue] != 2 or puzzle.parks or puzzle.tallest < 2:
        return
    cells, second = puzzle.line(clue), puzzle.tallest - 1
    if board[cells[0]] == 1 << second:
        return
    nearest = first_for_top(board, cells)
    if not any(board[spot] >> second & 1 for spot in cells[nearest + 1 :]):
        yield from deduce(board, clue, cells, [place(cells[0], second)], second=second, top=puzzle.tallest)


@technique(
    "Clue elimination",
    3,
    "{argument}, so {facts}.",
    EDGES,
    aliases=("Sequence filtration",),
    generic=True,
    argue=clue_argument,
    word_range=words_of_clue,
)
def clue_elimination(board: SkyscrapersBoard, clue: int) -> Found:
    """A height is out where it is in no arrangement of the line that shows the clue."""
    puzzle = board.puzzle
    line = line_of(puzzle, clue)
    near, far = views(puzzle, line, (clue,))
    facts = line_facts(puzzle, board.domains, line, near, far)
    yield from deduce(board, clue, puzzle.shape.line(line), facts)


MILD_CLUE_ELIMINATION = replace(clue_elimination, tier=2)
MILDER = {clue_elimination: MILD_CLUE_ELIMINATION}
BOTH_CLUES = 9
"""In thirds of a tier: two views of a line at once are harder than anything but a chain."""


@technique(
    "High-rise",
    4,
    "{near} and {far} see two towers each, so the {second} is at one end: {facts}.",
    EACH_LINE_ONCE,
    aliases=("Higher-rise",),
    lean=BOTH_CLUES,
)
def high_rise(board: SkyscrapersBoard, line: int) -> Found:
    """With a 2 at both ends the second tallest is at an end: inside, the tallest would hide it from one side only, and
    the other would see the first tower, it and the tallest."""
    puzzle = board.puzzle
    cells, second = puzzle.shape.line(line), puzzle.tallest - 1
    if views(puzzle, line) == (2, 2) and not puzzle.parks and puzzle.size > 3:
        facts = exclude(board, cells[1:-1], second)
        if facts:
            near, far = edge_clues(puzzle, line)
            words: Words = {"near": Clue(near), "far": Clue(far), "second": second}
            yield Deduction(tuple(facts), tuple(cells), (near, far), words)


@technique(
    "Two-clue elimination",
    4,
    "{argument}, so {facts}.",
    EACH_LINE,
    aliases=("Clue elimination", "Sequence filtration"),
    generic=True,
    lean=BOTH_CLUES,
    argue=clue_argument,
)
def two_clue_elimination(board: SkyscrapersBoard, line: int) -> Found:
    """A height is out where it is in no arrangement of the line that shows both its clues."""
    puzzle = board.puzzle
    near, far = views(puzzle, line)
    if near and far:
        facts = line_facts(puzzle, board.domains, line, near, far)
        if facts:
            yield Deduction(tuple(facts), tuple(puzzle.shape.line(line)), clues(puzzle, line))
