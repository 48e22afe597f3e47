"""The page's own logic under Node's test runner; it reads the views of every family's examples from a file."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from sightline import registry
from sightline.web.studio import STATIC
from sightline.web.view import view
from tests.web import guest_family

HERE = Path(__file__).parent / "js"


@pytest.fixture
def views(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with the views of the examples of every family, and of one that the page does not know."""
    monkeypatch.setattr(registry, "guests", lambda: {family.name: family for family in guest_family.FAMILIES})
    path = tmp_path / "views.json"
    families = registry.families().values()
    path.write_text(json.dumps([view(puzzle) for family in families for puzzle in family.examples.values()]))
    return path


def test_the_page_names_no_family_outside_its_folder() -> None:
    names = "|".join((*registry.families(), "rook", "skyscraper", "towers?", "islands?", "bridges?"))
    for path in sorted(STATIC.rglob("*.*")):
        if path.suffix in (".js", ".css", ".html") and "families" not in path.parts:
            found = re.search(rf"\b({names})\b", path.read_text(encoding="utf-8"), re.IGNORECASE)
            assert not found, f"{path}: {found}"


@pytest.mark.skipif(shutil.which("node") is None, reason="no Node on this machine (Debian: apt install nodejs)")
def test_under_node(views: Path) -> None:
    tests = sorted(str(path) for path in HERE.rglob("*.test.mjs"))
    assert tests
    command = ["node", "--test", *tests]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=os.environ | {"VIEWS": str(views)})
    assert done.returncode == 0, re.findall(r"(?s)not ok.*?\.\.\.", done.stdout)
