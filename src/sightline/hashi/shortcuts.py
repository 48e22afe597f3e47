"""What the kernel answers quickly about a map of islands."""

from sightline.family.shortcuts import KernelAnswers, Shortcuts
from sightline.hashi import techniques
from sightline.hashi.constraints import needed_premises
from sightline.hashi.problem import problem_of

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

KERNEL = KernelAnswers(problem_of)
SHORTCUTS = Shortcuts(
    closure=KERNEL.closure,
    implemented=IMPLEMENTED,
    tiers=lambda puzzle: TIERS,
    first_failures=KERNEL.first_failures,
    active=KERNEL.active,
    two_ways=KERNEL.two_ways,
    needed_premises=needed_premises,
)
