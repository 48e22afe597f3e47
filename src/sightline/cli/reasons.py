"""explain, hint, why, rate, verify: the verbs that give reasons."""

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

import click

from sightline import api, documents, proof, registry, sources
from sightline.cli.batches import About, Batch, prefix, reads_board, reads_boards, reads_puzzles
from sightline.cli.common import (
    NEGATIVE,
    OK,
    OVER_BUDGET,
    SEVERAL,
    json_option,
    limits,
    paper_option,
    print_json,
    show,
    standard_input,
    within_budget,
)
from sightline.cli.completing import complete_files
from sightline.cli.output import check_writable, echo, write_file
from sightline.core.board import Board
from sightline.core.errors import FormatError, SightlineError
from sightline.core.sentence import listed
from sightline.core.step import argument_lines
from sightline.core.trace import End, Trace, numbered_lines
from sightline.core.words import Clue, Spots
from sightline.documents import word_text
from sightline.engine.reason.answers.frames import ending_text, frames
from sightline.engine.reason.answers.ladder import Rung
from sightline.engine.reason.answers.rate import Rating
from sightline.engine.review.ambiguity import Ambiguity
from sightline.engine.solve import REASONING_STEPS
from sightline.kernel.limits import Meter

reasoning_limits = limits(REASONING_STEPS, "The budget in steps of reasoning.")


@click.command()
@reads_boards
@click.option("--every", is_flag=True, help="Include the bookkeeping steps.")
@click.option("--until", type=click.IntRange(1), metavar="N", help="Stop after N steps.")
@click.option("--pictures", is_flag=True, help="Show the board with each step.")
@click.option("--html", is_flag=True, help="Write one page with a slider through the steps.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), metavar="FILE", help="Write FILE: a page, or a .pdf to print."
)
@paper_option
@click.option("--unique", is_flag=True, help="Exit with 3 if there are several solutions.")
@reasoning_limits
@json_option
def explain(
    boards: Batch[Board[Any]],
    every: bool,
    until: int | None,
    pictures: bool,
    html: bool,
    output: str | None,
    paper: str,
    unique: bool,
    steps: int,
    seconds: float,
    as_json: bool,
) -> int:
    """Explain the solution step by step."""
    to_print = output is not None and output.lower().endswith(".pdf")
    if html and to_print:
        raise click.UsageError("an explanation is written as a page or as a PDF, not as both")
    html = html or output is not None
    if html and as_json:
        raise click.UsageError("an explanation is written as a page or as JSON, not as both")
    if output is not None:
        check_writable(output)

    def explain_one(board: Board[Any], about: About) -> int:
        trace, notes = explain_board(board, steps, seconds, prefix(about), every)
        if html:
            from sightline.printing import explanation_page, explanation_pdf

            shown = (trace, notes.before, notes.left, every, until)
            with Meter("drawing the steps", seconds=seconds):
                page = explanation_pdf(*shown, paper) if to_print else explanation_page(*shown)
            write_page(page, output)
        elif as_json:
            print_json(about | api.trace_document(trace) | dict(notes.document))
        else:
            print_explanation(trace, notes, every, until, pictures)
        codes = {End.IMPOSSIBLE: NEGATIVE, End.STUCK: SEVERAL if unique else OK, End.UNKNOWN: OVER_BUDGET}
        return codes.get(trace.end, OK)

    if html:
        return explain_one(boards.only("one page holds one explanation"), {})
    return boards.each(explain_one, as_json)


class Notes(NamedTuple):
    """What to add to the explanation of a puzzle with no or several solutions: before it, after it, and in JSON."""

    before: str = ""
    after: str = ""
    left: Ambiguity | None = None
    document: Mapping[str, Any] = MappingProxyType({})


def explain_board(
    board: Board[Any], steps: int, seconds: float, where: str, every: bool = False
) -> tuple[Trace, Notes]:
    """The explanation; if there is no solution, of the clues that contradict each other."""
    trace, _ = within_budget(partial(api.explain, board, every=every, steps=steps, seconds=seconds), where)
    if trace.end is End.STUCK and (left := api.ambiguity(board, seconds=seconds)):
        return trace, describe_ambiguity(left)
    if trace.end is End.IMPOSSIBLE and board == api.start(board.puzzle):
        clash = api.conflict(board.puzzle, steps=steps, seconds=seconds)
        givens = [word_text(board, Spots(clash.givens))] if clash.givens else []
        names = [word_text(board, Clue(clue)) for clue in clash.clues] + givens
        head = f"These cannot hold together: {listed(names)}." if names else ""
        document = {"conflict": {"clues": list(clash.clues), "givens": list(clash.givens)}}
        return clash.trace, Notes(before=head, document=document)
    return trace, Notes()


def describe_ambiguity(left: Ambiguity) -> Notes:
    """Two solutions, where they differ, and what all solutions share."""
    owner = registry.family_of(left.first.puzzle)
    where = word_text(left.first, Spots(left.different))
    parts = {
        "One solution:": left.first,
        f"Another, which differs at {where}:": left.second,
        "What all solutions share:": left.common,
    }
    document = {
        "solutions": [owner.answer(left.first), owner.answer(left.second)],
        "different": list(left.different),
        "common": [list(values) for values in left.common.candidates],
    }
    return Notes(
        after="\n".join(f"{head}\n\n{show(board)}\n" for head, board in parts.items()).rstrip(),
        left=left,
        document={"ambiguity": document},
    )


def write_page(page: str | bytes, output: str | None) -> None:
    if output is None:
        echo(str(page))
    else:
        write_file(output, page)


def print_explanation(trace: Trace, notes: Notes, every: bool, until: int | None, pictures: bool) -> None:
    """Prints the numbered steps, with a drawing of the board after each if *pictures*."""
    if notes.before:
        echo(notes.before)
    for number, (step, board, look) in enumerate(frames(trace, every), 1):
        echo(f"{number}. {step}")
        for line in argument_lines(step, 1):
            echo(line)
        if pictures:
            echo(f"\n{show(board, look)}\n", styled=True)
        if number == until:
            return
    echo(ending_text(registry.family_of(trace.start.puzzle), trace))
    if notes.after:
        echo(notes.after)
    elif trace.end is not End.IMPOSSIBLE and (pictures or sys.stdout.isatty()):
        echo(f"\n{show(trace.last)}", styled=True)


@click.command()
@reads_boards
@click.option(
    "--rung", type=click.IntRange(0, 5), default=5, metavar="N", help="How much to reveal, 0 to 5.", show_default=True
)
@reasoning_limits
@json_option
def hint(boards: Batch[Board[Any]], rung: int, steps: int, seconds: float, as_json: bool) -> int:
    """Give the next step from a position, or point out a mistake in it."""

    def hint_one(board: Board[Any], about: About) -> int:
        found = api.hint(board, steps=steps, seconds=seconds)
        if as_json:
            print_json(about | documents.hint_document(found, Rung(rung)))
        else:
            echo(found.rungs[rung])
        return OK

    return boards.each(hint_one, as_json)


@click.command()
@reads_board
@click.argument("fact")
@reasoning_limits
@json_option
def why(boards: Batch[Board[Any]], fact: str, steps: int, seconds: float, as_json: bool) -> int:
    """Explain why FACT, such as r3c4=5, is impossible or certain, or say that it is possible."""
    board = boards.only("why takes one puzzle")
    trace = api.why(board, fact, steps=steps, seconds=seconds)
    if as_json:
        print_json(documents.why_document(board, fact, trace))
    elif trace is None:
        asked = documents.read_fact(board, fact)
        is_known = board[asked.spot] == asked.mask
        echo(f"{fact} is known already." if is_known else f"{fact} is possible: there is a solution with it.")
    else:
        echo("\n".join(numbered_lines(trace)))
    return OK


@click.command()
@reads_puzzles
@reasoning_limits
@json_option
def rate(puzzles: Batch[Any], format_: str | None, steps: int, seconds: float, as_json: bool) -> int:
    """Rate how hard a puzzle is."""

    def rate_one(puzzle: Any, about: About) -> int:
        rating, complete = within_budget(partial(api.rate, puzzle, steps=steps, seconds=seconds), prefix(about))
        if as_json:
            print_json(about | {"family": registry.family_of(puzzle).name} | rating_document(rating, complete))
        elif rating.level is None:
            echo("no level: there are several solutions")
        else:
            uses = ", ".join(f"{name} {count}" for name, count in rating.profile.items())
            level = f"{rating.level} (tier {rating.tier}, effort {rating.effort})"
            if not complete:
                level = f"at least {rating.level} (tier {rating.tier})"
            echo(f"{level}; hardest: {rating.hardest}; {uses}" if rating.hardest else level)
        return (SEVERAL if rating.level is None else OK) if complete else OVER_BUDGET

    return puzzles.each(rate_one, as_json)


def rating_document(rating: Rating, complete: bool) -> dict[str, Any]:
    """A rating as JSON values; if the budget was spent, what it is at least stands apart."""
    if complete:
        return asdict(rating)
    bound = {"level": rating.level, "tier": rating.tier}
    return asdict(rating) | dict.fromkeys(bound) | {"complete": False, "at_least": bound}


@click.command()
@click.argument("trace", shell_complete=complete_files)
@click.option("--rules", "rules_file", metavar="FILE", help="Take the rules from FILE, not from the family.")
@limits(None, "The budget in questions to the rules.")
@json_option
def verify(trace: str, rules_file: str | None, steps: int | None, seconds: float, as_json: bool) -> int:
    """Check a trace (a file that `explain --json` wrote, or -) with the independent checker."""
    try:
        rules = proof.load_rules(rules_file) if rules_file else None
        return verify_lines(trace, rules, steps, seconds, as_json)
    except proof.RulesError as error:
        raise SightlineError(str(error)) from None


def verify_lines(trace: str, rules: proof.MakeRules | None, steps: int | None, seconds: float, as_json: bool) -> int:
    """Checks the trace on each line of a text."""
    text = standard_input() if trace == "-" else sources.text_of(trace)
    if not text.strip():
        raise FormatError("there is nothing to read: the text is empty")
    worst = OK
    for line in text.strip().splitlines():
        try:
            document = json.loads(line)
            if not isinstance(document, dict) or not document.keys() & {"steps", "end"}:
                raise FormatError("this is not a trace: `explain --json` writes one")
            verdict = api.verify(document, rules, steps=steps, seconds=seconds or proof.SECONDS)
            report = {"ok": True, "steps": verdict.steps, "proves": verdict.proves, "text": None}
            sentence = str(verdict)
        except (ValueError, RecursionError):
            if trace != "-" and trace.lstrip()[:1] != "{" and not os.path.exists(trace):
                raise FormatError(f"there is no file '{trace[:200]}': `explain --json` writes a trace") from None
            sources.reject_missing_file(trace, "a trace")
            raise FormatError("this is not a trace: broken JSON") from None
        except proof.Refused as refusal:
            report = {"ok": False, "steps": None, "proves": None, "text": str(refusal)}
            sentence = f"refused: {refusal}"
            worst = NEGATIVE
        if as_json:
            print_json(report)
        else:
            echo(sentence)
    return worst
