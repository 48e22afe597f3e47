"""Output: text that cannot steer the terminal, files that are written completely or not at all, a progress bar."""

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click

from sightline.core.errors import FormatError
from sightline.core.printable import printable
from sightline.formats.files import new_file

STYLES = "(\x1b\\[[0-9;]*m)"
"""The escape sequences of our own drawings and headings; a pattern."""


def echo(text: str = "", err: bool = False, nl: bool = True, styled: bool = False) -> None:
    """Prints *text*, which may quote untrusted sources: what would steer the terminal is replaced.

    *styled*: the text is a drawing or a heading of ours, whose colours are kept.
    """
    parts = re.split(STYLES, text) if styled else [text]
    click.echo("".join(part if at % 2 else printable(part) for at, part in enumerate(parts)), err=err, nl=nl)


def write_through(out: str, err: str) -> None:
    """Writes what `echo` has prepared in another process."""
    for stream, text in ((sys.stdout, out), (sys.stderr, err)):
        if text:
            stream.write(text)
            stream.flush()


def check_output_path(path: str, suffixes: Sequence[str]) -> str:
    """The suffix of *path*; raises `FormatError` if it cannot be written, before any work is done."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in suffixes:
        raise FormatError(f"cannot write {path}: the name should end in {', '.join(suffixes)}")
    check_writable(path)
    return suffix


def check_writable(path: str) -> None:
    """Raises `FormatError` if *path* cannot be written, before any work is done."""
    folder = os.path.dirname(os.path.realpath(path))
    if not os.path.isdir(folder):
        raise FormatError(f"cannot write {path}: there is no folder {os.path.dirname(path) or folder}")
    if os.path.isdir(path):
        raise FormatError(f"cannot write {path}: it is a directory")
    device = os.path.exists(path) and not os.path.isfile(path)
    if (os.path.exists(path) and not os.access(path, os.W_OK)) or not (device or os.access(folder, os.W_OK)):
        raise FormatError(f"cannot write {path}: permission denied")


def write_file(path: str, content: bytes | str) -> None:
    """Writes a file completely or not at all."""
    with new_file(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def progress(number: int, doing: str) -> Iterator[Callable[[], None]]:
    """A progress bar on a terminal; call the function it yields after each of *number* items."""
    if number < 2 or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    redirect = sys.stdout.isatty()
    with Progress(
        console=Console(stderr=True), transient=True, redirect_stdout=redirect, redirect_stderr=redirect
    ) as bar:
        task = bar.add_task(doing, total=number)
        yield lambda: bar.advance(task)
