"""Growing a random map, in the kernel: where it begins, and what a request says about it."""

from collections.abc import Callable

from sightline import kernel
from sightline.core.rng import Rng
from sightline.family.maker import Request, Symmetry

Cell = tuple[int, int]
Pair = tuple[Cell, Cell]
LONGEST_BRIDGE = 8
"""The most cells from an island to a new one."""
SYMMETRIES = (Symmetry.NONE, Symmetry.MIRROR, Symmetry.HALF_TURN)


def image_function(request: Request) -> Callable[[Cell], Cell]:
    """The function from a cell to its image; a bridge and its image are parallel, so they never cross."""
    last_row, last_column = request.rows - 1, request.columns - 1
    if request.symmetry is Symmetry.HALF_TURN:
        return lambda cell: (last_row - cell[0], last_column - cell[1])
    return (lambda cell: (cell[0], last_column - cell[1])) if request.symmetry is Symmetry.MIRROR else lambda cell: cell


def first_bridges(request: Request) -> list[list[Pair]]:
    """The bridges from which a connected symmetric map can grow: from an island to its image, which may be itself; or
    around the middle, if loops are allowed."""
    image = image_function(request)
    cells = [(row, column) for row in range(request.rows) for column in range(request.columns)]
    found = [[(cell, image(cell))] for cell in cells if in_line(cell, image(cell))]
    if found or not option(request, "loops", True):
        return found
    corners = [(cell, (cell[0], request.columns - 1 - cell[1])) for cell in cells[: len(cells) // 2]]
    return [[(a, b), (b, image(a))] for a, b in corners if in_line(a, b) and in_line(b, image(a))]


def in_line(a: Cell, b: Cell) -> bool:
    """Whether two cells of an empty map are the same, or a bridge of suitable length can join them."""
    down, right = abs(a[0] - b[0]), abs(a[1] - b[1])
    return not min(down, right) and down + right != 1 and down + right <= LONGEST_BRIDGE


def option(request: Request, name: str, default: int) -> int:
    value = request.options.get(name)
    return default if value is None else int(value)


def is_separate(request: Request) -> bool:
    """Whether islands need not be connected: separate=yes or connected=no."""
    return bool(request.options.get("separate")) or not option(request, "connected", True)


def grow_map(rng: Rng, request: Request, wanted: int) -> tuple[list[int], bytes]:
    """A map grown to *wanted* islands, each new one at the end of a bridge; then loops are added, if allowed: where its
    islands are, and the planks of each spot."""
    most, loops = option(request, "planks", 2), bool(option(request, "loops", True))
    first = [number for bridge in start_map(rng, request, most) for number in bridge]
    shape = request.rows, request.columns, SYMMETRIES.index(request.symmetry)
    rules = most, not is_separate(request), loops
    cells, planks, rng.state = kernel.grow_map(*shape, *rules, first, wanted, rng.state)
    return cells, planks


def start_map(rng: Rng, request: Request, most: int) -> list[tuple[int, int, int]]:
    """The first island; of a symmetric map, the first few, connected: pairs of cells, by number, and their planks."""
    columns = request.columns
    if request.symmetry is Symmetry.NONE:
        cell = rng.below(request.rows) * columns + rng.below(columns)
        return [(cell, cell, 0)]
    return [
        (a[0] * columns + a[1], b[0] * columns + b[1], 1 + rng.below(most) if a != b else 0)
        for a, b in rng.choice(first_bridges(request))
    ]
