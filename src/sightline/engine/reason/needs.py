"""What a deduction needs: it must follow from what it cites, and nothing of that can be dropped."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Any, NamedTuple

from sightline.core.board import Conclusion, Either, Fact
from sightline.core.technique import Deduction
from sightline.family.premises import drop_unneeded
from sightline.family.reasons import Reasons
from sightline.family.shortcuts import Reasoned
from sightline.kernel.limits import tick


class Cited(NamedTuple):
    """What a deduction rests on: clues, spots with what is known of them, and facts of which at least one holds."""

    clues: list[int]
    premises: dict[int, int]
    eithers: list[Either]

    @classmethod
    def of(cls, reasons: Reasons[Any], puzzle: Any, masks: Sequence[int], deduction: Deduction) -> "Cited":
        blank = reasons.blank(puzzle)
        premises = {spot: masks[spot] for spot in deduction.premises if masks[spot] != blank[spot]}
        return cls(list(deduction.clues), premises, list(deduction.eithers))


def minimise(reasons: Reasons[Any], puzzle: Any, masks: Sequence[int], deduction: Deduction) -> Deduction | None:
    """The irreducible core of a proposal: nothing that is left can be dropped. None if it does not follow.

    A chain keeps what its links need; one that no longer holds is dropped.
    """
    if deduction.chain:
        chained = minimise_chain(reasons, puzzle, masks, deduction)
        return chained or minimise(reasons, puzzle, masks, deduction._replace(chain=()))
    facts, shortcuts, plain = deduction.facts, reasons.shortcuts, tuple(deduction.plain_facts())
    is_plain = not deduction.eithers and len(plain) == len(facts)
    if is_plain and shortcuts.needed_premises and len(deduction.clues) == 1:
        needed = shortcuts.needed_premises(puzzle, deduction.clues[0], masks, deduction.premises, plain)
        return None if needed is None else deduction.with_needs(tuple(sorted(needed)), deduction.clues)
    cited = Cited.of(reasons, puzzle, masks, deduction)
    if is_plain and shortcuts.core:
        clues, spots = shortcuts.core(puzzle, cited.clues, cited.premises, plain)
        return deduction.with_needs(tuple(spots), tuple(clues)) if clues else None
    if not follows(reasons, puzzle, cited, facts) or needs_fewer_eithers(reasons, puzzle, cited, facts):
        return None
    cited = _fewest_clues(reasons, puzzle, cited, facts)
    drop_unneeded(cited.premises, lambda: follows(reasons, puzzle, cited, facts))
    premises = tuple(sorted(cited.premises))
    return deduction._replace(premises=premises, clues=tuple(cited.clues), eithers=tuple(cited.eithers))


class Proposals:
    """Proposals that are cut down together: those that the kernel can cut down, by one question."""

    def __init__(self, reasons: Reasons[Any], puzzle: Any) -> None:
        self.reasons, self.puzzle = reasons, puzzle
        self.blank, self.cores = reasons.blank(puzzle), reasons.shortcuts.cores
        self.found: list[Deduction | None] = []
        self.asked: list[int] = []
        """The numbers of those that are in the question."""
        self.clues, self.cited, self.known = list[Sequence[int]](), list[list[int]](), list[int]()
        self.concluded, self.left = list[list[int]](), list[int]()

    def add(self, masks: Sequence[int], deduction: Deduction) -> None:
        """One more proposal, where just these *masks* are known."""
        if not self.cores or deduction.chain or deduction.eithers or Either in map(type, deduction.facts):
            self.found.append(minimise(self.reasons, self.puzzle, masks, deduction))
            return
        self.asked.append(len(self.found))
        self.found.append(deduction)
        blank = self.blank
        cited = [spot for spot in deduction.premises if masks[spot] != blank[spot]]
        self.clues.append(deduction.clues)
        self.cited.append(cited)
        self.known += [masks[spot] for spot in cited]
        facts = [*deduction.plain_facts()]
        self.concluded.append([spot for spot, _ in facts])
        self.left += [mask for _, mask in facts]

    def minimised(self) -> list[Deduction | None]:
        """What `minimise` says of each of them."""
        if self.cores and self.asked:
            reasoned = Reasoned(self.clues, self.cited, self.known, self.concluded, self.left)
            for number, (clues, spots) in zip(self.asked, self.cores(self.puzzle, reasoned), strict=True):
                one = self.found[number]
                assert one
                self.found[number] = one.with_needs(tuple(spots), tuple(clues)) if clues else None
        return self.found


def needs_fewer_eithers(reasons: Reasons[Any], puzzle: Any, cited: Cited, facts: Sequence[Conclusion]) -> bool:
    """Whether one of the cited eithers can be dropped: then another technique says the same without it."""
    fewer = (cited._replace(eithers=[other for other in cited.eithers if other != either]) for either in cited.eithers)
    return any(follows(reasons, puzzle, less, facts) for less in fewer)


def _fewest_clues(reasons: Reasons[Any], puzzle: Any, cited: Cited, facts: Sequence[Conclusion]) -> Cited:
    before: list[int] = []
    while len(cited.clues) > 1 and cited.clues != before:  # again: a sum over fewer lines may do without one more
        before = cited.clues
        for clue in before:
            rest = cited._replace(clues=[other for other in cited.clues if other != clue])
            if rest.clues and follows(reasons, puzzle, rest, facts):
                cited = rest
    return cited


def follows(reasons: Reasons[Any], puzzle: Any, cited: Cited, facts: Sequence[Conclusion]) -> bool:
    """Whether what is cited forces the facts, whichever parts of the cited eithers hold."""
    tick()
    plain = tuple([fact for fact in facts if isinstance(fact, Fact)])
    if not cited.eithers and len(plain) == len(facts):
        return not all(cited.premises.values()) or reasons.entails(puzzle, cited.clues, cited.premises, plain)
    for parts in product(*(either.facts for either in cited.eithers)):
        known = _with_facts(reasons, puzzle, cited.premises, parts)
        if not all(known.values()):
            continue
        if plain and not reasons.entails(puzzle, cited.clues, known, plain):
            return False
        for fact in facts:
            if isinstance(fact, Either) and not _one_holds(reasons, puzzle, cited.clues, known, fact):
                return False
    return True


def _one_holds(reasons: Reasons[Any], puzzle: Any, clues: Sequence[int], known: dict[int, int], either: Either) -> bool:
    """Whether clues and premises leave no case in which no part of *either* holds."""
    blank = reasons.blank(puzzle)
    none = [Fact(part.spot, blank[part.spot] & ~part.mask) for part in either.facts]
    return reasons.entails(puzzle, clues, _with_facts(reasons, puzzle, known, none), (Fact(none[0].spot, 0),))


def _with_facts(reasons: Reasons[Any], puzzle: Any, premises: dict[int, int], facts: Sequence[Fact]) -> dict[int, int]:
    if not facts:
        return premises
    blank, known = reasons.blank(puzzle), dict(premises)
    for fact in facts:
        known[fact.spot] = known.get(fact.spot, blank[fact.spot]) & fact.mask
    return known


# --- chains of ties


def minimise_chain(reasons: Reasons[Any], puzzle: Any, masks: Sequence[int], deduction: Deduction) -> Deduction | None:
    """A deduction with a chain, citing just what its links need, each by one clue; None if a link does not hold."""
    tied = {tie.facts[0].spot for tie in deduction.chain if tie.facts[0].spot == tie.facts[1].spot}
    is_ring = deduction.chain[0].facts[0] == deduction.chain[-1].facts[1]
    is_fresh = all(is_open(masks, part) for tie in deduction.chain for part in tie.facts)
    if not is_fresh and (tied or not is_ring):
        return None  # a ring from spot to spot holds whatever is known of them by now
    if is_ring and deduction.facts != deduction.chain[0].facts[:1]:
        return None  # it shows where it begins, and nothing less
    links = list(chain_links(reasons.blank(puzzle), masks, deduction))
    known = {spot: masks[spot] for spot in {*deduction.premises, *tied}}
    cited = {spot: known[spot] for spot in tied}
    used: list[tuple[Fact, Fact, int, Collection[int]]] = []
    for assumed, result in links:
        if assumed.spot == result.spot:  # a spot has one value, of those that are left
            if known.get(assumed.spot, -1) & assumed.mask & ~result.mask:
                return None
            continue
        found = _link_needs(reasons, puzzle, deduction.clues, cited, known, assumed, result)
        if found is None:
            return None
        used.append((assumed, result, found.clues[0], found.premises))
        cited |= {spot: known[spot] for spot in found.premises if spot in known}
    ways = [[clue] for _, _, clue, _ in used] if is_fresh else _ways_to_hold(reasons, puzzle, cited, used)
    for spot in [spot for spot in cited if spot not in tied]:
        rest = {other: mask for other, mask in cited.items() if other != spot}
        if all(
            any(_link_holds(reasons, puzzle, clue, rest, *link) for clue in way)
            for (*link, _, needs), way in zip(used, ways, strict=True)
            if spot in needs
        ):
            cited = rest
    clues = {clue for way in ways for clue in way}
    return deduction._replace(premises=tuple(sorted(cited)), clues=tuple(sorted(clues)))


def _ways_to_hold(
    reasons: Reasons[Any], puzzle: Any, cited: Mapping[int, int], used: Sequence[tuple[Fact, Fact, int, Any]]
) -> list[list[int]]:
    """The clues by which each link of a chain holds, its own first: those alone that some link cannot do without. Where
    a part of the chain is known by now, a clue may rule it out that is cited for another link."""
    own = {clue for _, _, clue, _ in used}
    ways = [
        [clue, *(other for other in sorted(own - {clue}) if _link_holds(reasons, puzzle, other, cited, *link))]
        for *link, clue, _ in used
    ]
    for clue in sorted(own):
        if [clue] not in ways:
            ways = [[other for other in way if other != clue] for way in ways]
    return ways


def is_open(masks: Sequence[int], part: Fact) -> bool:
    """Whether a part of a tie is neither certain nor ruled out."""
    return bool(masks[part.spot] & part.mask) and bool(masks[part.spot] & ~part.mask)


def chain_links(blank: Sequence[int], masks: Sequence[int], deduction: Deduction) -> Iterator[tuple[Fact, Fact]]:
    """What a chain says, each as an assumption and what follows from it: of a tie, from the one part being false, the
    other; from that, that the first part of the next tie is false; from either end, that what is ruled out is."""

    def denied(part: Fact) -> Fact:
        return Fact(part.spot, blank[part.spot] & ~part.mask)

    ties = [tie.facts for tie in deduction.chain]
    yield from ((denied(near), far) for near, far in ties)
    yield from ((before[1], denied(after[0])) for before, after in pairwise(ties))
    ends = ties[0][0], ties[-1][1]
    if ends[0] != ends[1]:
        for fact in deduction.plain_facts():
            wrong = Fact(fact.spot, masks[fact.spot] & ~fact.mask)
            yield from ((end, denied(wrong)) for end in ends)


def _link_needs(
    reasons: Reasons[Any],
    puzzle: Any,
    clues: Sequence[int],
    cited: Mapping[int, int],
    known: Mapping[int, int],
    assumed: Fact,
    result: Fact,
) -> Deduction | None:
    """What one of the clues forces at another spot if something is assumed; with premises beyond what is cited already,
    if it takes more."""
    for clue in clues:
        if _link_holds(reasons, puzzle, clue, cited, assumed, result):
            return Deduction((result,), tuple(cited), (clue,))
    for clue in clues:
        masks = list(reasons.blank(puzzle))
        for spot, mask in {**known, assumed.spot: assumed.mask}.items():
            masks[spot] = mask
        masks[result.spot] = reasons.blank(puzzle)[result.spot]
        found = minimise(reasons, puzzle, masks, Deduction((result,), (*known, assumed.spot), (clue,)))
        if found:
            return found._replace(premises=tuple(spot for spot in found.premises if spot != assumed.spot))
    return None


def _link_holds(
    reasons: Reasons[Any], puzzle: Any, clue: int, cited: Mapping[int, int], assumed: Fact, result: Fact
) -> bool:
    """Whether a clue forces something if something else is assumed beside what is cited."""
    premises = dict(cited) | {assumed.spot: cited.get(assumed.spot, assumed.mask) & assumed.mask}
    return follows(reasons, puzzle, Cited([clue], premises, []), (result,))
