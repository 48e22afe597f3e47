"""docs/benchmarks.md from recorded results: a table and plots per section, with date and machine."""

import json
import os
import platform
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from math import log
from pathlib import Path
from typing import Any

from bench.plots import cactus_plot, growth_plot
from bench.table import amount, times

RESULTS = Path(__file__).with_name("results.json")
DOCS = Path(__file__).parent.parent / "docs"
FEWEST = 8
"""Cases of a race that is worth a plot."""

Row = dict[str, Any]

INTRODUCTION = """# Benchmarks

Sightline beside other programs that run here, in the same run and on the same cases; answers are compared.
`make bench` measures all of it and writes this page, `make bench ONLY="--budget 480"` in about so many seconds, with
fewer cases per row, and `make bench ONLY=hashi` one section.
A figure is CPU time. × is the peer's time divided by ours: above 1 we are faster, below 1 the peer is.
Growth is the exponent *k* of time ∝ sizeᵏ, fitted over the cases.
`>`: the peer was stopped on some case, so that the figure is a lower bound.
How it is measured, and how to add a row: [bench/README.md](../bench/README.md).
"""


def keep(section: str, rows: list[Row], quick: bool) -> None:
    """Records the results of a section in place of its last ones."""
    about = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "machine": machine(), "quick": quick, "rows": rows}
    kept = recorded() | {section: about}
    RESULTS.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def recorded() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    return found


def machine() -> str:
    """The processor, as the system names it, its cores and Python."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = (line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    name = next(names, platform.processor() or platform.machine())
    return f"{name}, {os.cpu_count()} cores, Python {platform.python_version()}"


def write_page() -> Path:
    (DOCS / "benchmarks").mkdir(exist_ok=True)
    for old in (DOCS / "benchmarks").glob("*.svg"):
        old.unlink()
    parts = [INTRODUCTION]
    for section, about in sorted(recorded().items()):
        parts.append("\n".join(section_lines(section, about)) + "\n")
    page = DOCS / "benchmarks.md"
    page.write_text("\n".join(parts), encoding="utf-8")
    return page


def section_lines(section: str, about: dict[str, Any]) -> Iterator[str]:
    quick = " A quick run: few cases, once each." if about["quick"] else ""
    yield f"## {section}\n\n{about['date']}, {about['machine']}.{quick}\n"
    races = [row for row in about["rows"] if "laps" in row]
    if races:
        yield "| what | cases | ours | peer | × mean | × worst | growth | memory | wanted |"
        yield "|---|--:|--:|--:|--:|--:|--:|--:|---|"
        yield from map(race_line, races)
        yield ""
    figures = [row for row in about["rows"] if "laps" not in row]
    if figures:
        yield "| what | ours | wanted |"
        yield "|---|--:|---|"
        yield from map(figure_line, figures)
        yield ""
    for title, name in plots(section, races):
        yield f"![{title}](benchmarks/{name})\n"


def race_line(row: Row) -> str:
    laps = row["laps"]
    if row.get("trouble") or not laps:
        return f"| {row['title']} | | | | | | | | {row.get('trouble', 'not run')} |"
    capped = ">" if any(lap["capped"] for lap in laps) else ""
    worst = min(laps, key=lambda lap: float(lap["peer"] / lap["ours"]))
    cells = (
        row["title"],
        str(len(laps)) if len(laps) == row.get("of", len(laps)) else f"{len(laps)} of {row['of']}",
        amount(sum(lap["ours"] for lap in laps)),
        capped + amount(sum(lap["peer"] for lap in laps)),
        capped + times(row["mean"]),
        f"{times(row['worst'])} ({worst['case']})",
        exponent([(lap.get("size", 0), lap["ours"]) for lap in laps]),
        f"{row.get('memory', 0):.0f} MiB",
        wanted(row["wanted"], row["reached"]),
    )
    return f"| {' | '.join(cells)} |"


def wanted(targets: dict[str, float], reached: bool) -> str:
    named = [f"{name} ≥ {value:.3g}" for name, value in targets.items() if value]
    return f"{'✓' if reached else '✗'} {', '.join(named)}" if named else ""


def figure_line(row: Row) -> str:
    if row.get("trouble"):
        return f"| {row['title']} | | {row['trouble']} |"
    signs = (("≤", row.get("most")), ("≥", row.get("least")))
    bounds = [f"{sign} {amount(value, row['unit'])}" for sign, value in signs if value is not None]
    mark = f"{'✓' if row['reached'] else '✗'} {', '.join(bounds)}" if bounds else ""
    return f"| {row['title']} | {amount(row['value'], row['unit'])} | {mark} |"


def exponent(points: Sequence[tuple[float, float]]) -> str:
    """The slope of time over size on logarithmic axes, by least squares; nothing where sizes hardly differ."""
    known = [(log(size), log(time)) for size, time in points if size > 0]
    if len({x for x, _ in known}) < 2:
        return ""
    middle = sum(x for x, _ in known) / len(known)
    spread = sum((x - middle) ** 2 for x, _ in known)
    return f"{sum((x - middle) * y for x, y in known) / spread:.1f}"


def plots(section: str, races: Sequence[Row]) -> Iterator[tuple[str, str]]:
    """Writes the plots of the races that have enough cases; yields the title and the file of each."""
    for row in races:
        laps = row["laps"]
        stem = re.sub("[^a-z0-9]+", "-", f"{section} {row['title']}".lower()).strip("-")
        if len({lap.get("size", 0) for lap in laps}) > 1:
            series = [(row[who], [(lap["size"], lap[who]) for lap in laps]) for who in ("ours", "peer")]
            yield save(f"{row['title']}: time over size", f"{stem}-growth.svg", growth_plot(row["title"], series))
        if len(laps) >= FEWEST:
            solved = [[lap[who] for lap in laps if who == "ours" or not lap["capped"]] for who in ("ours", "peer")]
            pairs = [(row[who], some) for who, some in zip(("ours", "peer"), solved, strict=True) if some]
            yield save(f"{row['title']}: cases solved", f"{stem}-solved.svg", cactus_plot(row["title"], pairs))


def save(title: str, name: str, picture: str) -> tuple[str, str]:
    (DOCS / "benchmarks" / name).write_text(picture, encoding="utf-8")
    return title, name
