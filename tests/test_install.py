"""A machine without a compiler gets the pure-Python wheel, and it solves."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PARTS = ("pyproject.toml", "CMakeLists.txt", "README.md", "LICENSE", "native", "src")
ARTICLE = "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked wheel that pip builds where the compiler does not work."""
    folder = tmp_path_factory.mktemp("no compiler")
    for part in PARTS:
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, folder / part)
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-build-isolation",
        "--no-deps",
        "--no-index",
        "-w",
        "dist",
        ".",
    ]
    subprocess.run(command, cwd=folder, env=os.environ | {"CXX": "/bin/false"}, check=True, timeout=300)
    (packed,) = (folder / "dist").glob("*.whl")
    assert packed.name.endswith("-py3-none-any.whl")
    zipfile.ZipFile(packed).extractall(folder / "unpacked")
    return folder / "unpacked"


def sightline(wheel: Path, *arguments: str) -> str:
    """The command out of the wheel; without `site`, so that nothing leads back to this tree."""
    paths = [str(wheel), sysconfig.get_path("purelib")]
    code = f"import sys; sys.path[:0] = {paths!r}; from sightline.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-S", "-c", code, *arguments], capture_output=True, text=True, timeout=60
    ).stdout


def test_it_says_that_it_is_python(wheel):
    assert sightline(wheel, "--version").endswith("(python kernel)\n")


def test_it_solves(wheel):
    assert "│ 2 1 4 3 │" in sightline(wheel, "solve", ARTICLE)
    assert sightline(wheel, "count", "0 0 0 0 0 0 0 0 0 0 0 0") == "12\n"


def test_it_is_typed_and_carries_no_native_module(wheel):
    names = {path.name for path in (wheel / "sightline").rglob("*")}
    assert "py.typed" in names
    assert not [name for name in names if name.endswith(".so")]
