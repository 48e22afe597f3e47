"""Batches on a Dask cluster: the scheduler hands out shards; puzzles and results never pass through it."""

import json
import os
import time
from collections.abc import Mapping
from concurrent.futures import Future
from contextlib import suppress
from importlib import import_module
from threading import Lock
from typing import Any

from sightline.batch import parts
from sightline.batch.executors import LocalExecutor, require_versions
from sightline.batch.inputs import Shard
from sightline.batch.manifest import Manifest
from sightline.core.errors import SightlineError

MISSING = "clusters need Dask: pip install 'sightline[cluster]'"
TIMEOUT = "10s"
"""For the scheduler to answer."""
LOOK = 1.0
"""Seconds after which the cluster is asked again how many workers it has."""


def connect(address: str) -> Any:
    """A client of the scheduler at dask://host:port, encrypted if Dask's own settings name certificates."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise SightlineError(MISSING) from None
    security = distributed.Security()
    secure = bool(security.tls_ca_file or security.require_encryption)
    place = address.removeprefix("dask://")
    if "://" not in place:
        place = f"{'tls' if secure else 'tcp'}://{place}"
    try:
        return distributed.Client(place, security=security, timeout=TIMEOUT, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise SightlineError(f"no Dask scheduler answers at {address}: {reason}") from None


class DaskExecutor:
    """The workers of a cluster; each of their threads drives one killable worker of ours."""

    def __init__(self, manifest: Manifest, folder: str, address: str) -> None:
        self._client = connect(address)
        self._job = json.dumps(manifest.job(folder))
        self._folder = folder
        self._sent: dict[Future[parts.About], Any] = {}
        self._threads, self._asked = 0, float("-inf")

    def room(self) -> int:
        """Two shards per thread of the cluster: one under way, one waiting beside it."""
        if time.monotonic() - self._asked > LOOK:
            self._threads, self._asked = sum(self._client.nthreads().values()), time.monotonic()
        return 2 * self._threads

    def submit(self, index: int, shard: Shard) -> "Future[parts.About]":
        key = f"sightline-{index}-{os.urandom(8).hex()}"
        sent = self._client.submit(run_shard, self._job, self._folder, index, tuple(shard), key=key, pure=False)
        future: Future[parts.About] = Future()
        future.set_running_or_notify_cancel()
        self._sent[future] = sent
        sent.add_done_callback(lambda done: self._finish(future, done))
        return future

    def _finish(self, future: "Future[parts.About]", sent: Any) -> None:
        self._sent.pop(future, None)
        try:
            future.set_result(parts.About(**sent.result()))
        except BaseException as error:
            future.set_exception(error)

    def close(self) -> None:
        with suppress(Exception):
            self._client.cancel(list(self._sent.values()), force=True)
            self._client.run(stop_job, self._job)
        self._client.close()


# --- what runs on the cluster


def run_shard(job: str, folder: str, index: int, shard: tuple[int, ...]) -> dict[str, Any]:
    """Writes one part, with a killable worker of the machine that this runs on."""
    from distributed import get_worker

    executor = _executor(job, folder, get_worker().state.nthreads)
    return executor.submit(index, Shard(*shard)).result()._asdict()


def stop_job(job: str) -> None:
    """Ends all that a worker of the cluster does for a batch, and removes what is unfinished."""
    with _lock:
        found = _executors.pop(job, None)
    if found is not None:
        found.close()
        parts.remove_temporary(found.folder)


def _executor(job: str, folder: str, threads: int) -> LocalExecutor:
    """The killable workers of this process for a batch."""
    with _lock:
        if job not in _executors:
            fields: Mapping[str, Any] = json.loads(job)
            require_versions(fields)
            _executors[job] = LocalExecutor(fields, folder, threads)
        return _executors[job]


_lock = Lock()
_executors: dict[str, LocalExecutor] = {}
