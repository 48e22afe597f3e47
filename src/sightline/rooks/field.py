"""What is left of a board: the lines with squares where a rook can still come, and where they meet."""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import compress
from typing import NamedTuple

from sightline.rooks.puzzle import OPEN, ROOK, Rooks, RooksBoard

Meets = dict[int, dict[int, int]]
"""For each line the lines it meets, with the square where they do."""


class Stand(NamedTuple):
    """Rooks that can stand, and as many lines that reach every square they attack and that is still open."""

    rooks: tuple[int, ...]
    cover: tuple[int, ...]


@lru_cache(maxsize=4)
def left_of(board: RooksBoard) -> "Field":
    return Field(board.puzzle, board.domains)


def spots_with(masks: Sequence[int], mask: int) -> list[int]:
    """The spots of which just this is known."""
    return list(compress(range(len(masks)), map(mask.__eq__, masks)))


class Field:
    """The open squares that no rook attacks, as lines that meet each other."""

    def __init__(self, puzzle: Rooks, masks: Sequence[int], without: Collection[int] = ()) -> None:
        """Of the board as the *masks* have it; *without* those lines."""
        self.puzzle = puzzle
        lines = puzzle.spot_lines
        self.rooks = spots_with(masks, ROOK)
        shut = set(without).union(*map(lines.__getitem__, self.rooks))
        self.meets: Meets = {}
        for spot in spots_with(masks, OPEN):
            across, down = lines[spot]
            if across not in shut and down not in shut:
                self.meets.setdefault(across, {})[down] = spot
                self.meets.setdefault(down, {})[across] = spot

    def across(self, line: int) -> bool:
        return line < self.puzzle.lines_across

    def parts(self) -> Iterator[list[int]]:
        """The lines that hang together, part by part."""
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
        """The line that shares a rook with each line that has one, in a placement of as many rooks as fit."""
        mates: dict[int, int] = {}
        for start in sorted(self.meets):
            if self.across(start):
                self._make_room(start, mates)
        return mates

    def _make_room(self, start: int, mates: dict[int, int]) -> None:
        """Breadth first: take a line; if it is taken, the rook there must move along its other line."""
        came: dict[int, int] = {}
        waiting = [start]
        for across in waiting:
            for down in self.meets[across]:
                if down in came:
                    continue
                came[down] = across
                if down in mates:
                    waiting.append(mates[down])
                    continue
                while True:
                    mover = came[down]
                    before = mates.get(mover)
                    mates[mover], mates[down] = down, mover
                    if before is None:
                        return
                    down = before

    @property
    def most(self) -> int:
        """How many rooks can stand, with those that do."""
        return len(self.rooks) + len(self.mates) // 2

    def stand(self, part: Sequence[int]) -> Stand:
        """A best placement on a part, and the lines that prove it."""
        across = [line for line in part if self.across(line)]
        rooks = tuple(sorted(self.meets[line][self.mates[line]] for line in across if line in self.mates))
        led = {line for line in across if line not in self.mates}  # from a line without rook, by moves of rooks
        waiting = list(led)
        reached = set()
        for line in waiting:
            fresh = [down for down in self.meets[line] if down not in reached]
            reached.update(fresh)
            movers = [self.mates[down] for down in fresh if self.mates[down] not in led]
            led.update(movers)
            waiting += movers
        return Stand(rooks, tuple(line for line in part if (line not in led if self.across(line) else line in reached)))
