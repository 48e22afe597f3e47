"""Making Hashi maps: a random map as a draft, and changes to its bridges."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sightline import kernel
from sightline.core.errors import FormatError, InvalidPuzzle
from sightline.core.rng import Rng
from sightline.core.sentence import numbered
from sightline.family import Option
from sightline.family.maker import LessonNeeds, Maker, Part, Request, SkillSizes, Symmetry, skills_at
from sightline.formats.tokens import excerpt, number, yes_or_no
from sightline.hashi.builder import SYMMETRIES, first_bridges, grow_map, image_function, is_separate, option
from sightline.hashi.puzzle import LARGEST, MOST_ISLANDS, MOST_PLANKS, Hashi

DENSITY = 25
"""Default percent of cells that are islands; fewer where there is no room for so many."""


@dataclass(frozen=True)
class Draft:
    """A map, and the planks between its pairs of islands."""

    puzzle: Hashi
    planks: bytes
    """Of each spot."""
    images: Sequence[int]
    """Of each spot the pair that is its image on a symmetric map, or itself."""

    @property
    def islands(self) -> tuple[Any, ...]:
        """The map as the kernel takes it, without its numbers."""
        puzzle = self.puzzle
        return puzzle.columns, puzzle.cells, puzzle.planks, puzzle.connected, puzzle.loops, self.planks


def propose(rng: Rng, request: Request) -> Draft:
    wanted = max(2, request.rows * request.columns * option(request, "density", DENSITY) // 100)
    cells, planks = grow_map(rng, request, wanted)
    puzzle = Hashi.of_cells(request.rows, request.columns, cells, *rules(request))
    return Draft(puzzle, planks, images_of_spots(puzzle, request))


def images_of_spots(puzzle: Hashi, request: Request) -> Sequence[int]:
    if request.symmetry is Symmetry.NONE:
        return range(puzzle.spots)
    ends = (sorted(images(puzzle, pair, request)) for pair in puzzle.pairs)
    return [puzzle.by_pair[a, b] for a, b in ends]


def rules(request: Request) -> tuple[int, bool, bool]:
    """Planks, whether all islands are connected, and whether there are loops."""
    return option(request, "planks", 2), not is_separate(request), bool(option(request, "loops", True))


def pose(draft: Draft, request: Request) -> Hashi:
    counts = [0] * len(draft.puzzle.cells)
    for (a, b), planks in zip(draft.puzzle.pairs, draft.planks, strict=True):
        if planks:
            counts[a] += planks
            counts[b] += planks
    return draft.puzzle.with_counts(counts)


def change(rng: Rng, draft: Draft, spots: Sequence[int], request: Request) -> Draft:
    """Another number of planks between two islands, and their images; the map stays connected."""
    for spot in rng.shuffled(spots):
        alike = tuple(dict.fromkeys((spot, draft.images[spot])))
        if others := kernel.other_planks(*draft.islands, alike):
            chosen, planks = rng.choice(others), bytearray(draft.planks)
            for one in alike:
                planks[one] = chosen
            return Draft(draft.puzzle, bytes(planks), draft.images)
    return draft


def harden(rng: Rng, draft: Draft, tier: int, most: int, request: Request) -> tuple[int, Draft]:
    """Changes anywhere, until techniques up to a tier do not solve the map: how many, and what they lead to."""
    if request.options.get("hidden"):
        return 0, draft
    changes, planks, rng.state = kernel.harden_map(*draft.islands, draft.images, tier, most, rng.state)
    return changes, Draft(draft.puzzle, planks, draft.images) if changes else draft


def settle(rng: Rng, draft: Draft, idle: int, progress: int, request: Request) -> tuple[int, int, Draft]:
    """Changes where propagation leaves something open: how many tests, how many spots are still open, and the draft."""
    tests, left, planks, rng.state = kernel.settle_map(*draft.islands, draft.images, idle, progress, rng.state)
    return tests, left, Draft(draft.puzzle, planks, draft.images)


def images(puzzle: Hashi, islands: Iterable[int], request: Request) -> list[int]:
    image = image_function(request)
    return [puzzle.by_cell[image(puzzle.where[island])] for island in islands]


def parts(rng: Rng, puzzle: Hashi, request: Request) -> list[Part]:
    """Numbers that can be hidden, one by one or with their images, if hidden=yes."""
    if not request.options.get("hidden"):
        return []
    shown = [island for island, count in enumerate(puzzle.counts) if count]
    if request.symmetry is not Symmetry.NONE:
        shown = [island for island in shown if island <= images(puzzle, [island], request)[0]]
    return [tuple(sorted({island, *images(puzzle, [island], request)})) for island in rng.shuffled(shown)]


def hide(puzzle: Hashi, part: Part) -> Hashi:
    hidden = set(part)
    return puzzle.with_counts([0 if island in hidden else count for island, count in enumerate(puzzle.counts)])


def style(text: str) -> str:
    if text not in ("puzzle", "map"):
        raise FormatError(f"a style is puzzle or map, found {excerpt(text)}")
    return text


FEWEST_ISLANDS_OF_LEVEL = {"easy": 0, "medium": 4, "hard": 6, "expert": 10, "extreme": 20}
"""The fewest islands with which maps of a level are not too rare to be found."""
MOST_ISLANDS_OF_LEVEL = {"extreme": 600}
"""The most islands: a larger map leaves too much open to be solved by techniques at all."""
MOST_ISLANDS_MIRRORED = {"easy": 30, "medium": 45}
"""The most islands of a mirrored map without loops: its bridges cannot be moved, and many of its islands see their
images, so larger ones are harder."""
LARGEST_DENSITY = 35
"""The largest percent of cells that can be islands."""


def skills_possible(request: Request) -> list[str]:
    check(request)
    if request.options.get("style") == "map":
        return []
    half_turn = request.symmetry is Symmetry.HALF_TURN
    if min(request.rows, request.columns) < (4 if half_turn and request.rows * request.columns % 2 == 0 else 3):
        return ["easy"]  # too narrow for techniques about the whole map
    separate = {"medium": 9 if option(request, "loops", True) else 20} if is_separate(request) else {}
    fewest = FEWEST_ISLANDS_OF_LEVEL | separate | ({"hard": 12} if half_turn else {})
    islands = count_islands(request)
    rigid = request.symmetry is Symmetry.MIRROR and not option(request, "loops", True)
    most = MOST_ISLANDS_OF_LEVEL | (MOST_ISLANDS_MIRRORED if rigid else {})
    found = [level for level, few in fewest.items() if few <= islands <= most.get(level, islands)]
    return [level for level in found if level not in unreachable_levels(request)]


EVERY = LARGEST**2
SKILLS: SkillSizes = {
    "easy": {"easy": (0, EVERY)},
    "medium": {"hard": (18, EVERY), "expert": (9, 40)},
    "hard": {"expert": (20, EVERY)},
    "expert": {"expert": (30, EVERY), "extreme": (20, 45)},
    "extreme": {"extreme": (25, 600)},
}


def skills(request: Request) -> list[str]:
    """The skills for the level of the request."""
    return skills_at(SKILLS, request.level, count_islands(request), skills_possible(request))


def levels(request: Request) -> list[str]:
    """The levels that can be made."""
    possible, islands = skills_possible(request), count_islands(request)
    return [level for level in SKILLS if skills_at(SKILLS, level, islands, possible)]


def count_islands(request: Request) -> int:
    """About how many islands a map of the request has."""
    return request.rows * request.columns * min(option(request, "density", DENSITY), LARGEST_DENSITY) // 100


def unreachable_levels(request: Request) -> set[str]:
    """Levels that no such map has: hard techniques are about the map as a whole, as are most about single planks."""
    apart, loops = is_separate(request), option(request, "loops", True)
    unreachable = {"hard"} if apart and loops else set()
    if option(request, "planks", 2) == 1:
        unreachable |= {"expert", "extreme"} | ({"medium"} if apart else set() if loops else {"medium", "hard"})
    return unreachable


def check(request: Request) -> None:
    if not (1 <= request.rows <= LARGEST and 1 <= request.columns <= LARGEST) or request.rows * request.columns < 3:
        raise InvalidPuzzle(
            f"Hashi maps are made with 3 cells or more, up to {LARGEST}×{LARGEST}, not {request.rows}×{request.columns}"
        )
    planks, density = option(request, "planks", 2), option(request, "density", DENSITY)
    if not 1 <= planks <= MOST_PLANKS:
        raise InvalidPuzzle(f"{numbered(planks, 'plank')}: a pair of islands takes 1–{MOST_PLANKS}")
    if not 1 <= density <= 100:
        raise InvalidPuzzle(f"a density of {density}: it is the percent of cells that are islands, 1–100")
    islands = count_islands(request)
    if islands > MOST_ISLANDS:
        raise InvalidPuzzle(
            f"a map of about {islands} islands: the most is {MOST_ISLANDS}; choose a smaller size or density"
        )
    if request.options.get("separate") and request.options.get("connected"):
        raise InvalidPuzzle("a map both separate and connected: ask for one or the other")
    if request.symmetry in SYMMETRIES[1:] and not first_bridges(request):
        ways = "choose an odd side, a longer one, or loops=yes"
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
    "Only exit": LessonNeeds(12, excluded=APART),
    "No loop": LessonNeeds(options={"loops": False}, excluded={"loops": True}),
    "Exit disjunction": LessonNeeds(12, excluded=APART, also=("Either way",)),
    "Either way": LessonNeeds(12, excluded=APART),
    "Splits of the map": LessonNeeds(excluded=APART),
    "Dead ends": LessonNeeds(excluded=APART),
    "Loop of two ways": LessonNeeds(unavailable="those that need it are too rare to be found"),
}


MAKER: Maker[Hashi, Draft] = Maker(
    default_size=lambda options: (9, 9),
    propose=propose,
    pose=pose,
    change=change,
    harden=harden,
    settle=settle,
    levels=levels,
    skills=skills,
    parts=parts,
    without=hide,
    unique=lambda request: request.options.get("style") != "map",
    lesson=lambda technique: LESSONS.get(technique, LessonNeeds()),
    symmetries=SYMMETRIES,
    options={
        "planks": Option(lambda text: number(text, what="a number of planks"), "most bridges between two islands, 1–8"),
        "connected": Option(yes_or_no, "whether all islands must be connected: yes or no"),
        "separate": Option(yes_or_no, "islands need not be connected", flag=True),
        "loops": Option(yes_or_no, "whether bridges may form loops: yes or no"),
        "hidden": Option(yes_or_no, "hide the numbers that are not needed", flag=True),
        "density": Option(lambda text: number(text, what="a density"), "percent of cells that are islands"),
        "style": Option(style, "puzzle: one solution; map: any map that has a solution"),
    },
)
