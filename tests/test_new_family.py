"""`make family` lays out a family that works at once: every verb, every law, in a copy of this tree."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sightline.kernel import _native

ROOT = Path(__file__).parents[1]
PARTS = (
    "pyproject.toml",
    "src",
    "tools",
    "tests/__init__.py",
    "tests/null",
    "tests/corpus/null.jsonl",
    "tests/laws",
    "tests/oracles",
)
SITE = """
import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ != "ScikitBuildRedirectingFinder"]
"""  # without the finder of the editable install, which leads back to this tree


class Tree:
    """A copy of what a family needs, with a family laid out in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in PARTS:
            (folder / part).parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
            copy(ROOT / part, folder / part)
        shutil.copy(_native.__file__, folder / "src/sightline/kernel")
        (folder / "site").mkdir()
        (folder / "site/sitecustomize.py").write_text(SITE)
        paths = [folder / "site", folder / "src", folder]
        self.environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONDONTWRITEBYTECODE": "1"}

    def python(self, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *arguments]
        options = {"cwd": self.folder, "env": self.environment, "input": text}
        return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, **options)

    def sightline(self, *arguments: str, text: str = "") -> str:
        done = self.python("-m", "sightline", *arguments, text=text)
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    made = Tree(tmp_path_factory.mktemp("tree"))
    done = made.python("tools/new_family.py", "towpath", "--no-install")
    assert (done.returncode, done.stderr) == (0, "")
    assert "pytest src/sightline/laws --family towpath" in done.stdout
    return made


def test_every_verb_works(tree):
    assert "│ █ · │" in tree.sightline("solve", "towpath 2 1 / 2 1")
    assert tree.sightline("count", "towpath 1 1 / 1 1") == "2\n"
    assert "Row 1 has 2 filled cells of 2, so" in tree.sightline("explain", "towpath 2 1 / 2 1")
    assert json.loads(tree.sightline("rate", "towpath 2 1 / 2 1", "--json"))["level"] == "easy"
    drawing = tree.sightline("solve", "towpath 2 1 / 2 1")
    tree.sightline("check", "towpath 2 1 / 2 1", "-", text=drawing)
    tree.sightline("draw", "towpath 2 1 / 2 1", "-o", "drawn.svg")
    assert "<svg" in (tree.folder / "drawn.svg").read_text(encoding="utf-8")
    puzzle = tree.sightline("generate", "towpath", "--seed", "1")
    assert tree.sightline("count", "-", text=puzzle) == "1\n"
    trace = tree.sightline("explain", "towpath 2 1 / 2 1", "--json")
    assert tree.sightline("verify", "-", text=trace) == "3 steps hold and prove uniqueness\n"


def test_every_law_is_kept(tree):
    laws = ("src/sightline/laws", "--ignore", "src/sightline/laws/test_garbage.py")
    done = tree.python("-m", "pytest", *laws, "--family", "towpath", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout


def test_its_oracle_is_found_and_agrees(tree):
    done = tree.python("-m", "tests.oracles.run", "--family", "towpath", "--count", "60")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^towpath +60 +[1-9]\d* +[1-9]\d* +0 ", done.stdout, re.MULTILINE)


def test_its_page_says_what_happens(tree):
    done = tree.python("-m", "pytest", "tests/laws/test_pages.py", "-k", "towpath.md", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout


def test_it_is_clean(tree):
    """No shared file but the registry has changed, no trace of the copied family is left, and ruff is content."""
    changed = [path for path in ROOT.glob("src/sightline/**/*.py") if differs(path, tree.folder)]
    assert [path.name for path in changed] == ["registry.py"]
    for path in [*tree.folder.glob("src/sightline/towpath/*"), *tree.folder.glob("tests/towpath/*.*")]:
        assert "null" not in path.read_text(encoding="utf-8").lower(), path
    checked = tree.python("-m", "ruff", "check", "src/sightline/towpath", "tests/towpath")
    assert checked.returncode == 0, checked.stdout


def differs(path: Path, folder: Path) -> bool:
    return path.read_bytes() != (folder / path.relative_to(ROOT)).read_bytes()


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "'' is no name for a family"),
        ("Two words", "'Two words' is no name for a family"),
        ("towpath", "there is already src/sightline/towpath"),
        ("engine", "there is already src/sightline/engine"),
        ("registry", "there is already src/sightline/registry.py"),
    ],
)
def test_a_name_that_will_not_do_is_refused(tree, name, problem):
    done = tree.python("tools/new_family.py", name, "--no-install")
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr
    assert done.stderr.count("\n") == 1
