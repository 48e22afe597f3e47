"""What the kernel answers quickly about a map of islands."""

from collections.abc import Sequence

from sightline.core.board import Fact
from sightline.family.shortcuts import KernelAnswers, Shortcuts
from sightline.hashi import techniques
from sightline.hashi.constraints import blank, needed_premises
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


def needed_of(
    puzzle: Hashi, clue: int, masks: Sequence[int], cited: Sequence[int], facts: Sequence[Fact]
) -> list[int] | None:
    """The cited spots, of those of which something is known, that a clue needs."""
    free = blank(puzzle)
    return needed_premises(puzzle, clue, {spot: masks[spot] for spot in cited if masks[spot] != free[spot]}, facts)


KERNEL = KernelAnswers(problem_of)
SHORTCUTS = Shortcuts(
    closure=KERNEL.closure,
    implemented=IMPLEMENTED,
    tiers=lambda puzzle: TIERS,
    first_failures=KERNEL.first_failures,
    active=KERNEL.active,
    two_ways=KERNEL.two_ways,
    needed_premises=needed_of,
)
