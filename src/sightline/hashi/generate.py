"""Making maps: islands grown one from the other along bridges, and bridges changed one by one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sightline.core.dice import Dice
from sightline.core.errors import FormatError, InvalidPuzzle
from sightline.family import Maker, Need, Option, Part, Wish
from sightline.formats.tokens import number, shown, yes_or_no
from sightline.hashi.puzzle import LARGEST, MOST_PLANKS, UNKNOWN, WATER, Hashi

Cell = tuple[int, int]
Pair = tuple[Cell, Cell]
WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))
FARTHEST = 8
"""How far away a new island may be."""
DENSITY = 25
"""Islands of a hundred cells, unless told; fewer where there is no room for so many."""


@dataclass(frozen=True)
class Draft:
    """A map, and the planks that stand between its pairs of islands."""

    puzzle: Hashi
    planks: tuple[int, ...]


def setting(wish: Wish, name: str, otherwise: Any) -> Any:
    told = wish.options.get(name)
    return otherwise if told is None else told


def separate(wish: Wish) -> bool:
    """Whether islands need not hang together; both ways to ask for it."""
    return bool(wish.options.get("separate")) or not setting(wish, "connected", True)


class Survey:
    """A map in the making: what stands on each cell, and from where it may still grow."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.islands: set[Cell] = set()
        self.taken: set[Cell] = set()
        self.planks: dict[Pair, int] = {}
        self.shores: list[tuple[Cell, Cell]] = []

    def settle(self, cell: Cell) -> None:
        self.islands.add(cell)
        self.taken.add(cell)
        self.shores += [(cell, way) for way in WAYS]

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
        """Where an island fits at the end of a bridge from *cell*: not next to another one."""
        return [there for there in self.reach(cell, way)[0][:FARTHEST] if self.apart(there)]

    def build(self, a: Cell, b: Cell, planks: int) -> None:
        first, second = min(a, b), max(a, b)
        self.planks[first, second] = planks
        rows, columns = range(first[0], second[0] + 1), range(first[1], second[1] + 1)
        self.taken.update((row, column) for row in rows for column in columns)

    def apart(self, cell: Cell) -> bool:
        """Whether no island lies next to a cell."""
        row, column = cell
        return not any((row + down, column + right) in self.islands for down, right in WAYS)


def propose(dice: Dice, wish: Wish) -> Draft:
    """A map grown from one island, each new one at the end of a bridge; then here and there a way round."""
    survey = Survey(wish.rows, wish.columns)
    survey.settle((dice.below(wish.rows), dice.below(wish.columns)))
    most = setting(wish, "planks", 2)
    wanted = max(2, wish.rows * wish.columns * setting(wish, "density", DENSITY) // 100)
    while len(survey.islands) < wanted and survey.shores:
        if separate(wish) and len(survey.islands) > 1 and dice.chance(1, 8):  # the first island gets a neighbour first
            begin(dice, survey, most)
        at = dice.below(len(survey.shores))
        if not grow(dice, survey, most, *survey.shores[at]):
            survey.shores[at] = survey.shores[-1]  # nothing fits there any more
            survey.shores.pop()
    if setting(wish, "loops", True):
        join(dice, survey, most)
    return drawn(survey, wish)


def begin(dice: Dice, survey: Survey, most: int) -> None:
    """An island somewhere else, if it gets a neighbour."""
    cell = dice.below(survey.rows), dice.below(survey.columns)
    if cell not in survey.taken and survey.apart(cell) and grow(dice, survey, most, cell, dice.choice(WAYS)):
        survey.settle(cell)


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


def drawn(survey: Survey, wish: Wish) -> Draft:
    """The finished survey as a map with its planks."""
    signs = [[WATER] * wish.columns for _ in range(wish.rows)]
    for row, column in survey.islands:
        signs[row][column] = UNKNOWN
    planks, loops = setting(wish, "planks", 2), setting(wish, "loops", True)
    puzzle = Hashi(["".join(row) for row in signs], planks, not separate(wish), loops)
    where = puzzle.where
    return Draft(puzzle, tuple(survey.planks.get((where[a], where[b]), 0) for a, b in puzzle.pairs))


def question(draft: Draft, wish: Wish) -> Hashi:
    counts = [0] * len(draft.puzzle.cells)
    for (a, b), planks in zip(draft.puzzle.pairs, draft.planks, strict=True):
        counts[a] += planks
        counts[b] += planks
    return draft.puzzle.with_counts(counts)


def change(dice: Dice, draft: Draft, spots: Sequence[int], wish: Wish) -> Draft:
    """A plank more or fewer between two islands; a bridge taken away leaves the map in one piece."""
    for spot in dice.shuffled(spots):
        others = choices(draft, spot)
        if others:
            planks = list(draft.planks)
            planks[spot] = dice.choice(others)
            return replace(draft, planks=tuple(planks))
    return draft


def choices(draft: Draft, spot: int) -> list[int]:
    """The other numbers of planks that could stand at a spot, all else as it is."""
    puzzle, now = draft.puzzle, draft.planks[spot]
    if now:
        others = [planks for planks in range(1, puzzle.planks + 1) if planks != now]
        return [0, *others] if dispensable(draft, spot) else others
    crossed = any(draft.planks[other] for other in puzzle.crossings[spot])
    return list(range(1, puzzle.planks + 1)) if puzzle.loops and not crossed else []


def dispensable(draft: Draft, spot: int) -> bool:
    """Whether a bridge can go: the map stays in one piece or, where it need not be, no island is left alone."""
    puzzle, planks = draft.puzzle, draft.planks
    start, goal = puzzle.pairs[spot]
    if not puzzle.connected:
        return all(sum(planks[other] > 0 for other in puzzle.shores[end]) > 1 for end in (start, goal))
    reached, edge = {start}, [start]
    while edge and goal not in reached:
        island = edge.pop()
        for other in puzzle.shores[island]:
            a, b = puzzle.pairs[other]
            there = b if a == island else a
            if planks[other] and other != spot and there not in reached:
                reached.add(there)
                edge.append(there)
    return goal in reached


def parts(dice: Dice, puzzle: Hashi, wish: Wish) -> list[Part]:
    """Numbers that may be hidden, one by one, if that is asked for."""
    told = [island for island, count in enumerate(puzzle.counts) if count]
    return [(island,) for island in dice.shuffled(told)] if wish.options.get("hidden") else []


def hide(puzzle: Hashi, part: Part) -> Hashi:
    hidden = set(part)
    return puzzle.with_counts([0 if island in hidden else count for island, count in enumerate(puzzle.counts)])


def style(text: str) -> str:
    if text not in ("puzzle", "map"):
        raise FormatError(f"a style is puzzle or map, found {shown(text)}")
    return text


def levels(wish: Wish) -> list[str]:
    if not (1 <= wish.rows <= LARGEST and 1 <= wish.columns <= LARGEST) or wish.rows * wish.columns < 3:
        raise InvalidPuzzle(f"a map of {wish.rows}×{wish.columns}: sizes are 1–{LARGEST}, and three cells at least")
    planks, density = setting(wish, "planks", 2), setting(wish, "density", DENSITY)
    if not 1 <= planks <= MOST_PLANKS:
        raise InvalidPuzzle(f"{planks} planks: a pair of islands takes 1–{MOST_PLANKS}")
    if not 1 <= density <= 100:
        raise InvalidPuzzle(f"a density of {density}: it is islands of a hundred cells")
    if wish.options.get("style") == "map":
        return []
    found = [level for level, side in SMALLEST.items() if side <= min(wish.rows, wish.columns)]
    apart = separate(wish) and setting(wish, "loops", True)
    return [level for level in found if not (apart and level == "hard")]  # what is hard is about the map as a whole


SMALLEST = {"easy": 1, "medium": 5, "hard": 6, "expert": 8, "extreme": 12}
"""The shorter side from which on maps of a level can be made, other than by rare luck."""


LESSONS = {
    "One neighbour": Need(7, options={"density": 8}),
    "Completed island": Need(7),
    "Island count": Need(options={"hidden": True}),
    "Only exit": Need(12),
    "No way round": Need(options={"loops": False}),
    "Exit disjunction": Need(12, beside=("Either way",)),
    "Either way": Need(12),
    "Loop of two ways": Need(hopeless="those that need it are too rare to be found"),
}


MAKER: Maker[Hashi, Draft] = Maker(
    size=lambda options: (9, 9),
    propose=propose,
    question=question,
    change=change,
    levels=levels,
    parts=parts,
    without=hide,
    unique=lambda wish: wish.options.get("style") != "map",
    lesson=lambda technique: LESSONS.get(technique, Need()),
    options={
        "planks": Option(lambda text: number(text, what="a number of planks"), "most bridges between two islands, 1–8"),
        "connected": Option(yes_or_no, "whether all islands hang together: yes or no"),
        "separate": Option(yes_or_no, "islands need not hang together", flag=True),
        "loops": Option(yes_or_no, "whether several ways may lead from one island to another: yes or no"),
        "hidden": Option(yes_or_no, "islands hide the numbers that nobody needs", flag=True),
        "density": Option(lambda text: number(text, what="a density"), "islands of a hundred cells"),
        "style": Option(style, "puzzle: one answer; map: any map that has an answer"),
    },
)
