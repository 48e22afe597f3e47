"""Wheels and the source archive rebuild identically: same sources and SOURCE_DATE_EPOCH, same bytes, in any folder."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("native", "src", "pyproject.toml", "CMakeLists.txt", "README.md", "LICENSE", "CHANGELOG.md")


def copy_sources(folder: Path) -> Path:
    folder.mkdir()
    for part in PARTS:
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        options = {"ignore": shutil.ignore_patterns("__pycache__", "*.so")} if (ROOT / part).is_dir() else {}
        copy(ROOT / part, folder / part, **options)
    return folder


def build(folder: Path, kind: str, *settings: str) -> Path:
    """The archive, built from the sources in this folder."""
    code = (
        "import sys; from scikit_build_core import build;"
        f"print(build.build_{kind}('out', dict(one.split('=') for one in sys.argv[1:])))"
    )
    environment = {name: value for name, value in os.environ.items() if "LAUNCHER" not in name}
    done = subprocess.run(
        [sys.executable, "-c", code, *settings],
        cwd=folder,
        env=environment | {"SOURCE_DATE_EPOCH": "1767225600"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return next((folder / "out").iterdir())


def contents(archive: Path) -> dict[str, bytes]:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}
    with tarfile.open(archive) as sources:
        files = [member for member in sources.getmembers() if member.isfile()]
        return {file.name: sources.extractfile(file).read() for file in files}  # type: ignore[union-attr]


def built_twice_are_identical(tmp_path: Path, kind: str, *settings: str) -> None:
    folders = [copy_sources(tmp_path / name) for name in ("one", "another-folder")]
    archives = [build(folder, kind, *settings) for folder in folders]
    one, other = map(contents, archives)
    assert one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == []
    assert archives[0].read_bytes() == archives[1].read_bytes()


@pytest.mark.parametrize(("kind", "settings"), [("wheel", ["wheel.cmake=false", "wheel.py-api=py3"]), ("sdist", [])])
def test_archives_rebuild_identically(tmp_path, kind, settings):
    built_twice_are_identical(tmp_path, kind, *settings)


@pytest.mark.long
def test_wheels_with_the_kernel_rebuild_identically(tmp_path):
    built_twice_are_identical(tmp_path, "wheel", "cmake.build-type=Release")
