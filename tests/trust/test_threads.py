"""Threads that share a handle get every answer once, or one clear error; never a crash."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from sightline.core.solutions import Batch, Claim, Solutions


@pytest.mark.parametrize("what", ["solutions", "streams", "covers", "handles", "problems", "generators"])
def test_threads_can_share(what):
    done = subprocess.run(
        [sys.executable, "-m", "tests.trust.sharing", what], capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")


class Interrupted:
    """A lock after whose release another thread gets its turn."""

    def __init__(self, turn: Callable[[], object]) -> None:
        self._turn, self._taken = turn, False

    def __enter__(self) -> None:
        assert not self._taken
        self._taken = True

    def __exit__(self, *_: object) -> None:
        self._taken = False
        turn, self._turn = self._turn, bool
        turn()


def test_a_stream_does_not_end_before_what_another_thread_finds_last():
    found = Solutions(lambda most: Batch(["board"], Claim.ALL, 0, 0), None)
    found._lock = Interrupted(lambda: found.unique)  # type: ignore[assignment]
    assert list(found.stream()) == ["board"]


class Watched(Solutions[str]):
    """Says how many boards there seem to be whenever something changes."""

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        if name != "seen" and "_boards" in self.__dict__:
            self.__dict__.setdefault("seen", []).append(self.found)


def test_boards_that_are_streamed_past_stay_found_at_any_moment():
    found = Watched(lambda most: Batch(["board"], Claim.ALL, 0, 0), None)
    assert list(found.stream()) == ["board"]
    seen = found.__dict__["seen"]
    assert seen[-1] == 1
    assert seen == sorted(seen)
