"""Making maps: a survey becomes a draft, and its bridges are changed one by one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sightline.core.dice import Dice
from sightline.core.errors import FormatError, InvalidPuzzle
from sightline.family import Maker, Need, Option, Part, Wish
from sightline.formats.tokens import number, shown, yes_or_no
from sightline.hashi.puzzle import LARGEST, MOST_PLANKS, UNKNOWN, WATER, Hashi
from sightline.hashi.survey import SYMMETRIES, Survey, image_in, seeds, separate, setting, surveyed

DENSITY = 25
"""Islands of a hundred cells, unless told; fewer where there is no room for so many."""


@dataclass(frozen=True)
class Draft:
    """A map, and the planks that stand between its pairs of islands."""

    puzzle: Hashi
    planks: tuple[int, ...]


def propose(dice: Dice, wish: Wish) -> Draft:
    wanted = max(2, wish.rows * wish.columns * setting(wish, "density", DENSITY) // 100)
    return drawn(surveyed(dice, wish, wanted), wish)


def drawn(survey: Survey, wish: Wish) -> Draft:
    """The finished survey as a map with its planks."""
    signs = [[WATER] * wish.columns for _ in range(wish.rows)]
    for row, column in survey.islands:
        signs[row][column] = UNKNOWN
    planks, loops = setting(wish, "planks", 2), bool(setting(wish, "loops", True))
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
    """A plank more or fewer between two islands, and their images; a bridge taken away leaves the map in one piece."""
    for spot in dice.shuffled(spots):
        alike = orbit(draft.puzzle, spot, wish)
        others = choices(draft, alike)
        if others:
            chosen, planks = dice.choice(others), list(draft.planks)
            for one in alike:
                planks[one] = chosen
            return replace(draft, planks=tuple(planks))
    return draft


def orbit(puzzle: Hashi, spot: int, wish: Wish) -> Sequence[int]:
    """A pair of islands and, on a symmetric map, the pair that is its image."""
    if wish.symmetry == "none":
        return (spot,)
    a, b = sorted(images(puzzle, puzzle.pairs[spot], wish))
    return list(dict.fromkeys((spot, puzzle.by_pair[a, b])))


def images(puzzle: Hashi, islands: Iterable[int], wish: Wish) -> list[int]:
    image = image_in(wish)
    return [puzzle.by_cell[image(puzzle.where[island])] for island in islands]


def choices(draft: Draft, alike: Sequence[int]) -> list[int]:
    """The other numbers of planks that could stand at a spot and its image, all else as it is."""
    puzzle, spot = draft.puzzle, alike[0]
    now = draft.planks[spot]
    if now:
        others = [planks for planks in range(1, puzzle.planks + 1) if planks != now]
        return [0, *others] if dispensable(draft, alike) else others
    crossed = any(draft.planks[other] for other in puzzle.crossings[spot])
    return list(range(1, puzzle.planks + 1)) if puzzle.loops and not crossed else []


def dispensable(draft: Draft, alike: Sequence[int]) -> bool:
    """Whether a bridge can go, with its image: the map stays in one piece or, where it need not be, no island is left
    alone."""
    puzzle = draft.puzzle
    stays = [planks > 0 and spot not in alike for spot, planks in enumerate(draft.planks)]
    start, goal = puzzle.pairs[alike[0]]
    if not puzzle.connected:
        return all(any(stays[spot] for spot in puzzle.shores[end]) for end in (start, goal))
    reached, edge = {start}, [start]
    while edge and goal not in reached:
        island = edge.pop()
        for spot in puzzle.shores[island]:
            a, b = puzzle.pairs[spot]
            there = b if a == island else a
            if stays[spot] and there not in reached:
                reached.add(there)
                edge.append(there)
    return goal in reached


def parts(dice: Dice, puzzle: Hashi, wish: Wish) -> list[Part]:
    """Numbers that may be hidden, one by one or with their images, if that is asked for."""
    told = [island for island, count in enumerate(puzzle.counts) if count]
    if wish.symmetry != "none":
        told = [island for island in told if island <= images(puzzle, [island], wish)[0]]
    alone = [(island,) for island in dice.shuffled(told)] if wish.options.get("hidden") else []
    return [tuple(sorted({*part, *images(puzzle, part, wish)})) for part in alone]


def hide(puzzle: Hashi, part: Part) -> Hashi:
    hidden = set(part)
    return puzzle.with_counts([0 if island in hidden else count for island, count in enumerate(puzzle.counts)])


def style(text: str) -> str:
    if text not in ("puzzle", "map"):
        raise FormatError(f"a style is puzzle or map, found {shown(text)}")
    return text


FEWEST = {"easy": 0, "medium": 4, "hard": 6, "expert": 10, "extreme": 20}
"""The islands from which on maps of a level can be made, other than by rare luck."""
MOST = {"extreme": 600}
"""The islands up to which: a larger map is too open to be settled by thought at all."""
PLAINEST = {"easy": 30, "medium": 45}
"""The islands up to which a mirrored map without ways round can be so plain: its bridges cannot be moved, and many of
its islands see their images."""
DENSEST = 35
"""Islands of a hundred cells that there is room for."""


def levels(wish: Wish) -> list[str]:
    check(wish)
    if wish.options.get("style") == "map":
        return []
    turned = wish.symmetry == "half-turn"
    if min(wish.rows, wish.columns) < (4 if turned and wish.rows * wish.columns % 2 == 0 else 3):
        return ["easy"]  # too narrow for much that hangs together
    parted = {"medium": 9 if setting(wish, "loops", True) else 20} if separate(wish) else {}
    fewest = FEWEST | parted | ({"hard": 12} if turned else {})
    islands = wish.rows * wish.columns * min(setting(wish, "density", DENSITY), DENSEST) // 100
    most = MOST | (PLAINEST if wish.symmetry == "mirror" and not setting(wish, "loops", True) else {})
    found = [level for level, few in fewest.items() if few <= islands <= most.get(level, islands)]
    return [level for level in found if level not in out_of_reach(wish)]


def out_of_reach(wish: Wish) -> set[str]:
    """Levels for which such maps have nothing to offer: what is hard is about the map as a whole, as is most of what
    there is to think about single planks."""
    apart, loops = separate(wish), setting(wish, "loops", True)
    never = {"hard"} if apart and loops else set()
    if setting(wish, "planks", 2) == 1:
        never |= {"expert", "extreme"} | ({"medium"} if apart else set() if loops else {"medium", "hard"})
    return never


def check(wish: Wish) -> None:
    if not (1 <= wish.rows <= LARGEST and 1 <= wish.columns <= LARGEST) or wish.rows * wish.columns < 3:
        raise InvalidPuzzle(f"a map of {wish.rows}×{wish.columns}: sizes are 1–{LARGEST}, and three cells at least")
    planks, density = setting(wish, "planks", 2), setting(wish, "density", DENSITY)
    if not 1 <= planks <= MOST_PLANKS:
        raise InvalidPuzzle(f"{planks} planks: a pair of islands takes 1–{MOST_PLANKS}")
    if not 1 <= density <= 100:
        raise InvalidPuzzle(f"a density of {density}: it is islands of a hundred cells")
    if wish.options.get("separate") and wish.options.get("connected"):
        raise InvalidPuzzle("a map both separate and connected: ask for one or the other")
    if wish.symmetry in SYMMETRIES[1:] and not seeds(wish):
        ways = "an odd side, a longer one or ways round (loops=yes) would do"
        raise InvalidPuzzle(
            f"a {wish.symmetry} map of {wish.rows}×{wish.columns}: no island sees its own image; {ways}"
        )


APART = {"separate": True, "connected": False}
LESSONS = {
    "One neighbour": Need(7, options={"density": 8}),
    "Completed island": Need(7),
    "Isolation": Need(never=APART),
    "Island count": Need(options={"hidden": True}),
    "Segment isolation": Need(never=APART),
    "Only exit": Need(12),
    "No way round": Need(options={"loops": False}, never={"loops": True}),
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
    symmetries=SYMMETRIES,
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
