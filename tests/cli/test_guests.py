"""A family from another package: an entry point names it, and the verbs take it like one of ours."""

import json
import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from sightline import registry
from tests import null_family
from tests.cli.conftest import ARTICLE, SCRIPT, only

ROOT = Path(__file__).parents[2]


@pytest.fixture
def without_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest that brings everything but rules for the checker."""
    capabilities = {name: at for name, at in null_family.FAMILY.capabilities.items() if name != "checker"}
    monkeypatch.setattr(registry, "guests", lambda: {"null": replace(null_family.FAMILY, capabilities=capabilities)})
    monkeypatch.setattr(registry, "_owners", {})


def test_an_installed_guest_is_made_explained_and_checked(tmp_path: Path):
    about = tmp_path / "guest-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[sightline.families]\nnull = tests.null_family:FAMILY\n")
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}

    def run(*arguments: str, text: str = "") -> str:
        command = [SCRIPT, *arguments]
        return subprocess.run(command, env=environment, input=text, capture_output=True, text=True, check=True).stdout

    trace = run("generate", "null", "--seed", "1", "--trace")
    assert only(trace)["family"] == "null"
    assert run("verify", "-", text=trace) == "1 steps hold and prove uniqueness\n"
    assert run("verify", "-", text=run("explain", "null 2", "--json")) == "1 steps hold and prove uniqueness\n"


@pytest.mark.usefixtures("without_rules")
def test_a_guest_without_rules_for_the_checker(sightline, refused):
    trace = sightline("explain", "null 2", "--json").out
    assert refused("verify", "-", stdin=trace.encode()).err == "null has no rules for the checker yet"
    assert refused("generate", "null", "--trace").err == "null has no rules for the checker yet"
    said = sightline("verify", "-", "--rules", null_family.__file__, stdin=trace.encode())
    assert (said.code, said.out) == (0, "1 steps hold and prove uniqueness\n")


def test_an_unknown_family_or_a_bad_file_of_rules(sightline, refused, tmp_path: Path):
    trace = sightline("explain", ARTICLE, "--json").out
    unknown = json.dumps(json.loads(trace) | {"family": "sudoku"}).encode()
    assert refused("verify", "-", stdin=unknown).err.startswith("there is no family 'sudoku'")
    rules = tmp_path / "rules.py"
    assert refused("verify", "-", "--rules", rules, stdin=trace.encode()).err == f"{rules}: No such file or directory"
    rules.write_text("CHECKER = 7")
    assert "rules define CHECKER" in refused("verify", "-", "--rules", rules, stdin=trace.encode()).err
