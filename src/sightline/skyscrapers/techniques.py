"""How a skilled player thinks about a city: one short argued finder for each technique.

Heights go to the tallest, written n. A finder proposes; what its line does not force is dropped, what it does not need
is not cited, so a finder may be generous with premises but should be sure of its pattern.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from sightline.core.board import Fact, place
from sightline.core.step import Clue, Clues, Deduction, Spot, Spots, Technique, Values, Word, technique
from sightline.skyscrapers.logic import (
    CELLS,
    EDGES,
    HEIGHTS,
    LINES,
    at,
    clues,
    edge_clues,
    line_support,
    rule_of,
    ruled_out,
    spots,
)
from sightline.skyscrapers.puzzle import City, Skyscrapers

Found = Iterator[Deduction]
Words = dict[str, Word]


def up_to(height: int, parks: int) -> int:
    """The mask of heights 1…height, and of the park where there are parks."""
    return (1 << (max(height, 0) + 1)) - (1 if parks else 2)


def single(mask: int) -> int | None:
    """The only height of a mask, if it has but one."""
    return mask.bit_length() - 1 if mask.bit_count() == 1 else None


def where_is(board: City, cells: Sequence[int], height: int) -> int | None:
    """The index of the cell that is known to hold *height*."""
    return next((index for index, spot in enumerate(cells) if board[spot] == 1 << height), None)


def told(clue: int, cells: Sequence[int], facts: Sequence[Fact], **words: int) -> Deduction:
    """A deduction from one edge clue over its whole line."""
    said: Words = {"clue": Clue(clue), **words}
    return Deduction(tuple(facts), tuple(cells), (clue,), said)


def without(board: City, cells: Sequence[int], height: int) -> list[Fact]:
    """*height* is out of those *cells* that still have it."""
    return [Fact(spot, board.puzzle.full & ~(1 << height)) for spot in cells if board[spot] >> height & 1]


def beyond(board: City, cells: Sequence[int], kept: Sequence[int]) -> list[Fact]:
    """What *kept*, a mask per cell, rules out that the board does not."""
    return [
        Fact(spot, board.puzzle.full & ~(board[spot] & ~mask))
        for spot, mask in zip(cells, kept, strict=True)
        if board[spot] & ~mask
    ]


@technique(
    "Resolved cell propagation",
    0,
    "{spot} is {value}, so {facts}.",
    CELLS,
    aliases=("Resolved cell", "Naked single"),
)
def resolved_cell(board: City, spot: int) -> Found:
    """A height stands once in its row and once in its column."""
    height, puzzle = single(board[spot]), board.puzzle
    if not height:
        return
    lines = at(puzzle, spot)
    others = sorted({cell for line in lines for cell in spots(puzzle, line)} - {spot})
    facts = tuple(without(board, others, height))
    if facts:
        rules = tuple(rule_of(puzzle, line) for line in lines)
        yield Deduction(facts, (spot,), rules, {"spot": Spot(spot), "value": Values(1 << height)})


@technique("Parks taken", 0, "{line} has all its parks, so {facts}.", LINES)
def parks_taken(board: City, line: int) -> Found:
    """A line has as many parks as the rules say and no more."""
    puzzle = board.puzzle
    cells = spots(puzzle, line)
    parks = [spot for spot in cells if board[spot] == 1]
    facts = tuple(Fact(spot, puzzle.full & ~1) for spot in cells if board[spot] & 1 and spot not in parks)
    if puzzle.parks and len(parks) == puzzle.parks and facts:
        yield Deduction(facts, tuple(parks), (rule_of(puzzle, line),), {"line": Clue(rule_of(puzzle, line))})


@technique(
    "Edge clue initialisation",
    1,
    "{clue} sees one tower, so the tallest hides all the others: {facts}.",
    EDGES,
    aliases=("Silhouette",),
)
def silhouette(board: City, clue: int) -> Found:
    """The tallest is always seen; if only one is seen, nothing stands before it."""
    puzzle = board.puzzle
    if puzzle.clues[clue] == 1:
        yield told(clue, (), [Fact(puzzle.line(clue)[0], 1 << puzzle.tallest | (1 if puzzle.parks else 0))])


@technique(
    "Edge clue initialisation",
    1,
    "{clue} sees every tower, so they climb one by one: {facts}.",
    EDGES,
    aliases=("Stairs",),
)
def stairs(board: City, clue: int) -> Found:
    """If every tower is seen, each is taller than the one before."""
    puzzle = board.puzzle
    if puzzle.clues[clue] == puzzle.tallest > 1 and not puzzle.parks:
        yield told(clue, (), [place(spot, index + 1) for index, spot in enumerate(puzzle.line(clue))])


@technique(
    "Edge clue initialisation",
    1,
    "{clue} must see {count} towers, so a tall one too near would hide too many: {facts}.",
    EDGES,
    aliases=("Lighthouse", "Edge initialisation"),
)
def lighthouse(board: City, clue: int) -> Found:
    """Of height v in cell i (from 0) at most i towers are seen before it, and n - v taller ones behind it.

    So k ≤ i + 1 + n - v: the heights of cell i go up to n - k + 1 + i.
    """
    puzzle, k = board.puzzle, board.puzzle.clues[clue]
    reach = puzzle.line(clue)[: k - 1]
    facts = [Fact(spot, up_to(puzzle.tallest - k + 1 + i, puzzle.parks)) for i, spot in enumerate(reach)]
    if facts and k < puzzle.tallest:
        yield told(clue, (), facts, count=k)


@technique(
    "Meet in the middle",
    1,
    "{near} and {far} add up to one more than the line is long: towers climb from both ends, so {facts}.",
    LINES,
)
def meet_in_the_middle(board: City, line: int) -> Found:
    """Each end sees a climb that stops at the tallest tower, and both see that one.

    Clues a and b thus show a + b - 1 different towers. If that is the whole line, nothing is hidden, and the tallest
    stands a places in.
    """
    puzzle = board.puzzle
    near, far = edge_clues(puzzle, line)
    a, b = puzzle.clues[near], puzzle.clues[far]
    if a > 1 and b > 1 and a + b == puzzle.size + 1 and not puzzle.parks:
        peak = spots(puzzle, line)[a - 1]
        yield Deduction((place(peak, puzzle.tallest),), (), (near, far), {"near": Clue(near), "far": Clue(far)})


@technique(
    "Process of elimination",
    2,
    "in {line} only {spot} can still be {value}.",
    LINES,
    aliases=("Pinpoint", "Hidden single"),
)
def process_of_elimination(board: City, line: int) -> Found:
    """Every height stands somewhere in the line."""
    puzzle = board.puzzle
    cells = spots(puzzle, line)
    rule = rule_of(puzzle, line)
    for height in range(1, puzzle.tallest + 1):
        left = [spot for spot in cells if board[spot] >> height & 1]
        if len(left) == 1 and board[left[0]] != 1 << height:
            others = tuple(spot for spot in cells if spot != left[0])
            words: Words = {"line": Clue(rule), "spot": Spot(left[0]), "value": Values(1 << height)}
            yield Deduction((place(left[0], height),), others, (rule,), words)


@technique("Last parks", 2, "{line} needs its last parks in the cells left for them: {facts}.", LINES)
def last_parks(board: City, line: int) -> Found:
    """A line has as many parks as the rules say and no fewer."""
    puzzle = board.puzzle
    cells = spots(puzzle, line)
    left = [spot for spot in cells if board[spot] & 1]
    facts = tuple(place(spot, 0) for spot in left if board[spot] != 1)
    if puzzle.parks and len(left) == puzzle.parks and facts:
        others = tuple(spot for spot in cells if spot not in left)
        yield Deduction(facts, others, (rule_of(puzzle, line),), {"line": Clue(rule_of(puzzle, line))})


@technique("Slide", 2, "{clue} sees every tower up to the tallest at {top}, so they climb: {facts}.", EDGES)
def slide(board: City, clue: int) -> Found:
    """With the tallest in the k-th cell, all k towers up to it are seen: each is taller than the one before."""
    puzzle, k = board.puzzle, board.puzzle.clues[clue]
    cells = puzzle.line(clue)[:k]
    if k < 3 or puzzle.parks or board[cells[-1]] != 1 << puzzle.tallest:
        return
    climb = [board[spot] for spot in cells]
    for index in range(1, k):  # each is above the lowest before it …
        lowest = (climb[index - 1] & -climb[index - 1]).bit_length() if climb[index - 1] else 1
        climb[index] &= ~up_to(lowest - 1, 0)
    for index in reversed(range(k - 1)):  # … and below the highest after it
        climb[index] &= up_to(climb[index + 1].bit_length() - 2, 0)
    facts = beyond(board, cells, climb)
    if facts:
        yield Deduction(tuple(facts), tuple(cells), (clue,), {"clue": Clue(clue), "top": Spot(cells[-1])})


@technique(
    "Blockade", 2, "{clue} sees the towers at the far end anyway, so the first hides all before them: {facts}.", EDGES
)
def blockade(board: City, clue: int) -> Found:
    """If the k - 1 tallest climb at the far end, all are seen; the rest show one tower, so their tallest is first."""
    puzzle, k = board.puzzle, board.puzzle.clues[clue]
    cells = puzzle.line(clue)
    if k < 2 or puzzle.parks or k >= puzzle.tallest:
        return
    tops = cells[-(k - 1) :]
    if all(board[spot] == 1 << (puzzle.tallest - k + 2 + i) for i, spot in enumerate(tops)):
        yield told(clue, tops, [place(cells[0], puzzle.tallest - k + 1)])


@technique("Ascendant", 2, "{clue} sees two towers, so {second} is the first or behind the tallest: {facts}.", EDGES)
def ascendant(board: City, clue: int) -> Found:
    """With k = 2, n - 1 between the first tower and n would be a third tower in sight."""
    puzzle = board.puzzle
    if puzzle.clues[clue] != 2 or puzzle.parks or puzzle.size < 3:
        return
    cells, second = puzzle.line(clue), puzzle.tallest - 1
    nearest = next((i for i, spot in enumerate(cells) if board[spot] >> puzzle.tallest & 1), 0)
    facts = without(board, cells[1 : max(nearest, 1) + 1], second)
    if facts:
        yield told(clue, cells, facts, second=second)


@technique("Hideout", 2, "{clue} already sees its {count} towers for certain, so all others hide: {facts}.", EDGES)
def hideout(board: City, clue: int) -> Found:
    """A known tower taller than anything possible before it is seen for certain; k of them leave none to see."""
    puzzle, k = board.puzzle, board.puzzle.clues[clue]
    cells = puzzle.line(clue)
    highest, peaks = 0, []
    for index, spot in enumerate(cells):
        height = single(board[spot])
        if height and height > highest:
            peaks.append(index)
        highest = max(highest, board[spot].bit_length() - 1)
    if len(peaks) != k or not peaks or peaks[0]:
        return
    facts = []
    for index, spot in enumerate(cells):
        before = max(peak for peak in peaks if peak <= index)
        limit = board[cells[before]].bit_length() - 2
        if before < index and board[spot] & ~up_to(limit, puzzle.parks):
            facts.append(Fact(spot, up_to(limit, puzzle.parks)))
    if facts:
        yield told(clue, cells, facts, count=k)


@technique("Middle ground", 3, "{clue} sees three towers with the tallest last: {facts}.", EDGES)
def middle_ground(board: City, clue: int) -> Found:
    """k = 3 and n last: were n - 2 second, n - 1 before it would leave two in sight, and behind it four."""
    puzzle = board.puzzle
    cells = puzzle.line(clue)
    if puzzle.clues[clue] == 3 and puzzle.tallest > 3 and board[cells[-1]] == 1 << puzzle.tallest and not puzzle.parks:
        third = puzzle.tallest - 2
        if facts := without(board, cells[1:2], third):
            yield told(clue, cells[-1:], facts)


@technique(
    "Leap of faith",
    3,
    "{clue} sees the first tower and the tallest, so the first hides all between: {facts}.",
    EDGES,
)
def leap_of_faith(board: City, clue: int) -> Found:
    """k = 2 with n in cell p: the first tower hides all between, so it is at least p tall and they are lower."""
    puzzle = board.puzzle
    cells = puzzle.line(clue)
    top = where_is(board, cells, puzzle.tallest)
    if puzzle.clues[clue] != 2 or not top or puzzle.parks:
        return
    least = max(top, *(board[spot].bit_length() for spot in cells[1:top] if single(board[spot])), 0)
    facts = [Fact(cells[0], puzzle.full & ~up_to(least - 1, 0))]
    highest = board[cells[0]].bit_length() - 1
    facts += [Fact(spot, up_to(highest - 1, 0)) for spot in cells[1:top]]
    facts = [fact for fact in facts if board[fact.spot] & ~fact.mask]
    if facts:
        yield told(clue, cells, facts)


@technique(
    "Outflanked",
    3,
    "{clue} sees two towers, and {second} cannot hide behind the tallest: {facts}.",
    EDGES,
)
def outflanked(board: City, clue: int) -> Found:
    """k = 2: n - 1 is the first or behind n. Where it fits nowhere behind any place for n, it is the first."""
    puzzle = board.puzzle
    cells, second = puzzle.line(clue), puzzle.tallest - 1
    if puzzle.clues[clue] != 2 or puzzle.parks or board[cells[0]] == 1 << second:
        return
    nearest = next((i for i, spot in enumerate(cells) if board[spot] >> puzzle.tallest & 1), 0)
    if not any(board[spot] >> second & 1 for spot in cells[nearest + 1 :]):
        yield told(clue, cells, [place(cells[0], second)], second=second)


@technique(
    "Clue elimination",
    3,
    "going through all ways to show {clue}: {facts}.",
    EDGES,
    aliases=("Sequence filtration",),
    generic=True,
)
def clue_elimination(board: City, clue: int) -> Found:
    """A height is out where no arrangement of the line that shows the clue has it."""
    puzzle = board.puzzle
    line = _line(puzzle, clue)
    near, far = (puzzle.clues[clue] if end == clue else 0 for end in edge_clues(puzzle, line))
    facts = ruled_out(puzzle, board.domains, line, line_support(puzzle, board.domains, line, near, far))
    if facts:
        yield told(clue, spots(puzzle, line), facts)


def _line(puzzle: Skyscrapers, clue: int) -> int:
    cells = puzzle.line(clue)
    return next(line for line in at(puzzle, cells[0]) if edge_clues(puzzle, line).count(clue))


@technique("High-rise", 4, "{near} and {far} each see two towers, so {second} stands at one end: {facts}.", LINES)
def high_rise(board: City, line: int) -> Found:
    """2 and 2: n - 1 inside would be seen from the side that n does not hide it from, behind a first tower."""
    puzzle = board.puzzle
    near, far = edge_clues(puzzle, line)
    cells, second = spots(puzzle, line), puzzle.tallest - 1
    if puzzle.clues[near] == puzzle.clues[far] == 2 and not puzzle.parks and puzzle.size > 3:
        facts = without(board, cells[1:-1], second)
        if facts:
            words: Words = {"near": Clue(near), "far": Clue(far), "second": second}
            yield Deduction(tuple(facts), tuple(cells), (near, far), words)


@technique(
    "Clue elimination",
    4,
    "going through all ways to show {clues} together: {facts}.",
    LINES,
    aliases=("Sequence filtration",),
    generic=True,
)
def both_clues(board: City, line: int) -> Found:
    """A height is out where no arrangement of the line that shows both its clues has it."""
    puzzle = board.puzzle
    near, far = (puzzle.clues[clue] for clue in edge_clues(puzzle, line))
    if near and far:
        facts = ruled_out(puzzle, board.domains, line, line_support(puzzle, board.domains, line, near, far))
        if facts:
            yield Deduction(tuple(facts), tuple(spots(puzzle, line)), clues(puzzle, line))


def fish(board: City, height: int, sizes: range) -> Found:
    """k rows whose places for a height lie in k columns use those columns up; and the same turned."""
    n = board.puzzle.size
    for base in (0, n):
        homes = {line: _homes(board, line, height) for line in range(base, base + n)}
        open_lines = {line: home for line, home in homes.items() if len(home) > 1}
        for size in sizes:
            for lines in combinations(sorted(open_lines), size):
                covers = frozenset().union(*(open_lines[line] for line in lines))
                if len(covers) == size:
                    yield from _fish(board, height, lines, tuple(sorted(covers)))


def _homes(board: City, line: int, height: int) -> frozenset[int]:
    """The lines that cross *line* where it can still have *height*."""
    puzzle = board.puzzle
    return frozenset(
        next(other for other in at(puzzle, spot) if other != line)
        for spot in spots(puzzle, line)
        if board[spot] >> height & 1
    )


def _fish(board: City, height: int, lines: Sequence[int], covers: Sequence[int]) -> Found:
    puzzle = board.puzzle
    inside = {spot for line in lines for spot in spots(puzzle, line)}
    outside = [spot for cover in covers for spot in spots(puzzle, cover) if spot not in inside]
    facts = tuple(without(board, outside, height))
    if facts:
        rules = tuple(rule_of(puzzle, line) for line in (*lines, *covers))
        words: Words = {
            "value": Values(1 << height),
            "lines": Clues(rules[: len(lines)]),
            "covers": Clues(rules[len(lines) :]),
        }
        yield Deduction(facts, tuple(sorted(inside)), rules, words)


@technique(
    "Skylining",
    4,
    "the tallest towers of {lines} only fit {covers}, so {facts}.",
    HEIGHTS,
    aliases=("Firing range",),
)
def skylining(board: City, height: int) -> Found:
    """The clues drive the tallest towers of some lines into as many cross lines, which have no room for another."""
    if height == board.puzzle.tallest:
        yield from fish(board, height, range(2, board.puzzle.size // 2 + 1))


def subsets(board: City, line: int, size: int, hidden: bool) -> Found:
    """Naked: k cells that share k heights keep them. Hidden: k heights that share k cells keep those."""
    puzzle = board.puzzle
    cells = [spot for spot in spots(puzzle, line) if board[spot].bit_count() > 1 and not board[spot] & 1]
    everything = union(board, cells)
    for naked in combinations(cells, max(len(cells) - size, 0) if hidden else size):
        held, others = union(board, naked), [spot for spot in cells if spot not in naked]
        facts = tuple(Fact(spot, puzzle.full & ~held) for spot in others if board[spot] & held)
        if naked and held.bit_count() == len(naked) and facts:
            rule = rule_of(puzzle, line)
            shown, owned = (tuple(others), everything & ~held) if hidden else (naked, held)
            words: Words = {"line": Clue(rule), "spots": Spots(shown), "values": Values(owned)}
            yield Deduction(facts, tuple(spots(puzzle, line)), (rule,), words)


def union(board: City, cells: Sequence[int]) -> int:
    """Every height that some of *cells* can have."""
    return reduce(or_, (board[spot] for spot in cells), 0)


NAKED = "in {line}, {spots} hold {values} between them, so {facts}."
HIDDEN = "in {line}, {values} only fit {spots}, so {facts}."


def _subset(name: str, size: int, hidden: bool) -> Technique:
    text = HIDDEN if hidden else NAKED
    return technique(name, 5, text, LINES)(lambda board, line: subsets(board, line, size, hidden))


naked_pair, hidden_pair = _subset("Naked pair", 2, False), _subset("Hidden pair", 2, True)
naked_triple, hidden_triple = _subset("Naked triple", 3, False), _subset("Hidden triple", 3, True)
naked_four = _subset("Naked quad", 4, False)

FISH = "the {value}s of {lines} only fit {covers}, so {facts}."
x_wing = technique("X-wing", 6, FISH, HEIGHTS)(lambda board, height: fish(board, height, range(2, 3)))
swordfish = technique("Swordfish", 6, FISH, HEIGHTS)(lambda board, height: fish(board, height, range(3, 4)))
larger_fish = technique("Jellyfish", 6, FISH, HEIGHTS)(
    lambda board, height: fish(board, height, range(4, board.puzzle.size // 2 + 1))
)

TECHNIQUES: tuple[Technique, ...] = (
    resolved_cell,
    parks_taken,
    silhouette,
    stairs,
    lighthouse,
    meet_in_the_middle,
    process_of_elimination,
    last_parks,
    slide,
    blockade,
    ascendant,
    hideout,
    middle_ground,
    leap_of_faith,
    outflanked,
    clue_elimination,
    high_rise,
    skylining,
    both_clues,
    naked_pair,
    hidden_pair,
    naked_triple,
    hidden_triple,
    naked_four,
    x_wing,
    swordfish,
    larger_fish,
)
