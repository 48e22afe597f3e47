"""The checker is one file, the rules of a family another: copied away, they check traces without the package."""

import json
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from sightline import proof
from sightline.core.trace import End
from sightline.laws.law import Law
from sightline.laws.traces import FEW, explain_drawn

FINISHED = {End.SOLVED: "uniqueness", End.BEST: "optimality"}


def rules_file(law: Law) -> str:
    """The file that defines the family's CHECKER."""
    path = import_module(law.family.capabilities["checker"]).__file__
    assert path
    return path


def finished(law: Law) -> tuple[dict[str, Any], str]:
    """A trace that reaches the end, the longest of a few, and what it says it proves."""
    traces = [one for one in (explain_drawn(law, seed) for seed in range(FEW)) if one.trace.end in FINISHED]
    found = max(traces, key=lambda one: len(one.trace.steps))
    return found.document, FINISHED[found.trace.end]


def run(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """The copied checker in a process that sees neither the package nor anything else that is installed."""
    command = [sys.executable, "-I", "-S", "proof.py", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.needs("reasons", "checker")
def test_the_checker_runs_alone_with_a_file_of_rules(law, tmp_path):
    shutil.copy(proof.__file__, tmp_path / "proof.py")
    shutil.copy(rules_file(law), tmp_path / "rules.py")
    document, proves = finished(law)
    (tmp_path / "trace.json").write_text(json.dumps(document), encoding="utf-8")
    (tmp_path / "wrong.json").write_text(json.dumps(document | {"steps": document["steps"][:-1]}), encoding="utf-8")
    verdict = f"{len(document['steps'])} steps hold and prove {proves}\n"
    assert run(tmp_path, "--rules", "rules.py", "trace.json") == (0, verdict, "")
    code, out, err = run(tmp_path, "--rules", "rules.py", "wrong.json")
    assert (code, out) == (1, "")
    assert err.startswith("refused: the trace ends ")
