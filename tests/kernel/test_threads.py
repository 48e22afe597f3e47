"""Searches of many problems in threads: each finds what it finds alone, and none is left."""

import random
import threading
import time
from array import array
from contextlib import suppress
from itertools import count, islice

import psutil
import pytest
from tests.kernel.border import ACCEPTED, Chance, bridges, matching, runs, visible
from tests.kernel.test_find import BACKENDS, questions

from sightline.kernel import Mode, _native, reference

KINDS = (visible, runs, bridges, matching)
LONG = (7, 0, bytes(28), b"\xfe" * 49, 1, False)
FOR_HOURS = (1 << 40, int(Mode.ALWAYS))
WAIT = 0.01
SOON = 5.0


class Usual(Chance):
    """Nothing extreme."""

    def often(self, right, wrong, share=0.15):
        return right


def posable(kind):
    """Arguments of problems, one after the other."""
    for chance in map(Usual, count()):
        arguments = kind(chance)
        with suppress(*ACCEPTED):
            getattr(_native, kind.__name__)(*arguments)
            yield arguments


def taken(searches, many):
    """What each of so many searches found, as `find` says it."""
    found = []
    while len(found) < many:
        statuses, numbers, boards = searches.take(WAIT)
        counts, rest = array("q", numbers).tolist(), iter(boards)
        for status, (many_boards, steps, nodes) in zip(statuses, zip(*[iter(counts)] * 3, strict=True), strict=True):
            found.append((status, [next(rest) for _ in range(many_boards)], steps, nodes))
        assert not list(rest)
    return found


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("kind", KINDS)
@BACKENDS
def test_each_finds_what_it_finds_alone(backend, kind, threads):
    pose = getattr(backend, kind.__name__)
    asked = list(islice(posable(kind), 40 if backend is reference else 400))
    for limits in ((2,), (3, int(Mode.ALWAYS), 4), (0, 0, 100), (9, 0, 0)):
        alone = [pose(*arguments).find(*limits) for arguments in asked]
        own = backend.SearchThreads(threads)
        chunks = [own.find_each(pose, asked[at : at + 40], *limits) for at in range(0, len(asked), 40)]
        by_python = own.find_each(lambda *arguments: pose(*arguments), asked, *limits)
        assert [one for chunk in chunks for one in taken(chunk, 40)] == alone
        assert taken(by_python, len(asked)) == alone
        own.close()


@BACKENDS
def test_what_cannot_be_posed_is_an_error_in_its_place(backend):
    good = questions(1, 5)
    for bad in ((1,), (1, 0, b"\2" * 3, b"\2", 1, False), 3, (1, 0, None, b"\2", 1, False)):
        own = backend.SearchThreads(2)
        searches = own.find_each(backend.visible, [*good, bad, *good], 2)
        assert taken(searches, len(good)) == [backend.visible(*one).find(2) for one in good]
        with pytest.raises((TypeError, ValueError)):
            taken(searches, 1)
    with pytest.raises((TypeError, RuntimeError, AttributeError)):
        taken(own.find_each(len, [("no problem",)], 2), 1)
    assert own.find_each(backend.visible, [], 2).take(WAIT) == (b"", b"", [])


@BACKENDS
def test_threads_that_have_ended_take_nothing_more(backend):
    with pytest.raises(ValueError, match="one thread"):
        backend.SearchThreads(0)
    own = backend.SearchThreads(1)
    own.close()
    own.close()
    with pytest.raises(RuntimeError, match="have ended"):
        own.find_each(backend.visible, questions(1, 1), 2)


def test_a_mode_that_there_is_not_is_an_error():
    with pytest.raises(ValueError, match="mode"):
        _native.SearchThreads(1).find_each(_native.visible, questions(4, 1), 1, 2)


def test_searches_end_when_nothing_holds_them():
    begun, before = time.monotonic(), psutil.Process().num_threads()
    own = _native.SearchThreads(2)
    for _ in range(5):
        long_ones = own.find_each(_native.visible, [LONG] * 4, *FOR_HOURS)
        assert long_ones.take(WAIT) == (b"", b"", [])
        del long_ones
    assert len(taken(own.find_each(_native.visible, questions(1, 9), 2), 9)) == 9
    left = own.find_each(_native.visible, [LONG] * 4, *FOR_HOURS)
    del own
    assert left.take(0) == (b"", b"", [])
    del left
    assert time.monotonic() - begun < SOON
    while psutil.Process().num_threads() > before:  # the system still lists for a moment what has just ended
        assert time.monotonic() - begun < 2 * SOON
        time.sleep(WAIT)


def test_closing_ends_what_another_thread_waits_for():
    own = _native.SearchThreads(2)
    searches = own.find_each(_native.visible, [LONG], *FOR_HOURS)
    threading.Timer(0.05, own.close).start()
    with pytest.raises(RuntimeError, match="have ended"):
        searches.take(3600)


def test_what_is_asked_may_be_forgotten_at_once():
    rng = random.Random(5)
    own = _native.SearchThreads(2)
    asked = questions(6, 500)
    alone = [_native.visible(*arguments).find(2) for arguments in asked]
    searches = own.find_each(_native.visible, asked, 2)
    asked.clear()
    _ = [rng.randbytes(25) for _ in range(1000)]
    assert taken(searches, 500) == alone


def test_one_thread_at_a_time_takes_what_was_found():
    own = _native.SearchThreads(1)
    searches = own.find_each(_native.visible, [LONG], *FOR_HOURS)
    waiting = threading.Thread(target=lambda: searches.take(0.3))
    waiting.start()
    time.sleep(0.1)
    with pytest.raises(RuntimeError, match="another thread"):
        searches.take(0)
    waiting.join()
