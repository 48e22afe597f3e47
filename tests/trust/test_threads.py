"""Threads that share a handle get every answer once, or one clear error; never a crash."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("what", ["solutions", "streams", "covers", "handles", "problems", "generators"])
def test_threads_can_share(what):
    done = subprocess.run(
        [sys.executable, "-m", "tests.trust.sharing", what], capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
