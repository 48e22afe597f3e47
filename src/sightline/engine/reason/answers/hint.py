"""The next step from where the player stands, or the mistake that stands in the way."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, NamedTuple

from sightline.core.board import Board
from sightline.core.display import ShownAsPage
from sightline.core.step import Step
from sightline.core.technique import Deduction, Technique
from sightline.engine.reason.answers.ladder import Rung, mistake_rungs, step_rungs
from sightline.engine.reason.answers.mistake import Mistake, find_mistake
from sightline.engine.reason.reasoner import Reasoner
from sightline.engine.reason.steps import finished_step, with_argument
from sightline.engine.reason.story import with_words
from sightline.engine.reason.telling.bookkeeping import with_bookkeeping
from sightline.family import Family

CHOICE = 6
"""Steps among which a hint is chosen."""


class HintKind(StrEnum):
    """What a hint is about."""

    STEP = "step"
    MISTAKE = "mistake"
    DONE = "done"


class Hint(NamedTuple):
    """A step to take, a mistake with the step that refutes it, or nothing left to do."""

    kind: HintKind
    rungs: tuple[str, ...]
    """What to tell, by `Rung`: each tells more than the one before."""
    step: Step | None = None
    mistake: Mistake | None = None
    noticed: tuple[Step, ...] = ()
    """The eithers that the step cites, which no player writes down."""

    @property
    def wrong(self) -> int | None:
        """The spot of the mistake."""
        return self.mistake.mark.spot if self.mistake else None

    def __str__(self) -> str:
        return self.rungs[-1]

    def _repr_html_(self) -> str:
        return ShownAsPage._repr_html_(self)  # type: ignore[arg-type]


def hint(family: Family[Any, Any], board: Board[Any]) -> Hint:
    """What to tell a player who stands at *board*."""
    mistake = find_mistake(family, board)
    if mistake is not None:
        return Hint(HintKind.MISTAKE, mistake_rungs(mistake), mistake.step, mistake)
    if board.complete:
        return done("Nothing is left to do.")
    search = NextStep(family, board)
    step = search.run()
    if step is None:
        return done("No reason goes further from here.")
    cited = set(step.deduction.eithers)
    noticed = tuple(with_argument(one) for one in search.noticed if cited.intersection(one.facts))
    step = with_words(search.reasons, board, step)
    return Hint(HintKind.STEP, step_rungs(step, noticed), step, noticed=noticed)


def done(text: str) -> Hint:
    """A hint that says the same at every rung."""
    return Hint(HintKind.DONE, (text,) * len(Rung))


def weight(step: Step) -> tuple[int, bool, int]:
    """How much a step asks of a player: by how much it looks at, and of equal ones, one that settles a value first."""
    settles = any(mask.bit_count() == 1 for mask in step.left)
    return len(step.premises), not settles, -len(step.facts)


class NextStep(Reasoner):
    """Looks for one step: the bookkeeping on the way is not proved, and a few steps of a round suffice."""

    def __init__(self, family: Family[Any, Any], board: Board[Any]) -> None:
        super().__init__(family, board)
        self.enough = CHOICE
        self.noticed: list[Step] = []

    def run(self) -> Step | None:
        """The plainest step that is open now; what no player writes down is learned on the way."""
        while not self.settled():
            before, found = self.board, self.round()
            if found is None:
                return None
            steps = with_bookkeeping(self.reasons, before, found[1])
            open_now = [step for step in steps if step.technique.tier and any(step.deduction.plain_facts())]
            if open_now:
                return min(open_now, key=weight)
            if self.settled():
                return steps[0]
            self.noticed += [step for step in steps if step.technique.tier]
        return None

    def learn(self, proposals: Iterable[tuple[Technique, Deduction]]) -> list[Step]:
        """What the proposals say, without those of which another step of this round has said the beginning: the rest
        follows from that, which the player does not know."""
        return super().learn(one for one in proposals if not (one[0].in_turn and self.has_begun(one[1])))

    def has_begun(self, proposal: Deduction) -> bool:
        return any(self.board[fact.spot] & ~fact.mask & ~self.masks[fact.spot] for fact in proposal.plain_facts())

    def step(self, technique: Technique, proposal: Deduction) -> Step | None:
        if technique.tier:
            return super().step(technique, proposal)
        return finished_step(self.reasons, self.puzzle, self.masks, technique, proposal)
