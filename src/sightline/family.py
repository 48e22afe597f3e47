"""What a family signs: the one record through which everything else meets a kind of puzzle."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from sightline.core.board import Board, Fact, Puzzle
from sightline.core.scene import Layout, Look, Scene
from sightline.core.solutions import Solutions
from sightline.formats.codec import Codec
from sightline.kernel import Problem

if TYPE_CHECKING:
    from sightline.core.dice import Dice
    from sightline.core.step import Places, Technique, Word

P = TypeVar("P", bound=Puzzle)
B = TypeVar("B", bound=Board[Any])
D = TypeVar("D")


class Violation(NamedTuple):
    """A broken rule: its name, the cells (row, column) where it shows, and the sentence."""

    rule: str
    where: tuple[tuple[int, int], ...]
    text: str


class Option(NamedTuple):
    """A rule option: a field of the puzzle that a text can set."""

    parse: Callable[[str], Any]
    about: str
    told: bool = False
    """Many texts leave it open: the command says which value it used."""
    flag: bool = False
    """Naming it says yes: on the command line it takes no value."""
    file: bool = False
    """Its value is the name of a file, which a stranger must not ask for."""


@dataclass(frozen=True, eq=False, repr=False)
class Logic(Generic[P]):
    """How a family reasons: what its scopes (a line, an island, …) say by themselves, and its techniques."""

    techniques: "tuple[Technique, ...]"
    """The catalogue; inside a tier, the plainer first."""
    blank: Callable[[P], Sequence[int]]
    """The masks of a board of which nothing is known, not even the givens."""
    scopes: "Places"
    spots: Callable[[P, int], Sequence[int]]
    """The spots of a scope."""
    clues: Callable[[P, int], tuple[int, ...]]
    """The clues that a scope brings together."""
    narrow: Callable[[P, Sequence[int], int], Sequence[Fact]]
    """Everything one scope says beyond the masks; a fact with mask 0 where they contradict it."""
    entails: Callable[[P, Sequence[int], Mapping[int, int], Sequence[Fact]], bool]
    """Whether clues and premises (a mask per spot, all else open) force the facts, locally."""
    local: "Callable[[P, Sequence[int]], Technique]"
    """The name for what the clues of a scope say by themselves, where no plainer technique fits."""
    speak: "Callable[[P, Word], str]"
    read_fact: Callable[[P, str], Fact]
    """A fact as people type it: "r3c4=5"."""
    written: Callable[[P], Sequence[int]]
    """The clues that stand on the page; the others are rules of the game."""
    reach: Callable[[Board[P], int], list[int]] | None = None
    """How far the techniques up to a tier bring a board, just as they would themselves, where the kernel can say so
    quickly: the masks, all 0 if nothing fits."""
    reached: Callable[[P], Collection[int]] = lambda puzzle: ()
    """The tiers of which `reach` can say so."""
    glimpse: Callable[[Board[P], int], Sequence[int]] | None = None
    """Some of what the techniques up to a tier say, for a family whose kernel can say that quickly, but not all."""
    needed: Callable[[P, int, Mapping[int, int], Sequence[Fact]], Sequence[int] | None] | None = None
    """Which of the premises one clue needs to force the facts, open spots left out before settled ones, in order; None
    if it does not force them. For a family whose kernel can say that quickly."""
    chains: "Mapping[int, Technique]" = field(default_factory=dict)
    """What players call a plain contradiction of so many rounds at the most, where they have a name for it."""
    soonest: Callable[[Board[P], Sequence[int], int], tuple[int, Sequence[int]]] | None = None
    """Which of these values fail soonest when they are assumed on the board, and in how many rounds (0: none), where
    the kernel can say that quickly; a round is one word of every scope that changed, as in a chain."""
    weeded: Callable[[Board[P], Sequence[int], int], tuple[int, Sequence[int]]] | None = None
    """What is left when those of these values that fail within so many rounds are taken out, each as soon as that is
    seen, with all that follows, until none fails; and how many assumptions that took. As `soonest`, but faster."""
    two_ways: Callable[[Board[P], int], tuple[int, Sequence[int]]] | None = None
    """Which spots with two values left rule out the same somewhere with both, soonest and within so many rounds, and in
    how many (0: none); the masks of the others are 0. As `soonest`."""
    read_position: Callable[[P, str], Sequence[int]] | None = None
    """The masks of a position that somebody wrote down or saved, pencil marks and mistakes included."""
    asked: "tuple[Technique, ...]" = ()
    """Techniques that no thought from the start needs: for those who ask why, and for positions with a mistake."""
    best: Callable[[Any], str] | None = None
    """What a board comes to that cannot be bettered, in words."""
    relaxed: Callable[[P, Collection[int], Collection[int]], P] | None = None
    """The puzzle with just these clues and these given spots, for a family whose puzzles can do without some."""


@dataclass(frozen=True)
class Wish:
    """What somebody wants made; a level is a word out of the rating's."""

    rows: int
    columns: int
    level: str | None = None
    symmetry: str = "none"
    options: Mapping[str, Any] = field(default_factory=dict)


Part = tuple[int, ...]
"""Clues that are taken away together."""


class Need(NamedTuple):
    """What it takes to teach a technique."""

    side: int = 0
    """Rows and columns, where nobody asked for others: where such puzzles are found soon."""
    least: int = 0
    """Rows and columns below which no puzzle can need it."""
    options: Mapping[str, Any] = {}
    """What is wished for unless somebody wished otherwise."""
    never: Mapping[str, Any] = {}
    """Options, each with a value for which no puzzle will be found that needs it."""
    beside: tuple[str, ...] = ()
    """Techniques that come later in the catalogue, but without which it comes to nothing."""
    hopeless: str = ""
    """Why no puzzle will be found that needs it, if none will."""


@dataclass(frozen=True, eq=False, repr=False)
class Maker(Generic[P, D]):
    """How a family makes puzzles: it proposes finished answers and changes them; whether one will do is not its affair.

    A draft is a finished answer in whatever form is handy; a question, the puzzle that it answers with all clues told.
    """

    size: Callable[[Mapping[str, Any]], tuple[int, int]]
    """Rows and columns, unless told."""
    propose: "Callable[[Dice, Wish], D]"
    question: Callable[[D, Wish], P]
    change: "Callable[[Dice, D, Sequence[int], Wish], D]"
    """Another answer, a little different near these spots of the question."""
    levels: Callable[[Wish], Sequence[str]]
    """The levels that can be made of this size and with these options; raises InvalidPuzzle if nothing can."""
    parts: "Callable[[Dice, P, Wish], Sequence[Part]]" = lambda dice, puzzle, wish: ()
    """What may be taken away from a question, in the order to try it."""
    without: Callable[[P, Part], P] = lambda puzzle, part: puzzle
    unique: Callable[[Wish], bool] = lambda wish: True
    """Whether the answer must be the only one; if not, any question will do."""
    floor: Callable[[Wish], int] = lambda wish: 0
    """The tier that must not be enough where no level is asked for, so that there is something to think about."""
    faithful: Callable[[Wish], bool] = lambda wish: False
    """Whether the answer first proposed is dear to somebody, and is to be changed as little as can be."""
    nearer: Callable[[D, D, Wish], Iterable[D]] = lambda draft, first, wish: ()
    """A changed answer with each change, by itself, taken back."""
    show: Callable[[D, Wish], Board[P]] | None = None
    """An answer as a board."""
    lesson: Callable[[str], Need] = lambda technique: Need()
    symmetries: tuple[str, ...] = ("none",)
    options: Mapping[str, Option] = field(default_factory=dict)
    """What can be asked for beside size and level; a wish has those that were named."""


class Change(NamedTuple):
    """A clue taken away, told or changed: in words, and the puzzle after it."""

    text: str
    make: Callable[[], Any]
    fits: Callable[[Any], bool] | None = None
    """Of a clue that is told: whether an answer to the old question fits it."""


@dataclass(frozen=True, eq=False, repr=False)
class Edits(Generic[P]):
    """What a maker can do to one clue of a puzzle."""

    omissions: Callable[[P], Iterator[Change]]
    """The puzzle without a clue, for each that can be left out; the words name the clue."""
    repairs: Callable[[Any], Iterator[Change]]
    """The puzzle with one clue told or changed, small changes first; the board is what is known of all answers."""
    pattern: Callable[[P], Any]
    """What must be the same from two sides for the puzzle to look symmetric."""
    thorough: bool = True
    """Whether the repairs are all that can be done to one clue."""


@dataclass(frozen=True, eq=False, repr=False)
class Family(Generic[P, B]):
    """A kind of puzzle. The loops belong to engine; a family only poses, checks, reads, writes and draws."""

    name: str
    title: str
    puzzle_type: type[P]
    start: Callable[[P], B]
    """The board before the first thought: givens, and nothing else."""
    problem: Callable[[B], Problem]
    """The kernel's view of a board."""
    violations: Callable[[P, Any], Sequence[Violation]]
    """Every rule that an answer, as people write it, breaks."""
    answer: Callable[[B], Any]
    """A full board as people write it, in plain JSON values."""
    lines: Callable[[B, int], Iterator[tuple[int, ...]]]
    """Every arrangement of one line that fits its clues and the board."""
    scene: Callable[[B, Look], Scene]
    layout: Callable[[P], Layout]
    """Where its spots and clues stand on the board."""
    codecs: tuple[Codec[P], ...]
    examples: Mapping[str, P]
    symmetries: Callable[[P], Sequence[P]]
    """The puzzle as seen from every side; the first is itself."""
    read_answer: Callable[[P, str], Any]
    """An answer that somebody typed or saved, as `violations` takes it."""
    reasons: str = ""
    """The module whose LOGIC says how one reasons here; it is read when a reason is asked for."""
    makes: str = ""
    """The module whose MAKER says how puzzles are made."""
    rules: str = ""
    """How to play, in two or three sentences for somebody who never did."""
    twists: Callable[[P], Sequence[str]] = lambda puzzle: ()
    """Where this puzzle's rules are not the usual ones, in a few words each."""
    edits: str = ""
    """The module whose EDITS says what can be done to one clue."""
    options: Mapping[str, Option] = field(default_factory=dict)
    methods: Mapping[str, Callable[[B, int | None, int], Solutions[B]]] = field(default_factory=dict)
    """Other ways to solve, for learners who want to compare: (board, limit, steps)."""
    cover: Callable[[P, bytes], Any] | None = None
    """For puzzles that ask for the most: the kernel's proof as people can follow it, in plain values."""
    limit: int = 2
    """How many solutions to look for unless told: two are enough to say "unique"."""

    @cached_property
    def logic(self) -> Logic[P] | None:
        """How one reasons about this kind of puzzle; None if nobody has said yet."""
        found: Logic[P] | None = import_module(self.reasons).LOGIC if self.reasons else None
        return found

    @cached_property
    def maker(self) -> Maker[P, Any] | None:
        """How puzzles of this kind are made; None if nobody has said yet."""
        found: Maker[P, Any] | None = import_module(self.makes).MAKER if self.makes else None
        return found

    @cached_property
    def desk(self) -> Edits[P] | None:
        """What can be done to one clue; None if nobody has said yet."""
        found: Edits[P] | None = import_module(self.edits).EDITS if self.edits else None
        return found

    def codec(self, name: str) -> Codec[P] | None:
        return next((codec for codec in self.codecs if codec.name == name), None)
