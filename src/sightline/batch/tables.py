"""The output of a batch as a Parquet table: one row per record, with the whole line of JSON in its last column."""

import json
import os
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from sightline.batch.copies import parquet
from sightline.batch.parts import Folder
from sightline.batch.results import lines
from sightline.formats.files import new_file

ROWS = 10_000
"""Rows that are held at once, and that one row group has."""


def write_table(folder: Folder, path: str | os.PathLike[str]) -> None:
    """Writes the table, completely or not at all."""
    library = parquet()
    import pyarrow

    schema = pyarrow.schema(
        [
            ("record", pyarrow.int64()),
            ("line", pyarrow.int64()),
            ("id", pyarrow.string()),
            ("status", pyarrow.string()),
            ("family", pyarrow.string()),
            ("level", pyarrow.string()),
            ("steps", pyarrow.int64()),
            ("result", pyarrow.string()),
        ]
    )
    with new_file(os.fspath(path)) as file, library.ParquetWriter(file, schema) as writer:
        for rows in _groups(_rows(folder, schema.names)):
            writer.write_table(pyarrow.Table.from_pylist(rows, schema))


def _rows(folder: Folder, names: list[str]) -> Iterator[dict[str, Any]]:
    for line in lines(folder):
        fields = json.loads(line)
        id, steps = fields.get("id"), fields.get("steps")
        row = {name: fields.get(name) for name in names[:-1]} | {"result": line.decode().rstrip("\n")}
        row["steps"] = len(steps) if isinstance(steps, list) else steps  # of an explanation: how many it has
        yield row | {"id": None if id is None else str(id)}


def _groups(rows: Iterable[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    source = iter(rows)
    while group := list(islice(source, ROWS)):
        yield group
