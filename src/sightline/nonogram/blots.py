"""Pictures out of noise: blots for the easy ones, and a patch of dust among them for the hard ones."""

from collections.abc import Collection
from math import isqrt

from sightline.core.dice import Dice
from sightline.family.maker import Request

Draft = str
"""The cells of a finished picture, row by row: 0 or 1 each."""
SMOOTH = {"easy": 2, "medium": 1, "hard": 1, "expert": 2, "extreme": 2}
"""How often noise is smoothed into blots …"""
LARGE, SMOOTHEST = 60, 6
"""… and the side from which on that is done more often: among thousands of small blots, some are never settled."""
DUST = {"expert": 50, "extreme": 47}
"""Filled cells of a hundred where noise is left as it is, for that is hard."""
HARDER = ("medium", "hard", *DUST)
"""What needs a patch in which half of the cells are filled, if in all more or less are to be."""
LARGEST_PATCH = 20
"""In more dust than that there is always something that nothing settles."""


def blots(dice: Dice, request: Request) -> Draft:
    """A picture with a patch as its level needs it; around that, as much is filled as was asked for."""
    level = request.level or "easy"
    share = request.options.get("density")
    cells = smoothed(dice, request, SMOOTH[level] if max(request.rows, request.columns) <= LARGE else SMOOTHEST)
    if level not in DUST and share is None:
        return cells
    spots = patch(dice, request)
    if level in DUST:
        cells = replaced(cells, spots, filled(dice, noise(dice, len(spots)), len(spots) * DUST[level] // 100))
    if share is None:
        return cells
    rest = sorted(set(range(len(cells))).difference(spots if level in HARDER else ()))
    return stretched(dice, cells, rest, (len(cells) * share + 50) // 100, request.columns)


def patch_size(request: Request) -> tuple[int, int]:
    """Half of a patch is filled, or nothing in it is hard: so it is no larger than leaves the whole as asked for."""
    share = request.options.get("density") if request.level in HARDER else None
    side = isqrt(10_000 if share is None else 200 * min(share, 100 - share))  # of a hundred
    most = LARGEST_PATCH if request.level in DUST else max(request.rows, request.columns)
    rows, columns = (min(most, -(-length * side // 100)) for length in (request.rows, request.columns))
    return rows, columns


def patch(dice: Dice, request: Request) -> list[int]:
    """The spots of a patch somewhere; in a picture with symmetry, in its middle."""
    rows, columns = patch_size(request)
    top, left = dice.below(request.rows - rows + 1), dice.below(request.columns - columns + 1)
    if request.symmetry != "none":
        left = (request.columns - columns) // 2
    return [row * request.columns + column for row in range(top, top + rows) for column in range(left, left + columns)]


def noise(dice: Dice, cells: int) -> Draft:
    bits = sum(dice.word() << at for at in range(0, cells, 64)) & ((1 << cells) - 1)
    return f"{bits:0{cells}b}" if cells else ""


def smoothed(dice: Dice, request: Request, times: int) -> Draft:
    """Noise, smoothed as a whole: a picture is one long number, and its neighbours are that number shifted.

    The noise reaches beyond the picture, so that its edges are like its middle.
    """
    rows, columns = request.rows + 2 * times, request.columns + 2 * times
    bits = int(noise(dice, rows * columns), 2)
    for _ in range(times):
        bits = at_least_five(around(bits, columns))
    text = f"{bits:0{rows * columns}b}"
    return "".join(text[row * columns + times : (row + 1) * columns - times] for row in range(times, rows - times))


def around(bits: int, stride: int) -> tuple[int, int, int, int]:
    """How many of each cell and its eight neighbours are filled, as the bits of a number for every cell at once."""
    one, two = added(bits << 1, bits, bits >> 1)
    low, carry = added(one << stride, one, one >> stride)
    middle, high = added(two << stride, two, two >> stride)
    return low, carry ^ middle, (carry & middle) ^ high, carry & middle & high


def added(a: int, b: int, c: int) -> tuple[int, int]:
    """Three bits added, for every cell at once: the sum's low and its high bit."""
    return a ^ b ^ c, (a & b) | (c & (a | b))


def at_least_five(bits: tuple[int, int, int, int]) -> int:
    one, two, four, eight = bits
    return eight | (four & (one | two))


def replaced(cells: Draft, spots: Collection[int], others: Draft) -> Draft:
    changed = list(cells)
    for spot, cell in zip(spots, others, strict=True):
        changed[spot] = cell
    return "".join(changed)


def filled(dice: Dice, cells: Draft, wanted: int) -> Draft:
    """The cells with some filled or emptied by chance until so many are filled."""
    missing = wanted - cells.count("1")
    turned = [spot for spot, cell in enumerate(cells) if cell == "10"[missing > 0]]
    return flipped(cells, dice.shuffled(turned)[: abs(missing)])


def stretched(dice: Dice, cells: Draft, spots: Collection[int], wanted: int, breadth: int) -> Draft:
    """The picture with cells among *spots* filled or emptied until so many are filled in all, or none is left; at the
    rims of blots first, so that they stay whole."""
    while missing := wanted - cells.count("1"):
        kind = "10"[missing > 0]
        turned = [spot for spot in spots if cells[spot] == kind]
        if not turned:
            break
        rims = sorted(dice.shuffled(turned), key=lambda spot: alike(cells, spot, breadth))
        cells = flipped(cells, rims[: min(abs(missing), len(rims) // 4 + 1)])
    return cells


def alike(cells: Draft, spot: int, breadth: int) -> int:
    """How many of its four neighbours are as a cell is; the outside is."""
    column, last = spot % breadth, len(cells) - breadth
    across = spot - (column > 0), spot + (column < breadth - 1)
    along = spot - breadth if spot >= breadth else spot, spot + breadth if spot < last else spot
    return sum(cells[place] == cells[spot] for place in across + along)


def flipped(cells: Draft, spots: Collection[int]) -> Draft:
    return replaced(cells, spots, "".join("10"[int(cells[spot])] for spot in spots))
