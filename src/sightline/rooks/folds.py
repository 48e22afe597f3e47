"""Folding: a line with two squares left has its rook on one of them, so the two lines across count as one."""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from sightline.rooks.field import Field, Placement


class Fold(NamedTuple):
    """A line with two squares left, the two that it meets, and where."""

    line: int
    one: int
    other: int
    at_one: int
    at_other: int


class Folder:
    """A field folded until a line has only one square left; folded pairs are numbered after the lines."""

    def __init__(self, field: Field) -> None:
        self.spot_lines = field.puzzle.spot_lines
        self.meets = {line: dict(others) for line, others in field.meets.items()}
        self.folds: dict[int, Fold] = {}
        self.lines = {line: {line} for line in field.meets}
        self.numbers = count(len(field.puzzle.lines))

    def find(self) -> Placement | None:
        """The rooks of the first line with only one square left, and of all lines folded into it."""
        while self.meets:
            tight = min(self.meets, key=lambda line: (min(len(self.meets[line]), 3), line))
            if len(self.meets[tight]) > 2:
                return None
            if len(self.meets[tight]) < 2:
                return self.best_placement(tight)
            self.fold(tight)
        return None

    def fold(self, line: int) -> None:
        (one, at_one), (other, at_other) = self.meets.pop(line).items()
        pair = next(self.numbers)
        self.folds[pair] = Fold(line, one, other, at_one, at_other)
        self.lines[pair] = self.lines[one] | self.lines[other]
        self.meets[pair] = self.meets.pop(other) | self.meets.pop(one)
        del self.meets[pair][line]
        for meeting, spot in self.meets[pair].items():
            self.meets[meeting].pop(one, None)
            self.meets[meeting].pop(other, None)
            self.meets[meeting][pair] = spot

    def best_placement(self, line: int) -> Placement:
        """The placement for a line with one square left, or with none outside the fold."""
        for met, spot in self.meets[line].items():
            rooks = [spot, *self.unfold(line, spot), *self.unfold(met, spot)]
            return Placement(tuple(sorted(rooks)), tuple(sorted([*self.cover(met, True), *self.cover(line, False)])))
        return Placement(tuple(sorted(self.unfold(line, None))), tuple(sorted(self.cover(line, False))))

    def unfold(self, line: int, spot: int | None) -> Iterator[int]:
        """The rooks inside a folded pair, one line of which has its rook from outside on *spot*, if there is one."""
        waiting = [(line, spot)]
        while waiting:
            line, spot = waiting.pop()
            if line in self.folds:
                inner, one, other, at_one, at_other = self.folds[line]
                one_is_taken = spot is not None and not self.lines[one].isdisjoint(self.spot_lines[spot])
                taken, free, at = (one, other, at_other) if one_is_taken else (other, one, at_one)
                yield at
                waiting += [(taken, spot), (free, at), (inner, at)]

    def cover(self, line: int, covered: bool) -> Iterator[int]:
        """The lines that cover everything a pair reaches or, if not *covered*, only the squares folded inside it."""
        waiting = [(line, covered)]
        while waiting:
            line, covered = waiting.pop()
            if line in self.folds:
                fold = self.folds[line]
                waiting += [(fold.one, covered), (fold.other, covered), (fold.line, not covered)]
            elif covered:
                yield line
