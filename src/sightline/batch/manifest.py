"""The manifest of a batch: what is done with which input, in which shards; only the same batch is resumed."""

import json
import os
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sightline import __version__
from sightline.batch import parts
from sightline.batch.copies import copy_input, needs_copy
from sightline.batch.inputs import Input, Shard, find_input, find_shards, numbered_shards
from sightline.batch.tasks import LARGEST
from sightline.batch.worker import Limits
from sightline.core.errors import SightlineError
from sightline.engine.make.requests import any_seed
from sightline.kernel import BACKEND

FORMAT = "sightline-batch/1"
NAME = "manifest.json"


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

    @property
    def records(self) -> int:
        return sum(shard.records for shard in self.shards)

    def source(self, folder: str) -> Input | None:
        """The input, or its copy in the folder of the batch."""
        if self.input is None:
            return None
        copy = self.input["copy"]
        path = os.path.join(folder, copy) if copy else self.input["path"]
        reading = {name: self.parameters[name] for name in ("family", "format", "rules")}
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


def begin(request: Request, folder: str, resume: bool) -> Manifest:
    """The manifest of a new batch, or of the one in the folder that is to be resumed."""
    if not exists(folder):
        manifest = _plan(request, folder)
        if save(manifest, folder):
            return manifest
    elif not resume:
        raise ManifestError(f"{folder} holds a batch already: --resume continues it")
    found = load(folder)
    asked = _asked(request, found)
    require_same(found, asked)
    return found._replace(input=asked.input)


def _plan(request: Request, folder: str) -> Manifest:
    """The manifest of a new batch; the input is read once."""
    task, parameters, path, count, seed, limits = request
    largest = LARGEST[task]
    if path is None:
        seed = any_seed(seed)
        return Manifest(task, parameters, seed, limits, versions(), None, numbered_shards(count, largest))
    about = describe_file(path)
    copy = None
    if needs_copy(path):
        os.makedirs(folder, exist_ok=True)
        copy = copy_input(path, folder, parameters["column"])
    reading = {name: parameters[name] for name in ("family", "format", "rules")}
    source = find_input(os.path.join(folder, copy) if copy else about["path"], reading)
    shards = find_shards(source, largest)
    first = source.family and [source.family, source.format]
    about |= {"copy": copy, "structure": source.structure, "first": first}
    return Manifest(task, parameters, seed, limits, versions(), about, shards)


def versions() -> dict[str, str]:
    """What results may depend on."""
    return {"sightline": __version__, "kernel": BACKEND}


def _asked(request: Request, found: Manifest) -> Manifest:
    """What is asked for, with the shards of the batch that was *found*; an input that looks the same is not read."""
    task, parameters, path, count, seed, limits = request
    shards = found.shards if path else [Shard(0, count, 1, count, 0)]
    about = None
    if path is not None and found.input is not None:
        entry = os.stat(path)
        same = (entry.st_size, entry.st_mtime_ns) == (found.input["size"], found.input["time"])
        about = {**found.input, **({"path": os.path.abspath(path)} if same else describe_file(path))}
    return Manifest(task, parameters, seed, limits, versions(), about, shards)


def describe_file(path: str) -> dict[str, Any]:
    """What identifies an input file."""
    moment = os.stat(path).st_mtime_ns
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
        try:
            os.link(fresh, target)
        except FileExistsError:
            return False
    finally:
        os.remove(fresh)
    parts.sync_folder(folder)
    return True


def load(folder: str) -> Manifest:
    """The manifest of a folder."""
    path = os.path.join(folder, NAME)
    try:
        with open(path, encoding="utf-8") as file:
            fields = json.load(file)
        if fields.pop("format") != FORMAT:
            raise ValueError
        del fields["records"]
        shards = [Shard(*shard) for shard in fields.pop("shards")]
        return Manifest(**fields | {"limits": Limits(**fields["limits"])}, shards=shards)
    except FileNotFoundError:
        raise ManifestError(f"{folder} holds no batch: there is no {NAME} in it") from None
    except (ValueError, KeyError, TypeError):
        raise ManifestError(f"{path} is not a manifest of this version") from None


def exists(folder: str) -> bool:
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
