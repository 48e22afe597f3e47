"""solve, count, check: solutions and answers."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import click

from sightline import api, registry
from sightline.cli.batches import About, Batch, prefix, reads_puzzle, reads_puzzles
from sightline.cli.common import (
    NEGATIVE,
    OK,
    OVER_BUDGET,
    SEVERAL,
    as_json_line,
    check_shared,
    json_option,
    limits,
    note,
    print_count,
    print_json,
    read_second,
    show,
    with_options,
)
from sightline.cli.completing import complete_files
from sightline.cli.output import echo
from sightline.cli.watching import PAUSE, play, reporting
from sightline.core.errors import BudgetExceeded, SightlineError
from sightline.core.scene import Look
from sightline.core.solutions import Claim, Solutions
from sightline.documents import answer_of, cost, solve_document, summary, violation_documents
from sightline.engine.solve import MOST, REASONING_STEPS, SEARCHES
from sightline.family import Family
from sightline.kernel.limits import OnProgress

shared = with_options(
    click.option("--workers", type=click.IntRange(1), metavar="N", help="Share a hard search out to N processes."),
    click.option("--cluster", metavar="ADDRESS", help="Share it out to a Dask cluster, such as dask://host:8786."),
)
LONG_LIST = 1000
"""Solutions; more than that are printed as they are found, and not kept."""
SolvedForm = Callable[[Any, int | None], str]


@click.command()
@reads_puzzles
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Print up to N solutions.")
@click.option("--all", "every", is_flag=True, help="Print every solution, as it is found.")
@click.option("--unique", is_flag=True, help="Exit with 3 if there are several solutions.")
@click.option(
    "--search",
    type=click.Choice(SEARCHES),
    default="auto",
    help="When to search: if propagation stalls, never, or always.",
    show_default=True,
)
@click.option("--watch", is_flag=True, help="Show how the solution is deduced, step by step.")
@click.option(
    "--delay",
    default=PAUSE,
    type=click.FloatRange(0, 60),
    metavar="S",
    show_default=True,
    help="Seconds between two steps of --watch.",
)
@click.option("--method", metavar="NAME", help="Another solver, for comparison.")
@shared
@limits()
@json_option
def solve(
    puzzles: Batch[Any],
    format_: str | None,
    limit: int | None,
    every: bool,
    unique: bool,
    search: str,
    watch: bool,
    delay: float,
    method: str | None,
    workers: int | None,
    cluster: str | None,
    steps: int,
    seconds: float,
    as_json: bool,
) -> int:
    """Solve a puzzle, and say whether the solution is the only one."""
    if watch and as_json:
        raise click.UsageError("--watch shows boards, and --json prints values: choose one of them")
    listed = MOST if every else limit and min(limit, MOST)  # None: print one, and look for a second
    streamed = listed is not None and listed > LONG_LIST
    check_shared(workers, cluster)
    if (workers or cluster) and (streamed or method or search != "auto"):
        many = f"--workers and --cluster look for at most {LONG_LIST} solutions, by the usual search"
        raise click.UsageError(f"{many}: leave out --all, --method and --search; `count` counts them all")
    apart = False

    def solve_one(puzzle: Any, about: About) -> int:
        nonlocal apart
        family = registry.family_of(puzzle)
        if watch:
            play(puzzle, min(steps, REASONING_STEPS), seconds, delay)
        began = time.perf_counter()
        wanted = None if streamed else listed or (2 if unique else family.limit)
        if workers or cluster:
            from sightline.batch.sharing import solve_one as share

            solutions = share(puzzle, wanted or 2, workers=workers, cluster=cluster, steps=steps, seconds=seconds)
        else:
            with reporting(not streamed) as on_progress:
                solutions = find(family, puzzle, wanted, search, method, steps, seconds, on_progress)
        if as_json:
            print_report(about, family, solutions, listed if streamed else None, began)
        else:
            form = family.codec(format_) if format_ else None
            print_solutions(about, solutions, listed, form.answer if form else None, began, apart)
            print_rules(family, puzzle)
        apart = True
        return exit_code(solutions, unique)

    return puzzles.each(solve_one, as_json)


def find(
    family: Family[Any, Any],
    puzzle: Any,
    limit: int | None,
    search: str,
    method: str | None,
    steps: int,
    seconds: float,
    on_progress: OnProgress | None = None,
) -> Solutions[Any]:
    if method is None:
        return api.solve(puzzle, limit, search=search, steps=steps, seconds=seconds, on_progress=on_progress)
    if method not in family.methods:
        able = ", ".join(family.methods) or "only the default"
        raise SightlineError(f"--method {method[:40]}: {family.name} has {able}")
    return family.methods[method](family.start(puzzle), limit, steps)


def print_rules(family: Family[Any, Any], puzzle: Any) -> None:
    """Prints the rule options that a text may leave open."""
    rules = {name: getattr(puzzle, name) for name, option in family.options.items() if option.announce}
    words = {name: ("no", "yes")[value] if isinstance(value, bool) else value for name, value in rules.items()}
    if words:
        note("rules: " + ", ".join(f"{name}={word}" for name, word in words.items()))


def print_solutions(
    about: About, solutions: Solutions[Any], listed: int | None, form: SolvedForm | None, began: float, apart: bool
) -> None:
    """Prints the boards, in a format's solved form if given, and the verdict; *apart* starts with a blank line."""
    different = solutions[0].difference(solutions[1]) if listed is None and solutions.found > 1 else ()
    look = Look(different=frozenset(different))
    for board in solutions.stream(listed or 1):
        text = form(board, solutions.value) if form else show(board, look)
        echo("\n" * (apart and (form is None or "\n" in text)) + text, styled=form is None)
        apart = True
    if not solutions.found and solutions.claim is Claim.GAVE_UP and solutions.known is not None:
        echo("\n" * apart + show(solutions.known), styled=True)
    nodes = f"{solutions.nodes} node{'s' * (solutions.nodes != 1)}"
    note(f"{prefix(about)}{verdict(solutions)} ({nodes}, {(time.perf_counter() - began) * 1000:.1f} ms)")


def verdict(solutions: Solutions[Any]) -> str:
    found = solutions.found
    if solutions.claim is Claim.BEST:
        best = f"{found} solutions" if found > 1 else "the only solution" if solutions.unique else "a solution"
        return f"{best} worth {solutions.value}, proved to be the most"
    if solutions.claim is Claim.ALL:
        return ("no solution", "the only solution")[found] if found < 2 else f"all {found} solutions"
    if solutions.claim is Claim.SOME:
        return f"at least {found} solution{'s' * (found > 1)}; --all lists them"
    return f"gave up with {found} found: the budget is spent, or search is not allowed; what is known is shown"


def print_report(
    about: About, family: Family[Any, Any], solutions: Solutions[Any], listed: int | None, began: float
) -> None:
    """Prints one object; if *listed* is given, that many solutions are written as they are found."""
    if listed is None:
        print_json(about | solve_document(family, solutions, began))
        return
    echo(f'{as_json_line(about | {"family": family.name})[:-1]},"solutions":[', nl=False)
    for index, board in enumerate(solutions.stream(listed)):
        echo("," * (index > 0) + as_json_line(answer_of(family, solutions, board)), nl=False)
    echo("]," + as_json_line(summary(solutions) | cost(solutions, began))[1:])


def exit_code(solutions: Solutions[Any], unique: bool) -> int:
    if unique and solutions.found > 1:
        return SEVERAL
    if solutions.claim is Claim.GAVE_UP:
        return OVER_BUDGET
    return OK if solutions.found else NEGATIVE


@click.command()
@reads_puzzles
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Stop counting at N.")
@shared
@limits()
@json_option
def count(
    puzzles: Batch[Any],
    format_: str | None,
    limit: int | None,
    workers: int | None,
    cluster: str | None,
    steps: int,
    seconds: float,
    as_json: bool,
) -> int:
    """Count the solutions exactly, without listing them."""
    check_shared(workers, cluster)
    if limit and (workers or cluster):
        raise click.UsageError("--workers and --cluster count all solutions: leave out --limit")

    def count_one(puzzle: Any, about: About) -> int:
        complete, code = True, OK
        try:
            if workers or cluster:
                from sightline.batch.sharing import count_one as share

                total = share(puzzle, workers=workers, cluster=cluster, steps=steps, seconds=seconds)
            else:
                with reporting() as on_progress:
                    total = api.count(puzzle, limit, steps=steps, seconds=seconds, on_progress=on_progress)
        except BudgetExceeded as spent:
            total, complete, code = spent.at_least, False, OVER_BUDGET
            note(f"sightline: {prefix(about)}{spent}")
        if limit is not None and total >= limit:
            complete = False
        print_count(total, complete, as_json, **about, family=registry.family_of(puzzle).name)
        return code

    return puzzles.each(count_one, as_json)


@click.command()
@reads_puzzle
@click.argument("answer", shell_complete=complete_files)
@json_option
def check(puzzles: Batch[Any], format_: str | None, answer: str, as_json: bool) -> int:
    """Check ANSWER (a file, rows of numbers, JSON, or -) against the rules of PUZZLE."""
    puzzle = puzzles.only("check takes one puzzle")
    read = partial(registry.family_of(puzzle).read_answer, puzzle)
    broken = api.check(puzzle, read_second(answer, read))
    if as_json:
        print_json({"ok": not broken, "violations": violation_documents(broken)})
    else:
        for one in broken:
            echo(one.text)
        note("wrong" if broken else "right")
    return NEGATIVE if broken else OK
