"""Cuts a proposed deduction down to what it needs: nothing that is cited can be dropped from the result."""

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

from sightline.core.board import Conclusion, Either, Fact
from sightline.core.step import Deduction
from sightline.family.reasons import Reasons


class Cited(NamedTuple):
    """What a deduction rests on: clues, spots with what is known of them, and facts of which one holds."""

    clues: list[int]
    premises: dict[int, int]
    eithers: list[Either]

    @classmethod
    def of(cls, reasons: Reasons[Any], puzzle: Any, masks: Sequence[int], deduction: Deduction) -> "Cited":
        blank = reasons.blank(puzzle)
        premises = {spot: masks[spot] for spot in deduction.premises if masks[spot] != blank[spot]}
        return cls(list(deduction.clues), premises, list(deduction.eithers))


def minimise(reasons: Reasons[Any], puzzle: Any, masks: Sequence[int], deduction: Deduction) -> Deduction | None:
    """The irreducible core of a proposal on the present masks; None if its scope does not force its facts."""
    facts, cited = deduction.facts, Cited.of(reasons, puzzle, masks, deduction)
    if reasons.shortcuts.needed_premises and len(cited.clues) == 1:
        plain = tuple(deduction.plain_facts())
        needed = reasons.shortcuts.needed_premises(puzzle, cited.clues[0], cited.premises, plain)
        return None if needed is None else deduction._replace(premises=tuple(sorted(needed)))
    if not follows(reasons, puzzle, cited, facts):
        return None
    for either in cited.eithers:
        fewer = cited._replace(eithers=[other for other in cited.eithers if other != either])
        if follows(reasons, puzzle, fewer, facts):
            return None  # others say it without
    before: list[int] = []
    while len(cited.clues) > 1 and cited.clues != before:  # again: a sum over fewer lines may do without one more
        before = cited.clues
        for clue in before:
            rest = cited._replace(clues=[other for other in cited.clues if other != clue])
            if rest.clues and follows(reasons, puzzle, rest, facts):
                cited = rest
    premises = cited.premises
    for spot, mask in sorted(premises.items(), key=lambda premise: premise[1].bit_count() < 2):  # marks go first
        del premises[spot]
        if not follows(reasons, puzzle, cited, facts):
            premises[spot] = mask
    return deduction._replace(premises=tuple(sorted(premises)), clues=tuple(cited.clues), eithers=tuple(cited.eithers))


def follows(reasons: Reasons[Any], puzzle: Any, cited: Cited, facts: Sequence[Conclusion]) -> bool:
    """Whether what is cited forces the facts, whichever parts of the cited eithers hold."""
    plain = tuple(fact for fact in facts if isinstance(fact, Fact))
    for parts in product(*(either.facts for either in cited.eithers)):
        known = learned(reasons, puzzle, cited.premises, parts)
        if not all(known.values()):
            continue
        if plain and not reasons.entails(puzzle, cited.clues, known, plain):
            return False
        for fact in facts:
            if isinstance(fact, Either) and not one_holds(reasons, puzzle, cited.clues, known, fact):
                return False
    return True


def one_holds(reasons: Reasons[Any], puzzle: Any, clues: Sequence[int], known: dict[int, int], either: Either) -> bool:
    """Whether clues and premises leave no case in which no part of *either* holds."""
    blank = reasons.blank(puzzle)
    none = [Fact(part.spot, blank[part.spot] & ~part.mask) for part in either.facts]
    return reasons.entails(puzzle, clues, learned(reasons, puzzle, known, none), (Fact(none[0].spot, 0),))


def learned(reasons: Reasons[Any], puzzle: Any, premises: dict[int, int], facts: Sequence[Fact]) -> dict[int, int]:
    """Premises with some more facts."""
    if not facts:
        return premises
    blank, known = reasons.blank(puzzle), dict(premises)
    for fact in facts:
        known[fact.spot] = known.get(fact.spot, blank[fact.spot]) & fact.mask
    return known
