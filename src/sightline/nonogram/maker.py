"""Making pictures: blots and dust, or somebody's own picture, changed cell by cell."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sightline.core.dice import Dice
from sightline.core.errors import FormatError, InvalidPuzzle
from sightline.family import Option
from sightline.family.maker import LessonNeeds, Maker, Request
from sightline.formats.tokens import number, yes_or_no
from sightline.nonogram import photo
from sightline.nonogram.blots import Draft, blots, patch_size, smoothed
from sightline.nonogram.puzzle import Nonogram, NonogramBoard, default_color


def propose(dice: Dice, request: Request) -> Draft:
    own = request.options.get("picture")
    cells = own_picture(own, request) if own else blots(dice, request)
    if "1" not in cells and not own and request.options.get("density") is None:  # there shall be something to find
        spot = dice.below(len(cells))
        cells = cells[:spot] + "1" + cells[spot + 1 :]
    return balanced(painted(dice, cells, request) if colors(request) > 1 else cells, request)


def colors(request: Request) -> int:
    told = request.options.get("colors")
    return 1 if told is None else int(told)


def painted(dice: Dice, cells: Draft, request: Request) -> Draft:
    """The filled cells in colours, which lie about in blots of their own."""
    layers = [smoothed(dice, request, 2) for _ in range(colors(request) - 1)]
    paint = ["".join(marks).rfind("1") + 2 for marks in zip(*layers, strict=True)]
    return "".join(str(color) if cell == "1" else cell for cell, color in zip(cells, paint, strict=True))


def own_picture(source: str, request: Request) -> Draft:
    greys = photo.framed(photo.read_greys(source), request.rows, request.columns)
    greys = photo.shrunk(greys, request.rows, request.columns)
    threshold = request.options.get("threshold")
    if threshold is None:
        threshold = photo.threshold_of(greys)
    cells = photo.blackened(greys, threshold, bool(request.options.get("dither")))
    return "".join(str(cell) for row in cells for cell in row)


def balanced(cells: Draft, request: Request) -> Draft:
    """The picture; with symmetry, the left half of each row and its mirror image."""
    if request.symmetry == "none":
        return cells
    breadth = request.columns
    rows = [cells[start : start + breadth] for start in range(0, len(cells), breadth)]
    return "".join(row[: (breadth + 1) // 2] + row[: breadth // 2][::-1] for row in rows)


def pose(cells: Draft, request: Request) -> Nonogram:
    breadth = request.columns
    rows = [cells[start : start + breadth] for start in range(0, len(cells), breadth)]
    if colors(request) > 1:
        palette = [default_color(value + 1) for value in range(colors(request))]
        return Nonogram.from_grid([[int(cell) for cell in row] for row in rows], palette)
    lines = [
        [len(run) for run in line.split("0") if run] for line in [*rows, *(cells[c::breadth] for c in range(breadth))]
    ]
    return Nonogram(lines[: request.rows], lines[request.rows :])


def change(dice: Dice, cells: Draft, spots: Sequence[int], request: Request) -> Draft:
    """One of the cells in another colour, and its mirror image."""
    spot = dice.choice(spots)
    others = [str(color) for color in range(colors(request) + 1) if str(color) != cells[spot]]
    return turned(cells, spot, others[0] if len(others) == 1 else dice.choice(others), request)


def turned(cells: Draft, spot: int, cell: str, request: Request) -> Draft:
    for place in {spot, image(spot, request)}:
        cells = cells[:place] + cell + cells[place + 1 :]
    return cells


def image(spot: int, request: Request) -> int:
    row, column = divmod(spot, request.columns)
    return spot if request.symmetry == "none" else (row + 1) * request.columns - 1 - column


def nearer(cells: Draft, first: Draft, request: Request) -> Iterator[Draft]:
    """The picture with each turned cell, by itself, as it was."""
    for spot, (now, then) in enumerate(zip(cells, first, strict=True)):
        if now != then and spot <= image(spot, request):
            yield turned(cells, spot, then, request)


def show(cells: Draft, request: Request) -> NonogramBoard:
    return pose(cells, request).start.with_masks([1 << int(cell) for cell in cells])


def size(options: Mapping[str, Any]) -> tuple[int, int]:
    own = options.get("picture")
    return photo.fitting_size(photo.read_greys(own)) if own else (10, 10)


def levels(request: Request) -> list[str]:
    if not (1 <= request.rows <= LARGEST and 1 <= request.columns <= LARGEST):
        raise InvalidPuzzle(f"a picture of {request.rows}×{request.columns}: such are made up to {LARGEST}×{LARGEST}")
    share = request.options.get("density")
    if share is not None and not 0 <= share <= 100:
        raise InvalidPuzzle(f"a density of {share}: it is a part of a hundred cells")
    if not 1 <= colors(request) <= MOST_COLORS:
        raise InvalidPuzzle(f"{colors(request)} colours: there can be 1–{MOST_COLORS}")
    if colors(request) > 1 and request.options.get("picture"):
        raise InvalidPuzzle("a picture of one's own is made in black and white: leave colors out")
    if max(request.rows, request.columns) > LARGEST_GRADED:
        return []
    walled = 2 if share is None or share <= 50 else 3 if share <= 80 else 5
    sides = {level: min(patch_size(replace(request, level=level))) for level in SMALLEST}
    found = [level for level, side in sides.items() if level == "easy" or 2 * side >= walled * SMALLEST[level]]
    return found[: found.index("extreme")] if colors(request) > 3 and "extreme" in found else found  # colours help


LARGEST, LARGEST_GRADED = 100, 80
"""The longer side up to which pictures are made, and made to a level: in larger ones something always stays open."""
SMALLEST = {"easy": 1, "medium": 8, "hard": 5, "expert": 8, "extreme": 12}
"""The shorter side from which on pictures of a level can be made, other than by rare luck: of the picture, or of the
part of it where that is hard. More if all around is filled, and so gives away where runs begin."""


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
}


MAKER: Maker[Nonogram, Draft] = Maker(
    default_size=size,
    propose=propose,
    pose=pose,
    change=change,
    levels=levels,
    keeps_draft=lambda request: bool(request.options.get("picture")),
    undo_changes=nearer,
    board_of=show,
    lesson=lambda technique: LESSONS.get(technique, LessonNeeds()),
    symmetries=("none", "mirror"),
    options={
        "density": Option(lambda text: number(text, what="a density"), "filled cells of a hundred"),
        "colors": Option(lambda text: number(text, what="a number of colours"), "colours beside the background, 1–9"),
        "picture": Option(str, "a picture to start from: PNG, JPEG, GIF, WebP, or lines of # and .", file=True),
        "threshold": Option(read_grey, "greys below this, 0–256, are filled"),
        "dither": Option(yes_or_no, "draw greys by dots", flag=True),
    },
)
