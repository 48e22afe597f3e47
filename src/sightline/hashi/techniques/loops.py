"""Loop of two ways: a ring of islands can divide its bridges in two ways, one of which breaks a rule of the map."""

from collections.abc import Iterator, Sequence

from sightline.core.board import Fact, values_of
from sightline.core.step import Step
from sightline.core.technique import Case, Deduction, technique
from sightline.core.words import Facts, Word
from sightline.hashi.constraints import MAP, crossing_rule, map_rules, settle
from sightline.hashi.puzzle import Hashi, HashiBoard
from sightline.hashi.texts import facts_text, island_text

LARGEST_RING = 8
"""The most islands of a ring: more are hard to follow in one's head."""


NAMED_PAIRS = 4
"""The most pairs of a ring that a sentence names."""


def ring_text(puzzle: Hashi, ring: Sequence[int]) -> str:
    return f"{len(ring)} islands with {island_text(puzzle, ring[0])}"


def ring_argument(puzzle: Hashi, step: Step) -> dict[str, Word]:
    """What is left for the pairs of the ring; of a large one, for the pair that decides the others."""
    facts = tuple(step.deduction.plain_facts())
    if len(facts) <= NAMED_PAIRS:
        return {"result": step.conclusion}
    return {"result": f"{facts_text(puzzle, Facts(facts[:1], step.left[:1]))} and the others follow around the ring"}


@technique(
    "Loop of two ways",
    7,
    "the ring of {ring} has two fillings; if {assumed}, {failing}, so {result}.",
    MAP,
    argue=ring_argument,
)
def loop_of_two_ways(board: HashiBoard, place: int) -> Iterator[Deduction]:
    """Islands in a ring whose only open pairs are those of the ring: one pair decides the next, all the way round.

    So with two values left for a pair there are two ways to fill the ring. If one of them breaks a rule of the map, the
    other is left, and all of the ring is known.
    """
    puzzle, masks = board.puzzle, board.domains
    for ring in rings(puzzle, masks):
        spots = sorted({spot for island in ring for spot in puzzle.shores[island] if masks[spot].bit_count() > 1})
        rules = frozenset((*ring, crossing_rule(puzzle), *map_rules(puzzle)))
        cases = [Case(Fact(spots[0], 1 << value)) for value in values_of(masks[spots[0]])]
        left = [case.assumed for case in cases if settle_case(puzzle, masks, rules, case.assumed)]
        full = settle_case(puzzle, masks, frozenset(ring), left[0]) if len(left) == 1 and len(cases) == 2 else None
        if full:
            facts = tuple(Fact(spot, full[spot]) for spot in spots)
            yield Deduction(
                facts,
                (),
                tuple(sorted(rules)),
                {"ring": ring_text(puzzle, ring)},
                tuple(cases),
            )


def settle_case(puzzle: Hashi, masks: Sequence[int], rules: frozenset[int], assumed: Fact) -> Sequence[int] | None:
    """What these rules force under an assumption; None if they contradict it."""
    trial = list(masks)
    trial[assumed.spot] = assumed.mask
    return settle(puzzle, rules, trial)


def rings(puzzle: Hashi, masks: Sequence[int]) -> Iterator[list[int]]:
    """Rings of islands of known number with exactly two open pairs each."""
    open_pairs = {
        island: found
        for island, shores in enumerate(puzzle.shores)
        if len(found := [spot for spot in shores if masks[spot].bit_count() > 1]) == 2 and puzzle.counts[island]
    }
    seen: set[int] = set()
    for start in open_pairs:
        ring, pair = [start], open_pairs[start][0]
        while start not in seen and len(ring) <= LARGEST_RING:
            a, b = puzzle.pairs[pair]
            island = b if a == ring[-1] else a
            if island == start:
                yield ring
                break
            if island not in open_pairs or island in seen:
                break
            ring.append(island)
            pair = next(other for other in open_pairs[island] if other != pair)
        seen.update(ring)
