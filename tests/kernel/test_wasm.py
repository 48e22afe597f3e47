"""The kernel for browsers agrees with its reference in the same laws, run by pytest in the interpreter of a page."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "build/pyodide/node_modules/pyodide"
KERNEL = ROOT / "build/wasm/kernel.wasm"
LAWS = ("src/sightline/laws/test_twins.py", "tests/kernel/test_tour.py", "tests/kernel/test_drafts.py")
QUICK = "answers or propagate or two_ways or pruning or tour or drafts_of"


def run_laws(*options: str) -> None:
    node = shutil.which("node")
    if node is None or not (PYODIDE / "package.json").exists():
        pytest.skip("no Python for browsers on this machine (make pyodide; needs npm)")
    if not KERNEL.exists():
        pytest.skip("the kernel was not built for browsers (make wasm; needs clang)")
    packages = Path(pytest.__file__).parents[1]
    script = str(Path(__file__).with_name("wasm.mjs"))
    command = [node, script, str(PYODIDE), str(KERNEL), str(ROOT), str(packages), *LAWS, *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    assert " passed" in done.stdout


def test_laws_hold_for_the_kernel_in_browsers() -> None:
    run_laws("-k", QUICK, "-m", "not long")


@pytest.mark.long
def test_all_laws_hold_for_the_kernel_in_browsers() -> None:
    run_laws()
