"""Reasoning by cases: whatever value a spot has, the same follows; or every other case fails."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import and_, or_
from typing import Any

from sightline.core.board import Board, Fact, values_of
from sightline.core.step import Step
from sightline.core.technique import Case, Deduction, Kind, Technique, chain_technique
from sightline.core.words import Clues, Facts, Word
from sightline.engine.reason.arguments.chain import Chain, NamedChain
from sightline.engine.reason.arguments.join import FEW_LINKS, joined_links
from sightline.engine.reason.steps import able_techniques, findings, finished_step, is_shown, is_straight, simple_step
from sightline.family.reasons import Reasons
from sightline.family.shortcuts import NO_TIER

SHORT = 3
"""Rounds of a chain that a person can still follow without writing anything down."""


TWO_WAY = chain_technique("Two-way", 7, "whether {either}, {facts}.", lean=5)

SETTLED = "nothing else fits {clues}, so {facts}."


def make_step(
    reasons: Reasons[Any], board: Board[Any], masks: Sequence[int], technique: Technique, proposal: Deduction
) -> Step | None:
    """Any proposal as a step on *masks*; None if it does not follow. *board* says which puzzle it is about."""
    if not proposal.cases:
        return simple_step(reasons, board, masks, technique, proposal)
    if proposal.links:  # already as short as it gets
        return finished_step(reasons, board.puzzle, masks, technique, proposal)
    done = work_out_cases(reasons, board, masks, proposal)
    if done is None and proposal.premises:  # a case is out by now, so there is nothing to choose
        return simple_step(reasons, board, masks, replace(technique, text=SETTLED), proposal._replace(cases=()))
    if done and len(done.links) == 1:  # by now one scope forces it by itself
        fallback = reasons.fallback(board.puzzle, done.links[0].deduction.clues)
        return simple_step(reasons, board, masks, fallback, done._replace(cases=()))
    return finished_step(reasons, board.puzzle, masks, technique, done) if done else None


def steps_on(reasons: Reasons[Any], technique: Technique, board: Board[Any]) -> Iterator[Step]:
    """Every step that a technique makes on a board by itself, whatever plainer ones would say there."""
    for place in technique.places.all(board.puzzle):
        for found in technique.find(board, place):
            step = make_step(reasons, board, board.domains, technique, found)
            if step and step.technique is technique:
                yield step


def direct_refutations(
    reasons: Reasons[Any], board: Board[Any], wrong: Fact, more: bool = True, below: int = NO_TIER
) -> Iterator[Step]:
    """Steps of named techniques on this board that leave nothing of *wrong*; with *more*, they may rule out other
    values of its spot too; only of tiers *below*. A step that is only safe refutes nothing, one that names clues alone
    does not say how, and one that rests on what its technique found before would not tell that."""
    kept = 0 if more else reasons.blank(board.puzzle)[wrong.spot] & ~wrong.mask
    scopes = reasons.scopes.at(board.puzzle, wrong.spot)
    near = {spot for scope in scopes for spot in reasons.scope_spots(board.puzzle, scope)}
    techniques = [way for way in (*reasons.techniques, *reasons.why_techniques) if way.tier < below or way.generic]
    left = {wrong.spot: reasons.blank(board.puzzle)[wrong.spot] & ~wrong.mask}
    for technique in able_techniques(reasons, board, techniques, left):
        for found in findings(technique, board, wrong.spot, near):
            for fact in found.plain_facts() if found.kind is Kind.FORCED else ():
                if len(found.cases) == 1 and kept & ~fact.mask:
                    continue  # its case is the opposite of all that it says
                is_about = fact.spot == wrong.spot and not fact.mask & wrong.mask
                if is_about and is_straight(technique, found, (wrong.spot,)):
                    proposal = found._replace(facts=(Fact(fact.spot, fact.mask | kept),))
                    step = make_step(reasons, board, board.domains, technique, proposal)
                    if step is None or step.technique.tier >= below or step.technique.text == SETTLED:
                        continue
                    if fact == proposal.facts[0] or tells_cited(reasons, board, step):
                        yield step


def tells_cited(reasons: Reasons[Any], board: Board[Any], step: Step) -> bool:
    """Whether the technique of a step still finds it on a board that holds only what it cites: that is less where the
    step says less than was found."""
    if step.technique.generic or step.deduction.cases:
        return True
    return is_shown(reasons, board, board.domains, step.technique, step.deduction)


def by_cases(chains: Sequence[Chain], facts: tuple[Fact, ...]) -> Deduction:
    """Chains that lead to the facts, or to a conflict, as one deduction; between them they leave no other case."""
    told = [chain.links_to(facts) for chain in chains]
    if sum(map(len, told)) > FEW_LINKS:
        told = [joined_links(chain, links, facts) for chain, links in zip(chains, told, strict=True)]
    cases = tuple(Case(chain.assumed, tuple(links)) for chain, links in zip(chains, told, strict=True))
    links = [link for case in cases for link in case.links]
    premises = set().union(*(chain.cited_spots(case.links) for chain, case in zip(chains, cases, strict=True)))
    leading = [case for chain, case in zip(chains, cases, strict=True) if not chain.conflict]
    premises |= out_before(chains[0], facts, reduce(or_, (case.assumed.mask for case in cases)), leading)
    clues = sorted({clue for link in links for clue in link.deduction.clues})
    failed = next((case for chain, case in zip(chains, cases, strict=True) if chain.conflict), None)
    words: dict[str, Word] = {"assumed": Facts(((failed or cases[0]).assumed,))}
    if failed:
        words["where"] = Clues(failed.links[-1].deduction.clues)
    return Deduction(facts, tuple(sorted(premises)), tuple(clues), words, cases)


def out_before(chain: Chain, facts: Sequence[Fact], assumed: int, leading: Sequence[Case]) -> set[int]:
    """The spots where it matters that some values were ruled out before: the one that has no case for them, and those
    where the links of a case that leads to the facts do not rule them out anew."""
    blank, base, (spot, _) = chain.reasons.blank(chain.puzzle), chain.base, chain.assumed
    others = [fact for fact in facts if fact.spot != spot]
    left = {fact.spot: fact.mask | ruled_out_anew(fact.spot, leading) for fact in others}
    left[spot] = assumed if others else assumed | facts[0].mask
    return {spot for spot, mask in left.items() if blank[spot] & ~base[spot] & ~mask}


def ruled_out_anew(spot: int, leading: Sequence[Case]) -> int:
    """The values that the links of each of these cases rule out at a spot."""
    said = [
        [~fact.mask for link in case.links for fact in link.deduction.plain_facts() if fact.spot == spot]
        for case in leading
    ]
    return reduce(and_, (reduce(or_, masks, 0) for masks in said), -1)


def work_out_cases(
    reasons: Reasons[Any], board: Board[Any], masks: Sequence[int], proposal: Deduction
) -> Deduction | None:
    """A proposal with the links of its cases, which look at its clues alone (if it names any); None if a case leads
    neither to its facts nor to a conflict."""
    proposal = without_trivial_case(reasons, board.puzzle, proposal)
    facts, position = tuple(proposal.plain_facts()), board.with_masks(masks)
    if any(case.proposed for case in proposal.cases):
        chains: list[Chain] = [NamedChain(reasons, position, case.assumed, case.proposed) for case in proposal.cases]
    else:
        chains = [Chain(reasons, position, case.assumed, proposal.clues) for case in proposal.cases]
    for chain in chains:
        if chain.reach(facts):
            continue
        chain.look_at_new(board.domains)  # what the proposal was found on: since then, its round has learned more
        if not chain.reach(facts):
            return None
    found = by_cases(chains, facts)
    return found._replace(words={**found.words, **proposal.words})


def without_trivial_case(reasons: Reasons[Any], puzzle: Any, proposal: Deduction) -> Deduction:
    """If the only fact is about the spot of two cases and one of them is part of it: the opposite as the one case."""
    facts, cases = list(proposal.plain_facts()), proposal.cases
    other = [case for case in cases if case.assumed.mask & ~facts[0].mask]
    if len(facts) > 1 or facts[0].spot != proposal.split or len(other) != 1 or len(cases) != 2:
        return proposal
    opposite = Fact(facts[0].spot, reasons.blank(puzzle)[facts[0].spot] & ~facts[0].mask)
    return proposal._replace(cases=(other[0]._replace(assumed=opposite),))


def two_ways(reasons: Reasons[Any], board: Board[Any]) -> list[Deduction]:
    """What both values of a spot lead to, for every spot with two left, where that takes the fewest rounds."""
    split: Sequence[int] = [mask if mask.bit_count() == 2 else 0 for mask in board.domains]
    if reasons.shortcuts.two_ways:
        _, split = reasons.shortcuts.two_ways(board, SHORT)
    pairs = [
        [Chain(reasons, board, Fact(spot, 1 << value)) for value in values_of(mask)]
        for spot, mask in enumerate(split)
        if mask
    ]
    for _ in range(SHORT):
        pairs = [pair for pair in pairs if grow_all(pair)]
        found = [(pair, facts) for pair in pairs if (facts := shared_facts(*pair))]
        if found:
            return [Deduction(facts, (), (), cases=tuple(Case(way.assumed) for way in pair)) for pair, facts in found]
    return []


def grow_all(chains: Sequence[Chain]) -> bool:
    """Lets each chain grow by a round; False if one fails."""
    failed = [chain.grow() for chain in chains]
    return not any(failed)


def shared_facts(one: Chain, other: Chain) -> tuple[Fact, ...]:
    """What two chains on one board have both ruled out."""
    blank, base = one.reasons.blank(one.puzzle), one.base
    spots = {fact.spot for link in one.links for fact in link.facts}
    gone = {spot: base[spot] & ~one.masks[spot] & ~other.masks[spot] for spot in sorted(spots)}
    return tuple(Fact(spot, blank[spot] & ~mask) for spot, mask in gone.items() if mask)
