"""solve, count, check: solutions and answers."""

import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

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
from sightline.core.sentence import duration, listed, numbered
from sightline.core.solutions import Claim, Solutions
from sightline.documents import answer_of, cost, solve_document, summary, violation_documents
from sightline.engine.solve import MOST, REASONING_STEPS, SEARCHES
from sightline.family import Family
from sightline.kernel.limits import OnProgress

shared = with_options(
    click.option(
        "--workers",
        type=click.IntRange(1),
        metavar="N",
        help="Use N processes, for the puzzles of a list or for one hard search.",
    ),
    click.option("--cluster", metavar="ADDRESS", help="Use the workers of a Dask cluster, such as dask://host:8786."),
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
def solve(puzzles: Batch[Any], **chosen: Any) -> int:
    """Solve a puzzle, and say whether the solution is the only one."""
    options = SolveOptions(**chosen)
    if options.watch and options.as_json:
        raise click.UsageError("--watch shows boards, and --json prints values: choose one of them")
    check_shared(options.workers, options.cluster)
    if (options.workers or options.cluster) and (alone := options.for_one_process):
        many = f"--workers and --cluster look for at most {LONG_LIST} solutions, by the usual search"
        raise click.UsageError(f"{many}: leave out {listed(alone)}; `count` counts them all")
    return side_by_side(puzzles, Solving(options), options.workers if not options.watch else None, options.as_json)


class SolveOptions(NamedTuple):
    """The options of the command."""

    format_: str | None
    limit: int | None
    every: bool
    unique: bool
    search: str
    watch: bool
    delay: float
    method: str | None
    workers: int | None
    cluster: str | None
    steps: int
    seconds: float
    as_json: bool

    @property
    def listed(self) -> int | None:
        """How many solutions are printed; None: one, and a second is looked for."""
        return MOST if self.every else self.limit and min(self.limit, MOST)

    @property
    def streamed(self) -> bool:
        return self.listed is not None and self.listed > LONG_LIST

    @property
    def for_one_process(self) -> list[str]:
        """What was given that several processes cannot do."""
        given = {
            "--all": self.every,
            "--limit": self.streamed and not self.every,
            "--method": self.method,
            "--search": self.search != "auto",
        }
        return [name for name, is_given in given.items() if is_given]


class Solving:
    """Solves one puzzle after the other, and prints what is found."""

    def __init__(self, options: SolveOptions, done: int = 0) -> None:
        self.options = options
        self.apart = done > 0
        """Whether a board was printed before."""
        self.shows_progress = not options.streamed and sys.stderr.isatty()

    def __call__(self, puzzle: Any, about: About) -> int:
        options = self.options
        family = registry.family_of(puzzle)
        if options.watch:
            play(puzzle, min(options.steps, REASONING_STEPS), options.seconds, options.delay)
        began = time.perf_counter()
        solutions = self.find(family, puzzle)
        if options.as_json:
            print_report(about, family, solutions, options.listed if options.streamed else None, began)
        else:
            form = family.codec(options.format_) if options.format_ else None
            print_solutions(about, solutions, options.listed, form.answer if form else None, began, self.apart)
            print_rules(family, puzzle)
        self.apart = True
        return exit_code(solutions, options.unique)

    def find(self, family: Family[Any, Any], puzzle: Any) -> Solutions[Any]:
        options = self.options
        wanted = None if options.streamed else options.listed or (2 if options.unique else family.limit)
        steps, seconds = options.steps, options.seconds
        if options.workers or options.cluster:
            from sightline.batch.one import solve_one as share

            shared: dict[str, Any] = {
                "workers": options.workers,
                "cluster": options.cluster,
                "steps": steps,
                "seconds": seconds,
            }
            ask = partial(share, puzzle, wanted or 2, **shared)
        else:
            ask = partial(find, family, puzzle, wanted, options.search, options.method, steps, seconds)
        if not self.shows_progress:
            return ask()
        with reporting() as on_progress:
            return ask(on_progress=on_progress)


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
        paused = time.perf_counter()
        text = form(board, solutions.value) if form else show(board, look)
        echo("\n" * (apart and (form is None or "\n" in text)) + text, styled=form is None)
        apart = True
        began += time.perf_counter() - paused  # drawing is no part of the search
    seconds = time.perf_counter() - began
    if not solutions.found and solutions.claim is Claim.GAVE_UP and solutions.known is not None:
        echo("\n" * apart + show(solutions.known), styled=True)
    nodes = numbered(solutions.nodes, "node")
    note(f"{prefix(about)}{verdict(solutions)} ({nodes}, {duration(seconds)})")


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
def count(puzzles: Batch[Any], **chosen: Any) -> int:
    """Count the solutions exactly, without listing them."""
    options = CountOptions(**chosen)
    check_shared(options.workers, options.cluster)
    if options.limit and (options.workers or options.cluster):
        raise click.UsageError("--workers and --cluster count all solutions: leave out --limit")
    return side_by_side(puzzles, Counting(options), options.workers, options.as_json)


class CountOptions(NamedTuple):
    """The options of the command."""

    format_: str | None
    limit: int | None
    workers: int | None
    cluster: str | None
    steps: int
    seconds: float
    as_json: bool


class Counting:
    """Counts the solutions of one puzzle after the other, and prints how many there are."""

    def __init__(self, options: CountOptions, done: int = 0) -> None:
        self.options = options

    def __call__(self, puzzle: Any, about: About) -> int:
        limit, complete, code = self.options.limit, True, OK
        try:
            total = self.total(puzzle)
        except BudgetExceeded as spent:
            total, complete, code = spent.at_least, False, OVER_BUDGET
            note(f"sightline: {prefix(about)}{spent}")
        if limit is not None and total >= limit:
            complete = False
        print_count(total, complete, self.options.as_json, **about, family=registry.family_of(puzzle).name)
        return code

    def total(self, puzzle: Any) -> int:
        _, limit, workers, cluster, steps, seconds, _ = self.options
        with reporting() as on_progress:
            if not workers and not cluster:
                return api.count(puzzle, limit, steps=steps, seconds=seconds, on_progress=on_progress)
            from sightline.batch.one import count_one as share

            shared = dict[str, Any](workers=workers, cluster=cluster, steps=steps, seconds=seconds)
            return share(puzzle, **shared, on_progress=on_progress)


VERBS = {"solve": (Solving, SolveOptions), "count": (Counting, CountOptions)}
"""What workers do with the puzzles of a list, and with which options."""


def side_by_side(puzzles: Batch[Any], do: Solving | Counting, workers: int | None, as_json: bool) -> int:
    """Calls *do* with every puzzle; several workers share the puzzles of a list, and what they print comes in its
    order."""
    if not workers or puzzles.source is None or (sys.stdout.isatty() and not as_json):
        return puzzles.each(do, as_json)
    from sightline.cli.lists import ListWorkers

    verb = next(name for name, (kind, _) in VERBS.items() if isinstance(do, kind))
    options = do.options._replace(workers=None)
    with ListWorkers({"verb": verb, "options": options._asdict(), "reading": puzzles.reading}, workers) as lists:
        return puzzles.read_by(lists.read_list).each(do, as_json)


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
