"""What the kernel answers quickly about a board of towers."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from sightline.core.sentence import counted, in_words
from sightline.core.step import Premise
from sightline.core.technique import Technique
from sightline.core.words import Clue, Spot, Values, Word
from sightline.family.shortcuts import KernelAnswers, Shortcuts, WordsAt
from sightline.kernel import BACKEND
from sightline.skyscrapers.constraints import core, edge_clues, rule_of
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


@lru_cache(maxsize=1 << 12)
def clue_words(clue: int, *words: tuple[str, Word]) -> Words:
    return {"clue": Clue(clue), **dict(words)}


def plain_line(puzzle: Skyscrapers, line: int, named: int, cited: Sequence[Premise]) -> Words:
    return line_words(rule_of(puzzle, line))


def plain_clue(puzzle: Skyscrapers, clue: int, named: int, cited: Sequence[Premise]) -> Words:
    return clue_words(clue)


def clue_and_count(puzzle: Skyscrapers, clue: int, named: int, cited: Sequence[Premise]) -> Words:
    return clue_words(clue, ("count", in_words(puzzle.clues[clue])))


def clue_and_top(puzzle: Skyscrapers, clue: int, named: int, cited: Sequence[Premise]) -> Words:
    return clue_words(clue, ("top", Spot(named)))


def clue_of_two(puzzle: Skyscrapers, clue: int, named: int, cited: Sequence[Premise]) -> Words:
    return clue_words(clue, ("second", puzzle.tallest - 1), ("top", puzzle.tallest))


def clue_of_three(puzzle: Skyscrapers, clue: int, named: int, cited: Sequence[Premise]) -> Words:
    return clue_words(clue, ("third", puzzle.tallest - 2), ("top", puzzle.tallest))


def both_clues(puzzle: Skyscrapers, line: int, named: int, cited: Sequence[Premise]) -> Words:
    near, far = edge_clues(puzzle, line)
    return {"near": Clue(near), "far": Clue(far), "sum": puzzle.clues[near] + puzzle.clues[far]}


WORDS: Mapping[Technique, WordsAt[Skyscrapers]] = {
    singles.resolved_cell: lambda puzzle, spot, named, cited: cell_words(spot, cited[0].mask),
    singles.parks_taken: plain_line,
    singles.naked_single: plain_line,
    views.silhouette: lambda puzzle, clue, named, cited: clue_words(clue, ("first", views.first_beside_one(puzzle))),
    views.stairs: plain_clue,
    views.lighthouse: clue_and_count,
    views.meet_in_the_middle: both_clues,
    singles.process_of_elimination: plain_line,
    singles.last_parks: lambda puzzle, line, named, cited: singles.words_of_last_parks(puzzle, line),
    views.slide: clue_and_top,
    views.blockade: lambda puzzle, clue, named, cited: clue_words(clue, ("tops", views.tops_of_blockade(puzzle, clue))),
    views.leap_of_faith: clue_and_top,
    views.ascendant: clue_of_two,
    views.hideout: lambda puzzle, clue, named, cited: clue_words(clue, ("count", counted(puzzle.clues[clue], "tower"))),
    views.room_to_climb: plain_clue,
    views.middle_ground: clue_of_three,
    views.outflanked: clue_of_two,
    views.clue_elimination: plain_clue,
}
"""Those of all findings of the kernel, whose reasons are in native/visible/cited.cpp."""
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
    pruned_way=KERNEL.pruned_way,
    words=WORDS,
    core=core,
    cores=KERNEL.cores,
    unneeded=KERNEL.unneeded,
)
