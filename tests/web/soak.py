"""A server under mixed and hostile load for half an hour, while its workers are killed: what players feel, what leaks.

    python -m tests.web.soak [--minutes 30] [--kills 1000]

Prints a table; exit code 1 if something is out of bounds.
"""

import argparse
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from tests.web.conftest import Studio, alive, memory, serving, soon
from tests.web.hostile import ROOT, STRANGERS, play

MEGA = 1 << 20
SLOWEST = 0.25
"""Seconds: the 99th percentile of a player's questions."""
MOST_GROWTH, MOST_DESCRIPTORS = 16 * MEGA, 16
"""More than at the end of the first third."""
FORKSERVER_EVERY = 100
"""Kills of workers for each one of the process that starts them."""


class Sample(NamedTuple):
    """The server at one moment; a worker may be a new one each time."""

    server: int
    descriptors: int
    workers: int
    largest_worker: int


class Soak(NamedTuple):
    """What was measured."""

    times: list[float]
    errors: list[str]
    samples: list[Sample]
    kills: int
    left: list[str]
    """Processes and files that are still there after everything was killed."""

    def percentile(self, part: float) -> float:
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]

    def growth(self, field: str) -> int:
        """From the second third to the last, by medians: what is used at once is no leak."""
        values = [getattr(sample, field) for sample in self.samples]
        third = max(len(values) // 3, 1)
        return int(statistics.median(values[-third:]) - statistics.median(values[third : 2 * third] or values[:1]))

    def faults(self, slowest: float = SLOWEST) -> list[str]:
        found = [f"not removed: {name}" for name in self.left]
        if self.percentile(0.99) > slowest:
            found.append(f"the player's 99th percentile is {self.percentile(0.99):.3f} s")
        if self.growth("server") > MOST_GROWTH:
            found.append(f"the server's memory grew by {self.growth('server') / MEGA:.1f} MB")
        if self.growth("descriptors") > MOST_DESCRIPTORS:
            found.append(f"there are {self.growth('descriptors')} more descriptors")
        if len(self.errors) > self.kills:
            found.append(f"{len(self.errors)} questions failed, the first: {self.errors[0]}")
        return found

    def table(self) -> str:
        servers, descriptors = [s.server / MEGA for s in self.samples], [s.descriptors for s in self.samples]
        largest = max(sample.largest_worker for sample in self.samples) / MEGA
        rows = {
            "questions of the player": f"{len(self.times)}, {len(self.errors)} failed",
            "p50, p99, slowest": ", ".join(f"{1000 * self.percentile(part):.0f} ms" for part in (0.5, 0.99, 1)),
            "server's memory": f"{servers[0]:.0f} MB at first, {max(servers):.0f} at most, {servers[-1]:.0f} at last",
            "growth": f"{self.growth('server') / MEGA:.1f} MB, {self.growth('descriptors')} descriptors",
            "descriptors": f"{descriptors[0]} at first, {max(descriptors)} at most, {descriptors[-1]} at last",
            "largest worker": f"{largest:.0f} MB",
            "processes killed": str(self.kills),
            "left behind": ", ".join(self.left) or "nothing",
        }
        return "\n".join(f"{name:26}{value}" for name, value in rows.items())


def soak(seconds: float, kills: int, strangers: int = STRANGERS) -> Soak:
    with private_folder() as folder, serving() as studio:
        family: set[int] = set()
        samples: list[Sample] = []
        over = threading.Event()
        killed = [0]
        them = [sys.executable, "-m", "tests.web.hostile", str(studio.port), str(seconds + 1), str(strangers)]
        with subprocess.Popen(them, stdout=subprocess.DEVNULL, cwd=ROOT) as load:
            helpers = [
                threading.Thread(target=watch, args=(studio, samples, family, over, seconds / 200)),
                threading.Thread(target=kill_some, args=(studio, kills, seconds, killed, over)),
            ]
            for helper in helpers:
                helper.start()
            times, errors = play(studio, seconds)
            over.set()
            for helper in helpers:
                helper.join()
            load.wait()
        samples.append(sample(studio))
        studio.process.kill()
        studio.process.wait()
        soon(lambda: not any(map(alive, family)))
        left = [f"process {pid}" for pid in family if alive(pid)]
        left += [path.name for path in folder.rglob("*") if not path.is_dir()]
    return Soak(times, errors, samples, killed[0] + 1, left)


@contextmanager
def private_folder() -> Iterator[Path]:
    """Where the server puts its temporary files, so that what it forgets is found."""
    before = os.environ.get("TMPDIR")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TMPDIR"] = folder
        try:
            yield Path(folder)
        finally:
            os.environ.pop("TMPDIR")
            if before is not None:
                os.environ["TMPDIR"] = before


def sample(studio: Studio) -> Sample:
    workers = studio.workers
    descriptors = len(os.listdir(f"/proc/{studio.process.pid}/fd"))
    return Sample(memory(studio.process.pid), descriptors, len(workers), max(map(memory, workers), default=0))


def watch(studio: Studio, samples: list[Sample], family: set[int], over: threading.Event, pause: float) -> None:
    while not over.wait(max(pause, 0.1)):
        with suppress(OSError, AssertionError):
            family |= {studio.forkserver, *studio.workers}
            samples.append(sample(studio))


def kill_some(studio: Studio, kills: int, seconds: float, killed: list[int], over: threading.Event) -> None:
    """A worker now and then, whatever it does, and seldom the process that starts them; all before the end."""
    rng = random.Random(kills)
    while killed[0] < kills and not over.wait(0.95 * seconds / kills):
        with suppress(OSError, AssertionError, IndexError):
            last = killed[0] % FORKSERVER_EVERY == FORKSERVER_EVERY - 1
            os.kill(studio.forkserver if last else rng.choice(studio.workers), signal.SIGKILL)
            killed[0] += 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--kills", type=int, default=1000)
    asked = parser.parse_args()
    done = soak(60 * asked.minutes, asked.kills)
    sys.stdout.write(done.table() + "\n")
    for fault in done.faults():
        sys.stdout.write(f"OUT OF BOUNDS: {fault}\n")
    return 1 if done.faults() else 0


if __name__ == "__main__":
    sys.exit(main())
