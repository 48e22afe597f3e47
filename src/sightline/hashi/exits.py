"""Exits: a group of islands must be left somewhere. Which way may be open, but often both come to the same."""

from collections.abc import Iterator, Sequence

from sightline.core.board import Either, Fact
from sightline.core.technique import Deduction, technique
from sightline.hashi.arguments import grouped, split_argument
from sightline.hashi.constraints import MAP, connected, crossing, only, ruled_out, settled
from sightline.hashi.graph import SOME, around, borders, groups
from sightline.hashi.puzzle import Hashi, HashiBoard

Found = Iterator[Deduction]


def exits(puzzle: Hashi, masks: Sequence[int]) -> Iterator[tuple[Either, list[int]]]:
    """Each group of islands that bridges join and that has two ways out. (A lone island's number says as much.)"""
    root = groups(puzzle, masks)
    for one in sorted(set(root)):
        group = [island for island, other in enumerate(root) if other == one]
        ways = [spot for spot in borders(puzzle, group) if masks[spot] & SOME]
        if len(ways) == 2 and 1 < len(group) < len(puzzle.cells):
            yield Either(tuple(Fact(spot, puzzle.full & SOME) for spot in ways)), group


def either_way(board: HashiBoard, either: Either) -> Found:
    """What is the same whichever of these facts holds, as far as one sees from their islands and those around."""
    puzzle = board.puzzle
    ends = {end for fact in either.facts for end in puzzle.pairs[fact.spot]}
    looked_at = around(puzzle, ends)
    rules = frozenset({*ends, crossing(puzzle)})
    kept = [0] * puzzle.spots
    for fact in either.facts:
        case = only(puzzle, board.domains, looked_at)
        case[fact.spot] &= fact.mask
        left = settled(puzzle, rules, case) if case[fact.spot] else None
        kept = [one | other for one, other in zip(kept, left, strict=True)] if left else kept
    for fact in ruled_out(puzzle, board.domains, enumerate(kept)) if any(kept) else ():
        yield Deduction((fact,), tuple(sorted(looked_at)), tuple(sorted(rules)), {"either": either}, eithers=(either,))


@technique("Exit disjunction", 5, "{group} must reach the other islands, so {facts}.", MAP, argue=grouped)
def exit_disjunction(board: HashiBoard, place: int) -> Found:
    """Where all ways out of a group but two are closed, one of these has a bridge. Said only if more follows."""
    puzzle = board.puzzle
    for either, group in exits(puzzle, board.domains) if puzzle.connected else ():
        if either not in board.eithers and any(either_way(board, either)):
            open_ways = {fact.spot for fact in either.facts}
            closed = tuple(spot for spot in borders(puzzle, group) if spot not in open_ways)
            yield Deduction((either,), closed, (connected(puzzle),), group=tuple(group))


@technique("Either way", 5, "{either}; {argument}, so {facts}.", MAP, argue=split_argument)
def whichever_way(board: HashiBoard, place: int) -> Found:
    """What comes of each part of an either holds for certain."""
    for either in board.eithers:
        yield from either_way(board, either)
