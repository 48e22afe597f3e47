"""Random pictures: noise smoothed into blots, and for hard puzzles a patch of plain noise among them."""

from collections.abc import Collection
from math import isqrt

from sightline.core.rng import Rng
from sightline.family.maker import Request, Symmetry

Draft = str
"""The cells of a finished picture, row by row: 0 or 1 each."""
SMOOTH = {"easy": 2, "medium": 1, "hard": 1, "expert": 2, "extreme": 2}
"""How often noise is smoothed into blots, by skill …"""
LARGE_SIDE, SMOOTHEST = 60, 6
"""… and how often above this longer side: among thousands of small blots, some cells always stay open."""
SMOOTHED_ONCE = {"medium": 22, "hard": 34}
"""The longest side up to which noise is smoothed once for pictures that take easy skills alone, by level: with more and
smaller blots, they take longer."""
NOISE_PERCENT = {"expert": 50, "extreme": 47}
"""Percent of filled cells in a patch of noise, by level: such patches are hard."""
NEEDS_PATCH = ("medium", "hard", *NOISE_PERCENT)
"""Levels that need a patch with half of its cells filled if the density is another."""
LARGEST_PATCH = 20
"""The longest side of a patch of noise: in larger ones some cell always stays open …"""
LARGEST_EXPERT_PATCH = 13
"""… and of one in a picture of level expert: with larger ones most are extreme. With 17, one of four that were graded
had the level; from 15×15 to 24×24 they took 1.8 times as long."""


def draw_blots(rng: Rng, request: Request) -> Draft:
    """A picture with the patch that its level needs; around that, as many cells are filled as asked for."""
    level = request.skill or "easy"
    density = request.options.get("density")
    cells = smooth_noise(rng, request, smoothing(request))
    if level not in NOISE_PERCENT and density is None:
        return cells
    spots = patch(rng, request)
    if level in NOISE_PERCENT:
        cells = replace_cells(cells, spots, fill(rng, noise(rng, len(spots)), len(spots) * NOISE_PERCENT[level] // 100))
    if density is None:
        return cells
    rest = sorted(set(range(len(cells))).difference(spots if level in NEEDS_PATCH else ()))
    return adjust(rng, cells, rest, (len(cells) * density + 50) // 100, request.columns)


def smoothing(request: Request) -> int:
    """How often noise is smoothed."""
    side, skill = max(request.rows, request.columns), request.skill or "easy"
    if skill == "easy" and side <= SMOOTHED_ONCE.get(request.level or "", 0):
        return 1
    return SMOOTH[skill] if side <= LARGE_SIDE else SMOOTHEST


def patch_size(request: Request) -> tuple[int, int]:
    """The rows and columns of a patch: half of it is filled, so its size is limited by the density asked for."""
    density = request.options.get("density") if request.skill in NEEDS_PATCH else None
    side = isqrt(10_000 if density is None else 200 * min(density, 100 - density))  # percent of the picture's side
    largest = LARGEST_EXPERT_PATCH if request.level == "expert" else LARGEST_PATCH
    most = largest if request.skill in NOISE_PERCENT else max(request.rows, request.columns)
    rows, columns = (min(most, -(-length * side // 100)) for length in (request.rows, request.columns))
    return rows, columns


def patch(rng: Rng, request: Request) -> list[int]:
    """The spots of a patch somewhere; in a picture with symmetry, in its middle."""
    rows, columns = patch_size(request)
    top, left = rng.below(request.rows - rows + 1), rng.below(request.columns - columns + 1)
    if request.symmetry is not Symmetry.NONE:
        left = (request.columns - columns) // 2
    return [row * request.columns + column for row in range(top, top + rows) for column in range(left, left + columns)]


def noise(rng: Rng, cells: int) -> Draft:
    bits = sum(rng.word() << at for at in range(0, cells, 64)) & ((1 << cells) - 1)
    return f"{bits:0{cells}b}" if cells else ""


def smooth_noise(rng: Rng, request: Request, times: int) -> Draft:
    """Smoothed noise. All cells at once: the picture is one long number, and its neighbours are that number shifted.

    The noise reaches beyond the picture, so its edges look like its middle.
    """
    rows, columns = request.rows + 2 * times, request.columns + 2 * times
    bits = int(noise(rng, rows * columns), 2)
    for _ in range(times):
        bits = at_least_five(count_around(bits, columns))
    text = f"{bits:0{rows * columns}b}"
    return "".join(text[row * columns + times : (row + 1) * columns - times] for row in range(times, rows - times))


def count_around(bits: int, stride: int) -> tuple[int, int, int, int]:
    """How many of each cell and its eight neighbours are filled, as the bits of a number for every cell at once."""
    one, two = add_bits(bits << 1, bits, bits >> 1)
    low, carry = add_bits(one << stride, one, one >> stride)
    middle, high = add_bits(two << stride, two, two >> stride)
    return low, carry ^ middle, (carry & middle) ^ high, carry & middle & high


def add_bits(a: int, b: int, c: int) -> tuple[int, int]:
    """Three bits added, for every cell at once: the sum's low and its high bit."""
    return a ^ b ^ c, (a & b) | (c & (a | b))


def at_least_five(bits: tuple[int, int, int, int]) -> int:
    one, two, four, eight = bits
    return eight | (four & (one | two))


def replace_cells(cells: Draft, spots: Collection[int], others: Draft) -> Draft:
    changed = list(cells)
    for spot, cell in zip(spots, others, strict=True):
        changed[spot] = cell
    return "".join(changed)


def fill(rng: Rng, cells: Draft, wanted: int) -> Draft:
    """The cells with random ones filled or emptied until *wanted* are filled."""
    missing = wanted - cells.count("1")
    candidates = [spot for spot, cell in enumerate(cells) if cell == "10"[missing > 0]]
    return flip(cells, rng.shuffled(candidates)[: abs(missing)])


def adjust(rng: Rng, cells: Draft, spots: Collection[int], wanted: int, breadth: int) -> Draft:
    """The picture with cells among *spots* filled or emptied until *wanted* are filled in all, or none is left; at the
    rims of blots first, so that blots stay whole."""
    while missing := wanted - cells.count("1"):
        kind = "10"[missing > 0]
        candidates = [spot for spot in spots if cells[spot] == kind]
        if not candidates:
            break
        rims = sorted(rng.shuffled(candidates), key=lambda spot: count_alike(cells, spot, breadth))
        cells = flip(cells, rims[: min(abs(missing), len(rims) // 4 + 1)])
    return cells


def count_alike(cells: Draft, spot: int, breadth: int) -> int:
    """How many of a cell's four neighbours equal it; cells outside count as equal."""
    column, last = spot % breadth, len(cells) - breadth
    across = spot - (column > 0), spot + (column < breadth - 1)
    along = spot - breadth if spot >= breadth else spot, spot + breadth if spot < last else spot
    return sum(cells[place] == cells[spot] for place in across + along)


def flip(cells: Draft, spots: Collection[int]) -> Draft:
    return replace_cells(cells, spots, "".join("10"[int(cells[spot])] for spot in spots))
