"""How an assumption fails in a Nonogram: what it forces in a line, and why nothing fits that line then."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

from sightline.core.board import Fact
from sightline.core.sentence import listed, numbered
from sightline.core.step import Step
from sightline.core.words import Word
from sightline.family.grids import lines_text
from sightline.nonogram.puzzle import Nonogram
from sightline.nonogram.texts import cells_in_line, cited_line, value_text

NAMED_CELLS = 6
"""The most cells of a line in which a case fails that a sentence names."""
NAMED_RUNS = 5
"""The most runs of a line that a sentence lists."""
EMPTY = 1


def failing_line_argument(puzzle: Nonogram, step: Step) -> dict[str, Word]:
    """What a value would force in another line, and why that line has no arrangement then: "r10c9 filled would fill c10
    and empty c9 in row 9, but row 9 ends in 3"."""
    [case] = step.deduction.cases
    *links, last = case.links
    line, cells = cited_line(puzzle, last)
    own = puzzle.shape.line(line)
    forced = {fact.spot: fact for link in links for fact in link.deduction.plain_facts() if fact.spot in own}
    name, fault = lines_text(puzzle, [line]), line_fault(puzzle, line, cells)
    start = f"{puzzle.shape.cell_name(case.assumed.spot)} {value_text(puzzle, case.assumed.mask)} would"
    if forced and len(forced) <= NAMED_CELLS:
        return {"argument": f"{start} {forced_text(puzzle, line, forced.values())} in {name}, but {fault}"}
    return {"argument": f"{start} decide so much in {name} that {fault}"}


def forced_text(puzzle: Nonogram, line: int, facts: Iterable[Fact]) -> str:
    """ "fill c4 and c7 and empty c9", "make c3 red"."""
    alike: dict[int, list[int]] = {}
    for fact in facts:
        alike.setdefault(fact.mask, []).append(fact.spot)
    name = partial(cells_in_line, puzzle, line)
    texts = {EMPTY: "empty {}", puzzle.full & ~EMPTY: "fill {}"}
    said = [
        texts.get(mask, f"make {{}} {value_text(puzzle, mask)}").format(name(spots)) for mask, spots in alike.items()
    ]
    return listed(said)


def line_fault(puzzle: Nonogram, line: int, cells: Sequence[int]) -> str:
    """Why nothing fits a line with these masks, as plainly as it can be said."""
    name, (lengths, colors) = lines_text(puzzle, [line]), puzzle.line_runs[line]
    filled = [at for at, mask in enumerate(cells) if not mask & EMPTY]
    if all(lengths) and len(filled) > sum(lengths):
        return f"{name} has only {numbered(sum(lengths), 'filled cell')}"
    if not all(lengths) or colors:
        return f"nothing fits {name} then"
    for first, last in filled_groups(cells):
        if last - first > max(lengths):
            return f"{cells_in_line(puzzle, line, puzzle.shape.line(line)[first:last])} would be longer than any run"
    for way, run, verb in (1, 0, "starts with"), (-1, -1, "ends in"):
        if misses_first_run(lengths[run], cells[::way]):
            return f"{name} {verb} {lengths[run]}"
    runs = " ".join(map(str, lengths)) if len(lengths) <= NAMED_RUNS else "the runs"
    if not have_room(lengths, cells):
        return f"{name} has too little room for {runs} then"
    return f"{runs} does not fit {name} then" if len(lengths) <= NAMED_RUNS else f"nothing fits {name} then"


def filled_groups(cells: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The maximal groups of filled cells, each from its first cell to the one behind it."""
    for filled, some in groupby(range(len(cells)), key=lambda at: not cells[at] & EMPTY):
        group = list(some)
        if filled:
            yield group[0], group[-1] + 1


def misses_first_run(length: int, cells: Sequence[int]) -> bool:
    """Whether the first run has no room up to the first filled cell, which it would have to cover at the latest."""
    first = next((at for at, mask in enumerate(cells) if not mask & EMPTY), len(cells))
    starts = range(min(first, len(cells) - length) + 1)
    return first < len(cells) and not any(EMPTY not in cells[at : at + length] for at in starts)


def have_room(lengths: Sequence[int], cells: Sequence[int]) -> bool:
    """Whether the runs fit one after the other between the empty cells, whatever is filled."""
    at = 0
    for length in lengths:
        while at + length <= len(cells) and EMPTY in cells[at : at + length]:
            at += 1
        if at + length > len(cells):
            return False
        at += length + 1
    return True
