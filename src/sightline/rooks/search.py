"""Algorithm X on the attack lines, for learners who want to compare orders: how many nodes does each need?

A rook covers its two lines. Some line that can still be covered is chosen, and each of its squares is tried in turn;
the order of the lines decides how large the tree grows. No line need be left out on purpose: if a best placement has no
rook on a line with a live square, some rook attacks that square, and moving it there costs nothing.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sightline.core.board import values_of
from sightline.core.solutions import Batch, Best, Claim, Solutions
from sightline.rooks.puzzle import EMPTY, ROOK, RooksBoard

Size = Callable[[int], int]
"""How soon a line's turn comes, by its live squares: the least is first, the first of equals."""

ORDERS: dict[str, Size] = {
    "search": lambda size: -size,
    "search-smallest": lambda size: size,
    "search-first": lambda size: 0,
}
"""The article's largest line first; the smallest; the lines as they come."""


def method(order: Size) -> Callable[[RooksBoard, int | None, int], Solutions[RooksBoard]]:
    """A way to solve: one best placement, and the nodes it took to know that."""

    def solve(board: RooksBoard, limit: int | None, steps: int) -> Solutions[RooksBoard]:
        def more(most: int) -> Batch[RooksBoard]:
            tree = Tree(board, order)
            done = tree.grow(steps)
            boards = [] if tree.best is None else [tree.placement(tree.best)]
            best = Best(len(tree.best), lambda: None) if done and tree.best is not None else None
            return Batch(boards, Claim.BEST if done else Claim.GAVE_UP, tree.nodes, tree.nodes, best)

        return Solutions(more, limit)

    return solve


class State(NamedTuple):
    """What is left to do: live squares (bits), lines without a rook, and the rooks placed."""

    live: int
    lines: tuple[int, ...]
    rooks: tuple[int, ...] = ()


class Tree:
    """The search tree, grown depth first; a node is a rook that was tried."""

    def __init__(self, board: RooksBoard, order: Size) -> None:
        self.board, self.order = board, order
        self.squares = [sum(1 << spot for spot in spots) for spots in board.puzzle.line_spots]
        self.best: tuple[int, ...] | None = None
        self.nodes = 0

    def grow(self, most: int) -> bool:
        """To the end, or to so many nodes: then False."""
        path = [self.choices(self.root())]
        while path:
            state = next(path[-1], None)
            if state is None:
                path.pop()
            elif self.nodes == most:
                return False
            else:
                self.nodes += 1
                path.append(self.choices(state))
        return True

    def root(self) -> State:
        masks = self.board.domains
        state = State(sum(1 << spot for spot, mask in enumerate(masks) if mask & ROOK), tuple(range(len(self.squares))))
        for spot, mask in enumerate(masks):
            if mask == ROOK:
                state = self.place(state, spot)
        return state

    def place(self, state: State, spot: int) -> State:
        across, down = self.board.puzzle.spot_lines[spot]
        live = state.live & ~(self.squares[across] | self.squares[down])
        return State(live, tuple(line for line in state.lines if line not in (across, down)), (*state.rooks, spot))

    def choices(self, state: State) -> Iterator[State]:
        """The chosen line covered in each way, as long as that can be better than the best so far."""
        sizes = {line: (state.live & self.squares[line]).bit_count() for line in state.lines}
        live = [line for line in state.lines if sizes[line]]
        most = len(state.rooks) + len(live) // 2  # a rook covers two lines
        if not live and (self.best is None or len(state.rooks) > len(self.best)):
            self.best = state.rooks
        chosen = min(live, key=lambda line: self.order(sizes[line]), default=0)
        for spot in values_of(state.live & self.squares[chosen]) if live else ():
            if self.best is not None and most <= len(self.best):
                return
            yield self.place(state, spot)

    def placement(self, rooks: tuple[int, ...]) -> RooksBoard:
        masks = bytearray((EMPTY,)) * len(self.board)
        for spot in rooks:
            masks[spot] = ROOK
        return type(self.board)(self.board.puzzle, bytes(masks))
