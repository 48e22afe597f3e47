"""Inputs that cannot be read by byte ranges – packed files, tables, whole texts – are copied to the batch's folder."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import IO, Any

from sightline import api
from sightline.core.errors import FormatError, SightlineError
from sightline.formats.document import LONGEST_VALUE, parse
from sightline.formats.lines import GZIP, PIECE, Unpacked
from sightline.formats.sniff import decode_file
from sightline.texts import TextReader

PARQUET = b"PAR1"
CELLS = "cells"
"""The structure of a copied table or text: each line is a JSON list of the ID and the text of one puzzle."""
COPY = f"input.{CELLS}"
ROWS = 1024
"""Rows of a table that are read at once."""
ID_COLUMN = "id"
MISSING = "Parquet files need pyarrow: pip install 'sightline[parquet]'"

Write = Callable[[IO[bytes]], None]


def needs_copy(path: str) -> bool:
    with open(path, "rb") as file:
        head = file.read(4)
    return head[:2] == GZIP or head == PARQUET


def is_table(path: str) -> bool:
    with open(path, "rb") as file:
        return file.read(4) == PARQUET


def copy_input(path: str, folder: str, column: str) -> str:
    """Copies what is in the file to the folder, and returns the name of the copy there."""
    if is_table(path):
        name = COPY
        write: Write = partial(_write_table, path, column)
    else:
        name = "input" + os.path.splitext(path.lower().removesuffix(".gz"))[1]
        write = partial(_write_unpacked, path)
    _replace(os.path.join(folder, name), write)
    return name


def copy_text(path: str, folder: str, reader: TextReader) -> str:
    """The same for a text that has to be read as a whole, such as a JSON list on several lines."""
    with open(path, "rb") as file:
        texts = _texts(decode_file(file), reader, os.path.splitext(path.lower())[1])
    _replace(os.path.join(folder, COPY), lambda file: file.writelines(_cell(None, text) for text in texts))
    return COPY


def _texts(text: str, reader: TextReader, suffix: str) -> Iterator[str]:
    """The puzzles of a text, each as a text of one line; of a JSON list, also what is no puzzle."""
    entries = [json.dumps(entry) for entry in _entries(text)]
    if any(map(partial(_is_puzzle, reader), entries)):
        return iter(entries)
    return map(api.write, reader.read_each(text, suffix))


def _entries(text: str) -> list[Any]:
    """What is in a JSON list of objects; one object is a list of one."""
    if text.lstrip()[:1] not in ("[", "{") or len(text) > LONGEST_VALUE:
        return []
    try:
        value = parse(text)
    except FormatError:
        return []
    found = value if isinstance(value, list) else [value]
    return found if any(isinstance(entry, dict) for entry in found) else []


def _is_puzzle(reader: TextReader, text: str) -> bool:
    try:
        return bool(reader.read(text))
    except (SightlineError, RecursionError):
        return False


def _replace(target: str, write: Write) -> None:
    fresh = f"{target}.{os.getpid()}.tmp"
    try:
        with open(fresh, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, target)
    except BaseException:
        with suppress(OSError):
            os.remove(fresh)
        raise


def _write_unpacked(path: str, file: IO[bytes]) -> None:
    try:
        with open(path, "rb") as packed:
            unpacked = Unpacked(packed)
            while piece := unpacked.read(PIECE):
                file.write(piece)
    except FormatError as error:
        raise FormatError(f"{path}: {error}") from None


def parquet() -> Any:
    """The library for Parquet files."""
    try:
        import pyarrow.parquet
    except ImportError:
        raise SightlineError(MISSING) from None
    return pyarrow.parquet


def _write_table(path: str, column: str, file: IO[bytes]) -> None:
    library = parquet()
    try:
        file.writelines(_table_cells(library.ParquetFile(path), path, column))
    except SightlineError:
        raise
    except Exception as error:
        if isinstance(error, OSError) and error.errno:  # of the system; those of the library have no number
            raise
        raise FormatError(f"{path}: {(str(error) or type(error).__name__).splitlines()[0]}") from None


def _table_cells(table: Any, path: str, column: str) -> Iterator[bytes]:
    names = table.schema_arrow.names
    if column not in names:
        raise FormatError(f"{path} has no column '{column}': --column names one of {', '.join(names)[:200]}")
    wanted = [column, *(name for name in (ID_COLUMN,) if name in names and name != column)]
    for rows in table.iter_batches(ROWS, columns=wanted):
        for row in rows.to_pylist():
            id = row.get(ID_COLUMN)
            yield _cell(id if isinstance(id, str | int) else None, _text(row[column]))


def _cell(id: str | int | None, text: str) -> bytes:
    return json.dumps([id, text], separators=(",", ":")).encode() + b"\n"


def _text(value: Any) -> str:
    """A cell as the text of a puzzle: a nested value is its JSON."""
    if value is None or isinstance(value, str):
        return value or ""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else json.dumps(value, default=str)
