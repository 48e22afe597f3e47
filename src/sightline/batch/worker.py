"""One worker of a batch: a forked process that writes the parts of shards, within its limits of memory and CPU time."""

import socket
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from heapq import nlargest
from itertools import islice
from typing import IO, Any, NamedTuple

from sightline import api, registry
from sightline.batch import parts
from sightline.batch.inputs import Input, Raw, RecordReader, raw_records
from sightline.batch.pace import SLOW, TRIAL
from sightline.batch.shards import Shard
from sightline.batch.tasks import BUDGETS, TASKS, RecordStatus, Task, as_line, result_line
from sightline.core.errors import SightlineError
from sightline.sources import Record
from sightline.workers import MEMORY
from sightline.workers.answering import serve
from sightline.workers.confine import confine, limit_cpu
from sightline.workers.orders import Disconnected

TOO_LARGE = "this needs more memory than one record may use"
clock = time.thread_time
"""The CPU time of this process, which has one thread; under a limit of CPU time, the clock of the process has only the
ticks of the system."""


class Limits(NamedTuple):
    """What one worker may use."""

    memory: int = MEMORY
    """Bytes of address space."""
    seconds: int = 600
    """CPU time for one record, as a safeguard; the budget is in steps, so that results do not depend on the machine."""


class Job(NamedTuple):
    """What workers do with the records of a batch, and what they share."""

    task: Task
    source: Input | None
    """None for puzzles to make."""
    reader: RecordReader | None
    limits: Limits

    def raw_records(self, shard: Shard, skip: int) -> Iterator[Raw]:
        if self.source is not None:
            return raw_records(self.source, shard, skip)
        return (Raw(number, None, "") for number in range(shard.first + skip, shard.first + shard.records))

    def record(self, raw: Raw) -> Record:
        return self.reader.read(raw) if self.reader else Record(raw.number, None, None, None, None)


class Order(NamedTuple):
    """Which part to write, from which record on."""

    shard: Shard
    number: int
    """Of the part."""
    folder: str
    temporary: str
    start: int = 0
    """Records whose lines are already in the temporary file."""
    flush: bool = False
    """Whether each line must be in the file before the next record is begun."""


def warm_up(parameters: dict[str, Any]) -> Job:
    """Does the task with a small puzzle of each family, so that all is loaded; workers share it."""
    sys.set_int_max_str_digits(0)
    name = parameters["task"]
    for family in registry.families().values():
        puzzle = next(iter(family.examples.values()))
        with suppress(SightlineError):
            if name == "generate":
                api.generate(family.name, size="4x4", difficulty="easy", seed=1, tests=100)
            else:
                TASKS[name]({"steps": BUDGETS[name], "limit": None})(Record(1, None, None, puzzle, None))
    source = Input(**parameters["source"]) if parameters["source"] else None
    task = TASKS[name](parameters["parameters"])
    return Job(task, source, RecordReader(source) if source else None, Limits(**parameters["limits"]))


def work(connection: socket.socket, job: Job, forkserver: int) -> None:
    """Writes parts until its owner disconnects or a record took too much memory."""
    confine(job.limits.memory)
    channel = serve(connection, forkserver)
    fresh = True
    while channel is not None:
        try:
            question = channel.receive()
        except Disconnected:
            return
        if "trial" in question:
            channel.send(time_records(job, Shard(*question["trial"])))
            continue
        order = Order(**{**question, "shard": Shard(*question["shard"])})
        answer = write_part(job, order, fresh)
        channel.send(answer)
        if "memory" in answer:
            return
        fresh = False


def write_part(job: Job, order: Order, fresh: bool) -> dict[str, Any]:
    """Writes a part, or as far as it gets; *fresh*: no record was worked on in this process before."""
    tally = Tally()
    try:
        with open(order.temporary, "ab" if order.start else "wb") as file:
            enough = _write_lines(job, order, file, fresh, tally)
        if not enough:
            return {"memory": True}
        about = tally.about(order)
        if about.records != order.shard.records:
            return {"changed": True}
        parts.commit(order.temporary, order.folder, order.number, about)
    except OSError as error:
        return {"error": error.strerror or str(error), "path": error.filename or order.temporary}
    return {"about": about._asdict()}


def time_records(job: Job, shard: Shard) -> tuple[int, float]:
    """How many records of a shard were tried, and the CPU time of this process then.

    After a moment it is enough; a record that takes much longer ends this process.
    """
    began = now = clock()
    CpuLimit(SLOW).renew(began)
    records = 0
    for raw in islice(job.raw_records(shard, 0), shard.records):
        with suppress(MemoryError):
            result_line(job.task, job.record(raw))
        records, now = records + 1, clock()
        if now - began > TRIAL:
            break
    return records, now


class Tally:
    """What is known of the lines that this process has written."""

    def __init__(self) -> None:
        self.counts = parts.Counts()
        self.times: list[tuple[float, int]] = []
        self.began = clock()

    def add(self, raw: Raw, status: RecordStatus, fields: Mapping[str, Any], seconds: float) -> None:
        self.counts.add(raw.number, raw.line, status, fields)
        self.times.append((seconds, raw.number))

    def about(self, order: Order) -> parts.About:
        """What is in the part that was written; if others have written some of it, it is read again."""
        counts = parts.Counts.of_file(order.temporary) if order.start else self.counts
        size, sha256 = parts.measure(order.temporary)
        slowest = [(round(seconds, 6), number) for seconds, number in nlargest(parts.SLOWEST, self.times)]
        seconds = round(clock() - self.began, 6)
        found = counts.records, size, sha256, counts.statuses, counts.levels, seconds, slowest, counts.crashes
        return parts.About(*found)


def _write_lines(job: Job, order: Order, file: IO[bytes], fresh: bool, tally: Tally) -> bool:
    """Writes the lines that are missing; False if a record took too much memory.

    In a fresh process that is its result. Otherwise it gets another chance in one, so that what a record may use does
    not depend on those before it.
    """
    limit = CpuLimit(job.limits.seconds)
    for raw in job.raw_records(order.shard, order.start):
        began = clock()
        limit.renew(began)
        try:
            status, fields, line = result_line(job.task, job.record(raw))
        except MemoryError:
            status = None
        if status is None:
            if fresh:
                file.write(
                    as_line(Record(raw.number, raw.line, None, None, None), RecordStatus.MEMORY, {"error": TOO_LARGE})
                )
            return False
        fresh = False
        file.write(line)
        if order.flush:
            file.flush()
        tally.add(raw, status, fields, clock() - began)
    return True


class CpuLimit:
    """What each record may use: the system kills this process if one needs more CPU time."""

    def __init__(self, seconds: int) -> None:
        self._seconds = seconds
        self._second = -1

    def renew(self, now: float) -> None:
        """From now on, this process may use so much CPU time; the system counts in whole seconds."""
        if int(now) != self._second:
            self._second = int(now)
            limit_cpu(self._second + self._seconds + 1)
