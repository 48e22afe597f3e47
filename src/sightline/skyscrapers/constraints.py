"""The constraints: lines, their clues and numbers, propagation along a line, and what cited clues entail.

Scopes are the lines (rows, then columns). An edge clue is about its line, in which every height occurs once; clue
4n + r is the plain rule that row r has each height once, clue 5n + c the same for column c.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial

from sightline.core.board import Fact, pack, unpack, values_of
from sightline.core.sentence import listed
from sightline.core.technique import Places
from sightline.core.words import Facts
from sightline.family import grids
from sightline.family.grids import WordText, ruled_out
from sightline.skyscrapers.problem import without_clues
from sightline.skyscrapers.puzzle import SIDES, Skyscrapers

Masks = Sequence[int]


def edge_clues(puzzle: Skyscrapers, line: int) -> tuple[int, int]:
    """The numbers of the clues at the near (left, top) and the far end of a line, given or not."""
    n = puzzle.size
    return (4 * n - 1 - line, n + line) if line < n else (line - n, 4 * n - 1 - line)


def line_of(puzzle: Skyscrapers, clue: int) -> int:
    """The line that a clue, or a plain rule, is about."""
    n = puzzle.size
    side, at = divmod(clue, n)
    return (n + at, at, 2 * n - 1 - at, n - 1 - at)[side] if side < 4 else clue - 4 * n


def rule_of(puzzle: Skyscrapers, line: int) -> int:
    """The plain rule of a line: each height once."""
    return 4 * puzzle.size + line


def clues(puzzle: Skyscrapers, line: int) -> tuple[int, ...]:
    """The clues about a line; its plain rule where there is none."""
    given = tuple(clue for clue in edge_clues(puzzle, line) if puzzle.clues[clue])
    return given or (rule_of(puzzle, line),)


def edges_at(puzzle: Skyscrapers, spot: int) -> list[int]:
    """The given edge clues that look at a cell."""
    return [clue for line in puzzle.shape.lines_at(spot) for clue in edge_clues(puzzle, line) if puzzle.clues[clue]]


def printed_clues(puzzle: Skyscrapers) -> list[int]:
    """The edge clues that are given."""
    return [clue for clue, number in enumerate(puzzle.clues) if number]


EDGES = Places(printed_clues, edges_at)
HEIGHTS = Places(lambda puzzle: range(1, puzzle.tallest + 1), lambda puzzle, spot: range(1, puzzle.tallest + 1))


@lru_cache(maxsize=1 << 14)
def support(masks: tuple[int, ...], parks: int, near: int, far: int, width: int) -> tuple[int, ...]:
    """For each cell the heights that it has in some arrangement of the line; all 0 if there is no arrangement."""
    problem = without_clues(len(masks), parks, width)
    return tuple(unpack(problem.line(0, pack(masks, width), near, far), width)) or (0,) * len(masks)


def line_support(puzzle: Skyscrapers, masks: Masks, line: int, near: int, far: int) -> tuple[int, ...]:
    return support(tuple(masks[spot] for spot in puzzle.shape.line(line)), puzzle.parks, near, far, puzzle.width)


def propagate(puzzle: Skyscrapers, masks: Masks, line: int) -> list[Fact]:
    near, far = (puzzle.clues[clue] for clue in edge_clues(puzzle, line))
    return ruled_out(puzzle, masks, line, line_support(puzzle, masks, line, near, far))


def entails(puzzle: Skyscrapers, cited: Sequence[int], premises: Mapping[int, int], facts: Sequence[Fact]) -> bool:
    """Whether each fact follows from what is cited of one line, or by propagating along the cited lines in turn."""
    lines: Views = {}
    for clue in cited:
        lines.setdefault(line_of(puzzle, clue), []).append(clue)
    left = list(facts)
    for line, own in lines.items():
        found = _cited_support(puzzle, line, own, [premises.get(spot, puzzle.full) for spot in puzzle.shape.line(line)])
        if not found[0]:
            return True
        cells = puzzle.shape.line(line)
        left = [fact for fact in left if fact.spot not in cells or found[cells.index(fact.spot)] & ~fact.mask]
    return not left or (len(lines) > 1 and all(_ruled_out(puzzle, lines, premises, fact) for fact in left))


Views = dict[int, list[int]]
"""Lines, each with the clues cited of it."""


def _cited_support(puzzle: Skyscrapers, line: int, cited: Sequence[int], masks: Masks) -> Sequence[int]:
    near, far = (puzzle.clues[clue] if clue in cited else 0 for clue in edge_clues(puzzle, line))
    return support(tuple(masks), puzzle.parks, near, far, puzzle.width)


def _ruled_out(puzzle: Skyscrapers, lines: Views, premises: Mapping[int, int], fact: Fact) -> bool:
    gone = premises.get(fact.spot, puzzle.full) & ~fact.mask
    return bool(gone) and all(_cannot_be(puzzle, lines, premises, fact.spot, height) for height in values_of(gone))


def _cannot_be(puzzle: Skyscrapers, lines: Views, premises: Mapping[int, int], spot: int, height: int) -> bool:
    """Whether *lines* together rule out *height* at *spot*: by where that height fits, or by propagating along them."""
    if not plane_allows(puzzle, lines, premises, height, spot):
        return True
    masks = [premises.get(other, puzzle.full) for other in range(puzzle.spots)]
    masks[spot] &= 1 << height
    return is_contradictory(puzzle, lines, masks)


def is_contradictory(puzzle: Skyscrapers, lines: Views, masks: list[int]) -> bool:
    """Whether propagating along *lines* with their clues leaves some cell without a candidate."""
    waiting = set(lines)
    while waiting:
        line = waiting.pop()
        cells = puzzle.shape.line(line)
        found = _cited_support(puzzle, line, lines[line], [masks[spot] for spot in cells])
        if not found[0]:
            return True
        for spot, kept in zip(cells, found, strict=True):
            if masks[spot] != kept:
                masks[spot] = kept
                waiting.update(other for other in puzzle.shape.lines_at(spot) if other != line and other in lines)
    return False


def plane_allows(
    puzzle: Skyscrapers, lines: Iterable[int], premises: Mapping[int, int], height: int, spot: int
) -> bool:
    """Whether *height* can be at *spot* while each of *lines* has it once, fewest cells first."""
    cited = frozenset(lines)

    def fill(waiting: frozenset[int]) -> bool:
        choices = [[cell for cell in puzzle.shape.line(line) if fits(cell, waiting)] for line in waiting]
        fewest = min(choices, key=len, default=None)
        return fewest is None or any(fill(waiting - crossing(cell)) for cell in fewest)

    def crossing(cell: int) -> frozenset[int]:
        return cited.intersection(puzzle.shape.lines_at(cell))

    def fits(cell: int, waiting: frozenset[int]) -> bool:
        return bool(premises.get(cell, puzzle.full) >> height & 1) and crossing(cell) <= waiting

    return not height or fill(cited - crossing(spot))


# --- words


def read_fact(puzzle: Skyscrapers, text: str) -> Fact:
    """ "r3c4=5" as a placement."""
    return grids.read_fact(puzzle, text, f"height here: 1–{puzzle.tallest}")


def cells_text(puzzle: Skyscrapers, spots: Sequence[int]) -> str:
    return listed([puzzle.shape.cell_name(spot) for spot in spots])


def values_text(puzzle: Skyscrapers, mask: int) -> str:
    return listed(["a park" if value == 0 else str(value) for value in values_of(mask)], " or ")


def facts_text(puzzle: Skyscrapers, facts: Facts) -> str:
    """ "r1c4 is 3", "r1c1 and r1c2 are not 4", "r2c2 is not 1, which leaves 3": cells with the same fact together."""

    def value(fact: Fact, left: int) -> str:
        if fact.mask.bit_count() == 1:
            return values_text(puzzle, fact.mask)
        rest = f", which leaves {values_text(puzzle, left)}" if left.bit_count() == 1 else ""
        return f"not {values_text(puzzle, puzzle.full & ~fact.mask)}{rest}"

    return grids.facts_text(facts, partial(cells_text, puzzle), value, "that cannot be")


def clues_text(puzzle: Skyscrapers, clues: Sequence[int]) -> str:
    return listed([clue_text(puzzle, clue) for clue in clues])


def clue_text(puzzle: Skyscrapers, clue: int) -> str:
    """ "the 2 above column 4", or for a plain rule its line: "row 3"."""
    n = puzzle.size
    if clue >= 4 * n:
        return puzzle.shape.line_name(clue - 4 * n)
    where = {"top": "above", "bottom": "below", "left": "left of", "right": "right of"}[SIDES[clue // n]]
    return f"the {puzzle.clues[clue]} {where} {puzzle.shape.line_name(line_of(puzzle, clue))}"


word_text: WordText[Skyscrapers] = WordText(cells_text, values_text, clues_text, facts_text)
