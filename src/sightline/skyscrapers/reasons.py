"""What the engine needs to explain Skyscrapers: constraints, techniques, and positions read from text."""

from collections.abc import Collection

from sightline.core.grid import rows_of
from sightline.family import grids
from sightline.family.reasons import Reasons
from sightline.formats.positions import read_cells
from sightline.skyscrapers import constraints
from sightline.skyscrapers.calibration import CALIBRATION
from sightline.skyscrapers.puzzle import Skyscrapers
from sightline.skyscrapers.techniques import TECHNIQUES, fallback
from sightline.skyscrapers.techniques.views import MILDER


def relax(puzzle: Skyscrapers, clues: Collection[int], givens: Collection[int]) -> Skyscrapers:
    """The same puzzle with only these clues and givens."""
    kept = [number if clue in clues else 0 for clue, number in enumerate(puzzle.clues)]
    shown = [value if spot in givens else None for spot, value in enumerate(puzzle.given_values)]
    return Skyscrapers(kept, rows_of(shown, puzzle.size) if givens else None, **puzzle.rules)


def read_position(puzzle: Skyscrapers, text: str) -> list[int]:
    """A grid of heights and pencil marks; an open cell is ., ? or, where there are no parks, 0."""
    blank = dict.fromkeys("·.-" if puzzle.parks else "·.-0", puzzle.full)
    return read_cells(text, puzzle.size, puzzle.size, puzzle.full, blank)


REASONS = Reasons(
    techniques=TECHNIQUES,
    blank=grids.blank,
    scopes=grids.LINES,
    scope_spots=lambda puzzle, line: puzzle.shape.line(line),
    scope_clues=constraints.clues,
    propagate=constraints.propagate,
    entails=constraints.entails,
    fallback=fallback,
    milder=MILDER,
    word_text=constraints.word_text,
    read_fact=constraints.read_fact,
    printed_clues=constraints.printed_clues,
    read_position=read_position,
    relax=relax,
    calibration=CALIBRATION,
)
