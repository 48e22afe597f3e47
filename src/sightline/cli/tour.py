"""tour: one puzzle per family, solved and explained."""

import os
import sys
import time
from collections.abc import Iterator
from shlex import quote
from shutil import which
from typing import Any

import click

from sightline import api, registry
from sightline.cli.common import OK, bold, json_option, print_json, show, side_by_side
from sightline.cli.output import echo
from sightline.cli.solving import verdict
from sightline.core.sentence import duration
from sightline.documents import short_text
from sightline.family import Family

STEPS_SHOWN = 3
"""Steps of each explanation that the tour prints."""


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
            echo("\n".join(tour_lines(family, name, puzzle)) + "\n", styled=True)
    if not as_json:
        echo(f"Your own: {command_name()} solve PUZZLE – a file, an address, a game ID or the text itself.")
        echo(f"{command_name()} play (or make play) opens the studio in your browser.")
        echo(f"{command_name()} --help lists the other commands.")
    return OK


def tour_lines(family: Family[Any, Any], name: str, puzzle: Any) -> Iterator[str]:
    """A puzzle, its solution, and the first steps of its explanation."""
    yield bold(f"{family.title}, “{name}”")
    began = time.perf_counter()
    solutions = api.solve(puzzle)
    seconds = time.perf_counter() - began
    yield from side_by_side(show(api.start(puzzle)), show(solutions[0]))
    yield f"{verdict(solutions)}, in {duration(seconds)}"
    if family.reasons is None:
        return
    steps = api.explain(puzzle).reported().steps
    yield from (f"{number}. {step}" for number, step in enumerate(steps[:STEPS_SHOWN], 1))
    if len(steps) > STEPS_SHOWN:
        yield f"… and {len(steps) - STEPS_SHOWN} more: {command_name()} explain {quote(short_text(puzzle))}"


def command_name() -> str:
    """How this user can call the command: by its name if it is on the path, or else by its file."""
    unlisted = os.path.basename(sys.argv[0]) == "sightline" and not which("sightline")
    return os.path.relpath(sys.argv[0]) if unlisted else "sightline"
