"""Batches: what the supervisor costs over a serial loop, how soon a resumed batch works, memory over a run.

The overhead compares two ways to do the same: a loop that reads a list, counts the solutions of each puzzle and
writes the lines, in one process; and `sl.batch.count` with two workers, which also cuts shards, times and limits each
record, counts statuses, computes SHA-256 and makes the parts durable. Every record is another puzzle, as in real
lists (a reader may remember a line that it has just seen). The two take turns, and of each the best turn counts: what
else the machine does slows down a turn, but never makes one faster. CPU time is the sum over all processes. The start
of the fork server and the workers (the same for ten records as for a million) is measured in turns of its own and
left out.
"""

import os
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import sightline as sl
from bench.harness import Figure, Section
from sightline.batch.manifest import Request, begin
from sightline.batch.pace import Timing
from sightline.batch.tasks import TASKS, result_line

RECORDS, TURNS = 10_000, 2
CLUES, HIGHEST, ORDER = 3, 3, 5
"""Of cities whose solutions take one to two milliseconds to count."""
SMALL = "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"
MEGA = 1 << 20


def section() -> Section:
    return Section(
        "Batches",
        (
            Figure(f"CPU time over a serial loop, 2 workers, {RECORDS:,} records of 1.6 ms", cpu_overhead, "%", 10),
            Figure("the same by the clock: time of 2 workers over half of that of the loop", clock_overhead, "%", 10),
            Figure("from resuming a batch of 2,000,000 records to its first part", resuming, "s", 5),
            Figure("growth of the supervisor's memory from 100,000 to 400,000 records", growth, "MB", 5),
        ),
        ("the better of two turns, without the start of the workers (0.4 s); by the clock only on an idle machine",),
    )


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def cpu() -> float:
    """The CPU time of this process and of all that it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


class Spent(NamedTuple):
    """What something took, in seconds."""

    cpu: float
    clock: float


def spent(work: Callable[[], Any]) -> Spent:
    before = Spent(cpu(), time.perf_counter())
    work()
    return Spent(cpu() - before.cpu, time.perf_counter() - before.clock)


def least(turns: list[Spent]) -> Spent:
    return Spent(*map(min, zip(*turns, strict=True)))


def cities(count: int) -> str:
    """So many different puzzles, one per line."""
    rng = Random(5)
    return "".join(f"{city(rng)}\n" for _ in range(count))


def city(rng: Random) -> str:
    clues = [0] * (4 * ORDER)
    for place in rng.sample(range(4 * ORDER), CLUES):
        clues[place] = rng.randint(1, HIGHEST)
    return " ".join(map(str, clues))


def serial_loop(source: Path, target: Path) -> None:
    task = TASKS["count"]({"limit": None, "steps": 1_000_000})
    with open(target, "wb") as file:
        for record in sl.records(source):
            file.write(result_line(task, record)[2])


def cpu_overhead() -> float:
    alone, shared = alone_and_shared()
    return 100 * (shared.cpu / alone.cpu - 1)


def clock_overhead() -> float:
    alone, shared = alone_and_shared()
    return 100 * (2 * shared.clock / alone.clock - 1)


@cache
def alone_and_shared() -> tuple[Spent, Spent]:
    """What a serial loop takes, and a batch without the start of its workers."""
    with folder() as here:
        source, few = here / "list.txt", here / "few.txt"
        source.write_text(cities(RECORDS))
        few.write_text(cities(2))
        alone, shared, starting = [], [], []
        for turn in range(TURNS):
            alone.append(spent(lambda: serial_loop(source, here / "serial")))
            shared.append(spent(partial(sl.batch.count, source, here / f"out-{turn}", workers=2)))
            starting.append(spent(partial(sl.batch.count, few, here / f"few-{turn}", workers=2)))
    batch, start = least(shared), least(starting)
    return least(alone), Spent(batch.cpu - start.cpu, batch.clock - start.clock)


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
