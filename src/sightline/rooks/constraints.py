"""The constraints: attack lines, propagation along them, and what cited lines entail.

Scopes and clues are the attack lines. A step is forced by an attack, or by counting: otherwise fewer rooks would fit.
Or it is *safe*: it places rooks, and as many lines reach every square that they attack and that is not ruled out. Any
placement has at most one rook on each of these lines; with the placed rooks instead of those it has no fewer.
The lines of all safe steps together reach every free square: König's cover.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from sightline.core.board import Fact
from sightline.core.errors import FormatError
from sightline.core.grid import cell_name
from sightline.core.sentence import listed
from sightline.core.technique import Places
from sightline.core.words import Facts
from sightline.family.grids import WordText
from sightline.formats.tokens import read_cell_value
from sightline.rooks.field import Field
from sightline.rooks.puzzle import EMPTY, OPEN, ROOK, Rooks

Masks = Sequence[int]
MANY = 12
"""The most lines that are named one by one."""

LINES = Places(lambda puzzle: range(len(puzzle.lines)), lambda puzzle, spot: puzzle.spot_lines[spot])


@cache
def blank(puzzle: Rooks) -> tuple[int, ...]:
    return (OPEN,) * puzzle.spots


@cache
def most_rooks(puzzle: Rooks) -> int:
    """How many rooks fit on the board at the start."""
    return Field(puzzle, blank(puzzle)).most_rooks


def propagate(puzzle: Rooks, masks: Masks, line: int) -> list[Fact]:
    """A rook rules out the rest of its line; a second one is a conflict."""
    spots = puzzle.line_spots[line]
    rooks = [spot for spot in spots if masks[spot] == ROOK]
    if len(rooks) > 1:
        return [Fact(rooks[1], 0)]
    return [Fact(spot, EMPTY) for spot in spots if rooks and spot != rooks[0] and masks[spot] & ROOK]


def entails(puzzle: Rooks, cited: Sequence[int], premises: Mapping[int, int], facts: Sequence[Fact]) -> bool:
    """Whether each fact is forced, or all of them place rooks safely."""
    if all(fact.mask == ROOK for fact in facts) and is_safe(puzzle, cited, premises, [fact.spot for fact in facts]):
        return True
    return all(
        follows_by_attack(puzzle, cited, premises, fact) or follows_by_counting(puzzle, cited, premises, fact)
        for fact in facts
    )


def is_safe(puzzle: Rooks, cover: Sequence[int], premises: Mapping[int, int], rooks: Sequence[int]) -> bool:
    """Whether the cover has a line for each rook, no two rooks share a line, and all squares attacked outside the cover
    are known to be empty."""
    lines = {line for rook in rooks for line in puzzle.spot_lines[rook]}
    return (
        len(cover) == len(rooks)
        and 2 * len(rooks) == len(lines)
        and all(premises.get(spot) == EMPTY for spot in uncovered(puzzle, cover, rooks))
    )


def uncovered(puzzle: Rooks, cover: Iterable[int], rooks: Iterable[int]) -> list[int]:
    """The squares that *rooks* attack and that no line of the cover reaches."""
    lines = set(cover)
    attacked = {spot for rook in rooks for line in puzzle.spot_lines[rook] for spot in puzzle.line_spots[line]}
    return sorted(spot for spot in attacked if lines.isdisjoint(puzzle.spot_lines[spot]))


def follows_by_attack(puzzle: Rooks, cited: Sequence[int], premises: Mapping[int, int], fact: Fact) -> bool:
    """Whether a rook on a cited line rules the square out, or two rooks are on one line."""
    for line in cited:
        rooks = [spot for spot in puzzle.line_spots[line] if premises.get(spot) == ROOK]
        if len(rooks) > 1 or (rooks and fact.mask == EMPTY and fact.spot in set(puzzle.line_spots[line]) - set(rooks)):
            return True
    return False


def follows_by_counting(puzzle: Rooks, cover: Sequence[int], premises: Mapping[int, int], fact: Fact) -> bool:
    """Whether without the fact the cover would leave room for fewer rooks than fit."""
    masks = dict(premises)
    if fact.mask:
        masks[fact.spot] = OPEN & ~fact.mask
    rooks = [spot for spot, mask in masks.items() if mask == ROOK]
    taken = {line for rook in rooks for line in puzzle.spot_lines[rook]}
    lines = set(cover) - taken
    reached = all(
        masks.get(spot) == EMPTY or not taken.isdisjoint(pair) or not lines.isdisjoint(pair)
        for spot, pair in enumerate(puzzle.spot_lines)
    )
    return reached and len(rooks) + len(lines) < most_rooks(puzzle)


def read_fact(puzzle: Rooks, text: str) -> Fact:
    """ "r3c4=1" (a rook) or "r3c4=0" (none)."""
    row, column, value = read_cell_value(text, puzzle.rows, puzzle.columns)
    if not puzzle.is_free(row, column):
        raise FormatError(f"{cell_name(row, column)} is a wall")
    if value not in (0, 1):
        raise FormatError(f"{value} is not a value here: 1 is a rook, 0 is none")
    return Fact(puzzle.spot_at[row, column], 1 << value)


# --- words


def cells_text(puzzle: Rooks, spots: Sequence[int]) -> str:
    return listed([cell_name(*puzzle.cells[spot]) for spot in spots])


def values_text(puzzle: Rooks, mask: int) -> str:
    return {EMPTY: "empty", ROOK: "a rook"}.get(mask, "open")


def lines_text(puzzle: Rooks, lines: Sequence[int]) -> str:
    """Lines by name; of very many, the first and the last."""
    names = [line_name(puzzle, line) for line in lines] or ["the board"]
    return f"{len(names)} lines, {names[0]} to {names[-1]}," if len(names) > MANY else listed(names)


def line_name(puzzle: Rooks, line: int) -> str:
    """A line by its ends; a line of one square also by its direction."""
    alone = len(puzzle.line_spots[line]) == 1
    return str(puzzle.lines[line]) + (f" ({'across' if line < puzzle.lines_across else 'down'})" if alone else "")


def facts_text(puzzle: Rooks, facts: Facts) -> str:
    """ "rooks stand on r1c1 and r2c3; r1c2 stays empty"."""
    if any(not fact.mask for fact in facts.facts):
        return "nothing fits"
    rooks, empty = ([fact.spot for fact in facts.facts if fact.mask == mask] for mask in (ROOK, EMPTY))
    stand = "a rook stands" if len(rooks) == 1 else "rooks stand"
    stay = "stays" if len(empty) == 1 else "stay"
    parts = [f"{stand} on {cells_text(puzzle, rooks)}"] if rooks else []
    return "; ".join([*parts, f"{cells_text(puzzle, empty)} {stay} empty"] if empty else parts)


word_text: WordText[Rooks] = WordText(cells_text, values_text, lines_text, facts_text)
