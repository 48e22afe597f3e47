"""Making Nonograms: a random picture, or one from a file, changed cell by cell."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import isqrt
from typing import Any

from sightline.core.errors import FormatError, InvalidPuzzle
from sightline.core.rng import Rng
from sightline.family import Option
from sightline.family.maker import LessonNeeds, Maker, Request, SkillSizes, Symmetry, check_size, skills_at
from sightline.formats.tokens import number, yes_or_no
from sightline.nonogram import photo
from sightline.nonogram.blots import Draft, patch_size, smooth_noise
from sightline.nonogram.figures import STYLES, draw_style, is_mirrored, looks_like_something, read_style
from sightline.nonogram.puzzle import Nonogram, NonogramBoard, default_color


def propose(rng: Rng, request: Request) -> Draft:
    picture = request.options.get("picture")
    drawing = request.options.get("drawing")
    cells = drawing_cells(drawing, request) if drawing else picture_cells(picture, request) if picture else None
    if cells is not None:
        return make_symmetric(cells, request)
    cells = draw_style(rng, request)
    if "1" not in cells and request.options.get("density") is None:  # at least one cell is filled
        spot = rng.below(len(cells))
        cells = cells[:spot] + "1" + cells[spot + 1 :]
    return make_symmetric(paint(rng, cells, request) if colors(request) > 1 else cells, request)


def colors(request: Request) -> int:
    asked = request.options.get("colors")
    return 1 if asked is None else int(asked)


def paint(rng: Rng, cells: Draft, request: Request) -> Draft:
    """The filled cells in colours, each colour in blots of its picture."""
    layers = [smooth_noise(rng, request, 2) for _ in range(colors(request) - 1)]
    paint = ["".join(marks).rfind("1") + 2 for marks in zip(*layers, strict=True)]
    return "".join(str(color) if cell == "1" else cell for cell, color in zip(cells, paint, strict=True))


def drawing_cells(rows: Sequence[str], request: Request) -> Draft:
    """The cells of a drawing; one of another size than asked for keeps its upper left corner."""
    cut = [row[: request.columns].ljust(request.columns, "0") for row in rows[: request.rows]]
    return "".join(cut).ljust(request.rows * request.columns, "0")


def read_drawing(text: str) -> tuple[str, ...]:
    rows = tuple(text.translate(str.maketrans("#.", "10")).split("/"))
    if not set(text) <= set("#./") or len({len(row) for row in rows}) != 1 or not rows[0]:
        raise FormatError("a drawing is rows of # and ., all equally long, with / between them")
    return rows


def picture_cells(source: str, request: Request) -> Draft:
    greys = photo.frame(photo.read_greys(source), request.rows, request.columns)
    greys = photo.shrink(greys, request.rows, request.columns)
    threshold = request.options.get("threshold")
    if threshold is None:
        threshold = photo.find_threshold(greys)
    cells = photo.to_black_and_white(greys, threshold, bool(request.options.get("dither")))
    return "".join(str(cell) for row in cells for cell in row)


def make_symmetric(cells: Draft, request: Request) -> Draft:
    """The picture; with symmetry, the left half of each row and its mirror image."""
    if request.symmetry is Symmetry.NONE:
        return cells
    breadth = request.columns
    rows = [cells[start : start + breadth] for start in range(0, len(cells), breadth)]
    return "".join(row[: (breadth + 1) // 2] + row[: breadth // 2][::-1] for row in rows)


def pose(cells: Draft, request: Request) -> Nonogram:
    breadth = request.columns
    if colors(request) > 1:
        rows = [cells[start : start + breadth] for start in range(0, len(cells), breadth)]
        palette = [default_color(value + 1) for value in range(colors(request))]
        return Nonogram.from_grid([[int(cell) for cell in row] for row in rows], palette)
    inked = cells.replace("0", " ")
    rows = [inked[start : start + breadth] for start in range(0, len(cells), breadth)]
    lines = [[*map(len, line.split())] for line in [*rows, *(inked[c::breadth] for c in range(breadth))]]
    return Nonogram(lines[: request.rows], lines[request.rows :])


def change(rng: Rng, cells: Draft, spots: Sequence[int], request: Request) -> Draft:
    """One of the cells in another colour, and its mirror image."""
    spot = rng.choice(spots)
    others = [str(color) for color in range(colors(request) + 1) if str(color) != cells[spot]]
    return set_cell(cells, spot, others[0] if len(others) == 1 else rng.choice(others), request)


def set_cell(cells: Draft, spot: int, cell: str, request: Request) -> Draft:
    for place in {spot, image(spot, cells, request)}:
        cells = cells[:place] + cell + cells[place + 1 :]
    return cells


def image(spot: int, cells: Draft, request: Request) -> int:
    """The spot that changes with this one: its mirror image, in a picture whose two sides are to stay alike."""
    row, column = divmod(spot, request.columns)
    alike = request.symmetry is not Symmetry.NONE or (stays_alike(request) and is_mirrored(cells, request))
    return (row + 1) * request.columns - 1 - column if alike else spot


def stays_alike(request: Request) -> bool:
    """Whether a picture whose two sides are alike looks like something because of that."""
    style = request.options.get("style")
    return looks_like_something(request) if style is None else style in ("symmetric", "shapes")


def undo_one_change(cells: Draft, first: Draft, request: Request) -> Iterator[Draft]:
    """For each changed cell, the picture with that cell as it was at first."""
    for spot, (now, then) in enumerate(zip(cells, first, strict=True)):
        if now != then and spot <= image(spot, first, request):
            yield set_cell(cells, spot, then, request)


def finished_board(cells: Draft, request: Request) -> NonogramBoard:
    return pose(cells, request).start.with_masks([1 << int(cell) for cell in cells])


def size(options: Mapping[str, Any]) -> tuple[int, int]:
    picture, drawing = options.get("picture"), options.get("drawing")
    if drawing:
        return len(drawing), len(drawing[0])
    return photo.fitting_size(photo.read_greys(picture)) if picture else (10, 10)


def is_own(request: Request) -> bool:
    """Whether the picture is the user's."""
    return bool(request.options.get("picture") or request.options.get("drawing"))


def skills_possible(request: Request) -> list[str]:
    check_size(request, "Nonogram", LARGEST)
    density = request.options.get("density")
    if density is not None and not 0 <= density <= 100:
        raise InvalidPuzzle(f"a density of {density}: it is the percent of cells that are filled, 0–100")
    if not 1 <= colors(request) <= MOST_COLORS:
        raise InvalidPuzzle(f"{colors(request)} colours: there can be 1–{MOST_COLORS}")
    if colors(request) > 1 and is_own(request):
        raise InvalidPuzzle("a picture of one's own is black and white: leave out colors")
    if max(request.rows, request.columns) > LARGEST_WITH_LEVEL:
        return []
    halves = 2 if density is None or density <= 50 else 3 if density <= 80 else 5
    sides = {level: min(patch_size(replace(request, skill=level))) for level in SMALLEST_OF_LEVEL}
    found = [level for level, side in sides.items() if level == "easy" or 2 * side >= halves * SMALLEST_OF_LEVEL[level]]
    return (
        found[: found.index("extreme")] if colors(request) > 3 and "extreme" in found else found
    )  # colours make it easier


SKILLS: SkillSizes = {
    "easy": {"easy": (1, 20), "hard": (4, 9)},
    "medium": {"easy": (17, 32), "medium": (8, 14), "hard": (10, 17), "expert": (7, 10)},
    "hard": {"medium": (15, 24), "hard": (15, 22), "expert": (9, 15), "easy": (24, 50)},
    "expert": {"medium": (25, 45), "expert": (15, 24), "hard": (25, 30), "extreme": (13, 16), "easy": (45, 80)},
    "extreme": {"expert": (20, 80), "extreme": (14, 80)},
}

SKILLS_OF_FIGURES: SkillSizes = {
    **SKILLS,
    "easy": {**SKILLS["easy"], "easy": (1, 50)},
    "medium": {**SKILLS["medium"], "easy": (17, 60)},
}
"""The same where pictures can be figures in black and white, which have fewer runs than blots."""


def skills(request: Request) -> list[str]:
    """The skills for the level of the request: those of the size of its hard patch, which with few or many filled cells
    is small; with a picture of the user's own, all are tried."""
    return of_level(request, skills_possible(request), request.level)


def of_level(request: Request, possible: Sequence[str], level: str | None) -> list[str]:
    """The skills for a level, of those that are possible."""
    if is_own(request):
        return [skill for skill in SKILLS.get(level or "", ()) if skill in possible]
    rows, columns = patch_size(replace(request, skill="hard"))
    sizes = SKILLS_OF_FIGURES if draws_figures(request) else SKILLS
    return skills_at(sizes, level, isqrt(rows * columns), possible)


def draws_figures(request: Request) -> bool:
    """Whether an easy picture is a figure in black and white."""
    style = request.options.get("style")
    figure = style not in ("blots", "noise") and looks_like_something(replace(request, level="easy", skill="easy"))
    return figure and colors(request) == 1


def levels(request: Request) -> list[str]:
    """The levels that can be made."""
    possible = skills_possible(request)
    return [level for level in SKILLS if of_level(request, possible, level)]


LARGEST, LARGEST_WITH_LEVEL = 100, 80
"""The longer side of the largest puzzles that are made, and made to a level: in larger ones some cell stays open."""
SMALLEST_OF_LEVEL = {"easy": 1, "medium": 8, "hard": 5, "expert": 8, "extreme": 12}
"""The smallest shorter side at which puzzles of a level are not too rare to be found: of the picture, or of its hard
patch. It is larger if most cells around the patch are filled, which shows where runs begin."""


def read_grey(text: str) -> int:
    grey = number(text, what="a grey")
    if grey > 256:
        raise FormatError(f"a threshold of {grey}: greys are 0–256")
    return grey


MOST_COLORS = 9
"""A cell of a draft is one digit."""
COLOURS = LessonNeeds(
    8, options={"colors": 3}, excluded={"colors": 1}, also=("Completed line", "Simple boxes", "Boxes in reach")
)
LESSONS = {
    "Colours of a line": COLOURS,
    "Colour logic": COLOURS,
    "Completed block": LessonNeeds(also=("Simple boxes", "Boxes in reach")),
    "Forcing": LessonNeeds(20),
    "Splitting": LessonNeeds(15),
    "Joining": LessonNeeds(15),
    "Two-line logic": LessonNeeds(options={"colors": 2}, excluded={"colors": 1}),
}
"""In black and white, Four corners finds nearly all that Two-line logic would."""


MAKER: Maker[Nonogram, Draft] = Maker(
    default_size=size,
    propose=propose,
    pose=pose,
    change=change,
    levels=levels,
    skills=skills,
    keeps_draft=is_own,
    undo_changes=undo_one_change,
    board_of=finished_board,
    lesson=lambda technique: LESSONS.get(technique, LessonNeeds()),
    symmetries=(Symmetry.NONE, Symmetry.MIRROR),
    options={
        "style": Option(
            read_style,
            "what the picture looks like: blots, symmetric, shapes, glyphs or noise",
            choices=[(None, "of any kind"), *((name, name) for name in STYLES)],
        ),
        "density": Option(lambda text: number(text, what="a density"), "percent of cells that are filled"),
        "colors": Option(lambda text: number(text, what="a number of colours"), "colours besides the background, 1–9"),
        "picture": Option(str, "a picture to start from: PNG, JPEG, GIF, WebP, or lines of # and .", file=True),
        "drawing": Option(read_drawing, "a picture to start from, as rows of # and . with / between them"),
        "threshold": Option(read_grey, "greys below this, 0–256, are filled"),
        "dither": Option(yes_or_no, "show greys as dots", flag=True),
    },
)
