"""What the kernel finds in turns, as deductions with their words: what the finders about one line say of the same."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from sightline.core.board import Fact
from sightline.core.technique import Technique, plain_deduction
from sightline.core.words import Clue, Spots, Word
from sightline.family.shortcuts import Finding
from sightline.nonogram.puzzle import Nonogram
from sightline.nonogram.techniques import lines
from sightline.nonogram.techniques.lines import glue_words, mercury_words, overlap_words

EMPTY, FILLED = 1, 2
Words = dict[str, Word]
FindWords = Callable[[Nonogram, int, int, Sequence[int]], Words]
"""The words beside the name of its line, from a puzzle, the line, a run and the cells that they name."""


def tell_finding(
    puzzle: Nonogram, about: Sequence[int], concluded: Sequence[int], cited: Sequence[int], named: Sequence[int]
) -> Finding:
    """A finding of the kernel, in black and white."""
    number, line, run = about
    technique, mask, words = FINDINGS[number]
    facts = facts_with(mask, puzzle.spots)
    found = tuple([facts[spot] for spot in concluded])
    name, clues = line_name(line)
    more = words(puzzle, line, run, named) if words else {}
    return technique, plain_deduction(found, tuple(cited), clues, {"line": name, **more})


@lru_cache(maxsize=16)
def facts_with(mask: int, spots: int) -> tuple[Fact, ...]:
    """The fact of each spot that it is in a mask."""
    return tuple([Fact(spot, mask) for spot in range(spots)])


@lru_cache(maxsize=256)
def line_name(line: int) -> tuple[Clue, tuple[int]]:
    """A line as a word, and as all that a deduction cites."""
    return Clue(line), (line,)


def words_of_overlap(puzzle: Nonogram, line: int, run: int, named: Sequence[int]) -> Words:
    return overlap_words(run, len(named) == puzzle.line_runs[line][0][run], Spots(tuple(named)))


def words_of_line(puzzle: Nonogram, line: int, run: int, named: Sequence[int]) -> Words:
    return {"runs": Spots(tuple(named))}


def words_of_block(puzzle: Nonogram, line: int, run: int, named: Sequence[int]) -> Words:
    return {"length": str(len(named)), "block": Spots(tuple(named))}


def words_of_glue(puzzle: Nonogram, line: int, run: int, named: Sequence[int]) -> Words:
    *wall, cell = named
    return glue_words(run, cell, wall)


def words_of_mercury(puzzle: Nonogram, line: int, run: int, named: Sequence[int]) -> Words:
    first, filled = named
    return mercury_words(run, first, filled, puzzle.line_runs[line][0][run])


FINDINGS: dict[int, tuple[Technique, int, FindWords | None]] = {
    0: (lines.empty_line, EMPTY, None),
    2: (lines.simple_boxes, FILLED, words_of_overlap),
    4: (lines.completed_line, EMPTY, words_of_line),
    5: (lines.completed_block, EMPTY, words_of_block),
    6: (lines.glue, FILLED, words_of_glue),
    7: (lines.mercury, EMPTY, words_of_mercury),
    8: (lines.boxes_in_reach, FILLED, words_of_overlap),
    9: (lines.simple_spaces, EMPTY, None),
}
"""The techniques of which the kernel says what they find, by their number in native/runs/turns.hpp, what they say of
cells, and their words."""
