"""How a nonogram looks: runs in the margins, filled cells, crosses, a heavier line every five cells."""

from collections.abc import Iterator

from sightline.core.board import values_of
from sightline.core.scene import Cross, Label, Layout, Look, Mark, Place, Role, Rule, Scene, Tile
from sightline.nonogram.puzzle import Line, Nonogram, Picture, as_pair

FIVE = 5


def scene(board: Picture, look: Look) -> Scene:
    puzzle = board.puzzle
    top = max(1, *(len(line) for line in puzzle.columns))
    left = max(1, *(len(line) for line in puzzle.rows))
    marks = (*_cells(board, look), *_clues(puzzle, look), *_grid(puzzle))
    title = f"Nonogram {puzzle.breadth}×{puzzle.height}"
    return Scene(puzzle.height, puzzle.breadth, marks, top=top, left=left, title=title)


def layout(puzzle: Nonogram) -> Layout:
    height, breadth = puzzle.height, puzzle.breadth
    rows = ((Place.ROW, (at,)) for at in range(height))
    columns = ((Place.COLUMN, (at,)) for at in range(breadth))
    return Layout(height, breadth, tuple(divmod(spot, breadth) for spot in range(puzzle.spots)), (*rows, *columns))


def _cells(board: Picture, look: Look) -> Iterator[Mark]:
    puzzle, complete = board.puzzle, board.complete
    for spot, mask in enumerate(board.domains):
        row, column = divmod(spot, puzzle.breadth)
        ground = look.role(spot, Role.BOARD)
        value = mask.bit_length() - 1 if mask.bit_count() == 1 else None
        if value and puzzle.colors:
            color = puzzle.colors[value - 1]
            yield Tile(row, column, ground, spot, color.rgb)
            yield Label(row, column, color.char, Role.VALUE, spot, contrast(color.rgb))
        elif value:
            yield Tile(row, column, Role.FILLED if ground is Role.BOARD else ground, spot)
            if ground is not Role.BOARD:
                yield Label(row, column, "■", Role.VALUE, spot)
        else:
            yield Tile(row, column, ground, spot)
            if value == 0 and not (complete and ground is Role.BOARD):
                yield Cross(row, column, Role.EMPTY, spot)
            elif value is None and mask != puzzle.full and puzzle.colors:
                yield Label(row, column, "".join(_sign(puzzle, v) for v in values_of(mask)), Role.NOTE, spot)


def _sign(puzzle: Nonogram, value: int) -> str:
    return puzzle.colors[value - 1].char if value and puzzle.colors else "."


def contrast(rgb: str) -> str:
    """Black or white, whichever can be read on this colour."""
    red, green, blue = (int(rgb[at : at + 2], 16) for at in (0, 2, 4))
    return "000000" if 3 * red + 6 * green + blue > 1280 else "ffffff"


def _clues(puzzle: Nonogram, look: Look) -> Iterator[Mark]:
    for number, line in enumerate(puzzle.lines):
        role = look.clue_role(number)
        for back, (text, rgb) in enumerate(reversed(_words(puzzle, line)), 1):
            if number < puzzle.height:
                yield Label(number, -back, text, role, colour=rgb)
            else:
                yield Label(-back, number - puzzle.height, text, role, colour=rgb)


def _words(puzzle: Nonogram, line: Line) -> list[tuple[str, str | None]]:
    """Each run's text and colour; an empty line says 0."""
    if not line:
        return [("0", None)]
    if not puzzle.colors:
        return [(str(run), None) for run in line]
    colors = [puzzle.colors[value - 1] for _, value in map(as_pair, line)]
    return [(f"{as_pair(run)[0]}{color.char}", color.rgb) for run, color in zip(line, colors, strict=True)]


def _grid(puzzle: Nonogram) -> Iterator[Mark]:
    height, breadth = puzzle.height, puzzle.breadth
    for at in range(height + 1):
        yield Rule(at, 0, at, breadth, _weight(at, height))
    for at in range(breadth + 1):
        yield Rule(0, at, height, at, _weight(at, breadth))


def _weight(at: int, last: int) -> Role:
    if at in (0, last):
        return Role.FRAME
    return Role.GRID if at % FIVE else Role.BAND
