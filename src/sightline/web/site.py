"""The studio as a folder of files that any web server can offer: the page, the interpreter, answers prepared ahead."""

import gzip
import json
import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

from sightline.core.errors import SightlineError
from sightline.web.middleware import POLICY
from sightline.web.offline import NAME, STATIC, modules, page_files, service_worker
from sightline.web.prepared import LISTS, prepared_answers
from sightline.web.runtime import require_package, write_runtime

MARK = ".sightline-site"
"""A file by which a folder of ours is known: only such a folder, or an empty one, is written to."""
ANSWERS = "answers"
EMBEDDING = Path(__file__).parent / "embedding"
FIRST = ("app.js", "engine.js", "loading.js")
"""Modules that every visit begins with: a browser is told of all that they import, and need not find out one by one."""
STATIC_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'").replace(
    "; frame-ancestors 'none'", ""
)
"""What a page may do without headers of a server: the same, the interpreter, and be shown inside other pages."""


class Size(NamedTuple):
    """What a part of the site takes, in bytes."""

    part: str
    files: int
    bytes: int
    compressed: int


class Site(NamedTuple):
    """What was written."""

    sizes: list[Size]
    compiled: bool
    """Whether the Python modules were compiled ahead; starting takes twice as long if not."""


def write_site(
    folder: Path, pyodide: Path, first: date, days: int = 14, lessons: bool = True, kernel: Path | None = None
) -> Site:
    """Writes the whole site."""
    require_package(pyodide)
    _clear(folder)
    shutil.copytree(STATIC, folder / "static", ignore=shutil.ignore_patterns("index.html", "service-worker.js"))
    for name, text in (("index.html", _page()), *_embedding(), *_library_files()):
        (folder / name).write_text(text, encoding="utf-8")
    compiled = write_runtime(pyodide, folder / "python", kernel)
    _write_answers(folder / ANSWERS, first, days, lessons)
    kept = sorted(_offline_files(folder))
    files = [(name, (folder / (name.removeprefix("./") or "index.html")).read_bytes()) for name in ["./", *kept]]
    (folder / NAME).write_bytes(service_worker(files, server=False))
    (folder / ".nojekyll").touch()
    return Site(list(_sizes(folder)), compiled)


def _clear(folder: Path) -> None:
    """Makes room for a new site; a folder with anything else in it is left alone."""
    if folder.exists() and not folder.is_dir():
        raise SightlineError(f"{folder} is not a folder")
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).exists():
        raise SightlineError(f"{folder} has other files in it: choose an empty folder")
    for part in ("static", "python", ANSWERS):
        shutil.rmtree(folder / part, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARK).write_text("Written by `sightline site`, which may write it again.\n", encoding="utf-8")


def _page() -> str:
    """The page with relative addresses and the policy that a server would send."""
    text = (STATIC / "index.html").read_text(encoding="utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{STATIC_POLICY}">'
    style = '<link rel="stylesheet" href="static/site.css">'
    text = text.replace('="/static/', '="static/').replace('href="/"', 'href="./"')
    text = text.replace("<html ", '<html data-backend="worker" ', 1)
    links = [style, *(f'<link rel="modulepreload" href="static/{name}">' for name in modules(*FIRST))]
    return text.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n  {policy}', 1).replace(
        "</head>", "".join(f"  {link}\n" for link in links) + "</head>", 1
    )


def _embedding() -> Iterator[tuple[str, str]]:
    """The page that shows how to use puzzles and verbs in other pages, with live examples."""
    policy = STATIC_POLICY.replace("default-src 'none'", "default-src 'none'; frame-src 'self'")
    for path in sorted(EMBEDDING.iterdir()):
        yield path.name, path.read_text(encoding="utf-8").replace("{policy}", policy)


def _library_files() -> Iterator[tuple[str, str]]:
    """What other pages import: verbs and element, with their types, beside the page."""
    script = "sightline.js"
    yield script, f'export * from "./static/{script}";\nexport {{ default }} from "./static/{script}";\n'
    yield "sightline.d.ts", (STATIC / "sightline.d.ts").read_text(encoding="utf-8")


def _write_answers(folder: Path, first: date, days: int, lessons: bool) -> None:
    names = []
    for name, answer in prepared_answers(first, days, lessons):
        path = folder / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(answer)
        names.append(name)
    (folder / "index.json").write_text(json.dumps(names), encoding="utf-8")


def _offline_files(folder: Path) -> Iterator[str]:
    """What must be kept to need no network: all but the prepared answers that the worker can give as well."""
    yield from (f"static/{name}" for name in page_files())
    yield from (f"python/{path.name}" for path in (folder / "python").iterdir())
    yield from (f"{ANSWERS}/{name}.json" for name in (*LISTS, "index"))


def _sizes(folder: Path) -> Iterator[Size]:
    parts = {
        "page": ["index.html", NAME, "sightline.js", "static"],
        "interpreter": ["python"],
        "prepared answers": [ANSWERS],
    }
    for part, names in parts.items():
        paths = [path for name in names for path in _files(folder / name)]
        data = [path.read_bytes() for path in paths]
        yield Size(part, len(data), sum(map(len, data)), sum(min(len(one), len(gzip.compress(one))) for one in data))


def _files(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(one for one in path.rglob("*") if one.is_file())
