"""Where the runs of a line can be, as a reason: cells that none of them covers, and cells that each covers together."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from sightline.core.board import Fact
from sightline.core.sentence import listed
from sightline.core.step import Step
from sightline.core.words import Observation, Observations, Word
from sightline.family.grids import lines_text
from sightline.nonogram.constraints import Analysis, analyse
from sightline.nonogram.puzzle import Nonogram
from sightline.nonogram.texts import cells_in_line, cited_line, line_argument, run_text

NAMED_RUNS = 3
"""The most runs whose places a sentence tells."""
NAMED_PLACES = 4
"""The most places of one of them."""
MOST_WORDS = 38
EMPTY = 1
Said = tuple[list[str], list[Observation]]


def places_argument(puzzle: Nonogram, step: Step) -> dict[str, Word]:
    """Why cells of a line are empty, filled or not of a colour, by where its runs can be; nothing if that takes too
    many words."""
    line, cells = cited_line(puzzle, step)
    found = analyse(puzzle, line, cells)
    if not all(found.lengths) or not found.support:
        return {}
    spots, facts = puzzle.shape.line(line), list(step.deduction.plain_facts())
    sure = {at: run for run in range(len(found.lengths)) for at in found.sure(run)}
    filled = [spots.index(fact.spot) for fact in facts if not fact.mask & EMPTY]
    empty = [(spots.index(fact.spot), runs_ruled_out(puzzle, line, fact)) for fact in facts if fact.mask & EMPTY]
    shared = [at for at in filled if at not in sure]
    runs = {sure[at] for at in filled if at in sure}.union(*(runs_beside(found, at, out) for at, out in empty))
    covered = covered_text(puzzle, line, cells, found, shared) if shared else ([], [])
    placed = places_text(puzzle, line, found, sorted(runs)) if runs else ([], [])
    if covered is None or placed is None or not all(out for _, out in empty):
        return {}
    said = "; ".join([*covered[0], *placed[0]])
    text = f"{lines_text(puzzle, [line])}: {said}, so {line_argument(puzzle, step)['facts']}"
    observations = Observations((*covered[1], *placed[1]))
    return {"argument": text, "observations": observations} if len(text.split()) <= MOST_WORDS else {}


def runs_ruled_out(puzzle: Nonogram, line: int, fact: Fact) -> list[int]:
    """The runs that do not have the cell of a fact, by their colours."""
    lengths, colors = puzzle.line_runs[line]
    return [run for run in range(len(lengths)) if not colors or not fact.mask >> colors[run] & 1]


def runs_beside(found: Analysis, at: int, some: Sequence[int]) -> set[int]:
    """Those of some runs that could have a cell if they fitted there; if none, the last before it and the first behind
    it."""
    reaches = {run: found.reach(run) for run in some}
    near = {run for run in some if at in reaches[run]}
    before = [run for run in some if reaches[run].stop <= at]
    return near or {*before[-1:], *[run for run in some if reaches[run].start > at][:1]}


def places_text(puzzle: Nonogram, line: int, found: Analysis, runs: Sequence[int]) -> Said | None:
    """ "the 2 fits only into c1–c3 or c7–c8, the 1 only c10"; None if there are too many."""
    stretches = [[*stretches_of(found, run)] for run in runs]
    if len(runs) > NAMED_RUNS or any(len(some) > NAMED_PLACES for some in stretches):
        return None
    spots = puzzle.shape.line(line)
    said, seen = list[str](), list[Observation]()
    for run, some in zip(runs, stretches, strict=True):
        names = [cells_in_line(puzzle, line, [spots[at] for at in stretch]) for stretch in some]
        into = " into" * any(len(stretch) > found.lengths[run] for stretch in some)
        verb = "only" if said else "fits only"
        said.append(f"the {run_text(puzzle, line, run)} {verb}{into} {listed(names, ' or ')}")
        own = sorted({spots[at] for stretch in some for at in stretch})
        seen.append(Observation("places", {"clue": line, "run": run, "spots": own}))
    return [listed(said)], seen


def stretches_of(found: Analysis, run: int) -> Iterator[range]:
    """The cells of a run's places, of neighbouring ones together."""
    starts, length = found.starts[run], found.lengths[run]
    first = starts[0]
    for start, following in zip(starts, [*starts[1:], -1], strict=True):
        if following != start + 1:
            yield range(first, start + length)
            first = following


def covered_text(
    puzzle: Nonogram, line: int, cells: Sequence[int], found: Analysis, wanted: Collection[int]
) -> Said | None:
    """ "c11 belongs to the 3 or the last 4, and c10 to the same run": a filled cell that shares all its places with the
    wanted ones."""
    spots, name = puzzle.shape.line(line), partial(cells_in_line, puzzle, line)
    for at, mask in enumerate(cells):
        if mask & EMPTY:
            continue
        places = {run: [place for place in places_of(found, run) if at in place] for run in range(len(found.lengths))}
        owners = [run for run, some in places.items() if some]
        if not 1 < len(owners) <= NAMED_RUNS or not all(
            wanted_at in place for some in places.values() for place in some for wanted_at in wanted
        ):
            continue
        others = name([spots[one] for one in sorted(wanted)])
        either = listed([f"the {run_text(puzzle, line, run)}" for run in owners], " or ")
        text = f"{name([spots[at]])} belongs to {either}, and {others} to the same run"
        return [text], [Observation("owners", {"clue": line, "spot": spots[at], "runs": owners})]
    return None


def places_of(found: Analysis, run: int) -> Iterator[range]:
    yield from (range(start, start + found.lengths[run]) for start in found.starts[run])
