"""Open files read line by line, packed or not, so that a list of any length takes little memory."""

import io
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any, NamedTuple

from sightline.core.errors import FormatError
from sightline.formats.document import LONGEST_VALUE

LONGEST_LINE = LONGEST_VALUE
"""Characters of a record; a longer one is skipped and reported."""
LONGEST_SKIPPED = 100 << 20
"""Characters; a line that is longer than that ends the reading."""
LINE_ENDS = ("\n", b"\n")
GZIP = b"\x1f\x8b"
MOST_PACKED = 200
"""How many times its size a packed file may grow; texts of puzzles grow ten to fifty times."""
PIECE = 1 << 20
"""Bytes that are unpacked at a time."""
LARGEST_BOMB = 8 << 20
"""Bytes that any packed file may have when unpacked."""


class Line(NamedTuple):
    """A line of a file: its number, counted from one, and its text or bytes, which are cut off if it is *too_long*."""

    number: int
    raw: Any
    too_long: bool = False

    @property
    def text(self) -> str:
        if isinstance(self.raw, str):
            return self.raw
        try:
            return str(self.raw, "utf-8-sig")
        except UnicodeDecodeError:
            return str(self.raw, "latin-1")


def read_lines(file: Any, number: int = 0) -> Iterator[Line]:
    """The lines of an open file, as they come; *number* of them have been read before."""
    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(raw) <= LONGEST_LINE or raw[-1:] in LINE_ENDS:
            yield Line(number, raw)
        else:
            yield Line(number, raw, too_long=True)
            skip_line(file, number)


def skip_line(file: Any, number: int) -> None:
    """Reads the rest of a line that is too long."""
    skipped = 0
    while (raw := file.readline(LONGEST_LINE)) and raw[-1:] not in LINE_ENDS:
        skipped += len(raw)
        if skipped > LONGEST_SKIPPED:
            raise FormatError(f"line {number} is longer than {LONGEST_SKIPPED >> 20} MiB")


def unpack(file: Any) -> Any:
    """The same file, unpacked while it is read if it is a .gz file."""
    if isinstance(file, io.TextIOBase) or not hasattr(file, "readinto"):
        return file
    if hasattr(file, "peek"):
        return Unpacked(file) if file.peek(2)[:2] == GZIP else file
    if not file.seekable():
        return unpack(io.BufferedReader(file))
    start = file.tell()
    packed = file.read(2) == GZIP
    file.seek(start)
    return Unpacked(file) if packed else file


class Counted:
    """Another file, and how much of it has been read."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self.count = file, 0

    def read(self, size: int = -1) -> bytes:
        content = self._file.read(size)
        self.count += len(content)
        return content


class Unpacked:
    """A .gz file as plain bytes; a damaged one raises `FormatError`, and so does a small one that fills memory."""

    def __init__(self, file: IO[bytes]) -> None:
        import gzip  # takes milliseconds to import, and few texts are packed

        self._packed = Counted(file)
        self._file = gzip.GzipFile(fileobj=self._packed, mode="rb")  # type: ignore[call-overload]

    def read(self, size: int) -> bytes:
        pieces: list[bytes] = []
        while size > 0 and (piece := self._call(self._file.read, min(size, PIECE))):
            pieces.append(piece)
            size -= len(piece)
        return b"".join(pieces)

    def readline(self, size: int) -> bytes:
        return self._call(self._file.readline, size)

    def _call(self, method: Any, size: int) -> bytes:
        try:
            content: bytes = method(size)
        except (OSError, EOFError, zlib.error):
            raise FormatError("the packed file is damaged or cut off") from None
        if self._file.tell() > max(LARGEST_BOMB, MOST_PACKED * self._packed.count):
            raise FormatError(f"the packed file grows to more than {MOST_PACKED} times its size: unpack it first")
        return content


Numbered = Iterable[tuple[int, str]]
"""Lines with their numbers."""


def divide(begins: str, within: bool = True) -> Callable[[Numbered], Iterator[tuple[int, str]]]:
    """Cuts the lines of a pack into puzzles where the regular expression *begins* matches the start of a line.

    *within*: that line is the first of the next puzzle; otherwise it only separates two puzzles.
    """

    def cut(lines: Numbered) -> Iterator[tuple[int, str]]:
        boundary, start, size, chunk = re.compile(begins), 1, 0, list[str]()
        for number, line in lines:
            if boundary.match(line):
                if size:
                    yield start, "".join(chunk)
                start, size, chunk = (number, len(line), [line]) if within else (number + 1, 0, [])
                continue
            chunk.append(line)
            size += len(line.strip())
            if size > LONGEST_LINE:
                raise FormatError(f"line {number}: a puzzle of a pack has at most {LONGEST_LINE >> 20} MiB")
        if size:
            yield start, "".join(chunk)

    return cut
