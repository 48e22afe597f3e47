"""How hard people find Skyscrapers: fitted to the levels of a publisher and of a program; see bench/calibration."""

from sightline.family.calibration import Calibration, log_hundredths
from sightline.skyscrapers.puzzle import Skyscrapers


def tallest_shown(puzzle: Skyscrapers) -> int:
    """How many of the tallest towers are given, or stand at the end of a clue that sees every tower."""
    given = sum(value == puzzle.tallest for value in puzzle.given_values)
    return log_hundredths(given + puzzle.clues.count(puzzle.tallest))


def missing_clues(puzzle: Skyscrapers) -> int:
    """The share of the edge that has no clue, in percent."""
    return 100 * puzzle.clues.count(0) // len(puzzle.clues)


CALIBRATION: Calibration[Skyscrapers] = Calibration(
    scale=(0, 10200, 15000, 23000, 31500),
    work=1097,
    rounds={0: 800},
    measures={tallest_shown: -3828, missing_clues: 6494},
)
