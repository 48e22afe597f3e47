"""Tasks are shared out among the workers that are ready."""

from threading import Event

import pytest

from sightline.core.errors import SightlineError
from sightline.workers.pool import WorkerDied
from sightline.workers.slots import Slots

WAIT = 60


class FakePool:
    """A pool whose workers are numbers; each but the first is ready when it may be."""

    def __init__(self):
        self.ready = Event()
        self.forks = 0
        self.discarded = []

    def fork(self):
        self.forks += 1
        number = self.forks
        if number > 1:
            assert self.ready.wait(WAIT)
        return number

    def discard(self, worker):
        self.discarded.append(worker)

    def close(self):
        self.ready.set()


@pytest.fixture
def pool():
    return FakePool()


def answers(slots, many):
    return [slots.submit(lambda slot: slot.worker()) for _ in range(many)]


def test_no_task_waits_for_a_worker_that_starts_while_another_is_free(pool):
    slots = Slots(pool, 2)
    assert [answer.result(WAIT) for answer in answers(slots, 5)] == [1] * 5
    assert not pool.ready.is_set()
    slots.close()
    assert sorted(pool.discarded) == [1, 2]


def test_workers_share_the_tasks_once_they_are_ready(pool):
    slots = Slots(pool, 2)
    begun, others = Event(), Event()
    pool.ready.set()
    first = slots.submit(lambda slot: (begun.set(), others.wait(WAIT), slot.worker())[-1])
    assert begun.wait(WAIT)
    rest = {answer.result(WAIT) for answer in answers(slots, 3)}
    others.set()
    assert rest | {first.result(WAIT)} == {1, 2}
    assert len(rest) == 1
    slots.close()


def test_no_more_workers_start_than_there_are_tasks(pool):
    slots = Slots(pool, 8)
    assert slots.submit(lambda slot: slot.worker()).result(WAIT) == 1
    slots.close()
    assert pool.forks == 1


@pytest.mark.parametrize(("error", "raised"), [(WorkerDied("no memory"), SightlineError), (OSError, OSError)])
def test_a_task_says_why_no_worker_can_be_started(error, raised):
    class NoPool(FakePool):
        def fork(self):
            raise error

    slots = Slots(NoPool(), 1)
    (answer,) = answers(slots, 1)
    with pytest.raises(raised):
        answer.result(WAIT)
    slots.close()
