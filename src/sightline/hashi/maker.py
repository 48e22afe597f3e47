"""Making maps: a survey becomes a draft, and its bridges are changed one by one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sightline.core.dice import Dice
from sightline.core.errors import FormatError, InvalidPuzzle
from sightline.family import Option
from sightline.family.maker import LessonNeeds, Maker, Part, Request
from sightline.formats.tokens import excerpt, number, yes_or_no
from sightline.hashi.puzzle import LARGEST, MOST_PLANKS, UNKNOWN, WATER, Hashi
from sightline.hashi.survey import SYMMETRIES, Survey, image_in, seeds, separate, setting, surveyed

DENSITY = 25
"""Islands of a hundred cells, unless told; fewer where there is no room for so many."""


@dataclass(frozen=True)
class Draft:
    """A map, and the planks that stand between its pairs of islands."""

    puzzle: Hashi
    planks: tuple[int, ...]


def propose(dice: Dice, request: Request) -> Draft:
    wanted = max(2, request.rows * request.columns * setting(request, "density", DENSITY) // 100)
    return drawn(surveyed(dice, request, wanted), request)


def drawn(survey: Survey, request: Request) -> Draft:
    """The finished survey as a map with its planks."""
    signs = [[WATER] * request.columns for _ in range(request.rows)]
    for row, column in survey.islands:
        signs[row][column] = UNKNOWN
    planks, loops = setting(request, "planks", 2), bool(setting(request, "loops", True))
    puzzle = Hashi(["".join(row) for row in signs], planks, not separate(request), loops)
    where = puzzle.where
    return Draft(puzzle, tuple(survey.planks.get((where[a], where[b]), 0) for a, b in puzzle.pairs))


def pose(draft: Draft, request: Request) -> Hashi:
    counts = [0] * len(draft.puzzle.cells)
    for (a, b), planks in zip(draft.puzzle.pairs, draft.planks, strict=True):
        counts[a] += planks
        counts[b] += planks
    return draft.puzzle.with_counts(counts)


def change(dice: Dice, draft: Draft, spots: Sequence[int], request: Request) -> Draft:
    """A plank more or fewer between two islands, and their images; a bridge taken away leaves the map in one piece."""
    for spot in dice.shuffled(spots):
        alike = orbit(draft.puzzle, spot, request)
        others = choices(draft, alike)
        if others:
            chosen, planks = dice.choice(others), list(draft.planks)
            for one in alike:
                planks[one] = chosen
            return replace(draft, planks=tuple(planks))
    return draft


def orbit(puzzle: Hashi, spot: int, request: Request) -> Sequence[int]:
    """A pair of islands and, on a symmetric map, the pair that is its image."""
    if request.symmetry == "none":
        return (spot,)
    a, b = sorted(images(puzzle, puzzle.pairs[spot], request))
    return list(dict.fromkeys((spot, puzzle.by_pair[a, b])))


def images(puzzle: Hashi, islands: Iterable[int], request: Request) -> list[int]:
    image = image_in(request)
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


def parts(dice: Dice, puzzle: Hashi, request: Request) -> list[Part]:
    """Numbers that may be hidden, one by one or with their images, if that is asked for."""
    told = [island for island, count in enumerate(puzzle.counts) if count]
    if request.symmetry != "none":
        told = [island for island in told if island <= images(puzzle, [island], request)[0]]
    alone = [(island,) for island in dice.shuffled(told)] if request.options.get("hidden") else []
    return [tuple(sorted({*part, *images(puzzle, part, request)})) for part in alone]


def hide(puzzle: Hashi, part: Part) -> Hashi:
    hidden = set(part)
    return puzzle.with_counts([0 if island in hidden else count for island, count in enumerate(puzzle.counts)])


def style(text: str) -> str:
    if text not in ("puzzle", "map"):
        raise FormatError(f"a style is puzzle or map, found {excerpt(text)}")
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


def levels(request: Request) -> list[str]:
    check(request)
    if request.options.get("style") == "map":
        return []
    turned = request.symmetry == "half-turn"
    if min(request.rows, request.columns) < (4 if turned and request.rows * request.columns % 2 == 0 else 3):
        return ["easy"]  # too narrow for much that hangs together
    parted = {"medium": 9 if setting(request, "loops", True) else 20} if separate(request) else {}
    fewest = FEWEST | parted | ({"hard": 12} if turned else {})
    islands = request.rows * request.columns * min(setting(request, "density", DENSITY), DENSEST) // 100
    most = MOST | (PLAINEST if request.symmetry == "mirror" and not setting(request, "loops", True) else {})
    found = [level for level, few in fewest.items() if few <= islands <= most.get(level, islands)]
    return [level for level in found if level not in out_of_reach(request)]


def out_of_reach(request: Request) -> set[str]:
    """Levels for which such maps have nothing to offer: what is hard is about the map as a whole, as is most of what
    there is to think about single planks."""
    apart, loops = separate(request), setting(request, "loops", True)
    never = {"hard"} if apart and loops else set()
    if setting(request, "planks", 2) == 1:
        never |= {"expert", "extreme"} | ({"medium"} if apart else set() if loops else {"medium", "hard"})
    return never


def check(request: Request) -> None:
    if not (1 <= request.rows <= LARGEST and 1 <= request.columns <= LARGEST) or request.rows * request.columns < 3:
        raise InvalidPuzzle(
            f"a map of {request.rows}×{request.columns}: sizes are 1–{LARGEST}, and three cells at least"
        )
    planks, density = setting(request, "planks", 2), setting(request, "density", DENSITY)
    if not 1 <= planks <= MOST_PLANKS:
        raise InvalidPuzzle(f"{planks} planks: a pair of islands takes 1–{MOST_PLANKS}")
    if not 1 <= density <= 100:
        raise InvalidPuzzle(f"a density of {density}: it is islands of a hundred cells")
    if request.options.get("separate") and request.options.get("connected"):
        raise InvalidPuzzle("a map both separate and connected: ask for one or the other")
    if request.symmetry in SYMMETRIES[1:] and not seeds(request):
        ways = "an odd side, a longer one or ways round (loops=yes) would do"
        raise InvalidPuzzle(
            f"a {request.symmetry} map of {request.rows}×{request.columns}: no island sees its own image; {ways}"
        )


APART = {"separate": True, "connected": False}
LESSONS = {
    "One neighbour": LessonNeeds(7, options={"density": 8}),
    "Completed island": LessonNeeds(7),
    "Isolation": LessonNeeds(excluded=APART),
    "Island count": LessonNeeds(options={"hidden": True}),
    "Segment isolation": LessonNeeds(excluded=APART),
    "Only exit": LessonNeeds(12),
    "No way round": LessonNeeds(options={"loops": False}, excluded={"loops": True}),
    "Exit disjunction": LessonNeeds(12, also=("Either way",)),
    "Either way": LessonNeeds(12),
    "Loop of two ways": LessonNeeds(unavailable="those that need it are too rare to be found"),
}


MAKER: Maker[Hashi, Draft] = Maker(
    default_size=lambda options: (9, 9),
    propose=propose,
    pose=pose,
    change=change,
    levels=levels,
    parts=parts,
    without=hide,
    unique=lambda request: request.options.get("style") != "map",
    lesson=lambda technique: LESSONS.get(technique, LessonNeeds()),
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
