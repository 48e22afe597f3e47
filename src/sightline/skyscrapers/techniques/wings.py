"""Wings: patterns of few cells that show that one of two cells has a height, so that what both see has not.

Nothing is assumed: the pattern says "this one or that one", and whatever is in line with both is ruled out.
"""

from collections.abc import Iterator, Sequence, Set
from itertools import combinations, pairwise

from sightline.core.board import Either, values_of
from sightline.core.technique import Deduction, technique
from sightline.core.words import Clue
from sightline.family.grids import WHOLE
from sightline.skyscrapers.chain_texts import chain_argument, w_wing_argument, xy_wing_argument
from sightline.skyscrapers.constraints import rule_of
from sightline.skyscrapers.puzzle import SkyscrapersBoard
from sightline.skyscrapers.techniques.chains import Walk, candidates, found_chains, ties
from sightline.skyscrapers.techniques.common import Found, Words, exclude, shared_lines

Chain = tuple[Either, ...]


def pairs_of_heights(board: SkyscrapersBoard) -> list[int]:
    """The cells that have two heights left."""
    return [spot for spot, mask in enumerate(board.domains) if mask.bit_count() == 2 and not mask & 1]


def seen_by_both(board: SkyscrapersBoard, ends: Sequence[int], height: int) -> Iterator[tuple[int, set[int]]]:
    """The cells in line with both ends that can still have a height, with the lines that lead there."""
    puzzle, masks = board.puzzle, board.domains
    first, *others = ends
    for spot in puzzle.peers[first]:
        if masks[spot] >> height & 1 and all(spot in puzzle.peers[other] for other in others):
            yield spot, set().union(*[shared_lines(puzzle, end, spot) for end in ends])


def wing(board: SkyscrapersBoard, chain: Chain, cells: Sequence[int], lines: Set[int], words: Words) -> Found:
    """What the ends of a *chain* rule out, which have the same height; it is shown by *cells*, and its links run along
    *lines*."""
    first, last = chain[0].facts[0], chain[-1].facts[1]
    height, ends = first.mask.bit_length() - 1, (first.spot, last.spot)
    victims = dict(seen_by_both(board, ends, height))
    facts = tuple(exclude(board, list(victims), height))
    if facts:
        used = set(lines).union(*victims.values())
        rules = tuple(sorted(rule_of(board.puzzle, line) for line in used))
        yield Deduction(facts, tuple(sorted({*cells, *ends})), rules, words, chain=chain)


@technique("XY-wing", 6, "{argument} {facts}.", WHOLE, argue=xy_wing_argument)
def xy_wing(board: SkyscrapersBoard, at: int) -> Found:
    """Three cells with two heights each: whichever height the middle one has, one of the outer two has the height that
    they share."""
    puzzle, pairs = board.puzzle, pairs_of_heights(board)
    for middle in pairs:
        mask = board[middle]
        near = [spot for spot in pairs if (board[spot] & mask).bit_count() == 1 and shared_lines(puzzle, middle, spot)]
        for one, other in combinations(near, 2):
            shared = board[one] & board[other] & ~mask
            if shared and board[one] != board[other]:
                lines = shared_lines(puzzle, middle, one) | shared_lines(puzzle, middle, other)
                yield from wing(board, along((one, middle, other), board, shared), (middle,), lines, {})


def along(cells: Sequence[int], board: SkyscrapersBoard, first: int) -> Chain:
    """The chain through cells with two heights each, each of which shares one with the next, from the mask of a height
    of the first cell on."""
    named: list[tuple[int, int]] = []
    for spot in cells:
        second = board[spot] & ~first
        named += [(spot, first.bit_length() - 1), (spot, second.bit_length() - 1)]
        first = second
    return ties(named)


@technique("W-wing", 6, "{argument} {facts}.", WHOLE, lean=1, argue=w_wing_argument)
def w_wing(board: SkyscrapersBoard, at: int) -> Found:
    """Two cells with the same two heights, and a line that has one of these only in line with one of the two: they
    cannot both have it, so one of them has the other."""
    puzzle = board.puzzle
    for one, other in combinations(pairs_of_heights(board), 2):
        if board[one] != board[other] or shared_lines(puzzle, one, other):
            continue
        for link in values_of(board[one]):
            height = (board[one] & ~(1 << link)).bit_length() - 1
            if next(seen_by_both(board, (one, other), height), None) is None:
                continue
            for line in range(puzzle.shape.lines):
                yield from _linked(board, (one, other), link, height, line)


def _linked(board: SkyscrapersBoard, ends: tuple[int, int], link: int, height: int, line: int) -> Found:
    """A W-wing if each cell of a line that can have the height *link* is in line with one of the ends."""
    if board.positions[line][link].bit_count() != 2:
        return
    puzzle, cells = board.puzzle, board.puzzle.shape.line(line)
    places = [spot for spot in cells if board[spot] >> link & 1]
    if any(end in cells for end in ends):
        return
    for near, far in (places, places[::-1]):
        lines = [shared_lines(puzzle, end, spot) for end, spot in zip(ends, (near, far), strict=True)]
        if all(lines):
            others = [spot for spot in cells if spot not in places]
            one, other = ends
            chain = ties([(one, height), (one, link), (near, link), (far, link), (other, link), (other, height)])
            words: Words = {"line": Clue(rule_of(puzzle, line))}
            yield from wing(board, chain, others, {line}.union(*lines), words)
            return


MOST_CELLS = 8
"""Cells of a chain that is told in one sentence."""


@technique("XY-chain", 6, "{argument} {facts}.", WHOLE, argue=chain_argument)
def xy_chain(board: SkyscrapersBoard, at: int) -> Found:
    """An XY-wing over more cells with two heights each: every cell shares a height with the next, and they differ. So
    if the first does not have its other height, each passes one on, and the last has its other height, which is the
    same."""
    known = candidates(board)
    for path, _ in found_chains(Walk(known.by_cell, known.across, MOST_CELLS)):
        cells = [known.cell[off] for off, _ in path]
        if len(set(cells)) == len(path) and path[0][0] != path[-1][1]:
            lines = set[int]().union(*(shared_lines(board.puzzle, near, far) for near, far in pairwise(cells)))
            named = [(known.cell[me], known.height[me]) for pair in path for me in pair]
            yield from wing(board, ties(named), cells, lines, {})
