"""Finds positions for the lessons of a family: for every technique a few boards on which it says something."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sightline as sl
from sightline import api, packs, reading, registry
from sightline.core.board import Board, values_of
from sightline.core.errors import SightlineError
from sightline.core.technique import Technique
from sightline.engine.reason.arguments.cases import steps_on
from sightline.engine.reason.explain import explain
from sightline.family import Family

EACH = 3
"""Positions to keep of every technique."""
LARGEST = 220
"""Spots of the puzzles that are looked through: a position is to be read at a glance."""
SEEDS = 6
"""Puzzles to make for a technique that no other puzzle needs."""


def boards(family: Family[Any, Any], puzzle: Any) -> Iterator[tuple[str, Board[Any]]]:
    """Every step of an explanation: the technique's name, and the board before it."""
    try:
        trace = explain(family, family.start(puzzle), sentences=False)
    except SightlineError:
        return
    yield from zip((step.technique.name for step in trace), trace.boards(), strict=False)


def worth(family: Family[Any, Any], technique: Technique, board: Board[Any]) -> tuple[bool, int] | None:
    """The lower the better: first whether some fact is no mark on the board, then the size; None if nothing is said."""
    step = next(steps_on(family.require("reasons"), technique, board), None)
    if step is None:
        return None
    facts = list(step.deduction.plain_facts())
    marked = facts and all((board.domains[fact.spot] & fact.mask).bit_count() == 1 for fact in facts)
    return not marked, board.puzzle.spots


class Positions:
    """The best positions found for every technique of a family."""

    def __init__(self, family: Family[Any, Any]) -> None:
        self.family = family
        self.techniques = {one.name: one for one in family.require("reasons").techniques if one.tier}
        self.found: dict[str, list[tuple[tuple[bool, int], Board[Any]]]] = {name: [] for name in self.techniques}

    def missing(self, name: str) -> bool:
        return name in self.found and sum(not rough for (rough, _), _ in self.found[name]) < EACH

    def add(self, name: str, position: Board[Any]) -> None:
        board = position.with_masks(position.domains)  # what a board shows: marks, and nothing that is only noticed
        value = worth(self.family, self.techniques[name], board) if self.missing(name) else None
        if value is not None:
            best = sorted([*self.found[name], (value, board)], key=lambda pair: pair[0])
            self.found[name] = best[:EACH]

    def look_through(self, puzzle: Any) -> None:
        for name, board in boards(self.family, puzzle):
            self.add(name, board)


def collect(family: Family[Any, Any]) -> Positions:
    """Looks through the library, the positions that the tests keep, and puzzles that are made for a technique."""
    positions = Positions(family)
    for one in sorted(sl.library(family.name), key=lambda one: one.puzzle.spots):
        if one.puzzle.spots <= LARGEST and (not one.techniques or any(map(positions.missing, one.techniques))):
            positions.look_through(one.puzzle)
    for board in kept(family):
        for name in positions.found:
            positions.add(name, board)
        positions.look_through(board.puzzle)
    for name in [name for name, found in positions.found.items() if not found]:
        for seed in range(SEEDS):
            try:
                positions.look_through(api.generate(family.name, seed=seed, technique=name, steps=4000))
            except SightlineError:
                continue
    return positions


def kept(family: Family[Any, Any]) -> Iterator[Board[Any]]:
    path = Path(__file__).parents[1] / "tests" / family.name / "techniques.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        document = json.loads(line)["puzzle"]
        puzzle = sl.read(json.dumps(document))
        yield reading.position(puzzle, document.get("state"))


def line_of(name: str, board: Board[Any]) -> str:
    start = registry.family_of(board.puzzle).start(board.puzzle).domains
    known = [None if mask == begun else list(values_of(mask)) for mask, begun in zip(board.domains, start, strict=True)]
    state = [values[0] if values and len(values) == 1 else values for values in known]
    document = json.loads(sl.write(board.puzzle)) | {"state": state}
    return json.dumps({"technique": name, "puzzle": document}, ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("family", choices=list(registry.families()))
    family = registry.family(parser.parse_args().family)
    positions = collect(family)
    path = packs.FOLDER / "positions" / f"{family.name}.jsonl"
    path.parent.mkdir(exist_ok=True)
    lines = [line_of(name, board) for name, found in positions.found.items() for _, board in found]
    path.write_text("".join(lines), encoding="utf-8")
    idle = [name for name, found in positions.found.items() if not found]
    print(f"{len(lines)} positions; of {', '.join(idle) or 'no technique'} there is none")


if __name__ == "__main__":
    main()
