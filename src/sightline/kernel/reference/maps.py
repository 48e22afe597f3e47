"""Maps of islands for makers: grown at random, and changed until they are harder, or unique."""

from collections.abc import Iterable, Sequence
from enum import IntEnum

from sightline.core.rng import Rng
from sightline.kernel.reference.bridges import PROPAGATION, Bridges
from sightline.kernel.reference.bridges_map import pairs
from sightline.kernel.watching import poll

Cell = tuple[int, int]
Numbers = Sequence[int]
DIRECTIONS = ((-1, 0), (0, -1), (0, 1), (1, 0))
LONGEST_BRIDGE = 8
"""The most cells from an island to a new one."""
MOST_CELLS = 1_000_000
MOST_PLANKS = 8
MOST_PROGRESS = 1_000_000


class MapSymmetry(IntEnum):
    NONE = 0
    MIRROR = 1
    HALF_TURN = 2


def grow_map(
    rows: int,
    columns: int,
    symmetry: int,
    planks: int,
    connected: bool,
    loops: bool,
    first: Numbers,
    wanted: int,
    state: int,
) -> tuple[list[int], bytes, int]:
    """A map grown to *wanted* islands or as far as there is room: the cells of its islands, the planks between each
    pair of them that see each other, and the state of the random numbers.

    *first* are bridges to begin with, each two cells and a number of planks; an island alone is a bridge to itself.
    Everything is built together with its image.
    """
    _check_size(rows, columns, symmetry, planks)
    growth = Growth(rows, columns, MapSymmetry(symmetry), planks, loops, Rng(state))
    growth.begin(first)
    growth.grow(wanted, separate=not connected)
    if loops:
        growth.add_loops()
    cells = sorted(row * columns + column for row, column in growth.islands)
    where = [divmod(cell, columns) for cell in cells]
    built = [growth.planks.get((where[a], where[b]), 0) for a, b in pairs(columns, cells)]
    return cells, bytes(built), growth.rng.state


def _check_size(rows: int, columns: int, symmetry: int, planks: int) -> None:
    if not (rows > 0 and columns > 0 and rows * columns <= MOST_CELLS and 1 <= planks <= MOST_PLANKS):
        raise ValueError("a map needs at most 1,000,000 cells, planks from 1 to 8, and first bridges")
    if symmetry not in list(MapSymmetry):
        raise ValueError("a symmetry is 0, 1 or 2")


class Growth:
    """Islands and bridges so far, and where the map can still grow."""

    def __init__(self, rows: int, columns: int, symmetry: MapSymmetry, most: int, loops: bool, rng: Rng) -> None:
        self.rows, self.columns, self.symmetry = rows, columns, symmetry
        self.most, self.loops, self.rng = most, loops, rng
        self.islands: set[Cell] = set()
        self.taken: set[Cell] = set()
        self.planks: dict[tuple[Cell, Cell], int] = {}
        self.open_ends: list[tuple[Cell, Cell]] = []

    def begin(self, first: Numbers) -> None:
        if len(first) % 3:
            raise ValueError("a map needs at most 1,000,000 cells, planks from 1 to 8, and first bridges")
        for a, b, planks in zip(first[::3], first[1::3], first[2::3], strict=True):
            inside = 0 <= min(a, b) <= max(a, b) < self.rows * self.columns and 0 <= planks <= self.most
            start, end = divmod(a, self.columns), divmod(b, self.columns)
            if not inside or (start[0] != end[0] and start[1] != end[1]):
                raise ValueError("a first bridge is along a row or a column of the map")
            self.add_island(start)
            if start != end:
                self.build(start, end, planks)
        for a, b in zip(first[::3], first[1::3], strict=True):
            start, end = sorted((divmod(a, self.columns), divmod(b, self.columns)))
            if {cell for cell in self.islands if cell in self.between(start, end)} != {start, end}:
                raise ValueError("a first bridge ends at the next island of the map")

    def grow(self, wanted: int, separate: bool) -> None:
        rng, open_ends = self.rng, self.open_ends
        while len(self.islands) < wanted and open_ends:
            poll()
            if separate and len(self.islands) > 1 and rng.chance(1, 8):  # the first island gets a neighbour first
                self.start_group()
            at = rng.below(len(open_ends))
            if not self.extend(*open_ends[at]):
                open_ends[at] = open_ends[-1]  # nothing fits there any more
                open_ends.pop()

    def add_loops(self) -> None:
        """A bridge for about half of the pairs that see each other and have none."""
        for cell in sorted(self.islands):
            poll()
            for direction in ((0, 1), (1, 0)):
                _, other = self.reach(cell, direction)
                if other and not self.planks.get((cell, other)) and self.rng.chance(1, 2):
                    self.build(cell, other, 1 + self.rng.below(self.most))

    def image(self, cell: Cell) -> Cell:
        """A bridge and its image are parallel, so they never cross."""
        row, column = cell
        if self.symmetry is MapSymmetry.HALF_TURN:
            return self.rows - 1 - row, self.columns - 1 - column
        return (row, self.columns - 1 - column) if self.symmetry is MapSymmetry.MIRROR else cell

    def orbit(self, cell: Cell) -> Iterable[Cell]:
        return dict.fromkeys((cell, self.image(cell)))

    def occupy(self, cell: Cell) -> None:
        self.islands.update(self.orbit(cell))
        self.taken.update(self.orbit(cell))

    def vacate(self, cell: Cell) -> None:
        self.islands.difference_update(self.orbit(cell))
        self.taken.difference_update(self.orbit(cell))

    def add_island(self, cell: Cell) -> None:
        self.occupy(cell)
        self.open_ends += [(one, direction) for one in self.orbit(cell) for direction in DIRECTIONS]

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

    def extend(self, cell: Cell, direction: Cell) -> bool:
        """One more island, at the end of a bridge from *cell*; False if there is no room for one."""
        free = self.free_cells(cell, direction)
        if len(self.islands) == 1 and not free:
            free = self.reach(cell, direction)[0]
        if not free:
            return False
        there = self.rng.choice(free)
        self.add_island(there)
        self.build(cell, there, 1 + self.rng.below(self.most))
        return True

    def start_group(self) -> None:
        """An island elsewhere, if it gets a neighbour."""
        cell = self.rng.below(self.rows), self.rng.below(self.columns)
        if cell in self.taken or not self.is_apart(cell):
            return
        self.occupy(cell)
        if self.extend(cell, self.rng.choice(DIRECTIONS)):
            self.add_island(cell)
        else:
            self.vacate(cell)

    def build(self, a: Cell, b: Cell, planks: int) -> None:
        for one, other in ((a, b), (self.image(a), self.image(b))):
            first, second = min(one, other), max(one, other)
            self.planks[first, second] = planks
            self.taken.update(self.between(first, second))

    def between(self, first: Cell, second: Cell) -> list[Cell]:
        """The cells of a bridge, from island to island."""
        rows, columns = range(first[0], second[0] + 1), range(first[1], second[1] + 1)
        return [(row, column) for row in rows for column in columns]


# --- changes to a finished map


def other_planks(
    columns: int, cells: Numbers, planks: int, connected: bool, loops: bool, built: bytes, alike: Numbers
) -> list[int]:
    """The other numbers of planks that some pairs, which have the same number, can have, all else unchanged."""
    changes = Changes(columns, cells, planks, connected, loops, built)
    if not alike or not all(0 <= spot < len(built) for spot in alike):
        raise ValueError("pairs of islands are needed")
    return changes.others(alike)


def harden_map(
    columns: int,
    cells: Numbers,
    planks: int,
    connected: bool,
    loops: bool,
    built: bytes,
    images: Numbers,
    tier: int,
    most: int,
    state: int,
) -> tuple[int, bytes, int]:
    """The planks of random pairs, each with its image, are changed until techniques up to a tier do not solve the map
    of these numbers, or after *most* changes: how many, the planks, and the state of the random numbers.

    A pair that cannot be changed counts as well.
    """
    changes, rng = Changes(columns, cells, planks, connected, loops, built), Rng(state)
    spots = range(len(built))
    check_images(images, built)
    made = 0
    while made < most and spots and changes.is_solved(tier):
        poll()
        made += 1
        spot = rng.below(len(spots))
        changes.change(rng, spot, images[spot])
    return made, bytes(changes.built), rng.state


def settle_map(
    columns: int,
    cells: Numbers,
    planks: int,
    connected: bool,
    loops: bool,
    built: bytes,
    images: Numbers,
    idle: int,
    progress: int,
    state: int,
) -> tuple[int, int, bytes, int]:
    """The planks of random pairs that propagation leaves open, each with its image, are changed, and a change is kept
    unless it leaves more open, until nothing is open; or after *idle* changes without one open pair fewer of each
    *progress*: how many maps were propagated, unless equal to the one before, how many pairs are still open, the
    planks, and the state of the random numbers."""
    changes, rng = Changes(columns, cells, planks, connected, loops, built), Rng(state)
    check_images(images, built)
    if idle < 0 or not 1 <= progress <= MOST_PROGRESS:
        raise ValueError("a limit on changes is needed")
    last, left = changes.counts(), changes.open_pairs()
    tests, since, spots, mark = 0, 0, left, len(left)
    while spots and since < idle:
        poll()
        before = changes.built[:]
        any(changes.change(rng, spot, images[spot]) for spot in rng.shuffled(spots))
        if changes.counts() != last:
            last, left, tests = changes.counts(), changes.open_pairs(), tests + 1
        since += 1
        if len(left) <= len(spots):
            spots = left
        else:
            changes.built = before
        if progress * len(spots) <= (progress - 1) * mark:
            since, mark = 0, len(spots)
    return tests, len(spots), bytes(changes.built), rng.state


def check_images(images: Numbers, built: bytes) -> None:
    if len(images) != len(built) or not all(image in range(len(built)) for image in images):
        raise ValueError("the image of each pair of islands is needed")


class Changes:
    """A finished map of which single bridges are changed."""

    def __init__(self, columns: int, cells: Numbers, planks: int, connected: bool, loops: bool, built: bytes) -> None:
        whole = ((2 << planks) - 1).to_bytes(2, "little") * len(built) if 1 <= planks <= MOST_PLANKS else b""
        self.map = Bridges(columns, cells, [0] * len(cells), planks, connected, loops, whole, 2)
        if max(built, default=0) > planks:
            raise ValueError("a map needs columns, islands in reading order, and planks from 1 to 8")
        self.built, self.start = list(built), whole

    def is_solved(self, tier: int) -> bool:
        """Whether techniques up to a tier solve the map of these planks."""
        self.map.counts = self.counts()
        closed = self.map.closure(self.start, tier)
        return bool(closed) and all(mask.bit_count() == 1 for mask in self.map.board(closed))

    def open_pairs(self) -> list[int]:
        """The pairs that full propagation leaves open: all, if they contradict each other."""
        self.map.counts = self.counts()
        closed = self.map.closure(self.start, PROPAGATION)
        masks = self.map.board(closed or self.start)
        return [spot for spot, mask in enumerate(masks) if mask.bit_count() != 1]

    def counts(self) -> list[int]:
        """The numbers of the islands."""
        return [sum(self.built[spot] for spot in shore) for shore in self.map.shores]

    def change(self, rng: Rng, spot: int, image: int) -> bool:
        """Another number of planks for a pair and its image; False if there is none."""
        alike = tuple(dict.fromkeys((spot, image)))
        others = self.others(alike)
        if others:
            chosen = rng.choice(others)
            for one in alike:
                self.built[one] = chosen
        return bool(others)

    def others(self, alike: Numbers) -> list[int]:
        now, most = self.built[alike[0]], self.map.planks
        if not now and (not self.map.loops or any(self.built[spot] for spot in self.map.crossing[alike[0]])):
            return []
        others = [planks for planks in range(1, most + 1) if planks != now]
        return [0, *others] if now and self.is_removable(alike) else others

    def is_removable(self, alike: Numbers) -> bool:
        """Whether a bridge and its image can be removed: the map stays connected or, if it need not be, no island is
        left without a bridge."""
        start, goal = self.map.ends[alike[0]]
        if not self.map.connected:
            return all(any(self.stays(spot, alike) for spot in self.map.shores[end]) for end in (start, goal))
        reached, edge = {start}, [start]
        while edge:
            island = edge.pop()
            for spot in self.map.shores[island]:
                there = sum(self.map.ends[spot]) - island
                if there not in reached and self.stays(spot, alike):
                    reached.add(there)
                    edge.append(there)
        return goal in reached

    def stays(self, spot: int, alike: Numbers) -> bool:
        return self.built[spot] > 0 and spot not in alike
