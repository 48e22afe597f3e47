"""The limits of workers where whoever started the command has set lower ones."""

import subprocess
import sys

import pytest

LOWER = "import resource as r; r.setrlimit(r.RLIMIT_{0}, ({1}, {1}));"


@pytest.mark.parametrize(("kind", "most"), [("CPU", 50), ("AS", 1 << 30), ("FSIZE", 1 << 20), ("CORE", 0)])
def test_limits_that_are_lower_stay(kind, most):
    program = (
        LOWER.format(kind, most)
        + f"""
from sightline.workers.confine import confine, limit_cpu
confine(1 << 31, 100, 1 << 30)
limit_cpu(1000)
assert r.getrlimit(r.RLIMIT_{kind}) == ({most}, {most}), r.getrlimit(r.RLIMIT_{kind})
assert r.getrlimit(r.RLIMIT_CPU)[0] <= 100
"""
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stderr == ""


def test_a_batch_within_limits_of_cpu_time(tmp_path):
    """Workers died at once there, and every record was called a crash."""
    (tmp_path / "two.txt").write_text("1x1:1/1\n" * 2)
    command = ["sightline", "batch", "solve", str(tmp_path / "two.txt"), "-o", str(tmp_path / "out"), "--workers", "1"]
    program = LOWER.format("CPU", 40) + f"import sys; sys.argv = {command}; from sightline.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=100)
    assert "crash" not in done.stdout + done.stderr
    assert "ok" in done.stdout, done.stderr
