"""The parts of a batch put together: merge, status, verify."""

import hashlib
import json
import os
from collections.abc import Iterator
from typing import IO, NamedTuple

from sightline.batch import manifest as manifests
from sightline.batch import parts
from sightline.batch.manifest import Manifest, ManifestError
from sightline.batch.shards import Shard
from sightline.batch.summary import Totals


class Damage(NamedTuple):
    """A part that is not as it should be."""

    number: int | None
    """Of the part; None: it is the input."""
    what: str

    def __str__(self) -> str:
        return self.what if self.number is None else f"{parts.part_name(self.number)}: {self.what}"


def status(folder: parts.Folder) -> Totals:
    """How far a batch is, whoever is working on it."""
    manifest = manifests.load(folder)
    totals = Totals(manifest.task, manifest.records, len(manifest.shards))
    for index, shard in enumerate(manifest.shards):
        about = parts.committed(folder, index, shard)
        if about is not None:
            totals.add(about, new=False)
    return totals


def is_complete(manifest: Manifest, folder: parts.Folder) -> bool:
    """Whether every part is there; it looks no further than to the first that is not."""
    return all(parts.committed(folder, index, shard) for index, shard in enumerate(manifest.shards))


def under_way(folder: parts.Folder) -> int:
    """How many parts are being written, on all machines."""
    try:
        names = os.listdir(os.path.join(folder, parts.PARTS))
    except OSError:
        return 0
    unfinished = {name.partition(".")[0] for name in names if name.endswith(".tmp")}
    return len(unfinished - {name.removesuffix(".jsonl") for name in names})


def blocks(folder: parts.Folder) -> Iterator[bytes]:
    """The whole output in the order of the input, a piece at a time; raises if a part is missing or damaged."""
    for index, about in _whole_parts(folder):
        found = hashlib.sha256()
        with open(parts.part_path(folder, index), "rb") as file:
            while block := file.read(parts.BLOCK):
                found.update(block)
                yield block
        if found.hexdigest() != about.sha256:
            raise ManifestError(f"{parts.part_name(index)} is damaged: `batch verify --remove`, then --resume")


def _whole_parts(folder: parts.Folder) -> list[tuple[int, parts.About]]:
    """Every part; raises, before anything is written, if some are missing."""
    shards = manifests.load(folder).shards
    found = [(index, parts.committed(folder, index, shard)) for index, shard in enumerate(shards)]
    missing = [index for index, about in found if about is None]
    if missing:
        are = "part is" if len(missing) == 1 else "parts are"
        which = f"{len(missing)} of {len(shards)} {are} missing, from {parts.part_name(missing[0])} on"
        raise ManifestError(f"{which}: --resume writes what is missing")
    return [(index, about) for index, about in found if about is not None]


def merge(folder: parts.Folder, file: IO[bytes]) -> int:
    """Writes the output to an open file; returns how many bytes that were."""
    return sum(file.write(block) for block in blocks(folder))


def lines(folder: parts.Folder) -> Iterator[bytes]:
    """The same, a line at a time."""
    tail = b""
    for block in blocks(folder):
        *found, tail = (tail + block).split(b"\n")
        yield from (line + b"\n" for line in found)


def puzzles(folder: parts.Folder) -> Iterator[bytes]:
    """The puzzles that a batch has made, each a line of JSON that every verb reads."""
    for line in lines(folder):
        puzzle = json.loads(line).get("puzzle")
        if puzzle is not None:
            yield json.dumps(puzzle, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def verify(folder: parts.Folder, remove: bool = False) -> Iterator[Damage]:
    """Reads every part and the input again, and yields what is not as the manifest says.

    *remove* removes damaged parts, so that `--resume` writes them again.
    """
    manifest = manifests.load(folder)
    if (changed := _input_change(manifest)) is not None:
        yield Damage(None, changed)
    for index, shard in enumerate(manifest.shards):
        what = _damage(folder, index, shard)
        if what is None:
            continue
        yield Damage(index, what)
        if remove and os.path.exists(parts.part_path(folder, index)):
            os.remove(parts.part_path(folder, index))


def _input_change(manifest: Manifest) -> str | None:
    if manifest.input is None:
        return None
    try:
        size, sha256 = parts.measure(manifest.input["path"])
    except OSError as error:
        return f"{manifest.input['path']}: {error.strerror}"
    same = (size, sha256) == (manifest.input["size"], manifest.input["sha256"])
    return None if same else f"{manifest.input['path']} has changed since the batch began"


def _damage(folder: parts.Folder, index: int, shard: Shard) -> str | None:
    path = parts.part_path(folder, index)
    if not os.path.exists(path):
        return "missing"
    about = parts.read_about(folder, index)
    if about is None:
        return "nothing says what is in it"
    if (about.size, about.sha256) != parts.measure(path):
        return "its bytes are not those that were written"
    try:
        parts.require_records(path, shard.first, shard.records)
    except ValueError as error:
        return str(error)
    return None
