"""Ending calls of problems in Python from outside: the cancel flag, and the limits of calls that take no budget."""

from contextvars import ContextVar
from time import monotonic

from sightline.kernel.problem import Flag


class SimpleFlag:
    """The reference's cancel flag."""

    def __init__(self) -> None:
        self.raised = False
        self.steps = 0

    def set(self) -> None:
        self.raised = True


class Stopped(Exception):
    """A call that takes no budget was ended by what `watch` said."""


_watched: ContextVar[tuple[Flag | None, float]] = ContextVar("watched", default=(None, 0.0))
"""The flag and the deadline of this thread; 0 is none."""


_stopped: type[Exception] = Stopped


def raise_when_stopped(kind: type[Exception]) -> None:
    """Use the error of another backend, under which problems in Python can be posed too."""
    global _stopped
    _stopped = kind


def watch(cancel: Flag | None, seconds: float) -> None:
    """From now on, *cancel* and a number of seconds (0: no limit) end the calls of this thread that take no budget."""
    _watched.set((cancel, monotonic() + seconds if seconds > 0 else 0.0))


def poll() -> None:
    """Raises the backend's `Stopped` if the call has to end."""
    cancel, deadline = _watched.get()
    if is_set(cancel) or (deadline and monotonic() >= deadline):
        raise _stopped("the call was ended from outside")


def watched() -> tuple[bool, float]:
    """Whether the flag is set, and the seconds that are left (0: no limit)."""
    cancel, deadline = _watched.get()
    return is_set(cancel), max(deadline - monotonic(), 1e-9) if deadline else 0.0


def is_set(cancel: Flag | None) -> bool:
    return cancel is not None and cancel.raised
