"""Batches on a Dask cluster of this machine: the same bytes, with workers killed, and with TLS."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import sightline as sl
from sightline.batch.cluster import NO_WORKERS
from sightline.parallel import sharing
from tests.batch.conftest import SCRIPT, Batch, merged, write_puzzles
from tests.batch.guests import KILLS

pytest.importorskip("distributed")

SCHEDULER = "distributed.cli.dask_scheduler"
WORKER = "distributed.cli.dask_worker"
ROLES = ("SCHEDULER", "WORKER", "CLIENT")
Process = subprocess.Popen


@contextmanager
def cluster(folder: Path, env: dict[str, str], protocol: str = "tcp", workers: int = 2) -> Iterator[tuple[str, Any]]:
    """The address of a scheduler, and its workers as processes that may be killed."""
    where = folder / "scheduler.json"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": env, "cwd": folder}
    common = ["--no-dashboard", "--scheduler-file", str(where)]
    listen = ["--host", "127.0.0.1", "--port", "0", "--protocol", protocol]
    processes = [Process([sys.executable, "-m", SCHEDULER, *listen, *common], **quiet)]
    try:
        address = wait_for_address(where, processes[0])
        alone = ["--nthreads", "1", "--no-nanny", "--memory-limit", "0", "--host", "127.0.0.1"]
        command = [sys.executable, "-m", WORKER, address, "--protocol", protocol, "--no-dashboard", *alone]
        processes += [Process([*command, "--local-directory", str(folder)], **quiet) for _ in range(workers)]
        yield address, processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def wait_for_address(where: Path, scheduler: Any) -> str:
    for _ in range(600):
        assert scheduler.poll() is None
        try:
            return str(json.loads(where.read_text())["address"])
        except (OSError, ValueError):
            time.sleep(0.1)
    raise AssertionError("no scheduler")


def on_cluster(address: str) -> str:
    return "dask://" + address.partition("://")[2]


def test_a_cluster_gives_the_same_bytes_with_a_worker_killed(
    tmp_path: Path, batch: Batch, guests: dict[str, str]
) -> None:
    path = write_puzzles(tmp_path / "list.txt", 1000, [KILLS])
    with cluster(tmp_path, guests) as (address, workers):
        compare(tmp_path, batch, path, address, lambda: workers[0].pid, shard=16)
        assert workers[0].wait() == -signal.SIGKILL
        assert workers[1].poll() is None
    assert not list((tmp_path / "out").glob(f"parts/*.{workers[1].pid}.tmp"))


def compare(
    tmp_path: Path, batch: Batch, path: Path, address: str, victim: Callable[[], int], shard: int, kills: int = 1
) -> None:
    """Runs a batch on a cluster whose workers are killed, and compares its output with that of a quiet run."""
    assert batch("solve", path, "-o", tmp_path / "quiet").returncode == 0
    out = tmp_path / "out"
    killed: list[int] = []
    ended = threading.Event()

    def kill() -> None:
        for turn in range(kills):
            while len(list(out.glob("parts/part-*.jsonl"))) <= 3 * turn:
                if ended.wait(0.01):
                    return
            killed.append(victim())
            os.kill(killed[-1], signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    ran = batch("solve", path, "-o", out, "--cluster", on_cluster(address), "--shard-records", shard)
    ended.set()
    thread.join()
    assert ran.returncode == 0, ran.stderr
    assert len(set(killed)) == kills
    poison = path.read_text().splitlines().count(KILLS)
    notes = [note for note in ran.stderr.splitlines() if note != f"sightline: {NO_WORKERS}"]  # all may be dead at once
    assert [note for note in notes if "its worker died three times" not in note] == []
    assert len(notes) == poison
    assert not list(out.glob("parts/*.tmp"))
    assert merged(out) == merged(tmp_path / "quiet")
    assert batch("verify", out).returncode == 0


LOCAL_CLUSTER = """
import sys
from distributed import Client, LocalCluster

if __name__ == "__main__":
    with (
        LocalCluster(2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", memory_limit=0) as cluster,
        Client(cluster) as client,
    ):
        client.wait_for_workers(2)
        print(cluster.scheduler_address, flush=True)
        for _ in sys.stdin:  # asked for a worker
            print(next(iter(client.run(__import__("os").getpid).values())), flush=True)
"""


@contextmanager
def local_cluster(folder: Path, env: dict[str, str]) -> Iterator[tuple[str, Callable[[], int]]]:
    """The address of a Dask LocalCluster, which starts new workers for those that die, and the ID of one of them."""
    script = folder / "local_cluster.py"
    script.write_text(LOCAL_CLUSTER)
    quiet = {"stderr": subprocess.DEVNULL, "env": env, "cwd": folder, "text": True}
    with Process([sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, **quiet) as process:

        def victim() -> int:
            process.stdin.write("\n")
            process.stdin.flush()
            return int(process.stdout.readline())

        yield process.stdout.readline().strip(), victim
        process.stdin.close()


def test_a_local_cluster_gives_the_same_bytes_with_a_worker_killed(
    tmp_path: Path, batch: Batch, guests: dict[str, str]
) -> None:
    path = write_puzzles(tmp_path / "list.txt", 3000, [KILLS])
    with local_cluster(tmp_path, guests) as (address, victim):
        compare(tmp_path, batch, path, address, victim, shard=64)


@pytest.mark.long
def test_a_million_records_survive_on_a_local_cluster(tmp_path: Path, batch: Batch, guests: dict[str, str]) -> None:
    path = write_puzzles(tmp_path / "list.txt", 1_000_000, [KILLS] * 10)
    with local_cluster(tmp_path, guests) as (address, victim):
        compare(tmp_path, batch, path, address, victim, shard=4000, kills=10)


@pytest.mark.long
def test_a_scheduler_that_dies_is_one_line(tmp_path: Path, batch: Batch, guests: dict[str, str]) -> None:
    path = write_puzzles(tmp_path / "list.txt", 20_000)
    out = tmp_path / "out"
    with cluster(tmp_path, guests, workers=1) as (address, _):
        command = [SCRIPT, "batch", "solve", path, "-o", out, "--cluster", on_cluster(address), "--shard-records", "50"]
        client = Process(command, env=guests, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        while client.poll() is None and not list(out.glob("parts/part-*.jsonl")):
            time.sleep(0.01)
    _, errors = client.communicate(timeout=60)
    assert client.returncode == 2
    assert "the Dask scheduler does not answer any more: --resume continues" in errors
    assert len(errors.splitlines()) == 1
    assert batch("solve", path, "-o", out, "--resume").returncode == 0


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--cluster", "nowhere"], "a cluster is dask://host:port"),
        (["--cluster", "dask://"], "a cluster is dask://host:port"),
        (["--cluster", "http://127.0.0.1:80/x"], "a cluster is dask://host:port"),
        (["--cluster", "dask://127.0.0.1:9", "--workers", 2], "leave it out with --cluster"),
    ],
)
def test_an_address_that_is_none_is_one_line(tmp_path: Path, batch: Batch, options: list[Any], named: str) -> None:
    path = write_puzzles(tmp_path / "list.txt", 10)
    ran = batch("solve", path, "-o", tmp_path / "out", *options)
    assert (ran.returncode, len(ran.stderr.splitlines())) == (2, 1)
    assert named in ran.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.filterwarnings("ignore:the cluster has no workers")  # while its only one is starting
def test_cubes_on_a_cluster_add_up(tmp_path: Path, guests: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "SERIAL_STEPS", 0)
    with cluster(tmp_path, guests, workers=1) as (address, _):
        puzzle = sl.read(" ".join("0" * 20))
        assert sl.batch.count_one(puzzle, cluster=on_cluster(address)) == 161_280


def make_certificates(folder: Path) -> dict[str, str]:
    """Dask's settings for TLS, with an authority and a certificate of our own."""

    def openssl(*arguments: str) -> None:
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)

    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    openssl("req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=test authority")
    openssl("req", *key, "-keyout", "our.key", "-out", "our.csr", "-subj", "/CN=127.0.0.1")
    openssl("x509", "-req", "-in", "our.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-out", "our.pem")
    prefix = "DASK_DISTRIBUTED__COMM__"
    settings = {f"{prefix}REQUIRE_ENCRYPTION": "true", f"{prefix}TLS__CA_FILE": str(folder / "ca.pem")}
    for role in ROLES:
        settings |= {f"{prefix}TLS__{role}__CERT": str(folder / "our.pem")}
        settings |= {f"{prefix}TLS__{role}__KEY": str(folder / "our.key")}
    return settings


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificates")
def test_only_those_with_a_certificate_may_join(tmp_path: Path, guests: dict[str, str], batch: Batch) -> None:
    path = write_puzzles(tmp_path / "list.txt", 100)
    secure = guests | make_certificates(tmp_path)
    with cluster(tmp_path, secure, "tls", workers=1) as (address, _):
        assert address.startswith("tls://127.0.0.1:")
        there = ("--cluster", on_cluster(address))
        ran = batch("solve", path, "-o", tmp_path / "out", *there, env=secure)
        assert ran.returncode == 0, ran.stderr
        other = tmp_path / "other"
        other.mkdir()
        for stranger in (guests, guests | make_certificates(other)):
            refused = batch("solve", path, "-o", tmp_path / "refused", "--resume", *there, env=stranger)
            assert refused.returncode == 2
            assert "no Dask scheduler answers" in refused.stderr
    batch("solve", path, "-o", tmp_path / "quiet")
    assert merged(tmp_path / "out") == merged(tmp_path / "quiet")


def test_an_address_where_nobody_answers_is_one_line(tmp_path: Path, batch: Batch) -> None:
    path = write_puzzles(tmp_path / "list.txt", 10)
    ran = batch("solve", path, "-o", tmp_path / "out", "--cluster", "dask://127.0.0.1:9")
    assert ran.returncode == 2
    assert ran.stderr.startswith("sightline: no Dask scheduler answers at dask://127.0.0.1:9")
    assert len(ran.stderr.splitlines()) == 1
