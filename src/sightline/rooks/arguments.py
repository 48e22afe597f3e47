"""Sentences about finished steps: why a rook is safe, for one step and for several that are told together."""

from sightline.core.sentence import counted, listed
from sightline.core.step import Step
from sightline.core.words import Clue, Observation, Observations, Spot, Word
from sightline.rooks.constraints import cells_text, line_name
from sightline.rooks.puzzle import Rooks


def last_square_argument(puzzle: Rooks, step: Step) -> dict[str, Word]:
    """Why a square is the last one of its line."""
    around, name = _free_around(puzzle, step), step.word_text(Spot(_rooks(step)[0]))
    if around:
        return {"last": f"{name} has no free square {around}"}
    seen = Observation("last", {"clue": _line(step), "spot": _rooks(step)[0]})
    return {
        "last": f"on {line_name(puzzle, _line(step))} only {name} is left",
        "observations": Observations((seen,)),
    }


def last_squares(step: Step) -> str:
    """ "r3c3 and r3c5 have no free square left or right, and only r4c2 is left on r4c2–r5c2, so rooks there are safe:
    others in line could just as well stand there"."""
    puzzle: Rooks = step.puzzle
    alone: dict[str, list[int]] = {}
    left: list[str] = []
    for part in step.parts:
        if around := _free_around(puzzle, part):
            alone.setdefault(around, []).extend(_rooks(part))
        else:
            left.append(
                f"{cells_text(puzzle, _rooks(part))}{' is left' * (not left)} on {line_name(puzzle, _line(part))}"
            )
    said = [
        f"{cells_text(puzzle, spots)} {'has' if len(spots) == 1 else 'have'} no free square {around}"
        for around, spots in alone.items()
    ]
    reasons = listed([*said, *([f"only {listed(left)}"] if left else [])], ", and ")
    return f"{reasons}, so rooks there are safe: others in line could just as well stand there."


def _free_around(puzzle: Rooks, step: Step) -> str:
    """The direction in which the line of a step ends at its only square; "" if the line has more squares."""
    line = _line(step)
    if len(puzzle.line_spots[line]) > 1:
        return ""
    return "left or right" if line < puzzle.lines_across else "above or below"


def lone_squares(step: Step) -> str:
    """ "no other square in line with r1c4, r3c5 or r7c7 is free, so rooks there take nothing away"."""
    names = listed([cells_text(step.puzzle, [spot]) for spot in _rooks(step)], " or ")
    return f"no other square in line with {names} is free, so rooks there take nothing away."


def open_room_argument(puzzle: Rooks, step: Step) -> dict[str, Word]:
    """ "r1c1–r1c2 and r2c1–r2c2 cross the same two lines everywhere"."""
    lines, across = step.deduction.best_proof, step.deduction.words["across"]
    assert isinstance(across, int)
    if len(lines) == 1:
        return {"argument": f"nothing is left in line with the squares of {line_name(puzzle, lines[0])}, so it"}
    names = listed([line_name(puzzle, line) for line in lines])
    return {"argument": f"{names} cross the same {counted(across, 'line')} at free squares, so each"}


def open_rooms(step: Step) -> str:
    """The first room as if it were alone, the others by their lines and rooks."""
    first, *others = step.parts
    rest = [
        f"{cells_text(step.puzzle, _rooks(part))} on"
        f" {listed([line_name(step.puzzle, line) for line in part.deduction.best_proof])}"
        for part in others
    ]
    return f"{first.clause.rstrip('.')}; in the same way, {listed(rest, ', and ')}."


def _rooks(step: Step) -> list[int]:
    return [fact.spot for fact in step.deduction.plain_facts()]


def _line(step: Step) -> int:
    line = step.deduction.words["line"]
    assert isinstance(line, Clue)
    return line.clue
