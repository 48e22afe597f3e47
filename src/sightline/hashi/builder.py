"""Growing a random map: each new island at the end of a bridge from another, with its image if the map is symmetric."""

from collections.abc import Callable, Iterable

from sightline.core.rng import Rng
from sightline.family.maker import Request, Symmetry

Cell = tuple[int, int]
Pair = tuple[Cell, Cell]
DIRECTIONS = ((-1, 0), (0, -1), (0, 1), (1, 0))
LONGEST_BRIDGE = 8
"""The most cells from an island to a new one."""
SYMMETRIES = (Symmetry.NONE, Symmetry.MIRROR, Symmetry.HALF_TURN)


def image_function(request: Request) -> Callable[[Cell], Cell]:
    """The function from a cell to its image; a bridge and its image are parallel, so they never cross."""
    last_row, last_column = request.rows - 1, request.columns - 1
    if request.symmetry is Symmetry.HALF_TURN:
        return lambda cell: (last_row - cell[0], last_column - cell[1])
    return (lambda cell: (cell[0], last_column - cell[1])) if request.symmetry is Symmetry.MIRROR else lambda cell: cell


class MapBuilder:
    """Islands and bridges so far, and where the map can still grow. Everything is built together with its image."""

    def __init__(self, request: Request) -> None:
        self.rows, self.columns = request.rows, request.columns
        self.image = image_function(request)
        self.loops = bool(option(request, "loops", True))
        self.islands: set[Cell] = set()
        self.taken: set[Cell] = set()
        self.planks: dict[Pair, int] = {}
        self.open_ends: list[tuple[Cell, Cell]] = []

    def orbit(self, cell: Cell) -> Iterable[Cell]:
        return dict.fromkeys((cell, self.image(cell)))

    def occupy(self, cell: Cell) -> None:
        for one in self.orbit(cell):
            self.islands.add(one)
            self.taken.add(one)

    def add_island(self, cell: Cell) -> None:
        self.occupy(cell)
        self.open_ends += [(one, direction) for one in self.orbit(cell) for direction in DIRECTIONS]

    def remove_island(self, cell: Cell) -> None:
        self.islands.difference_update(self.orbit(cell))
        self.taken.difference_update(self.orbit(cell))

    def reach(self, cell: Cell, direction: Cell) -> tuple[list[Cell], Cell | None]:
        """The open water in a direction from a cell, and the island that ends it, if one does."""
        water: list[Cell] = []
        (row, column), (down, right) = cell, direction
        row, column = row + down, column + right
        while 0 <= row < self.rows and 0 <= column < self.columns:
            if (row, column) in self.taken:
                return water, (row, column) if (row, column) in self.islands else None
            water.append((row, column))
            row, column = row + down, column + right
        return water, None

    def free_cells(self, cell: Cell, direction: Cell) -> list[Cell]:
        """Where an island fits at the end of a bridge from *cell*: not next to another one, not past its own image and,
        without loops, not where the bridge and its image would close one."""
        water = self.reach(cell, direction)[0][:LONGEST_BRIDGE]
        inside = [
            there for at, there in enumerate(water) if self.is_apart(there) and self.image(there) not in water[:at]
        ]
        if self.loops or self.image(cell) == cell:
            return inside
        return [there for there in inside if self.image(there) != there]

    def is_apart(self, cell: Cell) -> bool:
        """Whether neither an island nor the cell's own image is next to a cell."""
        row, column = cell
        beside = [(row + down, column + right) for down, right in DIRECTIONS]
        return self.islands.isdisjoint(beside) and self.image(cell) not in beside

    def build(self, a: Cell, b: Cell, planks: int) -> None:
        for one, other in dict.fromkeys(((a, b), (self.image(a), self.image(b)))):
            first, second = min(one, other), max(one, other)
            self.planks[first, second] = planks
            rows, columns = range(first[0], second[0] + 1), range(first[1], second[1] + 1)
            self.taken.update((row, column) for row in rows for column in columns)


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


def grow_map(rng: Rng, request: Request, wanted: int) -> MapBuilder:
    """A map grown to *wanted* islands, each new one at the end of a bridge; then loops are added, if allowed."""
    builder = MapBuilder(request)
    most, separate = option(request, "planks", 2), is_separate(request)
    start_map(rng, builder, most, request)
    while len(builder.islands) < wanted and builder.open_ends:
        if separate and len(builder.islands) > 1 and rng.chance(1, 8):  # the first island gets a neighbour first
            start_group(rng, builder, most)
        at = rng.below(len(builder.open_ends))
        if not grow(rng, builder, most, *builder.open_ends[at]):
            builder.open_ends[at] = builder.open_ends[-1]  # nothing fits there any more
            builder.open_ends.pop()
    if builder.loops:
        add_loops(rng, builder, most)
    return builder


def start_map(rng: Rng, builder: MapBuilder, most: int, request: Request) -> None:
    """The first island; of a symmetric map, the first few, connected."""
    if request.symmetry is Symmetry.NONE:
        builder.add_island((rng.below(request.rows), rng.below(request.columns)))
        return
    for a, b in rng.choice(first_bridges(request)):
        builder.add_island(a)
        if a != b:
            builder.build(a, b, 1 + rng.below(most))


def start_group(rng: Rng, builder: MapBuilder, most: int) -> None:
    """An island elsewhere, if it gets a neighbour."""
    cell = rng.below(builder.rows), rng.below(builder.columns)
    if cell in builder.taken or not builder.is_apart(cell):
        return
    builder.occupy(cell)
    if grow(rng, builder, most, cell, rng.choice(DIRECTIONS)):
        builder.add_island(cell)
    else:
        builder.remove_island(cell)


def grow(rng: Rng, builder: MapBuilder, most: int, cell: Cell, direction: Cell) -> bool:
    """One more island, at the end of a bridge from *cell*; False if there is no free_cells for one."""
    free_cells = builder.free_cells(cell, direction)
    if len(builder.islands) == 1 and not free_cells:
        free_cells = builder.reach(cell, direction)[0]
    if not free_cells:
        return False
    there = rng.choice(free_cells)
    builder.add_island(there)
    builder.build(cell, there, 1 + rng.below(most))
    return True


def add_loops(rng: Rng, builder: MapBuilder, most: int) -> None:
    """A bridge for about half of the pairs that see each other and have none."""
    for cell in sorted(builder.islands):
        for direction in ((0, 1), (1, 0)):
            _, other = builder.reach(cell, direction)
            if other and (cell, other) not in builder.planks and rng.chance(1, 2):
                builder.build(cell, other, 1 + rng.below(most))
