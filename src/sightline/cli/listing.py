"""formats: the list of the formats."""

from collections.abc import Iterator
from typing import Any

import click

from sightline import registry
from sightline.cli.common import OK, json_option, print_json
from sightline.cli.completing import complete_family, complete_format
from sightline.cli.output import echo
from sightline.core.errors import FormatError
from sightline.core.sentence import suggestion
from sightline.documents import format_rows


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
