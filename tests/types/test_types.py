"""What type checkers see of the package: a right program is clean, and each mistake in a wrong one is an error."""

import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GOOD, BAD = HERE / "good.py", HERE / "bad.py"
WRONG = {number for number, line in enumerate(BAD.read_text().splitlines(), 1) if line.endswith("# error")}


def mypy(path):
    """The lines with an error."""
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file=", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=HERE)
    lines = [line.split(":", 3) for line in done.stdout.splitlines() if " error:" in line]
    return {int(number): text for _, number, _, text in lines}, done.stdout + done.stderr


def pyright(path):
    pytest.importorskip("pyright")
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=HERE)
    report = json.loads(done.stdout)
    errors = [one for one in report["generalDiagnostics"] if one["severity"] == "error"]
    return {one["range"]["start"]["line"] + 1: one["message"] for one in errors}, done.stdout


@pytest.mark.parametrize("check", [mypy, pyright])
def test_a_right_program_is_clean(check):
    errors, said = check(GOOD)
    assert errors == {}, said


@pytest.mark.parametrize("check", [mypy, pyright])
def test_every_mistake_is_seen(check):
    errors, said = check(BAD)
    assert set(errors) == WRONG, said


def test_the_right_program_runs():
    runpy.run_path(str(GOOD))


def test_type_checkers_see_every_name():
    """The names that are loaded when they are first asked for are those that are imported for type checkers."""
    import ast

    import sightline

    tree = ast.parse(Path(sightline.__file__).read_text())
    (block,) = [node for node in tree.body if isinstance(node, ast.If) and not node.orelse and "api" in ast.dump(node)][
        :1
    ]
    seen = {
        alias.asname or alias.name
        for node in ast.walk(block)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert seen == set(sightline.__all__) | set(sightline._MODULES)
    assert set(sightline.__all__) <= set(dir(sightline))
