"""Batches on a Dask cluster: the scheduler hands out shards, whose puzzles and results never pass through it."""

import json
import os
import re
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from importlib import import_module
from threading import Lock
from typing import Any, Protocol

from sightline.batch.executors import LocalExecutor, require_versions
from sightline.batch.manifest import versions
from sightline.core.errors import SightlineError
from sightline.parallel.sharing import local_cubes

MISSING = "clusters need Dask: pip install 'sightline[cluster]'"
TIMEOUT = "10s"
"""For the scheduler to answer."""
LOOK = 1.0
"""Seconds after which the cluster is asked again how many workers it has."""


GONE = "the Dask scheduler does not answer any more"
NO_WORKERS = "the cluster has no workers: this waits until one joins"


def connect(address: str) -> Any:
    """A client of the scheduler at dask://host:port, encrypted if Dask's own settings name certificates."""
    place = address.removeprefix("dask://")
    if not re.fullmatch(r"((tcp|tls)://)?(\[[^]/]+\]|[^:/]+):[0-9]{1,5}", place):
        raise SightlineError(f"a cluster is dask://host:port, such as dask://127.0.0.1:8786, not '{address[:60]}'")
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise SightlineError(MISSING) from None
    security = distributed.Security()
    secure = bool(security.tls_ca_file or security.require_encryption)
    if "://" not in place:
        place = f"{'tls' if secure else 'tcp'}://{place}"
    try:
        return distributed.Client(place, security=security, timeout=TIMEOUT, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise SightlineError(f"no Dask scheduler answers at {address}: {reason}") from None


class DaskExecutor:
    """The workers of a cluster; each of their threads drives one killable worker of ours.

    What they do is one of `KINDS`: the executor that each machine of the cluster makes from *job* for itself.
    """

    def __init__(self, client: Any, kind: str, job: Mapping[str, Any]) -> None:
        self._client = client
        self._job = kind, json.dumps({"versions": versions(), **job})
        self._sent: dict[Future[Any], Any] = {}
        self._threads, self._asked, self._warned = 0, float("-inf"), False

    def room(self) -> int:
        """Two tasks per thread of the cluster: one under way, one waiting beside it."""
        if time.monotonic() - self._asked > LOOK:
            had = self._threads
            with _reports_loss():
                self._threads, self._asked = sum(self._client.nthreads().values()), time.monotonic()
            if not self._threads and (had or not self._warned):
                self._warned = True
                warnings.warn(NO_WORKERS, stacklevel=2)
        return 2 * self._threads

    def submit(self, *task: Any) -> "Future[Any]":
        key = f"sightline-{os.urandom(8).hex()}"
        with _reports_loss():
            sent = self._client.submit(run_task, *self._job, task, key=key, pure=False)
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        self._sent[future] = sent
        sent.add_done_callback(lambda done: self._finish(future, done))
        return future

    def _finish(self, future: "Future[Any]", sent: Any) -> None:
        self._sent.pop(future, None)
        try:
            future.set_result(sent.result())
        except BaseException as error:
            future.set_exception(error)

    def close(self) -> None:
        with suppress(Exception):
            self._client.cancel(list(self._sent.values()), force=True)
            self._client.run(stop_job, *self._job)
        self._client.close()


@contextmanager
def _reports_loss() -> Iterator[None]:
    """An error of Dask means that its scheduler has gone."""
    try:
        yield
    except Exception:
        raise SightlineError(f"{GONE}: --resume continues when it is back") from None


# --- what runs on the cluster


class LocalTasks(Protocol):
    """An executor of this machine, for shards or for cubes."""

    def submit(self, *task: Any) -> "Future[Any]": ...

    def close(self) -> None: ...


KINDS: dict[str, Callable[[Mapping[str, Any], int], Any]] = {
    "shards": lambda job, workers: LocalExecutor(job, workers),
    "cubes": local_cubes,
}


def run_task(kind: str, job: str, task: tuple[Any, ...]) -> Any:
    """Does one task with a killable worker of the machine that this runs on."""
    from distributed import get_worker

    return _executor(kind, job, get_worker().state.nthreads).submit(*task).result()


def stop_job(kind: str, job: str) -> None:
    """Ends all that a worker of the cluster does for a job."""
    with _lock:
        found = _executors.pop((kind, job), None)
    if found is not None:
        found.close()


def _executor(kind: str, job: str, threads: int) -> LocalTasks:
    """The killable workers of this process for a job."""
    with _lock:
        found = _executors.get((kind, job))
        if found is None:
            fields: Mapping[str, Any] = json.loads(job)
            require_versions(fields)
            found = _executors[kind, job] = KINDS[kind](fields, threads)
        return found


_lock = Lock()
_executors: dict[tuple[str, str], LocalTasks] = {}
