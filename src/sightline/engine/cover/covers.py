"""What listing covers gives: an iterator that knows how far it is, why it ended, and where to go on."""

import json
from collections.abc import Callable, Iterator
from enum import Enum
from itertools import chain, islice
from operator import length_hint
from time import perf_counter
from typing import Generic, NamedTuple, TypeVar

from sightline import kernel
from sightline.core.errors import FormatError
from sightline.kernel.problem import CoverSearch, Flag, Status

A = TypeVar("A")

FORMAT = "sightline-cover/1"
LARGEST_BATCH = 512
SLOW_BATCH = 0.05
"""Seconds: when a batch takes longer, the next is smaller, so that covers arrive as they are found."""


class CoverStatus(Enum):
    """What is known: there is a cover, there is none, or the search has not come to either."""

    FOUND = "found"
    NO_COVER = "no cover"
    UNKNOWN = "unknown"


class Budget(NamedTuple):
    """What a call may spend: decisions (the same on every machine), seconds, and until a flag is raised."""

    steps: int | None = None
    seconds: float | None = None
    cancel: Flag | None = None

    @property
    def whole(self) -> tuple[int, float, Flag | None]:
        """Steps, seconds and flag as the kernel takes them."""
        return (-1 if self.steps is None else self.steps), self.seconds or 0.0, self.cancel

    def left(self, spent: int, since: float) -> tuple[int, float, Flag | None]:
        """The same after *spent* steps, and since a moment."""
        steps, seconds, cancel = self.whole
        if seconds:
            seconds = max(seconds - (perf_counter() - since), 1e-9)
        return (max(steps - spent, 0) if steps >= 0 else steps), seconds, cancel


def budget_of(given: "int | Budget | None") -> Budget:
    """A whole number is that many steps; None is no limit."""
    return given if isinstance(given, Budget) else Budget(given)


class Whence(NamedTuple):
    """Where a listing begins: a place of the search, covers there that were given already, and all that were."""

    place: list[int]
    skip: int = 0
    found: int = 0


class Listing(Generic[A]):
    """The state of a listing: the batch at hand and what is left of it, and the place of the search before it."""

    def __init__(
        self,
        search: CoverSearch,
        actions: tuple[A, ...],
        limit: int | None,
        budget: Budget,
        whence: Whence,
        largest: int,
    ) -> None:
        self.search, self.actions, self.limit, self.budget, self.largest = search, actions, limit, budget, largest
        self.skip = whence.skip
        self.place = list(search.place)
        self.batch: list[tuple[A, ...]] = []
        self.rest: Iterator[tuple[A, ...]] = iter(())
        self.before, self.steps = whence.found, 0
        self.complete = False

    def fill(self, most: int, began: float) -> int:
        """The next batch; the covers that a checkpoint had already given are passed over."""
        left = self.budget.left(self.steps, began)
        try:
            status, options, ends, spent = self.search.next(self.skip + most, *left)
        except ValueError as error:  # a checkpoint that was tampered with
            raise FormatError(str(error)) from None
        self.batch = kernel.gather(self.actions, options, ends)
        self.steps += spent
        self.rest = iter(self.batch)
        self.before -= len(list(islice(self.rest, self.skip)))
        self.skip = 0
        return status

    def empty(self, status: int) -> None:
        self.before += len(self.batch)
        self.batch = []
        self.complete = status == Status.IMPOSSIBLE
        self.place = list(self.search.place)


def _batches(listing: Listing[A]) -> Iterator[Iterator[tuple[A, ...]]]:
    """A function of its own, so that a listing that nobody holds any more ends at once."""
    began, size, given = perf_counter(), 1, 0
    try:
        while listing.limit is None or given < listing.limit:
            moment = perf_counter()
            status = listing.fill(size if listing.limit is None else min(size, listing.limit - given), began)
            slow = perf_counter() - moment > SLOW_BATCH
            size = max(size // 2, 1) if slow else min(2 * size, listing.largest)
            given += length_hint(listing.rest)
            yield listing.rest
            listing.empty(status)
            if status != Status.SOLVED:
                return
    finally:
        listing.search.close()


class Covers(Generic[A]):
    """The covers, found as one asks for them, each a fresh tuple of actions in the order of the question.

    `status` says what is known by now and `complete` whether these were all; `checkpoint()` is a text from which
    `ExactCover.solutions(resume=...)` goes on behind the last cover given.
    """

    def __init__(self, listing: Listing[A], owner: Callable[[], tuple[str, str]]) -> None:
        self._listing, self._owner = listing, owner
        self._stream = chain.from_iterable(_batches(listing))  # no Python code runs between covers of one batch

    def __iter__(self) -> Iterator[tuple[A, ...]]:
        return self._stream

    def __next__(self) -> tuple[A, ...]:
        return next(self._stream)

    @property
    def found(self) -> int:
        """How many covers have been given, with those before the checkpoint that this was resumed from."""
        return self._listing.before + self._given

    @property
    def complete(self) -> bool:
        """Whether these were all."""
        return self._listing.complete

    @property
    def steps(self) -> int:
        """What has been spent: decisions."""
        return self._listing.steps

    @property
    def _given(self) -> int:
        return len(self._listing.batch) - length_hint(self._listing.rest)

    @property
    def status(self) -> CoverStatus:
        if self.found:
            return CoverStatus.FOUND
        return CoverStatus.NO_COVER if self.complete else CoverStatus.UNKNOWN

    @property
    def nodes(self) -> int:
        """Branches met so far; 0: nothing had to be guessed."""
        return self._listing.search.nodes

    @property
    def progress(self) -> float:
        """The share of the tree that is done, if all children of a branch were alike."""
        if self.complete:
            return 1.0
        done, share = 0.0, 1.0
        for number, of in zip(self._listing.place[1::2], self._listing.place[2::2], strict=True):
            share /= of
            done += share * max(number - 1, 0)
        return done

    def checkpoint(self) -> str:
        """Where this is, as a text: resumed, it gives every cover that has not been given yet, and none again."""
        kind, fingerprint = self._owner()
        whose = {"format": FORMAT, "engine": kind, "question": fingerprint}
        skip = self._given + self._listing.skip
        where = {"place": self._listing.place, "skip": skip, "found": self.found, "complete": self.complete}
        return json.dumps(whose | where, separators=(",", ":"))


def read_checkpoint(text: str, owner: tuple[str, str]) -> Whence:
    """Where a checkpoint of the same question and engine leaves off."""
    try:
        document = json.loads(text)
        place, skip, found = document["place"], document["skip"], document["found"]
        if document["format"] != FORMAT or (document["engine"], document["question"]) != owner:
            raise FormatError("this checkpoint belongs to another cover problem, or to another engine")
        if any(not isinstance(n, int) or not 0 <= n < 1 << 31 for n in (skip, *place)) or not found >= 0:
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise FormatError("this is no checkpoint of a cover search") from None
    return Whence([1] if document.get("complete") else place, skip, found)


def engine_name(hooked: bool) -> str:
    return "hooks" if hooked else kernel.BACKEND
