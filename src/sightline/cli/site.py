"""site: the studio as a folder of files that needs no server of ours."""

import json
from datetime import date
from pathlib import Path

import click

from sightline.cli.common import OK, json_option
from sightline.cli.output import echo

PYODIDE = Path("node_modules/pyodide")


@click.command()
@click.option(
    "-o", "--output", "folder", type=click.Path(path_type=Path), required=True, metavar="DIR", help="The folder to write."
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
    "--days", type=click.IntRange(0, 366), default=14, show_default=True, help="Daily puzzles to make ahead, from today."
)
@click.option("--lessons/--no-lessons", default=True, help="Write the lessons of the course ahead (the default).")
@json_option
def site(folder: Path, pyodide: Path, days: int, lessons: bool, as_json: bool) -> int:
    """Write the studio as a folder of files for any web server, also for use offline."""
    from sightline.web.site import write_site

    sizes = write_site(folder, pyodide, date.today(), days, lessons)
    if as_json:
        echo(json.dumps({"folder": str(folder), "parts": [size._asdict() for size in sizes]}))
        return OK
    for size in sizes:
        echo(f"{size.part}: {size.files} files, {size.bytes / 1e6:.2f} MB, {size.compressed / 1e6:.2f} MB compressed")
    echo(f"Try it: python -m http.server --bind 127.0.0.1 -d {folder}")
    return OK
