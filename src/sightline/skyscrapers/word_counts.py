"""How many words the sentences about towers have, counted without making them: most are only measured.

Each function gives the least and the most. They differ where the words depend on what a clue would see.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from sightline.core.board import Fact
from sightline.core.sentence import MOST_WORDS, words_and_names
from sightline.core.step import Step
from sightline.core.words import Clue
from sightline.skyscrapers import constraints
from sightline.skyscrapers.constraints import FEW, MANY, is_one, line_of, support
from sightline.skyscrapers.in_sight import TopTexts, hidden_towers, leaves_no_room
from sightline.skyscrapers.puzzle import Skyscrapers

Range = tuple[int, int]
UNKNOWN: Range = (0, MOST_WORDS + 1)
"""Of rare texts, which have to be made."""


def words_of_clue(puzzle: Skyscrapers, step: Step) -> Range:
    """Of "{argument}, so {facts}." with a `clue_argument` about one edge clue: "with 3 at r1c2, the 4 above column 2
    would see at most three towers", or without the first part and with "otherwise"."""
    facts, left, cited = [*step.deduction.plain_facts()], step.left, dict(step.premises)
    [clue] = step.deduction.clues
    gone = {spot: cited.get(spot, puzzle.full) & ~mask for spot, mask in facts}
    if not all(left) or not can_be_filled(puzzle, line_of(puzzle, clue), cited, gone):
        return UNKNOWN
    is_certain, words = all(map(is_one, left)), 1 + words_of_edge(puzzle, clue)
    least, most = words_of_towers(left) if is_certain else words_of_facts(puzzle, facts, left)
    if len(gone) > 1:
        return least + words + 6, most + words + 7
    words += 3 + count_values(left[0] if is_certain else gone[facts[0].spot])
    return least + words + 4, most + words + 6


def can_be_filled(puzzle: Skyscrapers, line: int, cited: dict[int, int], gone: dict[int, int]) -> bool:
    """Whether towers fit into a line, whatever its clues say, with some value that is gone: else the sentence says why
    they do not."""
    cells = puzzle.shape.line(line)
    masks = tuple([cited.get(spot, puzzle.full) for spot in cells])
    kept = support(masks, puzzle.parks, 0, 0, puzzle.width)
    return any(left & gone.get(spot, 0) for spot, left in zip(cells, kept, strict=True))


def words_of_edge(puzzle: Skyscrapers, clue: int) -> int:
    """Of an edge clue: "the 2 above column 4", "the 2 left of row 3"."""
    return 5 + clue // puzzle.size % 2


def words_in(puzzle: Skyscrapers, step: Step) -> Range:
    """Of a sentence with an edge clue, the facts, and names that stand for one word each."""
    words, names = words_and_names(step.technique.text)
    least, most = words_of_facts(puzzle, [*step.deduction.plain_facts()], step.left)
    others = words + words_of_edge(puzzle, step.deduction.clues[0]) + len(names) - 2
    return least + others, most + others


def words_of_towers(left: Sequence[int]) -> Range:
    """Of "r1c2 is 3; r1c5 is 1"."""
    words = sum([2 + count_values(mask) for mask in left])
    return words, words


def words_up_to_top(texts: TopTexts) -> Callable[[Skyscrapers, Step], Range]:
    """Of "{argument}, so {facts}." with a `top_argument` of these texts."""

    def count(puzzle: Skyscrapers, step: Step) -> Range:
        taller = texts.taller_seen(puzzle, step)
        if taller is None:
            return words_of_clue(puzzle, step)
        least, most = words_of_facts(puzzle, [*step.deduction.plain_facts()], step.left)
        text = texts.behind if taller else texts.alone
        words = words_and_names(text)[0] + words_of_edge(puzzle, step.deduction.clues[0]) + 2
        words += count_values(taller) if taller else 0
        return (least + words, most + words) if most + words <= MOST_WORDS else UNKNOWN

    return count


def words_of_room(puzzle: Skyscrapers, step: Step) -> Range:
    """Of "{argument} {facts}." with a `room_argument`: "the 4 above column 2 must see four towers and cannot see r1c2,
    so they start low: ...", or what it would see."""
    [clue], cited = step.deduction.clues, dict(step.premises)
    hidden = hidden_towers(puzzle, clue, cited)
    if not leaves_no_room(puzzle, step, clue, hidden):
        return words_of_clue(puzzle, step)
    least, most = words_of_facts(puzzle, [*step.deduction.plain_facts()], step.left)
    others = words_of_edge(puzzle, clue) + 8 + (3 + len(hidden) + (len(hidden) > 1) if hidden else 0)
    return least + others, most + others


def words_of_facts(puzzle: Skyscrapers, facts: Sequence[Fact], left: Sequence[int]) -> Range:
    """Of what is concluded, in the words of `facts_text`."""
    if not all(left):
        return UNKNOWN
    singles = [*map(is_one, left)].count(True)
    alike: dict[tuple[int, int], list[int]] = {}  # by the value of cells, and by what they are not
    for (spot, mask), rest in zip(facts, left, strict=True):
        is_value = is_one(mask) or (is_one(rest) and singles >= MANY)
        said = (rest & mask, 0) if is_value else (rest if is_one(rest) else 0, puzzle.full & ~mask)
        alike.setdefault(said, []).append(spot)
    words = sum([words_of_cells(puzzle, spots) + 1 + words_of_value(*said) for said, spots in alike.items()])
    words -= sum([(value & 1) + (out & 1) for (value, out), spots in alike.items() if len(spots) > 1])  # "parks"
    return (words, words) if words <= constraints.MOST_WORDS else UNKNOWN


def words_of_cells(puzzle: Skyscrapers, spots: Sequence[int]) -> int:
    names = len(spots) if len(spots) <= FEW else len(constraints.cell_names(puzzle, spots))
    return names + (names > 1)


def words_of_value(value: int, out: int) -> int:
    """Of "3", "not 4 or 5", "3, not 4"."""
    return count_values(value) + (1 + count_values(out) if out else 0)


@lru_cache(maxsize=1 << 12)
def count_values(mask: int) -> int:
    return len(constraints._values_text(mask, " or ").split())


def words_of_line(puzzle: Skyscrapers, line: int) -> int:
    """Of "row 3", "the rising diagonal"."""
    return 2 if line < 2 * puzzle.size else 3


def words_of_places(puzzle: Skyscrapers, step: Step) -> Range:
    """Of a `places_argument`: "in row 3 only r3c6 can still be 1, and only r3c5 can be 2"."""
    masks = [mask and left for (_, mask), left in zip(step.deduction.plain_facts(), step.left, strict=True)]
    if not all(masks):
        return UNKNOWN
    words = 1 + words_of_line(puzzle, named_line(puzzle, step)) + 5 * len(masks) + 1 + (len(masks) > 1)
    return words, words


def named_line(puzzle: Skyscrapers, step: Step) -> int:
    """The line that a step names."""
    clue = step.deduction.words["line"]
    assert isinstance(clue, Clue)
    return line_of(puzzle, clue.clue)


def words_of_single(puzzle: Skyscrapers, step: Step) -> Range:
    """Of a `single_argument` about one cell: "row 2 has 1 and 3, and column 3 has 5, so r2c3 is 4"."""
    facts, lines_at, full = [*step.deduction.plain_facts()], puzzle.cell_lines, puzzle.full
    if len(facts) > 1 or not all(step.left):
        return UNKNOWN
    [(spot, mask)], [left] = facts, step.left
    line, own, here = named_line(puzzle, step), full, 0
    known = [(lines_at[other], value) for other, value in step.premises if not value & (value - 1)]
    for lines, value in known:
        here |= value if line in lines else 0
    for other, value in step.premises:
        own = value if other == spot else own
    out, reasons, taken = full & ~own & ~here, list[int](), here
    for across in lines_at[spot]:
        if across != line:
            there = 0
            for lines, value in known:
                there |= value if across in lines else 0
            out &= ~there
            taken |= there
            if there & ~here:
                reasons.append(words_of_line(puzzle, across) + 1 + count_values(there & ~here))
    if own & ~taken & ~mask:  # what is cited shows it in another way
        return UNKNOWN
    reasons += [count_values(out) + 2] if out else []
    is_told = is_one(mask) or (is_one(left) and own != full)
    result = 2 + (count_values(left) if is_told else words_of_value(left if is_one(left) else 0, full & ~mask))
    if is_one(mask) and not reasons:
        reasons = [words_of_line(puzzle, line) + 2 + count_values(mask)]
    elif here:
        reasons.append(words_of_line(puzzle, line) + 1 + count_values(here))
    if not reasons:
        return UNKNOWN
    words = sum(reasons) + (len(reasons) > 1) + 1 + result
    return words, words
