"""Memory stays flat over a long batch: records are streamed in and out."""

import os
import resource
from pathlib import Path

import pytest

import sightline as sl
from tests.batch.test_chaos import workers_of

TINY = [*["X"] * 24, "no puzzle"]
"""Lines that take some thirty microseconds each."""
MEGA = 1 << 20


def resident(pid: int | str) -> float:
    """Megabytes that a process has in memory; 0 if it has just ended."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize() / MEGA
    except (OSError, IndexError):
        return 0.0


def write_tiny(path: Path, records: int) -> Path:
    with open(path, "w", encoding="ascii") as file:
        for _ in range(records // 1000):
            file.write("".join(f"{line}\n" for line in TINY * 40))
    return path


def run_and_watch(folder: Path, records: int) -> list[tuple[int, float, float]]:
    """Counts the solutions of so many tiny puzzles: records done, memory of the supervisor, of the largest worker."""
    seen: list[tuple[int, float, float]] = []

    def look(totals: sl.batch.Totals) -> None:
        workers = [resident(pid) for pid in workers_of(os.getpid())]
        seen.append((totals.done_records, resident("self"), max(workers, default=0.0)))

    totals = sl.batch.count(write_tiny(folder / "list.jsonl", records), folder / "out", workers=2, on_progress=look)
    assert totals.statuses == {"ok": records // 25 * 24, "invalid": records // 25}
    return seen


def growth(seen: list[tuple[int, float, float]], column: int) -> float:
    """How much more memory was used after a tenth of the records than before."""
    border = seen[-1][0] // 10
    early = max(one[column] for one in seen if one[0] <= border)
    return max(one[column] for one in seen) - early


@pytest.mark.long
def test_memory_is_flat_over_ten_million_records(tmp_path: Path) -> None:
    seen = run_and_watch(tmp_path, 10_000_000)
    assert growth(seen, 1) < 5, seen[:: len(seen) // 20]
    assert growth(seen, 2) < 10, seen[:: len(seen) // 20]
