"""Sentences about chains and wings: their ties, and which of their ends holds."""

from collections.abc import Sequence

from sightline.core.board import Either, Fact
from sightline.core.grid import cell_name
from sightline.core.sentence import MOST_WORDS, listed
from sightline.core.step import Step
from sightline.core.words import Spots, Values, Word
from sightline.skyscrapers.constraints import (
    clues_text,
    values_text,
    word_text,
)
from sightline.skyscrapers.puzzle import Skyscrapers

Words = dict[str, Word]


def xy_wing_argument(puzzle: Skyscrapers, step: Step) -> Words:
    """ "r7c5 is 3 or 8, so r4c5 (10/3) or r7c2 (8/10) is 10:"."""
    if not step.deduction.chain:
        return {"argument": _unfilled(puzzle, step)}
    near, middle, far = step.deduction.chain
    ends = listed([_tie_text(puzzle, *tie.facts) for tie in (near, far)], " or ")
    return {"argument": f"{step.tie_text(middle)}, so {ends} is {_height(near.facts[0])}:"}


def w_wing_argument(puzzle: Skyscrapers, step: Step) -> Words:
    """ "the 1 of row 2 is in line with r1c5 (2/1) or r5c2 (1/2), so one of these is 2:"."""
    if not step.deduction.chain:
        return {"argument": _unfilled(puzzle, step)}
    near, link, far = step.deduction.chain
    ends = listed([_tie_text(puzzle, *tie.facts) for tie in (near, far)], " or ")
    name = step.clause_in(f"the {_height(link.facts[0])} of {{line}}")
    return {"argument": f"{name} is in line with {ends}, so one of these is {_height(near.facts[0])}:"}


def chain_argument(puzzle: Skyscrapers, step: Step) -> Words:
    """ "along r2c1 (4/1), r1c1 (1/2) and r1c5 (2/4) each cell differs from the next, so one end is 4:"."""
    chain = step.deduction.chain
    if not chain:
        return {"argument": _unfilled(puzzle, step)}
    if step.ties_below:
        return {"argument": f"along this chain, {step.tie_text(Either(_ends(chain)))}:"}
    height = _height(chain[0].facts[0])
    return {"argument": f"along {_ties_text(puzzle, chain)} each cell differs from the next, so one end is {height}:"}


def alternating_argument(puzzle: Skyscrapers, step: Step) -> Words:
    """ "along r2c1 (4/1), the 1 of row 3 (c1/c5) and r4c5 (1/4) one end or the other holds:", or what a longer chain
    assumes."""
    chain = step.deduction.chain
    if step.deduction.cases:
        return {"argument": step.clause_in("{assumption}")}
    if not chain:
        return {"argument": _unfilled(puzzle, step)}
    if not step.ties_below:
        text = _shown_by(puzzle, step, _ties_text(puzzle, chain))
        if len(f"{step.technique.name}: {text} {step.conclusion}".split()) <= MOST_WORDS:
            return {"argument": text}
    return {"argument": _shown_by(puzzle, step, "this chain"), "ties_below": True}


def _shown_by(puzzle: Skyscrapers, step: Step, ties: str) -> str:
    """What the ties of a chain show."""
    first, last = _ends(step.deduction.chain)
    if first != last:
        return f"along {ties}, {step.tie_text(Either((first, last)))}:"
    cell, value = puzzle.shape.cell_name(first.spot), values_text(puzzle, first.mask)
    return f"if {cell} were not {value}, {ties} would still make it {value}:"


def _ends(chain: Sequence[Either]) -> tuple[Fact, Fact]:
    """The first and the last part of a chain, of which one holds."""
    return chain[0].facts[0], chain[-1].facts[1]


def _ties_text(puzzle: Skyscrapers, chain: Sequence[Either]) -> str:
    """Cells with their heights, and heights with their cells: "r2c1 (4/1), the 1 of row 3 (c1/c5) and r4c5 (1/4)"."""
    return listed([_tie_text(puzzle, *tie.facts) for tie in chain])


def _tie_text(puzzle: Skyscrapers, near: Fact, far: Fact) -> str:
    if near.spot == far.spot:
        return f"{puzzle.shape.cell_name(near.spot)} ({_height(near) or 'park'}/{_height(far) or 'park'})"
    [line] = {*puzzle.shape.lines_at(near.spot)} & {*puzzle.shape.lines_at(far.spot)}
    (row, column), (other_row, other_column) = places = [puzzle.shape.place(part.spot) for part in (near, far)]
    if row == other_row:
        where = f"c{column + 1}/c{other_column + 1}"
    elif column == other_column:
        where = f"r{row + 1}/r{other_row + 1}"
    else:
        where = "/".join(cell_name(*place) for place in places)
    return f"the {_height(near)} of {puzzle.shape.line_name(line)} ({where})"


def _height(part: Fact) -> int:
    """The only height of a part of a tie."""
    return part.mask.bit_length() - 1


def _unfilled(puzzle: Skyscrapers, step: Step) -> str:
    """That the lines of a step could not be filled with what it rules out."""
    cited = dict(step.premises)
    gone = {spot: cited.get(spot, puzzle.full) & ~mask for spot, mask in step.deduction.plain_facts()}
    name = f"{clues_text(puzzle, step.deduction.clues)} could not be filled"
    out, *others = {*gone.values()}
    if others:
        return f"otherwise {name}, so"
    return f"with {word_text(puzzle, Values(out))} at {word_text(puzzle, Spots(tuple(gone)))}, {name}, so"
