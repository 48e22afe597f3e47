"""The verbs of the command that give reasons: explain, hint, why, rate, verify."""

import json
import sys
from dataclasses import asdict
from typing import Any

import click

from sightline import api, proof, registry
from sightline.cli.common import (
    NONE,
    OK,
    SEVERAL,
    json_option,
    print_json,
    reads_boards,
    reads_puzzles,
    refuse_lost_path,
    show,
    standard_input,
)
from sightline.core.board import Board, Fact
from sightline.core.errors import FormatError
from sightline.core.scene import Look
from sightline.core.step import End, Step, Trace
from sightline.engine.hint import Rung
from sightline.reports import hint_text, link_lines


@click.command()
@reads_boards
@click.option("--every", is_flag=True, help="Tell the bookkeeping too.")
@click.option("--until", type=click.IntRange(1), help="Stop after so many sentences.")
@click.option("--pictures", is_flag=True, help="Show the board with each step.")
@json_option
def explain(boards: list[Board[Any]], every: bool, until: int | None, pictures: bool, as_json: bool) -> int:
    """Explain every step of the way to the solution."""
    worst = OK
    for board in boards:
        trace = api.explain(board)
        if as_json:
            print_json(api.trace_document(trace))
        else:
            tell(trace, every, until, pictures)
        worst = max(worst, {End.IMPOSSIBLE: NONE, End.STUCK: SEVERAL}.get(trace.end, OK))
    return worst


def tell(trace: Trace, every: bool, until: int | None, pictures: bool) -> None:
    """The sentences, numbered, with pictures where wanted."""
    number = 0
    for step, before in zip(trace.steps, trace.boards(), strict=False):
        if not every and not step.technique.tier:
            continue
        number += 1
        click.echo(f"{number}. {step}")
        for line in link_lines(step, 1):
            click.echo(line)
        if pictures:
            click.echo(f"\n{show(before, step_look(step, before))}\n")
        if number == until:
            return
    click.echo(ending(trace))
    if trace.end is not End.IMPOSSIBLE and (pictures or sys.stdout.isatty()):
        click.echo(f"\n{show(trace.last)}")


def ending(trace: Trace) -> str:
    return {
        End.SOLVED: "Solved: every step is forced, so this is the only solution.",
        End.STUCK: "No reason goes further: what is left open has several answers.",
        End.IMPOSSIBLE: "There is no solution.",
        End.BEST: "Done: nothing better is possible.",
    }[trace.end]


def step_look(step: Step, before: Board[Any]) -> Look:
    """The drawing's highlights for a step: what it cites, what follows, what is struck out."""
    facts = [fact for fact in step.facts if isinstance(fact, Fact)]
    return Look(
        candidates=True,
        premises=frozenset(premise.spot for premise in step.premises),
        conclusions=frozenset(fact.spot for fact in facts),
        clues=frozenset(step.deduction.clues),
        removed={fact.spot: before[fact.spot] & ~fact.mask for fact in facts},
    )


@click.command()
@reads_boards
@click.option("--rung", type=click.IntRange(0, 5), default=5, help="How much to tell, 0 to 5.", show_default=True)
@json_option
def hint(boards: list[Board[Any]], rung: int, as_json: bool) -> int:
    """Give the next step from a position, or the mistake that stands in the way."""
    for board in boards:
        found = api.hint(board)
        if as_json:
            step = api.step_document(found.step, Rung(rung)) if found.step else None
            print_json({"rung": rung, "kind": found.kind, "step": step})
        else:
            click.echo(hint_text(board, found, Rung(rung)))
    return OK


@click.command()
@reads_boards
@click.argument("fact")
@json_option
def why(boards: list[Board[Any]], fact: str, as_json: bool) -> int:
    """Say why FACT, such as r3c4=5, is impossible, or that it is possible."""
    if len(boards) != 1:
        raise FormatError(f"why wants one puzzle, found {len(boards)}")
    step = api.why(boards[0], fact)
    if as_json:
        print_json({"possible": step is None, "step": api.step_document(step) if step else None})
    elif step is None:
        click.echo(f"{fact} is possible.")
    else:
        click.echo("\n".join([str(step), *link_lines(step, 1)]))
    return OK


@click.command()
@reads_puzzles
@json_option
def rate(puzzles: list[Any], format_: str | None, as_json: bool) -> int:
    """Say how hard a puzzle is."""
    worst = OK
    for puzzle in puzzles:
        rating = api.rate(puzzle)
        if as_json:
            print_json({"family": registry.family_of(puzzle).name} | asdict(rating))
        elif rating.level is None:
            click.echo("no level: there are several solutions")
        else:
            uses = ", ".join(f"{name} {count}" for name, count in rating.profile.items())
            measured = f"{rating.level} (tier {rating.tier}, effort {rating.effort})"
            click.echo(f"{measured}; hardest: {rating.hardest}; {uses}")
        worst = max(worst, SEVERAL if rating.level is None else OK)
    return worst


@click.command()
@click.argument("trace")
@json_option
def verify(trace: str, as_json: bool) -> int:
    """Check a trace (a file that `explain --json` wrote, or -) with the independent checker."""
    text = standard_input() if trace == "-" else api.text_of(trace)
    if not text.strip():
        raise FormatError("there is nothing to read: the text is empty")
    worst = OK
    for line in text.strip().splitlines():
        try:
            verdict = proof.verify(json.loads(line))
            report = {"ok": True, "steps": verdict.steps, "proves": verdict.proves, "text": None}
        except (ValueError, RecursionError):
            refuse_lost_path(trace)
            raise FormatError("this is no trace: broken JSON") from None
        except proof.Refused as refusal:
            report = {"ok": False, "steps": None, "proves": None, "text": str(refusal)}
            worst = NONE
        if as_json:
            print_json(report)
        elif report["ok"]:
            proves = f" and prove {report['proves']}" if report["proves"] else ""
            click.echo(f"{report['steps']} steps hold{proves}")
        else:
            click.echo(f"refused: {report['text']}")
    return worst
