"""How a batch scales: costs are measured on this machine, and a cluster that has them is simulated.

    python tools/batch_scale.py [--records 1e9] [--cores 1000] [--task solve]

Every shard costs its records, a commit, and a moment of the one supervisor (and of Dask's scheduler, if there is one),
who serve one shard after the other. Cores die now and then and lose the shard they were at.
"""

import argparse
import json
import os
import tempfile
import time
from concurrent.futures import Future
from heapq import heapify, heapreplace
from pathlib import Path
from random import Random
from statistics import mean
from typing import NamedTuple

import sightline as sl
from sightline.batch import parts
from sightline.batch.manifest import Request, begin
from sightline.batch.pace import Timing
from sightline.batch.shards import LARGEST, Shard
from sightline.batch.supervisor import supervise
from sightline.batch.tasks import BUDGETS, TASKS, result_line
from sightline.sources import list_record
from sightline.texts import TextReader

SAMPLES = 400
"""Shards whose costs are drawn from those of records; the simulation draws from these."""
PARAMETERS = {"family": None, "format": None, "rules": {}, "column": "puzzle", "limit": None}


class Costs(NamedTuple):
    """Seconds, and bytes per record."""

    records: list[float]
    commit: float
    supervisor: float
    """Per shard."""
    scheduler: float
    """Per shard, of Dask; 0 without it."""
    read: float
    written: float
    entry: float
    """Bytes of the manifest per shard."""


class Outcome(NamedTuple):
    """How a simulated batch went."""

    seconds: float
    busy: float
    """The share of the cores' time that went into records."""
    supervised: float
    """The share of its time that the supervisor, or the scheduler if that is slower, was busy."""
    lost: int


def measure(task: str, dask: bool) -> Costs:
    """The costs of a task, with the puzzles of the library."""
    texts = [sl.write(entry.puzzle) for entry in sl.library()]
    do, reader = TASKS[task](PARAMETERS | {"steps": BUDGETS[task]}), TextReader()
    records, written = [], []
    for _ in range(2):  # the first one loads what is needed
        records.clear()
        for number, text in enumerate(texts, 1):
            began = time.process_time()
            line = result_line(do, list_record(number, number, text, "", reader))[2]
            records.append(time.process_time() - began)
            written.append(len(line))
    supervisor, commit, entry = measure_supervisor()
    scheduler = measure_dask() if dask else 0.0
    return Costs(records, commit, supervisor, scheduler, mean(map(len, texts)), mean(written), entry)


class Instantly:
    """An executor whose parts cost nothing but their commit."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.commits: list[float] = []
        self.spent = 0.0
        """CPU time of it all, which is not the supervisor's."""

    def room(self) -> int:
        return 100

    def submit(self, index: int, shard: Shard) -> "Future[parts.About]":
        before = time.process_time()
        temporary = parts.temporary_path(self.folder, index)
        Path(temporary).write_bytes(b"x" * 1_000_000)
        about = parts.About(shard.records, 1_000_000, "", {"ok": shard.records}, {}, 1.0, [(0.1, 1)])
        began = time.perf_counter()
        parts.commit(temporary, self.folder, index, about)
        self.commits.append(time.perf_counter() - began)
        future: Future[parts.About] = Future()
        future.set_result(about)
        self.spent += time.process_time() - before
        return future

    def close(self) -> None:
        pass


def measure_supervisor() -> tuple[float, float, float]:
    """CPU time of the supervisor per shard, wall time of a commit (of ten, the quickest), bytes of the manifest."""
    with tempfile.TemporaryDirectory() as folder:
        parameters = {"family": "skyscrapers", "size": 4, "difficulty": None, "symmetry": "none", "minimal": True}
        request = Request(
            "generate",
            parameters | {"technique": None, "tests": 1, "options": {}},
            records=200_000,
            seed=1,
            shard_records=512,
        )
        manifest = begin(request, folder, False, Timing())
        executor = Instantly(folder)
        began = time.process_time()
        supervise(manifest, folder, executor)
        spent = (time.process_time() - began - executor.spent) / len(manifest.shards)
        size = os.path.getsize(os.path.join(folder, "manifest.json"))
        return spent, sorted(executor.commits)[len(executor.commits) // 10], size / len(manifest.shards)


def measure_dask(tasks: int = 1000) -> float:
    """CPU time of Dask per task that does nothing: its scheduler, and a bit of its client and workers."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        client.gather(client.map(abs, range(100)))
        began = time.process_time()
        client.gather(client.map(abs, range(1000, 1000 + tasks)))
        return (time.process_time() - began) / tasks


def simulate(costs: Costs, records: int, cores: int, size: int, deaths: float = 1.0, seed: int = 1) -> Outcome:
    """A batch of so many records in shards of one size; *deaths* are per core and day."""
    rng = Random(seed)
    sums = [sum(rng.choices(costs.records, k=size)) for _ in range(SAMPLES)]
    central = max(costs.supervisor, costs.scheduler)
    free = [0.0] * cores
    heapify(free)
    left, given, worked, lost = -(-records // size), 0.0, 0.0, 0
    while left:
        given = max(given, free[0]) + central  # when the core that is free first gets its shard
        took = rng.choice(sums) + costs.commit
        died = rng.random() < took * deaths / 86_400
        lost, left = lost + died, left - (not died)
        worked += 0.0 if died else took
        heapreplace(free, given + took * (rng.random() if died else 1.0))
    end = max(free)
    return Outcome(end, worked / (end * cores), (left or -(-records // size)) * central / end, lost)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--records", type=float, default=1e9)
    options.add_argument("--cores", type=int, default=1000)
    options.add_argument("--task", choices=("solve", "count", "rate"), default="solve")
    options.add_argument("--no-dask", action="store_true")
    asked = options.parse_args()
    costs = measure(asked.task, not asked.no_dask)
    records, cores = int(asked.records), asked.cores
    print(json.dumps(costs._asdict() | {"records": round(1000 * mean(costs.records), 3)}))
    print(f"{records:,} records: {records * costs.read / 1e9:,.0f} GB in, {records * costs.written / 1e9:,.0f} GB out")
    print("cores   shard   shards     hours   cores busy   supervisor busy   shards lost")
    for count in (cores // 10, cores, 10 * cores):
        for size in (LARGEST // 8, LARGEST):
            found = simulate(costs, records, count, size)
            print(
                f"{count:5} {size:7} {-(-records // size):9,} {found.seconds / 3600:8.2f} {found.busy:11.1%}"
                f" {found.supervised:16.1%} {found.lost:13,}"
            )


if __name__ == "__main__":
    main()
