"""generate: new puzzles."""

import sys
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import click

from sightline import api, registry
from sightline.cli.common import (
    INTERRUPTED,
    OK,
    json_option,
    limits,
    note,
    parse_rule,
    print_json,
    print_text,
    report_error,
    show,
    side_by_side,
)
from sightline.cli.completing import complete_family, complete_technique, complete_written_format
from sightline.cli.output import check_output_path, echo, progress, write_file
from sightline.core.errors import SightlineError
from sightline.core.levels import LEVELS
from sightline.core.puzzle import with_meta
from sightline.core.sentence import numbered
from sightline.core.trace import Trace
from sightline.documents import lossless
from sightline.engine.make.generate import Made
from sightline.engine.make.limits import DEFAULT_TESTS
from sightline.engine.make.requests import any_seed, describe
from sightline.engine.reason.answers.rate import Rating, rate
from sightline.family import Option
from sightline.kernel.limits import Meter
from sightline.render.chart import bar_chart

PREFIX = "option_"
"""Before the name of a family's option, among the parameters of the command."""


def family_options() -> dict[str, dict[str, Option]]:
    """The options of the families' makers: by option name, then by family name."""
    found: dict[str, dict[str, Option]] = {}
    for family in registry.families().values():
        for name, option in family.maker.options.items() if family.maker else ():
            found.setdefault(name, {})[family.name] = option
    return found


def with_family_options(command: Any) -> Any:
    for name, options in reversed(family_options().items()):
        about = "; ".join(f"{family}: {option.about}" for family, option in options.items())
        flag = any(option.flag for option in options.values())
        extra: dict[str, Any] = {"is_flag": True, "default": None} if flag else {"metavar": "VALUE"}
        command = click.option(f"--{name}", f"{PREFIX}{name}", help=f"{about}.", **extra)(command)
    return command


@click.command()
@click.argument("family", shell_complete=complete_family)
@click.option("--size", metavar="SIZE", help="Rows x columns, such as 15x20, or one number for both.")
@click.option("--difficulty", type=click.Choice(LEVELS), help="The level that `rate` must give the puzzle.")
@click.option("--seed", type=int, metavar="N", help="The seed of the first puzzle; the next ones use N+1, N+2, …")
@click.option(
    "-n", "number", default=1, type=click.IntRange(0), metavar="N", help="How many puzzles.", show_default=True
)
@click.option(
    "--symmetry",
    default="none",
    metavar="NAME",
    help="none, mirror, half-turn or quarter-turn, if the family offers it.",
    show_default=True,
)
@click.option(
    "--technique", metavar="NAME", help="Make puzzles that need this technique.", shell_complete=complete_technique
)
@click.option("--tier", type=click.IntRange(1), metavar="N", help="Make puzzles whose hardest step has this tier.")
@click.option(
    "--minimal/--generous", default=True, help="Whether to remove clues that are not needed.", show_default=True
)
@click.option("--to", metavar="FORMAT", help="The format to write.", shell_complete=complete_written_format)
@click.option("--trace", is_flag=True, help="Write each puzzle's explanation in JSON, checked.")
@click.option(
    "--stats",
    type=click.Path(dir_okay=False, writable=True),
    metavar="FILE",
    help="Print levels and techniques, and draw them as a chart into this SVG file.",
)
@limits(DEFAULT_TESTS, "The budget per puzzle, in tests of candidate puzzles.", "--tests")
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="NAME=VALUE",
    help="A rule option of the family.",
)
@with_family_options
@json_option
def generate(family: str, rules: tuple[str, ...], **chosen: Any) -> int:
    """Make puzzles with one solution, of a given level."""
    own = {name: value for name, value in chosen.items() if not name.startswith(PREFIX)}
    named = {name.removeprefix(PREFIX): value for name, value in chosen.items() if name not in own}
    given = {name: value for name, value in named.items() if value is not None}
    making = Making(family, GenerateOptions(**own), dict(map(parse_rule, rules)) | given)
    making.check()
    try:
        making.run()
    except KeyboardInterrupt:
        return report_error(f"interrupted: {making.done} of {making.options.number} are done", INTERRUPTED)
    finally:
        making.finish()
    return OK


class GenerateOptions(NamedTuple):
    """The options of the command, without those of the family."""

    size: str | None
    difficulty: str | None
    seed: int | None
    number: int
    symmetry: str
    technique: str | None
    tier: int | None
    minimal: bool
    to: str | None
    trace: bool
    stats: str | None
    steps: int
    seconds: float
    as_json: bool


class Making:
    """Makes one puzzle after the other, and prints each."""

    def __init__(self, family: str, options: GenerateOptions, family_options: dict[str, Any]) -> None:
        self.options, self.family_options = options, family_options
        request = (options.size, options.difficulty, options.symmetry, options.minimal, options.technique)
        self.generator = api.generator(family, *request, options.steps, family_options, options.tier)
        self.done = 0
        self.ratings: list[Rating] = []

    def check(self) -> None:
        """Raises, before any work is done, if the puzzles cannot be written as the options say."""
        family, to = self.generator.family, self.options.to or "json"
        codec = family.codec(to)
        if codec is None or codec.encode is None:
            api.write(next(iter(family.examples.values())), to)  # raises, and lists the formats
        if self.options.trace:
            family.require("checker")
        if self.options.stats is not None:
            check_output_path(self.options.stats, [".svg"])

    def run(self) -> None:
        first, number = any_seed(self.options.seed), self.options.number
        with progress(number, "making") as advance:
            for seed in range(first, first + number):
                self.report(self.make(seed))
                advance()

    def make(self, seed: int) -> Made:
        """The puzzle of a seed, with what was asked for in its `meta`."""
        options = self.options
        with Meter("generate", None, options.seconds):
            made = self.generator.make(seed)
        asked = {name: getattr(options, name) for name in ("symmetry", "minimal", "technique", "tier")}
        about = describe(self.generator, seed, asked | self.family_options)
        return made._replace(puzzle=with_meta(made.puzzle, generated=about))

    def report(self, made: Made) -> None:
        """Prints a puzzle or its explanation, and rates it if statistics are wanted."""
        reasons = api.explain(made.puzzle) if self.options.trace else None
        if reasons is not None:
            print_json(checked_document(reasons, made.seed))
        else:
            self.print_puzzle(made)
        show_change(made)
        self.done += 1
        if self.options.stats is not None:
            self.ratings.append(rate(self.generator.family, reasons or api.explain(made.puzzle)))

    def print_puzzle(self, made: Made) -> None:
        to, as_json = self.options.to, self.options.as_json
        plain = to or ("json" if as_json or not sys.stdout.isatty() else None)
        print_made(made, plain, self.done == 0, as_json and to not in (None, "json"))
        if self.options.seed is None and to not in (None, "json") and not as_json:
            note(f"seed {made.seed}")  # the text does not hold it

    def finish(self) -> None:
        """Prints the statistics of the puzzles that were made, if they are wanted."""
        if self.options.stats is not None and self.ratings:
            title = f"{self.generator.family.title}: {numbered(len(self.ratings), 'puzzle')}"
            print_stats(title, self.ratings, self.options.stats)


def print_made(made: Made, to: str | None, first: bool, wrapped: bool) -> None:
    """Prints one puzzle in a format, or as a drawing if there is none; *wrapped*: as the text of a JSON object."""
    codec = registry.family_of(made.puzzle).codec(to) if to else None
    if codec is None:
        echo(show(api.start(made.puzzle)), styled=True)
        shortest = min(lossless(made.puzzle).values(), key=len)
        echo(f"{made.level + ', ' if made.level else ''}seed {made.seed}: {shortest}")
        return
    text, lost = codec.write(made.puzzle), codec.omits(made.puzzle)
    if wrapped:
        family = registry.family_of(made.puzzle).name
        about = {"level": made.level, "seed": made.seed}
        print_json({"family": family, "format": codec.name, "text": text, "lost": lost, **about})
    else:
        print_text(text, codec.between, first)
    if lost:
        note(f"sightline: {codec.name} cannot hold {lost}")


def show_change(made: Made) -> None:
    """Prints the picture before and after, if the puzzle was made from a picture."""
    sys.stdout.flush()
    if made.first is None or made.last is None:
        return
    changed = f"{numbered(len(made.first.difference(made.last)), 'cell')} changed"
    note("\n".join([*side_by_side(show(made.first), show(made.last)), changed]))


def checked_document(trace: Trace, seed: int) -> dict[str, Any]:
    """The explanation as JSON values; raises if the independent checker refuses it."""
    from sightline import proof

    document = api.trace_document(trace)
    try:
        api.verify(document)
    except proof.Refused as refusal:
        raise SightlineError(f"seed {seed}: the checker refuses the explanation: {refusal}") from None
    return document


def print_stats(title: str, ratings: Sequence[Rating], path: str) -> None:
    """Prints how often each level and technique occurs, and draws it as a chart into a file."""
    groups = {"level": count_levels(ratings), "puzzles with the technique": count_techniques(ratings)}
    width = max((len(name) for bars in groups.values() for name in bars), default=0)
    for heading, bars in groups.items():
        note(heading)
        for name, count in bars.items():
            note(f"  {name:{width}} {count:6}")
    write_file(path, bar_chart(title, groups))


def count_levels(ratings: Iterable[Rating]) -> dict[str, int]:
    found = dict.fromkeys(LEVELS, 0)
    for rating in ratings:
        if rating.level:
            found[rating.level] += 1
    return found


def count_techniques(ratings: Iterable[Rating]) -> dict[str, int]:
    found: dict[str, int] = {}
    for rating in ratings:
        for name in rating.profile:
            found[name] = found.get(name, 0) + 1
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))
