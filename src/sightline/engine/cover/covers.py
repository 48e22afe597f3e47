"""A listing of covers: an iterator with its progress, its status, and checkpoints to resume from."""

import json
from collections.abc import Callable, Iterator
from enum import Enum
from itertools import chain, islice
from operator import length_hint
from threading import Lock, get_ident
from time import perf_counter
from typing import Any, Generic, NamedTuple, TypeVar

from sightline import kernel
from sightline.core.errors import FormatError
from sightline.kernel.problem import CoverSearch, Flag, Status

A = TypeVar("A")

FORMAT = "sightline-cover/1"
MOST = (1 << 63) - 1
"""The largest number of steps or covers that the kernel takes."""
LARGEST_BATCH = 1024
"""Covers per call of the kernel."""
SLOW_BATCH = 0.05
"""Seconds; after a batch that takes longer, the next is smaller, so that covers arrive as they are found."""


class CoverStatus(Enum):
    """Whether there is a cover: yes, no, or not known yet."""

    FOUND = "found"
    NO_COVER = "no cover"
    UNKNOWN = "unknown"


class Budget(NamedTuple):
    """What a call may spend: steps (the same on every machine), seconds, and time until a flag is set."""

    steps: int | None = None
    seconds: float | None = None
    cancel: Flag | None = None

    @property
    def limits(self) -> tuple[int, float, Flag | None]:
        """Steps, seconds and flag as the kernel takes them."""
        steps = -1 if self.steps is None else min(max(self.steps, 0), MOST)
        return steps, max(self.seconds or 0.0, 0.0), self.cancel

    def remaining(self, spent: int, since: float) -> tuple[int, float, Flag | None]:
        """The limits after *spent* steps, if the call began at *since*."""
        steps, seconds, cancel = self.limits
        if seconds:
            seconds = max(seconds - (perf_counter() - since), 1e-9)
        return (max(steps - spent, 0) if steps >= 0 else steps), seconds, cancel


def budget_of(given: "int | Budget | None") -> Budget:
    """An int is a number of steps; None is no limit."""
    return given if isinstance(given, Budget) else Budget(given)


class ResumePoint(NamedTuple):
    """Where a listing resumes: the place in the search tree, covers to skip there, and covers given so far."""

    place: list[int]
    skip: int = 0
    found: int = 0


class Listing(Generic[A]):
    """The state of a listing: the current batch, what is left of it, and the place in the search before it.

    Threads that share a listing share its covers out: they draw on one batch, and one thread at a time gets the next.
    """

    def __init__(
        self,
        search: CoverSearch,
        actions: tuple[A, ...],
        limit: int | None,
        budget: Budget,
        resume_point: ResumePoint,
        largest: int,
    ) -> None:
        self.search, self.actions, self.limit, self.budget, self.largest = search, actions, limit, budget, largest
        self.complete = self.over = False
        self.skip = resume_point.skip
        self.place = list(search.place)
        self.batch = 0
        """How many covers the current batch has."""
        self.rest: Iterator[tuple[A, ...]] = iter(())
        self.before, self.steps = resume_point.found, 0
        self.nodes = search.nodes
        self._began: float | None = None
        self._size, self._given = 1, 0
        self._status: int = Status.SOLVED
        self._lock = Lock()
        self._filling: int | None = None
        """The thread that gets the next batch."""

    def advance(self, empty: Iterator[tuple[A, ...]]) -> bool:
        """Gets the batch after *empty*, unless another thread has; False if there is none."""
        if self._filling == get_ident():
            raise RuntimeError("a hook asked for the next cover while this one is being searched")
        with self._lock:
            if self.over or self.rest is not empty:
                return not self.over
            self._filling = get_ident()
            try:
                self._next_batch()
            except BaseException:
                self._end()
                raise
            finally:
                self._filling = None
            return not self.over

    def _next_batch(self) -> None:
        if self._began is None:
            self._began = perf_counter()
        else:
            self._empty()
        if self._status != Status.SOLVED or (self.limit is not None and self._given >= self.limit):
            self._end()
            return
        moment = perf_counter()
        self._fill(self._size if self.limit is None else min(self._size, self.limit - self._given), self._began)
        slow = perf_counter() - moment > SLOW_BATCH
        self._size = max(self._size // 2, 1) if slow else min(2 * self._size, self.largest)
        self._given += length_hint(self.rest)

    def _fill(self, most: int, began: float) -> None:
        """Asks the kernel for a batch, and skips the covers that were given before the checkpoint."""
        left = self.budget.remaining(self.steps, began)
        try:
            self._status, options, ends, spent = self.search.next(self.skip + most, *left)
        except ValueError as error:  # the checkpoint was changed by hand
            raise FormatError(str(error)) from None
        self.rest = kernel.gather(self.actions, options, ends)
        self.batch = length_hint(self.rest)
        self.steps += spent
        self.nodes = self.search.nodes
        self.before -= len(list(islice(self.rest, self.skip)))
        self.skip = 0

    def _empty(self) -> None:
        self.before += self.batch
        self.batch = 0
        self.complete = self._status == Status.IMPOSSIBLE
        self.place = list(self.search.place)

    def _end(self) -> None:
        self.over = True
        self.search.close()

    def __del__(self) -> None:
        if not self.over:  # hooks undo what is still selected
            self.search.close()


class Covers(Generic[A]):
    """The covers, found on demand; each is a tuple of actions in the order of the problem.

    `status` tells what is known so far, and `complete` whether all covers have been given. `checkpoint()` is a text
    from which `ExactCover.solutions(resume=...)` continues after the last cover given; so do a pickle and a copy.
    Several threads can take covers from one listing: each cover is given once.
    """

    def __init__(
        self, listing: Listing[A], owner: Callable[[], tuple[str, str]], resume: "Callable[..., Covers[A]]"
    ) -> None:
        self._listing, self._owner, self._resume = listing, owner, resume
        self._first = listing.before

    def __iter__(self) -> Iterator[tuple[A, ...]]:
        return chain.from_iterable(self._batches())  # no Python code runs between covers of one batch

    def _batches(self) -> Iterator[Iterator[tuple[A, ...]]]:
        listing = self._listing
        while True:
            rest = listing.rest
            yield rest
            if not listing.advance(rest):
                return

    def __next__(self) -> tuple[A, ...]:
        listing = self._listing
        while True:
            rest = listing.rest
            for cover in rest:
                return cover
            if not listing.advance(rest):
                raise StopIteration

    @property
    def found(self) -> int:
        """How many covers have been given, including those before the checkpoint."""
        return self._listing.before + self._given

    @property
    def complete(self) -> bool:
        """Whether all covers have been given."""
        return self._listing.complete

    @property
    def steps(self) -> int:
        """Search steps spent."""
        return self._listing.steps

    @property
    def _given(self) -> int:
        return self._listing.batch - length_hint(self._listing.rest)

    @property
    def status(self) -> CoverStatus:
        if self.found:
            return CoverStatus.FOUND
        return CoverStatus.NO_COVER if self.complete else CoverStatus.UNKNOWN

    @property
    def nodes(self) -> int:
        """Branches so far; 0 if propagation alone was enough."""
        return self._listing.nodes

    @property
    def progress(self) -> float:
        """The share of the search tree that is done, if all children of a branch are of equal size."""
        if self.complete:
            return 1.0
        done, share = 0.0, 1.0
        for number, of in zip(self._listing.place[1::2], self._listing.place[2::2], strict=True):
            share /= of
            done += share * max(number - 1, 0)
        return done

    def __reduce__(self) -> tuple[Any, ...]:
        limit, budget = self._listing.limit, self._listing.budget._replace(cancel=None)
        left = None if limit is None else limit - (self.found - self._first)
        return self._resume, (left, budget, self.checkpoint())

    def __repr__(self) -> str:
        return f"<Covers: {self.found} found{', all' if self.complete else ''}>"

    def checkpoint(self) -> str:
        """The current place as a text; resuming gives every cover that has not been given yet, and none twice."""
        kind, fingerprint = self._owner()
        origin = {"format": FORMAT, "engine": kind, "question": fingerprint}
        skip = self._given + self._listing.skip
        where = {"place": self._listing.place, "skip": skip, "found": self.found, "complete": self.complete}
        return json.dumps(origin | where, separators=(",", ":"))


def read_checkpoint(text: str, owner: tuple[str, str]) -> ResumePoint:
    """Where to resume; raises `FormatError` unless the checkpoint is of the same problem and engine."""
    try:
        document = json.loads(text)
        place, skip, found = document["place"], document["skip"], document["found"]
        if document["format"] != FORMAT or (document["engine"], document["question"]) != owner:
            raise FormatError("this checkpoint belongs to another cover problem, or to another engine")
        if any(not isinstance(n, int) or not 0 <= n < 1 << 31 for n in (skip, *place)) or not 0 <= found <= MOST:
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise FormatError("this is not a checkpoint of a cover search") from None
    return ResumePoint([1] if document.get("complete") else place, skip, found)


def engine_name(hooked: bool) -> str:
    return "hooks" if hooked else kernel.BACKEND
