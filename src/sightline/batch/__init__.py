"""Batches: one task for millions of puzzles, on one machine or many, resumed after any interruption.

`sl.batch.solve("puzzles.jsonl", "out")` does what `sightline batch solve puzzles.jsonl -o out` does.
"""

import os
from collections.abc import Callable, Mapping
from typing import Any

from sightline.batch.executors import Executor, LocalExecutor
from sightline.batch.manifest import Manifest, ManifestError, Request, begin, require_unchanged
from sightline.batch.one import count_one, solve_one
from sightline.batch.pace import Timing
from sightline.batch.parts import OutputError, remove_temporary
from sightline.batch.results import Damage, is_complete, merge, puzzles, status, verify
from sightline.batch.summary import Totals, write_summary
from sightline.batch.supervisor import OnCrash, OnProgress, supervise
from sightline.batch.tables import write_table
from sightline.batch.tasks import BUDGETS, RecordStatus
from sightline.batch.worker import Limits
from sightline.core.errors import FormatError
from sightline.workers.slots import cores

__all__ = [
    "Damage",
    "Executor",
    "Limits",
    "Manifest",
    "ManifestError",
    "OutputError",
    "RecordStatus",
    "Totals",
    "count",
    "count_one",
    "explain",
    "generate",
    "merge",
    "puzzles",
    "rate",
    "run",
    "solve",
    "solve_one",
    "status",
    "verify",
    "write_table",
]

MakeExecutor = Callable[[Manifest, str], Executor]
"""Called with the manifest and the folder of a batch."""
Path = str | os.PathLike[str]


def solve(source: Path, folder: Path, *, limit: int | None = None, steps: int | None = None, **options: Any) -> Totals:
    """Solves every puzzle of a file; `limit` and `steps` are those of `sightline.solve`, the rest as for `run`."""
    return _run_file("solve", source, folder, limit, steps, options)


def count(source: Path, folder: Path, *, limit: int | None = None, steps: int | None = None, **options: Any) -> Totals:
    """Counts the solutions of every puzzle of a file."""
    return _run_file("count", source, folder, limit, steps, options)


def rate(source: Path, folder: Path, *, steps: int | None = None, **options: Any) -> Totals:
    """Rates every puzzle of a file."""
    return _run_file("rate", source, folder, None, steps, options)


def explain(source: Path, folder: Path, *, steps: int | None = None, **options: Any) -> Totals:
    """Explains every puzzle of a file."""
    return _run_file("explain", source, folder, None, steps, options)


def generate(
    family: str,
    number: int,
    folder: Path,
    *,
    size: str | int | None = None,
    difficulty: str | None = None,
    seed: int | None = None,
    symmetry: str = "none",
    minimal: bool = True,
    technique: str | None = None,
    tier: int | None = None,
    tests: int | None = None,
    options: Mapping[str, Any] | None = None,
    limits: Limits = Limits(),  # noqa: B008
    shard_records: int | None = None,
    **how: Any,
) -> Totals:
    """Makes *number* puzzles, with the seeds from *seed* on; the arguments are those of `sightline.generate`."""
    from sightline import api

    asked = {
        "family": family,
        "size": size,
        "difficulty": difficulty,
        "symmetry": symmetry,
        "minimal": minimal,
        "technique": technique,
        "tests": BUDGETS["generate"] if tests is None else tests,
        "options": dict(options or {}),
    } | ({} if tier is None else {"tier": tier})
    api.generator(family, size, difficulty, symmetry, minimal, technique, tests, asked["options"], tier)  # raises
    return run(Request("generate", asked, None, number, seed, limits, shard_records), folder, **how)


def _run_file(
    task: str, source: Path, folder: Path, limit: int | None, steps: int | None, options: dict[str, Any]
) -> Totals:
    path = os.fspath(source)
    if not os.path.isfile(path):
        what = f"'{path}' is no file" if path == "-" or os.path.exists(path) else f"there is no file '{path}'"
        raise FormatError(f"{what}: a batch reads a file, in byte ranges")
    reading = {name: options.pop(name, None) for name in ("family", "format", "rules")}
    parameters = {
        **reading,
        "rules": dict(reading["rules"] or {}),
        "column": options.pop("column", "puzzle"),
        "limit": limit,
        "steps": BUDGETS[task] if steps is None else steps,
    }
    limits = options.pop("limits", Limits())
    request = Request(task, parameters, path, limits=limits, shard_records=options.pop("shard_records", None))
    return run(request, folder, **options)


def _client(cluster: str) -> Any:
    """A connection to a cluster, before the input is read: a wrong address is reported at once."""
    from sightline.batch.cluster import connect  # the extra `cluster`

    return connect(cluster)


def _cluster_executor(client: Any, job: Mapping[str, Any]) -> Executor:
    from sightline.batch.cluster import DaskExecutor

    return DaskExecutor(client, "shards", job)


def run(
    request: Request,
    folder: Path,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    shard: tuple[int, int] | None = None,
    resume: bool = False,
    plan_only: bool = False,
    executor: MakeExecutor | None = None,
    on_progress: OnProgress | None = None,
    on_crash: OnCrash | None = None,
) -> Totals:
    """Runs a batch to its end and returns what it did; its output is in *folder*, and `merge` puts it together.

    *workers*: processes of this machine, by default one per core. *cluster*: the address of a Dask scheduler. *shard*:
    (i, n), the i-th of n parts of the work, for machines that share nothing but the folder. *resume*: go on with the
    batch in the folder, which must be the same. *executor*: makes an executor of your own.
    """
    place = os.path.abspath(os.fspath(folder))
    if os.path.exists(place) and not os.path.isdir(place):
        raise FormatError(f"{place} is not a folder: the output of a batch is one")
    client = _client(cluster) if cluster is not None and executor is None and not plan_only else None
    with Timing() as timing:
        manifest = begin(request, place, resume or shard is not None, timing)
        if plan_only:
            return status(place)
        remove_temporary(place, every=True)
        if executor is not None:
            hired = executor(manifest, place)
        elif client is not None:
            hired = _cluster_executor(client, manifest.job(place))
        else:
            hired = LocalExecutor(manifest.job(place), workers or cores(), timing.take_pool())
    totals = supervise(manifest, place, hired, shard, on_progress, on_crash)
    remove_temporary(place, every=True)  # of workers of a cluster that were killed
    require_unchanged(manifest)
    write_summary(totals, place, shard)
    if shard is not None and is_complete(manifest, place):
        write_summary(status(place), place)
    return totals
