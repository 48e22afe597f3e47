"""A trace: a puzzle explained, step by step."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from sightline.core.board import Board, Either
from sightline.core.step import Step


class End(Enum):
    """How a trace ends."""

    SOLVED = "solved"
    STUCK = "stuck"
    IMPOSSIBLE = "impossible"
    BEST = "best"


class Round(NamedTuple):
    """Everything that the cheapest technique had to say at once: what the rating reads."""

    tier: int
    weight: int
    facts: int
    lines: int


@dataclass(frozen=True)
class Trace:
    """A puzzle thought through, from `start` as far as reasons go."""

    start: Board[Any]
    steps: tuple[Step, ...]
    rounds: tuple[Round, ...]
    end: End

    CHECKPOINT = 32

    def told(self) -> "Trace":
        """Without the bookkeeping, unless it is where the contradiction shows."""
        clash = len(self.steps) - 1 if self.end is End.IMPOSSIBLE else None
        steps = tuple(step for at, step in enumerate(self.steps) if step.technique.tier or at == clash)
        return Trace(self.start, steps, self.rounds, self.end)

    def boards(self) -> Iterator[Board[Any]]:
        """The board before each step, and the one after the last."""
        board = self.start
        yield board
        for step in self.steps:
            board = board.learn(step.facts)
            yield board

    @property
    def last(self) -> Board[Any]:
        """What is known after the last step."""
        facts = [fact for step in self.steps for fact in step.facts if isinstance(fact, Either) or fact.mask]
        return self.start.learn(facts)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: int) -> Step:
        return self.steps[index]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __str__(self) -> str:
        return "\n".join(f"{number}. {step}" for number, step in enumerate(self.told().steps, 1))
