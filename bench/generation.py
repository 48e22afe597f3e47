"""Making puzzles, beside the generators of Simon Tatham's collection as packaged by Debian."""

import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import Any

import sightline as sl
from bench.harness import Figure, Race, Runner, Section, best_cpu

CASES: dict[str, tuple[str, str | None, dict[str, Any], str, str, int]] = {
    # ours: family, level, size and options; theirs: program, parameters; how many. Tiers are those that `rate` finds in
    # theirs: 2 in easy towers, 3 in hard and 6 in extreme ones; 2 in easy and medium maps, 3 or 4 in hard ones
    "towers 4 easy": ("skyscrapers", None, {"size": 4, "tier": 2}, "sgt-towers", "4de", 100),
    "towers 6 easy": ("skyscrapers", None, {"size": 6, "tier": 2}, "sgt-towers", "6de", 100),
    "towers 9 easy": ("skyscrapers", None, {"size": 9, "tier": 2}, "sgt-towers", "9de", 20),
    "towers 6 hard": ("skyscrapers", None, {"size": 6, "tier": 3}, "sgt-towers", "6dh", 40),
    "towers 7 hard": ("skyscrapers", None, {"size": 7, "tier": 3}, "sgt-towers", "7dh", 20),
    "towers 8 hard": ("skyscrapers", None, {"size": 8, "tier": 3}, "sgt-towers", "8dh", 8),
    "towers 9 hard": ("skyscrapers", None, {"size": 9, "tier": 3}, "sgt-towers", "9dh", 1),
    "towers 6 extreme": ("skyscrapers", None, {"size": 6, "tier": 6}, "sgt-towers", "6dx", 20),
    "towers 7 extreme": ("skyscrapers", None, {"size": 7, "tier": 6}, "sgt-towers", "7dx", 20),
    "towers 8 extreme": ("skyscrapers", None, {"size": 8, "tier": 6}, "sgt-towers", "8dx", 4),
    "towers 9 extreme": ("skyscrapers", None, {"size": 9, "tier": 6}, "sgt-towers", "9dx", 1),
    "maps 7 easy": ("hashi", None, {"size": 7, "tier": 2}, "sgt-bridges", "7x7i30e10m2d0", 100),
    "maps 7 medium": ("hashi", None, {"size": 7, "tier": 2}, "sgt-bridges", "7x7i30e10m2d1", 100),
    "maps 7 hard": ("hashi", None, {"size": 7, "tier": 3}, "sgt-bridges", "7x7i30e10m2d2", 100),
    "maps 30 easy": ("hashi", None, {"size": 30, "tier": 2}, "sgt-bridges", "30x30i30e10m2d0", 8),
    "pictures 20": ("nonogram", None, {"size": 20}, "sgt-pattern", "20x20", 200),
    "pictures 30": ("nonogram", None, {"size": 30}, "sgt-pattern", "30x30", 50),
    "pictures 40": ("nonogram", None, {"size": 40}, "sgt-pattern", "40x40", 4),
    "maps 15": ("hashi", None, {"size": 15}, "sgt-bridges", "15x15i30e10m2d2", 40),
    "maps 20": ("hashi", None, {"size": 20}, "sgt-bridges", "20x20i30e10m2d2", 20),
    "maps 25": ("hashi", None, {"size": 25}, "sgt-bridges", "25x25i30e10m2d2", 10),
}


def ours(case: tuple[Any, ...]) -> None:
    family, level, options, _, _, count = case
    for seed in range(count):
        sl.generate(family, difficulty=level, seed=seed, **options)


def theirs(case: tuple[Any, ...]) -> list[str]:
    """Their puzzles as game IDs."""
    *_, program, parameters, count = case
    command = [f"/usr/games/{program}", "--generate", str(count), parameters]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


# --- how many clues the puzzles have


CLUES: dict[str, Callable[[Any], int]] = {
    "skyscrapers": lambda puzzle: sum(map(bool, puzzle.clues)) + sum(map(bool, puzzle.given_values)),
    "hashi": lambda puzzle: len(puzzle.counts),
    "nonogram": lambda puzzle: sum(map(len, puzzle.lines)),
}
"""Clues around the grid and given towers; islands; runs."""
COMPARED = 20
"""Puzzles of which the clues are counted."""
COUNTED = (
    "towers 4 easy",
    "towers 6 easy",
    "towers 9 easy",
    "towers 6 hard",
    "towers 6 extreme",
    "maps 7 easy",
    "maps 7 hard",
    "maps 30 easy",
    "pictures 20",
)


def clue_ratio(name: str) -> float:
    """The median number of our clues over that of theirs."""
    family, level, options, *peer, count = CASES[name]
    some = min(count, COMPARED)
    made = [sl.generate(family, difficulty=level, seed=seed, **options) for seed in range(some)]
    given = [sl.read(text, family=family) for text in theirs((*peer, some))]
    ours, others = (median(map(CLUES[family], puzzles)) for puzzles in (made, given))
    return ours / others


def clue_rows() -> Iterator[Figure]:
    """Ours have no clue too many; easy towers of the peer keep every clue around the grid."""
    for name in COUNTED if PEER.installed else ():
        yield Figure(f"{name}: median clues, ours / theirs", partial(clue_ratio, name), unit="")


def each(count: int, family: str, level: str | None, **options: Any) -> float:
    """CPU seconds per puzzle, over *count* seeds."""
    return best_cpu(partial(ours, (family, level, options, "", "", count)), 1) / count


def figure(title: str, most: float | None, count: int, family: str, level: str | None, **options: Any) -> Figure:
    return Figure(title, lambda: each(count, family, level, **options), most=most)


PEER = Runner("sgt-puzzles", theirs, needs="/usr/games/sgt-towers")


def section() -> Section:
    return Section(
        "Making",
        (
            Race("sl.generate / sgt-puzzles", CASES, Runner("sl.generate", ours), PEER, worst=1, same=None),
            *clue_rows(),
            figure("towers 8×8, extreme", 0.2, 16, "skyscrapers", "extreme", size=8),
            *(
                figure(f"towers {n}×{n}, {level}", None, 4, "skyscrapers", level, size=n)
                for n in (10, 12)
                for level in ("hard", "extreme")
            ),
            *(
                figure(f"a picture of 20×20, {level}", 0.05, 24, "nonogram", level, size=20)
                for level in ("easy", "medium", "hard", "expert", "extreme")
            ),
            figure("a map of 40×40, three planks", 0.5, 6, "hashi", None, size=40, planks=3),
            figure("a map of 60×60", None, 4, "hashi", None, size=60),
            figure("a map of 12×12, extreme", 0.3, 16, "hashi", "extreme", size=12),
            figure("a map of 15×15, extreme", 1, 8, "hashi", "extreme", size=15),
            figure("a map of 12×12, half-turn, expert", None, 8, "hashi", "expert", size=12, symmetry="half-turn"),
            *(
                figure(f"a map of 10×10, {level}", None, 8, "hashi", level, size=10)
                for level in ("easy", "hard", "expert")
            ),
            *(
                figure(f"a rooks board of 12×12, {level}", None, 16, "rooks", level, size=12)
                for level in ("easy", "medium", "hard", "expert", "extreme")
            ),
        ),
    )
