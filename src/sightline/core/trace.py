"""A trace: a puzzle explained, step by step."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, NamedTuple

from sightline.core.board import Board, Either
from sightline.core.display import ShownAsPage
from sightline.core.sentence import numbered
from sightline.core.step import Step, argument_lines


class End(Enum):
    """How a trace ends."""

    SOLVED = "solved"
    STUCK = "stuck"
    IMPOSSIBLE = "impossible"
    BEST = "best"
    UNKNOWN = "unknown"
    """The budget was spent, or the call was cancelled, before it was known."""


class Round(NamedTuple):
    """All that the cheapest technique found at once: what the rating is made from."""

    tier: int
    weight: int
    facts: int
    open_scopes: int
    """Scopes that were not decided before it: where one had to look."""


@dataclass(frozen=True, repr=False)
class Trace(ShownAsPage):
    """A puzzle explained, from `start` as far as techniques go."""

    start: Board[Any]
    steps: tuple[Step, ...]
    rounds: tuple[Round, ...]
    end: End
    answers: bool = False
    """Whether it answers a question: then its last step is what was asked for."""

    def reported(self) -> "Trace":
        """Without the bookkeeping, unless it is where the contradiction shows, or what the steps lead to."""
        last = len(self.steps) - 1 if self.end is End.IMPOSSIBLE or self.answers else None
        steps = tuple(step for at, step in enumerate(self.steps) if step.technique.tier or at == last)
        return replace(self, steps=steps)

    told = reported  # the name that first scripts used

    @property
    def assumptions(self) -> int:
        """How many steps follow from assumed cases, whatever their technique is called."""
        return assumptions_of(self.steps)

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

    def __repr__(self) -> str:
        tier = max((found.tier for found in self.rounds), default=1) or 1
        known = f", tier {tier}" if self.end in (End.SOLVED, End.BEST) else ""
        return f"<Trace: {numbered(len(self.reported().steps), 'step')}, {self.end.value}{known}>"

    def __str__(self) -> str:
        steps = self.reported().steps
        return str(steps[0]) if self.answers and len(steps) == 1 else numbered_steps(steps)


def numbered_steps(steps: Sequence[Step]) -> str:
    return "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))


def numbered_lines(trace: Trace) -> list[str]:
    """The steps of a trace and their links; a single step has no number."""
    steps, lines = trace.reported().steps, list[str]()
    for number, step in enumerate(steps, 1):
        lines += [f"{number}. {step}" if len(steps) > 1 else str(step), *argument_lines(step, 1)]
    return lines


def assumptions_of(steps: Iterable[Step]) -> int:
    """How many steps, or parts of steps, follow from assumed cases."""
    return sum(part.has_cases for step in steps for part in step.parts or (step,))
