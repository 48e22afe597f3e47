"""The kernel's border: what a problem answers, whichever backend runs it."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Protocol


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
