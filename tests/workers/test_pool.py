"""Workers that threads ask."""

import pytest

from sightline.workers.pool import PoolClosed, WorkerPool


@pytest.mark.parametrize("end", [WorkerPool.dismiss, WorkerPool.close])
def test_no_worker_starts_once_they_are_told_to_end(end):
    with WorkerPool("sightline.batch.many_worker", {}) as pool:
        end(pool)
        with pytest.raises(PoolClosed):
            pool.fork()
