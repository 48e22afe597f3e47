"""One hard puzzle over the workers of this machine or of a cluster."""

from typing import Any

from sightline import api
from sightline.core.board import Puzzle
from sightline.core.solutions import Solutions
from sightline.engine.solve import DEFAULT_STEPS
from sightline.kernel.limits import Meter, OnProgress
from sightline.parallel import sharing
from sightline.workers.slots import cores


def solve_one(
    puzzle: Puzzle,
    limit: int = 2,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    steps: int | None = DEFAULT_STEPS,
    seconds: float | None = None,
    on_progress: OnProgress | None = None,
) -> Solutions[Any]:
    """As `sl.solve` with workers: by default one for each core, or those of the Dask *cluster* at this address."""
    if cluster is None:
        several = workers or cores()
        return api.solve(puzzle, limit, workers=several, steps=steps, seconds=seconds, on_progress=on_progress)
    meter = Meter("solve", on_progress=on_progress)
    return sharing.solve_one(api.start(puzzle), limit, cubes_on(cluster), steps, seconds, meter)


def count_one(
    puzzle: Puzzle,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    steps: int | None = DEFAULT_STEPS,
    seconds: float | None = None,
    on_progress: OnProgress | None = None,
) -> int:
    """As `sl.count` with workers: by default one for each core, or those of the Dask *cluster* at this address."""
    if cluster is None:
        several = workers or cores()
        return api.count(puzzle, workers=several, steps=steps, seconds=seconds, on_progress=on_progress)
    meter = Meter("count", on_progress=on_progress)
    return sharing.count_one(api.start(puzzle), cubes_on(cluster), steps, seconds, meter)


def cubes_on(cluster: str) -> sharing.MakeCubes:
    from sightline.batch.cluster import DaskExecutor, connect

    return lambda job: DaskExecutor(connect(cluster), "cubes", job)
