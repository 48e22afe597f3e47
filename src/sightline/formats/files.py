"""Opening files that a user names: one without an end is refused, not waited for."""

import os
import stat
from io import BytesIO
from typing import IO

from sightline.core.errors import FormatError

PIECE = 1 << 20
"""Bytes."""


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
        return open(number, "rb")
    with open(number, "rb", buffering=0) as file:
        return _read(file, path, longest)


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
