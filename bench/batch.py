"""Batches: what the supervisor costs over a serial loop, how soon a resumed batch works, memory over a run."""

import os
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import sightline as sl
from bench.harness import Figure, Section
from sightline.batch.manifest import Request, begin
from sightline.batch.pace import Timing
from sightline.batch.tasks import TASKS, result_line

MILLISECOND = " ".join("0" * 20)
"""A puzzle whose solutions take one to two milliseconds to count."""
RECORDS, TURNS = 8_000, 2
SMALL = "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"
MEGA = 1 << 20


def section() -> Section:
    return Section(
        "Batches",
        (
            Figure(f"CPU time over that of a serial loop, 2 workers, {RECORDS:,} records of 1.5 ms", overhead, "%", 10),
            Figure("from resuming a batch of 2,000,000 records to its first part", resuming, "s", 5),
            Figure("growth of the supervisor's memory from 100,000 to 400,000 records", growth, "MB", 5),
        ),
        ("CPU time of all processes but for their start (0.4 s); wall time for the second figure",),
    )


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def cpu() -> float:
    """The CPU time of this process and of all that it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def spent(work: Callable[[], Any]) -> float:
    began = cpu()
    work()
    return cpu() - began


def serial_loop(source: Path, target: Path) -> None:
    task = TASKS["count"]({"limit": None, "steps": 1_000_000})
    with open(target, "wb") as file:
        for record in sl.records(source):
            file.write(result_line(task, record)[2])


def overhead() -> float:
    """In percent, from the least of several turns each; what the start takes is measured apart and left out."""
    with folder() as here:
        source, few = here / "list.txt", here / "few.txt"
        source.write_text(f"{MILLISECOND}\n" * RECORDS)
        few.write_text(f"{MILLISECOND}\n" * 2)
        alone, shared, starting = [], [], []
        for turn in range(TURNS):
            alone.append(spent(lambda: serial_loop(source, here / "serial")))
            shared.append(spent(partial(sl.batch.count, source, here / f"out-{turn}", workers=2)))
            starting.append(spent(partial(sl.batch.count, few, here / f"few-{turn}", workers=2)))
        return 100 * ((min(shared) - min(starting)) / min(alone) - 1)


def resuming() -> float:
    """All but the last shard are done: every part has to be looked at first."""
    with folder() as here:
        source = here / "list.txt"
        source.write_text(f"{SMALL}\n" * 2_000_000)
        request = Request("solve", parameters(), str(source))
        with Timing() as timing:
            manifest = begin(request, str(here / "out"), False, timing)
        first = manifest.shards[0]
        sl.batch.run(request, here / "out", shard=(1, len(manifest.shards)))
        parts = here / "out" / "parts"
        for index, shard in enumerate(manifest.shards[1:-1], 1):
            if shard.records == first.records:
                for suffix in ("json", "jsonl"):
                    os.link(parts / f"part-000000.{suffix}", parts / f"part-{index:06}.{suffix}")
        last = parts / f"part-{len(manifest.shards) - 1:06}.jsonl"
        began = time.perf_counter()
        sl.batch.run(request, here / "out", resume=True)
        assert last.exists()
        return time.perf_counter() - began


def parameters() -> dict[str, Any]:
    return {"family": None, "format": None, "rules": {}, "column": "puzzle", "limit": None, "steps": 1_000_000}


def growth() -> float:
    """In megabytes, between two moments of one run."""
    sizes: list[tuple[int, float]] = []
    with folder() as here:
        source = here / "list.txt"
        source.write_text(f"{SMALL}\n" * 400_000)
        sl.batch.solve(
            source, here / "out", workers=2, on_progress=lambda totals: sizes.append((totals.done_records, resident()))
        )
    early = max(size for done, size in sizes if done <= 100_000)
    return max(size for _, size in sizes) - early


def resident() -> float:
    """Megabytes of memory that this process uses now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / MEGA
