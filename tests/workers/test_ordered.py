"""One thread asks several workers; what it gets back is in order, whatever becomes of the workers."""

import socket
import time
from contextlib import suppress
from itertools import islice
from select import select
from threading import Thread

import pytest

from sightline.core.errors import SightlineError
from sightline.workers import ordered
from sightline.workers.asking import DEATHS
from sightline.workers.channel import Channel
from sightline.workers.ordered import AHEAD, OrderedWorkers
from sightline.workers.orders import Disconnected
from sightline.workers.pool import STARTS

NUMBERS = [{"number": number} for number in range(20)]


class End(Channel):
    def has_more(self):
        """Whether another message has arrived."""
        return bool(self._messages or select([self._connection], [], [], 0)[0])


class FakePool:
    """A pool whose workers are threads: each does what *work* does with its end and its process ID, from 1 on."""

    def __init__(self, work):
        self.work = work
        self.begun, self.ready, self.killed = 0, [], []

    def begin(self):
        self.begun += 1
        ours, theirs = socket.socketpair()
        theirs.settimeout(60)
        Thread(target=self._run, args=(theirs, self.begun), daemon=True).start()
        return ours

    def _run(self, connection, pid):
        with connection, suppress(Disconnected):
            self.work(End(connection), pid)

    def add(self, pid):
        self.ready.append(pid)

    def kill(self, pid):
        self.killed.append(pid)

    def close(self):
        pass


@pytest.fixture
def workers_that(monkeypatch):
    def make(work, count):
        pool = FakePool(work)
        monkeypatch.setattr(ordered, "WorkerPool", lambda *_: pool)
        return OrderedWorkers("", {}, count), pool

    return make


def echo(end, pid, delay=lambda _: 0):
    end.send(pid)
    while True:
        question = end.receive()
        time.sleep(delay(question["number"]))
        end.send({"number": question["number"], "by": pid})


def numbers(found):
    return [answer["number"] for _, answer in found]


def test_answers_come_in_the_order_of_the_questions(workers_that):
    workers, pool = workers_that(lambda end, pid: echo(end, pid, lambda n: 0.1 * (n == 0)), 3)
    with workers:
        found = list(workers.answers(iter(NUMBERS)))
    assert numbers(found) == [*range(20)]
    assert [question for question, _ in found] == NUMBERS
    assert sorted(pool.ready) == [1, 2, 3]
    assert len({answer["by"] for _, answer in found}) > 1


def test_only_a_few_questions_are_read_ahead(workers_that):
    read = iter(NUMBERS)
    workers, _ = workers_that(echo, 2)
    with workers:
        next(workers.answers(read))
        assert len(list(read)) >= len(NUMBERS) - AHEAD * 2 - 1


def test_no_more_workers_start_than_there_are_questions(workers_that):
    workers, pool = workers_that(echo, 8)
    with workers:
        assert numbers(workers.answers(iter(NUMBERS[:2]))) == [0, 1]
        assert workers.ask(NUMBERS[7])["number"] == 7
    assert pool.begun == 2


def test_a_quick_worker_has_the_next_question_before_it_answers(workers_that):
    def in_pairs(end, pid):
        end.send(pid)
        end.send(end.receive())
        while True:
            for question in [end.receive(), end.receive()]:
                end.send(question)

    workers, _ = workers_that(in_pairs, 1)
    with workers:
        assert numbers(workers.answers(iter(NUMBERS[:9]))) == [*range(9)]


def test_a_slow_worker_gets_no_question_ahead(workers_that, monkeypatch):
    monkeypatch.setattr(ordered, "QUICK", 0.0)
    ahead = []

    def one_by_one(end, pid):
        end.send(pid)
        while True:
            question = end.receive()
            time.sleep(0.01)
            ahead.append(end.has_more())
            end.send(question)

    workers, _ = workers_that(one_by_one, 1)
    with workers:
        assert numbers(workers.answers(iter(NUMBERS[:5]))) == [*range(5)]
    assert ahead == [False] * 5


def test_large_messages_go_both_ways_at_once(workers_that):
    def enlarge(end, pid):
        end.send(pid)
        while True:
            question = end.receive()
            end.send({"number": question["number"], "packed": question["packed"] * 2})

    workers, _ = workers_that(enlarge, 2)
    with workers:
        found = list(workers.answers({**one, "packed": bytes(1 << 20)} for one in NUMBERS))
    assert numbers(found) == [*range(20)]
    assert {len(answer["packed"]) for _, answer in found} == {2 << 20}


def test_others_answer_what_a_worker_died_of(workers_that):
    def die_once(end, pid):
        end.send(pid)
        while True:
            question = end.receive()
            if question["number"] == 5 and pid < 3:
                raise Disconnected
            end.send(question)

    workers, pool = workers_that(die_once, 2)
    with workers:
        assert numbers(workers.answers(iter(NUMBERS))) == [*range(20)]
    assert pool.killed


def test_a_question_of_which_all_die_is_given_up_after_what_comes_before(workers_that):
    def die_of_five(end, pid):
        end.send(pid)
        while (question := end.receive())["number"] != 5:
            end.send(question)

    workers, pool = workers_that(die_of_five, 1)
    with workers:
        found = workers.answers(iter(NUMBERS))
        assert numbers(islice(found, 5)) == [*range(5)]
        with pytest.raises(SightlineError, match="the workers die of a puzzle"):
            next(found)
    assert len(pool.killed) == DEATHS


def test_it_says_that_no_worker_gets_ready(workers_that):
    workers, pool = workers_that(lambda *_: None, 1)
    with workers, pytest.raises(SightlineError, match="before they are ready"):
        next(workers.answers(iter(NUMBERS)))
    assert pool.begun == STARTS


def test_a_worker_that_is_not_ready_in_time_is_replaced(workers_that, monkeypatch):
    monkeypatch.setattr(ordered, "READY_TIMEOUT", 0.05)

    def hang_first(end, pid):
        if pid == 1:
            end.receive()
            end.receive()
        echo(end, pid)

    workers, pool = workers_that(hang_first, 1)
    with workers:
        assert numbers(workers.answers(iter(NUMBERS))) == [*range(20)]
    assert pool.ready == [2]


def test_waiting_can_be_broken_off(workers_that):
    def stop():
        raise KeyboardInterrupt

    workers, _ = workers_that(lambda end, pid: end.receive(), 1)
    with workers, pytest.raises(KeyboardInterrupt):
        next(workers.answers(iter(NUMBERS), stop))
