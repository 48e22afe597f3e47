"""The output of one shard: written beside its place, made durable, and renamed, so that a part is whole or absent."""

import hashlib
import json
import os
import re
import socket
from collections.abc import Mapping, Sequence
from contextlib import suppress
from errno import EINVAL, ENOTSUP
from functools import cache
from typing import Any, NamedTuple, Self

from sightline.batch.shards import Shard
from sightline.core.errors import SightlineError
from sightline.core.sentence import numbered

Folder = str | os.PathLike[str]
"""The folder of a batch."""
PARTS = "parts"
BLOCK = 1 << 20
"""Bytes that are copied or hashed at once."""
TEMPORARY = r"part-[0-9]+\.(.+)\.([0-9]+)\.tmp"
"""The name of an unfinished part: its host and its process; a pattern."""
SLOWEST = 5
"""Records of a shard whose times are kept."""
CRASH, CRASHES = "crash", 5
"""The status of a record that crashed, and how many of a shard are named."""


def part_name(index: int) -> str:
    return f"part-{index:06}.jsonl"


def part_path(folder: Folder, index: int) -> str:
    return os.path.join(folder, PARTS, part_name(index))


def about_path(folder: Folder, index: int) -> str:
    """Where the file is that says what is in a part."""
    return os.path.join(folder, PARTS, f"part-{index:06}.json")


def temporary_path(folder: str, index: int) -> str:
    """Where this process lets its workers write the part; no other process on any machine uses the same name."""
    return os.path.join(folder, PARTS, f"part-{index:06}.{_host()}.{os.getpid()}.tmp")


@cache
def _host() -> str:
    """The name of this machine; containers that share one are told apart, since their process IDs are their own."""
    name = socket.gethostname()
    with suppress(OSError):
        name += os.readlink("/proc/self/ns/pid").removeprefix("pid:")
    return re.sub("[^A-Za-z0-9-]+", "-", name).strip("-") or "host"


class OutputError(SightlineError):
    """The output cannot be written: the disk is full, or the folder is read-only."""


class Crash(NamedTuple):
    """A record with the status crash."""

    record: int
    line: int | None
    error: str


class About(NamedTuple):
    """What is in a part: enough to see whether it is whole, and to sum up a batch without reading its parts."""

    records: int
    size: int
    sha256: str
    statuses: dict[str, int]
    levels: dict[str, int]
    seconds: float
    """CPU time of its worker."""
    slowest: list[tuple[float, int]]
    """CPU time and numbers of the records that took longest."""
    crashes: Sequence[Crash] = ()
    """The first records that crashed."""


def commit(temporary: str, folder: str, index: int, about: About) -> None:
    """Makes a part durable and puts it in its place, after the file that says what is in it."""
    beside = f"{temporary[:-4]}.about.tmp"
    with open(beside, "w", encoding="ascii") as file:
        json.dump(about._asdict(), file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, about_path(folder, index))
    with open(temporary, "rb") as part:
        os.fsync(part.fileno())
    os.replace(temporary, part_path(folder, index))
    sync_folder(os.path.join(folder, PARTS))


def sync_folder(folder: str) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (EINVAL, ENOTSUP):  # some network file systems cannot do this
            raise
    finally:
        os.close(handle)


def read_about(folder: Folder, index: int) -> About | None:
    """What is in a part, if that is known."""
    try:
        with open(about_path(folder, index), encoding="ascii") as file:
            return about_from(json.load(file))
    except (OSError, ValueError, TypeError, AttributeError, KeyError):
        return None


def about_from(fields: dict[str, Any]) -> About:
    """The same from its JSON values."""
    about = About(**fields)
    return About(
        int(about.records),
        int(about.size),
        str(about.sha256),
        {str(name): int(count) for name, count in about.statuses.items()},
        {str(name): int(count) for name, count in about.levels.items()},
        float(about.seconds),
        [(float(seconds), int(number)) for seconds, number in about.slowest],
        [Crash(int(record), line and int(line), str(error)) for record, line, error in about.crashes],
    )


def committed(folder: Folder, index: int, shard: Shard) -> About | None:
    """What is in a part, if it is there and has its size; a part that was cut off is not."""
    try:
        size = os.stat(part_path(folder, index)).st_size
    except OSError:
        return None
    about = read_about(folder, index)
    return about if about is not None and (about.size, about.records) == (size, shard.records) else None


def measure(path: str) -> tuple[int, str]:
    """The size of a file, and its SHA-256."""
    with open(path, "rb") as file:
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        return file.tell(), sha256


def whole_lines(temporary: str) -> int:
    """The number of lines that a dead worker has finished; what follows them is cut off."""
    lines = end = 0
    with suppress(FileNotFoundError), open(temporary, "r+b") as file:
        for line in file:
            if line.endswith(b"\n"):
                lines, end = lines + 1, end + len(line)
        file.truncate(end)
    return lines


def append_line(temporary: str, line: bytes) -> None:
    with open(temporary, "ab") as file:
        file.write(line)


class Counts:
    """What the lines of a part say: how many have which status and level, and which records crashed."""

    def __init__(self) -> None:
        self.records = 0
        self.statuses: dict[str, int] = {}
        self.levels: dict[str, int] = {}
        self.crashes: list[Crash] = []

    def add(self, record: int, line: int | None, status: str, fields: Mapping[str, Any]) -> None:
        self.records += 1
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if (level := fields.get("level")) is not None:
            self.levels[level] = self.levels.get(level, 0) + 1
        if status == CRASH and len(self.crashes) < CRASHES:
            self.crashes.append(Crash(record, line, str(fields.get("error", ""))))

    @classmethod
    def of_file(cls, path: str) -> Self:
        """Those of a part that was written before."""
        found = cls()
        with open(path, "rb") as file:
            for line in file:
                fields: dict[str, Any] = json.loads(line)
                found.add(fields["record"], fields.get("line"), fields["status"], fields)
        return found


def require_records(path: str, first: int, records: int) -> None:
    """Raises `ValueError` unless the lines of a part are those of so many records, one after the other."""
    number = first
    with open(path, "rb") as file:
        for number, line in enumerate(file, first):
            if json.loads(line)["record"] != number or not line.endswith(b"\n"):
                raise ValueError(f"line {number - first + 1} is not record {number}")
    if number != first + records - 1:
        raise ValueError(f"it has {numbered(number - first + 1, 'record')} instead of {records}")


def remove_temporary(folder: str, *, every: bool = False) -> None:
    """Removes the unfinished parts of this process; with *every*, also of processes of this host that have ended."""
    with suppress(OSError):
        for entry in list(os.scandir(os.path.join(folder, PARTS))):
            found = re.fullmatch(TEMPORARY, entry.name.replace(".about.tmp", ".tmp"))
            if found and found[1] == _host() and (int(found[2]) == os.getpid() or (every and not _runs(int(found[2])))):
                with suppress(OSError):
                    os.remove(entry.path)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return not _waits_for_its_parent(pid)


def _waits_for_its_parent(pid: int) -> bool:
    """Whether a process has ended, but whoever started it has not looked yet."""
    with suppress(OSError), open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
        return file.read().rpartition(")")[2].split()[0] == "Z"
    return False
