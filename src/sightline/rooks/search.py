"""Algorithm X on the attack lines, to compare how many nodes each order of the lines needs.

A rook covers its two lines. Some line that can still be covered is chosen, and each of its squares is tried in turn;
the order of the lines decides the size of the tree. Leaving a line without a rook need not be tried: if a best one
has no rook on a line with a live square, some rook attacks that square, and can move there.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sightline.core.board import values_of
from sightline.core.solutions import Batch, Best, Claim, More, Solutions, Source
from sightline.rooks.puzzle import EMPTY, ROOK, RooksBoard

Size = Callable[[int], int]
"""The priority of a line by its number of live squares: the least first, of equals the first."""


def largest(size: int) -> int:
    return -size


def smallest(size: int) -> int:
    return size


def first(size: int) -> int:
    return 0


ORDERS: dict[str, Size] = {"search": largest, "search-smallest": smallest, "search-first": first}
"""Largest line first, as in the article; smallest first; in the order of the board."""


def method(order: Size) -> Callable[[RooksBoard, int | None, int], Solutions[RooksBoard]]:
    """A solver that searches in this order: one best placement, and the nodes needed to prove it."""
    return lambda board, limit, steps: Solutions(Source(_searching, board, order, steps), limit)


def _searching(board: RooksBoard, order: Size, steps: int) -> More[RooksBoard]:
    def more(most: int) -> Batch[RooksBoard]:
        tree = Tree(board, order)
        done = tree.grow(steps)
        boards = [] if tree.best is None else [tree.placement(tree.best)]
        best = Best(len(tree.best), _no_cover) if done and tree.best is not None else None
        return Batch(boards, Claim.BEST if done else Claim.GAVE_UP, tree.nodes, tree.nodes, best)

    return more


def _no_cover() -> None:
    """The search proves its value by trying everything."""


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
        """Searches the whole tree; False if it stops after *most* nodes."""
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
        """The chosen line with a rook on each of its squares, while that can still be better than the best so far."""
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
