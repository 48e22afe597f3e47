"""Changes to one island of a map: hide its number, show it, change it."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from sightline.core.grid import cell_name
from sightline.family.editor import Change, Editor
from sightline.hashi.puzzle import DIGITS, UNKNOWN, Hashi, HashiBoard


def omissions(puzzle: Hashi) -> Iterator[Change]:
    for island, count in enumerate(puzzle.counts):
        if count:
            yield Change(_name(puzzle, island), partial(_with, puzzle, island, 0))


def repairs(board: HashiBoard) -> Iterator[Change]:
    """Showing a number, then changing one; islands with open bridges first, and only numbers with an even sum."""
    puzzle = board.puzzle
    total = sum(puzzle.counts)
    hidden = puzzle.counts.count(0)
    islands = sorted(range(len(puzzle.cells)), key=lambda island: (puzzle.counts[island] > 0, _settled(board, island)))
    for island in islands:
        old = puzzle.counts[island]
        for count in range(1, len(puzzle.shores[island]) * puzzle.planks + 1):
            if count == old or (hidden <= (not old) and (total - old + count) % 2):
                continue
            make = partial(_with, puzzle, island, count)
            if old:
                yield Change(f"change {_name(puzzle, island)} to {count}", make)
            else:
                where = cell_name(*puzzle.where[island])
                yield Change(f"show the {count} at {where}", make, _has(puzzle.shores[island], count))


def _settled(board: HashiBoard, island: int) -> bool:
    return all(board[spot].bit_count() == 1 for spot in board.puzzle.shores[island])


def _name(puzzle: Hashi, island: int) -> str:
    return f"the {puzzle.counts[island]} at {cell_name(*puzzle.where[island])}"


def _with(puzzle: Hashi, island: int, count: int) -> Hashi:
    row, column = puzzle.where[island]
    line = puzzle.lines[row]
    sign = DIGITS[count - 1] if count else UNKNOWN
    lines = (*puzzle.lines[:row], line[:column] + sign + line[column + 1 :], *puzzle.lines[row + 1 :])
    return Hashi(lines, puzzle.planks, puzzle.connected, puzzle.loops)


def _has(shore: tuple[int, ...], count: int) -> Any:
    return lambda board: sum(board.values[spot] for spot in shore) == count


def pattern(puzzle: Hashi) -> Any:
    """Where the islands are, and which of them hide their numbers."""
    shown = str.maketrans(dict.fromkeys(DIGITS, "#"))
    return [line.translate(shown) for line in puzzle.lines]


EDITOR: Editor[Hashi] = Editor(omissions, repairs, pattern)
