"""How hard people find Nonograms: fitted to the votes of a large site's members; see bench/calibration."""

from sightline.family.calibration import Calibration
from sightline.nonogram.puzzle import Nonogram


def runs_per_line(puzzle: Nonogram) -> int:
    return 100 * sum(map(len, puzzle.lines)) // len(puzzle.lines)


CALIBRATION: Calibration[Nonogram] = Calibration(
    scale=(400, 1750, 2250, 2750, 3250),  # votes from 1 to 5
    constant=-20,
    rounds={0: 265, 3: 204},
    measures={runs_per_line: 163},
)
