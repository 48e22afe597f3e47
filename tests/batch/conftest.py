"""Batches as users run them: the command in a process of its own, with a guest family that kills its workers."""

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = str(Path(sys.executable).parent / "sightline")
ENTRY = "[sightline.families]\nnull = tests.batch.guests:FAMILY\n"
SOLVED = ("0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0", "2 2 1 3 2 2 3 1 1 2 2 3 3 2 1 3")
IMPOSSIBLE = "1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0"
SEVERAL = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4"
INVALID = "0 0 9 2 0 2 0 0 0 3 0 0 0 1 0 0"


@pytest.fixture(scope="session")
def guests(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process in which the guest family is installed."""
    folder = tmp_path_factory.mktemp("packages")
    about = folder / "guests-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1\n", encoding="ascii")
    (about / "entry_points.txt").write_text(ENTRY, encoding="ascii")
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}


Batch = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def batch(guests: dict[str, str]) -> Batch:
    """Runs `sightline batch …` and returns how it ended; `fsize` limits the size of the files that it may write."""

    def run(
        *arguments: Any, fsize: int | None = None, env: dict[str, str] = guests
    ) -> "subprocess.CompletedProcess[str]":
        limit = (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (fsize, fsize))) if fsize else None
        command = [SCRIPT, "batch", *map(str, arguments)]
        return subprocess.run(command, env=env, capture_output=True, text=True, timeout=7200, preexec_fn=limit)

    return run


def write_puzzles(path: Path, records: int, poison: Sequence[str] = (), seed: int = 1) -> Path:
    """A list of small puzzles of all kinds; *poison* is spread among them."""
    rng = Random(seed)
    usual = [*SOLVED * 3, IMPOSSIBLE, SEVERAL, INVALID]
    lines = [rng.choice(usual) for _ in range(records - len(poison))]
    for text in poison:
        lines.insert(rng.randrange(len(lines)), text)
    path.write_text("# a comment\n" + "\n".join(lines) + "\n", encoding="ascii")
    return path


def merged(folder: Path) -> bytes:
    """The whole output of a batch."""
    parts = sorted((folder / "parts").glob("part-*.jsonl"))
    return b"".join(part.read_bytes() for part in parts)
