"""Pure-Python wheels of installed packages, for an interpreter that cannot build or download any."""

import base64
import hashlib
import io
import re
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import sightline
from sightline.core.errors import SightlineError

WHEN = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that the same files make the same bytes."""
NOT_NEEDED = {"laws", "cli", "batch", "parallel", "static", "embedding", "__pycache__"}
"""Folders of ours that no worker of a page imports."""
SERVER = re.compile(
    r"web/(connection|files|middleware|pool|replies|reply_cache|runtime|scheduler|server|site|studio|wheel|worker)\.py|"
    r"workers/(?!__init__)\w+\.py|collection\.py"
)
"""Modules of the server and of `sightline site`, likewise."""


def own_wheel() -> tuple[str, bytes]:
    """The name and the bytes of a wheel of this package: its modules and puzzles, without kernel, command and page."""
    root = Path(sightline.__file__).parent
    files = {
        f"{root.name}/{path.relative_to(root).as_posix()}": path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.suffix in (".py", ".jsonl") and _is_needed(path.relative_to(root))
    }
    return _wheel(root.name, sightline.__version__, files)


def _is_needed(path: Path) -> bool:
    return not NOT_NEEDED & set(path.parts) and not SERVER.fullmatch(path.as_posix())


def wheel_of(package: str) -> tuple[str, bytes]:
    """The same of another package that is installed and has no compiled parts; its licence comes along."""
    try:
        found = distribution(package)
    except PackageNotFoundError:
        raise SightlineError(f"{package} is not installed: pip install {package}") from None
    return _wheel(package, found.version, dict(_modules(package)))


def _modules(package: str) -> Iterator[tuple[str, bytes]]:
    for file in distribution(package).files or ():
        is_module = file.parts[0] == package and file.suffix != ".pyc" and "__pycache__" not in file.parts
        if is_module or "LICEN" in file.name.upper():
            yield file.as_posix(), file.read_binary()


def _wheel(name: str, version: str, files: dict[str, bytes]) -> tuple[str, bytes]:
    folder = f"{name}-{version}.dist-info"
    files |= {
        f"{folder}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        f"{folder}/WHEEL": b"Wheel-Version: 1.0\nGenerator: sightline\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    rows = [f"{path},sha256={_digest(data)},{len(data)}" for path, data in files.items()]
    files[f"{folder}/RECORD"] = "\n".join([*rows, f"{folder}/RECORD,,", ""]).encode()
    return f"{name}-{version}-py3-none-any.whl", zipped(files)


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def zipped(files: dict[str, bytes]) -> bytes:
    """A zip file with these files in it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, data in files.items():
            archive.writestr(zipfile.ZipInfo(path, WHEN), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()
