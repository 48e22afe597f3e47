"""convert: a puzzle in another format."""

from typing import Any

import click

from sightline import api, reading, registry
from sightline.cli.common import OK, json_option, note, print_json, print_text, reads_puzzles


@click.command()
@reads_puzzles
@click.option("--to", default="json", metavar="FORMAT", help="The format to write.", show_default=True)
@click.option("--strict", is_flag=True, help="Refuse a format that cannot hold all of the puzzle.")
@json_option
def convert(puzzles: list[Any], format_: str | None, to: str, strict: bool, as_json: bool) -> int:
    """Write a puzzle in another format."""
    for index, puzzle in enumerate(puzzles):
        family = registry.family_of(puzzle)
        text, lost = reading.write_board(api.start(puzzle), to, strict)
        codec = family.codec(to)
        if lost:
            note(f"sightline: {to} cannot hold {lost}")
        if as_json:
            print_json({"family": family.name, "format": to, "text": text, "lost": lost})
        else:
            print_text(text, codec.between if codec else "", index == 0)
    return OK
