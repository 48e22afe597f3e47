"""The C++ kernel, as Python sees it."""

from collections.abc import Sequence
from typing import Any

class Flag:
    def __init__(self) -> None: ...
    def set(self) -> None: ...

class Search:
    def next(
        self, most: int, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[bytes], int]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def value(self) -> int | None: ...
    @property
    def cover(self) -> bytes: ...

class Problem:
    def fixpoint(self, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None) -> tuple[int, bytes, int]: ...
    def search(self, mode: int = 0, seed: int = 0) -> Search: ...
    def count(
        self, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[int], int]: ...
    def cubes(self, least: int, steps: int = -1, seconds: float = 0.0) -> list[bytes]: ...
    def verify(self, answer: bytes) -> bool: ...

def bridges(
    columns: int,
    cells: Sequence[int],
    counts: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    masks: bytes,
    width: int,
) -> Problem: ...
def runs(
    rows: int,
    columns: int,
    counts: Sequence[int],
    lengths: Sequence[int],
    colors: Sequence[int],
    masks: bytes,
    width: int,
) -> Problem: ...
def runs_line(
    lengths: Sequence[int], colors: Sequence[int], masks: bytes, width: int
) -> tuple[bytes, list[list[int]]]: ...
def runs_needed(
    lengths: Sequence[int], colors: Sequence[int], masks: bytes, wanted: bytes, full: int, width: int
) -> bytes: ...
def visible(size: int, parks: int, clues: Sequence[int], masks: bytes, width: int) -> Problem: ...
def matching(rows: int, columns: int, free: bytes, masks: bytes) -> Problem: ...
def visible_line(masks: bytes, parks: int, near: int, far: int, width: int) -> bytes: ...
def visible_soonest(
    size: int, parks: int, clues: Sequence[int], masks: bytes, wanted: bytes, width: int, furthest: int = 0
) -> tuple[int, bytes]: ...
def bridges_soonest(
    columns: int,
    cells: Sequence[int],
    counts: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    masks: bytes,
    width: int,
    wanted: bytes,
    furthest: int = 0,
) -> tuple[int, bytes]: ...
def bridges_two_ways(
    columns: int,
    cells: Sequence[int],
    counts: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    masks: bytes,
    width: int,
    furthest: int,
) -> tuple[int, bytes]: ...
def bridges_reach(
    columns: int,
    cells: Sequence[int],
    counts: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    masks: bytes,
    width: int,
    whole: bool,
) -> bytes: ...
def bridges_settle(
    columns: int,
    cells: Sequence[int],
    counts: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    masks: bytes,
    width: int,
    clues: Sequence[int],
) -> bytes: ...
def bridges_ways(
    columns: int,
    cells: Sequence[int],
    counts: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    masks: bytes,
    width: int,
    clues: Sequence[int],
    island: int,
) -> bytes: ...
def runs_soonest(
    rows: int,
    columns: int,
    counts: Sequence[int],
    lengths: Sequence[int],
    colors: Sequence[int],
    masks: bytes,
    wanted: bytes,
    width: int,
    furthest: int = 0,
) -> tuple[int, bytes]: ...
def runs_weeded(
    rows: int,
    columns: int,
    counts: Sequence[int],
    lengths: Sequence[int],
    colors: Sequence[int],
    masks: bytes,
    wanted: bytes,
    width: int,
    most: int,
) -> tuple[int, bytes]: ...
def runs_two_ways(
    rows: int,
    columns: int,
    counts: Sequence[int],
    lengths: Sequence[int],
    colors: Sequence[int],
    masks: bytes,
    width: int,
    furthest: int,
) -> tuple[int, bytes]: ...
def runs_reach(
    rows: int, columns: int, counts: Sequence[int], lengths: Sequence[int], masks: bytes, width: int
) -> bytes: ...
def visible_reach(size: int, parks: int, clues: Sequence[int], masks: bytes, width: int, tier: int) -> bytes: ...

class CoverSearch:
    def next(
        self, most: int, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[tuple[Any, ...]], int]: ...
    def close(self) -> None: ...
    @property
    def place(self) -> list[int]: ...
    @property
    def nodes(self) -> int: ...

class Cover:
    def search(self, place: Sequence[int] = []) -> CoverSearch: ...
    def count(
        self, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[int], int]: ...
    def pick(
        self, rank: Sequence[int], steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, tuple[Any, ...] | None, int]: ...
    def best(
        self, most: int = 1, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[tuple[int, tuple[Any, ...]]], int]: ...
    def cubes(
        self, least: int, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> list[tuple[list[int], list[int]]]: ...
    def estimate(
        self, probes: int, seed: int = 0, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[int], list[int]]: ...

def cover(
    primary: int,
    lo: bytes,
    hi: bytes,
    start: bytes,
    item: bytes,
    colour: bytes,
    cost: bytes,
    names: object,
    taken: Sequence[int] = [],
    dropped: Sequence[int] = [],
) -> Cover: ...
