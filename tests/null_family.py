"""The null family: one cell, one clue, every part present and as small as it can be. Copy it to start a new one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sightline.core.board import Board, Fact, place, values_of
from sightline.core.errors import FormatError, InvalidPuzzle
from sightline.core.scene import Label, Layout, Look, Place, Role, Rule, Scene, Tile
from sightline.core.technique import Deduction, Places, technique
from sightline.core.words import Facts, Spot, Spots, Values, Word
from sightline.family import Family, Option, Violation
from sightline.family.editor import Change, Editor
from sightline.family.maker import Maker
from sightline.family.reasons import Reasons
from sightline.formats.answers import read_rows
from sightline.formats.codec import Codec, Fields
from sightline.formats.document import json_codec
from sightline.formats.shape import as_int, as_object
from sightline.formats.tokens import number, read_cell_value
from sightline.kernel.reference.loop import Reference


@dataclass(frozen=True)
class Null:
    """A cell that holds 1…`values`; the clue says which, or 0 for "any"."""

    clue: int
    values: int = 2

    def __post_init__(self) -> None:
        if not 1 <= self.values <= 7:
            raise InvalidPuzzle(f"{self.values} values: a cell takes 1–7")
        if not 0 <= self.clue <= self.values:
            raise InvalidPuzzle(f"clue {self.clue}: the cell allows 1–{self.values}")

    @property
    def spots(self) -> int:
        return 1

    @property
    def width(self) -> int:
        return 1


class Cell(Board[Null]):
    @property
    def grid(self) -> list[list[int | None]]:
        return [[self.values[0]]]


class NullProblem(Reference):
    """What the kernel sees: a mask and a clue."""

    def __init__(self, clue: int, masks: bytes) -> None:
        super().__init__(masks, 1)
        self.clue = clue

    def narrow(self, masks: list[int]) -> bool:
        if self.clue:
            masks[0] &= 1 << self.clue
        return bool(masks[0])

    def legal(self, values: Sequence[int]) -> bool:
        return self.clue in (0, values[0])

    def scopes(self) -> Sequence[Sequence[int]]:
        return [[0]]


def start(puzzle: Null) -> Cell:
    return Cell(puzzle, bytes([(1 << (puzzle.values + 1)) - 2]))


def violations(puzzle: Null, grid: Any) -> list[Violation]:
    if not (isinstance(grid, list) and len(grid) == 1 and isinstance(grid[0], list) and len(grid[0]) == 1):
        return [Violation("shape", (), "the answer should be one row of one number")]
    value = grid[0][0]
    if not isinstance(value, int) or not 1 <= value <= puzzle.values:
        return [Violation("value", ((0, 0),), f"r1c1 holds {value}: values are 1–{puzzle.values}")]
    if puzzle.clue not in (0, value):
        return [Violation("clue", ((0, 0),), f"r1c1 holds {value}, but the clue says {puzzle.clue}")]
    return []


def lines(board: Cell, line: int) -> Iterator[tuple[int, ...]]:
    return ((value,) for value in sorted(board.candidates[0]) if board.puzzle.clue in (0, value))


def scene(board: Cell, look: Look) -> Scene:
    frame = [Rule(0, 0, 0, 1, Role.FRAME), Rule(1, 0, 1, 1, Role.FRAME)]
    frame += [Rule(0, 0, 1, 0, Role.FRAME), Rule(0, 1, 1, 1, Role.FRAME)]
    value = [Label(0, 0, str(board.values[0]), Role.VALUE)] if board.complete else []
    return Scene(1, 1, (Tile(0, 0, look.role(0, Role.BOARD)), *value, *frame), spaced=True, title="Null")


def read_text(text: str) -> Fields:
    head, _, clue = text.strip().partition(" ")
    if head != "null":
        raise FormatError("a null puzzle is the word null and a clue", 0)
    return {"clue": number(clue, len(head) + 1, "a clue")}


def from_document(document: dict[str, Any]) -> Fields:
    rules = as_object(document.get("rules", {}), "rules")
    return {"clue": as_int(document.get("clues"), "clues"), "values": as_int(rules.get("values", 2), "rules.values")}


TEXT = Codec(
    "text",
    Null,
    lambda text: text.strip().startswith("null "),
    read_text,
    lambda puzzle: f"null {puzzle.clue}",
    "the word null and a clue",
    lost=lambda puzzle: f"the rule values={puzzle.values}" if puzzle.values != 2 else None,
)

# --- how one reasons about it: one technique, one scope


@technique("The clue", 1, "the clue says {value}, so {facts}.", WHOLE := Places(lambda p: (0,), lambda p, spot: (0,)))
def the_clue(board: Cell, place: int) -> Iterator[Deduction]:
    """The cell holds what the clue says."""
    facts = propagate(board.puzzle, board.domains, 0)
    if facts:
        yield Deduction(tuple(facts), (), (0,), {"value": board.puzzle.clue})


def propagate(puzzle: Null, masks: Sequence[int], scope: int) -> list[Fact]:
    said = 1 << puzzle.clue if puzzle.clue else blank(puzzle)[0]
    return [Fact(0, said if masks[0] & said else 0)] if masks[0] & ~said else []


def blank(puzzle: Null) -> tuple[int]:
    return ((1 << (puzzle.values + 1)) - 2,)


def entails(puzzle: Null, clues: Sequence[int], premises: Mapping[int, int], facts: Sequence[Fact]) -> bool:
    left = premises.get(0, blank(puzzle)[0]) & (1 << puzzle.clue if puzzle.clue and clues else -1)
    return all(not left & ~fact.mask for fact in facts)


def word_text(puzzle: Null, word: Word) -> str:
    if isinstance(word, Facts):
        return "; ".join(f"r1c1 is {word_text(puzzle, Values(fact.mask))}" for fact in word.facts)
    if isinstance(word, Values):
        return " or ".join(map(str, values_of(word.mask)))
    return str(word) if isinstance(word, int | str) else "r1c1" if isinstance(word, Spot | Spots) else "the clue"


def read_fact(puzzle: Null, text: str) -> Fact:
    return place(0, read_cell_value(text, 1, 1)[2])


class NullRules:
    """For the independent checker: the cell and its clue, stated anew."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        self.clue = puzzle["clues"]
        self.clue_count, self.blank = 1, {0: frozenset(range(1, puzzle["rules"]["values"] + 1))}

    def excluded(self, clues: tuple[int, ...], known: Any, spot: int) -> bool:
        return not known[0] & ({self.clue} if clues and self.clue else self.blank[0])


CHECKER = NullRules

REASONS = Reasons(
    techniques=(the_clue,),
    blank=blank,
    scopes=WHOLE,
    scope_spots=lambda puzzle, scope: (0,),
    scope_clues=lambda puzzle, scope: (0,),
    propagate=propagate,
    entails=entails,
    fallback=lambda puzzle, clues: the_clue,
    word_text=word_text,
    read_fact=read_fact,
    printed_clues=lambda puzzle: (0,) if puzzle.clue else (),
    relax=lambda puzzle, clues, givens: Null(puzzle.clue if 0 in clues else 0, puzzle.values),
)


def omissions(puzzle: Null) -> Iterator[Change]:
    if puzzle.clue:
        yield Change(f"the {puzzle.clue}", partial(replace, puzzle, clue=0))


def repairs(board: Cell) -> Iterator[Change]:
    for value in sorted(board.candidates[0]) if not board.puzzle.clue else ():
        yield Change(f"tell the {value}", partial(replace, board.puzzle, clue=value), partial(holds, value))


def holds(value: int, cell: Cell) -> bool:
    return cell.values[0] == value


EDITOR: Editor[Null] = Editor(omissions, repairs, lambda puzzle: puzzle)

# --- how puzzles are made: an answer, its question, another answer

MAKER: Maker[Null, int] = Maker(
    default_size=lambda options: (1, 1),
    propose=lambda dice, request: 1 + dice.below(2),
    pose=lambda value, request: Null(value),
    change=lambda dice, value, spots, request: 3 - value,
    levels=lambda request: ["easy"],
)

FAMILY = Family(
    name="null",
    title="Null",
    puzzle_type=Null,
    start=start,
    problem=lambda board: NullProblem(board.puzzle.clue, board.masks),
    violations=violations,
    answer=lambda board: board.grid,
    read_answer=lambda puzzle, text: read_rows(text),
    lines=lines,
    scene=scene,
    layout=lambda puzzle: Layout(1, 1, ((0, 0),), ((Place.CELL, (0, 0)),)),
    codecs=(
        json_codec("null", Null, lambda p: {"rules": {"values": p.values}, "clues": p.clue}, from_document),
        TEXT,
    ),
    examples={"one": Null(1), "open": Null(0)},
    symmetries=lambda puzzle: [puzzle],
    capabilities=dict.fromkeys(("reasons", "maker", "editor", "checker"), "tests.null_family"),
    rules="Write the clue into the cell.",
    options={"values": Option(lambda text: number(text, what="a number of values"), "values of the cell")},
)
