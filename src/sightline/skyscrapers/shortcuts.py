"""What the kernel answers quickly about a board of towers."""

from collections.abc import Mapping
from functools import cache, lru_cache

from sightline.core.sentence import in_words
from sightline.core.technique import Technique
from sightline.core.words import Clue, Spot, Values
from sightline.family.shortcuts import KernelAnswers, Shortcuts, WordsAt
from sightline.kernel import BACKEND
from sightline.skyscrapers.constraints import core, rule_of
from sightline.skyscrapers.problem import problem_of
from sightline.skyscrapers.puzzle import Skyscrapers
from sightline.skyscrapers.techniques import chains, latin, singles, views, wings
from sightline.skyscrapers.techniques.common import Words

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


@lru_cache(maxsize=1 << 12)
def cell_words(spot: int, mask: int) -> Words:
    return {"spot": Spot(spot), "value": Values(mask)}


@cache
def line_words(rule: int) -> Words:
    return {"line": Clue(rule)}


@cache
def clue_words(clue: int) -> Words:
    return {"clue": Clue(clue)}


@cache
def counting_words(clue: int, number: int) -> Words:
    return {"clue": Clue(clue), "count": in_words(number)}


WORDS: Mapping[Technique, WordsAt[Skyscrapers]] = {
    singles.resolved_cell: lambda puzzle, spot, masks: cell_words(spot, masks[spot]),
    singles.naked_single: lambda puzzle, line, masks: line_words(rule_of(puzzle, line)),
    singles.process_of_elimination: lambda puzzle, line, masks: line_words(rule_of(puzzle, line)),
    views.lighthouse: lambda puzzle, clue, masks: counting_words(clue, puzzle.clues[clue]),
    views.clue_elimination: lambda puzzle, clue, masks: clue_words(clue),
}
"""Those that `VisibleLooks::cites` names."""
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
    short_refutation=KERNEL.short_refutation,
    finders=lambda puzzle: FINDERS if BACKEND != "python" else {},
    finds=KERNEL.finds,
    way=KERNEL.way,
    near_way=KERNEL.near_way,
    words=WORDS,
    core=core,
    cores=KERNEL.cores,
    unneeded=KERNEL.unneeded,
)
