"""The page's own logic under Node's test runner."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "js"


@pytest.mark.skipif(shutil.which("node") is None, reason="no Node on this machine (Debian: apt install nodejs)")
def test_under_node() -> None:
    tests = sorted(str(path) for path in HERE.glob("*.test.mjs"))
    assert tests
    done = subprocess.run(["node", "--test", *tests], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-4000:]
