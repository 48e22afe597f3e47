"""Joins links of a chain: what one scope concludes at two moments can often be said at once, and equal looks at several
places are one line."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sightline.core.board import Fact
from sightline.core.parts import are_apart
from sightline.core.sentence import MOST_WORDS
from sightline.core.step import Premise, Step
from sightline.core.technique import Deduction
from sightline.engine.reason.arguments.chain import Chain, learn
from sightline.engine.reason.steps import simple_step, with_argument

FEW_LINKS = 8
"""The most links of an argument that is easy to follow."""
FEW_WORDS = 30
"""The longest sentence about several links: a list is read line by line."""


def joined_links(chain: Chain, links: list[Step], facts: Sequence[Fact]) -> list[Step]:
    """The links that lead to the conflict of a chain, or else to the facts, with some joined."""
    wanted = () if chain.conflict else facts
    at = 0
    while at < len(links) - 1:
        shorter = next((found for later in range(at + 1, len(links)) if (found := join(chain, links, at, later))), None)
        if shorter and chain.holds_along(shorter, wanted):
            links = shorter
        else:
            at += 1
    return needed_links(links, wanted)


def needed_links(links: Sequence[Step], facts: Sequence[Fact]) -> list[Step]:
    """The links that lead to the last one, or else to the facts. Links that were cited only by one that has been joined
    are left out."""
    about = facts or list(links[-1].deduction.plain_facts())
    wanted, kept = {fact.spot for fact in about}, list[Step]()
    for link in reversed(links):
        if not wanted.isdisjoint(fact.spot for fact in link.deduction.plain_facts()):
            kept.append(link)
            wanted |= {premise.spot for premise in link.premises}
    return kept[::-1]


def join(chain: Chain, links: Sequence[Step], at: int, later: int) -> list[Step] | None:
    """The links with the one *at* a place told together with a *later* one; None if they say nothing in common, if
    another between them needs the first, or if no plain sentence holds both."""
    first, second, between = links[at], links[later], links[at + 1 : later]
    if set(first.deduction.clues).isdisjoint(second.deduction.clues) or first.deduction.cases or second.deduction.cases:
        return None
    before = [*links[:at], *between]
    if not chain.holds_along(before, ()):
        return None
    one = joined_step(chain, chain.masks_after(before), first, second)
    rest = [*before, one, *links[later + 1 :]] if one else []
    return rest if chain.holds_along(rest, ()) and are_new(chain, rest) else None


def are_new(chain: Chain, links: Sequence[Step]) -> bool:
    """Whether each fact of the links says something beyond the links before it."""
    masks = chain.masks_after(())
    for link in links:
        if not all(masks[spot] & ~mask for spot, mask in link.deduction.plain_facts()):
            return False
        learn(masks, link)
    return True


def joined_step(chain: Chain, masks: Sequence[int], first: Step, second: Step) -> Step | None:
    """Two links as one, on a board with these masks."""
    reasons, puzzle = chain.reasons, chain.puzzle
    facts = second.facts if not all(second.left) else all_facts(first, second)
    clues = tuple(sorted({*first.deduction.clues, *second.deduction.clues}))
    premises = tuple(sorted({*first.deduction.premises, *second.deduction.premises}))
    fallback = reasons.fallback(puzzle, clues)
    step = simple_step(reasons, chain.board, masks, fallback, Deduction(facts, premises, clues))
    if step is None or not chain.allows(step) or (step.technique is fallback and not is_of_one_scope(chain, step)):
        return None
    return step if len(with_argument(step).text.split()) < MOST_WORDS else None


def all_facts(*steps: Step) -> tuple[Fact, ...]:
    """What steps say together, one fact for each spot."""
    found: dict[int, int] = {}
    for spot, mask in (fact for step in steps for fact in step.deduction.plain_facts()):
        found[spot] = found.get(spot, mask) & mask
    return tuple(map(Fact, found, found.values()))


def is_of_one_scope(chain: Chain, step: Step) -> bool:
    """Whether a step looks at the clues of one scope alone."""
    scopes = chain.reasons.scopes.at(chain.puzzle, next(step.deduction.plain_facts()).spot)
    return any(set(chain.reasons.scope_clues(chain.puzzle, scope)).issuperset(step.deduction.clues) for scope in scopes)


def told_together(links: Iterable[Step], most_words: int = FEW_WORDS) -> Iterator[Step]:
    """Finished links, where those in a row that are the same look at several places are one."""
    row: list[Step] = []
    for link in links:
        if row and not is_same_look([*row, link], most_words):
            yield as_one(row)
            row = []
        row.append(link)
    yield as_one(row)


def told_links(links: Sequence[Step]) -> tuple[Step, ...]:
    """Finished links with equal looks together: those in a row, or in another order if they are fewer then; where there
    are still too many to follow easily, in longer sentences."""
    order = gathered(links)
    told = min(tuple(told_together(links)), tuple(told_together(order)), key=len)
    return told if len(told) <= FEW_LINKS else min(told, tuple(told_together(order, MOST_WORDS)), key=len)


def gathered(links: Iterable[Step]) -> list[Step]:
    """The same links, each right behind an earlier one of its technique where none between has to do with it."""
    found = list[Step]()
    for link in links:
        at = next((at for at in range(len(found), 0, -1) if found[at - 1].technique is link.technique), len(found))
        found.insert(at if not any(are_tied(other, link) for other in found[at:]) else len(found), link)
    return found


def are_tied(one: Step, other: Step) -> bool:
    """Whether two links cannot change places: one cites what the other concludes, or both conclude the same."""
    spots, others = ({fact.spot for fact in link.deduction.plain_facts()} for link in (one, other))
    cited, others_cited = ({premise.spot for premise in link.premises} for link in (one, other))
    return not all(left.isdisjoint(right) for left, right in ((spots, others_cited), (others, cited), (spots, others)))


def is_same_look(links: Sequence[Step], most_words: int = FEW_WORDS) -> bool:
    """Whether links are of one technique, none rests on another or leaves nothing, and a short sentence tells all."""
    technique, last = links[0].technique, links[-1]
    if not technique.tier or any(link.technique is not technique for link in links) or not are_apart(links):
        return False
    if any(link.deduction.cases or link.deduction.eithers for link in links) or not all(last.left):
        return False
    return len(as_one(links).text.split()) <= most_words


def as_one(links: Sequence[Step]) -> Step:
    """Links of one technique as a step whose sentence tells them all."""
    first = links[0]
    if len(links) == 1:
        return first
    facts, left = all_facts(*links), dict[int, int]()
    for link in links:
        for (spot, _), values in zip(link.deduction.plain_facts(), link.left, strict=True):
            left[spot] = left.get(spot, values) & values
    premises = dict(premise for link in links for premise in link.premises)
    clues = tuple(sorted({clue for link in links for clue in link.deduction.clues}))
    deduction = first.deduction._replace(facts=facts, premises=tuple(sorted(premises)), clues=clues)
    return replace(
        first,
        deduction=deduction,
        premises=tuple(Premise(spot, premises[spot]) for spot in sorted(premises)),
        left=tuple(left[fact.spot] for fact in facts),
        parts=tuple(links),
    )
