"""The table of results: a row per race or figure, and the format of numbers."""

from rich.console import Console
from rich.table import Table

from bench.harness import Figure, Outcome, Race

SCALES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))


def new_table() -> Table:
    table = Table(title="Sightline beside its peers: CPU time, best of repeats; × is the peer's time divided by ours")
    table.add_column("section")
    table.add_column("what", overflow="fold")
    for name in ("cases", "ours", "peer", "× mean", "× worst", "wanted"):
        table.add_column(name, justify="right")
    table.add_column("")
    return table


def fill(table: Table, section: str, outcome: Outcome, cases: bool) -> None:
    """Adds the row of *outcome*, and a row per case if *cases*."""
    row = outcome.row
    mark = "[green]✓[/]" if outcome.reached else "[red]✗[/]"
    if outcome.trouble:
        table.add_row(section, row.title, "", "", "", "", "", outcome.trouble, "[yellow]–[/]")
    elif isinstance(row, Figure):
        table.add_row(section, row.title, "", amount(outcome.value, row.unit), "", "", "", bounds(row), mark)
    else:
        total = sum(lap.ours for lap in outcome.laps), sum(lap.peer for lap in outcome.laps)
        capped = ">" if any(lap.capped for lap in outcome.laps) else ""
        figures = (
            amount(total[0]),
            capped + amount(total[1]),
            capped + times(outcome.mean),
            times(outcome.worst.ratio),
        )
        table.add_row(section, row.title, str(len(outcome.laps)), *figures, goals(row), mark)
    if cases:
        for lap in outcome.laps:
            capped = ">" if lap.capped else ""
            table.add_row(
                "", f"  {lap.case}", "", amount(lap.ours), capped + amount(lap.peer), capped + times(lap.ratio)
            )


def show(table: Table) -> None:
    console = Console()
    if not console.is_terminal:
        console = Console(width=160)
    console.print(table)


def amount(value: float, unit: str = "s") -> str:
    if unit != "s":
        return f"{value:,.4g} {unit}"
    scale, name = next(((scale, name) for scale, name in SCALES if value >= scale), SCALES[-1])
    return f"{value / scale:.3g} {name}" if value / scale < 1000 else f"{value / scale:.0f} {name}"


def times(ratio: float) -> str:
    return f"{ratio:.3g}" if ratio < 1000 else f"{ratio:,.0f}"


def goals(race: Race) -> str:
    wanted = [f"mean ≥ {race.mean:.3g}"] if race.mean else []
    return ", ".join(wanted + ([f"worst ≥ {race.worst:.3g}"] if race.worst else []))


def bounds(figure: Figure) -> str:
    wanted = [f"≤ {amount(figure.most, figure.unit)}"] if figure.most is not None else []
    return ", ".join(wanted + ([f"≥ {amount(figure.least, figure.unit)}"] if figure.least is not None else []))
