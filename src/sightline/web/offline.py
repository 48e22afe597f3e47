"""The service worker, which lets the page be used without the network: our script, and the list of files to keep."""

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path
from posixpath import dirname, join, normpath

STATIC = Path(__file__).parent / "static"
SCRIPT = "service-worker.js"
NAME = "sw.js"
"""Its name beside the page: a service worker answers for the folder that it is in."""


IMPORT = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)";', re.MULTILINE)
"""A pattern for what a module imports before it begins; what it loads later, by import(), does not match."""


def modules(*names: str) -> list[str]:
    """These modules of the page and all that must be there before them, each once, in the order of being found."""
    found = list(names)
    for name in found:
        addresses = IMPORT.findall((STATIC / name).read_text(encoding="utf-8"))
        imported = [normpath(join(dirname(name), address)) for address in addresses]
        found.extend(one for one in dict.fromkeys(imported) if one not in found)
    return found


def service_worker(files: Iterable[tuple[str, bytes]], server: bool) -> bytes:
    """The script for a page of these files: their names, and what they are, which is its version."""
    script = (STATIC / SCRIPT).read_bytes()
    version, names = hashlib.sha256(script), []
    for name, data in files:
        names.append(name)
        version.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    about = {"version": version.hexdigest()[:16], "files": names, "server": server}
    return f"self.SITE = {json.dumps(about)};\n".encode() + script


def page_files() -> list[str]:
    """The names of the page's own files, but for the service worker and the page itself."""
    paths = sorted(path for path in STATIC.rglob("*.*") if path.is_file())
    names = [path.relative_to(STATIC).as_posix() for path in paths if path.suffix != ".ts"]
    return [name for name in names if name not in (SCRIPT, "index.html")]
