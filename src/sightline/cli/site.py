"""site: the studio as a folder of files that needs no server of ours."""

import json
from datetime import date
from pathlib import Path

import click

from sightline.cli.common import OK, json_option
from sightline.cli.exits import note
from sightline.cli.output import echo
from sightline.core.sentence import numbered

PYODIDE = Path("node_modules/pyodide")


@click.command()
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path),
    required=True,
    metavar="DIR",
    help="The folder to write.",
)
@click.option(
    "--pyodide",
    type=click.Path(path_type=Path),
    default=PYODIDE,
    metavar="DIR",
    show_default=True,
    help="The npm package pyodide: Python for browsers (npm install pyodide).",
)
@click.option(
    "--days",
    type=click.IntRange(0, 366),
    default=14,
    show_default=True,
    help="How many days to prepare daily puzzles for.",
)
@click.option("--lessons/--no-lessons", default=True, help="Write the lessons of the course ahead (the default).")
@click.option(
    "--kernel",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    metavar="FILE",
    help="The kernel for WebAssembly (make wasm); without it the page searches in Python.",
)
@json_option
def site(folder: Path, pyodide: Path, days: int, lessons: bool, kernel: Path | None, as_json: bool) -> int:
    """Write the studio as a folder of files for any web server, also for use offline."""
    from sightline.web.site import write_site

    made = write_site(folder, pyodide, date.today(), days, lessons, kernel)
    if not made.compiled:
        note("sightline: without Node here, Python starts half as fast in this site (Debian: apt install nodejs)")
    if as_json:
        echo(json.dumps({"folder": str(folder), "parts": [size._asdict() for size in made.sizes]}))
        return OK
    for size in made.sizes:
        echo(
            f"{size.part}: {numbered(size.files, 'file')}, {size.bytes / 1e6:.2f} MB, "
            f"{size.compressed / 1e6:.2f} MB compressed"
        )
    echo(f"Try it: python -m http.server --bind 127.0.0.1 -d {folder}")
    return OK
