"""How an assumption fails in a Nonogram: what it forces in a line, and why nothing fits that line then."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

from sightline.core.board import Fact
from sightline.core.sentence import listed, numbered
from sightline.core.step import Step
from sightline.core.words import Observation, Observations, Word
from sightline.family.grids import lines_text
from sightline.nonogram.constraints import Analysis, analyse
from sightline.nonogram.puzzle import Nonogram
from sightline.nonogram.run_places import places_argument
from sightline.nonogram.texts import cells_in_line, cited_line, line_argument, value_text

NAMED_CELLS = 6
"""The most cells of a line in which a case fails that a sentence names."""
NAMED_RUNS = 5
"""The most runs of a line that a sentence lists."""
NAMED_GROUPS = 4
"""The most groups of filled cells of a line that a sentence lists, and the most of empty ones."""
EMPTY = 1
LONGER = "longer than any run"
TOO_LONG = f"{{}} would be {LONGER}"
WHICH = "which"
"""What stands for a line right behind its name."""


def failing_line_argument(puzzle: Nonogram, step: Step) -> dict[str, Word]:
    """What a value would force in another line, and why that line has no arrangement then: "with r10c9 filled, c10
    would be filled and c9 empty in row 9, which could not end in 3"."""
    [case] = step.deduction.cases
    *links, last = case.links
    line, cells = cited_line(puzzle, last)
    own = puzzle.shape.line(line)
    forced = {fact.spot: fact for link in links for fact in link.deduction.plain_facts() if fact.spot in own}
    name = lines_text(puzzle, [line])
    start = f"with {puzzle.shape.cell_name(case.assumed.spot)} {value_text(puzzle, case.assumed.mask)}"
    if not 0 < len(forced) <= NAMED_CELLS:
        return {"argument": f"{start}, {line_fault(puzzle, line, cells)}"}
    fault = line_fault(puzzle, line, cells, WHICH)
    filled = [fact.spot for fact in forced.values() if not fact.mask & EMPTY]
    if filled and fault == TOO_LONG.format(cells_in_line(puzzle, line, filled)):
        fault = f"{LONGER} there"  # its cells have just been named
    joint = "" if fault.startswith((WHICH, LONGER)) else "and "
    return {"argument": f"{start}, {forced_text(puzzle, line, forced.values())} in {name}, {joint}{fault}"}


def ways_argument(puzzle: Nonogram, step: Step) -> dict[str, Word]:
    """Why one cell of a line has its value, or why nothing fits, if that can be said plainly; else that every way to
    place its runs agrees."""
    facts, (line, cells) = list(step.deduction.plain_facts()), cited_line(puzzle, step)
    name, said = lines_text(puzzle, [line]), line_argument(puzzle, step)["facts"]
    if not all(fact.mask for fact in facts):
        return {"argument": line_fault(puzzle, line, cells)}
    at = puzzle.shape.line(line).index(facts[0].spot)
    other = puzzle.full & ~facts[0].mask
    again = f"the {name.split()[0]}"
    fault = plain_fault(puzzle, line, [*cells[:at], other, *cells[at + 1 :]], again) if len(facts) == 1 else ""
    if fault:
        case = f"with {cells_in_line(puzzle, line, [facts[0].spot])} {value_text(puzzle, other)}"
        return {"argument": f"{name}: {case}, {fault}, so {said}"}
    plain = stopped_argument(puzzle, step) or places_argument(puzzle, step)
    runs = listed_runs(puzzle, line)
    placed = f"in every way to place {runs} in {name}" if runs else f"in every way to place the runs of {name}"
    return plain or {"argument": f"{placed}, {said}"}


def stopped_argument(puzzle: Nonogram, step: Step) -> dict[str, Word]:
    """ "the run through c11 is at least 2 long and cannot cross the empty c10, so c12 is filled"; nothing if the facts
    need more than that."""
    line, cells = cited_line(puzzle, step)
    spots, found = puzzle.shape.line(line), analyse(puzzle, line, cells)
    if not found.support:
        return {}
    wanted = {spots.index(fact.spot): fact.mask for fact in step.deduction.plain_facts()}
    for at, mask in enumerate(cells):
        if mask & EMPTY or set(wanted.values()) != {mask}:
            continue
        length = min(owner_lengths(found, at), default=0)
        for way in (1, -1):
            wall = next(
                (end for end in range(at - way, -1 if way > 0 else len(cells), -way) if cells[end] == EMPTY), None
            )
            if wall is not None and wanted.keys() <= set(range(at + way, wall + way * (length + 1), way)):
                name = partial(cells_in_line, puzzle, line)
                through, empty = (name([spots[one]]) for one in (at, wall))
                reason = f"the run through {through} is at least {length} long and cannot cross the empty {empty}"
                seen = Observation("shortest", {"clue": line, "spot": spots[at], "length": length})
                text = f"{lines_text(puzzle, [line])}: {reason}, so {line_argument(puzzle, step)['facts']}"
                return {"argument": text, "observations": Observations((seen,))}
    return {}


def owner_lengths(found: Analysis, at: int) -> Iterator[int]:
    """The lengths of the runs that can have a cell; of one whose length is unknown, 1."""
    for run, length in enumerate(found.lengths):
        starts = found.starts[run]
        if any(start <= at < start + length for start in starts) or (not length and at in found.reach(run)):
            yield length or 1


def forced_text(puzzle: Nonogram, line: int, facts: Iterable[Fact]) -> str:
    """ "c4 and c7 would be filled and c9 empty", "c3 would be red"."""
    alike: dict[int, list[int]] = {}
    for fact in facts:
        alike.setdefault(fact.mask, []).append(fact.spot)
    name = partial(cells_in_line, puzzle, line)
    said = [
        f"{name(spots)}{' would be' * (not at)} {value_text(puzzle, mask)}"
        for at, (mask, spots) in enumerate(alike.items())
    ]
    return listed(said)


def line_fault(puzzle: Nonogram, line: int, cells: Sequence[int], again: str = "") -> str:
    """Why nothing fits a line with these masks, as plainly as it can be said; *again* stands for the line in a sentence
    that has named it and its cells."""
    name = lines_text(puzzle, [line])
    if plain := plain_fault(puzzle, line, cells, again):
        return plain
    runs, lengths = listed_runs(puzzle, line), puzzle.line_runs[line][0]
    if stranded := stranded_group(puzzle, line, cells):
        group = cells_in_line(puzzle, line, puzzle.shape.line(line)[stranded.start : stranded.stop])
        some = f"no run of {runs} could" if runs else "no run could"
        return f"{'' if again else f'in {name} '}{f'{runs} could not' if len(lengths) == 1 else some} cover {group}"
    if again:
        return f"{runs} would not fit there" if runs else "nothing would fit there"
    known = known_text(puzzle, line, cells)
    return f"{runs} does not fit {name}{known}" if runs else f"nothing fits {name}{known}"


def known_text(puzzle: Nonogram, line: int, cells: Sequence[int]) -> str:
    """ " with c8 and c11 filled and c9 empty": what is known of a line with these masks, if that is not too much."""
    filled, empty = [*filled_groups(cells)], [*groups_of(cells, lambda mask: mask == EMPTY)]
    if max(len(filled), len(empty)) > NAMED_GROUPS:
        return ""
    said = []
    for groups, value in (filled, "filled"), (empty, "empty"):
        spots = [puzzle.shape.line(line)[at] for first, last in groups for at in range(first, last)]
        said += [f"{cells_in_line(puzzle, line, spots)} {value}"] if spots else []
    return f" with {listed(said)}" if said else ""


def stranded_group(puzzle: Nonogram, line: int, cells: Sequence[int]) -> range | None:
    """A group of filled cells that no run can have wherever the others fit between the empty cells, if there is one."""
    lengths, colors = puzzle.line_runs[line]
    if not all(lengths) or colors or not have_room(lengths, cells):
        return None
    first, last = (packed_starts(order, masks) for order, masks in ((lengths, cells), (lengths[::-1], cells[::-1])))
    ends = [len(cells) - start for start in reversed(last)]
    for start, end in filled_groups(cells):
        owners = zip(lengths, first, ends, strict=True)
        if not any(length >= end - start and early <= start and end <= late for length, early, late in owners):
            return range(start, end)
    return None


def listed_runs(puzzle: Nonogram, line: int) -> str:
    """ "3 1 2", "the 3": the runs of a line, if they are in black and white, known and not too many; else ""."""
    lengths, colors = puzzle.line_runs[line]
    can_list = all(lengths) and not colors and 0 < len(lengths) <= NAMED_RUNS
    return "the " * (len(lengths) == 1) + " ".join(map(str, lengths)) if can_list else ""


def plain_fault(puzzle: Nonogram, line: int, cells: Sequence[int], again: str = "") -> str:
    """What is wrong with a line with these masks, if one can see it at a glance; else ""."""
    lengths, colors = puzzle.line_runs[line]
    name = again or lines_text(puzzle, [line])
    filled = [at for at, mask in enumerate(cells) if not mask & EMPTY]
    if filled and not lengths:
        cell = cells_in_line(puzzle, line, [puzzle.shape.line(line)[filled[0]]])
        return f"{again} has no runs" if again else f"{cell} would be filled in {name}, which has no runs"
    if all(lengths) and len(filled) > sum(lengths):
        return f"{name} would have more than {numbered(sum(lengths), 'filled cell')}"
    if not all(lengths) or colors:
        return ""
    for first, last in filled_groups(cells):
        if last - first > max(lengths):
            group = cells_in_line(puzzle, line, puzzle.shape.line(line)[first:last])
            return f"{'' if again else f'in {name} '}{TOO_LONG.format(group)}"
    for way, run, verb in (1, 0, "start with"), (-1, -1, "end in"):
        if misses_first_run(lengths[run], cells[::way]):
            return f"{name} could not {verb} {lengths[run]}"
    runs = " ".join(map(str, lengths)) if len(lengths) <= NAMED_RUNS else "its runs"
    return "" if have_room(lengths, cells) else f"{name} would have too little room for {runs}"


def filled_groups(cells: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The maximal groups of filled cells, each from its first cell to the one behind it."""
    return groups_of(cells, lambda mask: not mask & EMPTY)


def groups_of(cells: Sequence[int], belongs: Callable[[int], bool]) -> Iterator[tuple[int, int]]:
    """The maximal groups of cells whose masks belong, each from its first cell to the one behind it."""
    for wanted, some in groupby(range(len(cells)), key=lambda at: belongs(cells[at])):
        group = list(some)
        if wanted:
            yield group[0], group[-1] + 1


def misses_first_run(length: int, cells: Sequence[int]) -> bool:
    """Whether the first run has no room up to the first filled cell, which it would have to cover at the latest."""
    first = next((at for at, mask in enumerate(cells) if not mask & EMPTY), len(cells))
    starts = range(min(first, len(cells) - length) + 1)
    return first < len(cells) and not any(EMPTY not in cells[at : at + length] for at in starts)


def have_room(lengths: Sequence[int], cells: Sequence[int]) -> bool:
    """Whether the runs fit one after the other between the empty cells, whatever is filled."""
    return len(packed_starts(lengths, cells)) == len(lengths)


def packed_starts(lengths: Sequence[int], cells: Sequence[int]) -> list[int]:
    """Where runs begin if each is as far ahead as the empty cells allow, up to the first that finds no room."""
    at, starts = 0, list[int]()
    for length in lengths:
        while at + length <= len(cells) and EMPTY in cells[at : at + length]:
            at += 1
        if at + length > len(cells):
            break
        starts.append(at)
        at += length + 1
    return starts
