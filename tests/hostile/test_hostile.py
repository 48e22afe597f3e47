"""Hostile inputs: one line and exit 2, or an answer; within a second of CPU time and 64 MB, whatever comes in."""

import json
import subprocess
import sys
from collections import Counter

from tests.hostile.run import inputs

PARTS = 4


def outcomes(first: int, last: int) -> list[dict[str, object]]:
    command = [sys.executable, "-m", "tests.hostile.run", str(first), str(last)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_there_are_many_of_many_kinds():
    classes = Counter(one["class"] for one in inputs())
    assert sum(classes.values()) >= 500
    assert len(classes) >= 15
    names = Counter((one["class"], one["name"]) for one in inputs())
    assert max(names.values()) == 1


def pytest_generate_tests(metafunc):
    if "part" in metafunc.fixturenames:
        metafunc.parametrize("part", range(PARTS))


def test_every_input_is_answered_or_refused(part):
    count = len(inputs())
    found = outcomes(part * count // PARTS, (part + 1) * count // PARTS)
    assert len(found) == (part + 1) * count // PARTS - part * count // PARTS
    wrong = [one for one in found if one["wrong"]]
    assert not wrong, "\n".join(json.dumps(one, ensure_ascii=True) for one in wrong)
