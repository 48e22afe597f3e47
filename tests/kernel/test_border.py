"""The kernel's border validates what it is given: whatever the arguments, a result or an error, never a crash."""

import subprocess
import sys


def test_extreme_arguments_are_refused_or_answered():
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.kernel.border", "--calls", "2000"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr[-2000:]) == (0, "")
