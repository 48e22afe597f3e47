"""library: the puzzles that come with the package, and a collection of one's own."""

import json
import re
from collections.abc import Callable
from shlex import quote
from typing import Any

import click

from sightline import api
from sightline.cli.batches import About, Batch, reads_puzzles
from sightline.cli.common import OK, json_option, note, print_json, print_text
from sightline.cli.completing import (
    complete_family,
    complete_level,
    complete_technique,
    complete_written_format,
)
from sightline.cli.output import echo
from sightline.collection import FILE, Collection, Query, Stored
from sightline.core.errors import FormatError
from sightline.core.sentence import numbered
from sightline.documents import short_text


class Library(click.Group):
    """Without the name of a command, the puzzles that come with the package are listed."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or not (args[0] in self.commands or args[0] in ctx.help_option_names):
            args = ["samples", *args]
        return super().parse_args(ctx, args)


@click.group(cls=Library)
def library() -> None:
    """List the puzzles that come with Sightline, or keep a collection of your own.

    `sightline library [FAMILY]` lists the puzzles that come along. The other commands are about your own, which are
    kept in one file: that of --file or $SIGHTLINE_LIBRARY, or ~/.local/share/sightline/library.db.
    """


@library.command()
@click.argument("family", required=False, shell_complete=complete_family)
@click.option("--family", "named", metavar="NAME", help="The same as FAMILY.", shell_complete=complete_family)
@click.option("--level", metavar="LEVEL", help="Only puzzles of this level.", shell_complete=complete_level)
@click.option(
    "--to",
    metavar="FORMAT",
    help="Print only the puzzles, in this format.",
    shell_complete=complete_written_format,
)
@json_option
def samples(family: str | None, named: str | None, level: str | None, to: str | None, as_json: bool) -> int:
    """List the puzzles that come with Sightline, of all families or of one FAMILY."""
    for one in api.library(family or named, level):
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


def uses_collection(command: Callable[..., Any]) -> Callable[..., Any]:
    about = f"The file of the collection; ${FILE} names another default."
    return click.option("--file", "path", type=click.Path(dir_okay=False), metavar="FILE", help=about)(command)


def searches(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds the options of a search; the command gets them as *wanted*."""
    options = [
        click.option("--family", metavar="NAME", help="Only puzzles of this family.", shell_complete=complete_family),
        click.option("--level", metavar="LEVEL", help="Only puzzles of this level.", shell_complete=complete_level),
        click.option("--size", metavar="RxC", callback=_size, help="Only puzzles of this size, such as 9x9."),
        click.option(
            "--technique",
            metavar="NAME",
            help="Only puzzles that use this technique.",
            shell_complete=complete_technique,
        ),
        click.option("--title", metavar="TEXT", help="Only puzzles with this text in the title."),
        click.option("--tag", metavar="TAG", help="Only puzzles with this tag."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def _size(ctx: click.Context, option: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    found = re.fullmatch(r"([0-9]{1,4})(?:[x×]([0-9]{1,4}))?", value)
    if not found:
        raise click.BadParameter(f"{value} is not a size such as 9x9.")
    return f"{found[1]}x{found[2] or found[1]}"


numbers = click.argument("numbers", type=int, nargs=-1, required=True, metavar="NUMBER...")


@library.command()
@reads_puzzles
@click.option("--title", default="", metavar="TEXT", help="The title, instead of that in the text.")
@click.option("--tag", "tags", multiple=True, metavar="TAG", help="A tag; may be given several times.")
@click.option("--no-rating", is_flag=True, help="Do not rate the puzzles.")
@uses_collection
@json_option
def add(
    puzzles: Batch[Any],
    format_: str | None,
    title: str,
    tags: tuple[str, ...],
    no_rating: bool,
    path: str | None,
    as_json: bool,
) -> int:
    """Add puzzles to your collection; turned and mirrored forms of what is there are not added again."""
    total = new = 0
    with Collection(path) as base:

        def add_one(puzzle: Any, about: About) -> int:
            nonlocal total, new
            number, is_new = base.add(puzzle, title, tags, not no_rating)
            total, new = total + 1, new + is_new
            if as_json:
                print_json(about | {"number": number, "new": is_new})
            else:
                echo(f"{number}{'' if is_new else ' was there before'}")
            return OK

        code = puzzles.each(add_one, as_json)
        note(f"{base.path}: {numbered(new, 'puzzle')} added, {total - new} known, {len(base)} in all")
    return code


@library.command("list")
@searches
@uses_collection
@json_option
def list_(path: str | None, as_json: bool, **wanted: Any) -> int:
    """List your collection, or what fits the options: number, level, size, family, title, tags."""
    with Collection(path) as base:
        found = base.search(Query(**wanted))
    for one in found:
        if as_json:
            print_json(stored_document(one))
        else:
            echo(stored_line(one))
    if not as_json:
        note(numbered(len(found), "puzzle"))
    return OK


def stored_document(one: Stored) -> dict[str, Any]:
    fields = one._asdict() | {"tags": list(one.tags), "techniques": list(one.techniques)}
    return {"number": fields.pop("id"), **fields, "text": None, "puzzle": json.loads(one.text)} | {
        "text": short_text(one.puzzle)
    }


def stored_line(one: Stored) -> str:
    tick = {None: " ", False: "…", True: "✓"}[one.solved]
    tags = " ".join(f"#{tag}" for tag in one.tags)
    return f"{one.id:5} {tick} {one.level or '–':8} {one.size:7} {one.family:12} {one.title} {tags}".rstrip()


@library.command()
@click.argument("numbers", type=int, nargs=-1, metavar="[NUMBER]...")
@searches
@click.option("--to", default="json", metavar="FORMAT", show_default=True, help="The format to write.")
@uses_collection
@json_option
def export(numbers: tuple[int, ...], to: str, path: str | None, as_json: bool, **wanted: Any) -> int:
    """Print puzzles of your collection, by number or by a search, or all."""
    with Collection(path) as base:
        base.require(numbers)
        found = base.search(Query(ids=numbers, **wanted))
    for at, one in enumerate(found):
        text = one.text if to == "json" else api.write(one.puzzle, to)
        if as_json:
            print_json({"number": one.id, "family": one.family, "format": to, "text": text})
        else:
            print_text(text, "", at == 0)
    return OK


@library.command()
@numbers
@click.option("--add", "tags", multiple=True, metavar="TAG", help="A tag to add; may be given several times.")
@click.option("--remove", "gone", multiple=True, metavar="TAG", help="A tag to remove.")
@click.option("--title", metavar="TEXT", help="A new title.")
@uses_collection
@json_option
def tag(
    numbers: tuple[int, ...],
    tags: tuple[str, ...],
    gone: tuple[str, ...],
    title: str | None,
    path: str | None,
    as_json: bool,
) -> int:
    """Add tags to puzzles of your collection, remove them, or give a puzzle a title."""
    if not tags and not gone and title is None:
        raise FormatError("say what to do: --add TAG, --remove TAG or --title TEXT")
    with Collection(path) as base:
        base.tag(numbers, tags)
        base.tag(numbers, gone, remove=True)
        for number in numbers if title is not None else ():
            base.rename(number, title or "")
        for one in base.search(Query(ids=numbers)):
            if as_json:
                print_json(stored_document(one))
            else:
                echo(stored_line(one))
    return OK


@library.command()
@numbers
@uses_collection
@json_option
def remove(numbers: tuple[int, ...], path: str | None, as_json: bool) -> int:
    """Remove puzzles from your collection, with their tags and the progress of the studio."""
    with Collection(path) as base:
        base.remove(numbers)
        if as_json:
            print_json({"removed": list(numbers), "left": len(base)})
        else:
            note(f"{numbered(len(numbers), 'puzzle')} removed, {len(base)} left")
    return OK
