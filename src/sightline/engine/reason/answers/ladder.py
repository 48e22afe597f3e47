"""How much a hint tells, rung by rung, of a step and of a mistake."""

from collections.abc import Iterator, Sequence
from enum import IntEnum

from sightline.core.sentence import counted, sentence
from sightline.core.step import Step, argument_lines
from sightline.core.trace import numbered_lines
from sightline.core.words import Spots
from sightline.engine.reason.answers.frames import cited_spots
from sightline.engine.reason.answers.mistake import Mistake

MOST_CLUES = 4
"""The most clues among which one finds where to look."""
MOST_LINES = 80
"""The most lines of an argument that a hint lists: two screens."""


class Rung(IntEnum):
    """How much a hint tells of a step; only the last two rungs reveal a value.

    Of a mistake: that there is one, where to look, which mark it is, what it goes against, and in the last two why.
    """

    STATE = 0
    PLACE = 1
    NAME = 2
    PREMISES = 3
    CONCLUSION = 4
    SENTENCE = 5


def step_rungs(step: Step, noticed: Sequence[Step]) -> tuple[str, ...]:
    """What to tell of a step to take, and at last of what it rests on without anyone having written it down."""
    where, name = f"Look at {place_of(step)}.", step.technique.name
    split, cited = step.deduction.split, tuple(cited_spots(step))
    cases = "" if split is None else f" by every value of {step.word_text(Spots((split,)))}"
    premises = f", from {step.word_text(Spots(cited)) if cited else 'this alone'}"
    return (
        "All right so far.",
        where,
        f"{where} {name}.",
        f"{where} {name}{cases}{premises}.",
        f"{where} {sentence(step.conclusion)}.",
        "\n".join([*map(str, noticed), str(step), *argument_lines(step, 1)]),
    )


def place_of(step: Step) -> str:
    """Where to look; of an argument over many clues, the spot that it starts from, or the ends of its chain."""
    cases, chain = step.deduction.cases, step.deduction.chain
    if len(step.deduction.clues) <= MOST_CLUES or not (cases or chain):
        return step.place
    spots = [case.assumed.spot for case in cases] or [chain[0].facts[0].spot, chain[-1].facts[-1].spot]
    return step.word_text(Spots(tuple(dict.fromkeys(spots))))


def mistake_rungs(mistake: Mistake) -> tuple[str, ...]:
    """What to tell of a mistake."""
    return tuple(_mistake_rungs(mistake))


def _mistake_rungs(mistake: Mistake) -> Iterator[str]:
    state = "Something is not right yet."
    yield state
    yield f"{state} Look at {mistake.near_text}." if mistake.near else state
    named = f"This is not right: {mistake.mark_text}."
    if mistake.is_candidate:
        named = f"A candidate was ruled out wrongly at {mistake.spot_text}."
    yield named
    step, failing, refutation = mistake.step, mistake.failing, mistake.refutation
    if step is None or failing is None or refutation is None:
        yield from (f"{named} No technique shows why.",) * 3
        return
    yield f"{named} {'Look at' if mistake.is_candidate else 'It does not go with'} {failing.place}."
    before = len(refutation.reported()) - 1
    yield f"{named} It shows after {counted(before, 'other step')}:\n{step}" if before > 0 else f"{named}\n{step}"
    yield "\n".join([named, *first_lines(numbered_lines(refutation))])


def first_lines(lines: Sequence[str]) -> Iterator[str]:
    """The lines, or of very many the first, and how many there are."""
    yield from lines[:MOST_LINES]
    if len(lines) > MOST_LINES:
        yield f"… and {len(lines) - MOST_LINES} more lines: there seems to be no short argument."
