"""The techniques of Hashi in the order in which they are tried; inside a tier, the simpler first.

Those about connection apply only where it is a rule.
"""

from collections.abc import Sequence
from dataclasses import replace

from sightline.core.technique import Technique
from sightline.hashi.constraints import connected_rule, crossing_rule, no_loops_rule
from sightline.hashi.puzzle import Hashi
from sightline.hashi.techniques import exits, groups, islands, loops, splits

TECHNIQUES: tuple[Technique, ...] = (
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
    splits.island_splits,
    groups.segment_isolation,
    groups.only_exit,
    groups.no_loop,
    exits.exit_disjunction,
    exits.either_way,
    splits.splits_of_the_map,
    groups.parity,
    exits.dead_ends,
    splits.crossed_splits,
    splits.wide_splits,
    loops.loop_of_two_ways,
)

ANNOUNCED = {islands.crossing_closes: replace(islands.crossing_closes, tier=1)}
"""That a bridge cannot be crossed is told where it settles a pair: islands lose a neighbour by that."""


def fallback(puzzle: Hashi, clues: Sequence[int]) -> Technique:
    """The technique that stands for any other deduction from one clue: an island's number, or a rule."""
    rules = {
        crossing_rule(puzzle): islands.crossing_closes,
        connected_rule(puzzle): groups.only_exit,
        no_loops_rule(puzzle): groups.no_loop,
    }
    return rules.get(clues[0], islands.island_count)


__all__ = ["ANNOUNCED", "TECHNIQUES", "fallback"]
