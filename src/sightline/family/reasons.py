"""Reasons: how people reason about a kind of puzzle, as the engine needs it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from sightline.core.board import Fact, Puzzle
from sightline.core.technique import Places, Technique
from sightline.core.words import Word
from sightline.family.calibration import Calibration
from sightline.family.shortcuts import NONE, Shortcuts

P = TypeVar("P", bound=Puzzle)


@dataclass(frozen=True, eq=False, repr=False)
class Reasons(Generic[P]):
    """What the scopes of a puzzle (a line, a region, …) force by themselves, and the catalogue of techniques."""

    techniques: tuple[Technique, ...]
    """The catalogue, ordered by tier; within a tier, the plainer first."""
    blank: Callable[[P], Sequence[int]]
    """The masks of a board on which nothing is known, not even the givens."""
    scopes: Places
    """The scopes by number, and those that a change at a spot concerns."""
    scope_spots: Callable[[P, int], Sequence[int]]
    """The spots of a scope."""
    scope_clues: Callable[[P, int], tuple[int, ...]]
    """The clues that a scope brings together."""
    propagate: Callable[[P, Sequence[int], int], Sequence[Fact]]
    """Everything that one scope forces beyond the masks; a fact with mask 0 where they contradict it."""
    entails: Callable[[P, Sequence[int], Mapping[int, int], Sequence[Fact]], bool]
    """Whether clues and premises (a mask per spot, all else open) force the facts, looking no further."""
    fallback: Callable[[P, Sequence[int]], Technique]
    """The technique that names what the clues of a scope force where no plainer one fits."""
    word_text: Callable[[P, Word], str]
    """A word of a deduction as people say it."""
    read_fact: Callable[[P, str], Fact]
    """A fact as people type it: "r3c4=5"."""
    printed_clues: Callable[[P], Sequence[int]]
    """The clues that are printed on the puzzle; the others are rules of the game."""
    chain_techniques: Mapping[int, Technique] = field(default_factory=dict)
    """What players call a contradiction of at most so many rounds, where they have a name for it."""
    read_position: Callable[[P, str], Sequence[int]] | None = None
    """The masks of a position that a player wrote down or saved, pencil marks and mistakes included."""
    why_techniques: tuple[Technique, ...] = ()
    """Techniques that an explanation from the start never needs, for questions and for positions with a mistake."""
    bookkeeping: Mapping[Technique, Technique] = field(default_factory=dict)
    """For some techniques: the bookkeeping that takes their place in an explanation where they give no value."""
    announced: Mapping[Technique, Technique] = field(default_factory=dict)
    """For some bookkeeping: the technique that takes its place in an explanation where it gives a value."""
    milder: Mapping[Technique, Technique] = field(default_factory=dict)
    """For some generic techniques: the same technique with a lower tier. A step that was found by a technique of that
    tier takes this name if what it cites no longer shows the pattern of the technique that found it."""
    best_text: Callable[[Any], str] | None = None
    """What is said of a board that cannot be improved."""
    relax: Callable[[P, Collection[int], Collection[int]], P] | None = None
    """The puzzle with just these clues and these given spots, for a family whose puzzles can do without some."""
    simple: int = 2
    """The highest tier of steps that people take in passing: they finish these nearby before they look elsewhere."""
    unwritten: int = 0
    """The mask of values that a player does not write down: bookkeeping may settle them without a word."""
    calibration: Calibration[P] | None = None
    """How the effort is computed so that levels agree with what people say; without it the tier gives the level."""
    shortcuts: Shortcuts[P] = NONE
    """What the kernel answers quickly; the family fills it in from the capability of that name."""
