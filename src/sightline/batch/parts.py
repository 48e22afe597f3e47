"""The output of one shard: written beside its place, made durable, and renamed, so that a part is whole or absent."""

import hashlib
import json
import os
import re
import socket
from contextlib import suppress
from typing import Any, NamedTuple

from sightline.batch.inputs import Shard

PARTS = "parts"
BLOCK = 1 << 20
"""Bytes that are copied or hashed at once."""
TEMPORARY = r"part-[0-9]+\.(.+)\.([0-9]+)\.tmp"
"""The name of an unfinished part: its host and its process; a pattern."""
SLOWEST = 5
"""Records of a shard whose times are kept."""


def part_name(index: int) -> str:
    return f"part-{index:06}.jsonl"


def part_path(folder: str, index: int) -> str:
    return os.path.join(folder, PARTS, part_name(index))


def about_path(folder: str, index: int) -> str:
    """Where the file is that says what is in a part."""
    return os.path.join(folder, PARTS, f"part-{index:06}.json")


def temporary_path(folder: str, index: int) -> str:
    """Where this process lets its workers write the part; no other process on any machine uses the same name."""
    return os.path.join(folder, PARTS, f"part-{index:06}.{_host()}.{os.getpid()}.tmp")


def _host() -> str:
    return re.sub("[^A-Za-z0-9-]", "-", socket.gethostname()) or "host"


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
    finally:
        os.close(handle)


def read_about(folder: str, index: int) -> About | None:
    """What is in a part, if that is known."""
    try:
        with open(about_path(folder, index), encoding="ascii") as file:
            return About(**json.load(file))
    except (OSError, ValueError, TypeError):
        return None


def committed(folder: str, index: int, shard: Shard) -> About | None:
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


def count_lines(path: str, records: int) -> dict[str, dict[str, int]]:
    """The statuses and levels of the lines of a part; raises `ValueError` if they are not those of so many records."""
    found: dict[str, dict[str, int]] = {"statuses": {}, "levels": {}}
    lines = 0
    with open(path, "rb") as file:
        for line in file:
            lines += 1
            fields: dict[str, Any] = json.loads(line)
            for name, value in (("statuses", fields["status"]), ("levels", fields.get("level"))):
                if value is not None:
                    found[name][value] = found[name].get(value, 0) + 1
    if lines != records:
        raise ValueError(f"{path} has {lines} lines instead of {records}")
    return found


def require_records(path: str, first: int, records: int) -> None:
    """Raises `ValueError` unless the lines of a part are those of so many records, one after the other."""
    number = first
    with open(path, "rb") as file:
        for number, line in enumerate(file, first):
            if json.loads(line)["record"] != number or not line.endswith(b"\n"):
                raise ValueError(f"line {number - first + 1} is not record {number}")
    if number != first + records - 1:
        raise ValueError(f"it has {number - first + 1} records instead of {records}")


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
    return True
