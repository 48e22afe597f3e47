"""The reference of native/matching/: the most pieces on free squares, no two on one line."""

from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property

from sightline.kernel.search.loop import DepthFirstProblem

EMPTY, PIECE, OPEN = 1, 2, 3  # the masks of a square

Pieces = dict[int, int]
"""The spot of the piece on each line that has one."""


class Matching(DepthFirstProblem):
    """Two lines run through every free square, one across and one down; a piece takes both."""

    def __init__(self, rows: int, columns: int, free: bytes, masks: bytes) -> None:
        super().__init__(masks, 1)
        squares = [divmod(square, columns) for square in range(rows * columns) if free[square]]
        self.across, starts_across = runs(squares)
        down, starts_down = runs([(column, row) for row, column in squares])
        self.lines_across = range(len(starts_across))
        self.lines_down = range(len(starts_across), len(starts_across) + len(starts_down))
        self.down = [line + len(starts_across) for line in down]
        self.code = [2 * (row * columns + column) for row, column in starts_across]
        self.code += [2 * (row * columns + column) + 1 for column, row in starts_down]
        self.spots_of: list[list[int]] = [[] for _ in self.code]
        for spot in range(len(squares)):
            self.spots_of[self.across[spot]].append(spot)
            self.spots_of[self.down[spot]].append(spot)
        self.bare = Placement(self, [OPEN] * len(squares))
        self.value = len(self.bare.pieces) // 2

    def scopes(self) -> Sequence[Sequence[int]]:
        return self.spots_of

    def legal(self, values: Sequence[int]) -> bool:
        alone = all(sum(values[spot] for spot in spots) <= 1 for spots in self.spots_of)
        return alone and sum(values) == self.value

    def narrow(self, masks: list[int]) -> bool:
        """Exactly: a square keeps the values that it has in some maximum placement within *masks*."""
        placement = Placement(self, masks)
        if not placement.keeps(masks) or len(placement.pieces) < 2 * self.value:
            return False
        for spot, mask in enumerate(masks):
            if mask == OPEN and not placement.can_change(spot):
                masks[spot] = PIECE if placement.has(spot) else EMPTY
        return True

    def proof(self) -> tuple[int, bytes]:
        """The lines that reach every square, as many as the pieces: König's theorem."""
        led = self.bare.to_a_free_line
        cover = [line for line in self.lines_across if line in led]
        cover += [line for line in self.lines_down if line not in led]
        return self.value, array("i", [self.code[line] for line in cover]).tobytes()


class Placement:
    """As many pieces as the masks allow, and how they could move."""

    def __init__(self, board: Matching, masks: Sequence[int]) -> None:
        self.board = board
        self.pieces: Pieces = {}
        for spot, mask in enumerate(masks):
            if mask == PIECE:
                self.put(spot)
        given = set(self.pieces)
        self.open = [
            mask == OPEN and given.isdisjoint((board.across[spot], board.down[spot])) for spot, mask in enumerate(masks)
        ]
        for line in board.lines_across:
            self.augment(line)

    def put(self, spot: int) -> None:
        self.pieces[self.board.across[spot]] = self.pieces[self.board.down[spot]] = spot

    def has(self, spot: int) -> bool:
        return self.pieces.get(self.board.across[spot]) == spot

    def keeps(self, masks: Sequence[int]) -> bool:
        """Whether all given pieces are placed, which fails where two share a line."""
        down = self.board.down
        return all(
            mask and (mask != PIECE or (self.has(spot) and self.pieces[down[spot]] == spot))
            for spot, mask in enumerate(masks)
        )

    def augment(self, start: int) -> None:
        """Breadth first: take a square; if its line down is taken, the piece there must find another square."""
        if start in self.pieces:
            return
        board, waiting = self.board, [start]
        came: dict[int, int] = {}  # line down -> the spot that led to it
        for line in waiting:
            for spot in board.spots_of[line]:
                down = board.down[spot]
                if not self.open[spot] or down in came:
                    continue
                came[down] = spot
                if down not in self.pieces:
                    self.move_along(came, down)
                    return
                waiting.append(board.across[self.pieces[down]])

    def move_along(self, came: dict[int, int], down: int) -> None:
        while True:
            spot = came[down]
            before = self.pieces.get(self.board.across[spot])
            self.put(spot)
            if before is None:
                return
            down = self.board.down[before]

    # --- a square can change if it is on a path of moves that starts or ends at a free line, or on a cycle of moves

    def can_change(self, spot: int) -> bool:
        across, down = self.board.across[spot], self.board.down[spot]
        if not self.open[spot]:
            return False
        if across in self.from_a_free_line or down in self.to_a_free_line:
            return True
        owner = self.board.across[self.pieces[down]]
        circle = self.circle(across)
        return len(circle) > 1 if owner == across else owner in circle

    @cached_property
    def from_a_free_line(self) -> set[int]:
        return self.reach((line for line in self.board.lines_across if line not in self.pieces), forward=True)

    @cached_property
    def to_a_free_line(self) -> set[int]:
        return self.reach((line for line in self.board.lines_down if line not in self.pieces), forward=False)

    @cached_property
    def circles(self) -> dict[int, set[int]]:
        return {}

    def circle(self, line: int) -> set[int]:
        """The lines across that paths of moves reach from *line* and that lead back to it."""
        if line not in self.circles:
            there = self.reach([line], forward=True)
            back = self.reach([self.board.down[self.pieces[line]]], forward=False)
            found = (there & back).intersection(self.board.lines_across)
            self.circles.update(dict.fromkeys(found, found))
        return self.circles[line]

    def reach(self, lines: Iterable[int], forward: bool) -> set[int]:
        """The lines on paths of moves from *lines* (or, backward, to them): any square leads across, a piece back."""
        waiting = list(lines)
        reached = set(waiting)
        over, back = (self.board.down, self.board.across) if forward else (self.board.across, self.board.down)
        for line in waiting:
            for spot in self.board.spots_of[line]:
                met = over[spot]
                if self.open[spot] and met not in reached:
                    reached.add(met)
                    if met in self.pieces:
                        reached.add(back[self.pieces[met]])
                        waiting.append(back[self.pieces[met]])
        return reached


def runs(squares: Sequence[tuple[int, int]]) -> tuple[list[int], list[tuple[int, int]]]:
    """The number of the run that each (line, place) lies on, line by line; and where each run starts."""
    number: dict[tuple[int, int], int] = {}
    starts = []
    for line, place in sorted(squares):
        if (line, place - 1) not in number:
            starts.append((line, place))
        number[line, place] = len(starts) - 1
    return [number[square] for square in squares], starts


def matching(rows: int, columns: int, free: bytes, masks: bytes) -> Matching:
    return Matching(rows, columns, free, masks)
