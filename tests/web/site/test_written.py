"""What `sightline site` writes: complete, relative, strict, small, and never over other people's files."""

import ast
import gzip
import json
import re
import subprocess
import sys
import zipfile
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest

import sightline as sl
from sightline.core.errors import SightlineError
from sightline.web.middleware import POLICY
from sightline.web.runtime import UNUSED, cut_library
from sightline.web.site import STATIC_POLICY, write_site
from sightline.web.wheel import own_wheel, wheel_of, zipped
from tests.web.site.conftest import DAYS

MOST = 8_000_000
"""Bytes that a first visit may transfer in all, compressed."""


def test_addresses_are_relative_and_nothing_comes_from_elsewhere(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    addresses = re.findall(r'(?:href|src)="([^"]*)"', page)
    assert addresses
    assert not [one for one in addresses if one.startswith("/") or "://" in one]
    for one in addresses:
        assert one.startswith("#") or (site / one).exists(), one


def test_what_every_visit_needs_is_asked_for_at_once(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    links = re.findall(r'rel="modulepreload" href="static/([^"]*)"', page)
    assert {"app.js", "board.js", "say.js", "strings/en.js"} <= set(links)
    assert not {"home.js", "explain.js", "families/hashi/table.js"} & set(links)
    for name in links:
        assert (site / "static" / name).exists(), name


def test_the_policy_is_the_servers_and_the_interpreter(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    assert f'content="{STATIC_POLICY}"' in page
    ours, theirs = (set(re.split("; ", one)) for one in (STATIC_POLICY, POLICY))
    assert ours - theirs == {"script-src 'self' 'wasm-unsafe-eval'"}
    assert theirs - ours == {"script-src 'self'", "frame-ancestors 'none'"}


def test_all_that_is_needed_offline_is_listed_and_there(site: Path) -> None:
    script = (site / "sw.js").read_text(encoding="utf-8")
    about = json.loads(script.partition("self.SITE = ")[2].partition(";\n")[0])
    assert not about["server"]
    assert {"./", "static/app.js", "static/python.js", "python/pyodide.mjs"} <= set(about["files"])
    for name in about["files"]:
        assert (site / name).exists(), name


def test_it_is_small_enough(site: Path) -> None:
    paths = [path for part in ("index.html", "static", "python") for path in (site / part, *(site / part).rglob("*"))]
    data = [path.read_bytes() for path in paths if path.is_file()]
    assert sum(min(len(one), len(gzip.compress(one))) for one in data) <= MOST


def test_prepared_answers_have_their_names(site: Path) -> None:
    names = json.loads((site / "answers/index.json").read_text(encoding="utf-8"))
    entries = sl.library()
    assert {f"entry/{one.family}/{one.slug}" for one in entries} <= set(names)
    assert all((site / f"answers/{name}.json").exists() for name in names)
    found = json.loads((site / f"answers/entry/{entries[0].family}/{entries[0].slug}.json").read_bytes())
    assert sl.read(json.dumps(found["puzzle"])) == entries[0].puzzle


def test_daily_puzzles_are_made_ahead(site: Path) -> None:
    days = sorted(path.stem for path in (site / "answers/daily/nonogram").iterdir())
    written = date.fromtimestamp((site / "sw.js").stat().st_mtime)
    assert len(days) == DAYS
    assert 0 <= (written - date.fromisoformat(days[0])).days <= 1


def test_the_wheel_is_pure_and_can_be_imported(tmp_path: Path) -> None:
    name, data = own_wheel()
    (tmp_path / name).write_bytes(data)
    with zipfile.ZipFile(tmp_path / name) as wheel:
        wheel.extractall(tmp_path / "packages")
        assert not [one for one in wheel.namelist() if one.endswith(".so") or "/static/" in one]
    code = "import sys; sys.path.insert(0, 'packages'); from sightline.web import inline; print(inline.BACKEND)"
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("python\n", "")


def test_licences_come_along() -> None:
    with zipfile.ZipFile(BytesIO(wheel_of("defusedxml")[1])) as wheel:
        assert any("LICENSE" in name for name in wheel.namelist())


def test_a_package_that_is_not_installed() -> None:
    with pytest.raises(SightlineError, match="no-such-package is not installed"):
        wheel_of("no-such-package")


def test_only_unused_modules_are_left_out() -> None:
    names = ["json/__init__.py", "pdb.py", "unittest/case.py", "encodings/utf_8.py", "encodings/cp1250.py", "random.py"]
    library = cut_library(zipped(dict.fromkeys(names, b"")))
    with zipfile.ZipFile(BytesIO(library)) as archive:
        assert archive.namelist() == ["json/__init__.py", "encodings/utf_8.py", "random.py"]


def test_folders_with_other_files_are_left_alone(tmp_path: Path, pyodide: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(SightlineError, match="has other files in it"):
        write_site(tmp_path, pyodide, date.today())
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_without_the_interpreter_one_line_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(SightlineError, match="npm install pyodide"):
        write_site(tmp_path / "site", tmp_path, date.today())


def imports(source: bytes) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    return found


def test_no_module_that_we_import_is_left_out() -> None:
    for _, data in (own_wheel(), wheel_of("defusedxml")):
        with zipfile.ZipFile(BytesIO(data)) as wheel:
            for name in wheel.namelist():
                wanted = imports(wheel.read(name)) if name.endswith(".py") and "xmlrpc" not in name else set()
                assert not [one for one in wanted if UNUSED.fullmatch(f"{one.replace('.', '/')}.py")], name
