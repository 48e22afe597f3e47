"""The interpreter of a studio without a server: files of the npm package `pyodide`, cut down and compressed."""

import gzip
import io
import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sightline.core.errors import SightlineError
from sightline.web.wheel import own_wheel, wheel_of, zipped

SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs")
PACKED = "pyodide.asm.wasm"
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
KERNEL = "kernel.wasm"
COMPILER = Path(__file__).parent / "compile.mjs"
PACKAGES = ("defusedxml",)
"""Pure packages that the verbs need besides our own."""
UNUSED = re.compile(
    r"(?:unittest|pydoc_data|multiprocessing|xmlrpc|wsgiref|ensurepip|venv|idlelib|tkinter|turtledemo|lib2to3|curses|"
    r"dbm|sqlite3|ctypes|distutils|profiling|_pyrepl|test|tests|concurrent/(?:interpreters|futures/process)|pathlib/tests|"
    r"pdb|bdb|pydoc|doctest|mailbox|imaplib|ftplib|smtplib|poplib|netrc|pickletools|optparse|_pyio|_pydecimal|"
    r"_pydatetime|cProfile|profile|pstats|trace|tracemalloc|timeit|webbrowser|turtle|wave|zipapp|pyclbr|symtable|"
    r"modulefinder|tabnanny|cmd|code|getpass|getopt|fileinput|filecmp|plistlib|sched|socketserver|ssl|statistics|"
    r"nturl2path|nntplib|rlcompleter|readline|sndhdr|cgi|cgitb|crypt|pty|tty|this|antigravity|graphlib|"
    r"colorsys|chunk|aifc|calendar|zoneinfo|http/(?:server|cookiejar|cookies)|logging/(?:handlers|config)|"
    r"tarfile|uuid|configparser|compileall|py_compile|json/(?:tool|__main__)|shelve|runpy|pprint|shlex|urllib/robotparser|"
    r"sysconfig/__main__|zipfile/__main__|email/(?:mime|_header_value_parser|headerregistry|policy|contentmanager|generator)|"
    r"_strptime|_ast_unparse|pyodide/console|"
    r"asyncio/(?:windows_\w+|proactor_events|tools|__main__)|encodings/(?!__init__|aliases|ascii|cp437|idna|latin_1|utf_)\w+|"
    r"importlib/_bootstrap(?:_external)?|zipimport|_sysconfigdata[\w-]*|LICENSE)(?:/.*)?(?:\.py)?",
)
"""Parts of the standard library that no verb imports: debuggers, tests, servers, other character sets; and those that
the interpreter has inside."""


def write_runtime(package: Path, folder: Path, kernel: Path | None = None) -> bool:
    """Writes the interpreter, our wheels and the kernel, if it was built for WebAssembly, into a folder, and
    `parts.json`, which says what there is.

    False if the modules could not be compiled, because there is no Node: then starting takes twice as long.
    """
    require_package(package)
    folder.mkdir(parents=True, exist_ok=True)
    wheels = dict([own_wheel(), *map(wheel_of, PACKAGES)])
    archives = {LIBRARY: cut_library((package / LIBRARY).read_bytes()), **wheels}
    compiled = compile_modules(package, archives)
    sizes = {}
    machine = {PACKED: (package / PACKED).read_bytes()} | ({KERNEL: kernel.read_bytes()} if kernel else {})
    for name, data in {**machine, **(compiled or archives)}.items():
        packed = gzip.compress(data, mtime=0)
        (folder / f"{name}.packed").write_bytes(packed)
        sizes[f"{name}.packed"] = len(packed)
    for name in SCRIPTS:
        (folder / name).write_text(without_map((package / name).read_text(encoding="utf-8")), encoding="utf-8")
    (folder / "LICENSE.txt").write_text(licence(package), encoding="utf-8")
    parts = {"packages": list(wheels), "lock": _lock(package), "sizes": sizes, "kernel": KERNEL if kernel else None}
    (folder / "parts.json").write_text(json.dumps(parts), encoding="utf-8")
    return compiled is not None


def compile_modules(package: Path, archives: dict[str, bytes]) -> dict[str, bytes] | None:
    """The same archives with compiled modules, made by the interpreter that will load them; None without Node."""
    node = shutil.which("node")
    if node is None:
        return None
    with TemporaryDirectory() as work:
        jobs: list[str] = []
        for name, data in archives.items():
            (Path(work) / name).write_bytes(data)
            jobs += [f"{work}/{name}", f"{work}/{name}.out", "2" if name == LIBRARY else "0"]
        done = subprocess.run([node, str(COMPILER), str(package.resolve()), *jobs], capture_output=True, text=True)
        if done.returncode:
            raise SightlineError(f"the modules cannot be compiled: {done.stderr.strip().splitlines()[-1:]}")
        return {name: Path(f"{work}/{name}.out").read_bytes() for name in archives}


def require_package(package: Path) -> None:
    missing = [name for name in (*SCRIPTS, PACKED, LIBRARY, LOCK, "package.json") if not (package / name).is_file()]
    if missing:
        raise SightlineError(
            f"{package} is not the npm package pyodide ({missing[0]} is missing): npm install pyodide, "
            "then --pyodide node_modules/pyodide"
        )


def cut_library(library: bytes) -> bytes:
    """The standard library without what is not used here."""
    with zipfile.ZipFile(io.BytesIO(library)) as archive:
        names = [name for name in archive.namelist() if not UNUSED.fullmatch(name) and not name.endswith("/")]
        return zipped({name: archive.read(name) for name in names})


def without_map(script: str) -> str:
    """A script without the address of its source map, which is not copied."""
    return re.sub(r"\n//# sourceMappingURL=\S*", "", script)


def licence(package: Path) -> str:
    about = json.loads((package / "package.json").read_text(encoding="utf-8"))
    return (
        f"pyodide {about['version']}, https://pyodide.org, is distributed under the Mozilla Public License 2.0:\n"
        "https://www.mozilla.org/MPL/2.0/. Its files are unchanged but for their compression.\n\n"
        "python_stdlib.zip is a part of the standard library of Python, under the Python Software Foundation License:\n"
        "https://docs.python.org/3/license.html. Modules that are not used here were left out,\n"
        "the others were compiled.\n"
    )


def _lock(package: Path) -> dict[str, Any]:
    """What the interpreter wants to know of itself; it loads no packages by name."""
    return {"info": json.loads((package / LOCK).read_text(encoding="utf-8"))["info"], "packages": {}}
