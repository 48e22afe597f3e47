"""What the kernel answers quickly about a map of islands."""

from collections.abc import Mapping, Sequence

from sightline.core.board import Fact
from sightline.core.technique import Technique
from sightline.family.shortcuts import Core, KernelAnswers, Reasoned, Shortcuts
from sightline.hashi import techniques
from sightline.hashi.constraints import blank, needed_around, needed_premises
from sightline.hashi.problem import problem_of
from sightline.hashi.puzzle import Hashi
from sightline.kernel import BACKEND

TIERS = (1, 2, 3, 5, 6)
"""Islands by their numbers; by what they still need; all that islands and pairs force; cuts and loops; all that
propagation finds."""
IMPLEMENTED: tuple[Technique, ...] = (
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
"""In the order of native/bridges/looks.hpp: the kernel knows what they find, too."""
FINDERS: Mapping[Technique, int] = {technique: number for number, technique in enumerate(IMPLEMENTED)}


def needed_of(
    puzzle: Hashi, clue: int, masks: Sequence[int], cited: Sequence[int], facts: Sequence[Fact]
) -> list[int] | None:
    """The cited spots, of those of which something is known, that a clue needs."""
    wanted = dict(facts)
    is_around = clue < len(puzzle.cells) and cited == puzzle.shores[clue]
    if is_around and len(wanted) == len(facts) and wanted.keys() <= {*cited}:
        return needed_around(puzzle, clue, tuple([masks[spot] for spot in cited]), wanted)
    free = blank(puzzle)
    return needed_premises(puzzle, clue, {spot: masks[spot] for spot in cited if masks[spot] != free[spot]}, facts)


KERNEL = KernelAnswers(problem_of)


def core(puzzle: Hashi, clues: Sequence[int], premises: Mapping[int, int], facts: Sequence[Fact]) -> Core:
    """Those of the clues and premises that force the facts and of which none can be dropped."""
    concluded, left = [spot for spot, _ in facts], [mask for _, mask in facts]
    [found] = KERNEL.cores(puzzle, Reasoned([clues], [[*premises]], [*premises.values()], [concluded], left))
    return found


SHORTCUTS = Shortcuts(
    closure=KERNEL.closure,
    implemented=IMPLEMENTED,
    tiers=lambda puzzle: TIERS,
    first_failures=KERNEL.first_failures,
    active=KERNEL.active,
    two_ways=KERNEL.two_ways,
    short_refutation=KERNEL.short_refutation,
    finders=lambda puzzle: FINDERS if BACKEND != "python" else {},
    finds=KERNEL.finds,
    way=KERNEL.way,
    near_way=KERNEL.near_way,
    needed_premises=needed_of,
    core=core,
    cores=KERNEL.cores,
    unneeded=KERNEL.unneeded,
)
