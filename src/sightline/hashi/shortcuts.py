"""What the kernel answers quickly about a map of islands."""

from collections.abc import Mapping, Sequence

from sightline.core.board import Board
from sightline.core.technique import Technique
from sightline.family.shortcuts import KernelAnswers, Shortcuts
from sightline.hashi import techniques
from sightline.hashi.constraints import needed_premises
from sightline.hashi.one_island import patterns_found
from sightline.hashi.problem import problem_of
from sightline.hashi.puzzle import Hashi

TIERS = (1, 2, 3, 5, 6)
"""Islands by their numbers; by what they still need; all that islands and pairs force; cuts and loops; all that
propagation finds."""
IMPLEMENTED = (
    techniques.crossing_closes,
    techniques.small_island,
    techniques.one_neighbour,
    techniques.full_island,
    techniques.partial_combination,
    techniques.completed_island,
    techniques.full_remainder,
    techniques.partial_remainder,
    techniques.extended_partial,
    techniques.leftover,
    techniques.isolation,
    techniques.island_count,
)

FINDERS: Mapping[Technique, int] = {
    technique: number
    for number, technique in enumerate(
        (
            techniques.completed_island,
            techniques.full_remainder,
            techniques.partial_remainder,
            techniques.extended_partial,
            techniques.leftover,
            techniques.island_count,
            techniques.crossing_closes,
        )
    )
}
"""The techniques about one island, in the order of `patterns_found`, and the one about pairs."""
CROSSING_CLOSES = FINDERS[techniques.crossing_closes]


def finds(board: Board[Hashi], numbers: Sequence[int], places: Sequence[int]) -> list[list[int]]:
    """Where techniques find something; islands that look alike are looked at once."""
    puzzle, masks = board.puzzle, board.domains
    if numbers == [CROSSING_CLOSES]:
        standing = [spot for spot in places if not masks[spot] & 1]
        return [[spot for spot in standing if any(masks[other] & ~1 for other in puzzle.crossings[spot])]]
    found: list[list[int]] = [[] for _ in numbers]
    for island in places:
        around = tuple([masks[spot] for spot in puzzle.shores[island]])
        patterns = patterns_found(puzzle.counts[island], puzzle.planks, around)
        for own, number in zip(found, numbers, strict=True) if patterns else ():
            if patterns >> number & 1:
                own.append(island)
    return found


KERNEL = KernelAnswers(problem_of)
SHORTCUTS = Shortcuts(
    closure=KERNEL.closure,
    implemented=IMPLEMENTED,
    tiers=lambda puzzle: TIERS,
    first_failures=KERNEL.first_failures,
    active=KERNEL.active,
    two_ways=KERNEL.two_ways,
    finders=lambda puzzle: FINDERS,
    finds=finds,
    needed_premises=needed_premises,
)
