"""axe-core finds nothing in any view, light and dark; npm brings it into build/, and without npm these are skipped."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import sightline as sl
from sightline import registry
from sightline.web.view import identity

FOLDER = Path(__file__).parents[3] / "build" / "axe"
FIRST = next(iter(registry.families()))
COMMON = ["", f"play/{FIRST}/easy-1"]
VIEWS = [
    "daily",
    "learn",
    f"learn/{FIRST}",
    f"learn/{FIRST}/first-steps",
    "learn/nonogram/full-line",
    "library",
    "library/nonogram",
    "library/statistics",
    "make",
    "make/picture",
    "nowhere",
    *(f"play/{name}/medium-3" for name in registry.families()),
]
RUN = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) =>
        `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | ")}`);
}"""


@pytest.fixture(scope="session")
def axe() -> str:
    source = FOLDER / "node_modules" / "axe-core" / "axe.min.js"
    if not source.exists():
        if shutil.which("npm") is None:
            pytest.skip("no npm on this machine (Debian: apt install npm)")
        FOLDER.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(FOLDER), "axe-core@4"]
        if subprocess.run(command, timeout=120, check=False).returncode:
            pytest.skip("axe-core cannot be installed here")
    return source.read_text(encoding="utf-8")


def look(new_studio: Any, axe: str, path: str, theme: str, before: str = "") -> None:
    studio = new_studio(color_scheme=theme)
    studio.page.add_init_script(before)
    studio.page.goto(f"{studio.address}/{path}")
    studio.page.wait_for_selector("#view h1, #board [role=gridcell]")
    studio.page.wait_for_timeout(300)
    studio.page.evaluate(axe)
    assert studio.page.evaluate(RUN) == []


@pytest.mark.parametrize("path", COMMON)
def test_axe_finds_nothing_where_most_people_are(new_studio: Any, axe: str, path: str) -> None:
    look(new_studio, axe, path, "light")


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", [*COMMON, *VIEWS])
def test_axe_finds_nothing(new_studio: Any, axe: str, path: str, theme: str) -> None:
    look(new_studio, axe, path, theme)


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["", "library/nonogram"])
def test_axe_finds_nothing_in_packs_with_solved_pictures(new_studio: Any, axe: str, path: str, theme: str) -> None:
    drawing = {"rows": 2, "columns": 2, "paths": [["M0 0h1v1h-1z", None], ["M1 1h1v1h-1z", "c03040"]]}
    solved = {
        identity(sl.write(one.puzzle)): {"family": one.family, "slug": one.slug, "level": one.level, "best": 61}
        | {"hints": 0, "count": 1, "titles": dict(one.titles), "drawing": drawing}
        for one in sl.library("nonogram")
        if one.pack
    }
    look(new_studio, axe, path, theme, f"localStorage['sightline/results'] = {json.dumps(json.dumps(solved))}")
