"""Reasoning by cases: whatever a spot is, the same follows; or the other cases fail."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any

from sightline.core.board import Board, Fact, values_of
from sightline.core.step import Case, Clues, Deduction, Facts, Failing, Places, Technique, Word
from sightline.engine.reason.chain import Chain
from sightline.family.reasons import Reasons

NOWHERE = Places(lambda puzzle: (), lambda puzzle, spot: ())
SHORT = 3
"""Rounds of a chain that a person can still follow in the head."""


def assuming(name: str, tier: int, text: str, lean: int = 4) -> Technique:
    """A technique that the engine looks for by itself."""
    return Technique(name, tier, text, lambda board, place: iter(()), NOWHERE, lean=lean)


TWO_WAY = assuming("Two-way", 7, "{cases}. Either way {facts}.", lean=5)


def by_cases(chains: Sequence[Chain], facts: tuple[Fact, ...]) -> Deduction:
    """Chains that lead to the facts, or to a conflict, as one deduction; between them they leave no other case."""
    cases = tuple(Case(chain.assumed, tuple(chain.links_to(facts))) for chain in chains)
    links = [link for case in cases for link in case.links]
    premises = set().union(*(chain.cited(case.links) for chain, case in zip(chains, cases, strict=True)))
    premises |= out_before(chains[0], facts, reduce(or_, (case.assumed.mask for case in cases)))
    clues = sorted({clue for link in links for clue in link.deduction.clues})
    failed = next((case for chain, case in zip(chains, cases, strict=True) if chain.conflict), None)
    words: dict[str, Word] = {"assumed": Facts(((failed or cases[0]).assumed,))}
    if failed:
        last = failed.links[-1].deduction.clues
        words |= {"where": Clues(last), "failing": Failing(last)}
    return Deduction(facts, tuple(sorted(premises)), tuple(clues), words, cases)


def out_before(chain: Chain, facts: Sequence[Fact], assumed: int) -> set[int]:
    """The spots of which it matters that some values were out before: the one that has no case for them, and those
    where no link says so."""
    blank, base, (spot, _) = chain.reasons.blank(chain.puzzle), chain.base, chain.assumed
    others = [fact for fact in facts if fact.spot != spot]
    left = {fact.spot: fact.mask for fact in others} | {spot: assumed if others else assumed | facts[0].mask}
    return {spot for spot, mask in left.items() if blank[spot] & ~base[spot] & ~mask}


def worked_out(reasons: Reasons[Any], board: Board[Any], masks: Sequence[int], proposal: Deduction) -> Deduction | None:
    """A proposal with the links of its cases, which look at its clues alone (if it names any); None if a case leads
    neither to its facts nor to a conflict."""
    facts, position = tuple(proposal.plain_facts()), board.with_masks(masks)
    chains = [Chain(reasons, position, case.assumed, proposal.clues) for case in proposal.cases]
    if not all(chain.reach(facts) for chain in chains):
        return None
    found = by_cases(chains, facts)
    return found._replace(words={**found.words, **proposal.words})


def two_ways(reasons: Reasons[Any], board: Board[Any]) -> list[Deduction]:
    """What both values of a spot lead to, for every spot with two left, where that is soonest."""
    split: Sequence[int] = [mask if mask.bit_count() == 2 else 0 for mask in board.domains]
    if reasons.shortcuts.two_ways:
        _, split = reasons.shortcuts.two_ways(board, SHORT)
    pairs = [
        [Chain(reasons, board, Fact(spot, 1 << value)) for value in values_of(mask)]
        for spot, mask in enumerate(split)
        if mask
    ]
    for _ in range(SHORT):
        pairs = [pair for pair in pairs if grown(pair)]
        found = [(pair, facts) for pair in pairs if (facts := shared(*pair))]
        if found:
            return [Deduction(facts, (), (), cases=tuple(Case(way.assumed) for way in pair)) for pair, facts in found]
    return []


def grown(chains: Sequence[Chain]) -> bool:
    """Lets each grow by a round; False if one fails."""
    failed = [chain.grow() for chain in chains]
    return not any(failed)


def shared(one: Chain, other: Chain) -> tuple[Fact, ...]:
    """What two chains of a board have both ruled out."""
    blank, base = one.reasons.blank(one.puzzle), one.base
    spots = {fact.spot for link in one.links for fact in link.facts}
    gone = {spot: base[spot] & ~one.masks[spot] & ~other.masks[spot] for spot in sorted(spots)}
    return tuple(Fact(spot, blank[spot] & ~mask) for spot, mask in gone.items() if mask)
