"""The input of a batch: where its records are, in shards by byte ranges, and each shard read record by record."""

import json
import os
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import IO, Any, NamedTuple

from sightline.batch.copies import CELLS
from sightline.core.errors import FormatError, SightlineError
from sightline.formats.lines import LONGEST_LINE, Line, read_lines, skip_line
from sightline.formats.sniff import Candidate, decode_file
from sightline.registry import family
from sightline.sources import Record, Structure, chunks, is_record, list_record, pack_record, structure_of
from sightline.texts import TextReader

AFTER_HASH, LAST_SIGN = ord("#") + 1, ord("~")
"""The first bytes of most records: signs that are neither blank nor begin a comment."""
LEAST, MOST_SHARDS = 16, 128
"""Records of the smallest shard; shards are twice as large wherever there would be more than so many."""


class Shard(NamedTuple):
    """A part of the input: the unit of work, of retry and of output."""

    start: int
    """Bytes before it; of a text that is read as a whole, and of puzzles to make: records before it."""
    end: int
    first: int
    """The number of its first record, counted from one."""
    records: int
    line: int
    """The line where it begins, counted from one."""


class Input(NamedTuple):
    """A file of puzzles, and how it is read."""

    path: str
    structure: str
    reading: Mapping[str, Any]
    """Family, format and rules, as the user gave them."""
    family: str | None = None
    """The family and format of the first record, which decide if another could be several things."""
    format: str | None = None

    @property
    def suffix(self) -> str:
        return os.path.splitext(self.path.lower())[1]

    def reader(self) -> TextReader:
        return TextReader(**self.reading)


class Raw(NamedTuple):
    """A record before it is read: its text, or the puzzle of a text that had to be read as a whole."""

    number: int
    line: int | None
    text: str
    puzzle: Any = None
    too_long: bool = False


class Borders:
    """Where shards begin: every so many records, with a size that doubles as the input turns out to be long."""

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self.size = min(LEAST, largest)
        self.places: list[tuple[int, int, int]] = []
        """Offset, number and line of the first record of each shard."""
        self.records = 0

    def add(self, offset: int, line: int) -> None:
        """Counts one more record, which begins there."""
        if self.records % self.size == 0:
            self.places.append((offset, self.records + 1, line))
            if len(self.places) > MOST_SHARDS and 2 * self.size <= self.largest:
                self.places = self.places[::2]
                self.size *= 2
        self.records += 1

    def shards(self, end: int) -> list[Shard]:
        stops = [*self.places, (end, self.records + 1, 0)][1:]
        return [
            Shard(start, stop[0], first, stop[1] - first, line)
            for (start, first, line), stop in zip(self.places, stops, strict=True)
        ]


def numbered_shards(count: int, largest: int) -> list[Shard]:
    """The shards of records that have no place in a file, but only numbers."""
    size = min(LEAST, largest)
    while count > size * MOST_SHARDS and 2 * size <= largest:
        size *= 2
    starts = range(0, count, size)
    return [Shard(start, min(start + size, count), start + 1, min(size, count - start), 0) for start in starts]


def find_input(path: str, reading: Mapping[str, Any]) -> Input:
    """How the file is to be read."""
    reader = TextReader(**reading)
    suffix = os.path.splitext(path.lower())[1]
    if suffix == f".{CELLS}":
        return Input(path, CELLS, reading)
    with open(path, "rb") as file:
        structure, first = structure_of(file, reader, suffix)
    return Input(path, structure, reading, first and first.family, first and first.codec.name)


def find_shards(source: Input, largest: int) -> list[Shard]:
    """The shards of a file, found in one pass over its lines."""
    if source.structure == Structure.TEXT:
        return numbered_shards(len(_whole(source)), largest)
    borders = Borders(largest)
    with open(source.path, "rb") as file:
        for offset, line in _places(source, file):
            borders.add(offset, line)
        return borders.shards(os.fstat(file.fileno()).st_size)


def _places(source: Input, file: IO[bytes]) -> Iterator[tuple[int, int]]:
    """The offset and the line of every record."""
    if source.structure != Structure.PACK:
        yield from _list_places(file)
        return
    offsets: dict[int, int] = {}
    lines = _with_offsets(file, offsets)
    for number, _ in chunks(_pack(source), lines):
        yield offsets[number], number
        for past in [one for one in offsets if one <= number]:
            del offsets[past]


def _list_places(file: IO[bytes]) -> Iterator[tuple[int, int]]:
    """The same of a list; a line is decoded only if its first byte does not say whether it is a record."""
    offset = number = 0
    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        if AFTER_HASH <= raw[0] <= LAST_SIGN or is_record(Line(number, raw).text):
            yield offset, number
        offset += len(raw)
        if len(raw) > LONGEST_LINE and raw[-1:] != b"\n":
            skip_line(file, number)
            offset = file.tell()


def _with_offsets(file: IO[bytes], offsets: dict[int, int]) -> Iterator[Line]:
    """The lines of a file; *offsets* says where each begins."""
    for line in read_lines(file):
        offsets[line.number] = file.tell() - len(line.raw)
        yield line


def _pack(source: Input) -> Candidate:
    codec = family(source.family or "").codec(source.format or "")
    assert source.family is not None
    assert codec is not None
    return Candidate(source.family, codec)


def _whole(source: Input) -> list[Any]:
    with open(source.path, "rb") as file:
        return source.reader().read(decode_file(file), source.suffix)


def raw_records(source: Input, shard: Shard, skip: int = 0) -> Iterator[Raw]:
    """The records of a shard as they stand in the file, without the first *skip*."""
    if source.structure == Structure.TEXT:
        for number, puzzle in enumerate(_whole(source)[shard.start + skip : shard.end], shard.first + skip):
            yield Raw(number, None, "", puzzle)
        return
    with open(source.path, "rb") as file:
        file.seek(shard.start)
        lines = (line._replace(number=line.number + shard.line - 1) for line in read_lines(file))
        if source.structure != Structure.PACK:
            found = ((line.number, line.text, line.too_long) for line in lines if is_record(line.text))
        else:
            found = ((number, text, False) for number, text in chunks(_pack(source), lines))
        for number, (line, text, too_long) in enumerate(islice(found, skip, shard.records), shard.first + skip):
            yield Raw(number, line, text, None, too_long)


class RecordReader:
    """Reads the records of an input; what one is does not depend on those before it."""

    def __init__(self, source: Input) -> None:
        self.source = source
        self.reader = source.reader()
        if source.family and source.format and source.structure == Structure.LIST:
            self.reader.prefer(source.family, source.format)
        self.pack = _pack(source) if source.structure == Structure.PACK else None

    def read(self, raw: Raw) -> Record:
        if raw.puzzle is not None:
            return Record(raw.number, raw.line, None, raw.puzzle, None)
        if raw.too_long:
            return self._bad(raw, FormatError(f"a record has at most {LONGEST_LINE >> 20} MiB"))
        try:
            if self.source.structure == CELLS:
                return self._cell(raw)
            if self.pack is not None:
                return pack_record(raw.number, raw.line, raw.text, "", self.reader, self.pack)
            return list_record(raw.number, raw.line, raw.text, "", self.reader)
        except RecursionError:
            return self._bad(raw, FormatError("this is nested too deeply"))

    def _cell(self, raw: Raw) -> Record:
        """The puzzle of one cell of a table, which may have several lines."""
        id, text = json.loads(raw.text)
        try:
            puzzles = self.reader.read(text)
            if len(puzzles) != 1:
                raise FormatError(f"a record is one puzzle, found {len(puzzles)}")
        except SightlineError as error:
            return Record(raw.number, None, id, None, error)
        return Record(raw.number, None, id, puzzles[0], None)

    @staticmethod
    def _bad(raw: Raw, error: SightlineError) -> Record:
        return Record(raw.number, raw.line, None, None, error)
