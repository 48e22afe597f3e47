"""The second way through a puzzle without what no value needs, by one question, where the kernel knows all of it."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from sightline.core.board import Board
from sightline.core.step import Step
from sightline.core.technique import Technique, plain_deduction
from sightline.engine.reason.sketch import HARD, highest_tier
from sightline.engine.reason.steps import premise
from sightline.engine.reason.telling.nearby import GuidedReasoner, every_fact_settles, is_hard
from sightline.engine.reason.telling.nearness import Nearness
from sightline.family import Family
from sightline.family.reasons import Reasons
from sightline.family.shortcuts import PrunedWay, Traits
from sightline.kernel.limits import tick


def pruned_near_by(
    family: Family[Any, Any], start: Board[Any], steps: Sequence[Step], nearness: Nearness
) -> list[Step] | None:
    """What `without_unneeded` leaves of what is `derived_near_by`; None if techniques have to be asked."""
    ask = family.require("reasons").shortcuts.pruned_way
    if not ask or start.eithers or every_fact_settles(start) or any(map(is_hard, steps)):
        return None
    reasoner = GuidedReasoner(family, start, nearness, min(highest_tier(steps), HARD - 1))
    noted, opening, groups = reasoner.noted, reasoner.opening, [group for _, group in reasoner.groups]
    if not can_tell_all(reasoner, groups):
        return None
    way = ask(start, *map(reasoner.turn_numbers, (noted, opening, groups)), Traits.of(reasoner.numbered))
    if way is None:
        return None
    tick(len(way.techniques) + way.looks)
    return steps_of(reasoner.reasons, start.puzzle, reasoner.numbered, way)


def can_tell_all(reasoner: GuidedReasoner, groups: Sequence[Sequence[Technique]]) -> bool:
    """Whether the kernel knows all techniques that are asked, and all but the words of what they find."""
    known = reasoner.words.keys()
    is_told = all(way in known and not way.by_cases for way in reasoner.numbered)
    return bool(groups) and len(reasoner.known) == len(groups) and is_told


def steps_of(reasons: Reasons[Any], puzzle: Any, techniques: Sequence[Technique], way: PrunedWay) -> list[Step]:
    """The findings of a way as steps; *techniques* are by number."""
    words, text, facts = reasons.shortcuts.words, partial(reasons.word_text, puzzle), way.facts()
    steps, begin, first = list[Step](), 0, 0
    each = zip(way.techniques, way.places, way.named, way.clues, way.cited, way.fact_ends, strict=True)
    for number, place, named, clues, cited, end in each:
        technique, last = techniques[number], first + len(cited)
        premises = tuple(map(premise, cited, way.known[first:last]))
        said = words[technique](puzzle, place, named, premises)
        deduction = plain_deduction(facts[begin:end], tuple(cited), tuple(clues), said)
        steps.append(Step(technique, deduction, premises, puzzle, text, tuple(way.left[begin:end])))
        begin, first = end, last
    return steps
