"""The checker is one file, the rules of a family another: copied away, they check traces without the package."""

import json
import shutil
import subprocess
import sys
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from sightline import proof, registry
from sightline.core.trace import End
from tests.laws.traces import REASONING, drawn

FINISHED = {End.SOLVED: "uniqueness", End.BEST: "optimality"}
CHECKED = [name for name, family in registry.house().items() if "checker" in family.capabilities]


def rules_file(name: str) -> str:
    return import_module(REASONING[name].capabilities["checker"]).__file__


def finished(name: str) -> tuple[dict[str, Any], str]:
    """A trace that reaches the end, and what it says it proves."""
    traces = (drawn(name, seed) for seed in count())
    found = next(one for one in traces if one.trace.end in FINISHED and len(one.trace.steps) > 3)
    return found.document, FINISHED[found.trace.end]


def run(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """The copied checker in a process that sees neither the package nor anything else that is installed."""
    command = [sys.executable, "-I", "-S", "proof.py", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(proof.__file__, tmp_path / "proof.py")
    return tmp_path


@pytest.mark.parametrize("name", CHECKED)
def test_with_a_file_of_rules(name, folder):
    document, proves = finished(name)
    shutil.copy(rules_file(name), folder / "rules.py")
    (folder / "trace.json").write_text(json.dumps(document), encoding="utf-8")
    (folder / "wrong.json").write_text(json.dumps(document | {"steps": document["steps"][:-1]}), encoding="utf-8")
    verdict = f"{len(document['steps'])} steps hold and prove {proves}\n"
    assert run(folder, "--rules", "rules.py", "trace.json") == (0, verdict, "")
    code, out, err = run(folder, "--rules", "rules.py", "wrong.json")
    assert (code, out) == (1, "")
    assert err.startswith("refused: the trace ends ")


def test_rules_are_found_beside_the_checker(folder):
    name = CHECKED[0]
    document, proves = finished(name)
    (folder / "trace.json").write_text(json.dumps(document), encoding="utf-8")
    no_rules = f"there are no rules for '{name}' beside the checker: name their file with --rules\n"
    assert run(folder, "trace.json") == (2, "", no_rules)
    (folder / name).mkdir()
    shutil.copy(rules_file(name), folder / name / "checker.py")
    assert run(folder, "trace.json") == (0, f"{len(document['steps'])} steps hold and prove {proves}\n", "")


@pytest.mark.parametrize("family", ["sudoku", "../core", "", "a" * 1000])
def test_a_family_without_rules(family):
    with pytest.raises(proof.RulesError, match="there are no rules for '"):
        proof.verify({"format": proof.FORMAT, "family": family})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "No such file"),
        ("CHECKER = ", "SyntaxError"),
        ("1 / 0", "ZeroDivisionError"),
        ("", "rules define CHECKER"),
        ("CHECKER = 7", "rules define CHECKER"),
        ("CHECKER = dict", "the rules have no clue_count and no blank and no excluded"),
    ],
)
def test_a_bad_file_of_rules_is_named_in_one_line(text, message, tmp_path):
    path = tmp_path / "rules.py"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    document, _ = finished(CHECKED[0])
    with pytest.raises(proof.RulesError, match=message) as raised:
        proof.verify(document, proof.load_rules(path))
    assert "\n" not in str(raised.value)


def test_a_state_that_does_not_fit_the_board_is_refused():
    document, _ = finished(CHECKED[0])
    state = [[1]] * 1000
    with pytest.raises(proof.Refused, match="the state has more spots"):
        proof.verify(document | {"puzzle": document["puzzle"] | {"state": state}})
