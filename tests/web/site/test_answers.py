"""A worker of the page answers like the server: the same bytes for random questions of every verb."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.web.site import questions

NODE = Path(__file__).parent / "answers.mjs"
SLICE = 2
WHOLE = 200

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None, reason="no Node on this machine (Debian: apt install nodejs)"
)


def compare(site: Path, folder: Path, count: int) -> None:
    """Asks both, with the same kernel; only how long a search took may differ."""
    backend = "native" if json.loads((site / "python/parts.json").read_bytes())["kernel"] else "python"
    ours, asked, theirs = (folder / name for name in ("ours.json", "asked.json", "theirs.json"))
    command = [sys.executable, "-m", questions.__name__, str(count), str(ours)]
    subprocess.run(command, check=True, env=os.environ | {"SIGHTLINE_BACKEND": backend}, cwd=Path(__file__).parents[3])
    expected: dict[str, Any] = json.loads(ours.read_text(encoding="utf-8"))
    asked.write_text(json.dumps(expected["questions"]), encoding="utf-8")
    subprocess.run(["node", str(NODE), str(site), str(asked), str(theirs)], check=True)
    found = json.loads(theirs.read_text(encoding="utf-8"))
    assert found["backend"] == {"native": "wasm", "python": "python"}[backend]
    for question, here, there in zip(expected["questions"], expected["answers"], found["answers"], strict=True):
        assert timeless(here) == timeless(there), question


def timeless(outcome: list[Any]) -> list[Any]:
    status, media, body = outcome
    return [status, media, re.sub(r'"seconds":[0-9.e-]+', '"seconds":0', body)]


def test_a_few_questions_of_every_verb(site: Path, tmp_path: Path) -> None:
    compare(site, tmp_path, SLICE)


@pytest.mark.long
def test_many_questions_of_every_verb(site: Path, tmp_path: Path) -> None:
    compare(site, tmp_path, WHOLE)
