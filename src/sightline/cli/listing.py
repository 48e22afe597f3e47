"""formats, library: lists of the formats and of the library's puzzles."""

import json
from collections.abc import Iterator
from shlex import quote
from typing import Any

import click

from sightline import api, registry
from sightline.cli.common import OK, json_option, note, print_json
from sightline.cli.completing import complete_family, complete_format, complete_level, complete_written_format
from sightline.cli.output import echo
from sightline.core.errors import FormatError
from sightline.core.sentence import suggestion
from sightline.documents import format_rows, short_text


@click.command()
@click.argument("family", required=False, shell_complete=complete_family)
@click.argument("name", metavar="[FORMAT]", required=False, shell_complete=complete_format)
@json_option
def formats(family: str | None, name: str | None, as_json: bool) -> int:
    """List the formats of all families, or of one FAMILY, each with an example; print that of one FORMAT alone."""
    pool = [registry.family(family)] if family else registry.families().values()
    rows = [row for owner in pool for row in format_rows(owner) if name in (None, row["name"])]
    if not rows:
        names = [row["name"] for owner in pool for row in format_rows(owner)]
        hint = suggestion(str(name), names, f"`sightline formats {family}` lists them")
        raise FormatError(f"{family} has no format '{str(name)[:40]}'; {hint}")
    if as_json:
        print_json(rows)
    elif name is not None:
        echo(rows[0]["example"])
    else:
        echo("\n".join(line for row in rows for line in row_lines(row)))
    return OK


def row_lines(row: dict[str, Any]) -> Iterator[str]:
    """One line about a format, and its example below."""
    directions = "reads, writes" if row["writes"] else "reads"
    yield f"{row['family']:12} {row['name']:10} {directions:14} {row['about']}"
    yield from (f"    {line}".rstrip() for line in row["example"].splitlines())


@click.command()
@click.argument("family", required=False, shell_complete=complete_family)
@click.option("--level", metavar="LEVEL", help="Only puzzles of this level.", shell_complete=complete_level)
@click.option(
    "--to", metavar="FORMAT", help="Print only the puzzles, in this format.", shell_complete=complete_written_format
)
@json_option
def library(family: str | None, level: str | None, to: str | None, as_json: bool) -> int:
    """List the puzzles of the library, of all families or of one FAMILY."""
    for one in api.library(family, level):
        if to is not None:
            echo(api.write(one.puzzle, to))
        elif as_json:
            about = {"family": one.family, "name": one.name, "level": one.level, "text": short_text(one.puzzle)}
            print_json(about | {"puzzle": json.loads(api.write(one.puzzle))})
        else:
            title = api.scene(one.puzzle).title
            echo(f"{one.name:10} {one.level or '–':8} {title:18} {quote(short_text(one.puzzle))}")
    if to is None and not as_json:
        note("sightline play, solve, explain, … take the last column; --to json prints the puzzles alone")
    return OK
