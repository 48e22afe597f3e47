"""What the kernel answers quickly about a map of islands."""

from sightline.family.shortcuts import KernelAnswers, Shortcuts
from sightline.hashi.problem import problem_of

ISLANDS, WHOLE_MAP, PROPAGATION = 3, 5, 6
"""The tiers of what single islands and crossings force, of cuts and loops, and of all that propagation finds."""

KERNEL = KernelAnswers(problem_of)
SHORTCUTS = Shortcuts(
    closure=KERNEL.closure,
    tiers=lambda puzzle: (ISLANDS, WHOLE_MAP, PROPAGATION),
    first_failures=KERNEL.first_failures,
    two_ways=KERNEL.two_ways,
)
