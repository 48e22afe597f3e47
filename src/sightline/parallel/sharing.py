"""One hard puzzle over many workers: cut into cubes, which are searched apart and add up; and, where a few solutions
are enough, searched as a whole from several sides. The first to know the answer wins."""

import math
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from typing import Any, NamedTuple, Protocol

from sightline.core.board import Board
from sightline.core.errors import BudgetExceeded, Cancelled
from sightline.core.solutions import Claim, Solutions
from sightline.engine.cubes import Cube, CubeTree
from sightline.engine.solve import DEFAULT_STEPS, budget_of, cancelled_count, count, propagate, solve
from sightline.engine.views import VIEWS
from sightline.kernel.limits import LATENCY, Meter
from sightline.reading import write
from sightline.registry import family_of
from sightline.workers.answering import Answer
from sightline.workers.asking import Workers, result_of

SERIAL_STEPS = 20_000
"""Steps that are tried without workers first: most puzzles need fewer."""
CUBE_STEPS, COUNT_STEPS = 100_000, 1_000_000
"""Steps after which a cube is cut again. To count takes more: some families add up the states of a table once a search
has taken too long, and a cube that is cut before it gets there would be searched to the last solution."""
WHOLE_STEPS = 2_000_000
"""Steps for which one worker counts the whole beside the cubes: a table of states that many of them share may be
quick where the sum of its parts is not."""
FEW = 1000
"""Solutions; if more are wanted, the whole is not searched beside the cubes: most of them would be found twice."""
PER_WORKER = 8
"""Cubes for each worker at the start, and cubes that one is cut into."""
INTERVAL = 0.2
"""Seconds between two looks at the clock, and those that workers have to answer when the time is up."""


class CubeExecutor(Protocol):
    """Searches cubes somewhere; the same three methods as for shards."""

    def room(self) -> int: ...

    def submit(self, question: Mapping[str, Any]) -> "Future[Answer]": ...

    def close(self) -> None: ...


def local_cubes(job: Mapping[str, Any], workers: int) -> Workers:
    """Workers of this machine."""
    return Workers("sightline.parallel.cube_worker", job, workers)


MakeCubes = Callable[[Mapping[str, Any]], CubeExecutor]


class Task(NamedTuple):
    """What a worker is doing: it searches a cube, or the whole beside the cubes (None)."""

    cube: Cube | None
    steps: int
    """So many may be spent."""
    tries: int


class Sharing:
    """A search that is shared out, and what is known by now: counts by the key of their cube, so that none counts
    twice, and solutions by their masks, since several searches may find the same."""

    def __init__(
        self,
        board: Board[Any],
        limit: int | None,
        steps: int,
        deadline: float | None = None,
        meter: Meter | None = None,
        found: Iterable[bytes] = (),
        at_least: int = 0,
    ) -> None:
        self.tree = CubeTree(family_of(board.puzzle), board)
        self.limit = limit
        """Solutions that are enough; None: they are counted."""
        self.budget = steps
        self.deadline = math.inf if deadline is None else deadline
        self.found = dict.fromkeys(found)
        self.counts = {self.tree.root.key: at_least}
        """How many solutions a cube has at least."""
        self.finished: set[str] = set()
        """The keys of the cubes of which all is known."""
        self.nodes = self.steps = 0
        self._under_way: dict[Future[Answer], Task] = {}
        self._meter = meter or Meter("search")
        self._interval = LATENCY if self._meter.is_watched else INTERVAL

    @property
    def total(self) -> int:
        """How many solutions there are; at least so many, if the search is not over."""
        return self.tree.at_least(self.counts)

    @property
    def enough(self) -> bool:
        return self.limit is not None and len(self.found) >= self.limit

    @property
    def is_over(self) -> bool:
        """Whether nothing more need be searched, whatever cubes are left."""
        return self.enough or self.tree.root.key in self.finished

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
        for question in self._whole(executor.room() // 2):
            self._submit(executor, question)
        cubes = PER_WORKER * max(executor.room(), 2) // 2
        waiting = [] if self.tree.root.refuted else [(cube, 1) for cube in self.tree.split(self.tree.root, cubes)]
        while (waiting or self._cubes_under_way) and not self.is_over:
            room = max(executor.room(), 1)
            while waiting and self._cubes_under_way < room and self._unassigned and not self._is_late:
                cube, tries = waiting.pop(0)
                self._submit(executor, self._question(cube, room), cube, tries)
            patience = self.deadline + INTERVAL - time.monotonic()
            if not self._under_way or patience < 0:
                return False
            self._meter.check()
            for future in wait(self._under_way, min(self._interval, patience), FIRST_COMPLETED).done:
                waiting += self._take(future)
        if not self.is_over:
            self.tree.require_cover()
            assert {cube.key for cube in self.tree.leaves()} == self.finished, "a cube was not searched"
        return True

    @property
    def _cubes_under_way(self) -> int:
        return sum(task.cube is not None for task in self._under_way.values())

    @property
    def _unassigned(self) -> int:
        """Steps that neither were spent nor may be by the tasks that are under way."""
        return max(self.budget - self.steps - sum(task.steps for task in self._under_way.values()), 0)

    @property
    def _is_late(self) -> bool:
        return time.monotonic() >= self.deadline

    def _whole(self, workers: int) -> list[dict[str, Any]]:
        """The whole problem, for some of the workers, since what is learned in a cube is not known in others.

        To count, for one of them and a while. To solve, from several sides, for half of them, but two at least: where
        there are many solutions, how long a search takes is a matter of luck. Each has an equal share of the budget,
        and so have the cubes.
        """
        root, views, most = self.tree.root, range(1), WHOLE_STEPS
        if not root.masks or workers < 2:
            return []
        if self.limit is not None:
            if self.limit > FEW or len(self.tree.family.symmetries(self.tree.board.puzzle)) != VIEWS:
                return []
            views, most = range(min(max(workers // 2, 2), VIEWS)), self.budget
        steps = min(most, self.budget // (len(views) + 1))
        question = {"masks": root.masks.hex(), "steps": steps, "limit": self.limit}
        return [{**question, "view": view} for view in views if steps]

    def _question(self, cube: Cube, room: int) -> dict[str, Any]:
        """A cube, with so many steps that as many as there is *room* for can be searched at once."""
        most, left = COUNT_STEPS if self.limit is None else CUBE_STEPS, self._unassigned
        steps = min(most, left, max(left // room, most // 10, 1))
        return {"masks": cube.masks.hex(), "steps": steps, "limit": self.limit}

    def _submit(
        self, executor: CubeExecutor, question: Mapping[str, Any], cube: Cube | None = None, tries: int = 1
    ) -> None:
        seconds = 0.0 if self.deadline == math.inf else max(self.deadline - time.monotonic(), 1e-9)
        self._under_way[executor.submit({**question, "seconds": seconds})] = Task(cube, question["steps"], tries)

    def _take(self, future: "Future[Answer]") -> list[tuple[Cube, int]]:
        """Keeps what a task gave; what is left to be searched instead of it, each with the number of its tries."""
        cube, _, tries = self._under_way.pop(future)
        answer = result_of(future, tries, "a cube of the puzzle" if cube else "the puzzle")
        if answer is None:
            return [(cube, tries + 1)] if cube else []
        self._keep((cube or self.tree.root).key, answer)
        if answer["over"] or cube is None:
            return []
        can_go_on = self.steps < self.budget and not self._is_late
        return [(part, 1) for part in (self.tree.split(cube, PER_WORKER) if can_go_on else [cube])]

    def _keep(self, key: str, answer: Answer) -> None:
        self.steps += answer["steps"]
        self.nodes += answer["nodes"]
        self.counts[key] = max(self.counts.get(key, 0), int(answer["count"], 16))
        found, size = answer["found"], len(self.tree.board.masks)
        self.found |= dict.fromkeys(found[at : at + size] for at in range(0, len(found), size))
        if answer["over"]:
            self.finished.add(key)
        self._meter.underway = self.steps
        self._meter.found = max(self._meter.found, len(self.found))


def solve_one(
    board: Board[Any],
    limit: int,
    make: MakeCubes,
    steps: int | None = DEFAULT_STEPS,
    seconds: float | None = None,
    meter: Meter | None = None,
) -> Solutions[Any]:
    """The solutions of one hard puzzle, searched for by the workers that *make* starts; up to *limit*, in any order.

    A few steps are tried here first, which is enough for most puzzles; and all, where solutions have to be the best.
    """
    family, budget, deadline = family_of(board.puzzle), budget_of(steps), deadline_in(seconds)
    serial = budget if family.best_proof else min(SERIAL_STEPS, budget)
    first = solve(family, board, limit, steps=serial, seconds=seconds or 0.0, meter=meter)
    if first.claim is not Claim.GAVE_UP or serial == budget or is_past(deadline):
        return first
    shared = Sharing(board, limit, budget - first.steps, deadline, meter, [one.masks for one in first])
    known = propagate, family, board, budget, seconds or 0.0

    def solutions(claim: Claim) -> Solutions[Any]:
        found = [type(board)(board.puzzle, masks) for masks in islice(shared.found, limit)]
        return Solutions.of(limit, known, found, claim, first.nodes + shared.nodes, first.steps + shared.steps)

    try:
        over = shared.run_by(make)
    except Cancelled as stop:
        stop.partial = solutions(Claim.GAVE_UP)
        raise
    return solutions(Claim.SOME if shared.enough else Claim.ALL if over else Claim.GAVE_UP)


def count_one(
    board: Board[Any],
    make: MakeCubes,
    steps: int | None = DEFAULT_STEPS,
    seconds: float | None = None,
    meter: Meter | None = None,
) -> int:
    """How many solutions one hard puzzle has, exactly; raises `BudgetExceeded` if that takes more than the budget."""
    family, budget, deadline = family_of(board.puzzle), budget_of(steps), deadline_in(seconds)
    meter = meter or Meter("count")
    serial = budget if family.best_proof else min(SERIAL_STEPS, budget)
    try:
        return count(family, board, None, serial, seconds or 0.0, meter)
    except BudgetExceeded as spent:
        if serial == budget or is_past(deadline):
            raise
        at_least = spent.at_least
    meter.steps += serial
    shared = Sharing(board, None, budget - serial, deadline, meter, at_least=at_least)
    try:
        over = shared.run_by(make)
    except Cancelled:
        raise cancelled_count(shared.total) from None
    if not over:
        raise BudgetExceeded(shared.total)
    return shared.total


def deadline_in(seconds: float | None) -> float | None:
    """The moment when so many will have passed; None if there is no limit."""
    return time.monotonic() + seconds if seconds else None


def is_past(deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() >= deadline
