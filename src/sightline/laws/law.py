"""The law file of a family: everything that the laws need to know of it beyond its record, found by import."""

import json
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sightline import registry
from sightline.core.board import Board
from sightline.core.rng import Rng
from sightline.family import Family
from sightline.family.reasons import Reasons
from sightline.formats.document import state_masks

PATTERN = "tests.{family}.law"
"""The module of a family's law file, unless `--law` names another."""


class Part(NamedTuple):
    """One thing that a law file defines: what it is, and the capabilities for which it is needed."""

    about: str
    needed_for: tuple[str, ...] = ()


PARTS = {
    "draw": Part("draw(rng): a small random puzzle, mostly one with solutions"),
    "large": Part("large(size): any puzzle with so many rows and columns, or as many as there may be"),
    "as_cover": Part("as_cover(puzzle): the values of every solution, found as exact covers"),
    "TINY": Part("TINY: puzzles small enough to try every solution", ("editor",)),
    "SIZES": Part("SIZES: rows and columns of puzzles to make; golden files use the last", ("maker",)),
    "options": Part("options(rng): random options of a request", ("maker",)),
    "STYLES": Part("STYLES: (size, level, options) of more puzzles to make and keep", ("maker",)),
    "TAUGHT": Part("TAUGHT: names of techniques to make lessons for", ("maker", "reasons")),
    "closure_boards": Part("closure_boards(seed): boards on which every technique matters", ("shortcuts.closure",)),
    "similar": Part("similar(puzzle): puzzles on the same board that differ in one or two clues"),
    "relabelled": Part("relabelled(puzzle): puzzles with as many solutions, other names or room that nothing needs"),
    "looser": Part("looser(puzzle): the same clues under rules that allow more"),
    "count_answers": Part("count_answers(puzzle, limit): how many there are, by a program that shares no code"),
}
OPTIONAL = ("count_answers", "similar", "relabelled", "looser")
"""Needed only where a maker promises a single solution, where no clue can be left out (`Reasons.relax`), and where
there are such puzzles."""


@dataclass(frozen=True)
class Law:
    """A family with its law file. A part that is missing fails the law that asks for it, in one line."""

    family: Family[Any, Any]
    module_name: str
    asked: str
    """The name of the family, or its module: what `find` was asked for."""

    @classmethod
    def find(cls, asked: str, pattern: str = PATTERN) -> "Law":
        """By the name of a registered family, or by the module of one that is not registered."""
        family = import_module(asked).FAMILY if "." in asked else registry.family(asked)
        return cls(family, pattern.format(family=family.name), asked)

    @property
    def name(self) -> str:
        return self.family.name

    @property
    def reasons(self) -> Reasons[Any]:
        assert self.family.reasons is not None, f"{self.name} has no techniques"
        return self.family.reasons

    @cached_property
    def module(self) -> Any:
        try:
            return import_module(self.module_name)
        except ImportError as error:
            pytest.fail(f"{self.name}: no law file {self.module_name} ({error})", pytrace=False)

    def part(self, name: str) -> Any:
        """What the law file defines under *name*."""
        if not hasattr(self.module, name):
            pytest.fail(f"{self.name}: {self.module_name} lacks {PARTS[name].about}", pytrace=False)
        return getattr(self.module, name)

    def missing(self) -> list[str]:
        """The parts that the law file should define and does not."""
        needed = [name for name, part in PARTS.items() if name not in OPTIONAL and self.brings(*part.needed_for)]
        return [PARTS[name].about for name in needed if not hasattr(self.module, name)]

    def brings(self, *capabilities: str) -> bool:
        """Whether the family has all of these; "shortcuts.closure" is one function of a capability."""
        return all(self._brings(*capability.split(".")) for capability in capabilities)

    def _brings(self, capability: str, function: str = "") -> bool:
        if capability not in self.family.capabilities or not function:
            return capability in self.family.capabilities
        return bool(getattr(self.family.capability(capability), function))

    # --- puzzles

    def draw(self, seed: int) -> Any:
        """A random small puzzle, the same for the same seed."""
        return self.part("draw")(random.Random(f"{self.name} {seed}"))

    def large(self, size: int) -> Any:
        return self.part("large")(size)

    def as_cover(self, puzzle: Any) -> Iterator[tuple[int, ...]]:
        return iter(self.part("as_cover")(puzzle))

    def count_answers(self, puzzle: Any, limit: int = 2) -> int:
        count: int = self.part("count_answers")(puzzle, limit)
        return count

    def closure_boards(self, seed: int) -> Iterable[Board[Any]]:
        boards: Iterable[Board[Any]] = self.part("closure_boards")(seed)
        return boards

    def similar(self, puzzle: Any) -> Iterator[Any]:
        """None, unless the law file says how to make some."""
        return self._others("similar", puzzle)

    def relabelled(self, puzzle: Any) -> Iterator[Any]:
        return self._others("relabelled", puzzle)

    def looser(self, puzzle: Any) -> Iterator[Any]:
        return self._others("looser", puzzle)

    def _others(self, part: str, puzzle: Any) -> Iterator[Any]:
        return iter(self.part(part)(puzzle) if hasattr(self.module, part) else ())

    @property
    def tiny(self) -> Sequence[Any]:
        return tuple(self.part("TINY"))

    @property
    def sizes(self) -> Sequence[int]:
        return tuple(self.part("SIZES"))

    @property
    def styles(self) -> Sequence[tuple[int, str | None, Mapping[str, Any]]]:
        return tuple(self.part("STYLES"))

    @property
    def taught(self) -> Sequence[str]:
        return tuple(self.part("TAUGHT"))

    def options(self, rng: Rng) -> Mapping[str, Any]:
        options: Mapping[str, Any] = self.part("options")(rng)
        return options

    def enough(self, count: int, puzzles: int) -> int:
        """How many findings in so many random puzzles prove something: *count*, fewer if they have a spot or two."""
        spots = sum(self.draw(seed).spots for seed in range(20)) / 20
        return count if spots > 4 else int(puzzles * spots / 4)

    # --- files beside the law file

    @property
    def folder(self) -> Path:
        return Path(self.module.__file__).parent

    @property
    def corpus(self) -> Path:
        return self.folder.parent / "corpus" / f"{self.name}.jsonl"

    def records(self) -> list[dict[str, Any]]:
        """The corpus, one line each: {"name", "puzzle", "count"?, "solution"?, "source"}."""
        return read_lines(self.corpus)

    @cached_property
    def puzzles(self) -> list[Any]:
        """The examples and a spread of the corpus."""
        corpus = [record["puzzle"] for record in self.records()]
        return [*self.family.examples.values(), *map(self.read, corpus[:: max(1, len(corpus) // 40)])]

    def read(self, document: Mapping[str, Any]) -> Any:
        """A puzzle from its JSON document."""
        codec = self.family.codec("json")
        assert codec is not None, f"{self.name} puzzles have no JSON"
        return codec.read(json.dumps(document))

    def kept_positions(self) -> Iterator[Board[Any]]:
        """Puzzles and positions kept for a technique that random puzzles seldom need: `techniques.jsonl`."""
        for record in read_lines(self.folder / "techniques.jsonl"):
            board = self.family.start(self.read(record["puzzle"]))
            masks = state_masks(record["puzzle"], len(board), 8 * board.puzzle.width)
            yield board.with_masks([a & b for a, b in zip(masks, board.domains, strict=True)]) if masks else board


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The JSON objects of a file, one per line; none if there is no such file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
