"""What families on a grid of cells share: spots are the cells, lines are the rows and then the columns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Generic, TypeVar

from sightline.core.board import Fact, GridPuzzle, place, values_of
from sightline.core.errors import FormatError
from sightline.core.grid import cell_name
from sightline.core.sentence import listed, ranges
from sightline.core.technique import Places
from sightline.core.words import Clue, Clues, Facts, Failing, Spot, Spots, Values, Where, Word
from sightline.family import Violation
from sightline.formats.tokens import read_cell_value

P = TypeVar("P")

# --- places and constraints

CELLS = Places(lambda puzzle: range(puzzle.spots), lambda puzzle, spot: (spot,))
LINES = Places(lambda puzzle: range(puzzle.shape.lines), lambda puzzle, spot: puzzle.shape.lines_at(spot))
EACH_LINE = LINES._replace(scope=lambda puzzle, line: line)
"""The lines, for techniques that look at one line by itself."""
EACH_LINE_ONCE = EACH_LINE._replace(once=True)
WHOLE = Places(lambda puzzle: (0,), lambda puzzle, spot: (0,))


def blank(puzzle: GridPuzzle) -> tuple[int, ...]:
    """The masks of a board on which nothing is known."""
    return _blank(puzzle.full, puzzle.spots)


@cache
def _blank(full: int, spots: int) -> tuple[int, ...]:
    return (full,) * spots


def ruled_out(puzzle: GridPuzzle, masks: Sequence[int], cells: Sequence[int], support: Sequence[int]) -> list[Fact]:
    """The facts that follow if these cells have only the values of *support*, a mask per cell, that some arrangement
    has; one fact with mask 0 if there is no arrangement."""
    if not support or not support[0]:
        return [Fact(cells[0], 0)]
    return [
        Fact(spot, puzzle.full & ~(masks[spot] & ~kept))
        for spot, kept in zip(cells, support, strict=True)
        if masks[spot] & ~kept
    ]


# --- rules


def shape_violations(puzzle: GridPuzzle, grid: Any, values: str, things: str = "cells") -> list[Violation]:
    """What is wrong with an answer before any rule is asked: it is not a grid of this size, or a cell holds something
    that no cell can hold; *values* says, for the message, what cells hold."""
    height, breadth = puzzle.shape
    rows = grid if isinstance(grid, Sequence) else ()
    if len(rows) != height or any(not isinstance(row, Sequence) or len(row) != breadth for row in rows):
        return [Violation("shape", (), f"the answer should be {height} rows of {breadth} {things}")]
    return [
        Violation("value", ((r, c),), f"{cell_name(r, c)} holds {value}: {values}")
        for r, row in enumerate(rows)
        for c, value in enumerate(row)
        if not isinstance(value, int) or value < 0 or not puzzle.full >> value & 1
    ]


def given_violations(givens: Sequence[Sequence[int | None]], grid: Sequence[Sequence[int]]) -> list[Violation]:
    """Cells of an answer that do not hold the given value; *givens* are rows, None where nothing is given."""
    return [
        Violation("given", ((r, c),), f"{cell_name(r, c)} holds {value}, but {given} is given")
        for r, (row, wanted) in enumerate(zip(grid, givens, strict=False))
        for c, (value, given) in enumerate(zip(row, wanted, strict=True))
        if given not in (None, value)
    ]


# --- words


def read_fact(puzzle: GridPuzzle, text: str, values: str) -> Fact:
    """ "r3c4=5" as a placement; *values* says which ones there are."""
    row, column, value = read_cell_value(text, *puzzle.shape)
    if not puzzle.full >> value & 1:
        raise FormatError(f"{value} is no {values}")
    return place(row * puzzle.shape.columns + column, value)


def lines_text(puzzle: GridPuzzle, lines: Sequence[int], shortest: int = 2) -> str:
    """ "row 2 and column 4", "rows 1–3 and 5", "rows 1–3, and columns 2 and 4": lines of a kind together, so many
    neighbours or more as a range."""
    height = puzzle.shape.rows
    if len(lines) == 1:
        return f"row {lines[0] + 1}" if lines[0] < height else f"column {lines[0] - height + 1}"
    rows = [line + 1 for line in lines if line < height]
    columns = [line - height + 1 for line in lines if line >= height]
    kinds = [("row", rows), ("column", columns)]
    said = [
        f"{kind}{'s' * (len(numbers) > 1)} {listed(ranges(numbers, shortest))}" for kind, numbers in kinds if numbers
    ]
    return (", and " if any(" and " in one for one in said) else " and ").join(said)


def cells_text(puzzle: GridPuzzle, spots: Sequence[int]) -> str:
    """Cells by name, neighbours as a range."""
    return listed(puzzle.shape.ranges(spots))


def facts_text(
    facts: Facts,
    cells: Callable[[Sequence[int]], str],
    value: Callable[[Fact, int], str],
    conflict: str,
    last: str = "; ",
    several: Callable[[str], str] = str,
) -> str:
    """ "r4c5–r4c7 are filled; r4c9 is empty": cells of which the same is said together. *value* turns a fact, and what
    it leaves, into text; *several* turns that into what several cells are; *conflict* is the text for a cell without a
    value; *last* stands before the last text."""
    alike: dict[str, list[int]] = {}
    for fact, left in facts.each():
        if not left:
            return conflict
        alike.setdefault(value(fact, left), []).append(fact.spot)
    said = [
        f"{cells(spots)} is {text}" if len(spots) == 1 else f"{cells(spots)} are {several(text)}"
        for text, spots in alike.items()
    ]
    return f"{'; '.join(said[:-1])}{last * (len(said) > 1)}{said[-1]}"


@dataclass(frozen=True, eq=False, repr=False)
class WordText(Generic[P]):
    """How a family turns words into text, from four texts that differ between families; called with puzzle and word."""

    cells: Callable[[P, Sequence[int]], str]
    values: Callable[[P, int], str]
    clues: Callable[[P, Sequence[int]], str]
    facts: Callable[[P, Facts], str]

    def __call__(self, puzzle: P, word: Word) -> str:
        if isinstance(word, Spots):
            return self.cells(puzzle, word.spots)
        if isinstance(word, Spot):
            return self.cells(puzzle, (word.spot,))
        if isinstance(word, Values):
            return self.values(puzzle, word.mask)
        if isinstance(word, Clue):
            return self.clues(puzzle, (word.clue,))
        if isinstance(word, (Clues, Where)):
            return self.clues(puzzle, word.clues)
        if isinstance(word, Facts):
            return self.facts(puzzle, word)
        if isinstance(word, Failing):
            return word.said or f"nothing fits {self.clues(puzzle, word.clues)}"
        return str(word)


def cell_wording(names: Sequence[str] = ()) -> WordText[Any]:
    """The words of a family whose clues are its lines. *names* are what the values from 0 on are called, such as
    ("empty", "filled"); other values are numbers."""
    return WordText(cells_text, partial(_named_values, names), lines_text, partial(_named_facts, names))


def _named_values(names: Sequence[str], puzzle: GridPuzzle, mask: int) -> str:
    return listed([names[value] if value < len(names) else str(value) for value in values_of(mask)], " or ")


def _named_facts(names: Sequence[str], puzzle: GridPuzzle, facts: Facts) -> str:
    values = partial(_named_values, names, puzzle)
    return facts_text(facts, partial(cells_text, puzzle), lambda fact, left: values(left), "that cannot be")


def single_value(mask: int) -> int | None:
    """The only value of a mask, if it has just one."""
    return mask.bit_length() - 1 if mask.bit_count() == 1 else None
