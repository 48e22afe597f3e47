"""Exits: some bridge must leave a group of islands; whichever of two it is, the same may follow."""

from collections.abc import Iterator, Sequence

from sightline.core.board import Either, Fact
from sightline.core.technique import Deduction, technique
from sightline.hashi.arguments import dead_end_argument, group_argument
from sightline.hashi.constraints import (
    MAP,
    connected_rule,
    crossing_rule,
    dead_end_rule,
    keep_masks,
    ruled_out,
    settle,
)
from sightline.hashi.failing import split_argument
from sightline.hashi.graph import (
    SOME,
    around,
    borders,
    closed_around,
    groups,
    is_connected_without,
    members,
    parts,
    walk,
    without_bridge,
)
from sightline.hashi.puzzle import Hashi, HashiBoard

Found = Iterator[Deduction]


def exits(puzzle: Hashi, masks: Sequence[int]) -> Iterator[tuple[Either, list[int]]]:
    """Each group of joined islands that has two ways out. (A single island's number implies as much.)"""
    for _, group in sorted(members(groups(puzzle, masks)).items()):
        if 1 < len(group) < len(puzzle.cells):
            ways = [spot for spot in borders(puzzle, group) if masks[spot] & SOME]
            if len(ways) == 2:
                yield Either(tuple(Fact(spot, puzzle.full & SOME) for spot in ways)), group


def common_facts(board: HashiBoard, either: Either) -> Found:
    """What follows whichever of these facts holds, from their islands and the crossings there."""
    puzzle = board.puzzle
    ends = {end for fact in either.facts for end in puzzle.pairs[fact.spot]}
    looked_at = around(puzzle, ends)
    rules = frozenset({*ends, crossing_rule(puzzle)})
    kept = [0] * puzzle.spots
    for fact in either.facts:
        case = keep_masks(puzzle, board.domains, looked_at)
        case[fact.spot] &= fact.mask
        left = settle(puzzle, rules, case) if case[fact.spot] else None
        kept = [one | other for one, other in zip(kept, left, strict=True)] if left else kept
    for fact in ruled_out(puzzle, board.domains, enumerate(kept)) if any(kept) else ():
        yield Deduction((fact,), tuple(sorted(looked_at)), tuple(sorted(rules)), {"either": either}, eithers=(either,))


@technique("Exit disjunction", 5, "{group} must reach the other islands, so {facts}.", MAP, argue=group_argument)
def exit_disjunction(board: HashiBoard, place: int) -> Found:
    """If only two ways out of a group are open, one of them has a bridge."""
    puzzle = board.puzzle
    for either, group in exits(puzzle, board.domains) if puzzle.connected else ():
        if either not in board.eithers and any(common_facts(board, either)):
            open_ways = {fact.spot for fact in either.facts}
            closed = tuple(spot for spot in borders(puzzle, group) if spot not in open_ways)
            yield Deduction((either,), closed, (connected_rule(puzzle),), group=tuple(group))


@technique("Dead ends", 6, "{argument}, so {facts}.", MAP, aliases=("Ones lead nowhere",), argue=dead_end_argument)
def dead_ends(board: HashiBoard, place: int) -> Found:
    """An island that needs one bridge leads no further, so a group must be joined with the others past its 1s."""
    puzzle = board.puzzle
    ones = {island for island, count in enumerate(puzzle.counts) if count == 1}
    masks = closed_around(puzzle, board.domains, ones)
    if not puzzle.connected or not ones or not is_connected_without(puzzle, board.domains, ones):
        return
    for spot in (cut for _, cuts in parts(puzzle, masks) for cut in cuts):
        if board[spot] & 1:
            cut = without_bridge(masks, Fact(spot, puzzle.full & SOME))
            group = min((sorted(walk(puzzle, cut, end)[0]) for end in puzzle.pairs[spot]), key=len)
            leaving = [other for other in borders(puzzle, group) if other != spot]
            ends = {end for other in leaving if board[other] & SOME for end in puzzle.pairs[other]}.difference(group)
            closed = tuple(other for other in leaving if not board[other] & SOME)
            rules = (*sorted(ends), connected_rule(puzzle), dead_end_rule(puzzle))
            yield Deduction((Fact(spot, puzzle.full & SOME),), closed, rules, group=tuple(group))


@technique("Either way", 5, "{either}; {argument}, so {facts}.", MAP, argue=split_argument, by_cases=True)
def either_way(board: HashiBoard, place: int) -> Found:
    """If one of two things is certain, what follows from each of them is certain too."""
    for either in board.eithers:
        yield from common_facts(board, either)
