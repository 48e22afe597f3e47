"""The work behind the wire: lanes, deadlines, cancelling, and workers that come and go."""

import os
import random
import signal
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

import sightline as sl
from tests.web.conftest import ENDLESS, HUNGRY, Studio, alive, document, memory, serving, soon

GOOD = {"puzzle": document(sl.Skyscrapers([0] * 12))}
LONG = {"puzzle": document(ENDLESS)}


@pytest.fixture
def later() -> Any:
    """Does something in another thread."""
    with ThreadPoolExecutor(32) as pool:
        yield pool.submit


def busy(studio: Studio) -> list[int]:
    """The workers that have been slowed down: those at long work."""
    usual = os.getpriority(os.PRIO_PROCESS, studio.forkserver)
    return [pid for pid in studio.workers if priority(pid) >= min(usual + 18, 19)]


def priority(pid: int) -> int:
    """The nice value of a worker; that of one which ended since it was listed is the lowest."""
    try:
        return os.getpriority(os.PRIO_PROCESS, pid)
    except ProcessLookupError:
        return -20


def test_cancelling_gives_what_is_known_at_once(studio, later):
    answer: Future[Any] = later(lambda: studio.ask("count", job="count-1", **LONG))
    assert soon(lambda: busy(studio) != [])
    time.sleep(0.3)
    began = time.monotonic()
    assert studio.ask("cancel", job="count-1").json == {"cancelled": True}
    found = answer.result(5)
    assert time.monotonic() - began < 1
    assert found.status == 200
    assert found.json["complete"] is False
    assert found.json["count"] > 0
    assert soon(lambda: busy(studio) == [])
    assert studio.ask("cancel", job="count-1").json == {"cancelled": False}


def test_a_cancelled_search_tells_what_is_certain(studio, later):
    hard = sl.Nonogram([[1] * 20] * 100, [[20, 20, 20], *[[1] * 20] * 98, [20, 20, 20]][:0] or [[1] * 20] * 100)
    answer: Future[Any] = later(lambda: studio.ask("solve", job="s.1", limit=100, puzzle=document(hard)))
    assert soon(lambda: busy(studio) != [] or answer.done())
    time.sleep(0.5)
    studio.ask("cancel", job="s.1")
    found = answer.result(5).json
    assert found["status"] in ("unknown", "several")


def test_a_client_that_leaves_takes_its_work_along(studio):
    body = str(LONG).replace("'", '"').encode()
    with studio.raw(b"POST /api/count HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)):
        assert soon(lambda: busy(studio) != [])
    assert soon(lambda: busy(studio) == [], 2)


def test_the_deadline_ends_everything():
    with serving(seconds=0.4) as studio:
        began = time.monotonic()
        counted = studio.ask("count", **LONG)
        assert 0.2 < time.monotonic() - began < 5
        assert (counted.status, counted.json["complete"]) == (200, False)
        rng = random.Random(1)
        wide = sl.Nonogram.from_grid([[int(rng.random() < 0.68) for _ in range(100)] for _ in range(100)])
        explained = studio.ask("explain", puzzle=document(wide))
        assert explained.status in (200, 503)
        if explained.status == 200:
            assert explained.json["end"] == "unknown"
        assert soon(lambda: busy(studio) == [])


def test_a_worker_that_wants_too_much_memory_is_stopped():
    with serving(memory=120 << 20) as studio:
        peak = 0
        stop = threading.Event()

        def watch() -> None:
            nonlocal peak
            while not stop.wait(0.02):
                peak = max(peak, *map(memory, studio.workers))

        watcher = threading.Thread(target=watch)
        watcher.start()
        answer = studio.ask("count", puzzle=document(HUNGRY))
        stop.set()
        watcher.join()
        assert answer.status == 413 or answer.json["complete"] is False
        assert 60 << 20 < peak < 120 << 20
        assert studio.ask("count", **GOOD).json["count"] == 12


def test_a_killed_worker_is_replaced(studio, later):
    for pid in studio.workers:
        os.kill(pid, signal.SIGKILL)
    assert studio.ask("count", **GOOD).json["count"] == 12
    answer: Future[Any] = later(lambda: studio.ask("count", job="killed", **LONG))
    assert soon(lambda: busy(studio) != [])
    for pid in busy(studio):
        os.kill(pid, signal.SIGKILL)
    assert soon(lambda: answer.done() or studio.ask("cancel", job="killed").json["cancelled"])
    assert answer.result(10).status in (200, 503)
    assert studio.ask("count", **GOOD).json["count"] == 12


def test_a_killed_fork_server_is_replaced(studio):
    before, workers = studio.forkserver, studio.workers
    os.kill(before, signal.SIGKILL)
    assert soon(lambda: not any(map(alive, workers)))
    assert soon(lambda: studio.get("/healthz").status == 200 and studio.forkserver != before)
    assert soon(lambda: studio.ask("count", **GOOD).status == 200)


def test_a_server_that_gets_no_workers_is_not_well():
    with serving(able=False, memory=1 << 100) as studio:  # no system can promise that
        assert soon(lambda: studio.get("/healthz").status == 503, 30)
        refused = studio.ask("count", **GOOD)
        assert refused.status == 503
        assert "retry-after" in refused.headers
        assert studio.stop() == 0


def test_workers_retire_after_so_many_jobs():
    with serving(jobs=3, spare=1) as studio:
        seen = set()
        for _ in range(10):
            assert studio.ask("count", **GOOD).json["count"] == 12
            seen |= set(studio.workers)
        assert len(seen) >= 3


def test_no_client_gets_more_long_searches_than_its_share(studio, later):
    answers = [later(lambda n=n: studio.ask("count", job=f"many-{n}", **LONG, salt=n)) for n in range(12)]
    assert soon(lambda: sum(answer.done() for answer in answers) == 8)
    refused = [answer.result() for answer in answers if answer.done()]
    for answer in refused:
        assert answer.status == 429
        assert int(answer.headers["retry-after"]) > 0
        assert "cancel" in answer.json["error"]
    assert studio.ask("count", **GOOD).json["count"] == 12  # what is short is always welcome
    for n in range(12):
        studio.ask("cancel", job=f"many-{n}")
    assert soon(lambda: busy(studio) == [])


def test_a_full_queue_says_so():
    with serving(fast=1, waiting=0, slow=1, waiting_slow=0, turn=5.0) as studio, ThreadPoolExecutor(4) as pool:
        first = pool.submit(lambda: studio.ask("count", job="first", **LONG))
        time.sleep(0.5)
        full = studio.ask("count", **GOOD)
        assert full.status == 503
        assert "retry-after" in full.headers
        assert studio.get("/healthz").status == 200
        studio.ask("cancel", job="first")
        assert first.result(10).status == 200
        assert studio.ask("count", **GOOD).status == 200


def test_short_questions_overtake_long_ones(studio, later):
    for n in range(4):
        later(lambda n=n: studio.ask("count", job=f"slow-{n}", **LONG, salt=n))
    assert soon(lambda: busy(studio) != [])
    times = []
    for _ in range(20):
        began = time.monotonic()
        assert studio.ask("count", **GOOD).status == 200
        times.append(time.monotonic() - began)
    assert sorted(times)[10] < 0.5
    for n in range(4):
        studio.ask("cancel", job=f"slow-{n}")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_stopping_in_good_order(how):
    with serving() as studio, ThreadPoolExecutor(2) as pool:
        long = pool.submit(lambda: studio.ask("count", **LONG))
        assert soon(lambda: busy(studio) != [])
        family = [studio.forkserver, *studio.workers]
        time.sleep(0.3)
        assert studio.stop(how) == 0
        assert long.result(5).json["complete"] is False
        assert soon(lambda: not any(map(alive, family)))


def test_when_the_server_is_killed_nothing_is_left_behind():
    with serving() as studio, ThreadPoolExecutor(2) as pool:
        long = pool.submit(lambda: studio.ask("count", **LONG))
        assert soon(lambda: busy(studio) != [])
        family = [studio.forkserver, *studio.workers]
        studio.process.kill()
        assert soon(lambda: not any(map(alive, family)), 5)
        assert long.exception(5) is not None
