"""What a batch has done: statuses, levels, rates, the slowest records, as values, as lines and as a chart."""

import json
import os
import time
from heapq import nlargest
from typing import Any

from sightline.batch.parts import SLOWEST, About, Crash
from sightline.batch.tasks import RecordStatus
from sightline.core.levels import LEVELS
from sightline.render.chart import bar_chart

CRASHES = 20
"""Records that are named because they crashed."""


class Totals:
    """The sums over parts, as they are written."""

    def __init__(self, task: str, records: int, shards: int) -> None:
        self.task = task
        self.records, self.shards = records, shards
        """All there are."""
        self.done_records = self.done_shards = 0
        self.new_records = 0
        """Records that were done in this run."""
        self.size = 0
        self.worker_seconds = 0.0
        self.statuses: dict[str, int] = {}
        self.levels: dict[str, int] = {}
        self.slowest: list[tuple[float, int]] = []
        self.crashes: list[Crash] = []
        """The first records that crashed."""
        self.began = time.monotonic()

    def add(self, about: About, new: bool = True) -> None:
        """Counts a part; *new*: it was written in this run."""
        self.done_records += about.records
        self.done_shards += 1
        self.new_records += about.records if new else 0
        self.size += about.size
        self.worker_seconds += about.seconds
        for mine, its in ((self.statuses, about.statuses), (self.levels, about.levels)):
            for name, count in its.items():
                mine[name] = mine.get(name, 0) + count
        self.crashes = sorted([*self.crashes, *about.crashes])[:CRASHES]
        self.slowest = nlargest(SLOWEST, [*self.slowest, *((seconds, number) for seconds, number in about.slowest)])

    @property
    def complete(self) -> bool:
        return self.done_shards == self.shards

    @property
    def rate(self) -> float:
        """Records per second of this run."""
        return self.new_records / max(time.monotonic() - self.began, 1e-9)

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take at this rate; None if nothing is known yet."""
        return (self.records - self.done_records) / self.rate if self.new_records else None

    def status_text(self) -> str:
        """The statuses in their order, as in "ok 980, several 20"."""
        return ", ".join(f"{status} {self.statuses[status]:,}" for status in RecordStatus if status in self.statuses)

    def document(self) -> dict[str, Any]:
        """All that is known, as JSON values."""
        levels = {level: self.levels[level] for level in LEVELS if level in self.levels}
        per_second = self.done_records / self.worker_seconds if self.worker_seconds else 0.0
        return {
            "task": self.task,
            "records": self.records,
            "done": self.done_records,
            "shards": self.shards,
            "shards_done": self.done_shards,
            "complete": self.complete,
            "bytes": self.size,
            "statuses": {status: self.statuses[status] for status in RecordStatus if status in self.statuses},
            "levels": levels,
            "worker_seconds": round(self.worker_seconds, 3),
            "records_per_worker_second": round(per_second, 1),
            "slowest": [{"record": number, "seconds": seconds} for seconds, number in self.slowest],
            "crashes": [crash._asdict() for crash in self.crashes],
        }

    def chart(self) -> str | None:
        """A histogram of the levels as SVG; None if nothing has a level."""
        if not self.levels:
            return None
        bars = {level: self.levels.get(level, 0) for level in LEVELS}
        return bar_chart(f"{self.task}: {self.done_records:,} records", {"level": bars})


def write_summary(totals: Totals, folder: str, part: tuple[int, int] | None = None) -> None:
    """Writes `summary.json`, and `levels.svg` if there are levels; a part (i, n) of the work has files of its own."""
    of = f"-{part[0]}-of-{part[1]}" if part else ""
    chart = totals.chart()
    texts = {f"summary{of}.json": json.dumps(totals.document(), indent=1) + "\n"}
    if chart is not None:
        texts[f"levels{of}.svg"] = chart
    for name, text in texts.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
