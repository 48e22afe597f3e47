"""Opening files that a user names: one without an end is refused, not waited for."""

import os
import stat
from io import BufferedReader, BytesIO
from typing import IO

from sightline.core.errors import FormatError

PIECE = 1 << 20
"""Bytes."""
LONGEST_UNSIZED = 16 << 20
"""Bytes of a file whose size is not known beforehand: a device, or a file of the kernel."""


def open_file(path: str, longest: int) -> IO[bytes]:
    """The file, open for reading; one whose size is not known beforehand is read here, and has at most *longest* bytes.

    A file of the kernel, such as its log, has no end: reading it would wait for what is written next.
    """
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    about = os.fstat(number)
    sized = stat.S_ISREG(about.st_mode) and about.st_size > 0
    waits = stat.S_ISFIFO(about.st_mode) or os.isatty(number)  # another program writes it: `<(...)`
    if sized or waits:
        os.set_blocking(number, True)
        file = open(number, "rb")  # noqa: SIM115
        return file if waits else _reject_nothing(file, path)
    with open(number, "rb", buffering=0) as unsized:
        return _read(unsized, path, min(longest, LONGEST_UNSIZED))


def _reject_nothing(file: BufferedReader, path: str) -> BufferedReader:
    """The same file, unless it begins with nothing but NUL characters, as files do that were never written."""
    head = file.peek(1)
    if not head.strip(b"\0"):
        file.close()
        raise FormatError(f"{path}: this is no text: it begins with {len(head)} NUL characters")
    return file


def _read(file: IO[bytes], path: str, longest: int) -> BytesIO:
    content = BytesIO()
    while content.tell() <= longest:
        piece = file.read(PIECE)
        if piece is None:
            raise FormatError(f"cannot read {path}: it has no end")
        if not piece:
            content.seek(0)
            return content
        content.write(piece)
    raise FormatError(f"{path}: this is longer than {longest >> 20} MiB")
