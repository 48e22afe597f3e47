"""What people say about puzzles, read from public repositories where the user keeps them; nothing is stored here."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import sightline as sl

LEVELS = ("Easy", "Medium", "MediumPlus", "Hard", "VeryHard")
"""The publisher's words for Hashi, in order."""


class Judged(NamedTuple):
    """A puzzle with its number, what people say of it, and the group within which that may be compared."""

    number: int
    puzzle: Any
    judged: float
    group: str = ""


def git(repository: Path, *command: str) -> str:
    run = subprocess.run(["git", "-C", str(repository), *command], capture_output=True, check=True)
    return run.stdout.decode(errors="replace")


def paths(repository: Path, folder: str) -> list[str]:
    return git(repository, "ls-tree", "-r", "-z", "--name-only", "HEAD", folder).split("\0")[:-1]


def nonograms(repository: Path) -> Iterator[Judged]:
    """lufton/non-grabber: members of webpbn.com vote from 1 to 5."""
    for path in paths(repository, "puzzles/webpbn_com/2_colors"):
        text = git(repository, "show", f"HEAD:{path}")
        vote = re.search(r"^difficulty (\S+)$", text, re.MULTILINE)
        if vote and float(vote[1]):
            lines = re.findall(r"^(?:\d+,)*\d+$", text[text.index("\nrows\n") :], re.MULTILINE)
            runs = [[int(run) for run in line.split(",") if run != "0"] for line in lines]
            height = int(re.search(r"^height (\d+)$", text, re.MULTILINE)[1])  # type: ignore[index]
            yield Judged(int(Path(path).name.split("_")[0]), sl.Nonogram(runs[:height], runs[height:]), float(vote[1]))


def hashi(repository: Path) -> Iterator[Judged]:
    """Kos/hashi-solver: five levels of a publisher."""
    for path in paths(repository, "puzzles/sud"):
        number, level = Path(path).stem.split("_")
        board = ElementTree.fromstring(git(repository, "show", f"HEAD:{path}"))
        grid = [["."] * int(board.get("Width", 0)) for _ in range(int(board.get("Height", 0)))]
        for island in board.iter("Island"):
            grid[int(island.get("Y", 0))][int(island.get("X", 0))] = island.get("Number", "?")
        yield Judged(int(number), sl.Hashi(["".join(row) for row in grid]), LEVELS.index(level))


def skyscrapers(repository: Path) -> Iterator[Judged]:
    """Sup2point0/ascendant: a publisher's levels 1, 2 and 3 of every size, which say nothing across sizes."""
    for size in range(4, 9):
        document = json.loads(git(repository, "show", f"HEAD:data/{size}x{size}-puzzles.json"))
        for level, entries in document.items():
            for entry in entries:
                clues, number = entry["clues"], int(re.search(r"date=(\d+)", entry["url"])[1])  # type: ignore[index]
                sides = clues["upper"] + clues["right"] + clues["lower"][::-1] + clues["left"][::-1]
                puzzle = sl.Skyscrapers(sides, entry["cells"] if any(map(any, entry["cells"])) else None)
                yield Judged(number, puzzle, int(level), f"{size}×{size}")
