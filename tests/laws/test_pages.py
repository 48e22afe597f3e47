"""Pages: README, every page of docs and every docstring say what really happens.

A ```python block with >>> runs as a doctest, a ```console block runs its `$ sightline …` lines and compares what they
print; durations are not compared. A picture that a page draws into docs must be the one that lies there.
"""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

import pytest

import sightline
from sightline import registry

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SOURCE = Path(sightline.__file__).parent
MODULES = sorted(path for path in SOURCE.rglob("*.py") if ">>>" in path.read_text(encoding="utf-8"))
OPTIONS = doctest.ELLIPSIS
SCRIPTS = Path(sys.executable).parent


def blocks(page: Path, kind: str) -> Iterator[tuple[int, str]]:
    """Line number and text of each fenced block of that kind."""
    text = page.read_text(encoding="utf-8")
    for found in re.finditer(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield text.count("\n", 0, found.start(1)), found[1]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_in_python(page):
    """In a thread of their own, where no event loop runs: those of the browser's tests do in this one."""
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(failures, page).result() == 0


def failures(page: Path) -> int:
    """How many examples in Python print something else than the page says."""
    parser, names = doctest.DocTestParser(), {"__name__": "__main__"}
    runner = doctest.DocTestRunner(optionflags=OPTIONS, verbose=False)
    for line, text in blocks(page, "python"):
        example = parser.get_doctest(text, names, page.name, str(page), line)
        runner.run(example, clear_globs=False)
        names |= example.globs
    return runner.summarize(verbose=False).failed


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_docstrings(path):
    name = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")
    assert doctest.testmod(import_module(name), optionflags=OPTIONS).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_in_the_shell(page, tmp_path, request):
    checker = doctest.OutputChecker()
    for line, text in blocks(page, "console"):
        for command, expected in re.findall(r"^\$ (.*(?:\\\n.*)*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
            if not re.search(r"(^|[|;&] )sightline ", command):
                continue
            printed = timeless(run(command, tmp_path))
            same = checker.check_output(timeless(expected), printed, OPTIONS)
            assert same, f"{page.name}, block at line {line}:\n$ {command}\n{printed}"
    for picture in tmp_path.glob("*.svg"):
        keep(picture, ROOT / "docs" / picture.name, request.config.getoption("update"))


def run(command: str, folder: Path) -> str:
    path = f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    done = subprocess.run(command, shell=True, cwd=folder, env=environment, encoding="utf-8", timeout=60, **output)
    return done.stdout


def timeless(text: str) -> str:
    return re.sub(r"[0-9.]+ (s|ms|µs)\b|(?<=\"seconds\":)[0-9.e-]+", "some time", text)


def keep(drawn: Path, kept: Path, update: bool) -> None:
    if update:
        kept.write_bytes(drawn.read_bytes())
    assert kept.exists(), f"{kept.name} is drawn in a page but not kept; --update keeps it"
    assert kept.read_bytes() == drawn.read_bytes(), f"{kept.name} has changed; --update keeps the new one"


def test_every_public_name_is_documented():
    told = set(re.findall(r"`sl\.(\w+)", (ROOT / "docs" / "api.md").read_text(encoding="utf-8")))
    assert told == set(sightline.__all__)


@pytest.mark.parametrize(
    "page", [*PAGES, ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name
)
def test_links_lead_somewhere(page):
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)|src=\"([^\"]+)\"", text):
        link = "".join(target)
        if "://" not in link:
            assert (page.parent / link).exists(), link


@pytest.mark.parametrize("family", registry.built_in().values(), ids=lambda family: family.name)
def test_the_page_of_a_family_names_its_techniques(family):
    page = (ROOT / "docs" / f"{family.name}.md").read_text(encoding="utf-8")
    reported = [technique.name for technique in family.reasons.techniques if technique.tier]
    assert not [name for name in reported if name not in page]
