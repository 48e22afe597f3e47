"""cover: exact cover problems."""

import os
import time
from collections.abc import Mapping
from typing import Any

import click

from sightline import sources
from sightline.cli.common import (
    NEGATIVE,
    OK,
    OVER_BUDGET,
    SEVERAL,
    json_option,
    limits,
    note,
    print_count,
    print_json,
    standard_input,
)
from sightline.cli.output import check_writable, echo, write_file
from sightline.core.errors import BudgetExceeded, FormatError
from sightline.core.sentence import duration, numbered
from sightline.core.solutions import SolutionStatus
from sightline.engine.cover import Budget, Covers, CoverStatus, ExactCover, PricedCover

Problem = ExactCover[str]


@click.command()
@click.argument("file")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Print up to N covers.")
@click.option("--all", "every", is_flag=True, help="Print every cover, as it is found.")
@click.option("--count", "only_count", is_flag=True, help="Print the number of covers, without listing them.")
@click.option("--best", type=click.IntRange(1), metavar="K", help="Print the K cheapest covers, with proof.")
@click.option("--closest", is_flag=True, help="Cover as many items as possible, with proof.")
@click.option("--why", is_flag=True, help="If there is no cover, print items that cannot be covered together.")
@click.option("--unique", is_flag=True, help="Exit with 3 if there are several covers.")
@click.option(
    "--checkpoint",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Resume from FILE if it exists, and save the position there.",
)
@limits(None)
@json_option
def cover(
    file: str,
    limit: int | None,
    every: bool,
    only_count: bool,
    best: int | None,
    closest: bool,
    why: bool,
    unique: bool,
    checkpoint: str | None,
    steps: int | None,
    seconds: float,
    as_json: bool,
) -> int:
    """Choose options so that every item is covered once. FILE is in Knuth's DLX format: a file, its text, or -."""
    problem, budget = read_problem(file), Budget(steps, seconds)
    if only_count:
        return print_cover_count(problem, budget, as_json)
    if best is not None:
        return print_best(problem.cheapest(best, budget), as_json)
    if closest:
        return print_closest(problem, budget, as_json)
    if why:
        return print_conflict(problem, budget, as_json)
    listing = problem.solutions(limit or (None if every else 2), budget, resume=read_checkpoint(checkpoint))
    return print_covers(listing, every or limit is not None or checkpoint is not None, unique, checkpoint, as_json)


def read_problem(file: str) -> Problem:
    if file == "-":
        return ExactCover.from_dlx(standard_input())
    if os.path.isdir(file):
        raise FormatError(f"'{file}' is a directory: name a file in it")
    if not os.path.exists(file) and "\n" not in file:
        raise FormatError(f"there is no file '{file[:80]}'")
    return ExactCover.from_dlx(sources.text_of(file))


def read_checkpoint(checkpoint: str | None) -> str | None:
    """The position saved in a file, if it exists; raises `FormatError` if the file could not be written later."""
    if checkpoint is None:
        return None
    check_writable(checkpoint)
    return sources.text_of(checkpoint) if os.path.exists(checkpoint) else None


def print_covers(covers: Covers[str], every: bool, unique: bool, checkpoint: str | None, as_json: bool) -> int:
    began, found = time.perf_counter(), []
    for number, one in enumerate(covers):
        if as_json:
            found.append(list(one))
        elif every or not number:
            echo("\n" * (number > 0) + "\n".join(one))
    if checkpoint is not None:
        write_file(checkpoint, covers.checkpoint())
    seconds = round(time.perf_counter() - began, 6)
    if as_json:
        facts = {"status": status_of(covers), "count": covers.found, "complete": covers.complete}
        print_json(facts | {"covers": found, "steps": covers.steps, "seconds": seconds})
    else:
        note(f"{verdict(covers)} ({numbered(covers.nodes, 'node')}, {duration(seconds)})")
    if unique and covers.found > 1:
        return SEVERAL
    return {CoverStatus.FOUND: OK, CoverStatus.NO_COVER: NEGATIVE, CoverStatus.UNKNOWN: OVER_BUDGET}[covers.status]


def status_of(covers: Covers[str]) -> SolutionStatus:
    if covers.found > 1:
        return SolutionStatus.SEVERAL
    if not covers.complete:
        return SolutionStatus.UNKNOWN
    return SolutionStatus.UNIQUE if covers.found else SolutionStatus.NONE


def verdict(covers: Covers[str]) -> str:
    if covers.complete:
        return ("no cover", "the only cover")[covers.found] if covers.found < 2 else f"all {covers.found} covers"
    if covers.found:
        return f"at least {covers.found} cover{'s' * (covers.found > 1)}; --all lists them"
    return "gave up: the budget is spent, and no cover is found yet"


def print_cover_count(problem: Problem, budget: Budget, as_json: bool) -> int:
    complete = True
    try:
        total = problem.count(budget)
    except BudgetExceeded as spent:
        total, complete = spent.at_least, False
        if not as_json:
            note(f"sightline: {spent}")
    print_count(total, complete, as_json)
    return OK if complete else OVER_BUDGET


def print_best(found: list[PricedCover[str]], as_json: bool) -> int:
    if as_json:
        print_json({"status": "best" if found else "none", "covers": [one._asdict() for one in found]})
    else:
        for number, (actions, cost) in enumerate(found):
            echo("\n".join([*([""] if number else []), f"| cost {cost}", *actions]))
        note("proved the cheapest" if found else "no cover")
    return OK if found else NEGATIVE


def print_closest(problem: Problem, budget: Budget, as_json: bool) -> int:
    closest = problem.closest(budget)
    if as_json:
        print_json({"status": "best" if closest.proved else "unknown"} | json_fields(closest._asdict()))
    else:
        echo("\n".join(closest.actions))
        whole = len(closest.covered) + len(closest.missing)
        rest = f", not {' '.join(map(str, closest.missing))}" if closest.missing else ""
        note(f"covers {len(closest.covered)} of {whole}{rest}; {'proved' if closest.proved else 'not proved'} the most")
    return OK if closest.proved else OVER_BUDGET


def print_conflict(problem: Problem, budget: Budget, as_json: bool) -> int:
    conflict = problem.explain_infeasible(budget)
    if as_json:
        print_json({"status": "found"} if conflict is None else {"status": "none"} | json_fields(conflict._asdict()))
    elif conflict is None:
        note("there is a cover")
    else:
        echo(" ".join(map(str, conflict.requirements)))
        minimal = "; without any one of them, the others can" if conflict.minimal else ""
        note(f"these cannot be covered together{minimal}")
    return OK if conflict is None else NEGATIVE


def json_fields(fields: dict[str, Any]) -> dict[str, Any]:
    """Tuples as lists, and the weights of items, which are fractions, as texts such as "1/2"."""
    found = {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}
    if isinstance(weights := found.get("weights"), Mapping):
        found["weights"] = {item: str(weight) for item, weight in weights.items()}
    return found
