"""Workers that threads ask."""

import signal

import pytest

from sightline.workers import pool as pools
from sightline.workers.pool import PoolClosed, WorkerPool


@pytest.mark.parametrize("end", [WorkerPool.dismiss, WorkerPool.close])
def test_no_worker_starts_once_they_are_told_to_end(end):
    with WorkerPool("sightline.parallel.many_worker", {}) as pool:
        end(pool)
        with pytest.raises(PoolClosed):
            pool.fork()


def test_a_fork_server_that_is_still_loading_is_not_waited_for(monkeypatch):
    started = []
    start = pools.start_forkserver
    monkeypatch.setattr(pools, "start_forkserver", lambda *how: started.append(start(*how)) or started[-1])
    monkeypatch.setattr(pools, "END_TIMEOUT", 60)
    with WorkerPool("sightline.parallel.many_worker", {"families": []}) as pool, pool.begin():
        pass
    ((process, _),) = started
    assert process.returncode == -signal.SIGKILL
