"""The manifest of a batch: what is done with which input, in which shards; only the same batch is resumed."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from sightline import __version__
from sightline.batch import parts
from sightline.batch.copies import copy_input, copy_text, needs_copy
from sightline.batch.inputs import Input, find_input, find_shards, numbered_samples, samples
from sightline.batch.pace import Timing
from sightline.batch.shards import Shard, ShardSize, numbered_shards
from sightline.batch.worker import Limits
from sightline.core.errors import SightlineError
from sightline.engine.make.requests import any_seed
from sightline.kernel import BACKEND
from sightline.sources import Structure

FORMAT = "sightline-batch/1"
NAME = "manifest.json"
READING = ("family", "format", "rules")
"""The parameters that say how the input is read."""
INPUT_FIELDS = ("path", "size", "sha256", "time", "copy", "structure", "first")


class ManifestError(SightlineError):
    """A folder that holds no batch, or another one than was asked for."""


class Manifest(NamedTuple):
    """Everything that the output of a batch depends on, and its shards."""

    task: str
    parameters: Mapping[str, Any]
    seed: int | None
    """The master seed: puzzle number N is made with the seed N - 1 after it."""
    limits: Limits
    versions: Mapping[str, str]
    input: Mapping[str, Any] | None
    """Path, size, SHA-256 and time of the input file, and how it is read; None for puzzles to make."""
    shards: list[Shard]
    pace: float | None = None
    """Seconds of CPU time per record, as measured to find the size of shards; the output does not depend on it."""

    @property
    def records(self) -> int:
        return sum(shard.records for shard in self.shards)

    def source(self, folder: str) -> Input | None:
        """The input, or its copy in the folder of the batch."""
        if self.input is None:
            return None
        copy = self.input["copy"]
        path = os.path.join(folder, copy) if copy else self.input["path"]
        reading = {name: self.parameters[name] for name in READING}
        first = self.input["first"] or (None, None)
        return Input(path, self.input["structure"], reading, *first)

    def job(self, folder: str) -> dict[str, Any]:
        """What the workers of this batch have to know, as JSON values."""
        source = self.source(folder)
        parameters = dict(self.parameters) | {"seed": self.seed}
        return {
            "folder": folder,
            "task": self.task,
            "parameters": parameters,
            "source": source and source._asdict(),
            "limits": self.limits._asdict(),
            "versions": dict(self.versions),
        }

    def document(self) -> dict[str, Any]:
        fields = self._asdict() | {"limits": self.limits._asdict(), "records": self.records}
        return {"format": FORMAT, **{name: value for name, value in fields.items() if name != "shards"}}

    def mine(self, part: tuple[int, int] | None) -> Iterator[tuple[int, Shard]]:
        """The shards with their numbers; of *part* (i, n), every n-th from the i-th on."""
        for index, shard in enumerate(self.shards):
            if part is None or index % part[1] == part[0] - 1:
                yield index, shard


class Request(NamedTuple):
    """What a user asks for: a task with the records of a file, or with so many new puzzles."""

    task: str
    parameters: Mapping[str, Any]
    path: str | None = None
    records: int = 0
    seed: int | None = None
    limits: Limits = Limits()
    shard_records: int | None = None
    """Records per shard; None: as many as take a few seconds."""


def begin(request: Request, folder: str, resume: bool, timing: Timing) -> Manifest:
    """The manifest of a new batch, or of the one in the folder that is to be resumed."""
    if not exists(folder):
        manifest = _plan(request, folder, timing)
        if save(manifest, folder):
            return manifest
    elif not resume:
        raise ManifestError(f"{folder} holds a batch already: --resume continues it")
    found = load(folder)
    asked = _asked(request, found)
    require_same(found, asked)
    copy = asked.input and asked.input["copy"]
    if request.path and copy and not os.path.exists(os.path.join(folder, copy)):
        _prepare(request.path, folder, found.parameters)
    return found._replace(input=asked.input)


def _plan(request: Request, folder: str, timing: Timing) -> Manifest:
    """The manifest of a new batch; the input is read once, and some records of a large one are tried."""
    task, parameters, path, count, seed, limits, exact = request
    empty = Manifest(task, parameters, seed, limits, versions(), None, [])
    if path is None:
        empty = empty._replace(seed=any_seed(seed))
        size = ShardSize(lambda: timing.measure(empty.job(folder), numbered_samples(count)), exact)
        shards = numbered_shards(count, size)
    else:
        about = describe_file(path)
        copy, source = _prepare(about["path"], folder, parameters)
        first = source.family and [source.family, source.format]
        empty = empty._replace(input=about | {"copy": copy, "structure": source.structure, "first": first})
        size = ShardSize(lambda: timing.measure(empty.job(folder), samples(source)), exact)
        shards = find_shards(source, size)
    return empty._replace(shards=shards, pace=size.pace)


def _prepare(path: str, folder: str, parameters: Mapping[str, Any]) -> tuple[str | None, Input]:
    """The name of the copy in the folder, if the input needs one, and how the one or the other is read."""
    reading = {name: parameters[name] for name in READING}
    copy = None
    if needs_copy(path):
        os.makedirs(folder, exist_ok=True)
        copy = copy_input(path, folder, parameters["column"])
    source = find_input(os.path.join(folder, copy) if copy else path, reading)
    if source.structure == Structure.TEXT:
        os.makedirs(folder, exist_ok=True)
        copy = copy_text(source.path, folder, source.reader())
        source = find_input(os.path.join(folder, copy), reading)
    return copy, source


def versions() -> dict[str, str]:
    """What results may depend on."""
    return {"sightline": __version__, "kernel": BACKEND}


def _asked(request: Request, found: Manifest) -> Manifest:
    """What is asked for, with the shards of the batch that was *found*; an input that looks the same is not read."""
    task, parameters, path, count, seed, limits, _ = request
    shards = found.shards if path else [Shard(0, count, 1, count, 0)]
    about = None
    if path is not None and found.input is not None:
        entry = os.stat(path)
        same = (entry.st_size, entry.st_mtime_ns) == (found.input["size"], found.input["time"])
        about = {**found.input, **({"path": os.path.abspath(path)} if same else describe_file(path))}
    return Manifest(task, parameters, seed, limits, versions(), about, shards)


def require_unchanged(manifest: Manifest) -> None:
    """Raises `ManifestError` if the input file was changed while the batch read it."""
    about = manifest.input
    if about is None or about["copy"] or not os.path.exists(about["path"]):
        return
    entry = os.stat(about["path"])
    if (entry.st_size, entry.st_mtime_ns) == (about["size"], about["time"]):
        return
    if describe_file(about["path"])["sha256"] != about["sha256"]:
        raise ManifestError(f"{about['path']} was changed while the batch read it: start again in another folder")


def describe_file(path: str) -> dict[str, Any]:
    """What identifies an input file."""
    moment = os.stat(path).st_mtime_ns  # before it is read
    size, sha256 = parts.measure(path)
    return {"path": os.path.abspath(path), "size": size, "sha256": sha256, "time": moment}


def save(manifest: Manifest, folder: str) -> bool:
    """Writes the manifest of a new batch; False if there is one already, perhaps of another process."""
    os.makedirs(os.path.join(folder, parts.PARTS), exist_ok=True)
    target = os.path.join(folder, NAME)
    fresh = f"{target}.{os.getpid()}.tmp"
    shards = ",\n".join(json.dumps(shard) for shard in manifest.shards)
    try:
        with open(fresh, "w", encoding="utf-8") as file:
            file.write(json.dumps(manifest.document(), indent=1)[:-2] + f',\n "shards": [\n{shards}\n]}}\n')
            file.flush()
            os.fsync(file.fileno())
        created = _put_in_place(fresh, target)
    except OSError as error:
        raise parts.OutputError(f"cannot write {target}: {error.strerror}") from None
    finally:
        with suppress(OSError):
            os.remove(fresh)
    parts.sync_folder(folder)
    return created


def _put_in_place(fresh: str, target: str) -> bool:
    """Gives a file its name, unless another has it already."""
    try:
        os.link(fresh, target)
    except FileExistsError:
        return False
    except OSError:  # a file system without links
        if os.path.exists(target):
            return False
        os.rename(fresh, target)
    return True


def load(folder: parts.Folder) -> Manifest:
    """The manifest of a folder."""
    path = os.path.join(folder, NAME)
    try:
        with open(path, encoding="utf-8") as file:
            fields = json.load(file)
        if fields.pop("format") != FORMAT:
            raise ValueError
        del fields["records"]
        shards = [Shard(*map(int, shard)) for shard in fields.pop("shards")]
        if fields["input"] is not None:
            fields["input"] = {name: fields["input"][name] for name in INPUT_FIELDS}
        return Manifest(**fields | {"limits": Limits(**fields["limits"])}, shards=shards)
    except (FileNotFoundError, NotADirectoryError):
        raise ManifestError(f"{folder} holds no batch: there is no {NAME} in it") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ManifestError(f"{path} is not a manifest of this version") from None


def exists(folder: parts.Folder) -> bool:
    return os.path.exists(os.path.join(folder, NAME))


def require_same(found: Manifest, asked: Manifest) -> None:
    """Raises `ManifestError`, naming what differs, unless *asked* has the same output as the batch that was *found*."""
    changes = list(_differences(found, asked))
    if changes:
        raise ManifestError(
            f"this folder holds another batch: {'; '.join(changes)}; ask for the same, or choose another folder"
        )


def _differences(found: Manifest, asked: Manifest) -> Iterator[str]:
    pairs = {
        "task": (found.task, asked.task),
        "seed": (found.seed, asked.seed if asked.seed is not None else found.seed),
        "records": (found.records, asked.records),
    }
    pairs |= {f"version of {name}": (was, asked.versions.get(name)) for name, was in found.versions.items()}
    for name, was in found._asdict().items():
        if name in ("parameters", "limits"):
            was, now = (
                value if isinstance(value, Mapping) else value._asdict() for value in (was, getattr(asked, name))
            )
            pairs |= {key: (was.get(key), now.get(key)) for key in {**was, **now}}
    if found.input and asked.input:
        pairs |= {f"input {key}": (found.input[key], asked.input[key]) for key in ("size", "sha256")}
    for name, (was, now) in pairs.items():
        if was != now:
            yield f"{name} is {_short(was)} there and {_short(now)} here"


def _short(value: Any) -> str:
    text = "not set" if value is None else str(value)
    return text if len(text) <= 24 else f"{text[:20]}…"
