"""The C++ kernel, as Python sees it."""

from collections.abc import Sequence
from typing import Any

class Flag:
    def __init__(self) -> None: ...
    def set(self) -> None: ...
    @property
    def raised(self) -> bool: ...
    @property
    def steps(self) -> int: ...

class Stopped(Exception): ...

def watch(cancel: Flag | None, seconds: float) -> None: ...

class Search:
    def next(
        self, most: int, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[bytes], int]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def value(self) -> int | None: ...
    @property
    def best_proof(self) -> bytes: ...

class Problem:
    def fixpoint(self, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None) -> tuple[int, bytes, int]: ...
    def search(self, mode: int = 0, seed: int = 0) -> Search: ...
    def find(
        self, most: int, mode: int = 0, steps: int = -1, seconds: float = 0.0
    ) -> tuple[int, list[bytes], int, int]: ...
    def count(
        self, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[int], int]: ...
    def cubes(self, least: int, steps: int = -1, seconds: float = 0.0) -> list[bytes]: ...
    def verify(self, solution: bytes) -> bool: ...
    def closure(self, masks: bytes, tier: int) -> bytes: ...
    def closure_near(self, masks: bytes, tier: int, spots: Sequence[int]) -> bytes: ...
    def removable(self, masks: bytes, tier: int, things: Sequence[int], sizes: Sequence[int]) -> list[int]: ...
    def first_failures(
        self, masks: bytes, wanted: bytes, rounds: int = 0, every: bool = False
    ) -> tuple[int, bytes]: ...
    def prune(self, masks: bytes, wanted: bytes, rounds: int) -> tuple[int, bytes]: ...
    def two_ways(self, masks: bytes, rounds: int) -> tuple[int, bytes]: ...
    def short_refutation(self, masks: bytes, wanted: bytes, most: int, orders: int) -> list[int]: ...
    def turns(
        self, masks: bytes, techniques: Sequence[int], most: int = 0, with_findings: bool = False
    ) -> tuple[
        list[int],
        list[int],
        list[list[int]],
        bytes,
        list[int],
        list[list[int]],
        list[list[int]],
        list[list[int]],
        list[list[int]],
    ]: ...
    def way(
        self, masks: bytes, turns: Sequence[Sequence[int]], changed: Sequence[int] | None
    ) -> tuple[list[int], list[int], list[int], list[int], list[int], list[int], list[int], int] | None: ...
    def near_way(
        self,
        masks: bytes,
        noted: Sequence[Sequence[int]],
        opening: Sequence[Sequence[int]],
        groups: Sequence[Sequence[int]],
        changed: Sequence[int],
        seen: Sequence[int],
        last: int,
    ) -> tuple[list[int], list[int], list[int], list[int], list[int], list[int], list[int], int] | None: ...
    def pruned_way(
        self,
        masks: bytes,
        noted: Sequence[Sequence[int]],
        opening: Sequence[Sequence[int]],
        groups: Sequence[Sequence[int]],
        tiers: Sequence[int],
        generic: Sequence[int],
        alone: Sequence[int],
    ) -> (
        tuple[
            list[int],
            list[int],
            list[int],
            list[int],
            list[int],
            list[int],
            list[int],
            list[list[int]],
            list[list[int]],
            list[int],
            int,
        ]
        | None
    ): ...
    def settle(self, masks: bytes, clues: Sequence[int]) -> bytes: ...
    def allowed_around(self, masks: bytes, clues: Sequence[int], clue: int) -> bytes: ...
    def forces(self, masks: bytes, clues: Sequence[int], wanted: bytes) -> bool: ...
    def core(
        self, masks: bytes, clues: Sequence[int], spots: Sequence[int], wanted: bytes
    ) -> tuple[list[int], list[int]]: ...
    def cores(
        self,
        clues: Sequence[Sequence[int]],
        spots: Sequence[Sequence[int]],
        masks: bytes,
        concluded: Sequence[Sequence[int]],
        wanted: bytes,
    ) -> list[tuple[list[int], list[int]]]: ...
    def unneeded(
        self,
        masks: bytes,
        clues: Sequence[Sequence[int]],
        cited: Sequence[Sequence[int]],
        known: bytes,
        concluded: Sequence[Sequence[int]],
        left: bytes,
        techniques: Sequence[int],
        alone: Sequence[int],
        order: Sequence[int],
    ) -> tuple[list[int], list[int], int]: ...
    def active(self, masks: bytes, scopes: Sequence[int]) -> list[int]: ...
    def finds(self, masks: bytes, techniques: Sequence[int], places: Sequence[int]) -> list[list[int]]: ...
    def line(self, number: int, cells: bytes, near: int = -1, far: int = -1) -> bytes: ...
    def seen(self, number: int, cells: bytes) -> int: ...
    def arrangements(self, number: int, cells: bytes) -> tuple[bytes, list[list[int]], list[list[int]]]: ...
    def needed(self, number: int, cells: bytes, wanted: bytes) -> bytes: ...
    def says(self, number: int, cells: bytes, wanted: bytes) -> list[int]: ...

def find_posed(
    pose: object,
    arguments: tuple[object, ...],
    most: int,
    mode: int = 0,
    steps: int = -1,
    seconds: float = 0.0,
) -> tuple[int, list[bytes], int, int]: ...

class Searches:
    def take(self, seconds: float) -> tuple[bytes, bytes, list[bytes]]: ...
    @property
    def seconds(self) -> float: ...

class SearchThreads:
    def __init__(self, most: int) -> None: ...
    def find_each(
        self,
        pose: object,
        asked: list[object],
        most: int,
        mode: int = 0,
        steps: int = -1,
        seconds: float = 0.0,
    ) -> Searches: ...
    def close(self) -> None: ...

def pack_numbers(row: tuple[object, ...], most: int) -> bytes | None: ...
def square_masks(rows: object | None, size: int, least: int, most: int, width: int) -> bytes | None: ...
def plain_runs(lines: list[object], rows: int) -> tuple[list[int], bool] | None: ...
def value_rows(masks: bytes, width: int, columns: int) -> list[list[int | None]]: ...
def walk_steps(
    rows: Sequence[int],
    columns: Sequence[int],
    scopes: Sequence[Sequence[int]],
    ends: Sequence[Sequence[int]],
    before: Sequence[Sequence[int]],
    tiers: Sequence[int],
    topics: Sequence[int],
    linked: Sequence[int],
    simple: int,
    apart: int,
    goes_on: int,
) -> list[list[int]]: ...
def short_tour(
    rows: Sequence[int],
    columns: Sequence[int],
    scopes: Sequence[Sequence[int]],
    entries: Sequence[Sequence[int]],
    exits: Sequence[Sequence[int]],
    topics: Sequence[int],
    continued: Sequence[int],
    sequels: Sequence[Sequence[int]],
    needed: Sequence[Sequence[int]],
    kinds: Sequence[int],
    apart: int,
    goes_on: int,
    worth: int,
) -> list[int]: ...
def visible(
    size: int, parks: int, clues: bytes | Sequence[int], masks: bytes, width: int, diagonals: bool = False
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
def matching(rows: int, columns: int, free: bytes, masks: bytes) -> Problem: ...

class CoverSearch:
    def next(
        self, most: int, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, bytes, bytes, int]: ...
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
    ) -> tuple[int, list[int] | None, int]: ...
    def best(
        self, most: int = 1, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[tuple[int, list[int]]], int]: ...
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
    taken: Sequence[int] = [],
    dropped: Sequence[int] = [],
) -> Cover: ...

class Gathered:
    def __iter__(self, /) -> Gathered: ...
    def __next__(self, /) -> tuple[Any, ...]: ...
    def __length_hint__(self) -> int: ...

def gather(objects: tuple[object, ...], options: bytes, ends: bytes) -> Gathered: ...
def shuffled(count: int, state: int) -> tuple[list[int], int]: ...
def trade_squares(size: int, square: bytes, trades: int, spot: int, state: int) -> tuple[bytes, int]: ...
def grow_map(
    rows: int,
    columns: int,
    symmetry: int,
    planks: int,
    connected: bool,
    loops: bool,
    first: Sequence[int],
    wanted: int,
    state: int,
) -> tuple[list[int], bytes, int]: ...
def other_planks(
    columns: int,
    cells: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    built: bytes,
    alike: Sequence[int],
) -> list[int]: ...
def harden_map(
    columns: int,
    cells: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    built: bytes,
    images: Sequence[int],
    tier: int,
    most: int,
    state: int,
) -> tuple[int, bytes, int]: ...
def settle_map(
    columns: int,
    cells: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    built: bytes,
    images: Sequence[int],
    idle: int,
    progress: int,
    state: int,
) -> tuple[int, int, bytes, int]: ...
