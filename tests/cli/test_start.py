"""The command loads what it needs, and no more: a start-up costs more than most searches."""

import subprocess
import sys

import pytest

from sightline import registry
from sightline.laws.law import Law

HEAVY = ("rich", "starlette", "numpy", "reportlab", "PIL", "defusedxml", "sqlite3", "asyncio")


def loaded(*arguments: str) -> set[str]:
    """The modules that a command loads."""
    program = "import sys; from sightline.cli import run; run(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    found = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True)
    return set(found.stderr.splitlines()[-1].split())


def families_of(modules: set[str]) -> set[str]:
    return {name for name in registry.BUILT_IN if f"sightline.{name}" in modules}


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_only_the_family_of_the_puzzle_is_loaded(name):
    family = Law.find(name).family
    puzzle = next(iter(family.examples.values()))
    assert families_of(loaded("solve", family.codec("json").write(puzzle))) == {name}


def test_a_list_of_numbers_loads_one_family():
    assert len(families_of(loaded("solve", "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"))) == 1


def test_solving_loads_no_renderer_server_or_database():
    assert not loaded("solve", "--json", "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0") & set(HEAVY)


def test_solving_loads_nothing_of_reasons():
    modules = loaded("solve", "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0")
    assert not {"sightline.core.step", "sightline.core.trace", "sightline.engine.reason"} & modules


def test_garbage_is_collected_while_a_verb_runs():
    program = (
        "import gc, sys, sightline.cli.solving as solving; from sightline.__main__ import main\n"
        "sys.argv[1:] = ['solve', '--json', '1 2 2 1 1 2 2 1']\n"
        "solving.print_json = lambda found: print(gc.isenabled())\n"
        "main()"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout == "True\n"


def test_help_loads_no_family():
    assert not families_of(loaded("--help"))
    assert "sightline.api" not in loaded("--help")
