"""Classical problems posed as exact covers: (requirements, actions, optional)."""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product
from typing import Any

Problem = tuple[list[Any], dict[Any, list[Any]], list[Any]]
Cell = tuple[int, ...]


def queens(n: int) -> Problem:
    """Ranks and files must be held, diagonals may be."""
    places = [(r, c) for r in range(n) for c in range(n)]
    lines = {(r, c): [("rank", r), ("file", c), ("up", r + c), ("down", r - c)] for r, c in places}
    diagonals = dict.fromkeys(line for four in lines.values() for line in four[2:])
    return [(kind, i) for kind in ("rank", "file") for i in range(n)], lines, list(diagonals)


def towers(n: int) -> Problem:
    """n towers on an n×n board, none in another's line."""
    places = {(r, c): [("rank", r), ("file", c)] for r in range(n) for c in range(n)}
    return [(kind, i) for kind in ("rank", "file") for i in range(n)], places, []


def langford(n: int) -> Problem:
    """Two of each number k, with k places between them."""
    pairs = {(k, i): [("number", k), i, i + k + 1] for k in range(n, 0, -1) for i in range(2 * n - k - 1)}
    return [("number", k) for k in range(1, n + 1)] + list(range(2 * n)), pairs, []


def dominoes(cells: Iterable[Cell]) -> Problem:
    cells = list(cells)
    known = set(cells)
    pairs = [((r, c), other) for r, c in cells for other in ((r, c + 1), (r + 1, c)) if other in known]
    return cells, {pair: list(pair) for pair in pairs}, []


def rectangle(rows: int, columns: int) -> list[Cell]:
    return list(product(range(rows), range(columns)))


def aztec_diamond(n: int) -> list[Cell]:
    return [(r, c) for r in range(-n, n) for c in range(-n, n) if abs(2 * r + 1) + abs(2 * c + 1) <= 2 * n]


PENTOMINOES = {
    "F": ".##/##./.#.", "I": "#####", "L": "#/#/#/##", "N": ".#/.#/##/#.", "P": "##/##/#.", "T": "###/.#./.#.",
    "U": "#.#/###", "V": "#../#../###", "W": "#../##./.##", "X": ".#./###/.#.", "Y": ".#/##/.#/.#", "Z": "##./.#./.##",
}  # fmt: skip


def pentominoes(cells: Iterable[Cell]) -> Problem:
    pieces = {name: [(r, c) for r, row in enumerate(text.split("/")) for c, x in enumerate(row) if x == "#"]
              for name, text in PENTOMINOES.items()}  # fmt: skip
    return pieces_into(pieces, list(cells), flat_turns)


def soma() -> Problem:
    pieces = {
        "V": [(0, 0, 0), (1, 0, 0), (0, 1, 0)],
        "L": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)],
        "T": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)],
        "Z": [(0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)],
        "A": [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)],
        "B": [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 0, 1)],
        "P": [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)],
    }
    return pieces_into(pieces, list(product(range(3), repeat=3)), solid_turns)


def pieces_into(pieces: dict[str, list[Cell]], cells: list[Cell], turns: Any) -> Problem:
    known = set(cells)
    placed: dict[Any, list[Any]] = {}
    for name, piece in pieces.items():
        for shape in sorted({normal(turned) for turned in turns(piece)}):
            for corner in product(*(range(min(axis), max(axis) + 1) for axis in zip(*cells, strict=True))):
                where = tuple(tuple(a + b for a, b in zip(cell, corner, strict=True)) for cell in shape)
                if known.issuperset(where):
                    placed[name, where] = [name, *where]
    return list(pieces) + cells, placed, []


def normal(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    cells = list(cells)
    least = [min(axis) for axis in zip(*cells, strict=True)]
    return tuple(sorted(tuple(a - b for a, b in zip(cell, least, strict=True)) for cell in cells))


def flat_turns(cells: list[Cell]) -> Iterator[list[Cell]]:
    for flip in (1, -1):
        for turn in range(4):
            yield [((r, flip * c), (flip * c, -r), (-r, -flip * c), (-flip * c, r))[turn] for r, c in cells]


def solid_turns(cells: list[Cell]) -> Iterator[list[Cell]]:
    for axes in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            swaps = sum(axes[i] > axes[j] for i, j in combinations(range(3), 2))
            if (-1) ** swaps * signs[0] * signs[1] * signs[2] == 1:
                yield [tuple(signs[k] * cell[axes[k]] for k in range(3)) for cell in cells]


def latin_squares(n: int) -> Problem:
    return sudoku(n, 1, n, kinds=["cell", "row", "column"])


def sudoku(rows: int, columns: int, n: int | None = None, kinds: Any = ("cell", "row", "column", "box")) -> Problem:
    """Boxes of rows × columns; a key is (row, column, value)."""
    n = n or rows * columns
    where = {
        (r, c, v): {
            "cell": ("cell", r, c),
            "row": ("row", r, v),
            "column": ("column", c, v),
            "box": ("box", r // rows * rows + c // columns, v),
        }
        for r, c, v in product(range(n), repeat=3)
    }
    places = {key: [ways[kind] for kind in kinds] for key, ways in where.items()}
    return list(dict.fromkeys(one for ways in places.values() for one in ways)), places, []


def permutation_matrices(n: int, allowed: Any) -> Problem:
    places = {(r, c): [("rank", r), ("file", c)] for r in range(n) for c in range(n) if allowed(r, c)}
    return [(kind, i) for kind in ("rank", "file") for i in range(n)], places, []


def blocks(points: int, size: int) -> Problem:
    """Partitions of the points into blocks of one size."""
    return list(range(points)), {block: list(block) for block in combinations(range(points), size)}, []


def steiner(points: int) -> Problem:
    """Triples so that every pair of points is in exactly one."""
    pairs = list(combinations(range(points), 2))
    return pairs, {triple: list(combinations(triple, 2)) for triple in combinations(range(points), 3)}, []


def colourings(edges: list[tuple[int, int]], colours: int) -> Problem:
    """Every vertex has a colour; an edge and a colour meet at most once."""
    vertices = sorted({vertex for edge in edges for vertex in edge})
    ways = {
        (vertex, colour): [vertex, *((edge, colour) for edge in edges if vertex in edge)]
        for vertex in vertices
        for colour in range(colours)
    }
    return vertices, ways, [(edge, colour) for edge in edges for colour in range(colours)]


PETERSEN = (
    [(i, (i + 1) % 5) for i in range(5)] + [(i, i + 5) for i in range(5)] + [(i + 5, (i + 2) % 5 + 5) for i in range(5)]
)
CYCLE = [(i, (i + 1) % 5) for i in range(5)]
COMPLETE = list(combinations(range(4), 2))
