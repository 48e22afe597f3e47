"""The open part of a board: the lines with live squares, where they meet, and a maximum matching of them."""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import compress
from typing import NamedTuple

from sightline.rooks.puzzle import OPEN, ROOK, Rooks, RooksBoard

Meets = dict[int, dict[int, int]]
"""For each line the lines it meets, with the square where they do."""


class Placement(NamedTuple):
    """Rooks, and as many lines that reach every open square that they attack."""

    rooks: tuple[int, ...]
    cover: tuple[int, ...]


@lru_cache(maxsize=4)
def open_field(board: RooksBoard) -> "Field":
    return Field(board.puzzle, board.domains)


def spots_with(masks: Sequence[int], mask: int) -> list[int]:
    """The spots with exactly this mask."""
    return list(compress(range(len(masks)), map(mask.__eq__, masks)))


class Field:
    """The open squares that no rook attacks, as lines that meet each other."""

    def __init__(self, puzzle: Rooks, masks: Sequence[int], without: Collection[int] = ()) -> None:
        """The open squares of these masks that are on none of the lines *without*."""
        self.puzzle = puzzle
        lines = puzzle.spot_lines
        self.rooks = spots_with(masks, ROOK)
        closed = set(without).union(*map(lines.__getitem__, self.rooks))
        self.meets: Meets = {}
        for spot in spots_with(masks, OPEN):
            across, down = lines[spot]
            if across not in closed and down not in closed:
                self.meets.setdefault(across, {})[down] = spot
                self.meets.setdefault(down, {})[across] = spot

    def across(self, line: int) -> bool:
        return line < self.puzzle.lines_across

    def parts(self) -> Iterator[list[int]]:
        """The connected parts, each as a list of lines."""
        seen: set[int] = set()
        for start in sorted(self.meets):
            if start not in seen:
                part = [start]
                seen.add(start)
                for line in part:
                    fresh = [other for other in self.meets[line] if other not in seen]
                    seen.update(fresh)
                    part += fresh
                yield sorted(part)

    @cached_property
    def mates(self) -> dict[int, int]:
        """A maximum matching: for each line with a rook, the other line of that rook."""
        mates: dict[int, int] = {}
        for start in sorted(self.meets):
            if self.across(start):
                self._augment(start, mates)
        return mates

    def _augment(self, start: int, mates: dict[int, int]) -> None:
        """An augmenting path, breadth first: take a line; if it is taken, its rook moves along its other line."""
        reached_from: dict[int, int] = {}
        waiting = [start]
        for across in waiting:
            for down in self.meets[across]:
                if down in reached_from:
                    continue
                reached_from[down] = across
                if down in mates:
                    waiting.append(mates[down])
                    continue
                while True:
                    mover = reached_from[down]
                    before = mates.get(mover)
                    mates[mover], mates[down] = down, mover
                    if before is None:
                        return
                    down = before

    @property
    def most_rooks(self) -> int:
        """How many rooks fit, including those on the board."""
        return len(self.rooks) + len(self.mates) // 2

    def best_placement(self, part: Sequence[int]) -> Placement:
        """A best placement on a part, and the lines that prove it."""
        across = [line for line in part if self.across(line)]
        rooks = tuple(sorted(self.meets[line][self.mates[line]] for line in across if line in self.mates))
        alternating = {
            line for line in across if line not in self.mates
        }  # reached by alternating paths from unmatched lines
        waiting = list(alternating)
        reached = set()
        for line in waiting:
            fresh = [down for down in self.meets[line] if down not in reached]
            reached.update(fresh)
            movers = [self.mates[down] for down in fresh if self.mates[down] not in alternating]
            alternating.update(movers)
            waiting += movers
        return Placement(
            rooks, tuple(line for line in part if (line not in alternating if self.across(line) else line in reached))
        )
