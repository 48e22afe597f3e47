"""Every solution of a small puzzle, found by trying: the rules as a person would read them, sharing nothing with ours.

A question is a plain dictionary, so that it can be kept as JSON. An answer is the tuple of the values of all spots.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Any

Question = dict[str, Any]
Answer = tuple[int, ...]


# --- skyscrapers


def visible(line: Sequence[int]) -> int:
    return sum(height > max((0, *line[:place])) for place, height in enumerate(line))


@lru_cache
def cities(size: int, parks: int, diagonals: bool) -> tuple[tuple[Answer, Answer], ...]:
    """All cities of a size, each with its 4n views clockwise from the top left."""
    rows = sorted(set(_rows(size, parks)))
    found: list[tuple[Answer, Answer]] = []

    def extend(city: list[Answer]) -> None:
        if len(city) == size:
            columns = list(zip(*city, strict=True))
            corners = [[city[i][i] for i in range(size)], [city[i][-1 - i] for i in range(size)]]
            if diagonals and not all(_is_line(line, size, parks) for line in corners):
                return
            views = [visible(column) for column in columns] + [visible(row[::-1]) for row in city]
            views += [visible(column[::-1]) for column in columns[::-1]] + [visible(row) for row in city[::-1]]
            found.append((tuple(height for row in city for height in row), tuple(views)))
            return
        for row in rows:
            if all(_may_follow(column, size, parks) for column in zip(*city, row, strict=True)):
                extend([*city, row])

    extend([])
    return tuple(found)


def _rows(size: int, parks: int) -> Iterator[Answer]:
    return (row for row in product(range(size - parks + 1), repeat=size) if _is_line(row, size, parks))


def _is_line(line: Sequence[int], size: int, parks: int) -> bool:
    return sorted(line) == [0] * parks + list(range(1, size - parks + 1))


def _may_follow(column: Sequence[int], size: int, parks: int) -> bool:
    towers = [height for height in column if height]
    return len(set(towers)) == len(towers) and len(column) - len(towers) <= parks


def skyscrapers(question: Question) -> Iterator[Answer]:
    clues, parks = question["clues"], question.get("parks", 0)
    givens = [given for row in question.get("givens") or () for given in row]
    shown = [(place, clue) for place, clue in enumerate(clues) if clue]
    for city, views in cities(len(clues) // 4, parks, question.get("diagonals", False)):
        if all(views[place] == clue for place, clue in shown) and _fits(city, givens):
            yield city


def _fits(answer: Answer, givens: Sequence[int | None]) -> bool:
    return not givens or all(given in (None, value) for given, value in zip(givens, answer, strict=True))


# --- nonograms


def runs(line: Sequence[int]) -> list[list[int]]:
    """Lengths and colours of the runs of a line."""
    found: list[list[int]] = []
    for place, color in enumerate(line):
        if color and place and line[place - 1] == color:
            found[-1][0] += 1
        elif color:
            found.append([1, color])
    return found


def match(found: Sequence[Sequence[int]], clue: Sequence[Sequence[int]]) -> bool:
    """Whether runs are those of a clue, where a length of 0 is unknown."""
    return len(found) == len(clue) and all(
        color == other and length in (0, cells) for (cells, color), (length, other) in zip(found, clue, strict=True)
    )


@lru_cache(maxsize=4096)
def _lines(clue: tuple[tuple[int, int], ...], length: int, values: int) -> tuple[Answer, ...]:
    return tuple(line for line in product(range(values), repeat=length) if _has_runs(line, clue))


def _has_runs(line: Sequence[int], clue: Sequence[Sequence[int]]) -> bool:
    """Whether a line has the runs of a clue; a length of 0 is unknown."""
    found = runs(line)
    return len(found) == len(clue) and all(
        color == own and wanted in (0, length) for (length, own), (wanted, color) in zip(found, clue, strict=True)
    )


def nonogram(question: Question) -> Iterator[Answer]:
    rows, columns, values = question["rows"], question["columns"], question["values"]
    givens = [given for row in question.get("givens") or () for given in row]
    choices = [_lines(tuple(map(tuple, row)), len(columns), values) for row in rows]
    for picture in product(*choices):
        if all(_has_runs(line, clue) for line, clue in zip(zip(*picture, strict=True), columns, strict=True)):
            answer = tuple(value for row in picture for value in row)
            if _fits(answer, givens):
                yield answer


# --- hashi


def hashi(question: Question, numbers: Sequence[int] = ()) -> Iterator[Answer]:
    """numbers: of planks, in the order in which they are tried; nothing: all, ascending."""
    lines, tried = question["lines"], numbers or range(question["planks"] + 1)
    islands = [(r, c) for r, row in enumerate(lines) for c, sign in enumerate(row) if sign != "."]
    wanted = [None if lines[r][c] == "?" else int(lines[r][c], 36) for r, c in islands]
    pairs = list(_pairs(lines, islands))
    crossed = [[other for other in range(spot) if _cross(pairs[spot], pairs[other])] for spot in range(len(pairs))]
    ends = [[islands.index(pair[0]), islands.index(pair[1])] for pair in pairs]
    last = {island: spot for spot, both in enumerate(ends) for island in both}
    if any(island not in last and number not in (0, None) for island, number in enumerate(wanted)):
        return

    def extend(built: Answer, degrees: list[int]) -> Iterator[Answer]:
        spot = len(built)
        if spot == len(pairs):
            if 0 not in degrees and _is_whole(question, len(islands), ends, built):
                yield built
            return
        for number in tried:
            if number and any(built[other] for other in crossed[spot]):
                continue
            after = list(degrees)
            for island in ends[spot]:
                after[island] += number
            if all(_may_have(wanted[island], after[island], last[island] == spot) for island in ends[spot]):
                yield from extend((*built, number), after)

    yield from extend((), [0] * len(islands))


def _pairs(lines: Sequence[str], islands: list[tuple[int, int]]) -> Iterator[tuple[Any, Any]]:
    """Islands that see each other, to the right and down, ordered by both ends."""
    for r, c in islands:
        right = next(((r, x) for x in range(c + 1, len(lines[0])) if (r, x) in islands), None)
        below = next(((y, c) for y in range(r + 1, len(lines)) if (y, c) in islands), None)
        yield from (((r, c), other) for other in (right, below) if other)


def _cross(one: Any, other: Any) -> bool:
    (r1, c1), (r2, c2) = one
    (r3, c3), (r4, c4) = other
    if r1 == r2 and c3 == c4:
        return r3 < r1 < r4 and c1 < c3 < c2
    return c1 == c2 and r3 == r4 and c3 < c1 < c4 and r1 < r3 < r2


def _may_have(wanted: int | None, degree: int, final: bool) -> bool:
    return wanted is None or (degree == wanted if final else degree <= wanted)


def _is_whole(question: Question, islands: int, ends: Sequence[Sequence[int]], built: Answer) -> bool:
    """Connected if it has to be, and without a loop if it must not have one."""
    group = list(range(islands))

    def root(island: int) -> int:
        return island if group[island] == island else root(group[island])

    for (a, b), number in zip(ends, built, strict=True):
        if number and root(a) == root(b) and not question["loops"]:
            return False
        if number:
            group[root(a)] = root(b)
    return not question["connected"] or len({root(island) for island in range(islands)}) <= 1


# --- rooks


def rooks(question: Question) -> Iterator[Answer]:
    lines = question["lines"]
    squares = [(r, c) for r, row in enumerate(lines) for c, sign in enumerate(row) if sign == "."]
    found: list[Answer] = [()]
    for spot, square in enumerate(squares):
        attacked = [other for other in range(spot) if _attack(lines, square, squares[other])]
        with_rook = [(*placed, 1) for placed in found if not any(placed[other] for other in attacked)]
        found = [(*placed, 0) for placed in found] + with_rook
    most = max(map(sum, found))
    yield from (placed for placed in found if sum(placed) == most)


def _attack(lines: Sequence[str], one: tuple[int, int], other: tuple[int, int]) -> bool:
    (r1, c1), (r2, c2) = sorted((one, other))
    if r1 == r2:
        return "X" not in lines[r1][c1:c2]
    return c1 == c2 and all(lines[r][c1] == "." for r in range(r1, r2))


# --- kakurasu


def kakurasu(question: Question) -> Iterator[Answer]:
    rows, columns = question["rows"], question["columns"]
    choices = [
        [line for line in product((0, 1), repeat=len(columns)) if _sum(line) == row or row is None] for row in rows
    ]

    def extend(picture: Answer, sums: Answer, row: int) -> Iterator[Answer]:
        if row == len(rows):
            if all(clue in (None, total) for clue, total in zip(columns, sums, strict=True)):
                yield picture
            return
        for line in choices[row]:
            after = tuple(total + (row + 1) * value for total, value in zip(sums, line, strict=True))
            if all(clue is None or total <= clue for clue, total in zip(columns, after, strict=True)):
                yield from extend(picture + line, after, row + 1)

    return extend((), (0,) * len(columns), 0)


def _sum(line: Sequence[int]) -> int:
    return sum(place * value for place, value in enumerate(line, 1))


# --- exact covers


def cover(question: Question) -> Iterator[Answer]:
    """Sets of options, as the tuple of their numbers."""
    options = question["options"]
    for size in range(len(options) + 1):
        yield from (chosen for chosen in combinations(range(len(options)), size) if _covers(question, chosen))


def _covers(question: Question, chosen: Answer) -> bool:
    if any(not set(question["options"][number]) & set(question["requirements"]) for number in chosen):
        return False
    for item in [*question["requirements"], *question["optional"]]:
        colors = [question["options"][number][item] for number in chosen if item in question["options"][number]]
        low, high = question["bounds"].get(item, [1 if item in question["requirements"] else 0, 1])
        agree = bool(colors) and colors[0] is not None and len(set(colors)) == 1
        if len(colors) < low or (len(colors) > high and not (agree and item not in question["bounds"])):
            return False
    return True


SOLVERS = {solver.__name__: solver for solver in (skyscrapers, nonogram, hashi, rooks, kakurasu, cover)}
