"""Inputs that cannot be read by byte ranges – packed files, tables – are copied into the batch's folder once."""

import gzip
import json
import os
import shutil
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import IO, Any

from sightline.core.errors import FormatError, SightlineError
from sightline.formats.lines import GZIP

PARQUET = b"PAR1"
CELLS = "cells"
"""The structure of a copied table: each line is a JSON list of the ID and the text of one puzzle."""
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
        name = "input.cells"
        write: Write = partial(_write_cells, path, column)
    else:
        name = "input" + os.path.splitext(path.lower().removesuffix(".gz"))[1]
        write = partial(_write_unpacked, path)
    _replace(os.path.join(folder, name), write)
    return name


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
        with gzip.open(path) as packed:
            shutil.copyfileobj(packed, file, 1 << 20)
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise FormatError(f"{path}: the packed file is damaged or cut off") from None


def parquet() -> Any:
    """The library for Parquet files."""
    try:
        import pyarrow.parquet
    except ImportError:
        raise SightlineError(MISSING) from None
    return pyarrow.parquet


def _write_cells(path: str, column: str, file: IO[bytes]) -> None:
    library = parquet()
    try:
        table = library.ParquetFile(path)
    except (OSError, ValueError) as error:
        raise FormatError(f"{path}: {str(error).splitlines()[0]}") from None
    names = table.schema_arrow.names
    if column not in names:
        raise FormatError(f"{path} has no column '{column}': --column names one of {', '.join(names)[:200]}")
    wanted = [column, *(name for name in (ID_COLUMN,) if name in names and name != column)]
    for rows in table.iter_batches(ROWS, columns=wanted):
        for row in rows.to_pylist():
            id = row.get(ID_COLUMN)
            cell = [id if isinstance(id, str | int) else None, _text(row[column])]
            file.write(json.dumps(cell, separators=(",", ":")).encode() + b"\n")


def _text(value: Any) -> str:
    """A cell as the text of a puzzle: a nested value is its JSON."""
    if value is None or isinstance(value, str):
        return value or ""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else json.dumps(value, default=str)
