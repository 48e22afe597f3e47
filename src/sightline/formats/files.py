"""Files that a user names: one without an end is refused, not waited for; a new one is written completely or not."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader, BytesIO
from typing import IO

from sightline.core.errors import FormatError

PIECE = 1 << 20
"""Bytes."""
LONGEST_UNSIZED = 16 << 20
"""Bytes of a file whose size is not known beforehand: a device, or a file of the kernel."""

UNFINISHED = ".part"
"""What the names of files end with that are being written."""


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


@contextmanager
def new_file(path: str) -> Iterator[IO[bytes]]:
    """A new private file beside *path*, which takes its place in the end, so that no half-written file is left.

    A link is followed, as a shell does; the file keeps its mode, and a new one gets that of the umask. A device or a
    pipe is written as it is.
    """
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            with open(path, "wb") as device:
                yield device
        else:
            with _replacing(os.path.realpath(path)) as file:
                yield file
    except OSError as error:
        ours = error.filename is None or str(error.filename).endswith(UNFINISHED)
        raise OSError(error.errno, error.strerror, path if ours else error.filename) from None


@contextmanager
def _replacing(target: str) -> Iterator[IO[bytes]]:
    from tempfile import mkstemp  # slow to import

    number, fresh = mkstemp(prefix=".", suffix=UNFINISHED, dir=os.path.dirname(target))
    try:
        with open(number, "wb") as file:
            yield file
            file.flush()
            os.fsync(number)
        os.chmod(fresh, _mode(target))
        os.replace(fresh, target)
    except BaseException:
        os.remove(fresh)
        raise


def _mode(target: str) -> int:
    """The permissions of *target*, or those of a new file."""
    if os.path.exists(target):
        return stat.S_IMODE(os.stat(target).st_mode)
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
