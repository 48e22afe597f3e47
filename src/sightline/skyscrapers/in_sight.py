"""What a clue surely sees, and what it cannot see, by what a step cites and nothing else."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from sightline.core.board import values_of
from sightline.core.step import Step
from sightline.core.words import Clue, Observation, Spot
from sightline.skyscrapers.constraints import is_one, support
from sightline.skyscrapers.puzzle import Skyscrapers


class TopTexts(NamedTuple):
    """What a technique says of a clue and a known tower, the top of what it looks at."""

    alone: str
    """With "{clue}" and "{top}", where the clue sees no taller tower behind it."""
    behind: str
    """With "{taller}" too, where it sees some."""
    before: Callable[[int], int]
    """How many towers it sees before the top, from the number of cells there."""

    def taller_seen(self, puzzle: Skyscrapers, step: Step) -> int | None:
        """The heights that the clue of a step sees behind the top; None if what is cited does not say which these are,
        or not that it sees just so many towers before the top."""
        clue, at = place_of_top(puzzle, step)
        line, cited, number = puzzle.line(clue), dict(step.premises), puzzle.clues[clue]
        taller = seen_behind(tuple([cited.get(spot, puzzle.full) for spot in line]), at, number, puzzle.width)
        return taller if taller is not None and number == self.before(at) + 1 + taller.bit_count() else None

    def observation(self, puzzle: Skyscrapers, step: Step, taller: int) -> Observation:
        """What the clue of a step sees around the top."""
        clue, at = place_of_top(puzzle, step)
        behind = {"values": list(values_of(taller))} if taller else {}
        return Observation("past", {"clue": clue, "spot": puzzle.line(clue)[at], "count": self.before(at)} | behind)


def place_of_top(puzzle: Skyscrapers, step: Step) -> tuple[int, int]:
    """The clue that a step names, and how many cells there are before the top."""
    clue, top = step.deduction.words["clue"], step.deduction.words["top"]
    assert isinstance(clue, Clue)
    assert isinstance(top, Spot)
    return clue.clue, puzzle.line(clue.clue).index(top.spot)


MOST_UNKNOWN = 3
"""The most taller towers whose cells are not cited that are tried in all places."""


@lru_cache(maxsize=1 << 12)
def seen_behind(cells: tuple[int, ...], at: int, number: int, width: int) -> int | None:
    """The taller heights that a clue sees behind a known tower, where it has so many in sight; None if there are
    several possibilities, or if a taller tower may hide that one."""
    if not is_one(cells[at]):
        return None
    taller = range(cells[at].bit_length(), len(cells) + 1)
    unknown = [height for height in taller if 1 << height not in cells]
    if len(unknown) > MOST_UNKNOWN:
        return None
    found = {_rising(line[at:]) if _is_seen(line, at) else None for line in _placed(cells, unknown, number, width)}
    return found.pop() if len(found) == 1 else None


def _placed(cells: tuple[int, ...], unknown: list[int], number: int, width: int) -> Iterator[tuple[int, ...]]:
    """The line with the unknown towers at all places where the clue can be right."""
    if not support(cells, 0, number, 0, width)[0]:
        return
    if not unknown:
        yield cells
        return
    height, *others = unknown
    for at, mask in enumerate(cells):
        if mask >> height & 1:
            yield from _placed((*cells[:at], 1 << height, *cells[at + 1 :]), others, number, width)


def _is_seen(cells: tuple[int, ...], at: int) -> bool:
    """Whether no known tower before it is taller."""
    return not any(is_one(mask) and mask > cells[at] for mask in cells[:at])


def _rising(cells: tuple[int, ...]) -> int:
    """The heights of the known towers that are taller than the first one and all known ones before them."""
    tallest, seen = cells[0], 0
    for mask in cells:
        if is_one(mask) and mask > tallest:
            tallest = mask
            seen |= mask
    return seen


def hidden_towers(puzzle: Skyscrapers, clue: int, cited: Mapping[int, int]) -> list[int]:
    """The known towers that a clue cannot see: behind taller ones, or farthest away."""
    cells = puzzle.line(clue)
    hidden, tallest = list[int](), 0
    for spot in cells:
        mask = cited.get(spot, 0)
        if is_one(mask) and mask > 1:
            if mask < tallest or (spot == cells[-1] and mask < 1 << puzzle.tallest):
                hidden.append(spot)
            tallest = max(tallest, mask)
    return hidden


def leaves_no_room(puzzle: Skyscrapers, step: Step, clue: int, hidden: Sequence[int]) -> bool:
    """Whether every height that a step rules out is too tall where it is: with the cells before it and all taller
    towers, but for *hidden* ones, too few would be seen."""
    cells, cited = puzzle.line(clue), dict(step.premises)
    for spot, mask in step.deduction.plain_facts():
        at = cells.index(spot)
        before = [other for other in cells[:at] if other not in hidden]
        elsewhere = reduce(or_, (cited.get(other, 0) for other in (*before, *hidden) if is_one(cited.get(other, 0))), 0)
        for height in values_of(cited.get(spot, puzzle.full) & ~mask):
            taller = (puzzle.full & ~elsewhere) >> height + 1
            if len(before) + 1 + taller.bit_count() >= puzzle.clues[clue]:
                return False
    return True
