"""A family from another package: an entry point names it, and the verbs take it like one of ours."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sightline import registry
from tests import null
from tests.cli.conftest import ARTICLE, SCRIPT, only
from tests.null import checker

ROOT = Path(__file__).parents[2]


@pytest.fixture
def without_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest that brings everything but rules for the checker."""
    capabilities = {name: at for name, at in null.FAMILY.capabilities.items() if name != "checker"}
    monkeypatch.setattr(registry, "guests", lambda: {"null": replace(null.FAMILY, capabilities=capabilities)})
    monkeypatch.setattr(registry, "owners", {})


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs a command where a package is installed that offers families: run({name: entry}, *command)."""
    about = tmp_path / "guest-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}

    def run(entries: dict[str, str], *command: object, text: str = "") -> subprocess.CompletedProcess[str]:
        lines = [f"{name} = {entry}\n" for name, entry in entries.items()]
        (about / "entry_points.txt").write_text("[sightline.families]\n" + "".join(lines))
        return subprocess.run(list(map(str, command)), env=environment, input=text, capture_output=True, text=True)

    return run


NULL = {"null": "tests.null:FAMILY"}
BROKEN = {"broken": "no_such_module:FAMILY"}


def test_an_installed_guest_is_made_explained_and_checked(run):
    def sightline(*arguments: str, text: str = "") -> str:
        done = run(NULL, SCRIPT, *arguments, text=text)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    trace = sightline("generate", "null", "--seed", "1", "--trace")
    assert only(trace)["family"] == "null"
    assert sightline("verify", "-", text=trace).endswith(" steps hold and prove uniqueness\n")
    explained = sightline("explain", "null 2 1 / 2 1", "--json")
    assert sightline("verify", "-", text=explained) == "3 steps hold and prove uniqueness\n"


def test_a_guest_that_cannot_be_loaded_is_named_and_breaks_nothing(run):
    warning = "sightline: family 'broken' could not be loaded: ModuleNotFoundError: No module named 'no_such_module'\n"
    guests = BROKEN | NULL
    assert run(guests, SCRIPT, "count", ARTICLE).stderr == ""
    listed = run(guests, SCRIPT, "formats")
    assert (listed.returncode, listed.stderr) == (0, warning)
    assert "null " in listed.stdout
    assert run(guests, SCRIPT, "count", "null 1 1 / 1 1").stdout == "2\n"
    asked = run(guests, SCRIPT, "formats", "broken")
    assert (asked.returncode, asked.stdout, asked.stderr) == (2, "", warning)


def test_a_guest_runs_the_laws(run):
    laws = (sys.executable, "-m", "pytest", "-p", "sightline.laws.plugin", "--pyargs", "sightline.laws")
    chosen = ("-c", os.devnull, "-p", "no:cacheprovider", "-k", "law_file or round_trip")
    done = run(NULL, *laws, *chosen, "--rootdir", ROOT, "--family", "null")
    assert "6 passed" in done.stdout, done.stdout
    wrong = run(NULL, *laws, *chosen, "--rootdir", ROOT, "--family", "null", "--law", "no_such_law")
    assert "null: no law file no_such_law (No module named 'no_such_law')" in wrong.stdout


@pytest.mark.usefixtures("without_rules")
def test_a_guest_without_rules_for_the_checker(sightline, refused):
    trace = sightline("explain", "null 2 1 / 2 1", "--json").out
    assert refused("verify", "-", stdin=trace.encode()).err == "null has no rules for the checker yet"
    assert refused("generate", "null", "--trace").err == "null has no rules for the checker yet"
    said = sightline("verify", "-", "--rules", checker.__file__, stdin=trace.encode())
    assert (said.code, said.out) == (0, "3 steps hold and prove uniqueness\n")


def test_an_unknown_family_or_a_bad_file_of_rules(sightline, refused, tmp_path: Path):
    trace = sightline("explain", ARTICLE, "--json").out
    unknown = json.dumps(json.loads(trace) | {"family": "sudoku"}).encode()
    assert refused("verify", "-", stdin=unknown).err.startswith("there is no family 'sudoku'")
    rules = tmp_path / "rules.py"
    assert refused("verify", "-", "--rules", rules, stdin=trace.encode()).err == f"{rules}: No such file or directory"
    rules.write_text("CHECKER = 7")
    assert "rules define CHECKER" in refused("verify", "-", "--rules", rules, stdin=trace.encode()).err
