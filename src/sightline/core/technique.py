"""A named way of reasoning, and what one says before it is checked: a deduction."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from sightline.core.board import Conclusion, Either, Fact
from sightline.core.identity import DefinedOnce
from sightline.core.lazy import cached_property
from sightline.core.words import Word

if TYPE_CHECKING:
    from sightline.core.step import Step


class Kind(Enum):
    """Forced: true in every solution. Safe: some best solution keeps it."""

    FORCED = "forced"
    SAFE = "safe"


class Case(NamedTuple):
    """What is assumed, and the steps that follow from it, in order; a proposal has none yet, but may name them."""

    assumed: Fact
    links: tuple["Step", ...] = ()
    proposed: tuple["Deduction", ...] = ()
    given: tuple[Fact, ...] = ()
    """The parts of cited eithers that hold in this case."""
    also: tuple[Fact, ...] = ()
    """What else holds in it: one of the ways in which a clue can be fulfilled with what is assumed."""

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All from which its links start."""
        return (*self.given, self.assumed, *self.also)

    @property
    def fails(self) -> bool:
        """Whether its links lead to a contradiction."""
        return any(not fact.mask for link in self.links for fact in link.deduction.plain_facts())


class Deduction(NamedTuple):
    """What a technique found. `premises` are spots cited with their current masks; a fact with mask 0 is a conflict."""

    facts: tuple[Conclusion, ...]
    premises: tuple[int, ...]
    clues: tuple[int, ...]
    words: Mapping[str, Word] = {}
    cases: tuple[Case, ...] = ()
    """Each leads to the facts, or to a contradiction; a single one is the opposite of the only fact. A proposal's are
    worked out by looking at its clues alone."""
    group: tuple[int, ...] = ()
    best_proof: tuple[int, ...] = ()
    """For a safe step: the clues that prove that it keeps a best solution."""
    kind: Kind = Kind.FORCED
    eithers: tuple[Either, ...] = ()
    """What is cited of a board beyond its masks."""
    argument: tuple[Case, ...] = ()
    """How each value that it rules out fails, where a sentence tells that: from what is cited and nothing else."""
    chain: tuple[Either, ...] = ()
    """Ties of two parts each, in order, each shown by what is cited: one of the two holds, and the last part of one and
    the first of the next exclude each other. So the first or the last part of the chain holds, and what both exclude is
    out; if they are the same, it holds."""

    def __hash__(self) -> int:
        return hash((self.facts, self.premises, self.clues, self.cases, self.kind))  # words cannot be hashed

    def plain_facts(self) -> Iterator[Fact]:
        facts = self.facts
        for fact in facts:  # in half of the time that a search in types takes
            if fact.__class__ is Either:
                return iter([fact for fact in facts if isinstance(fact, Fact)])
        return iter(facts)  # type: ignore[arg-type]

    def with_facts(self, facts: tuple[Conclusion, ...]) -> "Deduction":
        """The same with other facts, in half the time that `_replace` takes."""
        return tuple.__new__(Deduction, (facts, *self[1:]))

    def with_needs(self, premises: tuple[int, ...], clues: tuple[int, ...]) -> "Deduction":
        """The same with other premises and clues."""
        return tuple.__new__(Deduction, (self[0], premises, clues, *self[3:]))

    def with_words(self, words: Mapping[str, Word]) -> "Deduction":
        """The same with other words."""
        return tuple.__new__(Deduction, (*self[:3], words, *self[4:]))

    @property
    def split(self) -> int | None:
        """The spot whose values are the cases, if there are several."""
        return self.cases[0].assumed.spot if len(self.cases) > 1 else None

    @property
    def links(self) -> tuple["Step", ...]:
        """The steps of all its cases."""
        return tuple(link for case in self.cases for link in case.links)


NO_MORE = tuple(Deduction((), (), ()))[4:]
"""All fields of a deduction behind its words, where nothing is said of them."""


def plain_deduction(
    facts: tuple[Conclusion, ...], premises: tuple[int, ...], clues: tuple[int, ...], words: Mapping[str, Word]
) -> Deduction:
    """One without cases, in half the time that a named tuple takes to look for what is not said."""
    return tuple.__new__(Deduction, (facts, premises, clues, words, *NO_MORE))


class Places(NamedTuple):
    """Where a technique looks: its places by number, and those that a change at a spot concerns."""

    all: Callable[[Any], Iterable[int]]
    at: Callable[[Any, int], Iterable[int]]
    scope: Callable[[Any, int], int] | None = None
    """The scope that forces by itself whatever is found at a place: where it forces nothing, there is no need to look.
    None: techniques that look there take more than one scope together."""
    once: bool = False
    """Whether what is found at a place follows from clues alone, whatever is known: one look there is enough."""
    about: Callable[[Any, int], Iterable[int]] | None = None
    """The places where something is found about a spot, if a change there concerns more than these."""


@dataclass(frozen=True, eq=False, repr=False)
class Technique(DefinedOnce):
    """A named way of reasoning: `find(board, place)` yields what it finds at one place.

    Its premises are the spots that show its pattern. What they do not need is cut away afterwards, so citing a whole
    line is safe; but cite no spot that is not part of the pattern, for what is left must still show it.
    """

    name: str
    tier: int
    text: str
    find: Callable[[Any, int], Iterator[Deduction]]
    places: Places
    aliases: tuple[str, ...] = ()
    together: str = ""
    """Techniques of a tier that share this word take their turn together: to a player they are one look."""
    generic: bool = False
    """Finds everything that a scope forces; its steps take the name of a plainer technique where one fits."""
    alone: bool = False
    """One step at a time: each changes what the next may conclude."""
    lean: int = 0
    """How much harder (or, below 0, easier) than others of its tier, in thirds of a tier."""
    argue: Callable[[Any, "Step"], Mapping[str, Word]] | None = None
    """More words for the sentence, made from the finished step, which cites no more than it needs: a sentence that
    lists the cited cells takes them from here."""
    by_cases: bool = False
    """Its sentence tells how the values fail that it rules out: a finished step has that as its argument."""
    brief: Callable[["Step"], str] | None = None
    """How an explanation tells several steps of it, the parts of one step, in one sentence; None: it never does."""
    again: str = ""
    """How a sentence goes on with it after a part that looks at the same clues; "": it starts a sentence."""
    sequel: str = ""
    """How a sentence goes on with it after a part that it rests on; "": it starts a sentence. Bookkeeping that has one
    is reported there."""
    in_turn: bool = False
    """Each of its facts may follow from those before it, so that they are told in this order."""
    as_cited: bool = False
    """Its words are about what it looks at. So a finished step takes them from a board that holds only what it cites,
    and the name of another technique where that no longer shows this one: of a generic one at last, unless `argue`
    makes its words from what is cited."""
    current_words: bool = False
    """Its words are about the board on which it is found, such as what a clue still needs. So a step of an explanation
    takes them, or the name of another technique that looks at the same, from the board that the steps before it lead
    to. Where none says as much there, it keeps its words, but for one of the name "known"."""
    most_words: Callable[[Any, "Step", str], int] | None = None
    """At most how many words a step, before `argue` has added its own, will have in a template: it is quicker to count
    them roughly than to make the text. None: one makes it."""
    most_brief_words: Callable[[Any, Sequence["Step"]], int | None] | None = None
    """The same for what `brief` says of the parts of a step, bookkeeping included; None if it tells them in turn."""
    exact_words: bool = False
    """Whether a step has just as many as `most_words` says."""
    word_range: Callable[[Any, "Step"], tuple[int, int]] | None = None
    """At least and at most how many words its own sentence about such a step will have, where both can be said."""
    locates: bool = False
    """Its sentence says where part of a clue can be, such as one run, from what it cites; two that say different things
    of the same part are not told in one sentence."""
    jointly: Callable[[Sequence["Step"], str], str] | None = None
    """How a sentence tells several parts of it in a row: all as its *sequel*, where none rests on another, or all about
    the same clues, where the first starts the sentence ("") or goes on with it (*again*). "": one by one."""
    sequel_follows: Callable[[int], bool] | None = None
    """The cited masks after which its sequel can stand ("that completes the 2": where a cell was filled). None: any."""

    def __repr__(self) -> str:
        return f"<Technique: {self.name}, tier {self.tier}>"

    @cached_property
    def weight(self) -> int:
        """What it costs to look for it: eight times as much from tier to tier."""
        return 1 << max(3 * self.tier + self.lean, 0)


NOWHERE = Places(lambda puzzle: (), lambda puzzle, spot: ())
"""No place at all: the engine looks for such a technique, not a finder."""


def chain_technique(
    name: str,
    tier: int,
    text: str,
    *,
    lean: int = 0,
    argue: Callable[[Any, "Step"], Mapping[str, Word]] | None = None,
) -> Technique:
    """A name for contradictions that the engine finds by assuming a value; families list theirs, by the most rounds
    they take, in `Reasons.chain_techniques`. The sentence can use {assumed}, {failing}, {where} and {facts}."""
    return Technique(name, tier, text, lambda board, place: iter(()), NOWHERE, lean=lean, argue=argue)


def technique(
    name: str,
    tier: int,
    text: str,
    places: Places,
    *,
    aliases: tuple[str, ...] = (),
    together: str = "",
    generic: bool = False,
    alone: bool = False,
    lean: int = 0,
    argue: Callable[[Any, "Step"], Mapping[str, Word]] | None = None,
    brief: Callable[["Step"], str] | None = None,
    again: str = "",
    sequel: str = "",
    by_cases: bool = False,
    in_turn: bool = False,
    as_cited: bool = False,
    current_words: bool = False,
    most_words: Callable[[Any, "Step", str], int] | None = None,
    most_brief_words: Callable[[Any, Sequence["Step"]], int | None] | None = None,
    exact_words: bool = False,
    word_range: Callable[[Any, "Step"], tuple[int, int]] | None = None,
    locates: bool = False,
    jointly: Callable[[Sequence["Step"], str], str] | None = None,
    sequel_follows: Callable[[int], bool] | None = None,
) -> Callable[[Callable[[Any, int], Iterator[Deduction]]], Technique]:
    """Turns a finder into a technique; its docstring is the argument why it is true."""
    return lambda find: Technique(
        name,
        tier,
        text,
        find,
        places,
        aliases,
        together,
        generic,
        alone,
        lean,
        argue,
        by_cases,
        brief,
        again,
        sequel,
        in_turn,
        as_cited,
        current_words,
        most_words,
        most_brief_words,
        exact_words,
        word_range,
        locates,
        jointly,
        sequel_follows,
    )
