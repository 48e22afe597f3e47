"""lint: what an author wants to know before publishing a puzzle."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from textwrap import wrap
from typing import Any

import click

from sightline import api, registry
from sightline.cli.batches import About, Batch, prefix, reads_puzzles
from sightline.cli.common import (
    NEGATIVE,
    OK,
    OVER_BUDGET,
    SEVERAL,
    json_option,
    limits,
    print_json,
    show,
    side_by_side,
    within_budget,
)
from sightline.cli.output import echo
from sightline.core.scene import Look
from sightline.core.sentence import numbered
from sightline.core.solutions import SolutionStatus
from sightline.core.words import Spot
from sightline.documents import short_text, word_text
from sightline.engine.review.lint import STEPS, Lint
from sightline.family import CAPABILITIES

MOST_NAMED = 12
"""Places or clues that are listed one by one."""
LINTED = ("editor", "reasons")
"""The capabilities that a full report takes."""


@click.command()
@reads_puzzles
@limits(STEPS, "The budget per check, in search steps.")
@json_option
def lint(puzzles: Batch[Any], format_: str | None, steps: int, seconds: float, as_json: bool) -> int:
    """Check a puzzle before publishing: is it unique, is every clue needed, how hard is it, what would repair it."""
    apart = False

    def lint_one(puzzle: Any, about: About) -> int:
        nonlocal apart
        found, _ = within_budget(partial(api.lint, puzzle, steps=steps, seconds=seconds), prefix(about))
        if as_json:
            print_json(about | lint_document(found))
        else:
            echo("\n" * apart + "\n".join(lint_lines(found)), styled=True)
        apart = True
        return exit_code(found)

    return puzzles.each(lint_one, as_json)


def exit_code(found: Lint) -> int:
    if found.status is SolutionStatus.NONE:
        return NEGATIVE
    if found.status is SolutionStatus.SEVERAL and not found.best:
        return SEVERAL
    return OK if found.complete else OVER_BUDGET


def lint_lines(found: Lint) -> Iterator[str]:
    yield verdict(found)
    if len(found.solutions) > 1:
        look = Look(different=frozenset(found.different))
        yield from side_by_side(*(show(board, look) for board in found.solutions))
        named = [word_text(found.solutions[0], Spot(spot)) for spot in found.different[:MOST_NAMED]]
        places = numbered(len(found.different), "place")
        yield f"they differ in {places}: {', '.join(named)}{', …' if len(found.different) > MOST_NAMED else ''}"
    if found.unnecessary:
        yield f"not minimal: of {numbered(found.clues or 0, 'clue')}, each of these could be left out:"
        yield from clue_lines(found.unnecessary)
    elif found.unnecessary is not None and found.clues:
        yield (
            "minimal: its only clue is needed" if found.clues == 1 else f"minimal: all {found.clues} clues are needed"
        )
    if found.rating:
        yield f"level: {found.rating.level} (tier {found.rating.tier}, effort {found.rating.effort})"
    if found.hardest:
        yield f"hardest step: {found.hardest}"
    family = registry.family(found.family)
    yield from (
        f"not checked: {family.name} has no {CAPABILITIES[name]} yet" for name in LINTED if not family.capability(name)
    )
    if family.editor:
        yield f"symmetric: {', '.join(found.symmetries) or 'no'}"
    if family.editor and found.status in (SolutionStatus.SEVERAL, SolutionStatus.NONE):
        yield from repair_lines(found)
    elif not found.complete:
        yield "incomplete: the budget is spent (--steps-limit raises it)"


def verdict(found: Lint) -> str:
    what = "best solution" if found.best else "solution"
    return {
        SolutionStatus.UNIQUE: f"one {what}",
        SolutionStatus.SEVERAL: f"several {what}s, such as these two:",
        SolutionStatus.NONE: "no solution",
        SolutionStatus.UNKNOWN: "unknown: the budget is spent",
    }[found.status]


def clue_lines(clues: Sequence[str]) -> Iterator[str]:
    """One line each, or wrapped lines if there are many."""
    if len(clues) <= MOST_NAMED:
        return (f"  {clue}" for clue in clues)
    return iter(wrap(", ".join(clues), 100, initial_indent="  ", subsequent_indent="  "))


def repair_lines(found: Lint) -> Iterator[str]:
    """The change to make, and the puzzle after it."""
    editor = registry.family(found.family).editor
    if found.repair:
        yield f"to make it unique: {found.repair.text}"
        yield f"  {short_text(found.repair.puzzle)}"
    elif not found.complete:
        yield "no repair found yet: the budget is spent (--steps-limit raises it)"
    else:
        yield f"no single clue {'makes' if editor and editor.thorough else 'was found that makes'} it unique"


def lint_document(found: Lint) -> dict[str, Any]:
    rating, repair = found.rating, found.repair
    fixed = {"text": repair.text, "puzzle": json.loads(api.write(repair.puzzle))} if repair else None
    answer = registry.family(found.family).answer
    return {
        "family": found.family,
        "status": found.status,
        "best": found.best,
        "clues": found.clues,
        "minimal": found.minimal,
        "unnecessary": found.unnecessary,
        "level": rating.level if rating else None,
        "tier": rating.tier if rating else None,
        "effort": rating.effort if rating else None,
        "hardest": str(found.hardest) if found.hardest else None,
        "symmetries": found.symmetries,
        "solutions": [answer(board) for board in found.solutions],
        "different": found.different,
        "repair": fixed,
        "complete": found.complete,
    }
