"""python -m bench [SECTION…] [--quick] [--json FILE] [--record]: the whole table, or some sections of it."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from shutil import which
from typing import Any

from bench.harness import Outcome, Pace, Race, Section, run_figure, run_race
from bench.page import keep, write_page
from bench.table import fill, new_table, show

HERE = Path(__file__).parent


def main() -> int:
    options = arguments()
    names = options.sections or available()
    unknown = set(names) - set(available())
    if unknown:
        print(f"no section {', '.join(sorted(unknown))}; there are {', '.join(available())}", file=sys.stderr)
        return 2
    table, report = new_table(), []
    sections = [] if options.page else list(sections_of(names))
    pace = Pace(options.budget, [row for section in sections for row in section.rows])
    for section in sections:
        if section.prepare:
            section.prepare()
        rows = []
        for outcome in outcomes(section, options, pace):
            fill(table, section.title, outcome, options.cases)
            rows.append(record(section, outcome))
        report += rows
        if options.record or not (options.quick or options.page):
            keep(section.title, rows, options.quick)
        table.add_section()
        for note in section.notes:
            print(f"{section.title}: {note}", file=sys.stderr)
    if not options.page:
        show(table)
    if options.page or options.record or not options.quick:
        print(f"written: {write_page()}", file=sys.stderr)
    if options.json:
        Path(options.json).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


def sections_of(names: Iterable[str]) -> Iterator[Section]:
    """Those that can run here."""
    for name in names:
        section = import_module(f"bench.{name}").section()
        if missing := [need for need in section.needs if not (which(need) or Path(need).exists())]:
            print(f"{section.title}: skipped, {', '.join(missing)} not installed", file=sys.stderr)
        else:
            yield section


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("sections", nargs="*", help=f"sections to run: {', '.join(available())}")
    parser.add_argument("--quick", action="store_true", help="a few cases, once each")
    parser.add_argument("--cases", action="store_true", help="also show every case")
    parser.add_argument("--timeout", type=float, default=60, help="seconds before a case is stopped")
    parser.add_argument("--budget", type=float, metavar="S", help="about so many seconds in all: fewer cases of a row")
    parser.add_argument("--json", metavar="FILE", help="also write all figures to FILE")
    parser.add_argument("--record", action="store_true", help="keep the results of a quick run too")
    parser.add_argument("--page", action="store_true", help="only write docs/benchmarks.md anew from what is recorded")
    return parser.parse_args()


def available() -> list[str]:
    """The modules that have a section."""
    return sorted(path.stem for path in HERE.glob("*.py") if "\ndef section()" in path.read_text(encoding="utf-8"))


def outcomes(section: Section, options: argparse.Namespace, pace: Pace) -> Iterator[Outcome]:
    for row in section.rows:
        print(f"{section.title}: {row.title} …", file=sys.stderr)
        seconds = pace.share(row)
        if isinstance(row, Race):
            step = max(1, len(row.cases) // 6) if options.quick else 1
            yield run_race(row, list(row.cases)[::step], 1 if options.quick else 5, options.timeout, seconds)
        else:
            yield run_figure(row, options.timeout, seconds)


def record(section: Section, outcome: Outcome) -> dict[str, Any]:
    row = outcome.row
    base: dict[str, Any] = {"section": section.title, "title": row.title, "reached": outcome.reached}
    if outcome.trouble:
        base["trouble"] = outcome.trouble
    if not isinstance(row, Race):
        return base | {"value": outcome.value, "unit": row.unit, "most": row.most, "least": row.least}
    base |= {"ours": row.ours.name, "peer": row.peer.name, "wanted": {"mean": row.mean, "worst": row.worst}}
    if outcome.laps:
        base |= {"mean": outcome.mean, "worst": outcome.worst.ratio, "memory": outcome.memory}
    return base | {"of": len(row.cases), "laps": [lap._asdict() for lap in outcome.laps]}


sys.exit(main())
