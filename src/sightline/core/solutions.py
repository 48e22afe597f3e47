"""What a search found, and what may be claimed of it."""

import sys
from _thread import allocate_lock  # `threading` is slow to import, and few programs need it
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from enum import Enum, StrEnum
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar, overload

B = TypeVar("B")

CHUNK = 64
AHEAD = 16
"""Boards that a stream asks for at once, when at least as many have come before."""


class Claim(Enum):
    """What the boards found so far are."""

    ALL = "all"
    SOME = "some"
    BEST = "best"
    GAVE_UP = "gave up"


class SolutionStatus(StrEnum):
    """How many solutions a puzzle has; unknown if the budget is spent."""

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    BEST = "best"
    """Proved: none is worth more."""
    UNKNOWN = "unknown"


class Best(NamedTuple):
    """What no solution can exceed, and how to see that."""

    value: int
    proof: Callable[[], Any]


class Batch(NamedTuple, Generic[B]):
    """Further boards, the claim after them, and the running totals of the search."""

    boards: list[B]
    claim: Claim
    nodes: int
    steps: int
    best: Best | None = None
    """For puzzles that ask for the most."""


More = Callable[[int], Batch[B]]
"""Looks for so many more boards."""
Question = tuple[Any, ...]
"""A function and its arguments: as `functools.partial`, in a third of the time."""


Packed = tuple[Callable[[Any, bytes], Any], Any, list[bytes]]
"""Boards of a puzzle: what makes one, the puzzle, and their masks."""


class Source(Generic[B]):
    """A search that starts when boards are first asked for: `start(*arguments)` gives the function that finds more.

    A copy, or a pickle in another process, searches again from the start and passes over the boards already given.
    """

    def __init__(self, start: Callable[..., More[B]], *arguments: Any, here: Any = None) -> None:
        self._question = (start, *arguments)
        self._here = here
        """One more argument that only this process can use."""
        self._more: More[B] | None = None
        self._given = 0

    def __call__(self, most: int) -> Batch[B]:
        if self._more is None:
            start, *arguments = self._question
            self._more = start(*arguments) if self._here is None else start(*arguments, self._here)
            missing, claim = self._given, Claim.SOME
            while missing and claim is Claim.SOME:
                again = self._more(missing)
                missing, claim = missing - len(again.boards), again.claim
        batch = self._more(most)
        self._given += len(batch.boards)
        return batch

    def __eq__(self, other: object) -> bool:
        return self._question == other._question if isinstance(other, Source) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_more": None, "_here": None}


def _over(most: int) -> Batch[Any]:
    raise AssertionError("a search that has ended is not asked for more")


class Solutions(Sequence[B]):
    """The boards found, in the order found; with no limit it searches on when one looks past the end.

    A pickle or a copy has the boards found so far. If there is no limit and the search is not over, it searches again
    where it is read further, and passes over the boards that were found before. Threads can share it: one of them
    searches at a time, and all see the same boards.
    """

    __hash__: ClassVar[None]  # type: ignore[assignment]

    # before anything was looked for
    nodes = steps = found = 0
    """How many have been found so far, those that were streamed past included; and what that took."""
    _claim = Claim.SOME
    _best: Best | None = None
    _packed: Packed | None = None
    _boards: list[B] | None = None  # made when they are first asked for, if they came packed
    _more: More[Any] = staticmethod(_over)
    _lock = allocate_lock()  # of all searches that have ended; any other has its own

    def __init__(self, more: More[B], limit: int | None, known: Question | None = None) -> None:
        self._more = more
        self._known = known
        self._limit = limit
        self._boards = []
        self._lock = allocate_lock()
        if limit:
            self._take(more(limit))  # no other thread can see this object yet: no lock is needed
            self._reach(limit)

    @classmethod
    def of(
        cls,
        limit: int,
        known: Question,
        boards: list[B],
        claim: Claim,
        nodes: int,
        steps: int,
        best: Best | None = None,
    ) -> Self:
        """What a search that has ended at its limit found."""
        new = object.__new__(cls)
        new._known, new._limit, new._boards, new._claim = known, limit, boards, claim
        new.nodes, new.steps, new.found = nodes, steps, len(boards)
        if best is not None:
            new._best = best
        return new

    @property
    def claim(self) -> Claim:
        if self._best is not None and self._claim is not Claim.GAVE_UP:
            return Claim.BEST
        return self._claim

    @property
    def value(self) -> int | None:
        """What each solution is worth, where the puzzle asks for the most: nothing is worth more."""
        if self._limit is None and not self.found:
            self._reach(1)
        return None if self._best is None else self._best.value

    @property
    def cover(self) -> Any:
        """The proof that nothing is worth more, as the family states it; None if there is none."""
        return None if self.value is None or self._best is None else self._best.proof()

    def stream(self, most: int = sys.maxsize) -> Iterator[B]:
        """Each solution once, as it is found, keeping none: for lists too long to hold. *most* are looked for."""
        while True:
            with self._lock:
                found = self._made()
                boards, self._boards = found[:most], found[most:]
                over = self._over  # now: another thread may find the last ones in a moment
            most -= len(boards)
            yield from boards
            if most <= 0 or over:
                return
            self._reach(min(AHEAD, max(1, self.found), most))

    @property
    def unique(self) -> bool | None:
        """True: this is the only one; False: there are several or none; None: the budget ended too soon."""
        if self._limit is None:
            self._reach(2)
        if self.found > 1 or self._claim is Claim.ALL:
            return self.found == 1
        return None

    @property
    def status(self) -> SolutionStatus:
        """How many there are, as far as the search got."""
        if self.claim is Claim.BEST:
            return SolutionStatus.BEST
        if self.found > 1:
            return SolutionStatus.SEVERAL
        if self.claim is Claim.ALL:
            return SolutionStatus.UNIQUE if self.found else SolutionStatus.NONE
        return SolutionStatus.UNKNOWN

    @property
    def known(self) -> B | None:
        """What is certain of every solution as far as propagation goes; None if there is none."""
        if self._known is None:
            boards = self._made()
            return boards[0] if boards else None
        find, *arguments = self._known
        found: B | None = find(*arguments)
        return found

    @property
    def _over(self) -> bool:
        """Whether no more will be looked for."""
        return self._limit is not None or self._claim is not Claim.SOME

    def _made(self) -> list[B]:
        """The boards found so far."""
        boards = self._boards
        if boards is not None:
            return boards
        assert self._packed is not None
        kind, puzzle, masks = self._packed
        boards = []
        for one in masks:
            boards.append(kind(puzzle, one))
        kept: list[B] = self.__dict__.setdefault("_boards", boards)  # of threads that make them at once, the first ones
        return kept

    def _many(self) -> int:
        """How many of them are kept."""
        return len(self._packed[2]) if self._boards is None and self._packed else len(self._made())

    def _reach(self, length: int) -> None:
        """Search until *length* boards are there or the search ends; one thread at a time."""
        while self._claim is Claim.SOME and len(self._boards or ()) < length:  # without a limit none come packed
            with self._lock:
                if self._claim is Claim.SOME and (missing := length - len(self._made())) > 0:
                    self._take(self._more(missing))

    def _take(self, batch: Batch[B]) -> None:
        self._made().extend(batch.boards)
        self.found += len(batch.boards)
        self._best = self._best or batch.best
        self._claim, self.nodes, self.steps = batch.claim, batch.nodes, batch.steps

    def _drain(self) -> None:
        while not self._over:
            self._reach(len(self._made()) + CHUNK)

    def __len__(self) -> int:
        self._drain()
        return self._many()

    def __bool__(self) -> bool:
        if self._limit is None:
            self._reach(1)
        return self._many() > 0

    def __iter__(self) -> Iterator[B]:
        index = 0
        while True:
            if self._limit is None:
                self._reach(index + 1)
            boards = self._boards
            if boards is None:
                boards = self._made()
            if index >= len(boards):
                return
            yield boards[index]
            index += 1

    @overload
    def __getitem__(self, index: int) -> B: ...
    @overload
    def __getitem__(self, index: slice) -> list[B]: ...
    def __getitem__(self, index: int | slice) -> B | list[B]:
        if self._limit is None:
            if isinstance(index, int) and index >= 0:
                self._reach(index + 1)
            else:
                self._drain()
        return self._made()[index]

    def __eq__(self, other: object) -> bool:
        """The same boards and the same claim; listings that are not over, if they are of the same question."""
        if not isinstance(other, Solutions):
            return NotImplemented
        if not self._over or not other._over:
            return self._limit == other._limit and bool(self._more == other._more)
        return self._made() == other._made() and self.claim is other.claim and self.value == other.value

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__ | {"_boards": self._made()[:], "_more": None if self._over else copy(self._more)}
        state.pop("_lock", None)
        state.pop("_packed", None)
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._lock = allocate_lock()

    def __repr__(self) -> str:
        return f"<Solutions: {self._many()} found, claim {self.claim.name}>"


_new = object.__new__


def ended(limit: int, known: Question, claim: Claim, nodes: int, steps: int, packed: Packed) -> Solutions[Any]:
    """What a search that has ended at its limit found; its boards are made when they are first asked for."""
    found: Solutions[Any] = _new(Solutions)
    found._limit = limit
    found._known = known
    found._claim = claim
    found.nodes = nodes
    found.steps = steps
    found._packed = packed
    found.found = len(packed[2])
    return found
