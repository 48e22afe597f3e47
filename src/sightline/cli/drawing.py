"""draw, book, convert, tour: the verbs that show."""

import os
import sys
import time
from collections.abc import Iterator
from shlex import quote
from shutil import which
from typing import Any

import click

from sightline import api, registry
from sightline.cli.common import (
    OK,
    beside,
    json_option,
    note,
    print_json,
    print_text,
    reads_boards,
    reads_collections,
    reads_puzzles,
    show,
    strong,
)
from sightline.cli.output import progress, promise, write_file
from sightline.cli.solving import verdict
from sightline.core.board import Board
from sightline.core.errors import FormatError, NoSolution, SightlineError
from sightline.core.scene import Look
from sightline.core.sentence import numbered
from sightline.core.solutions import Claim, Solutions
from sightline.documents import short_text
from sightline.family import Family
from sightline.render.pdf import to_pdf
from sightline.render.svg import to_svg

KINDS = {".svg": "svg", ".png": "png", ".pdf": "pdf", ".txt": "text"}
SENTENCES = 3
"""How many a tour tells of each explanation."""


@click.command()
@reads_boards
@click.option("--candidates", is_flag=True, help="Show the values still possible in each cell.")
@click.option("--solved", is_flag=True, help="Draw the solution.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="A file: .svg, .png, .pdf or .txt.")
@json_option
def draw(boards: list[Board[Any]], candidates: bool, solved: bool, output: str | None, as_json: bool) -> int:
    """Draw a puzzle, a position or its solution."""
    kind = KINDS[promise(output, list(KINDS))] if output is not None else None
    drawings = [drawing(board, candidates, solved) for board in boards]
    if output is not None and kind is not None:
        draw_file(drawings, kind, output)
    elif as_json:
        for board, look in drawings:
            print_json({"family": registry.family_of(board.puzzle).name, "svg": to_svg(api.scene(board, look))})
    else:
        click.echo("\n\n".join(show(board, look) for board, look in drawings))
    return OK


def drawing(board: Board[Any], candidates: bool, solved: bool) -> tuple[Board[Any], Look]:
    """The board to draw, and what to bring out: of a best solution, its proof."""
    if not solved:
        return board, Look(candidates=candidates)
    solutions = first_solution(board)
    return solutions[0], Look(candidates=candidates, cover=tuple(solutions.cover or ()))


def draw_file(drawings: list[tuple[Board[Any], Look]], kind: str, output: str) -> None:
    if len(drawings) != 1 and kind != "pdf":
        raise FormatError(f"one file holds one drawing, and there are {len(drawings)} puzzles; a .pdf holds them all")
    scenes = [api.scene(*drawing) for drawing in drawings]
    drawn = to_pdf(scenes) if kind == "pdf" else api.render(scenes[0], kind)
    write_file(output, drawn if isinstance(drawn, bytes) else drawn.rstrip("\n") + "\n")


def first_solution(puzzle: Any) -> Solutions[Any]:
    solutions = api.solve(puzzle, 1)
    if not solutions and solutions.claim is Claim.GAVE_UP:
        raise SightlineError("the budget is spent before a solution was found")
    if not solutions:
        raise NoSolution("there is no solution to draw")
    return solutions


@click.command()
@reads_collections
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False), help="The PDF file to write.")
@click.option("--title", default="Puzzles", help="What stands on the first page.", show_default=True)
@click.option("--paper", type=click.Choice(["a4", "letter"], case_sensitive=False), default="a4", show_default=True)
@click.option(
    "--layout",
    type=click.Choice(["auto", "1x1", "1x2", "2x3"]),
    default="auto",
    show_default=True,
    help="Puzzles side by side x one below the other; auto leaves room to write.",
)
@click.option("--levels/--no-levels", default=True, help="Rate the puzzles.", show_default=True)
@click.option("--answers/--no-answers", default=True, help="Print the answers at the end.", show_default=True)
@click.option("--font", type=click.Path(exists=True, dir_okay=False), help="A .ttf file for letters that ours lack.")
@json_option
def book(
    puzzles: list[Any],
    format_: str | None,
    output: str,
    title: str,
    paper: str,
    layout: str,
    levels: bool,
    answers: bool,
    font: str | None,
    as_json: bool,
) -> int:
    """Print puzzles as a book: title, how to play, puzzles with their levels, answers."""
    from sightline import printing

    promise(output, [".pdf"])
    cut = printing.cut_for(title, paper, layout, answers, font)
    with progress(len(puzzles), "printing") as advance:
        made = printing.book(puzzles, cut, levels, advance)
    write_file(output, made.pdf)
    for number in made.ambiguous:
        note(f"sightline: puzzle {number} has several answers; one of them is printed")
    if as_json:
        print_json({"file": output, "puzzles": len(puzzles), "pages": made.pages, "levels": made.levels})
    else:
        note(f"{output}: {numbered(len(puzzles), 'puzzle')} on {made.pages} pages")
    return OK


@click.command()
@reads_puzzles
@click.option("--to", default="json", help="The format to write.", show_default=True)
@click.option("--strict", is_flag=True, help="Refuse to lose anything of the puzzle.")
@json_option
def convert(puzzles: list[Any], format_: str | None, to: str, strict: bool, as_json: bool) -> int:
    """Write a puzzle in another format."""
    for index, puzzle in enumerate(puzzles):
        family = registry.family_of(puzzle)
        text = api.write(puzzle, to, strict=strict)
        codec = family.codec(to)
        lost = codec.lost(puzzle) if codec else None
        if lost:
            note(f"sightline: {to} cannot hold {lost}")
        if as_json:
            print_json({"family": family.name, "format": to, "text": text, "lost": lost})
        else:
            print_text(text, codec.between if codec else "", index == 0)
    return OK


@click.command()
@json_option
def tour(as_json: bool) -> int:
    """Show one puzzle per family, solved and explained."""
    for family in registry.families().values():
        name, puzzle = next(iter(family.examples.items()))
        if as_json:
            answer = family.answer(api.solve(puzzle, 1)[0])
            print_json({"family": family.name, "example": name, "solution": answer})
        else:
            click.echo("\n".join(tour_lines(family, name, puzzle)) + "\n")
    if not as_json:
        click.echo(f"Your own: {command_name()} solve PUZZLE – a file, an address, a game ID or the text itself.")
        click.echo(f"{command_name()} play (or make play) opens the studio in your browser.")
        click.echo(f"{command_name()} --help lists what else there is.")
    return OK


def tour_lines(family: Family[Any, Any], name: str, puzzle: Any) -> Iterator[str]:
    """A puzzle, its solution, and the beginning of the reasons for it."""
    yield strong(f"{family.title}, “{name}”")
    began = time.perf_counter()
    solutions = api.solve(puzzle)
    spent = time.perf_counter() - began
    yield from beside(show(api.start(puzzle)), show(solutions[0]))
    yield f"{verdict(solutions)}, in {spent * 1e6:.0f} µs"
    if family.reasons is None:
        return
    told = api.explain(puzzle).reported()
    yield from (f"{number}. {step}" for number, step in enumerate(told.steps[:SENTENCES], 1))
    if len(told) > SENTENCES:
        yield f"… and {len(told) - SENTENCES} more: {command_name()} explain {quote(short_text(puzzle))}"


def command_name() -> str:
    """How this person can call the command: by its name, or by the path to it."""
    named = os.path.basename(sys.argv[0]) == "sightline" and not which("sightline")
    return os.path.relpath(sys.argv[0]) if named else "sightline"
