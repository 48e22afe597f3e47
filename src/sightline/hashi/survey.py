"""A map in the making: islands grown one from the other along bridges, on both sides at once if it is symmetric."""

from collections.abc import Callable, Iterable

from sightline.core.dice import Dice
from sightline.family.maker import Request

Cell = tuple[int, int]
Pair = tuple[Cell, Cell]
WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))
FARTHEST = 8
"""How far away a new island may be."""
SYMMETRIES = ("none", "mirror", "half-turn")


def image_in(request: Request) -> Callable[[Cell], Cell]:
    """Where the symmetry that is wished for takes a cell; no bridge and its image ever cross, for both lie alike."""
    last_row, last_column = request.rows - 1, request.columns - 1
    if request.symmetry == "half-turn":
        return lambda cell: (last_row - cell[0], last_column - cell[1])
    return (lambda cell: (cell[0], last_column - cell[1])) if request.symmetry == "mirror" else lambda cell: cell


class Survey:
    """What stands on each cell, and from where the map may still grow. Whatever is built has its image built too."""

    def __init__(self, request: Request) -> None:
        self.rows, self.columns = request.rows, request.columns
        self.image = image_in(request)
        self.loops = bool(setting(request, "loops", True))
        self.islands: set[Cell] = set()
        self.taken: set[Cell] = set()
        self.planks: dict[Pair, int] = {}
        self.shores: list[tuple[Cell, Cell]] = []

    def orbit(self, cell: Cell) -> Iterable[Cell]:
        return dict.fromkeys((cell, self.image(cell)))

    def claim(self, cell: Cell) -> None:
        for one in self.orbit(cell):
            self.islands.add(one)
            self.taken.add(one)

    def settle(self, cell: Cell) -> None:
        self.claim(cell)
        self.shores += [(one, way) for one in self.orbit(cell) for way in WAYS]

    def leave(self, cell: Cell) -> None:
        self.islands.difference_update(self.orbit(cell))
        self.taken.difference_update(self.orbit(cell))

    def reach(self, cell: Cell, way: Cell) -> tuple[list[Cell], Cell | None]:
        """The open water on the way from a cell, and the island that ends it, if one does."""
        water: list[Cell] = []
        (row, column), (down, right) = cell, way
        row, column = row + down, column + right
        while 0 <= row < self.rows and 0 <= column < self.columns:
            if (row, column) in self.taken:
                return water, (row, column) if (row, column) in self.islands else None
            water.append((row, column))
            row, column = row + down, column + right
        return water, None

    def room(self, cell: Cell, way: Cell) -> list[Cell]:
        """Where an island fits at the end of a bridge from *cell*: not next to another one, nor past its own image; nor
        there where bridge and image would close a way round, if none may be."""
        water = self.reach(cell, way)[0][:FARTHEST]
        inside = [there for at, there in enumerate(water) if self.apart(there) and self.image(there) not in water[:at]]
        if self.loops or self.image(cell) == cell:
            return inside
        return [there for there in inside if self.image(there) != there]

    def apart(self, cell: Cell) -> bool:
        """Whether no island lies next to a cell, nor its own image."""
        row, column = cell
        beside = [(row + down, column + right) for down, right in WAYS]
        return self.islands.isdisjoint(beside) and self.image(cell) not in beside

    def build(self, a: Cell, b: Cell, planks: int) -> None:
        for one, other in dict.fromkeys(((a, b), (self.image(a), self.image(b)))):
            first, second = min(one, other), max(one, other)
            self.planks[first, second] = planks
            rows, columns = range(first[0], second[0] + 1), range(first[1], second[1] + 1)
            self.taken.update((row, column) for row in rows for column in columns)


def seeds(request: Request) -> list[list[Pair]]:
    """The bridges with which a symmetric map in one piece can begin: from an island to its image, which may be itself;
    or around the middle, if there may be ways round."""
    image = image_in(request)
    cells = [(row, column) for row in range(request.rows) for column in range(request.columns)]
    found = [[(cell, image(cell))] for cell in cells if in_line(cell, image(cell))]
    if found or not setting(request, "loops", True):
        return found
    corners = [(cell, (cell[0], request.columns - 1 - cell[1])) for cell in cells[: len(cells) // 2]]
    return [[(a, b), (b, image(a))] for a, b in corners if in_line(a, b) and in_line(b, image(a))]


def in_line(a: Cell, b: Cell) -> bool:
    """Whether two cells of an empty map are the same, or a bridge can join them, neither too long nor too short."""
    down, right = abs(a[0] - b[0]), abs(a[1] - b[1])
    return not min(down, right) and down + right != 1 and down + right <= FARTHEST


def setting(request: Request, name: str, otherwise: int) -> int:
    told = request.options.get(name)
    return otherwise if told is None else int(told)


def separate(request: Request) -> bool:
    """Whether islands need not hang together; both ways to ask for it."""
    return bool(request.options.get("separate")) or not setting(request, "connected", True)


def surveyed(dice: Dice, request: Request, wanted: int) -> Survey:
    """A map grown to so many islands, each new one at the end of a bridge; then here and there a way round."""
    survey = Survey(request)
    most, parted = setting(request, "planks", 2), separate(request)
    start(dice, survey, most, request)
    while len(survey.islands) < wanted and survey.shores:
        if parted and len(survey.islands) > 1 and dice.chance(1, 8):  # the first island gets a neighbour first
            begin(dice, survey, most)
        at = dice.below(len(survey.shores))
        if not grow(dice, survey, most, *survey.shores[at]):
            survey.shores[at] = survey.shores[-1]  # nothing fits there any more
            survey.shores.pop()
    if survey.loops:
        join(dice, survey, most)
    return survey


def start(dice: Dice, survey: Survey, most: int, request: Request) -> None:
    """The first island; of a symmetric map, the first few, in one piece."""
    if request.symmetry == "none":
        survey.settle((dice.below(request.rows), dice.below(request.columns)))
        return
    for a, b in dice.choice(seeds(request)):
        survey.settle(a)
        if a != b:
            survey.build(a, b, 1 + dice.below(most))


def begin(dice: Dice, survey: Survey, most: int) -> None:
    """An island somewhere else, if it gets a neighbour."""
    cell = dice.below(survey.rows), dice.below(survey.columns)
    if cell in survey.taken or not survey.apart(cell):
        return
    survey.claim(cell)
    if grow(dice, survey, most, cell, dice.choice(WAYS)):
        survey.settle(cell)
    else:
        survey.leave(cell)


def grow(dice: Dice, survey: Survey, most: int, cell: Cell, way: Cell) -> bool:
    """One more island, at the end of a bridge from *cell*; False if there is no room for one."""
    room = survey.room(cell, way)
    if len(survey.islands) == 1 and not room:
        room = survey.reach(cell, way)[0]
    if not room:
        return False
    there = dice.choice(room)
    survey.settle(there)
    survey.build(cell, there, 1 + dice.below(most))
    return True


def join(dice: Dice, survey: Survey, most: int) -> None:
    """Bridges between islands that see each other, for every other such pair."""
    for cell in sorted(survey.islands):
        for way in ((0, 1), (1, 0)):
            _, other = survey.reach(cell, way)
            if other and (cell, other) not in survey.planks and dice.chance(1, 2):
                survey.build(cell, other, 1 + dice.below(most))
