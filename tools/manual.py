"""Writes the manual page sightline(1) from the commands themselves: python tools/manual.py."""

from pathlib import Path

import click

from sightline.cli import VERBS, sightline
from sightline.cli.examples import EXAMPLES

PAGE = Path(__file__).parents[1] / "src" / "sightline" / "sightline.1"
EXITS = {
    0: "Success.",
    1: "There is no solution, the answer is wrong, or the trace is refused.",
    2: "Wrong usage or bad input; one line on standard error says what, where, and how to fix it.",
    3: "There are several solutions (with --unique).",
    4: "The budget is spent; what is known by then is printed.",
    130: "Interrupted.",
}


def roff(text: str) -> str:
    """Text as roff takes it: no line begins with a command, and a minus is a minus."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join(f"\\&{line}" if line[:1] in (".", "'") else line for line in plain.splitlines())


def options_of(command: click.Command, ctx: click.Context) -> list[str]:
    """Each option with what it does, as paragraphs."""
    records = [option.get_help_record(ctx) for option in command.params if isinstance(option, click.Option)]
    return [f".TP\n\\fB{roff(name)}\\fR\n{roff(about)}" for name, about in (one for one in records if one)]


def verb_section(name: str) -> list[str]:
    command = sightline.get_command(click.Context(sightline), name)
    assert command is not None
    shown = [f".nf\n.RS\n{roff(line)}\n.RE\n.fi" for line in EXAMPLES.get(name, ())]
    parts = command.commands.items() if isinstance(command, click.Group) else ()
    below = [line for part, one in parts for line in command_section(f"{name} {part}", one)]
    return [*command_section(name, command), *below, ".PP\nExamples:", *shown]


def command_section(name: str, command: click.Command) -> list[str]:
    ctx = click.Context(command, info_name=f"sightline {name}")
    usage = " ".join(command.collect_usage_pieces(ctx))
    about = [roff(" ".join(part.split())) for part in (command.help or "").split("\n\n")]
    head = f".SS {name}\n.B sightline {name}\n{roff(usage)}\n.PP"
    return [head, "\n.PP\n".join(about), *options_of(command, ctx)]


def manual() -> str:
    """The page; it names no date, so that the same commands give the same bytes."""
    about = [roff(" ".join(part.split())) for part in (sightline.help or "").split("\n\n")]
    exits = [f".TP\n.B {code}\n{roff(text)}" for code, text in EXITS.items()]
    parts = [
        ".TH SIGHTLINE 1",
        ".SH NAME\nsightline \\- solve, explain, rate, make and play grid puzzles that are decided along lines",
        ".SH SYNOPSIS\n.B sightline\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIPUZZLE\\fR]...",
        ".SH DESCRIPTION\n" + "\n.PP\n".join(about),
        ".SH COMMANDS",
        *(line for name in VERBS for line in verb_section(name)),
        ".SH EXIT STATUS",
        *exits,
        ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nNo colours, whatever the terminal can show.",
        ".TP\n.B SIGHTLINE_BACKEND\n\\fBpython\\fR asks for the readable twin of the kernel.",
    ]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(manual(), encoding="utf-8")
