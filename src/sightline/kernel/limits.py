"""What a call may spend – steps, seconds, time until it is cancelled – and how its caller learns how far it is."""

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, Token
from typing import Any, NamedTuple, Self, TypeVar

from sightline.core.errors import BudgetExceeded, Cancelled
from sightline.kernel import Stopped, new_flag, watch
from sightline.kernel.problem import Flag

T = TypeVar("T")

INTERVAL = 0.1
"""Seconds between two reports of progress."""
LATENCY = 0.01
"""Seconds until a call in another thread is told to stop."""
MOST_STEPS = (1 << 63) - 1
"""The largest number of steps or solutions that the kernel takes."""


class Cancel:
    """Ends the calls that were given it as `cancel=`, within about 10 ms, with `Cancelled`.

    `set()` may be called from any thread, from a signal handler, or from an event loop whose calls run in threads.
    """

    def __init__(self) -> None:
        self.flag = new_flag()
        self._set = False

    def set(self) -> None:
        self._set = True
        self.flag.set()

    def is_set(self) -> bool:
        return self._set

    def __repr__(self) -> str:
        return f"<Cancel: {'set' if self._set else 'not set'}>"


class Progress(NamedTuple):
    """How far a call is: its verb, the steps and seconds spent, and how much it has found."""

    verb: str
    steps: int
    seconds: float
    found: int
    """Solutions, steps of an explanation, or checks done: what the verb looks for."""


OnProgress = Callable[[Progress], None]


class Meter:
    """The account of one call of a verb; within its `with` block everything that is done counts, in the kernel too."""

    def __init__(
        self,
        verb: str,
        steps: int | None = None,
        seconds: float | None = None,
        cancel: Cancel | None = None,
        on_progress: OnProgress | None = None,
    ) -> None:
        require_limits(steps=steps, seconds=seconds)
        self.verb, self.cancel, self.on_progress = verb, cancel, on_progress
        self.most = MOST_STEPS if steps is None else min(steps, MOST_STEPS)
        self.began = time.monotonic()
        self.deadline = self.began + seconds if seconds else None
        self.steps = self.found = 0
        self.underway = 0
        """Steps of the call that is running, which are added to `steps` at its end."""
        self._running: Flag | None = None
        """The flag of the call that is running in another thread."""
        self._next_report = self.began + INTERVAL
        self._timed = bool(seconds) or on_progress is not None
        self.is_watched = self._timed or cancel is not None
        """Whether anything but steps can end it or is reported."""
        self._whole: Meter | None = None
        """That of the verb whose progress is reported here, if this call is a part of it."""
        self._outer: Token[Meter | None] | None = None

    def __enter__(self) -> Self:
        if (outer := _current.get()) is not None:
            self._share_limits(outer)
        self.is_watched = self._timed or self.cancel is not None
        self.check()
        self._outer = _current.set(self)
        watch(self.flag, self.seconds_left)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any) -> None:
        assert self._outer is not None
        _current.reset(self._outer)
        outer = _current.get()
        if outer is None:
            watch(None, 0.0)
        else:
            watch(outer.flag, outer.seconds_left)
        if isinstance(error, Stopped):
            partial = getattr(error, "partial", None)
            if self.cancelled:
                raise Cancelled(f"{self.verb}: cancelled", partial) from None
            raise BudgetExceeded(0, self.message(), partial) from None

    def _share_limits(self, outer: "Meter") -> None:
        """Keeps the limits of the verb that this call is a part of, but for its steps."""
        self.cancel = self.cancel or outer.cancel
        if self.on_progress is None:
            self.on_progress, self._whole = outer.on_progress, outer
        self.deadline = min((moment for moment in (self.deadline, outer.deadline) if moment), default=None)
        self._timed = self._timed or outer._timed

    @property
    def cancelled(self) -> bool:
        return self.cancel is not None and self.cancel.is_set()

    @property
    def seconds_left(self) -> float:
        """As the kernel takes it: 0 is no limit."""
        return 0.0 if self.deadline is None else max(self.deadline - time.monotonic(), 1e-9)

    @property
    def steps_left(self) -> int:
        return max(self.most - self.steps, 0)

    def spend(self, steps: int = 1) -> None:
        """Counts steps; raises `BudgetExceeded` or `Cancelled` if the call has to end."""
        self.steps += steps
        if self.steps > self.most:
            raise BudgetExceeded(message=self.message())
        if self.is_watched:
            self.check()

    def check(self) -> None:
        """Looks at the clock and at `cancel`, and reports progress when it is time."""
        if self.cancelled:
            raise Cancelled(f"{self.verb}: cancelled")
        if not self._timed:
            return
        now = time.monotonic()
        if self.deadline is not None and now >= self.deadline:
            raise BudgetExceeded(message=self.message())
        if self.on_progress is not None and now >= self._next_report:
            self._next_report = now + INTERVAL
            self.on_progress(self.progress)

    @property
    def flag(self) -> Flag | None:
        """What the kernel looks at to see whether the verb was cancelled."""
        return None if self.cancel is None else self.cancel.flag

    @property
    def progress(self) -> Progress:
        steps = self.steps + self.underway + (self._running.steps if self._running else 0)
        if self._whole is not None:
            whole = self._whole.progress
            return whole._replace(steps=whole.steps + steps)
        return Progress(self.verb, steps, time.monotonic() - self.began, self.found)

    def message(self) -> str:
        seconds = 0.0 if self.deadline is None else self.deadline - self.began
        spent = f"{self.most:,} step{'s' * (self.most != 1)}" if self.steps > self.most else f"{seconds:.3g} seconds"
        return f"{self.verb}: the budget of {spent} is spent"

    def run(self, call: Callable[[Flag | None], T]) -> T:
        """Calls the kernel, which is given the flag to look at."""
        if self.on_progress is None:
            return call(self.flag)
        return self._run_in_thread(call)

    def _run_in_thread(self, call: Callable[[Flag | None], T]) -> T:
        """The same in another thread, while this one reports progress and looks at the clock and at `cancel`."""
        from concurrent.futures import ThreadPoolExecutor, wait  # takes milliseconds to import

        self._running = stop = new_flag()
        with ThreadPoolExecutor(1) as pool:
            future = pool.submit(call, stop)
            try:
                while not wait([future], LATENCY).done:
                    self.check()
            except BaseException:
                stop.set()
                raise
            finally:
                self._running = None
        return future.result()


_current: ContextVar[Meter | None] = ContextVar("sightline meter", default=None)


current = _current.get
"""The account of the verb that is running in this thread; None if it has none."""


def is_watched() -> bool:
    """Whether the verb that is running can be cancelled, has a time limit or reports progress."""
    meter = _current.get()
    return meter is not None and meter.is_watched


@contextmanager
def unlimited() -> Iterator[None]:
    """What is done within does not count: for what a verb still needs to say how far it got."""
    token = _current.set(None)
    try:
        yield
    finally:
        _current.reset(token)


def tick(steps: int = 1) -> None:
    """Counts steps of the verb that is running, if it has limits; ends it if they are reached."""
    meter = _current.get()
    if meter is not None:
        meter.steps += steps
        if meter.is_watched or meter.steps > meter.most:
            meter.spend(0)


def report_found(number: int) -> None:
    """Says how much the verb that is running has found by now."""
    meter = _current.get()
    if meter is not None:
        meter.found = number


def require_limits(**limits: float | None) -> None:
    """Raises `ValueError` for a limit below 0, and `TypeError` for one that is no number; all but seconds are whole,
    or infinite, which only workers must not be."""
    for name, value in limits.items():
        if isinstance(value, (str, bytes)):
            raise TypeError(f"{name}={value!r}: a limit is a number")
        if value is not None and not value >= 0:
            raise ValueError(f"{name}={value!r}: a limit is 0 or more")
        if isinstance(value, float) and name != "seconds" and (value < math.inf or name == "workers"):
            raise TypeError(f"{name}={value!r}: a limit is a whole number")
