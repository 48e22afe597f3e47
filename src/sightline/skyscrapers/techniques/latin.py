"""Techniques of any Latin square: sets and fish."""

from collections.abc import Iterator, Sequence
from functools import reduce, wraps
from itertools import combinations
from operator import or_

from sightline.core.board import Fact, values_of
from sightline.core.sentence import in_words
from sightline.core.technique import Deduction, Technique, technique
from sightline.core.words import Clue, Clues, Spots, Values
from sightline.family.grids import EACH_LINE
from sightline.skyscrapers.arguments import hidden_argument, naked_argument, set_argument
from sightline.skyscrapers.constraints import HEIGHTS, line_facts, rule_of, values_text
from sightline.skyscrapers.puzzle import SkyscrapersBoard
from sightline.skyscrapers.techniques.common import Found, Words, exclude, union


def subsets(board: SkyscrapersBoard, line: int, size: int, hidden: bool) -> Found:
    """Naked: cells with as many heights between them keep these. Hidden: heights that fit as many cells keep those."""
    puzzle = board.puzzle
    cells = [spot for spot in puzzle.shape.line(line) if board[spot].bit_count() > 1 and not board[spot] & 1]
    everything = union(board, cells)
    for naked in _without_hidden_sets(board, line, cells, size) if hidden else _possible_naked_sets(board, cells, size):
        held, others = union(board, naked), [spot for spot in cells if spot not in naked]
        facts = tuple(Fact(spot, puzzle.full & ~held) for spot in others if board[spot] & held)
        if naked and held.bit_count() == len(naked) and facts:
            rule = rule_of(puzzle, line)
            heights = everything & ~held if hidden else held
            words: Words = {
                "line": Clue(rule),
                "spots": Spots(naked),
                "heights": Values(heights),
                "values": values_text(puzzle, heights, " and "),
            }
            yield Deduction(facts, tuple(puzzle.shape.line(line)), (rule,), words)


def _possible_naked_sets(board: SkyscrapersBoard, cells: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Sets of *size* cells that may have only *size* heights between them."""
    return combinations([spot for spot in cells if board[spot].bit_count() <= size], size)


def _without_hidden_sets(board: SkyscrapersBoard, line: int, cells: Sequence[int], size: int) -> list[tuple[int, ...]]:
    """The other cells, for each set of *size* cells that are the only ones for *size* heights."""
    where = board.puzzle.shape.line(line)
    open_cells = sum(1 << where.index(spot) for spot in cells)
    rare = [mask & open_cells for mask in board.positions[line][1:] if 0 < (mask & open_cells).bit_count() <= size]
    hidden = {mask for some in combinations(rare, size) if (mask := reduce(or_, some)).bit_count() == size}
    return sorted(tuple(spot for spot in cells if not mask >> where.index(spot) & 1) for mask in hidden)


NAKED = "{along}, {spots} hold {values} between them, so {facts}."
NAKED_REASON = "{first} cells of a line with only {count} heights between them use these up: no other cell has one."
HIDDEN_REASON = "{first} heights that fit only {count} cells of a line use these up: no other height is in one of them."
HIDDEN = "{along}, {values} only fit {cells}, so {facts}."


def _subset(name: str, size: int, hidden: bool) -> Technique:
    text = HIDDEN if hidden else NAKED
    argue = hidden_argument if hidden else naked_argument
    find = wraps(subsets)(lambda board, line: subsets(board, line, size, hidden))
    count = in_words(size)
    find.__doc__ = (HIDDEN_REASON if hidden else NAKED_REASON).format(first=count.capitalize(), count=count)
    return technique(name, 5, text, EACH_LINE, argue=argue, as_cited=True)(find)


naked_pair, hidden_pair = _subset("Naked pair", 2, False), _subset("Hidden pair", 2, True)
naked_triple, hidden_triple = _subset("Naked triple", 3, False), _subset("Hidden triple", 3, True)
naked_quad, hidden_quad = _subset("Naked quad", 4, False), _subset("Hidden quad", 4, True)


@technique(
    "Locked set",
    5,
    "{along}, {argument}, so {facts}.",
    EACH_LINE,
    argue=set_argument,
)
def locked_set(board: SkyscrapersBoard, line: int) -> Found:
    """Any number of cells with as many heights between them: a height is out where no filling of the line has it."""
    puzzle = board.puzzle
    facts = line_facts(puzzle, board.domains, line, 0, 0)
    if facts:
        rule = rule_of(puzzle, line)
        yield Deduction(tuple(facts), tuple(puzzle.shape.line(line)), (rule,), {"line": Clue(rule)})


FISH = "the {value}s of {lines} only fit {covers}, so {facts}."


def fish(board: SkyscrapersBoard, height: int, sizes: range) -> Found:
    """Rows that have room for a height in only as many columns use those columns up; the same for columns and rows."""
    n = board.puzzle.size
    for base in (0, n):
        positions = {line: board.positions[line][height] for line in range(base, base + n)}
        for size in sizes:
            few = [line for line, mask in positions.items() if 1 < mask.bit_count() <= size]
            for lines in combinations(few, size):
                covers = reduce(or_, map(positions.__getitem__, lines))
                if covers.bit_count() == size:
                    yield from _fish(board, height, lines, [n - base + place for place in values_of(covers)])


def _fish(board: SkyscrapersBoard, height: int, lines: Sequence[int], covers: Sequence[int]) -> Found:
    puzzle = board.puzzle
    inside = {spot for line in lines for spot in puzzle.shape.line(line)}
    across = [spot for cover in covers for spot in puzzle.shape.line(cover)]
    facts = tuple(exclude(board, [spot for spot in across if spot not in inside], height))
    if facts:
        rules = tuple(rule_of(puzzle, line) for line in (*lines, *covers))
        words: Words = {
            "value": height,
            "lines": Clues(rules[: len(lines)]),
            "covers": Clues(rules[len(lines) :]),
        }
        yield Deduction(facts, tuple(sorted(inside.difference(across))), rules, words)


@technique(
    "Skylining",
    4,
    FISH,
    HEIGHTS,
    aliases=("Firing range",),
)
def skylining(board: SkyscrapersBoard, height: int) -> Found:
    """Clues force the tallest towers of some lines into as many lines across them, which have no room for another."""
    if height == board.puzzle.tallest:
        yield from fish(board, height, range(2, board.puzzle.size // 2 + 1))


def _fish_of(name: str, rows: str, columns: str, smallest: int, largest: int | None = None) -> Technique:
    """A fish of these sizes; without a largest one, as large as the board allows."""

    def find(board: SkyscrapersBoard, height: int) -> Found:
        return fish(board, height, range(smallest, (largest or board.puzzle.size // 2) + 1))

    find.__doc__ = (
        f"{rows} rows that have room for a height in only {columns} columns use those columns up: no other row has the "
        "height there. The same holds with rows and columns exchanged."
    )
    return technique(name, 6, FISH, HEIGHTS)(find)


x_wing = _fish_of("X-wing", "Two", "two", 2, 2)
swordfish = _fish_of("Swordfish", "Three", "three", 3, 3)
larger_fish = _fish_of("Jellyfish", "Four or more", "as many", 4)
