"""How an assumption fails in a Nonogram: what it forces in a line, and why nothing fits that line then."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from sightline.core.sentence import MOST_WORDS, listed
from sightline.core.step import Step
from sightline.core.words import Observation, Observations, Word
from sightline.family.grids import lines_text
from sightline.nonogram.broken import NAMED_RUNS, Broken, listed_runs, values_of_line
from sightline.nonogram.constraints import Analysis, analyse
from sightline.nonogram.faults import line_fault, named_fault, plain_fault
from sightline.nonogram.puzzle import Nonogram
from sightline.nonogram.run_places import places_argument
from sightline.nonogram.texts import brief_value_text, cells_in_line, cited_line, line_argument

NAMED_CELLS = 6
"""The most cells of a line in which a case fails that a sentence names."""
EMPTY = 1
LONGER = "longer than "
WHICH = "which"
"""What stands for a line right behind its name."""


def failing_line_argument(puzzle: Nonogram, step: Step) -> dict[str, Word]:
    """What a value would force in another line, and why that line has no arrangement then: "with r10c9 filled, c10
    would be filled and c9 empty in row 9, which could not end in 3"."""
    [case] = step.deduction.cases
    start = f"with {puzzle.shape.cell_name(case.assumed.spot)} {brief_value_text(puzzle, case.assumed.mask)}"
    arguments = (f"{start}, {failure}" for failure in failures(puzzle, case.links))
    return {"argument": short_enough(puzzle, arguments, step.conclusion)}


def failures(puzzle: Nonogram, links: Sequence[Step]) -> Iterator[str]:
    """What goes wrong in the line of the last of some links, from the most that one can say to the least."""
    line, cells = cited_line(puzzle, links[-1])
    name, forced = lines_text(puzzle, [line]), forced_cells(puzzle, line, cells, links[:-1])
    if 0 < len(forced) <= NAMED_CELLS:
        yield f"{forced_text(puzzle, line, forced)} in {name}, {fault_behind(puzzle, line, cells, forced)}"
    yield line_fault(puzzle, line, cells)
    yield f"nothing fits {name}"


def forced_cells(puzzle: Nonogram, line: int, cells: Sequence[int], links: Iterable[Step]) -> dict[int, int]:
    """The cells of a line of which some links say something, with what is left for them then, as far as it is cited."""
    forced, own = dict[int, int](), puzzle.shape.line(line)
    for fact in (fact for link in links for fact in link.deduction.plain_facts()):
        if fact.spot in own:
            forced[fact.spot] = forced.get(fact.spot, puzzle.full) & fact.mask & cells[own.index(fact.spot)]
    return forced


def fault_behind(puzzle: Nonogram, line: int, cells: Sequence[int], forced: Mapping[int, int]) -> str:
    """What is wrong with a line, where a sentence goes on that has named it and its cells: "which has no runs"."""
    fault = line_fault(puzzle, line, cells, WHICH)
    filled = [spot for spot, mask in forced.items() if not mask & EMPTY]
    named = f"{cells_in_line(puzzle, line, filled)} would be "
    if filled and fault.startswith(f"{named}{LONGER}"):
        fault = f"{fault.removeprefix(named)} there"  # its cells have just been named
    return fault if fault.startswith((WHICH, LONGER)) else f"and {fault}"


def short_enough(puzzle: Nonogram, arguments: Iterable[str], facts: object) -> str:
    """The first of some arguments; with colours, which take more words, the first that leaves the sentence short, or
    the last."""
    said = ""
    for said in arguments:
        if not puzzle.colors or is_short(f"{said}, so {facts}"):
            break
    return said


def is_short(text: str) -> bool:
    return len(text.split()) <= MOST_WORDS


def ways_argument(puzzle: Nonogram, step: Step) -> dict[str, Word]:
    """Why one cell of a line has its value, or why nothing fits, if that can be said plainly; else that every way to
    place its runs agrees."""
    facts, (line, cells) = list(step.deduction.plain_facts()), cited_line(puzzle, step)
    said = line_argument(puzzle, step)["facts"]
    if not all(fact.mask for fact in facts):
        return {"argument": line_fault(puzzle, line, cells)}
    plain = otherwise_argument(puzzle, step) if len(facts) == 1 else ""
    if plain and (not puzzle.colors or is_short(f"{plain}, so {said}")):
        return {"argument": f"{plain}, so {said}"}
    found = stopped_argument(puzzle, step) or places_argument(puzzle, step)
    return found or {"argument": every_way(puzzle, line, str(said))}


def every_way(puzzle: Nonogram, line: int, said: str) -> str:
    """ "in every way to place 3 1 in row 2, …": with the runs, if they are not too many."""
    name, runs = lines_text(puzzle, [line]), listed_runs(puzzle, line, MOST_WORDS if puzzle.colors else NAMED_RUNS)
    told = f"in every way to place {runs} in {name}, {said}"
    if runs and (not puzzle.colors or is_short(told)):
        return told
    return f"in every way to place the runs of {name}, {said}"


def otherwise_argument(puzzle: Nonogram, step: Step) -> str:
    """What is wrong with the line if its one fact does not hold, if one can see that: "row 2: with c4 empty, the row
    could not start with 3"."""
    [fact], (line, cells) = step.deduction.plain_facts(), cited_line(puzzle, step)
    at, name = puzzle.shape.line(line).index(fact.spot), lines_text(puzzle, [line])
    other = cells[at] & ~fact.mask
    broken = Broken(puzzle, line, [*cells[:at], other, *cells[at + 1 :]], f"the {name.split()[0]}")
    fault = named_fault(broken) if puzzle.colors else plain_fault(broken)
    own = other & values_of_line(puzzle, line) or other
    case = f"with {cells_in_line(puzzle, line, [fact.spot])} {brief_value_text(puzzle, own)}"
    return f"{name}: {case}, {fault}" if fault else ""


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


def forced_text(puzzle: Nonogram, line: int, forced: Mapping[int, int]) -> str:
    """ "c4 and c7 would be filled and c9 empty", "c3 would not be red and c5 would be blue": of the values that the
    runs of the line have."""
    alike, own = dict[str, list[int]](), values_of_line(puzzle, line)
    for spot, mask in forced.items():
        alike.setdefault(brief_value_text(puzzle, mask & own or mask, own), []).append(spot)
    said, before = list[str](), ""
    for value, spots in alike.items():
        verb = "would not be" if value.startswith("not ") else "would be"
        again = "" if verb == before else f" {verb}"
        said.append(f"{cells_in_line(puzzle, line, spots)}{again} {value.removeprefix('not ')}")
        before = verb
    return listed(said)
