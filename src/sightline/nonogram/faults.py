"""Why nothing fits a line of a Nonogram, as plainly as it can be said.

Each fault looks for itself whether it is there, and says so; "" otherwise. What it names is so whatever else is known.
"""

from collections.abc import Callable, Sequence

from sightline.core.sentence import MOST_WORDS, in_words, listed, numbered
from sightline.nonogram.broken import (
    EMPTY,
    NAMED_RUNS,
    Broken,
    Fits,
    blocks,
    can_be,
    can_be_alone,
    is_anything,
    listed_runs,
    misses_first_run,
    packed_starts,
    stretches,
)
from sightline.nonogram.puzzle import Nonogram
from sightline.nonogram.texts import brief_value_text, value_text

COLORED_RUNS = 10
"""The most runs of a line with colours that a sentence lists where nothing else is said."""
NAMED_GROUPS = 4
"""The most groups of filled cells of a line that a sentence lists, and the most of others."""


def line_fault(puzzle: Nonogram, line: int, known: Sequence[int], again: str = "") -> str:
    """Why nothing fits a line with these masks, as plainly as it can be said; *again* stands for the line in a sentence
    that has named it and its cells."""
    broken = Broken(puzzle, line, known, again)
    return named_fault(broken) or unfit_text(broken)


def plain_fault(broken: Broken) -> str:
    """What is wrong with a line, if one can see it at a glance; else ""."""
    return first_of((no_runs, no_such_color, too_many_filled), broken) or (
        first_of((too_long, too_many_of_a_color, misses_an_end, no_room), broken) if all(broken.lengths) else ""
    )


def named_fault(broken: Broken) -> str:
    """What is wrong with a line, if that can be said; else ""."""
    return plain_fault(broken) or (
        first_of((stranded, too_far_apart, touches_at_an_end, stranded_by_touching), broken)
        if all(broken.lengths)
        else ""
    )


def first_of(faults: Sequence[Callable[[Broken], str]], broken: Broken) -> str:
    return next((said for fault in faults if (said := fault(broken))), "")


# --- at a glance


def no_runs(broken: Broken) -> str:
    if broken.lengths or not broken.filled:
        return ""
    if broken.again:
        return f"{broken.again} has no runs"
    return f"{broken.names(broken.filled[:1])} would be filled in {broken.name}, which has no runs"


def no_such_color(broken: Broken) -> str:
    """ "c3 would be red in row 2, which has no red run"."""
    for at, mask in enumerate(broken.cells):
        if not mask and broken.lengths:
            value = value_text(broken.puzzle, broken.known[at])
            missing = f"has no {broken.of_color(broken.known[at], 'run')}"
            there = f"{broken.names([at])} would be {value} in {broken.name}, which {missing}"
            return f"{broken.again} {missing}" if broken.again else there
    return ""


def too_many_filled(broken: Broken) -> str:
    most = sum(broken.lengths)
    is_so = all(broken.lengths) and len(broken.filled) > most
    return f"{broken.name} would have more than {numbered(most, 'filled cell')}" if is_so else ""


def too_many_of_a_color(broken: Broken) -> str:
    """ "row 2 would have more than 3 red cells"."""
    for color in dict.fromkeys(broken.colors):
        most = sum(broken.lengths_of(color))
        if broken.cells.count(color) > most:
            cells = numbered(most, broken.of_color(color, "cell"), broken.of_color(color, "cells"))
            return f"{broken.name} would have more than {cells}"
    return ""


def too_long(broken: Broken) -> str:
    """ "in row 2 c3–c6 would be longer than any run", "… than any red run", "… than the red 3"."""
    for first, last in blocks(broken.cells):
        color = broken.cells[first]
        if color in broken.colors and last - first > max(broken.lengths_of(color)):
            longer = f"longer than any {broken.of_color(color, 'run')}"
            if broken.puzzle.colors and (only := broken.only_run(color)):
                longer = f"longer than {only}"
            return f"{broken.place}{broken.names(range(first, last))} would be {longer}"
    return ""


def misses_an_end(broken: Broken, fits: Fits = can_be) -> str:
    """ "row 2 could not start with 3", "… end in the red 3"."""
    the = "the " * bool(broken.puzzle.colors)
    for way, run, verb in (1, 0, "start with"), (-1, -1, "end in"):
        length, color = broken.lengths[run], broken.colors[run]
        if misses_first_run(length, color, broken.cells[::way], fits):
            return f"{broken.name} could not {verb} {the}{broken.run(length, color)}"
    return ""


def no_room(broken: Broken) -> str:
    if len(packed_starts(broken.lengths, broken.colors, broken.cells)) == len(broken.lengths):
        return ""
    runs = listed_runs(broken.puzzle, broken.line) or "its runs"
    if not broken.puzzle.colors:
        runs = runs.removeprefix("the ")
    return f"{broken.name} would have too little room for {runs}"


# --- at a second look


def stranded(broken: Broken, fits: Fits | None = None) -> str:
    """ "in row 2 no run of 3 1 could cover c4", "… no red run could cover c4"."""
    found = stranded_group(broken, fits or (can_be if broken.puzzle.colors else is_anything))
    if not found:
        return ""
    color, runs = broken.cells[found.start], listed_runs(broken.puzzle, broken.line)
    if len(broken.lengths) == 1:
        none = f"{runs} could not"
    elif broken.puzzle.colors and color in broken.colors:
        only = broken.only_run(color)
        none = f"{only} could not" if only else f"no {broken.of_color(color, 'run')} could"
    else:
        none = f"no run of {runs} could" if runs else "no run could"
    return f"{broken.place}{none} cover {broken.names(found)}"


def stranded_group(broken: Broken, fits: Fits) -> range | None:
    """A group of filled cells that no run can have wherever the others fit between the empty cells, if there is one."""
    lengths, colors, cells = broken.lengths, broken.colors, broken.cells
    first = packed_starts(lengths, colors, cells)
    last = packed_starts(lengths[::-1], colors[::-1], cells[::-1])
    ends = [len(cells) - start for start in reversed(last)]
    for start, end in blocks(cells):
        owners = [
            any(fits(cells, at, length, color) for at in range(max(early, end - length), min(start, late - length) + 1))
            for length, color, early, late in zip(lengths, colors, first, ends, strict=True)
            if color & cells[start]
        ]
        if not any(owners):
            return range(start, end)
    return None


def touches_at_an_end(broken: Broken) -> str:
    """As `misses_an_end`, where the first run would have room, but touch a cell of its colour and be longer."""
    return misses_an_end(broken, can_be_alone) if broken.puzzle.colors else ""


def stranded_by_touching(broken: Broken) -> str:
    """As `stranded`, where a run would have room, but touch a cell of its colour and be longer."""
    return stranded(broken, can_be_alone) if broken.puzzle.colors else ""


def too_far_apart(broken: Broken) -> str:
    """ "in row 2 the red 3 could not cover both c2 and c6", "row 2 would need three red runs"."""
    for color in dict.fromkeys(broken.colors) if broken.puzzle.colors else ():
        lengths = broken.lengths_of(color)
        apart = separate(broken, color, max(lengths))
        if len(apart) <= len(lengths):
            continue
        if only := broken.only_run(color):
            return f"{broken.place}{only} could not cover both {broken.names(apart[:2])}"
        return f"{broken.name} would need {in_words(len(apart))} {broken.of_color(color, 'runs')}"
    return ""


def separate(broken: Broken, color: int, longest: int) -> list[int]:
    """Cells of a colour of which no two can be part of one run: they are too far apart, or a cell between them cannot
    have the colour."""
    found = list[int]()
    for at, mask in enumerate(broken.cells):
        if mask == color and (not found or not one_run(broken, color, longest, found[-1], at)):
            found.append(at)
    return found


def one_run(broken: Broken, color: int, longest: int, first: int, last: int) -> bool:
    """Whether two cells can be part of one run of a colour."""
    return last - first < longest and can_be(broken.cells, first, last + 1 - first, color)


# --- what is left to say


def unfit_text(broken: Broken) -> str:
    """ "3 1 would not fit there", "3 1 does not fit row 2 with c3 filled"; without the runs where they are many."""
    runs = listed_runs(broken.puzzle, broken.line, COLORED_RUNS if broken.puzzle.colors else NAMED_RUNS)
    if broken.again:
        return f"{runs} would not fit there" if runs else "nothing would fit there"
    do = "do" if broken.puzzle.colors and len(broken.lengths) > 1 else "does"
    said, known = f"{runs} {do} not fit {broken.name}" if runs else f"nothing fits {broken.name}", known_text(broken)
    return said + known if not broken.puzzle.colors or len((said + known).split()) < MOST_WORDS else said


def known_text(broken: Broken) -> str:
    """ " with c8 and c11 filled and c9 empty": what is known of a line with these masks, if that is not too much."""
    full, alike = broken.puzzle.full, dict[int, list[int]]()
    for at in sorted(range(len(broken.known)), key=lambda at: broken.known[at] & EMPTY):
        if broken.known[at] != full:
            alike.setdefault(broken.known[at], []).append(at)
    said = [(cells, brief_value_text(broken.puzzle, mask)) for mask, cells in alike.items() if mask != EMPTY]
    said += [(alike[EMPTY], "empty")] if EMPTY in alike else []
    if any(len([*stretches(cells)]) > NAMED_GROUPS for cells, _ in said):
        return ""
    return f" with {listed([f'{broken.names(cells)} {value}' for cells, value in said])}" if said else ""
