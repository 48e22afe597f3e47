"""At most how many words the sentences about pictures have, so that few are made to be measured."""

from collections.abc import Sequence
from itertools import pairwise

from sightline.core.parts import are_apart
from sightline.core.sentence import MOST_WORDS, words_and_names
from sightline.core.step import Step
from sightline.core.words import Spots, Values, Word
from sightline.nonogram.puzzle import Nonogram
from sightline.nonogram.texts import BLOCK, NAMED_RUNS, value_text


def most_line_words(puzzle: Nonogram, step: Step, template: str) -> int:
    """At most how many words a step about one line has in a template."""
    words, names = words_and_names(template)
    return words + sum([NAMED.get(name) or _most_words(puzzle, step, name) for name in names])


NAMED = {
    "line": 2,
    "fits": 3,
    "end": 2,
    **dict.fromkeys(("reach", "block", "gap", "joined", "cell", "first", "wall", "beside", "longer"), 1),
}
"""The most words for a name that has no more in any step; without them, words that are made later are not read."""


def most_words_of_lines(puzzle: Nonogram, parts: Sequence[Step]) -> int:
    """Of `empty_lines`: "rows 2 and 5, and columns 1 and 3 have no runs, so all their cells are empty"."""
    return len(parts) + 14 if len(parts) > 1 else most_line_words(puzzle, parts[0], parts[0].technique.text)


def most_words_of_completed_lines(puzzle: Nonogram, parts: Sequence[Step]) -> int | None:
    """Of `completed_lines`: the numbers of the lines, "rows … and …, and columns … and … have all their runs, so", and
    the facts; None if they are told in turn."""
    return len(parts) + 10 + _most_words_of_all_facts(puzzle, parts) if are_apart(parts) else None


def most_words_of_blocks(puzzle: Nonogram, parts: Sequence[Step]) -> int | None:
    """Of `completed_blocks`: for those alike, "and the 2s at … in rows … and …", "are complete, so", and the facts;
    None if they are told in turn."""
    if not are_apart(parts):
        return None
    alike = {_block_of(puzzle, part): part for part in parts if part.technique.tier}
    reason = sum([3 + most_line_words(puzzle, part, BLOCK) for part in alike.values()]) + len(parts) + 3
    return reason + _most_words_of_all_facts(puzzle, parts)


def _block_of(puzzle: Nonogram, step: Step) -> tuple[bool, Word, int]:
    """What `completed_blocks` tells together: rows or columns, the length, and where it begins there."""
    words, [line] = step.deduction.words, step.deduction.clues
    block = words["block"]
    assert isinstance(block, Spots)
    return line < puzzle.height, words["length"], puzzle.shape.line(line).index(block.spots[0])


def _most_words_of_all_facts(puzzle: Nonogram, parts: Sequence[Step]) -> int:
    """Of what parts conclude together: the names of the cells of each value, and what is said of them."""
    cells: dict[int, set[int]] = {}
    for part in parts:
        for (spot, _), left in zip(part.deduction.plain_facts(), part.left, strict=True):
            cells.setdefault(left, set()).add(spot)
    values = sum([_words_of_a_value(puzzle, left) for left in cells])
    return values + len(cells) - 1 + sum([puzzle.shape.count_ranges(own) for own in cells.values()])


def _most_words(puzzle: Nonogram, step: Step, name: str) -> int:
    [line] = step.deduction.clues
    if name == "facts":
        return _most_fact_words(puzzle, line, step)
    if name == "run":
        return _most_run_words(puzzle, line)
    if name == "argument":
        return _most_reach_words(puzzle, line, step)
    word = step.deduction.words[name]
    if isinstance(word, Spots):
        return _most_names(puzzle, line, word.spots)
    return _value_words(puzzle, word.mask) if isinstance(word, Values) else len(str(word).split())


def _most_fact_words(puzzle: Nonogram, line: int, step: Step) -> int:
    """ "c3–c5 and c8 are filled": the names of the cells of each value, and what is said of them."""
    values = {*step.left}
    if 0 in values:
        return CONFLICT_WORDS + max(
            [len(value_text(puzzle, fact.mask).split()) for fact in step.deduction.plain_facts()]
        )
    if len(values) > 1:
        said = len(step.left) + len(values) - 1 + sum([_words_of_a_value(puzzle, left) for left in values])
        return _words_in_sentences(said)
    spots = [fact.spot for fact in step.deduction.plain_facts()]
    return _words_in_sentences(_most_names(puzzle, line, spots) + _value_words(puzzle, step.left[0]) + 1)


def _words_in_sentences(words: int) -> int:
    """At most how many words facts of so many words have in several sentences, where one would be too long."""
    return words if words <= MOST_WORDS // 2 else words + words // 3


CONFLICT_WORDS = 6
""" "c4 would be …, which is out"."""


def _words_of_a_value(puzzle: Nonogram, mask: int) -> int:
    """ "and … are red": beside the names of cells."""
    return _value_words(puzzle, mask) + 2


def _value_words(puzzle: Nonogram, mask: int) -> int:
    """ "filled", "red or empty"."""
    return 1 if not puzzle.colors and mask.bit_count() == 1 else len(value_text(puzzle, mask).split())


def _most_names(puzzle: Nonogram, line: int, spots: Sequence[int]) -> int:
    """Of cells of a line, which `cells_in_line` tells in stretches; one that is passed twice counts twice."""
    gaps = _gaps(puzzle, line, spots)
    return gaps + 2 if gaps else 1


def _gaps(puzzle: Nonogram, line: int, spots: Sequence[int]) -> int:
    """Between stretches of cells in a line, one after the other."""
    apart = 1 if line < puzzle.height else puzzle.breadth
    return sum([abs(spot - last) != apart for last, spot in pairwise(spots)])


def _most_run_words(puzzle: Nonogram, line: int) -> int:
    """Of one of its runs: "5", "second 5", "second 5 in color 2"."""
    lengths = puzzle.line_runs[line][0]
    if not puzzle.colors:
        return 2 if len({*lengths}) < len(lengths) else 1
    return 3 + max(len(color.name.split()) for color in puzzle.colors)


def _most_reach_words(puzzle: Nonogram, line: int, step: Step) -> int:
    """Of what `reach_argument` says: how far some runs reach, beside each stretch of cells at most two; what one of
    them holds; or how far all reach."""
    runs, spots = len(puzzle.line_runs[line][0]), [spot for spot, _ in step.deduction.plain_facts()]
    most, beside = 1 + _most_run_words(puzzle, line), 2 * (_gaps(puzzle, line, spots) + 1)
    holds = most + 8 + _most_names(puzzle, line, [spot for spot, mask in step.premises if not mask & 1])
    return max(min(NAMED_RUNS, beside) * (most + 4) + 2, holds, runs + 7 if beside > NAMED_RUNS else 0)
