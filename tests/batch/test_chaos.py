"""Workers and supervisors are killed, a part is cut off, the disk fills up: the output is that of a quiet run."""

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.batch.conftest import SCRIPT, Batch, merged, write_puzzles
from tests.batch.guests import EATS_MEMORY, KILLS, SEGFAULTS


def children(pid: int) -> list[int]:
    """The processes that any thread of a process has started."""
    found: list[int] = []
    with suppress(OSError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            found += map(int, (thread / "children").read_text().split())
    return found


def workers_of(supervisor: int) -> list[int]:
    return [worker for forkserver in children(supervisor) for worker in children(forkserver)]


def runs(pid: int) -> bool:
    """Whether a process is there, and not only waits for its parent to take note of its end."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Chaos:
    """Runs a batch again and again, and kills what it is told to."""

    def __init__(self, path: Path, out: Path, env: dict[str, str], seed: int, shard: int) -> None:
        self.command = [SCRIPT, "batch", "solve", str(path), "-o", str(out), "--workers", "2", "--resume"]
        self.command += ["--shard-records", str(shard)]
        self.out, self.env, self.rng = out, env, Random(seed)

    def start(self) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            self.command, env=self.env, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        )

    def kill_workers(self, supervisor: "subprocess.Popen[str]", number: int, every: int) -> int:
        """Kills one after every so many parts, until there were enough or the supervisor ends."""
        killed, seen = 0, len(self.parts())
        while killed < number and supervisor.poll() is None:
            time.sleep(self.rng.uniform(0.001, 0.02))
            found = workers_of(supervisor.pid)
            if found and len(self.parts()) >= seen + every:
                with suppress(ProcessLookupError):
                    os.kill(self.rng.choice(found), signal.SIGKILL)
                    killed, seen = killed + 1, len(self.parts())
        return killed

    def parts(self) -> list[Path]:
        return sorted((self.out / "parts").glob("part-*.jsonl"))

    def run(self, worker_kills: int, supervisor_kills: int, every: int) -> tuple[int, int]:
        """Kills workers and supervisors until it was enough or nothing is left to do; returns how many."""
        killed = ended = 0
        for _ in range(supervisor_kills):
            supervisor = self.start()
            killed += self.kill_workers(supervisor, worker_kills // supervisor_kills, every)
            if supervisor.poll() is None:
                ended += 1
                supervisor.kill()
            supervisor.communicate()
        return killed, ended

    def cut_off_a_part(self) -> None:
        part = self.rng.choice(self.parts())
        part.write_bytes(part.read_bytes()[: self.rng.randrange(1, 200)])


def temporary(out: Path) -> list[str]:
    return [path.name for path in (out / "parts").glob("*.tmp")]


def compare(
    tmp_path: Path, batch: Batch, env: dict[str, str], records: int, kills: tuple[int, int], every: int, shard: int
) -> None:
    poison = [KILLS] * 5 + [SEGFAULTS] * 3 + [EATS_MEMORY] * 2
    path = write_puzzles(tmp_path / "list.txt", records, poison)
    quiet = batch("solve", path, "-o", tmp_path / "quiet", "--workers", 2)
    assert quiet.returncode == 0, quiet.stderr
    out = tmp_path / "out"
    chaos = Chaos(path, out, env, 3, shard)  # other shards than those of the quiet run
    killed, ended = chaos.run(*kills, every)
    assert (killed, ended) == kills
    chaos.cut_off_a_part()
    full = batch("solve", path, "-o", out, "--workers", 2, "--resume", fsize=8_000)
    assert full.returncode == 2
    assert "--resume continues" in full.stderr
    assert "File too large" in full.stderr
    assert not temporary(out)
    last = batch("solve", path, "-o", out, "--workers", 2, "--resume")
    assert last.returncode == 0, last.stderr
    assert not temporary(out)
    assert merged(out) == merged(tmp_path / "quiet")
    assert batch("verify", out).returncode == 0


def test_a_disturbed_run_gives_the_same_bytes(tmp_path: Path, batch: Batch, guests: dict[str, str]) -> None:
    compare(tmp_path, batch, guests, 20_000, (12, 3), 5, 256)


@pytest.mark.long
def test_a_million_records_survive(tmp_path: Path, guests: dict[str, str], batch: Batch) -> None:
    compare(tmp_path, batch, guests, 1_000_000, (50, 10), 3, 3000)


def test_sigterm_ends_within_two_seconds(tmp_path: Path, guests: dict[str, str], batch: Batch) -> None:
    path = write_puzzles(tmp_path / "list.txt", 20_000)
    chaos = Chaos(path, tmp_path / "out", guests, 1, 128)
    supervisor = chaos.start()
    while not list((tmp_path / "out").glob("parts/part-*.jsonl")):
        time.sleep(0.01)
    workers = workers_of(supervisor.pid)
    assert workers
    began = time.monotonic()
    supervisor.terminate()
    _, errors = supervisor.communicate()
    assert time.monotonic() - began < 2.0
    assert supervisor.returncode == 143
    assert errors == "sightline: stopped: --resume continues\n"
    assert not temporary(tmp_path / "out")
    assert not any(map(runs, workers))
    assert batch("solve", path, "-o", tmp_path / "out", "--resume").returncode == 0


def test_a_read_only_folder_is_one_line(tmp_path: Path, batch: Batch) -> None:
    path = write_puzzles(tmp_path / "list.txt", 50)
    out = tmp_path / "out"
    assert batch("solve", path, "-o", out, "--plan").returncode == 0
    (out / "parts").rmdir()
    (out / "parts").write_text("not a folder")
    ran = batch("solve", path, "-o", out, "--resume")
    assert ran.returncode == 2
    assert "cannot write" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_a_full_disk_stops_the_batch(tmp_path: Path, batch: Batch) -> None:
    mounted = tmp_path / "disk"
    mounted.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", mounted], capture_output=True).returncode:
        pytest.skip("file systems cannot be mounted here")
    path = write_puzzles(tmp_path / "list.txt", 10_000)
    try:
        ran = batch("solve", path, "-o", mounted / "out")
        assert ran.returncode == 2
        assert "No space left on device" in ran.stderr
        assert not temporary(mounted / "out")
        subprocess.run(["mount", "-o", "remount,size=64m", mounted], check=True)
        assert batch("solve", path, "-o", mounted / "out", "--resume").returncode == 0
        batch("solve", path, "-o", tmp_path / "quiet")
        assert merged(mounted / "out") == merged(tmp_path / "quiet")
    finally:
        subprocess.run(["umount", mounted], check=True)
