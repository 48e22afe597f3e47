"""The search loop of every reference problem: the simplest correct program, not the fastest."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sightline.core.board import pack, unpack
from sightline.kernel.problem import Flag, Mode, Problem, Status, limbs
from sightline.kernel.search.boards import AnyBoard
from sightline.kernel.search.budget import Budget


class DepthFirstProblem(AnyBoard, ABC):
    """A problem whose search is depth first over whole boards: narrow, branch on a smallest domain, repeat."""

    def __init__(self, masks: bytes, width: int) -> None:
        self.width = width
        self.start = unpack(masks, width)

    @abstractmethod
    def narrow(self, masks: list[int]) -> bool:
        """Narrow *masks* in place as far as propagation goes; False if they contradict each other."""

    def narrow_fully(self, masks: list[int]) -> bool:
        """The same for a fixpoint, where a search may narrow less."""
        return self.narrow(masks)

    @abstractmethod
    def legal(self, values: Sequence[int]) -> bool:
        """Whether a full board keeps the rules of the puzzle."""

    @abstractmethod
    def scopes(self) -> Sequence[Sequence[int]]:
        """The groups of spots that share a rule."""

    def proof(self) -> tuple[int | None, bytes]:
        """For maximisation problems: the value of a solution, and the proof that none has a higher one."""
        return None, b""

    def fork(self, masks: list[int], spots: Sequence[int]) -> list[list[int]]:
        """The boards that some decision among *spots* leads to, which share no solution; none if all are decided."""
        spot = narrowest(masks, spots)
        return [] if spot is None else list(branches(masks, spot))

    def fixpoint(self, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None) -> tuple[int, bytes, int]:
        masks = list(self.start)
        if not self.narrow_fully(masks):
            return Status.IMPOSSIBLE, b"", 0
        done = all(mask.bit_count() == 1 for mask in masks)
        return (Status.SOLVED if done else Status.UNKNOWN), pack(masks, self.width), 0

    def search(self, mode: int = Mode.AUTO, seed: int = 0) -> "DepthFirst":
        return DepthFirst(self, Mode(mode))

    def find(
        self, most: int, mode: int = Mode.AUTO, steps: int = -1, seconds: float = 0.0
    ) -> tuple[int, list[bytes], int, int]:
        search = self.search(mode)
        return *search.next(most, steps, seconds), search.nodes

    def count(
        self, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, Sequence[int], int]:
        budget = Budget(steps, seconds, cancel)
        total, whole = self._below(list(self.start), range(len(self.start)), budget)
        status = (Status.SOLVED if total else Status.IMPOSSIBLE) if whole else Status.UNKNOWN
        return status, limbs(total), budget.spent

    def cubes(self, least: int, steps: int = -1, seconds: float = 0.0) -> list[bytes]:
        budget = Budget(steps, seconds, None)
        waiting: list[tuple[list[int], list[list[int]]]] = []
        done: list[bytes] = []

        def arrive(masks: list[int]) -> None:
            """A part counts only once it has survived propagation."""
            if not self.narrow(masks):
                return
            boards = self.fork(masks, range(len(masks)))
            if boards:
                waiting.append((masks, boards))
            elif self.legal([mask.bit_length() - 1 for mask in masks]):
                done.append(pack(masks, self.width))

        arrive(list(self.start))
        while waiting and len(waiting) + len(done) < least and budget.step():
            for board in waiting.pop(0)[1]:
                arrive(board)
        return done + [pack(masks, self.width) for masks, _ in waiting]

    def verify(self, solution: bytes) -> bool:
        masks = unpack(solution, self.width)
        if len(masks) != len(self.start):
            return False
        within = all(a.bit_count() == 1 and a & b for a, b in zip(masks, self.start, strict=True))
        return within and self.legal([mask.bit_length() - 1 for mask in masks])

    def _below(self, masks: list[int], group: Sequence[int], budget: Budget) -> tuple[int, bool]:
        """(count, exact?) of the ways to fill *group*: parts that share no scope multiply."""
        if not self.narrow(masks):
            return 0, True
        open_spots = [spot for spot in group if masks[spot].bit_count() > 1]
        product = 1
        for part in self._parts(open_spots):
            total = 0
            for branch in self.fork(masks, part):
                if not budget.step():
                    return 0, False
                more, whole = self._below(branch, part, budget)
                total += more
                if not whole:
                    return 0, False
            product *= total
        return product, True

    def _parts(self, spots: Sequence[int]) -> list[list[int]]:
        """*spots* in groups that share no scope."""
        of: dict[int, int] = {spot: spot for spot in spots}

        def root(spot: int) -> int:
            while of[spot] != spot:
                of[spot] = of[of[spot]]
                spot = of[spot]
            return spot

        for scope in self.scopes():
            members = [spot for spot in scope if spot in of]
            for spot in members[1:]:
                of[root(spot)] = root(members[0])
        parts: dict[int, list[int]] = {}
        for spot in spots:
            parts.setdefault(root(spot), []).append(spot)
        return list(parts.values())


class DepthFirst:
    """The search of a `DepthFirstProblem`: a stack of boards still to visit."""

    def __init__(self, problem: DepthFirstProblem, mode: Mode) -> None:
        self.problem = problem
        at_once = problem.fork(problem.start, range(len(problem.start))) if mode is Mode.ALWAYS else []
        self.waiting = at_once[::-1] or [list(problem.start)]
        self.nodes = 1 if at_once else 0
        self.value: int | None = None
        self.best_proof = b""

    def next(
        self, most: int, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[bytes], int]:
        budget = Budget(steps, seconds, cancel)
        found: list[bytes] = []
        while len(found) < most:
            if not self.waiting:
                return Status.IMPOSSIBLE, found, budget.spent
            masks = self.waiting[-1]
            if not self.problem.narrow(masks):
                self.waiting.pop()
                continue
            boards = self.problem.fork(masks, range(len(masks)))
            if boards and not budget.step():
                return Status.UNKNOWN, found, budget.spent
            self.waiting.pop()
            if boards:
                self.nodes += 1
                self.waiting += reversed(boards)
            elif self.problem.legal([mask.bit_length() - 1 for mask in masks]):
                found.append(pack(masks, self.problem.width))
                self.value, self.best_proof = self.problem.proof()
        return Status.SOLVED, found, budget.spent


def narrowest(masks: Sequence[int], spots: Sequence[int]) -> int | None:
    """The first open spot with the fewest values; None if all are decided."""
    found, fewest = None, 65
    for spot in spots:
        values = masks[spot].bit_count()
        if 1 < values < fewest:
            found, fewest = spot, values
            if values == 2:
                break
    return found


def branches(masks: Sequence[int], spot: int) -> Iterator[list[int]]:
    """One board per value still possible at *spot*, smallest value first."""
    rest = masks[spot]
    while rest:
        low = rest & -rest
        rest ^= low
        board = list(masks)
        board[spot] = low
        yield board


def find_posed(
    pose: Callable[..., Problem],
    arguments: tuple[Any, ...],
    most: int,
    mode: int = Mode.AUTO,
    steps: int = -1,
    seconds: float = 0.0,
) -> tuple[int, list[bytes], int, int]:
    """What `find` gives for the problem that is posed with these arguments."""
    return pose(*arguments).find(most, mode, steps, seconds)
