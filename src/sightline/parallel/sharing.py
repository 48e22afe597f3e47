"""One hard puzzle over many workers: cut into cubes, which are searched apart and add up; and, where a few solutions
are enough, searched as a whole from several sides. The first to know the answer wins."""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any, Protocol

from sightline.core.board import Board
from sightline.core.errors import BudgetExceeded, Cancelled
from sightline.core.solutions import Claim, Solutions
from sightline.engine.cubes import Cube, CubeTree
from sightline.engine.solve import DEFAULT_STEPS, budget_of, count, propagate, solve
from sightline.engine.views import VIEWS
from sightline.kernel.limits import LATENCY, Meter
from sightline.reading import write
from sightline.registry import family_of
from sightline.workers.asking import Answer, Workers, result_of

SERIAL_STEPS = 20_000
"""Steps that are tried without workers first: most puzzles need fewer."""
CUBE_STEPS, COUNT_STEPS = 100_000, 1_000_000
"""Steps after which a cube is cut again. To count takes more: some families add up the states of a table once a search
has taken too long, and a cube that is cut before it gets there would be searched to the last solution."""
WHOLE_STEPS = 2_000_000
"""Steps for which one worker counts the whole beside the cubes: a table of states that many of them share may be
quick where the sum of its parts is not."""
PER_WORKER = 8
"""Cubes for each worker at the start, and cubes that one is cut into."""
INTERVAL = 0.2
"""Seconds between two looks at the clock."""


class CubeExecutor(Protocol):
    """Searches cubes somewhere; the same three methods as for shards."""

    def room(self) -> int: ...

    def submit(self, question: Mapping[str, Any]) -> "Future[Answer]": ...

    def close(self) -> None: ...


def local_cubes(job: Mapping[str, Any], workers: int) -> Workers:
    """Workers of this machine."""
    return Workers("sightline.parallel.cube_worker", job, workers)


MakeCubes = Callable[[Mapping[str, Any]], CubeExecutor]


class Sharing:
    """A search that is shared out: what every cube has given, by its key, so that no cube counts twice."""

    def __init__(
        self,
        board: Board[Any],
        limit: int | None,
        steps: int,
        seconds: float | None = None,
        meter: Meter | None = None,
    ) -> None:
        self.tree = CubeTree(family_of(board.puzzle), board)
        self.limit = limit
        """Solutions that are enough; None: they are counted."""
        self.steps_left = steps
        self.deadline = time.monotonic() + seconds if seconds else None
        self.results: dict[str, Answer] = {}
        self.winner: Answer | None = None
        """What a search of the whole found, if it was the first."""
        self.nodes = self.steps = 0
        self._meter = meter or Meter("search")
        self._interval = LATENCY if self._meter.is_watched else INTERVAL

    @property
    def total(self) -> int:
        return sum(int(answer["count"], 16) for answer in self.answers)

    @property
    def answers(self) -> list[Answer]:
        return [self.winner] if self.winner else list(self.results.values())

    @property
    def enough(self) -> bool:
        return self.limit is not None and self.total >= self.limit

    def run_by(self, make: MakeCubes) -> bool:
        """Has every cube searched by workers that end with it; False if the budget was spent first."""
        puzzle = self.tree.board.puzzle
        executor = make({"family": self.tree.family.name, "puzzle": write(puzzle)})
        try:
            return self.run(executor)
        finally:
            executor.close()

    def run(self, executor: CubeExecutor) -> bool:
        """Searches every cube; False if the budget was spent first."""
        whole = {executor.submit(question) for question in self._whole(executor.room() // 2)}
        cubes = PER_WORKER * max(executor.room(), 2) // 2
        waiting = [] if self.tree.root.refuted else [(cube, 1) for cube in self.tree.split(self.tree.root, cubes)]
        under_way: dict[Future[Answer], tuple[Cube, int]] = {}
        while (waiting or under_way) and not self.enough:
            while waiting and len(under_way) < max(executor.room(), 1):
                cube, tries = waiting.pop(0)
                under_way[executor.submit(self._question(cube))] = cube, tries
            if self.steps >= self.steps_left or (self.deadline and time.monotonic() > self.deadline):
                return False
            self._meter.check()
            for future in wait([*whole, *under_way], self._interval, FIRST_COMPLETED).done:
                if future in whole:
                    whole.remove(future)
                    if self._take_whole(future):
                        return True
                    continue
                cube, tries = under_way.pop(future)
                answer = result_of(future, tries, "a cube of the puzzle")
                waiting += [(cube, tries + 1)] if answer is None else [(one, 1) for one in self._take(cube, answer)]
        if not self.enough:
            self.tree.require_cover()
            assert {cube.key for cube in self.tree.leaves()} == set(self.results), "a cube was not searched"
        return True

    def _whole(self, workers: int) -> list[dict[str, Any]]:
        """The whole problem, for some of the workers, since what is learned in a cube is not known in others.

        To count, for one of them and a while. To solve, from several sides, for half of them, but two at least: where
        there are many solutions, how long a search takes is a matter of luck.
        """
        tree = self.tree
        if not tree.root.masks or workers < 2:
            return []
        question = {"masks": tree.root.masks.hex(), "steps": self.steps_left, "limit": self.limit}
        if self.limit is None:
            return [{**question, "steps": min(WHOLE_STEPS, self.steps_left)}]
        if len(tree.family.symmetries(tree.board.puzzle)) != VIEWS:
            return []
        return [{**question, "view": view} for view in range(min(max(workers // 2, 2), VIEWS))]

    def _question(self, cube: Cube) -> dict[str, Any]:
        most = COUNT_STEPS if self.limit is None else CUBE_STEPS
        steps = min(most, max(self.steps_left - self.steps, 0))
        return {"masks": cube.masks.hex(), "steps": steps, "limit": self.limit}

    def _take_whole(self, future: "Future[Answer]") -> bool:
        """Whether a search of the whole has the answer."""
        answer = result_of(future, 1, "the puzzle")
        if answer is None or not answer["over"]:
            return False
        self.winner = answer
        self.nodes, self.steps = answer["nodes"], self.steps + answer["steps"]
        return True

    def _take(self, cube: Cube, answer: Answer) -> list[Cube]:
        """Keeps what a cube gave; one that took too long gives the cubes that it is cut into."""
        self.steps += answer["steps"]
        self.nodes += answer["nodes"]
        self._meter.underway = self.steps
        if answer["over"]:
            self.results.setdefault(cube.key, answer)
            return []
        return self.tree.split(cube, PER_WORKER)


def solve_one(
    board: Board[Any],
    limit: int,
    make: MakeCubes,
    steps: int | None = DEFAULT_STEPS,
    seconds: float | None = None,
    meter: Meter | None = None,
) -> Solutions[Any]:
    """The solutions of one hard puzzle, searched for by the workers that *make* starts; up to *limit*, in any order.

    A few steps are tried here first, which is enough for most puzzles.
    """
    family, budget, began = family_of(board.puzzle), budget_of(steps), time.monotonic()
    first = solve(family, board, limit, steps=min(SERIAL_STEPS, budget), seconds=seconds or 0.0, meter=meter)
    if first.claim is not Claim.GAVE_UP or family.best_proof is not None or budget <= SERIAL_STEPS:
        return first
    shared = Sharing(board, limit, budget, seconds_left(seconds, began), meter)
    over = shared.run_by(make)
    found = [type(board)(board.puzzle, bytes.fromhex(text)) for answer in shared.answers for text in answer["found"]]
    claim = Claim.SOME if shared.enough else Claim.ALL if over else Claim.GAVE_UP
    known = propagate, family, board, budget, seconds or 0.0
    return Solutions.of(limit, known, found[:limit], claim, shared.nodes, first.steps + shared.steps)


def count_one(
    board: Board[Any],
    make: MakeCubes,
    steps: int | None = DEFAULT_STEPS,
    seconds: float | None = None,
    meter: Meter | None = None,
) -> int:
    """How many solutions one hard puzzle has, exactly; raises `BudgetExceeded` if that takes more than the budget."""
    budget, began = budget_of(steps), time.monotonic()
    try:
        return count(family_of(board.puzzle), board, None, min(SERIAL_STEPS, budget), seconds or 0.0, meter)
    except BudgetExceeded:
        if budget <= SERIAL_STEPS:
            raise
    shared = Sharing(board, None, budget, seconds_left(seconds, began), meter)
    try:
        if not shared.run_by(make):
            raise BudgetExceeded(shared.total)
    except Cancelled as stop:
        stop.partial = shared.total
        raise
    return shared.total


def seconds_left(seconds: float | None, began: float) -> float | None:
    """Of those that a call may take; None if it may take any number."""
    return max(seconds - (time.monotonic() - began), 1e-9) if seconds else None
