"""A call ends when it must: steps, time, a raised flag, a waiting signal."""

import signal
import threading
import time
from collections.abc import Callable

import pytest
from tests.hashi.maps import Map
from tests.skyscrapers.grids import SkyscrapersBoard, blank, everything, pose

from sightline.kernel import Mode, Status, _native

SOON = 0.03
AT_ONCE = 0.01  # promised between the request and the end
TRIES = 20  # on a busy machine a single try may be late for reasons of its own

CALLS: dict[str, Callable[..., int]] = {
    "counting by rows": lambda **limits: _native.visible(*blank(9)).count(**limits)[0],
    "counting by search": lambda **limits: _native.visible(*blank(12)).count(**limits)[0],
    "searching": lambda **limits: _native.visible(*unavailable()).search(Mode.ALWAYS).next(1, **limits)[0],
    "counting by a sweep": lambda **limits: _native.bridges(*unknown_islands()).count(**limits)[0],
    "learning": lambda **limits: _native.bridges(*unknown_islands()).search().next(10**9, **limits)[0],
}
calls = pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())


def unavailable() -> SkyscrapersBoard:
    """Eleven cells of a row for ten heights: no solution, and a long way to that for whoever only looks at singles."""
    size = 20
    return pose(size, 0, [0] * 4 * size, [(2 << 10) - 2] * 11 + [everything(size)] * (size**2 - 11))


def unknown_islands(size: int = 30) -> Map:
    """An island of unknown number in every cell: more solutions than anybody can list or count."""
    spots = 2 * size * (size - 1)
    return Map(size, list(range(size**2)), [0] * size**2, 2, True, True, (7).to_bytes(2, "little") * spots)


def ends_at_once(late: Callable[[], float]) -> bool:
    return any(late() < AT_ONCE for _ in range(TRIES))


@calls
def test_steps_end_a_call(call):
    assert call(steps=3) == Status.UNKNOWN


@calls
def test_time_ends_a_call(call):
    def late() -> float:
        begin = time.process_time()
        assert call(seconds=SOON) == Status.UNKNOWN
        return time.process_time() - begin - SOON

    assert ends_at_once(late)


@calls
def test_a_flag_ends_a_call(call):
    def late() -> float:
        flag = _native.Flag()
        raised: list[float] = []
        timer = threading.Timer(SOON, lambda: (raised.append(time.process_time()), flag.set()))
        timer.start()
        assert call(cancel=flag) == Status.UNKNOWN
        end = time.process_time()
        timer.join()
        return end - raised[0]

    assert ends_at_once(late)


@calls
def test_a_signal_ends_a_call(call):
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    def late() -> float:
        begin = time.process_time()
        signal.setitimer(signal.ITIMER_REAL, SOON)
        with pytest.raises(KeyboardInterrupt):
            call()
        return time.process_time() - begin - SOON

    before = signal.signal(signal.SIGALRM, stop)
    try:
        assert ends_at_once(late)
    finally:
        signal.signal(signal.SIGALRM, before)
