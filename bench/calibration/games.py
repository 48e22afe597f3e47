"""Puzzles that the Portable Puzzle Collection makes, with its levels: what a program's author finds harder."""

import subprocess
from collections.abc import Iterator
from typing import NamedTuple

import sightline as sl
from bench.calibration.people import Judged

EACH = 12
"""Puzzles of every size and level."""
SEED = "fit"
"""Not the seed of the benchmark of reasons, which measures on others."""


class Game(NamedTuple):
    """A program, its levels in order, and the sizes in which it makes each."""

    program: str
    levels: tuple[str, ...]
    sizes: tuple[tuple[str, ...], ...]


GAMES = {
    "skyscrapers": Game("sgt-towers", ("de", "dh", "dx", "du"), (*[("4", "5", "6", "7", "8")] * 3, ("5", "6", "7"))),
    "hashi": Game("sgt-bridges", ("d0", "d1", "d2"), (("7x7", "10x10", "15x15", "25x25"),) * 3),
}


def generated(family: str) -> Iterator[Judged]:
    """The puzzles of the family's game, if it has one; their levels are compared within one size."""
    game = GAMES.get(family)
    if not game:
        return
    for number, (level, sizes) in enumerate(zip(game.levels, game.sizes, strict=True)):
        for size in sizes:
            command = [f"/usr/games/{game.program}", "--generate", str(EACH), f"{size}{level}#{SEED}"]
            for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.split():
                yield Judged(1, sl.read(line, family=family), number, f"{game.program} {size}")
