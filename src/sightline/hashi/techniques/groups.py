"""Techniques about groups of islands: what would close one, what must leave it, which bridge would close a loop."""

from collections.abc import Iterator, Sequence
from functools import partial

from sightline.core.board import Fact, values_of
from sightline.core.technique import Deduction, technique
from sightline.core.words import Clues, Spots, Values, Word
from sightline.hashi.arguments import exit_argument, loop_argument, parity_argument, segment_argument
from sightline.hashi.constraints import MAP, connected_rule, entails, no_loops_rule
from sightline.hashi.graph import borders, cut_edges, groups, loop_closers, parts, smallest_part, without_bridge
from sightline.hashi.one_island import lo
from sightline.hashi.puzzle import Hashi, HashiBoard

Found = Iterator[Deduction]
EVEN = 0b101010101


@technique(
    "Segment isolation",
    5,
    "with {closing} on {pair}, {argument}, so {facts}.",
    MAP,
    argue=segment_argument,
    current_words=True,
)
def segment_isolation(board: HashiBoard, place: int) -> Found:
    """Bridges that use up everything a group still needs close it; not allowed before all islands are in it."""
    puzzle, masks = board.puzzle, board.domains
    if not puzzle.connected:
        return
    root = groups(puzzle, masks)
    left = _left(puzzle, masks, root)
    for spot, (a, b) in enumerate(puzzle.pairs):
        one, other, mask = root[a], root[b], masks[spot]
        if mask.bit_count() == 1 or (left[one] != left[other] and one != other):
            continue
        ends = 1 if one != other else 2
        closing = [value for value in values_of(mask) if left[one] == (value - lo(mask)) * ends]
        islands = [island for island, group in enumerate(root) if group in (one, other)] if closing else []
        if closing and len(islands) < len(puzzle.cells):
            gone = sum(1 << value for value in closing)
            shores = {spot for island in islands for spot in puzzle.shores[island]}
            standing = tuple(sorted(spot for spot in shores if not masks[spot] & 1))
            rules = (*islands, connected_rule(puzzle))
            fact = Fact(spot, puzzle.full & ~gone)
            known = Clues(tuple(islands))
            words: dict[str, Word] = {"closing": Values(gone), "pair": Spots((spot,)), "known": known}
            yield Deduction((fact,), standing, rules, words, group=tuple(islands))


def _left(puzzle: Hashi, masks: Sequence[int], root: Sequence[int]) -> list[int | None]:
    """For each group the bridge ends that it still needs; None if some number in it is unknown."""
    left = [0] * len(root)
    for number, group in zip(puzzle.counts, root, strict=True):
        left[group] += number
    for mask, (a, b) in zip(masks, puzzle.pairs, strict=True):
        sure = lo(mask)
        left[root[a]] -= sure
        left[root[b]] -= sure
    unknown = {group for number, group in zip(puzzle.counts, root, strict=True) if not number}
    return [None if group in unknown else need for group, need in enumerate(left)]


@technique("Only exit", 5, "{argument}, so {facts}.", MAP, aliases=("Cut edge",), argue=exit_argument)
def only_exit(board: HashiBoard, place: int) -> Found:
    """A pair that is the only possible bridge between two parts of the map needs one."""
    puzzle = board.puzzle
    for fact in cut_edges(puzzle, board.domains) if puzzle.connected else ():
        side = smallest_part(puzzle, without_bridge(board.domains, fact))
        closed = tuple(spot for spot in borders(puzzle, side) if spot != fact.spot or not fact.mask)
        yield Deduction((fact,), closed, (connected_rule(puzzle),), group=tuple(side))


@technique("No loop", 5, "{argument}, so {facts}.", MAP, aliases=("No way round",), argue=loop_argument)
def no_loop(board: HashiBoard, place: int) -> Found:
    """Where loops are not allowed, a second path between two islands is one bridge too many."""
    puzzle = board.puzzle
    standing = tuple(spot for spot, mask in enumerate(board.domains) if not mask & 1)
    for fact in loop_closers(puzzle, board.domains) if not puzzle.loops else ():
        yield Deduction((fact,), standing, (no_loops_rule(puzzle),))


@technique("Parity", 6, "{argument}, so {facts}.", MAP, argue=parity_argument)
def parity(board: HashiBoard, place: int) -> Found:
    """Each bridge inside a group counts twice, so the number that leaves it is odd if the sum of its numbers is.

    The groups are those that pairs of unknown parity join, where only one such pair leaves the group.
    """
    puzzle, masks = board.puzzle, board.domains
    unsure = {spot for spot, mask in enumerate(masks) if mask & EVEN and mask & ~EVEN}
    unsure_masks = [mask if spot in unsure else 0 for spot, mask in enumerate(masks)]
    for spot in sorted(cut for _, cuts in parts(puzzle, unsure_masks) for cut in cuts):
        sides = [_component(puzzle, unsure - {spot}, end) for end in puzzle.pairs[spot]]
        known = [side for side in sides if all(puzzle.counts[island] for island in side)]
        if not known:
            continue
        side = min(known, key=len)
        leaving = [other for other in borders(puzzle, side) if other != spot]
        odd = (sum(puzzle.counts[i] for i in side) + sum(lo(masks[s]) for s in leaving)) % 2
        fact = Fact(spot, sum(1 << value for value in range(puzzle.planks + 1) if value % 2 == odd))
        if masks[spot] & ~fact.mask and takes_all(board, sorted(side), leaving, fact):
            yield Deduction((fact,), tuple(leaving), tuple(sorted(side)), group=tuple(sorted(side)))


def takes_all(board: HashiBoard, islands: Sequence[int], leaving: Sequence[int], fact: Fact) -> bool:
    """Whether a fact about a group takes the sum of its numbers and all that is known of the bridges that leave it;
    where some of that suffices, parity is not why."""
    known = {spot: board[spot] for spot in leaving}
    is_enough = partial(entails, board.puzzle, facts=[fact])
    if any(is_enough(some, known) for island in islands if (some := [other for other in islands if other != island])):
        return False
    return not any(is_enough(islands, {spot: mask for spot, mask in known.items() if spot != out}) for out in leaving)


def _component(puzzle: Hashi, unsure: set[int], start: int) -> set[int]:
    """The islands that unsure pairs connect with *start*."""
    component, edge = {start}, [start]
    while edge:
        for spot in puzzle.shores[edge.pop()]:
            if spot in unsure:
                fresh = set(puzzle.pairs[spot]) - component
                component |= fresh
                edge += fresh
    return component
