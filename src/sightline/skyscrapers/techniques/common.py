"""What finders share: masks of heights, facts about cells, deductions from one clue."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from sightline.core.board import Fact
from sightline.core.technique import Deduction
from sightline.core.words import Clue, Word
from sightline.skyscrapers.puzzle import Skyscrapers, SkyscrapersBoard

Found = Iterator[Deduction]
Words = dict[str, Word]


def up_to(height: int, parks: int) -> int:
    """The mask of heights 1…height, and of the park where there are parks."""
    return (1 << (max(height, 0) + 1)) - (1 if parks else 2)


def deduce(board: SkyscrapersBoard, clue: int, cells: Sequence[int], facts: Sequence[Fact], **words: Word) -> Found:
    """A deduction from one edge clue that cites these cells of its line, if any of the facts is new."""
    masks = board.domains
    if fresh := tuple([fact for fact in facts if masks[fact.spot] & ~fact.mask]):
        yield Deduction(fresh, tuple(cells), (clue,), {"clue": Clue(clue), **words})


def exclude(board: SkyscrapersBoard, cells: Sequence[int], height: int) -> list[Fact]:
    """Rules *height* out of those *cells* that still have it as a candidate."""
    masks, rest = board.domains, board.puzzle.full & ~(1 << height)
    return [Fact(spot, rest) for spot in cells if masks[spot] >> height & 1]


def restrict(board: SkyscrapersBoard, cells: Sequence[int], kept: Sequence[int]) -> list[Fact]:
    """Restricts each of *cells* to its mask in *kept*, where that is new."""
    masks, full = board.domains, board.puzzle.full
    return [
        Fact(spot, full & ~(masks[spot] & ~mask)) for spot, mask in zip(cells, kept, strict=True) if masks[spot] & ~mask
    ]


def union(board: SkyscrapersBoard, cells: Sequence[int]) -> int:
    """The mask of every height that some of *cells* can have."""
    masks = board.domains
    return reduce(or_, [masks[spot] for spot in cells], 0)


def shared_lines(puzzle: Skyscrapers, near: int, far: int) -> frozenset[int]:
    """The line of two different cells, if they share one."""
    return puzzle.cell_lines[near] & puzzle.cell_lines[far] if near != far else frozenset()
