"""A drawing frames what its step tells: every cell that an argument names, and nothing that it does not use."""

import re
from typing import Any

import pytest

from sightline.core.scene import Place
from sightline.core.step import Step
from sightline.engine.reason.answers.frames import highlight
from sightline.laws.law import Law
from sightline.laws.traces import FEW, explain_board, explanations

CELL = re.compile(r"r(\d+)c(\d+)")

pytestmark = pytest.mark.needs("reasons")


def cells(law: Law, puzzle: Any, spots: Any) -> set[tuple[int, int]]:
    """The cells of some spots; of a bridge, both its ends."""
    layout = law.family.layout(puzzle)
    places = [layout.spots[spot] for spot in spots]
    return {(place[at], place[at + 1]) for place in places for at in range(0, len(place) - 1, 2)}


def told_cells(step: Step) -> set[tuple[int, int]]:
    texts = [step.text, *(text for _, text in step.argument())]
    return {(int(row) - 1, int(column) - 1) for text in texts for row, column in CELL.findall(text)}


def used_spots(step: Step) -> set[int]:
    """What a step, its parts and its links cite, assume and conclude; of a chain, what it leads through."""
    cited = {premise.spot for premise in step.premises}
    if step.deduction.chain:
        cited = {part.spot for tie in step.deduction.chain for part in tie.facts}
    elif step.parts:
        cited = set[int]().union(*map(used_spots, step.parts))
    found = cited | {fact.spot for fact in step.deduction.plain_facts()}
    found |= {part.spot for either in step.deduction.eithers for part in either.facts}
    for case in (*step.deduction.cases, *step.deduction.argument):
        found |= {fact.spot for fact in (case.assumed, *case.also)}.union(*map(used_spots, case.links))
    return found


def test_arguments_are_drawn_as_they_are_told(law):
    traces = [one.trace for one in explanations(law, FEW)]
    traces += [explain_board(law, board).trace for board in law.kept_positions()]
    for trace in traces:
        for step, before in zip(trace, trace.boards(), strict=False):
            if not any(step.argument()) and not step.deduction.chain:
                continue
            look = highlight(step, before)
            framed = look.premises | look.conclusions
            assert framed == used_spots(step), str(step)
            clues = {tuple(at[:2]) for at in places_of_clues(law, step)}
            assert told_cells(step) <= cells(law, step.puzzle, framed) | clues, str(step)


def places_of_clues(law: Law, step: Step) -> list[tuple[int, ...]]:
    """The cells in which clues stand that a step or its links cite; all of them if a rule is about all."""
    layout, clues = law.family.layout(step.puzzle), [*step.deduction.clues, *step.deduction.group]
    if any(layout.clues[clue][0] is Place.RULE for clue in clues):
        clues = list(range(len(layout.clues)))
    own = [tuple(layout.clues[clue][1]) for clue in clues]
    argument = [link for case in step.deduction.argument for link in case.links]
    inner = (*step.parts, *step.deduction.links, *argument)
    return [*own, *(place for link in inner for place in places_of_clues(law, link))]
