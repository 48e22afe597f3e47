"""How a Nonogram is drawn: runs in the margins, filled cells, crosses, a heavier line every five cells."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from sightline.core.board import values_of
from sightline.core.grid import Grid
from sightline.core.grid_scene import grid_layout, grid_rules, line_places, shaded_cell
from sightline.core.scene import Label, Layout, Look, Mark, Role, Scene, Tile
from sightline.nonogram.puzzle import Color, Line, Nonogram, NonogramBoard, as_pair

DARK = 1200
"""The lightest letters on white: 3 red + 6 green + blue, of 2550."""
FIVE = 5


def scene(board: NonogramBoard, look: Look) -> Scene:
    puzzle = board.puzzle
    top = max(1, *(len(line) for line in puzzle.columns))
    left = max(1, *(len(line) for line in puzzle.rows))
    parts = (*_cells(board, look), *_clues(puzzle, look), _grid(puzzle.shape))
    marks = tuple(chain.from_iterable(parts))
    title = f"Nonogram {puzzle.breadth}×{puzzle.height}"
    return Scene(puzzle.height, puzzle.breadth, marks, top=top, left=left, title=title)


def layout(puzzle: Nonogram) -> Layout:
    return grid_layout(puzzle.shape, line_places(puzzle.shape))


def _cells(board: NonogramBoard, look: Look) -> Iterator[tuple[Mark, ...]]:
    """The marks of the cells, row by row."""
    puzzle, breadth = board.puzzle, board.puzzle.breadth
    ink = Ink(puzzle.colors, puzzle.full, board.complete)
    grounds: dict[int, dict[int, Role]] = {}
    for spot in sorted(look.brought_out):
        grounds.setdefault(spot // breadth, {})[spot % breadth] = look.role(spot, Role.BOARD)
    for row in range(puzzle.height):
        masks = tuple(board.domains[row * breadth : (row + 1) * breadth])
        yield _row(row, masks, tuple(grounds.get(row, {}).items()), ink)


class Ink(NamedTuple):
    """What a cell can be filled with, and whether all are."""

    colors: tuple[Color, ...] | None
    full: int
    complete: bool

    def sign(self, value: int) -> str:
        return self.colors[value - 1].char if value and self.colors else "."


@lru_cache(maxsize=1 << 13)
def _row(row: int, masks: tuple[int, ...], brought_out: tuple[tuple[int, Role], ...], ink: Ink) -> tuple[Mark, ...]:
    """The marks of a row, cached because they rarely change from step to step."""
    if not brought_out and not ink.colors:
        return tuple(chain.from_iterable([_plain_cell(row, at, mask, ink.complete) for at, mask in enumerate(masks)]))
    grounds = dict(brought_out)
    cells = (_cell(row, at, mask, grounds.get(at, Role.BOARD), ink) for at, mask in enumerate(masks))
    return tuple(chain.from_iterable(cells))


@lru_cache(maxsize=1 << 13)
def _plain_cell(row: int, column: int, mask: int, complete: bool) -> tuple[Mark, ...]:
    """The marks of a cell in black and white that is not highlighted."""
    value = mask.bit_length() - 1 if mask.bit_count() == 1 else None
    return tuple(shaded_cell(row, column, value, Role.BOARD, complete))


def _cell(row: int, column: int, mask: int, ground: Role, ink: Ink) -> Iterator[Mark]:
    value = mask.bit_length() - 1 if mask.bit_count() == 1 else None
    if value and ink.colors:
        color = ink.colors[value - 1]
        yield Tile(row, column, ground, color.rgb)
        yield Label(row, column, color.char, Role.VALUE, contrast(color.rgb))
        return
    yield from shaded_cell(row, column, value, ground, ink.complete)
    if value is None and mask != ink.full and ink.colors:
        yield Label(row, column, "".join(map(ink.sign, values_of(mask))), Role.NOTE)


def contrast(rgb: str) -> str:
    """Black or white, whichever can be read on this colour."""
    red, green, blue = (int(rgb[at : at + 2], 16) for at in (0, 2, 4))
    return "000000" if 3 * red + 6 * green + blue > 1280 else "ffffff"


def on_white(rgb: str) -> str:
    """This colour, dark enough to be read on paper."""
    red, green, blue = (int(rgb[at : at + 2], 16) for at in (0, 2, 4))
    light = max(3 * red + 6 * green + blue, DARK)
    return "".join(f"{part * DARK // light:02x}" for part in (red, green, blue))


def _clues(puzzle: Nonogram, look: Look) -> Iterator[tuple[Mark, ...]]:
    """The marks of the clues, line by line."""
    for number, line in enumerate(puzzle.lines):
        at = (number, None) if number < puzzle.height else (None, number - puzzle.height)
        yield _runs(at, tuple(line), look.clue_role(number), puzzle.colors)


@lru_cache(maxsize=1 << 11)
def _runs(
    at: tuple[int | None, int | None], line: Line, role: Role, colors: tuple[Color, ...] | None
) -> tuple[Mark, ...]:
    """The runs of a line, outward from its row or column."""
    row, column = at
    return tuple(
        Label(-back if row is None else row, -back if column is None else column, text, role, colour=rgb)
        for back, (text, rgb) in enumerate(reversed(_words(line, colors)), 1)
    )


def _words(line: Line, colors: tuple[Color, ...] | None) -> list[tuple[str, str | None]]:
    """Each run's text and colour; 0 for an empty line, ? for an unknown length."""
    if not line:
        return [("0", None)]
    if not colors:
        return [(str(run), None) for run in line]
    own = [colors[value - 1] for _, value in map(as_pair, line)]
    return [(f"{as_pair(run)[0]}{color.char}", on_white(color.rgb)) for run, color in zip(line, own, strict=True)]


@cache
def _grid(shape: Grid) -> tuple[Mark, ...]:
    return tuple(grid_rules(shape, every=FIVE))
