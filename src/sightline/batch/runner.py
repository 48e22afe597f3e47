"""Runs one shard until its part is written, however often its worker dies: the record that kills it is found."""

import os
from contextlib import suppress

from sightline.batch import parts
from sightline.batch.inputs import Input, raw_records
from sightline.batch.shards import Shard
from sightline.batch.tasks import RecordStatus, as_line
from sightline.batch.worker import Order
from sightline.core.errors import SightlineError
from sightline.sources import Record
from sightline.workers.pool import Worker, WorkerDied
from sightline.workers.slots import Slot

DEATHS = 2
"""After so many deaths of its worker, a shard is run record by record."""
ALONE = 3
"""After so many deaths of workers that had begun with it, a record is given up."""
MOST_DEATHS = 100
"""Deaths of workers for which no record is to blame."""
TASKS = 64
"""Parts that a worker writes before a new one takes its place, which frees its caches."""
DIED = "its worker died three times: it takes too much memory or time, or there is a bug"


class ShardRunner:
    """Runs one shard with the workers of a slot."""

    def __init__(self, slot: Slot, source: Input | None) -> None:
        self.slot = slot
        self.source = source

    def run(self, folder: str, index: int, shard: Shard) -> parts.About:
        """Writes the part; raises `SightlineError` if that is not possible, or `PoolClosed` when it has to stop."""
        order = Order(shard, index, folder, parts.temporary_path(folder, index))
        deaths = alone = 0
        while True:
            worker = self._worker()
            fresh = worker.tasks == 0
            try:
                answer = worker.ask(order._asdict())
            except WorkerDied:
                self.slot.clear()
                deaths += 1
                done = parts.whole_lines(order.temporary)
                at_first = fresh and order.flush and done == order.start < shard.records
                alone = alone + 1 if at_first else 0
                if alone == ALONE:
                    self._give_up(order, done)
                    done, alone = done + 1, 0
                if deaths > MOST_DEATHS + ALONE * shard.records:
                    raise SightlineError(f"the workers of shard {index} die before it is written") from None
                order = order._replace(start=done, flush=deaths >= DEATHS)
                continue
            if "about" in answer:
                return parts.about_from(answer["about"])
            self.slot.clear()
            if "memory" not in answer:
                with suppress(OSError):
                    os.remove(order.temporary)
                raise self._failure(**answer)
            order, alone = order._replace(start=parts.whole_lines(order.temporary)), 0

    def _failure(self, path: str = "", error: str = "", changed: bool = False) -> SightlineError:
        """Why a worker could not write its part."""
        source = self.source.path if self.source else None
        if changed:
            return SightlineError(f"{source} has changed since the batch began: start again in another folder")
        if path == source:
            return SightlineError(f"cannot read {path}: {error}; --resume continues when it is back")
        return parts.OutputError(f"cannot write {path}: {error}; --resume continues")

    def _give_up(self, order: Order, done: int) -> None:
        """Writes the line of a record that kills its workers."""
        record = self._record(order.shard, done)
        parts.append_line(order.temporary, as_line(record, RecordStatus.CRASH, {"error": DIED}))

    def _record(self, shard: Shard, done: int) -> Record:
        """The record after so many of a shard, without looking into it."""
        if self.source is None:
            return Record(shard.first + done, None, None, None, None)
        raw = next(raw_records(self.source, shard, done))
        return Record(raw.number, raw.line, None, None, None)

    def _worker(self) -> Worker:
        """The worker of the slot, or a new one after it has done enough."""
        if self.slot.worker().tasks >= TASKS:
            self.slot.clear()
        return self.slot.worker()
