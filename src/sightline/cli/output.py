"""What a verb leaves beside its answer: files, whole or not at all, and a bar for who waits."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from sightline.core.errors import FormatError


def promise(path: str, suffixes: Sequence[str]) -> str:
    """The suffix of a file that can be written; what stands in the way is told before the work, not after it."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in suffixes:
        raise FormatError(f"cannot write {path}: the name should end in {', '.join(suffixes)}")
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        raise FormatError(f"cannot write {path}: there is no folder {folder}")
    if not os.access(path if os.path.exists(path) else folder, os.W_OK):
        raise FormatError(f"cannot write {path}: that is not allowed")
    return suffix


def write_file(path: str, content: bytes | str) -> None:
    """Writes beside the file and then puts it in its place, so that nobody is left with half of it."""
    there = os.path.realpath(path)
    device = os.path.exists(path) and not os.path.isfile(path)
    part = path if device else f"{there}.part"
    try:
        with open(part, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        if not device:
            os.replace(part, there)
    except OSError as error:
        if os.path.isfile(part):
            os.remove(part)
        raise OSError(error.errno, error.strerror, path) from None


@contextmanager
def progress(number: int, doing: str) -> Iterator[Callable[[], None]]:
    """A bar on the terminal for who waits for several; calling what it gives moves it on."""
    if number < 2 or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    seen = sys.stdout.isatty()
    with Progress(console=Console(stderr=True), transient=True, redirect_stdout=seen, redirect_stderr=seen) as bar:
        task = bar.add_task(doing, total=number)
        yield lambda: bar.advance(task)
