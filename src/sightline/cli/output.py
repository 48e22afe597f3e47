"""Files that are written completely or not at all, and a progress bar."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from sightline.core.errors import FormatError


def check_output_path(path: str, suffixes: Sequence[str]) -> str:
    """The suffix of *path*; raises `FormatError` if it cannot be written, before any work is done."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in suffixes:
        raise FormatError(f"cannot write {path}: the name should end in {', '.join(suffixes)}")
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        raise FormatError(f"cannot write {path}: there is no folder {folder}")
    if not os.access(path if os.path.exists(path) else folder, os.W_OK):
        raise FormatError(f"cannot write {path}: permission denied")
    return suffix


def write_file(path: str, content: bytes | str) -> None:
    """Writes to a temporary file, then renames it, so that no half-written file is left."""
    target = os.path.realpath(path)
    device = os.path.exists(path) and not os.path.isfile(path)
    part = path if device else f"{target}.part"
    try:
        with open(part, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        if not device:
            os.replace(part, target)
    except OSError as error:
        if os.path.isfile(part):
            os.remove(part)
        raise OSError(error.errno, error.strerror, path) from None


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
