"""What the kernel answers quickly about a map of islands."""

from collections.abc import Mapping, Sequence

from sightline.core.board import Fact
from sightline.core.step import Premise
from sightline.core.technique import Technique
from sightline.family.shortcuts import Core, KernelAnswers, Reasoned, Shortcuts, WordsAt
from sightline.hashi.constraints import blank, needed_around, needed_premises
from sightline.hashi.problem import problem_of
from sightline.hashi.puzzle import Hashi
from sightline.hashi.techniques import islands
from sightline.hashi.techniques.islands import Words
from sightline.kernel import BACKEND

TIERS = (1, 2, 3, 5, 6)
"""Islands by their numbers; by what they still need; all that islands and pairs force; cuts and loops; all that
propagation finds."""
IMPLEMENTED: tuple[Technique, ...] = (
    islands.crossing_closes,
    islands.small_island,
    islands.one_neighbour,
    islands.full_island,
    islands.partial_combination,
    islands.completed_island,
    islands.full_remainder,
    islands.partial_remainder,
    islands.extended_partial,
    islands.leftover,
    islands.isolation,
    islands.island_count,
)
"""In the order of native/bridges/looks.hpp: the kernel knows what they find, too."""
FINDERS: Mapping[Technique, int] = {technique: number for number, technique in enumerate(IMPLEMENTED)}


def no_words(puzzle: Hashi, place: int, named: int, cited: Sequence[Premise]) -> Words:
    return {}


def plain_island(puzzle: Hashi, island: int, named: int, cited: Sequence[Premise]) -> Words:
    return islands.island_words(island)


def partial_island(puzzle: Hashi, island: int, named: int, cited: Sequence[Premise]) -> Words:
    return islands.partial_words(puzzle, island, len(puzzle.shores[island]))


WORDS: Mapping[Technique, WordsAt[Hashi]] = {
    islands.crossing_closes: no_words,
    islands.small_island: lambda puzzle, island, named, cited: islands.small_words(puzzle, island),
    islands.one_neighbour: plain_island,
    islands.full_island: plain_island,
    islands.partial_combination: partial_island,
    islands.completed_island: plain_island,
    islands.full_remainder: plain_island,
    islands.partial_remainder: lambda puzzle, island, named, cited: islands.partial_words(puzzle, island, named),
    islands.extended_partial: plain_island,
    islands.leftover: lambda puzzle, island, named, cited: islands.leftover_words(island, named),
    islands.isolation: lambda puzzle, spot, named, cited: islands.isolation_words(puzzle, spot),
    islands.island_count: no_words,
}
"""Those of all findings of the kernel, whose reasons are in native/bridges/looks.cpp."""


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
    pruned_way=KERNEL.pruned_way,
    words=WORDS,
    needed_premises=needed_of,
    core=core,
    cores=KERNEL.cores,
    unneeded=KERNEL.unneeded,
)
