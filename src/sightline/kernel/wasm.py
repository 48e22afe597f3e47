"""The C++ kernel in WebAssembly, called through one function of the page's worker: bytes go in, bytes come out."""

import struct
from collections.abc import Sequence
from enum import IntEnum, auto

from sightline_kernel import call  # type: ignore[import-not-found]  # registered by the worker

from sightline.kernel.problem import Flag as AnyFlag
from sightline.kernel.problem import Found, Status
from sightline.kernel.reference import (
    Flag,
    Stopped,
    cover,
    find_each,
    gather,
    pack_numbers,
    plain_runs,
    shuffled,
    square_masks,
    value_rows,
    watch,
)
from sightline.kernel.watching import is_set, watched

__all__ = [
    "Flag",
    "Stopped",
    "bridges",
    "cover",
    "find_each",
    "gather",
    "grow_map",
    "harden_map",
    "matching",
    "other_planks",
    "pack_numbers",
    "plain_runs",
    "runs",
    "settle_map",
    "short_tour",
    "shuffled",
    "square_masks",
    "trade_squares",
    "value_rows",
    "visible",
    "walk_steps",
    "watch",
]


class Verb(IntEnum):
    """What native/wasm/module.cpp answers, in the same order."""

    FREE = 0
    VISIBLE = auto()
    RUNS = auto()
    BRIDGES = auto()
    MATCHING = auto()
    FIXPOINT = auto()
    SEARCH = auto()
    NEXT = auto()
    ABOUT = auto()
    COUNT = auto()
    CUBES = auto()
    VERIFY = auto()
    CLOSURE = auto()
    CLOSURE_NEAR = auto()
    FIRST_FAILURES = auto()
    PRUNE = auto()
    TWO_WAYS = auto()
    TURNS = auto()
    WAY = auto()
    NEAR_WAY = auto()
    REMOVABLE = auto()
    SETTLE = auto()
    ALLOWED_AROUND = auto()
    FORCES = auto()
    CORE = auto()
    CORES = auto()
    UNNEEDED = auto()
    ACTIVE = auto()
    FINDS = auto()
    LINE = auto()
    SEEN = auto()
    ARRANGEMENTS = auto()
    NEEDED = auto()
    SAYS = auto()
    STEPS = auto()
    TOUR = auto()
    TRADE_SQUARES = auto()
    GROW_MAP = auto()
    OTHER_PLANKS = auto()
    HARDEN_MAP = auto()
    SETTLE_MAP = auto()


HEAD = struct.Struct("<ii")
BUDGET = struct.Struct("<qdi")
PAIR = struct.Struct("<qq")
SIZE = struct.Struct("<I")
NUMBER = struct.Struct("<q")
MOST_STEPS = (1 << 63) - 1


class Ended(Exception):
    """The budget ended work that cannot be resumed."""


ERRORS = {1: ValueError, 2: NotImplementedError, 3: Ended}
"""By the number that the kernel gives for what it throws."""


def _text(data: bytes) -> bytes:
    return SIZE.pack(len(data)) + data


def _list(numbers: Sequence[int]) -> bytes:
    return struct.pack(f"<I{len(numbers)}i", len(numbers), *numbers)


def _lists(lists: Sequence[Sequence[int]]) -> bytes:
    return SIZE.pack(len(lists)) + b"".join(map(_list, lists))


def _ints(*numbers: int) -> bytes:
    try:
        return struct.pack(f"<{len(numbers)}i", *numbers)
    except struct.error:
        raise ValueError("a number of 32 bits is needed") from None


def _ask(verb: Verb, handle: int, *parts: bytes) -> bytes:
    answer: bytes = call(HEAD.pack(verb, handle) + b"".join(parts)).to_bytes()
    if answer[0] == 0:
        return answer[1:]
    raise ERRORS.get(answer[0], RuntimeError)(answer[1:].decode())


def _watch_and_ask(verb: Verb, handle: int, *parts: bytes) -> bytes:
    """An answer that takes no budget of steps; it is stopped from outside."""
    is_cancelled, seconds = watched()
    try:
        return _ask(verb, handle, BUDGET.pack(-1, seconds, is_cancelled), *parts)
    except Ended:
        raise Stopped("the call was ended from outside") from None


def _texts(data: bytes, at: int = 0) -> list[bytes]:
    """The texts of a list that begins at a place."""
    (count,) = SIZE.unpack_from(data, at)
    at += SIZE.size
    found = []
    for _ in range(count):
        (size,) = SIZE.unpack_from(data, at)
        found.append(data[at + SIZE.size : at + SIZE.size + size])
        at += SIZE.size + size
    return found


def _places(data: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(data) // 4}i", data))


def _read_way(data: bytes) -> Found | None:
    if not data:
        return None
    texts = _texts(data)
    techniques, places, boards, ends, spots, fact_ends, (last,), *reasons = map(_places, texts)
    at = 2 * SIZE.size + sum(SIZE.size + len(one) for one in texts)
    masks = [mask for (mask,) in STATE.iter_unpack(data[at:])]
    left, said = masks[: len(spots)], masks[len(spots) :]
    clues, cited = reasons[: len(reasons) // 2], reasons[len(reasons) // 2 :]
    return techniques, places, boards, ends, spots, left, fact_ends, last, clues, cited, said


def _budget(steps: int = -1, seconds: float = 0.0, cancel: AnyFlag | None = None) -> bytes:
    return BUDGET.pack(min(steps, MOST_STEPS), seconds, is_set(cancel))


class _Handle:
    """Something that the kernel keeps until it is not needed any more."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    def __del__(self) -> None:
        _ask(Verb.FREE, self._handle)


class Search(_Handle):
    """A search that can be paused and resumed."""

    def __init__(self, handle: int, problem: "Problem") -> None:
        super().__init__(handle)
        self._problem = problem  # it must outlive the search

    def next(
        self, most: int, steps: int = -1, seconds: float = 0.0, cancel: AnyFlag | None = None
    ) -> tuple[int, list[bytes], int]:
        try:
            found = _ask(Verb.NEXT, self._handle, SIZE.pack(min(most, 0xFFFFFFFF)), _budget(steps, seconds, cancel))
        except Ended:
            return Status.UNKNOWN, [], 0
        status, spent = PAIR.unpack_from(found)
        return status, _texts(found, PAIR.size), spent

    def _about(self) -> bytes:
        return _ask(Verb.ABOUT, self._handle)

    @property
    def nodes(self) -> int:
        return int(PAIR.unpack_from(self._about())[0])

    @property
    def value(self) -> int | None:
        value = int(PAIR.unpack_from(self._about())[1])
        return None if value < 0 else value

    @property
    def best_proof(self) -> bytes:
        return self._about()[PAIR.size + SIZE.size :]


class Problem(_Handle):
    """A posed problem."""

    def fixpoint(self, steps: int = -1, seconds: float = 0.0, cancel: AnyFlag | None = None) -> tuple[int, bytes, int]:
        found = _ask(Verb.FIXPOINT, self._handle, _budget(steps, seconds, cancel))
        status, spent = PAIR.unpack_from(found)
        return status, found[PAIR.size + SIZE.size :], spent

    def search(self, mode: int = 0, seed: int = 0) -> Search:
        found = _ask(Verb.SEARCH, self._handle, _ints(mode), struct.pack("<Q", seed))
        return Search(NUMBER.unpack(found)[0], self)

    def find(
        self, most: int, mode: int = 0, steps: int = -1, seconds: float = 0.0
    ) -> tuple[int, list[bytes], int, int]:
        search = self.search(mode)
        return *search.next(most, steps, seconds), search.nodes

    def count(self, steps: int = -1, seconds: float = 0.0, cancel: AnyFlag | None = None) -> tuple[int, list[int], int]:
        found = _ask(Verb.COUNT, self._handle, _budget(steps, seconds, cancel))
        status, spent = PAIR.unpack_from(found)
        limbs = found[PAIR.size + SIZE.size :]
        return status, list(struct.unpack(f"<{len(limbs) // 8}Q", limbs)), spent

    def cubes(self, least: int, steps: int = -1, seconds: float = 0.0) -> list[bytes]:
        return _texts(_ask(Verb.CUBES, self._handle, SIZE.pack(least), _budget(steps, seconds)))

    def verify(self, solution: bytes) -> bool:
        return _ask(Verb.VERIFY, self._handle, _text(solution))[0] != 0

    def _reason(self, verb: Verb, *parts: bytes) -> bytes:
        return _watch_and_ask(verb, self._handle, *parts)

    def _pair(self, verb: Verb, *parts: bytes) -> tuple[int, bytes]:
        found = self._reason(verb, *parts)
        return NUMBER.unpack_from(found)[0], found[NUMBER.size + SIZE.size :]

    def closure(self, masks: bytes, tier: int) -> bytes:
        return self._reason(Verb.CLOSURE, _text(masks), _ints(tier))[SIZE.size :]

    def closure_near(self, masks: bytes, tier: int, spots: Sequence[int]) -> bytes:
        return self._reason(Verb.CLOSURE_NEAR, _text(masks), _ints(tier), _list(spots))[SIZE.size :]

    def removable(self, masks: bytes, tier: int, things: Sequence[int], sizes: Sequence[int]) -> list[int]:
        found = self._reason(Verb.REMOVABLE, _text(masks), _ints(tier), _list(things), _list(sizes))[SIZE.size :]
        return list(struct.unpack(f"<{len(found) // 4}i", found))

    def first_failures(self, masks: bytes, wanted: bytes, rounds: int = 0, every: bool = False) -> tuple[int, bytes]:
        return self._pair(Verb.FIRST_FAILURES, _text(masks), _text(wanted), _ints(rounds, every))

    def prune(self, masks: bytes, wanted: bytes, rounds: int) -> tuple[int, bytes]:
        return self._pair(Verb.PRUNE, _text(masks), _text(wanted), _ints(rounds))

    def two_ways(self, masks: bytes, rounds: int) -> tuple[int, bytes]:
        return self._pair(Verb.TWO_WAYS, _text(masks), _ints(rounds))

    def turns(
        self, masks: bytes, techniques: Sequence[int], most: int = 0
    ) -> tuple[list[int], list[int], list[list[int]], bytes]:
        found = self._reason(Verb.TURNS, _text(masks), _list(techniques), _ints(most))
        (size,) = SIZE.unpack_from(found)
        taken, facts = (_places(found[at : at + size]) for at in (SIZE.size, 2 * SIZE.size + size))
        at = 3 * SIZE.size + 2 * size
        end = at + SIZE.unpack_from(found, at - SIZE.size)[0]
        return taken, facts, [*map(_places, _texts(found, end))], found[at:end]

    def way(self, masks: bytes, turns: Sequence[Sequence[int]], changed: Sequence[int] | None) -> Found | None:
        return _read_way(
            self._reason(Verb.WAY, _text(masks), _lists(turns), _lists([] if changed is None else [changed]))
        )

    def near_way(
        self,
        masks: bytes,
        noted: Sequence[Sequence[int]],
        opening: Sequence[Sequence[int]],
        groups: Sequence[Sequence[int]],
        changed: Sequence[int],
        seen: Sequence[int],
        last: int,
    ) -> Found | None:
        turns = *map(_lists, (noted, opening, groups)), _list(changed), _list(seen)
        return _read_way(self._reason(Verb.NEAR_WAY, _text(masks), *turns, _ints(last)))

    def settle(self, masks: bytes, clues: Sequence[int]) -> bytes:
        return self._reason(Verb.SETTLE, _text(masks), _list(clues))[SIZE.size :]

    def allowed_around(self, masks: bytes, clues: Sequence[int], clue: int) -> bytes:
        return self._reason(Verb.ALLOWED_AROUND, _text(masks), _list(clues), _ints(clue))[SIZE.size :]

    def forces(self, masks: bytes, clues: Sequence[int], wanted: bytes) -> bool:
        return self._reason(Verb.FORCES, _text(masks), _list(clues), _text(wanted))[0] != 0

    def core(
        self, masks: bytes, clues: Sequence[int], spots: Sequence[int], wanted: bytes
    ) -> tuple[list[int], list[int]]:
        found = self._reason(Verb.CORE, _text(masks), _list(clues), _list(spots), _text(wanted))
        (size,) = SIZE.unpack_from(found)
        kept, rest = found[SIZE.size : SIZE.size + size], found[2 * SIZE.size + size :]
        return _places(kept), _places(rest)

    def cores(
        self,
        clues: Sequence[Sequence[int]],
        spots: Sequence[Sequence[int]],
        masks: bytes,
        concluded: Sequence[Sequence[int]],
        wanted: bytes,
    ) -> list[tuple[list[int], list[int]]]:
        cited = _lists(clues), _lists(spots), _text(masks)
        found = [*map(_places, _texts(self._reason(Verb.CORES, *cited, _lists(concluded), _text(wanted))))]
        return [*zip(found[::2], found[1::2], strict=True)]

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
    ) -> tuple[list[int], list[int], int]:
        steps = _lists(clues), _lists(cited), _text(known), _lists(concluded), _text(left)
        showing = map(_list, (techniques, alone, order))
        numbers, spots, (looks,) = map(_places, _texts(self._reason(Verb.UNNEEDED, _text(masks), *steps, *showing)))
        return numbers, spots, looks

    def active(self, masks: bytes, scopes: Sequence[int]) -> list[int]:
        return _places(_ask(Verb.ACTIVE, self._handle, _text(masks), _list(scopes))[SIZE.size :])

    def finds(self, masks: bytes, techniques: Sequence[int], places: Sequence[int]) -> list[list[int]]:
        found = _ask(Verb.FINDS, self._handle, _text(masks), _list(techniques), _list(places))
        return [*map(_places, _texts(found))]

    def line(self, number: int, cells: bytes, near: int = -1, far: int = -1) -> bytes:
        return _ask(Verb.LINE, self._handle, _ints(number), _text(cells), _ints(near, far))[SIZE.size :]

    def seen(self, number: int, cells: bytes) -> int:
        found: int = STATE.unpack(_ask(Verb.SEEN, self._handle, _ints(number), _text(cells)))[0]
        return found

    def arrangements(self, number: int, cells: bytes) -> tuple[bytes, list[list[int]], list[list[int]]]:
        found = _ask(Verb.ARRANGEMENTS, self._handle, _ints(number), _text(cells))
        (size,) = SIZE.unpack_from(found)
        support, rest = found[SIZE.size : SIZE.size + size], found[SIZE.size + size :]
        starts = _texts(rest)
        ends = _texts(rest, SIZE.size + sum(SIZE.size + len(one) for one in starts))
        return support, [*map(_places, starts)], [*map(_places, ends)]

    def needed(self, number: int, cells: bytes, wanted: bytes) -> bytes:
        return _ask(Verb.NEEDED, self._handle, _ints(number), _text(cells), _text(wanted))[SIZE.size :]

    def says(self, number: int, cells: bytes, wanted: bytes) -> list[int]:
        return _places(_ask(Verb.SAYS, self._handle, _ints(number), _text(cells), _text(wanted))[SIZE.size :])


def _posed(verb: Verb, *parts: bytes) -> Problem:
    return Problem(NUMBER.unpack(_ask(verb, 0, *parts))[0])


def visible(size: int, parks: int, clues: Sequence[int], masks: bytes, width: int, diagonals: bool = False) -> Problem:
    return _posed(Verb.VISIBLE, _ints(size, parks, width, diagonals), _list(clues), _text(masks))


def runs(
    rows: int,
    columns: int,
    counts: Sequence[int],
    lengths: Sequence[int],
    colors: Sequence[int],
    masks: bytes,
    width: int,
) -> Problem:
    parts = (_list(counts), _list(lengths), _list(colors), _text(masks))
    return _posed(Verb.RUNS, _ints(rows, columns, width), *parts)


def bridges(
    columns: int,
    cells: Sequence[int],
    counts: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    masks: bytes,
    width: int,
) -> Problem:
    head = _ints(columns, planks, connected, loops, width)
    return _posed(Verb.BRIDGES, head, _list(cells), _list(counts), _text(masks))


def matching(rows: int, columns: int, free: bytes, masks: bytes) -> Problem:
    return _posed(Verb.MATCHING, _ints(rows, columns), _text(free), _text(masks))


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
) -> list[list[int]]:
    places = (_list(rows), _list(columns), _lists(scopes))
    steps = (_lists(ends), _lists(before), _list(tiers), _list(topics), _list(linked))
    found = _watch_and_ask(Verb.STEPS, 0, *places, *steps, _ints(simple, apart, goes_on))
    return [*map(_places, _texts(found))]


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
) -> list[int]:
    places = (_list(rows), _list(columns), _lists(scopes), _lists(entries), _lists(exits))
    stops = (_list(topics), _list(continued), _lists(sequels), _lists(needed), _list(kinds))
    return _places(_watch_and_ask(Verb.TOUR, 0, *places, *stops, _ints(apart, goes_on, worth))[SIZE.size :])


STATE = struct.Struct("<Q")


def trade_squares(size: int, square: bytes, trades: int, spot: int, state: int) -> tuple[bytes, int]:
    parts = STATE.pack(state), _ints(size, spot), NUMBER.pack(trades), _text(square)
    found = _watch_and_ask(Verb.TRADE_SQUARES, 0, *parts)
    return found[STATE.size + SIZE.size :], STATE.unpack_from(found)[0]


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
) -> tuple[list[int], bytes, int]:
    head = _ints(rows, columns, symmetry, planks, connected, loops, wanted)
    found = _watch_and_ask(Verb.GROW_MAP, 0, STATE.pack(state), head, _list(first))
    (size,) = SIZE.unpack_from(found, STATE.size)
    cells, built = found[STATE.size + SIZE.size :][:size], found[STATE.size + 2 * SIZE.size + size :]
    return _places(cells), bytes(_places(built)), STATE.unpack_from(found)[0]


def other_planks(
    columns: int,
    cells: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    built: bytes,
    alike: Sequence[int],
) -> list[int]:
    head = STATE.pack(0), _ints(columns, planks, connected, loops), _list(cells), _list(built)
    return _places(_watch_and_ask(Verb.OTHER_PLANKS, 0, *head, _list(alike))[SIZE.size :])


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
) -> tuple[int, bytes, int]:
    head = STATE.pack(state), _ints(columns, planks, connected, loops), _list(cells), _list(built)
    found = _watch_and_ask(Verb.HARDEN_MAP, 0, *head, _list(images), _ints(tier, most))
    left, changes = struct.unpack_from("<Qq", found)
    return changes, bytes(_places(found[STATE.size + NUMBER.size + SIZE.size :])), left


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
) -> tuple[int, int, bytes, int]:
    head = STATE.pack(state), _ints(columns, planks, connected, loops), _list(cells), _list(built)
    found = _watch_and_ask(Verb.SETTLE_MAP, 0, *head, _list(images), _ints(idle, progress))
    left, tests, still_open = struct.unpack_from("<Qqq", found)
    return tests, still_open, bytes(_places(found[STATE.size + 2 * NUMBER.size + SIZE.size :])), left
