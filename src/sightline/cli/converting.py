"""convert: a puzzle in another format."""

from typing import Any

import click

from sightline import api, reading, registry
from sightline.cli.batches import About, Batch, prefix, reads_puzzles
from sightline.cli.common import OK, json_option, note, print_json, print_text
from sightline.cli.completing import complete_written_format


@click.command()
@reads_puzzles
@click.option(
    "--to",
    default="json",
    metavar="FORMAT",
    help="The format to write.",
    show_default=True,
    shell_complete=complete_written_format,
)
@click.option("--strict", is_flag=True, help="Refuse a format that cannot hold all of the puzzle.")
@json_option
def convert(puzzles: Batch[Any], format_: str | None, to: str, strict: bool, as_json: bool) -> int:
    """Write a puzzle in another format."""
    first = True

    def convert_one(puzzle: Any, about: About) -> int:
        nonlocal first
        family = registry.family_of(puzzle)
        text, lost = reading.write_board(api.start(puzzle), to, strict)
        codec = family.codec(to)
        if lost:
            note(f"sightline: {prefix(about)}{to} cannot hold {lost}")
        if as_json:
            print_json(about | {"family": family.name, "format": to, "text": text, "lost": lost})
        else:
            print_text(text, codec.between if codec else "", first)
        first = False
        return OK

    return puzzles.each(convert_one, as_json)
