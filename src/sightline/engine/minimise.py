"""Cuts a proposed deduction down to what it needs: no cited spot and no cited clue can be dropped from the result."""

from collections.abc import Sequence
from typing import Any

from sightline.core.step import Deduction
from sightline.family import Logic


def minimise(logic: Logic[Any], puzzle: Any, masks: Sequence[int], deduction: Deduction) -> Deduction | None:
    """The irreducible core of a proposal on the present masks; None if its scope does not force its facts."""
    facts = tuple(deduction.plain_facts())
    blank = logic.blank(puzzle)
    clues = list(deduction.clues)
    premises = {spot: masks[spot] for spot in deduction.premises if masks[spot] != blank[spot]}
    if logic.needed and len(clues) == 1:
        needed = logic.needed(puzzle, clues[0], premises, facts)
        return None if needed is None else deduction._replace(premises=tuple(sorted(needed)))
    if not logic.entails(puzzle, clues, premises, facts):
        return None
    before: list[int] = []
    while len(clues) > 1 and clues != before:  # again: a sum over fewer lines may do without one more
        before = clues
        for clue in before:
            rest = [other for other in clues if other != clue]
            if rest and logic.entails(puzzle, rest, premises, facts):
                clues = rest
    for spot, mask in sorted(premises.items(), key=lambda premise: premise[1].bit_count() < 2):  # marks go first
        del premises[spot]
        if not logic.entails(puzzle, clues, premises, facts):
            premises[spot] = mask
    return deduction._replace(premises=tuple(sorted(premises)), clues=tuple(clues))
