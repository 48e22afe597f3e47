"""The kernel's border: what a problem answers, whichever backend runs it."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Protocol


class Status(IntEnum):
    """How a kernel call ended."""

    SOLVED = 0
    IMPOSSIBLE = 1
    UNKNOWN = 2
    INVALID = 3


class Mode(IntEnum):
    """When a search may branch: only where propagation stalls, or at once with the cheapest propagation alone."""

    AUTO = 0
    ALWAYS = 1


class Flag(Protocol):
    """Raised from another thread, it ends a call within 10 ms."""

    def set(self) -> None: ...


class Search(Protocol):
    """A search that can be left and taken up again; it never gives the same board twice."""

    def next(
        self, most: int, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[bytes], int]:
        """(status, boards, steps spent). SOLVED: stopped at *most*; IMPOSSIBLE: there are no more; UNKNOWN: budget."""
        ...

    @property
    def nodes(self) -> int: ...

    @property
    def value(self) -> int | None:
        """What the boards found are worth, where the problem asks for the most; None before the first."""
        ...

    @property
    def cover(self) -> bytes:
        """Why nothing is worth more than `value`, in numbers of 32 bits whose meaning is the problem's."""
        ...


class Problem(Protocol):
    """One puzzle posed to the kernel; boards cross as packed masks."""

    def fixpoint(self, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None) -> tuple[int, bytes, int]:
        """(status, masks, steps spent): what propagation alone can say."""
        ...

    def search(self, mode: int = 0, seed: int = 0) -> Search: ...

    def count(
        self, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, Sequence[int], int]:
        """(status, 64-bit limbs of the count, steps spent); a lower bound when UNKNOWN."""
        ...

    def cubes(self, least: int, steps: int = -1, seconds: float = 0.0) -> list[bytes]:
        """Boards that split the problem into *least* or more disjoint parts; their counts add up."""
        ...

    def verify(self, answer: bytes) -> bool: ...


class CoverSearch(Protocol):
    """A walk over covers, each a tuple of the options' names in order; it never gives one twice."""

    def next(
        self, most: int, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[tuple[Any, ...]], int]:
        """(status, covers, steps spent), with the statuses of `Search.next`."""
        ...

    @property
    def place(self) -> Sequence[int]:
        """Where the walk is: empty before the start; then 1 and, for each branch on the way, next child, children."""
        ...

    @property
    def nodes(self) -> int: ...

    def close(self) -> None:
        """Nobody will ask for more."""
        ...


class CoverProblem(Protocol):
    """An exact cover problem posed to the kernel."""

    def search(self, place: Sequence[int] = ()) -> CoverSearch: ...

    def count(
        self, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, Sequence[int], int]:
        """(status, 64-bit limbs of the count, steps spent); a lower bound when UNKNOWN."""
        ...

    def pick(
        self, rank: Sequence[int], steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, tuple[Any, ...] | None, int]:
        """(status, the cover of that rank, steps spent), in an order fixed by the question."""
        ...

    def best(
        self, most: int = 1, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[tuple[int, tuple[Any, ...]]], int]:
        """(status, [(cost, cover)] cheapest first, steps spent); not proved when UNKNOWN."""
        ...

    def cubes(
        self, least: int, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> list[tuple[list[int], list[int]]]:
        """(options taken, options dropped) of disjoint sub-problems that make up the whole."""
        ...

    def estimate(
        self, probes: int, seed: int = 0, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, Sequence[int], Sequence[int]]:
        """(probes made, limbs of the sum of nodes, limbs of the sum of covers)."""
        ...


def limbs(number: int) -> list[int]:
    """*number* in 64-bit pieces, least significant first, as counts cross the border."""
    return [number >> shift & ((1 << 64) - 1) for shift in range(0, number.bit_length(), 64)]


def whole(limbs: Sequence[int]) -> int:
    """The number that crossed the border in such pieces."""
    return sum(limb << (64 * place) for place, limb in enumerate(limbs))
