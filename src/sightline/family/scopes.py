"""Puzzles that are made of scopes: groups of cells, such as lines, that each keep a rule by themselves."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from sightline.core.board import Fact, GridBoard, GridPuzzle, values_of
from sightline.core.technique import Places
from sightline.family import Violation
from sightline.family.grids import LINES, ruled_out

if TYPE_CHECKING:
    from sightline.family.scope_problem import ScopeProblem

P = TypeVar("P", bound=GridPuzzle)

Masks = Sequence[int]
Keep = Callable[[P, int, tuple[int, ...]], Masks]


@dataclass(frozen=True, eq=False, repr=False)
class Scopes(Generic[P]):
    """From one function, `keep`, everything that the engine asks of rules: a search, what a scope forces, what follows.

    A scope has the number of its clue. `keep(puzzle, scope, cells)` takes the masks of the scope's cells and gives the
    masks of the values that are left: all 0, or none at all, if the cells contradict the rule. It may keep a value too
    many while cells are open, but of decided cells it must say whether they keep the rule. Rules that are printed
    nowhere are scopes too, numbered after those with a clue.
    """

    places: Places
    """The scopes by number, and those that hold a cell."""
    spots: Callable[[P, int], Sequence[int]]
    """The cells of a scope."""
    keep: Keep[P]

    def propagate(self, puzzle: P, masks: Masks, scope: int) -> list[Fact]:
        """All that one scope forces beyond the masks; a fact with mask 0 where they contradict it."""
        spots = self.spots(puzzle, scope)
        return ruled_out(puzzle, masks, spots, self.keep(puzzle, scope, tuple(masks[spot] for spot in spots)))

    def entails(self, puzzle: P, clues: Sequence[int], premises: Mapping[int, int], facts: Sequence[Fact]) -> bool:
        """Whether the cited scopes, each as often as it says more, force the facts from the premises."""
        left, before = {fact.spot: puzzle.full for fact in facts} | dict(premises), dict[int, int]()
        while left != before:
            before = dict(left)
            for scope in clues:
                spots = self.spots(puzzle, scope)
                kept = self.keep(puzzle, scope, tuple(left.get(spot, puzzle.full) for spot in spots))
                if not kept or not kept[0]:
                    return True
                left |= zip(spots, kept, strict=True)
            if len(clues) < 2:
                break
        return all(not left[fact.spot] & ~fact.mask for fact in facts)

    def ways(self, puzzle: P, scope: int, cells: Masks) -> Iterator[tuple[int, ...]]:
        """Every way to fill the cells of a scope, smaller values first."""
        kept = self.keep(puzzle, scope, tuple(cells))
        at = next((at for at, mask in enumerate(kept) if mask.bit_count() > 1), None)
        if at is not None:
            for value in values_of(kept[at]):
                yield from self.ways(puzzle, scope, (*kept[:at], 1 << value, *kept[at + 1 :]))
        elif kept and kept[0]:
            yield tuple(mask.bit_length() - 1 for mask in kept)

    def lines(self, board: GridBoard[P], line: int) -> Iterator[tuple[int, ...]]:
        """The same on a board: `Family.lines`, where the scopes are the lines."""
        return self.ways(board.puzzle, line, [board[spot] for spot in self.spots(board.puzzle, line)])

    def problem(self, board: GridBoard[P], violations: Callable[[P, Any], Sequence[Violation]]) -> "ScopeProblem[P]":
        """The board for the search that all families share; every answer is checked with *violations*."""
        from sightline.family.scope_problem import ScopeProblem  # reads all of the reference: not at every start

        return ScopeProblem(self, board, violations)


def line_scopes(keep: Keep[P]) -> Scopes[P]:
    """The lines of a grid, rows and then columns, as scopes."""
    return Scopes(LINES, lambda puzzle, line: puzzle.shape.line(line), keep)


def keep_by_trying(fits: Callable[[P, int, tuple[int, ...]], bool]) -> Keep[P]:
    """The simplest `keep`: every way to fill the cells is tried. *fits(puzzle, scope, values)* says whether it keeps
    the rule. That is quick enough while a scope has some hundred ways."""

    def keep(puzzle: P, scope: int, cells: tuple[int, ...]) -> list[int]:
        kept = [0] * len(cells)
        for values in product(*map(values_of, cells)):
            if fits(puzzle, scope, values):
                kept = [mask | 1 << value for mask, value in zip(kept, values, strict=True)]
        return kept

    return keep
