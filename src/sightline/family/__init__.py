"""What a family signs: the one record through which everything else meets a kind of puzzle."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from sightline.core.board import Board, Puzzle
from sightline.core.errors import SightlineError
from sightline.core.identity import DefinedOnce
from sightline.core.scene import Layout, Look, Scene
from sightline.core.solutions import Solutions
from sightline.formats.answers import read_rows
from sightline.formats.codec import Codec
from sightline.kernel import Problem

if TYPE_CHECKING:  # capabilities are loaded by the verbs that need them: most runs of the command only solve
    from sightline.family.editor import Editor
    from sightline.family.maker import Maker
    from sightline.family.reasons import Reasons
    from sightline.family.table import Table

P = TypeVar("P", bound=Puzzle)
B = TypeVar("B", bound=Board[Any])

CAPABILITIES = {
    "reasons": "techniques",
    "shortcuts": "shortcuts in the kernel",
    "maker": "generator",
    "editor": "editor",
    "checker": "rules for the checker",
    "table": "table of its own in the studio",
}
"""What a family may bring beyond its record, in the words of the message that says it is missing."""


class MissingCapability(SightlineError):
    """A verb was asked for something that this family does not bring."""


class Violation(NamedTuple):
    """A broken rule: its name, the cells (row, column) where it shows, and the sentence."""

    rule: str
    where: tuple[tuple[int, int], ...]
    text: str


class Option(NamedTuple):
    """A choice about a puzzle, by name: how its text is read, and what it means."""

    parse: Callable[[str], Any]
    about: str
    announce: bool = False
    """Whether the command says which value it used, because many texts leave it open."""
    flag: bool = False
    """Whether naming it means yes: on the command line it takes no value."""
    file: bool = False
    """Whether its value is the name of a file, which a request over the network must not choose."""
    choices: Sequence[tuple[Any, str]] = ()
    """Values to offer in a menu, each with its label; the usual one first."""


class Posing(NamedTuple):
    """A way to pose a puzzle to the kernel without making its first board, which takes as long as solving a small
    puzzle."""

    function: str
    """The kernel's function that poses it."""
    values: Callable[[Any], tuple[Any, ...]]
    """Its arguments for a puzzle: numbers, bytes, and lists of numbers."""
    board: type[Board[Any]]
    """What the masks of a solution become."""


@dataclass(frozen=True, eq=False, repr=False)
class Family(DefinedOnce, Generic[P, B]):
    """A kind of puzzle. The loops belong to the engine; a family poses, checks, reads, writes and draws.

    The first eleven fields are required. `capabilities` names the modules that bring more: techniques, a generator, an
    editor, rules for the checker, a table in the studio. A verb that needs a missing one says so in one line.
    """

    name: str
    title: str
    rules: str
    """How to play, in two or three sentences for a beginner."""
    puzzle_type: type[P]
    start: Callable[[P], B]
    """The board before the first deduction: the givens and nothing else."""
    problem: Callable[[B], Problem]
    """The board as a problem for the kernel."""
    violations: Callable[[P, Any], Sequence[Violation]]
    """Every rule that an answer, as people write it, breaks."""
    scene: Callable[[B, Look], Scene]
    layout: Callable[[P], Layout]
    """Where its spots and clues stand on the board."""
    codecs: tuple[Codec[P], ...]
    examples: Mapping[str, P]
    capabilities: Mapping[str, str] = field(default_factory=dict)
    """Capability to the module that defines it, under its name in capitals: {"reasons": "my_family.reasons"}."""
    answer: Callable[[B], Any] = lambda board: board.grid  # type: ignore[attr-defined]
    """A full board as people write it, in plain JSON values."""
    read_answer: Callable[[P, str], Any] = lambda puzzle, text: read_rows(text)
    """An answer typed or saved as text, in the form that `violations` takes."""
    lines: Callable[[B, int], Iterator[tuple[int, ...]]] | None = None
    """Every arrangement of one line that fits its clues and the board."""
    symmetries: Callable[[P], Sequence[tuple[str, P]]] = lambda puzzle: [("", puzzle)]
    """The puzzle as seen from every side, itself first; each with the name of the symmetry that it has if it looks the
    same from there, or "" where no name is needed."""
    variants: Callable[[P], Sequence[str]] = lambda puzzle: ()
    """Where this puzzle's rules are not the usual ones, in a few words each."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """Rule options: fields of the puzzle that a text or the command can set."""
    methods: Mapping[str, Callable[[B, int | None, int], Solutions[B]]] = field(default_factory=dict)
    """Other ways to solve, for learners who want to compare: (board, limit, steps)."""
    best_proof: Callable[[P, bytes], Any] | None = None
    """For puzzles that ask for the most: the kernel's proof in plain values that people can follow."""
    posing: Posing | None = None
    """A short way to the kernel for puzzles, which asks the same as `problem` does."""
    limit: int = 2
    """How many solutions to look for by default: two are enough to say "unique"."""

    def __repr__(self) -> str:
        return f"<Family: {self.name}>"

    @property
    def maximises(self) -> bool:
        """Whether puzzles ask for the most of something, so that every solution is a best one."""
        return self.best_proof is not None

    def capability(self, name: str) -> Any | None:
        """The record that this family brings under *name*; None if it brings none."""
        module = self.capabilities.get(name)
        return getattr(import_module(module), name.upper()) if module else None

    def require(self, name: str) -> Any:
        """The same, with the shortcuts where reasons are asked for; raises `MissingCapability` if there is none."""
        found = self.reasons if name == "reasons" else self.capability(name)
        if found is None:
            raise MissingCapability(f"{self.name} has no {CAPABILITIES[name]} yet")
        return found

    @cached_property
    def reasons(self) -> "Reasons[P] | None":
        """How people reason about this kind of puzzle, with the shortcuts that the kernel has for it."""
        found, shortcuts = self.capability("reasons"), self.capability("shortcuts")
        return replace(found, shortcuts=shortcuts) if found and shortcuts else found

    @cached_property
    def maker(self) -> "Maker[P, Any] | None":
        """How puzzles of this kind are made."""
        return self.capability("maker")

    @cached_property
    def editor(self) -> "Editor[P] | None":
        """How one clue of a puzzle can be changed."""
        return self.capability("editor")

    @cached_property
    def table(self) -> "Table[P]":
        """What the studio needs to know; by default, what the layout says."""
        from sightline.family.table import Table

        return self.capability("table") or Table()

    def codec(self, name: str) -> Codec[P] | None:
        """The format of that name."""
        return next((codec for codec in self.codecs if codec.name == name), None)
