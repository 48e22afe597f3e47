"""Puzzles read one after the other from a source of any length: a list, a pack, or one text."""

import io
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import chain, islice, zip_longest
from typing import IO, Any, NamedTuple

from sightline.core.board import Puzzle
from sightline.core.errors import FormatError, InvalidPuzzle, SightlineError
from sightline.formats.codec import Codec
from sightline.formats.document import documents
from sightline.formats.files import open_file
from sightline.formats.lines import LINE_ENDS, LONGEST_LINE, Line, read_lines, unpack
from sightline.formats.sniff import LONGEST, Candidate, UnknownFormat, decode_bytes, decode_file, read_one_of
from sightline.texts import TextReader

Source = str | os.PathLike[str] | IO[str] | IO[bytes]

HEAD = 1 << 16
"""Characters of a source that are looked at to find out whether it is a pack."""
UTF_16 = ("\xff\xfe", "\xfe\xff")
"""How a text with two bytes per character begins, when it is taken for one with one byte."""
MOST_BLANK = 1000
"""Lines at the beginning of a list that are blank or comments."""
LIST_SUFFIXES = (".jsonl", ".ndjson")
"""Files that are lists by their name, whatever their first lines are."""
TRIES = 3
"""Lines, one of which must be a puzzle for the source to be a list."""


class Record(NamedTuple):
    """One puzzle of a source, or the error that stands in its place.

    `number` counts from one; `line` is where a record of a list or a pack begins, None for a source that is one text.
    """

    number: int
    line: int | None
    id: str | int | None
    puzzle: Any
    error: SightlineError | None
    source: str = ""
    state: Any = None
    """How far a player has come, as the text says it."""

    @property
    def complaint(self) -> str:
        """The error, with the file and the line where it is."""
        place = f"{self.source}:{self.line}" if self.source else f"line {self.line}"
        return f"{place}: {self.error}"

    def require(self) -> Puzzle:
        """The puzzle; raises the error if there is none."""
        if self.error is None:
            puzzle: Puzzle = self.puzzle
            return puzzle
        raise _like(self.error, self.complaint)


def records(
    source: Source, *, family: str | None = None, format: str | None = None, rules: Mapping[str, Any] | None = None
) -> Iterator[Record]:
    """The puzzles of *source*, each read when it is asked for: a file of any length takes little memory.

    A bad record of a list (one puzzle per line) or of a pack has an `error` and the rest goes on; any other text
    that cannot be read raises.
    """
    return source_records(source, TextReader(family, format, rules))


def source_records(source: Source, reader: TextReader, read_list: "ReadList | None" = None) -> Iterator[Record]:
    """The same, with a *reader* of its own; *read_list* makes the records of a list from its lines."""
    if isinstance(source, str) and not is_file(source):
        return _line_records(source, reader) or _text_records(source, reader, read_list)
    if isinstance(source, str | os.PathLike):
        return _file_records(os.fspath(source), reader, read_list)
    if not hasattr(source, "read"):
        raise TypeError(f"a puzzle is read from a text, a path or an open file, not from {type(source).__name__}")
    return read_records(source, reader, str(getattr(source, "name", "")), read_list=read_list)


def _line_records(text: str, reader: TextReader) -> Iterator[Record] | None:
    """The records of a text that is one line; None if it is more than that, or cannot be read by itself."""
    if len(text) > LONGEST_LINE or "\n" in text or _is_binary(text) or not is_record(text) or _goes_on(text):
        return None
    codec = reader.one_line_codec(text)
    if codec is None or _other_text(codec, [text], reader):
        return None
    try:
        puzzles, id = reader.read_record(text)
    except SightlineError:
        return None
    return _numbered(0, None, id, puzzles, text, "")


def _text_records(text: str, reader: TextReader, read_list: "ReadList | None") -> Iterator[Record]:
    try:
        yield from read_records(io.StringIO(text), reader, read_list=read_list)
    except UnknownFormat:
        reject_missing_file(text)
        raise


def is_file(source: str) -> bool:
    """Whether *source* names a file, rather than being a text itself."""
    return os.path.exists(source) and not os.path.isdir(source)


def reject_missing_file(source: str, what: str = "a puzzle in any known format") -> None:
    """Raises `FormatError` if *source* can only be the name of a file, and there is none."""
    if os.path.isdir(source):
        raise FormatError(f"'{source}' is a directory: name a file in it")
    if os.path.exists(source) or source[:1] in ("{", "[") or "://" in source:
        return
    looks_like_one = source.isidentifier() or "/" in source or "." in source[1:]
    if len(source) < 1000 and source.isprintable() and " " not in source and looks_like_one:
        raise FormatError(f"there is no file '{source}', and it is not {what}")


def text_of(source: str) -> str:
    """The text of the file that *source* names, or else *source* itself."""
    if not is_file(source):
        return source
    with _open(source) as file:
        return decode_file(unpack(file))


def _open(path: str) -> IO[bytes]:
    try:
        return open_file(path, LONGEST)
    except OSError as error:
        raise FormatError(f"cannot read {path}: {error.strerror}") from None


def _file_records(path: str, reader: TextReader, read_list: "ReadList | None") -> Iterator[Record]:
    with _open(path) as file:
        yield from read_records(file, reader, path, read_list=read_list)


ReadList = Callable[[Iterable[Line], str, TextReader], Iterator[Any]]
"""What makes records from the lines of a list, the name of the file, and how to read it."""


def read_records(
    file: Any, reader: TextReader, name: str = "", suffix: str = "", read_list: ReadList | None = None
) -> Iterator[Record]:
    """The records of an open file; errors begin with its *name*, and its *suffix* hints at the format."""
    suffix = suffix or os.path.splitext(name.lower().removesuffix(".gz"))[1]
    try:
        if not hasattr(file, "readline"):  # an object with `read` alone
            file = io.StringIO(decode_file(file))
        yield from _records(unpack(file), name, suffix, reader, read_list)
    except (FormatError, InvalidPuzzle) as error:
        if not name or str(error).startswith(f"{name}:"):
            raise
        raise _like(error, f"{name}: {error}") from None


def _like(error: SightlineError, message: str) -> SightlineError:
    return InvalidPuzzle(message) if isinstance(error, InvalidPuzzle) else FormatError(message)


def _records(file: Any, name: str, suffix: str, reader: TextReader, read_list: ReadList | None) -> Iterator[Record]:
    lines = read_lines(file)
    head: list[Line] = []
    if _is_list(lines, head, reader):
        more = _has_more(lines, head, file)
        every = chain(head, lines)
        yield from read_list(every, name, reader) if read_list and more else line_records(every, name, reader, more)
        return
    raw = _beginning(head, file)
    pack = _pack(raw, suffix, reader)
    if pack is not None:
        kept: list[Line] = []
        pieces = chunks(pack, _keeping(kept, _lines_from(raw, file)))
        first = list(islice(pieces, 2))
        if len(first) > 1:
            kept.clear()
            yield from _pack_records(pack, chain(first, pieces), name, reader)
            return
        raw = _joined(kept)
    text = decode_file(file, raw)
    yield from _numbered(0, None, None, reader.read_each(text, suffix), text, name)


class Structure(StrEnum):
    """How a source holds its puzzles."""

    LIST = "list"
    """One per line."""
    PACK = "pack"
    """One after the other, in a format that says where the next one begins."""
    TEXT = "text"
    """One text that has to be read as a whole."""


def structure_of(file: Any, reader: TextReader, suffix: str) -> tuple[Structure, Candidate | None]:
    """How an open file holds its puzzles, and the format of the first record of a list, or of the pack."""
    lines, head = read_lines(file), list[Line]()
    if _is_list(lines, head, reader) or suffix in LIST_SUFFIXES:
        for line in head:
            with suppress(SightlineError):
                if is_record(line.text) and not line.too_long and reader.read_record(line.text):
                    break
        return Structure.LIST, reader.last
    raw = _beginning(head, file)
    pack = _pack(raw, suffix, reader)
    if pack is not None and len(list(islice(chunks(pack, _lines_from(raw, file)), 2))) > 1:
        return Structure.PACK, pack
    return Structure.TEXT, None


def list_record(number: int, line: int | None, text: str, name: str, reader: TextReader) -> Record:
    """The only puzzle of a line; it does not depend on the lines before."""
    try:
        puzzles, id = reader.read_record(text, remember=False)
        return _only(number, line, id, puzzles, text, name)
    except SightlineError as error:
        return Record(number, line, None, None, error, name)


def pack_record(number: int, line: int | None, text: str, name: str, reader: TextReader, pack: Candidate) -> Record:
    """The only puzzle of one chunk of a pack."""
    id = _id(pack.codec, text)
    try:
        return _only(number, line, id, read_one_of([pack], text, reader.rules)[1], text, name)
    except SightlineError as error:
        return Record(number, line, id, None, error, name)


def _only(number: int, line: int | None, id: str | int | None, puzzles: Sequence[Any], text: str, name: str) -> Record:
    if len(puzzles) != 1:
        raise FormatError(f"a record is one puzzle, found {len(puzzles)}: write one per line")
    return next(_numbered(number - 1, line, id, puzzles, text, name))


def _numbered(
    before: int, line: int | None, id: str | int | None, puzzles: Iterable[Any], text: str, name: str
) -> Iterator[Record]:
    """The records of the puzzles of one text; *before* have come before."""
    states = _states(text) if '"state"' in text else ()
    for number, (puzzle, state) in enumerate(zip_longest(puzzles, states), before + 1):
        yield Record(number, line, id, puzzle, None, name, state)


def _states(text: str) -> list[Any]:
    """The state of each puzzle of a JSON text."""
    if text.lstrip("\ufeff \t\r\n[")[:1] != "{":
        return []
    return [entry.get("state") for entry in documents(text)]


def _beginning(head: Sequence[Line], file: Any) -> Any:
    """The first lines of the file, of which *head* has been read before, as one text or as bytes; None if there are
    none. At once, for a text may have as many lines as characters."""
    raw = _joined(head)
    if raw is None or head[-1].too_long:
        return raw
    while len(raw) < HEAD and (piece := file.read(HEAD - len(raw))):
        raw += piece
    return raw if raw[-1:] in LINE_ENDS else raw + file.readline(LONGEST_LINE + 1)


def _lines_from(raw: Any, file: Any) -> Iterator[Line]:
    """The lines of the file, of which *raw* has been read before."""
    number = 0
    for number, line in enumerate(io.StringIO(raw) if isinstance(raw, str) else io.BytesIO(raw), 1):
        yield Line(number, line)
    yield from read_lines(file, number)


def _joined(head: Sequence[Line]) -> Any:
    """The lines as one text or as bytes; None if there are none."""
    return type(head[0].raw)().join([line.raw for line in head]) if head else None


# --- lists: one puzzle per line


def _is_list(lines: Iterator[Line], head: list[Line], reader: TextReader) -> bool:
    """Whether each line is a puzzle by itself; the lines that were needed to see it are added to *head*."""
    found: list[str] = []
    for line in lines:
        head.append(line)
        text = line.text
        if line.too_long or _is_binary(text):
            return False
        if not is_record(text):
            if len(head) > MOST_BLANK:
                return False
            continue
        if not found and _goes_on(text):
            return False
        found.append(text)
        if (codec := reader.one_line_codec(text)) is not None:
            return _is_no_other_text(codec, found, lines, head, reader)
        if len(found) == TRIES:
            return False
    return False


def _is_binary(text: str) -> bool:
    return "\0" in text[:4] or text[:2] in UTF_16


def _goes_on(text: str) -> bool:
    """Whether a line is the beginning of a JSON value on several lines: its first bracket has none at the end."""
    return text.lstrip()[:1] in ("{", "[") and text.rstrip()[-1:] not in ("}", "]")


def _is_no_other_text(
    codec: Codec[Any], found: list[str], lines: Iterator[Line], head: list[Line], reader: TextReader
) -> bool:
    """Whether lines that are puzzles by themselves are not those of one other text; no more are read than needed."""
    while whole := _other_text(codec, found, reader):
        line = next(lines, None)
        if line is None:
            return 1 < len(found) != whole
        head.append(line)
        if is_record(line.text):
            found.append(line.text)
    return True


def _other_text(codec: Codec[Any], found: list[str], reader: TextReader) -> int:
    """How many lines another text would have that begins with these; 0 if there is none, or the format is named."""
    return 0 if reader.named else codec.other_text(found)


def is_record(text: str) -> bool:
    """Whether a line holds something: it is neither blank nor a comment."""
    bare = text.lstrip()
    return bool(bare) and bare[0] != "#"


def _has_more(lines: Iterator[Line], head: list[Line], file: Any) -> bool:
    """Whether a list has several records; a pipe, whose next line may be far away, is taken for one that has."""
    if sum(is_record(line.text) for line in head) > 1 or not getattr(file, "seekable", lambda: True)():
        return True
    for line in lines:
        head.append(line)
        if is_record(line.text):
            return True
    return False


def line_records(
    lines: Iterable[Line], name: str, reader: TextReader, several: bool = True, number: int = 0
) -> Iterator[Record]:
    """The records of the lines of a list; *number* of them came before."""
    for line in lines:
        text = line.text
        if not is_record(text):
            continue
        at = line.number if several else None
        try:
            if line.too_long:
                raise FormatError(f"a record has at most {LONGEST_LINE >> 20} MiB")
            puzzles, id = reader.read_record(text)
        except SightlineError as error:
            number += 1
            yield Record(number, line.number, None, None, error, name)
            continue
        yield from _numbered(number, at, id, puzzles, text, name)
        number += len(puzzles)


# --- packs: several puzzles in a format that says where the next one begins


def _pack(raw: Any, suffix: str, reader: TextReader) -> Candidate | None:
    """The format of a pack that begins like this; none begins with a line that is too long."""
    if not raw or (len(raw) > LONGEST_LINE and raw[-1:] not in LINE_ENDS):
        return None
    text = raw if isinstance(raw, str) else decode_bytes(raw)
    claimants = reader.claimants(text, suffix)
    return claimants[0] if len(claimants) == 1 and claimants[0].codec.divide is not None else None


def _keeping(kept: list[Line], lines: Iterable[Line]) -> Iterator[Line]:
    """The same lines, which are added to *kept*: should there be one puzzle only, the text is read as a whole."""
    source = iter(lines)
    for line in source:
        kept.append(line)
        yield line
        if not kept:  # it was emptied: there are several
            yield from source


def chunks(pack: Candidate, lines: Iterable[Line]) -> Iterator[tuple[int, str]]:
    """The puzzles of a pack, each with the number of its first line."""
    assert pack.codec.divide is not None
    return pack.codec.divide((line.number, line.text) for line in lines)


def _pack_records(
    pack: Candidate, pieces: Iterable[tuple[int, str]], name: str, reader: TextReader
) -> Iterator[Record]:
    number = 0
    for line, text in pieces:
        id = _id(pack.codec, text)
        try:
            puzzles = read_one_of([pack], text, reader.rules)[1]
        except SightlineError as error:
            number += 1
            yield Record(number, line, id, None, error, name)
            continue
        yield from _numbered(number, line, id, puzzles, text, name)
        number += len(puzzles)


def _id(codec: Codec[Any], text: str) -> str | int | None:
    return codec.identify(text) if codec.identify else None
