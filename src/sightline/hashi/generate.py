"""Making maps: islands grown one from the other along bridges, and bridges changed one by one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sightline.core.dice import Dice
from sightline.core.errors import InvalidPuzzle
from sightline.family import Maker, Option, Wish
from sightline.formats.tokens import number, yes_or_no
from sightline.hashi.puzzle import DIGITS, LARGEST, MOST_PLANKS, WATER, Hashi

Cell = tuple[int, int]
Pair = tuple[Cell, Cell]
WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))


@dataclass(frozen=True)
class Draft:
    """Islands, and the planks between them; the upper or left one first."""

    rows: int
    columns: int
    planks: dict[Pair, int]


def setting(wish: Wish, name: str, otherwise: Any) -> Any:
    told = wish.options.get(name)
    return otherwise if told is None else told


class Survey:
    """A map in the making: what stands on each cell."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.islands: list[Cell] = []
        self.taken: dict[Cell, str] = {}
        self.planks: dict[Pair, int] = {}

    def settle(self, cell: Cell) -> None:
        self.islands.append(cell)
        self.taken[cell] = "island"

    def ray(self, cell: Cell, way: Cell) -> Iterator[Cell]:
        """The cells on the way from an island, as far as the map goes."""
        row, column = cell[0] + way[0], cell[1] + way[1]
        while 0 <= row < self.rows and 0 <= column < self.columns:
            yield row, column
            row, column = row + way[0], column + way[1]

    def reach(self, cell: Cell, way: Cell) -> tuple[list[Cell], Cell | None]:
        """The open water on the way, and the island that ends it, if one does."""
        water: list[Cell] = []
        for here in self.ray(cell, way):
            if here in self.taken:
                return water, here if self.taken[here] == "island" else None
            water.append(here)
        return water, None

    def build(self, a: Cell, b: Cell, planks: int) -> None:
        first, second = min(a, b), max(a, b)
        self.planks[first, second] = planks
        for row in range(first[0], second[0] + 1):
            for column in range(first[1], second[1] + 1):
                self.taken.setdefault((row, column), "bridge")

    def apart(self, cell: Cell) -> bool:
        """Whether no island lies next to a cell."""
        return all(self.taken.get((cell[0] + r, cell[1] + c)) != "island" for r, c in WAYS)


def propose(dice: Dice, wish: Wish) -> Draft:
    """A map grown from one island, each new one at the end of a bridge; then here and there a way round."""
    survey = Survey(wish.rows, wish.columns)
    survey.settle((dice.below(wish.rows), dice.below(wish.columns)))
    most = setting(wish, "planks", 2)
    wanted = max(2, wish.rows * wish.columns * setting(wish, "density", 25) // 100)
    idle = 0
    while len(survey.islands) < wanted and idle < 20 * wanted:
        idle = 0 if grow(dice, survey, most) else idle + 1
    if setting(wish, "loops", True):
        join(dice, survey, most)
    return Draft(wish.rows, wish.columns, survey.planks)


def grow(dice: Dice, survey: Survey, most: int) -> bool:
    """One more island, at the end of a bridge from another; False if the try came to nothing."""
    cell = dice.choice(survey.islands)
    water, _ = survey.reach(cell, dice.choice(WAYS))
    if not water:
        return False
    reach = min(len(water), 2 + dice.below(max(len(water) - 1, 1)))
    there = water[1 + dice.below(reach - 1) if reach > 1 else 0]
    if not survey.apart(there):
        return False
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


def question(draft: Draft, wish: Wish) -> Hashi:
    signs = [[WATER] * draft.columns for _ in range(draft.rows)]
    for (row, column), count in totals(draft).items():
        signs[row][column] = DIGITS[count - 1]
    rules = {name: setting(wish, name, default) for name, default in RULES.items()}
    return Hashi(["".join(row) for row in signs], **rules)


RULES: dict[str, Any] = {"planks": 2, "connected": True, "loops": True}


def totals(draft: Draft) -> dict[Cell, int]:
    found: dict[Cell, int] = {}
    for pair, planks in draft.planks.items():
        for end in pair:
            found[end] = found.get(end, 0) + planks
    return found


def change(dice: Dice, draft: Draft, spots: Sequence[int], wish: Wish) -> Draft:
    """A plank more or fewer between two islands; a bridge taken away leaves the map in one piece."""
    puzzle = question(draft, wish)
    most = setting(wish, "planks", 2)
    for spot in dice.shuffled(spots):
        a, b = puzzle.pairs[spot]
        pair = puzzle.where[a], puzzle.where[b]
        now = draft.planks.get(pair, 0)
        crossed = any(
            (puzzle.where[i], puzzle.where[j]) in draft.planks
            for i, j in (puzzle.pairs[other] for other in puzzle.crossings[spot])
        )
        others = [planks for planks in range(most + 1) if planks != now and not (planks and crossed)]
        if now and not hangs_together(draft, pair):
            others = [planks for planks in others if planks]
        if not now and not setting(wish, "loops", True):
            others = []
        if others:
            changed = dict(draft.planks)
            changed[pair] = dice.choice(others)
            if not changed[pair]:
                del changed[pair]
            return replace(draft, planks=changed)
    return draft


def hangs_together(draft: Draft, gone: Pair) -> bool:
    """Whether the islands stay in one piece without a bridge."""
    near: dict[Cell, list[Cell]] = {}
    for a, b in draft.planks:
        near.setdefault(a, [])
        near.setdefault(b, [])
        if (a, b) != gone:
            near[a].append(b)
            near[b].append(a)
    reached, edge = {gone[0]}, [gone[0]]
    while edge:
        fresh = [cell for cell in near[edge.pop()] if cell not in reached]
        reached.update(fresh)
        edge += fresh
    return len(reached) == len(near)


def levels(wish: Wish) -> list[str]:
    if not (1 <= wish.rows <= LARGEST and 1 <= wish.columns <= LARGEST) or wish.rows * wish.columns < 3:
        raise InvalidPuzzle(f"a map of {wish.rows}×{wish.columns}: sizes are 1–{LARGEST}, and three cells at least")
    planks, density = setting(wish, "planks", 2), setting(wish, "density", 25)
    if not 1 <= planks <= MOST_PLANKS:
        raise InvalidPuzzle(f"{planks} planks: a pair of islands takes 1–{MOST_PLANKS}")
    if not 1 <= density <= 100:
        raise InvalidPuzzle(f"a density of {density}: it is islands of a hundred cells")
    return ["easy"] if min(wish.rows, wish.columns) < 5 else ["easy", "hard", "expert", "extreme"]


MAKER: Maker[Hashi, Draft] = Maker(
    size=(9, 9),
    propose=propose,
    question=question,
    change=change,
    levels=levels,
    options={
        "planks": Option(lambda text: number(text, what="a number of planks"), "most bridges between two islands, 1–8"),
        "connected": Option(yes_or_no, "whether all islands must hang together"),
        "loops": Option(yes_or_no, "whether several ways may lead from one island to another"),
        "density": Option(lambda text: number(text, what="a density"), "islands of a hundred cells"),
    },
)
