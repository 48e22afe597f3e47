"""Janko's text for nonograms: the runs as labels, or only the solution, as on most pages of janko.at."""

from sightline.formats import janko
from sightline.formats.codec import Fields
from sightline.nonogram.archives.common import from_picture, loses_all_but_runs, write_lines
from sightline.nonogram.puzzle import LARGEST, UNKNOWN, Length, Nonogram


def _read(part: janko.Part) -> Fields:
    rows, columns = part.size(LARGEST)
    if not part.sections.keys() & {"rlabels", "clabels"}:
        return from_picture(part.picture(rows, columns))
    sides = (("rows", "rlabels", rows), ("columns", "clabels", columns))
    return {side: [_runs(row) for row in part.section(name, count)] for side, name, count in sides}


def _runs(row: janko.Row) -> list[Length]:
    """The runs of a line; 0 or - means that there is none."""
    runs = [UNKNOWN if cell == UNKNOWN else row.number(at, "a run") for at, cell in enumerate(row.cells)]
    return [run for run in runs if run]


def _write(puzzle: Nonogram) -> str:
    sections = {"rlabels": puzzle.rows, "clabels": puzzle.columns}
    lines = {name: [text.split() for text in write_lines(side)] for name, side in sections.items()}
    return janko.write_part("nonogram", puzzle.meta, (puzzle.height, puzzle.breadth), lines)


JANKO = janko.codec(
    Nonogram,
    ("nonogram",),
    _read,
    _write,
    "puzzle nonogram, the runs as rlabels and clabels, or only the solution in x and -",
    loses_all_but_runs,
)
