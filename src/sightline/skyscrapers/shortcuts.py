"""What the kernel answers quickly about a board of towers."""

from collections.abc import Mapping

from sightline.core.technique import Technique
from sightline.family.shortcuts import KernelAnswers, Shortcuts
from sightline.kernel import BACKEND
from sightline.skyscrapers.constraints import core
from sightline.skyscrapers.problem import problem_of
from sightline.skyscrapers.techniques import chains, latin, singles, views, wings

TIERS = (1, 2, 3, 4, 5)
"""Naked singles and clues by themselves; patterns of known towers; one clue at a time; both clues of a line;
sets of cells in a line."""
IMPLEMENTED = (
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
)
LOOKS: tuple[Technique, ...] = (
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
)
"""The techniques of which the kernel knows what they find, in the order of native/visible/looks.hpp."""
FINDERS: Mapping[Technique, int] = {technique: number for number, technique in enumerate(LOOKS)}
WITHOUT_REASONS = (wings.xy_wing, wings.w_wing, wings.xy_chain, chains.alternating_chain, chains.clue_chain)
"""Wings are alternating chains, too."""

KERNEL = KernelAnswers(problem_of)
SHORTCUTS = Shortcuts(
    closure=KERNEL.closure,
    closure_near=KERNEL.closure_near,
    implemented=IMPLEMENTED,
    tiers=lambda puzzle: TIERS,
    conclude=chains.without_what_chains_rule_out,
    concluded=WITHOUT_REASONS,
    removable=KERNEL.removable,
    first_failures=KERNEL.first_failures,
    active=KERNEL.active,
    two_ways=KERNEL.two_ways,
    finders=lambda puzzle: FINDERS if BACKEND != "python" else {},
    finds=KERNEL.finds,
    way=KERNEL.way,
    near_way=KERNEL.near_way,
    core=core,
    cores=KERNEL.cores,
    unneeded=KERNEL.unneeded,
)
