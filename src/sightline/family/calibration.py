"""Calibration: how the effort of a family's puzzles is computed from their rounds, fitted to what people say."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Generic, TypeVar

from sightline.core.board import Puzzle
from sightline.core.levels import EASIEST
from sightline.core.trace import Round

P = TypeVar("P", bound=Puzzle)


@dataclass(frozen=True, eq=False, repr=False)
class Calibration(Generic[P]):
    """A linear fit in integers: features are hundredths, weights and scores thousandths.

    All features are the same however the board is rotated or mirrored. Weights of work, rounds, facts and tiers are
    not negative, so the rounds so far give a lower bound.
    """

    scale: tuple[int, int, int, int, int]
    """The score at which puzzles are as easy as can be, and where they get medium, hard, expert and extreme."""
    constant: int = 0
    work: int = 0
    """The weight of the binary logarithm of what it costs to look for the techniques of all rounds."""
    rounds: Mapping[int, int] = field(default_factory=dict)
    """By tier: the weight of the binary logarithm of the number of rounds of this tier or above."""
    facts: Mapping[int, int] = field(default_factory=dict)
    """By tier: the same for what these rounds find."""
    tiers: Mapping[int, int] = field(default_factory=dict)
    """By tier: what is added if this tier or a higher one is needed at all."""
    measures: Mapping[Callable[[P], int], int] = field(default_factory=dict)
    """What can be measured on the puzzle as it is printed, in hundredths, each with its weight."""

    def score(self, puzzle: P, rounds: Sequence[Round]) -> int:
        """The fitted sum, in thousandths."""
        total = 100 * self.constant + self.work * work_of(rounds)
        for tier, weight in self.rounds.items():
            total += weight * log_hundredths(sum(found.tier >= tier for found in rounds))
        for tier, weight in self.facts.items():
            total += weight * log_hundredths(sum(found.facts for found in rounds if found.tier >= tier))
        for tier, weight in self.tiers.items():
            total += weight * 100 * any(found.tier >= tier for found in rounds)
        return (total + sum(weight * measure(puzzle) for measure, weight in self.measures.items())) // 100

    def effort(self, puzzle: P, rounds: Sequence[Round]) -> int:
        """The effort in hundredths: the score on the scale that all families share."""
        return self.on_scale(self.score(puzzle, rounds))

    def on_scale(self, score: int) -> int:
        """The effort of a score: interpolated between two marks of the scale, and above the last one extrapolated."""
        bands = list(pairwise(self.scale))
        at = min(sum(score >= mark for mark in self.scale[1:]), len(bands) - 1)
        low, high = bands[at]
        return max(EASIEST, EASIEST + 100 * at + 100 * (score - low) // (high - low))


def work_of(rounds: Sequence[Round]) -> int:
    """What it costs to look for the techniques of all rounds, as a binary logarithm in hundredths."""
    return log_hundredths(sum(found.weight for found in rounds))


def log_hundredths(count: int) -> int:
    """The binary logarithm of one more than *count*, in whole hundredths: exact, without floats."""
    return int(((1 + count) ** 100).bit_length() - 1)
