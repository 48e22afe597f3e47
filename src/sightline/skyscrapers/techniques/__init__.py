"""The techniques of Skyscrapers in the order in which they are tried; inside a tier, the simpler first."""

from collections.abc import Sequence
from dataclasses import replace

from sightline.core.technique import Technique
from sightline.skyscrapers.puzzle import Skyscrapers
from sightline.skyscrapers.techniques import chains, latin, singles, views, wings

TECHNIQUES: tuple[Technique, ...] = (
    singles.resolved_cell,
    singles.parks_taken,
    singles.naked_single,
    views.silhouette,
    views.stairs,
    views.lighthouse,
    views.meet_in_the_middle,
    singles.process_of_elimination,
    singles.last_parks,
    views.slide,
    views.blockade,
    views.leap_of_faith,
    views.ascendant,
    views.hideout,
    views.room_to_climb,
    views.middle_ground,
    views.outflanked,
    views.clue_elimination,
    views.high_rise,
    latin.skylining,
    views.two_clue_elimination,
    latin.naked_pair,
    latin.hidden_pair,
    latin.naked_triple,
    latin.hidden_triple,
    latin.naked_quad,
    latin.hidden_quad,
    latin.locked_set,
    latin.x_wing,
    latin.swordfish,
    latin.larger_fish,
    wings.xy_wing,
    wings.w_wing,
    wings.xy_chain,
    chains.alternating_chain,
    chains.clue_chain,
)

WITHOUT_CLUES = replace(views.two_clue_elimination, name=latin.locked_set.name, tier=latin.locked_set.tier)
"""All that a line without numbers says."""


def fallback(puzzle: Skyscrapers, clues: Sequence[int]) -> Technique:
    """What a look at these clues of a line is called if nothing plainer sees as much."""
    return views.two_clue_elimination if min(clues) < 4 * puzzle.size else WITHOUT_CLUES


__all__ = ["TECHNIQUES", "fallback"]
