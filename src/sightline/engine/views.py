"""A board as seen from another side: the same question, which a search goes through in another order."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sightline.core.board import Board, pack, unpack
from sightline.core.grid import SYMMETRY_NAMES, named_views, views
from sightline.family import Family

VIEWS = len(SYMMETRY_NAMES)


class View(NamedTuple):
    """A board from another side."""

    board: Board[Any]
    spots: tuple[int, ...]
    """For each of its spots, that of the first board which is seen there."""

    def masks_back(self, masks: bytes) -> bytes:
        """The masks of the first board, from those of this one."""
        width = self.board.puzzle.width
        found = [0] * len(self.spots)
        for spot, mask in zip(self.spots, unpack(masks, width), strict=True):
            found[spot] = mask
        return pack(found, width)


def view_of(family: Family[Any, Any], board: Board[Any], number: int) -> View | None:
    """The board from one of eight sides, 0 for the usual one; None if the family does not know all of them."""
    puzzle = board.puzzle
    every = family.symmetries(puzzle)
    if len(every) != VIEWS:
        return None
    seen = every[number][1]
    rows, columns, places, _ = family.layout(puzzle)
    cells = [[(row, column) for column in range(columns)] for row in range(rows)]
    shown: Sequence[Sequence[tuple[int, int]]] = named_views(views(cells))[number][1]
    by_place = {_ends(place): spot for spot, place in enumerate(places)}
    spots = tuple(by_place[_ends(place, shown)] for place in family.layout(seen).spots)
    masks = unpack(board.masks, puzzle.width)
    return View(family.start(seen).with_masks([masks[spot] for spot in spots]), spots)


def _ends(
    place: Sequence[int], shown: Sequence[Sequence[tuple[int, int]]] | None = None
) -> tuple[tuple[int, ...], ...]:
    """The cells of a spot, one or two, in order; those that are *shown* there."""
    cells = [(place[at], place[at + 1]) for at in range(0, len(place), 2)]
    return tuple(sorted(shown[row][column] if shown else (row, column) for row, column in cells))
