"""The input of a batch: where its records are, in shards by byte ranges, and each shard read record by record."""

import json
import os
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import IO, Any, NamedTuple

from sightline.batch.copies import CELLS
from sightline.batch.shards import Borders, Shard, ShardSize
from sightline.core.errors import FormatError, SightlineError
from sightline.formats.lines import LONGEST_LINE, Line, read_lines, skip_line
from sightline.formats.sniff import Candidate
from sightline.registry import family
from sightline.sources import Record, Structure, chunks, is_record, list_record, pack_record, structure_of
from sightline.texts import TextReader

AFTER_HASH, LAST_SIGN = ord("#") + 1, ord("~")
"""The first bytes of most records: signs that are neither blank nor begin a comment."""
SAMPLES, RUN = 64, 8
"""Places of the input where records are timed, and how many there."""
GOLDEN = 0.6180339887498949
"""The fractional parts of its multiples are spread evenly, however many there are."""


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
    """A record before it is read."""

    number: int
    line: int | None
    text: str
    too_long: bool = False


def find_input(path: str, reading: Mapping[str, Any]) -> Input:
    """How the file is to be read."""
    reader = TextReader(**reading)
    suffix = os.path.splitext(path.lower())[1]
    if suffix == f".{CELLS}":
        return Input(path, CELLS, reading)
    with open(path, "rb") as file:
        structure, first = structure_of(file, reader, suffix)
    return Input(path, structure, reading, first and first.family, first and first.codec.name)


def find_shards(source: Input, size: ShardSize) -> list[Shard]:
    """The shards of a file, found in one pass over its lines."""
    borders = Borders(size)
    with open(source.path, "rb") as file:
        for offset, line in _places(source, file):
            borders.add(offset, line)
        return borders.shards(os.fstat(file.fileno()).st_size)


def samples(source: Input) -> Iterator[Shard]:
    """A few records here and there in the file, to see how long they take."""
    size = os.path.getsize(source.path)
    with open(source.path, "rb") as file:
        for place in _spread(size):
            file.seek(place)
            if place:
                skip_line(file, 0)
            if file.tell() < size:
                yield Shard(file.tell(), size, 1, RUN, 1)


def numbered_samples(count: int) -> Iterator[Shard]:
    """A few records here and there of those that have only numbers."""
    for start in _spread(count):
        yield Shard(start, start + RUN, start + 1, RUN, 0)


def _spread(size: int) -> Iterator[int]:
    return (int(size * (sample * GOLDEN % 1)) for sample in range(SAMPLES))


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


def raw_records(source: Input, shard: Shard, skip: int = 0) -> Iterator[Raw]:
    """The records of a shard as they stand in the file, without the first *skip*."""
    with open(source.path, "rb") as file:
        lines = _range_lines(file, shard)
        if source.structure != Structure.PACK:
            found = ((line.number, line.text, line.too_long) for line in lines if is_record(line.text))
        else:
            found = ((number, text, False) for number, text in chunks(_pack(source), lines))
        for number, (line, text, too_long) in enumerate(islice(found, skip, None), shard.first + skip):
            yield Raw(number, line, text, too_long)


def _range_lines(file: IO[bytes], shard: Shard) -> Iterator[Line]:
    """The lines of a byte range, numbered as in the file."""
    file.seek(shard.start)
    for line in read_lines(file):
        yield line._replace(number=line.number + shard.line - 1)
        if file.tell() >= shard.end:
            return


class RecordReader:
    """Reads the records of an input; what one is does not depend on those before it."""

    def __init__(self, source: Input) -> None:
        self.source = source
        self.reader = source.reader()
        if source.family and source.format and source.structure == Structure.LIST:
            self.reader.prefer(source.family, source.format)
        self.pack = _pack(source) if source.structure == Structure.PACK else None

    def read(self, raw: Raw) -> Record:
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
        if "\n" not in text:
            record = list_record(raw.number, None, text, "", self.reader)
            return record if id is None else record._replace(id=id)
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
