"""Shards, the units of work, of retry and of output: where they begin and how many records they have."""

from collections.abc import Callable
from typing import NamedTuple

from sightline.core.errors import SightlineError

LEAST, LARGEST = 16, 4096
"""Records of the smallest and of the largest shard."""
SHORTEST, LONGEST = 0.5, 20.0
"""Seconds that a shard of a large batch takes, at least and at most: so long that a commit costs little beside it, and
so short that little is lost if it has to be run again."""
FEW, ENOUGH = 32, 128
"""Shards that a batch should have, so that all workers have some, even if they are short; and how many are enough."""
MOST = 4_000_000
"""Shards that one batch may have; its manifest has a line for each."""


class Shard(NamedTuple):
    """A part of the input."""

    start: int
    """Bytes before it; of puzzles to make: records before it."""
    end: int
    first: int
    """The number of its first record, counted from one."""
    records: int
    line: int
    """The line where it begins, counted from one."""


class ShardSize:
    """Records per shard: few in a small batch; in a large one, as many as take seconds, by a measurement.

    The size is *exact* if the user has chosen it. The output does not depend on the size, only how many parts it has.
    """

    def __init__(self, measure: Callable[[], float], exact: int | None = None) -> None:
        self.records = exact or LEAST
        self.pace: float | None = None
        """Seconds per record; None if it was not needed."""
        self._measure = measure
        self._is_exact = exact is not None

    def fit(self, records: int) -> None:
        """Doubles the size until it suits a batch of so many records, or more."""
        if not self._is_exact and records > LEAST * ENOUGH:
            if self.pace is None:
                self.pace = self._measure()
            while self._may_double(self.pace, records):
                self.records *= 2
        if records > self.records * MOST:
            raise SightlineError(f"this makes more than {MOST:,} shards: cut the work into several batches")

    def _may_double(self, pace: float, records: int) -> bool:
        twice = 2 * self.records
        wanted = records > self.records * ENOUGH or (records > twice * FEW and twice * pace <= SHORTEST)
        return wanted and twice <= LARGEST and twice * pace <= LONGEST


class Borders:
    """Where shards begin, found while the records of a file are counted."""

    def __init__(self, size: ShardSize) -> None:
        self.size = size
        self.places: list[tuple[int, int, int]] = []
        """Offset, number and line of the first record of each shard."""
        self.records = 0

    def add(self, offset: int, line: int) -> None:
        """Counts one more record, which begins there."""
        before = self.size.records
        if self.records % before == 0:
            self.places.append((offset, self.records + 1, line))
            self.size.fit(self.records + 1)
            if self.size.records != before:
                self.places = self.places[:: self.size.records // before]
        self.records += 1

    def shards(self, end: int) -> list[Shard]:
        stops = [*self.places, (end, self.records + 1, 0)][1:]
        return [
            Shard(start, stop[0], first, stop[1] - first, line)
            for (start, first, line), stop in zip(self.places, stops, strict=True)
        ]


def numbered_shards(count: int, size: ShardSize) -> list[Shard]:
    """The shards of records that have no place in a file, but only numbers."""
    size.fit(count)
    step = size.records
    return [Shard(at, min(at + step, count), at + 1, min(step, count - at), 0) for at in range(0, count, step)]
