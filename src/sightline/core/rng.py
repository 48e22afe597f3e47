"""Random numbers from a generator of our own, so that a seed gives the same puzzle everywhere and for ever."""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

WORD = (1 << 64) - 1


class Rng:
    """SplitMix64: one 64-bit counter and a mixer."""

    def __init__(self, seed: int) -> None:
        self.state = seed & WORD

    def word(self) -> int:
        """The next 64 bits."""
        self.state = mixed = (self.state + 0x9E3779B97F4A7C15) & WORD
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & WORD
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to *bound* - 1, all alike; the few words that would favour some are drawn again."""
        self.state = word = (self.state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF  # `word`, without the call
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        word ^= word >> 31
        if word > WORD - bound:  # it may be one of those
            limit = WORD + 1 - (WORD + 1) % bound
            while word >= limit:
                word = self.word()
        return word % bound

    def chance(self, part: int, whole: int) -> bool:
        """True *part* times out of *whole*."""
        return self.below(whole) < part

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        copy = list(items)
        self.shuffle(copy)
        return copy

    def fork(self) -> "Rng":
        """An independent generator, so that one part's numbers do not depend on how many another takes."""
        return Rng(self.word())
