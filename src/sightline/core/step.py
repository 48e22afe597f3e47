"""A reason is a value: what was concluded, what one must look at to believe it, and the words for it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import groupby
from types import MappingProxyType
from typing import Any, NamedTuple

from sightline.core.board import Board, Conclusion, Either, Fact
from sightline.core.sentence import sentence


class Kind(Enum):
    """Forced: true in every solution. Safe: some best solution keeps it."""

    FORCED = "forced"
    SAFE = "safe"


class End(Enum):
    """How a trace ends."""

    SOLVED = "solved"
    STUCK = "stuck"
    IMPOSSIBLE = "impossible"
    BEST = "best"


# --- words: values that a family turns into text at the very edge


class Spot(NamedTuple):
    spot: int


class Spots(NamedTuple):
    spots: tuple[int, ...]


class Clue(NamedTuple):
    clue: int


class Clues(NamedTuple):
    clues: tuple[int, ...]


class Run(NamedTuple):
    """One number of a clue that is a list of numbers, by its place there."""

    run: int


class Where(NamedTuple):
    """Where to look: some clues, and a group of them that stands for all."""

    clues: tuple[int, ...]
    group: tuple[int, ...] = ()


class Values(NamedTuple):
    mask: int


class Facts(NamedTuple):
    """Facts, and what they leave at their spots where that is known: with two values left, "not 3" means "4"."""

    facts: tuple[Fact, ...]
    left: tuple[int, ...] = ()

    def each(self) -> Iterator[tuple[Fact, int]]:
        """Each fact with what it leaves; as far as one can tell, what it says."""
        return zip(self.facts, self.left or (fact.mask for fact in self.facts), strict=True)


class Failing(NamedTuple):
    """What goes wrong where nothing fits some clues any more."""

    clues: tuple[int, ...]


class Then(NamedTuple):
    """Facts that follow one from the other, each along some lines."""

    facts: tuple[Fact, ...]
    lines: tuple[tuple[int, ...], ...] = ()


Word = int | str | Spot | Spots | Clue | Clues | Run | Where | Values | Facts | Failing | Then | Either


class Case(NamedTuple):
    """What is assumed, and the steps that follow from there, one after the other; none as long as it is a proposal."""

    assumed: Fact
    links: tuple["Step", ...] = ()


class Deduction(NamedTuple):
    """What was found. `premises` are spots cited with their current masks; a fact with mask 0 is a contradiction."""

    facts: tuple[Conclusion, ...]
    premises: tuple[int, ...]
    clues: tuple[int, ...]
    words: Mapping[str, Word] = MappingProxyType({})
    cases: tuple[Case, ...] = ()
    """Each leads to the facts, or to a contradiction; a single one is the opposite of the only fact. A proposal's are
    worked out by looking at its clues alone."""
    group: tuple[int, ...] = ()
    cover: tuple[int, ...] = ()
    kind: Kind = Kind.FORCED
    eithers: tuple[Either, ...] = ()
    """What is cited of a board beyond its masks."""

    def plain_facts(self) -> Iterator[Fact]:
        return (fact for fact in self.facts if isinstance(fact, Fact))

    @property
    def split(self) -> int | None:
        """The spot of whose values it goes through more than one."""
        return self.cases[0].assumed.spot if len(self.cases) > 1 else None

    @property
    def links(self) -> tuple["Step", ...]:
        """The steps of all its cases."""
        return tuple(link for case in self.cases for link in case.links)


class Places(NamedTuple):
    """Where a technique looks: its places by number, and those that a change at a spot concerns."""

    all: Callable[[Any], Iterable[int]]
    at: Callable[[Any, int], Iterable[int]]


@dataclass(frozen=True, eq=False)
class Technique:
    """A named way of reasoning. `find(board, place)` yields what it sees at one place; premises may be generous there,
    for they are cut down to what is needed afterwards."""

    name: str
    tier: int
    text: str
    find: Callable[[Any, int], Iterator[Deduction]] = field(repr=False)
    places: Places = field(repr=False)
    aliases: tuple[str, ...] = ()
    generic: bool = False
    """Finds everything that one scope can say; its steps take the name of a plainer technique where one fits."""
    alone: bool = False
    """One step at a time: each changes what the next may claim."""
    lean: int = 0
    """How much harder (or, below 0, easier) than others of its tier, in thirds of a tier."""
    retell: Callable[[Any, "Step"], Mapping[str, Word]] | None = field(default=None, repr=False)
    """More words for the finished step of a puzzle, which cites no more than it needs."""

    @property
    def weight(self) -> int:
        """What it costs to look for it: eight times as much from tier to tier."""
        return 1 << max(3 * self.tier + self.lean, 0)


def technique(
    name: str,
    tier: int,
    text: str,
    places: Places,
    *,
    aliases: tuple[str, ...] = (),
    generic: bool = False,
    alone: bool = False,
    lean: int = 0,
    retell: Callable[[Any, "Step"], Mapping[str, Word]] | None = None,
) -> Callable[[Callable[[Any, int], Iterator[Deduction]]], Technique]:
    """Turns a finder into a technique; its docstring is the argument why it is true."""
    return lambda find: Technique(name, tier, text, find, places, aliases, generic, alone, lean, retell)


class Premise(NamedTuple):
    """A cited spot with the values that were possible there when it was cited."""

    spot: int
    mask: int


@dataclass(frozen=True)
class Step:
    """One line of an explanation."""

    technique: Technique
    deduction: Deduction
    premises: tuple[Premise, ...]
    puzzle: Any = field(repr=False, compare=False)
    wording: Callable[[Any, Word], str] = field(repr=False, compare=False)
    """How the puzzle's family puts a word into text."""
    left: tuple[int, ...] = field(default=(), repr=False, compare=False)
    """The values that each plain fact leaves at its spot."""

    @property
    def facts(self) -> tuple[Conclusion, ...]:
        return self.deduction.facts

    def word_text(self, word: Word) -> str:
        return self.wording(self.puzzle, word)

    @property
    def text(self) -> str:
        """The sentence."""
        deduction, retell = self.deduction, self.technique.retell
        always: dict[str, Word] = {
            "facts": self.conclusion,
            "clues": Clues(deduction.clues),
            "cases": "; ".join(self._case_text(case, case is not deduction.cases[0]) for case in deduction.cases),
        }
        words = always | dict(deduction.words) | dict(retell(self.puzzle, self) if retell else {})
        return sentence(self.technique.text.format(**{name: self.word_text(word) for name, word in words.items()}))

    def _case_text(self, case: Case, again: bool) -> str:
        """ "if r3c4 is filled, r5c7 is empty as well (see row 3, column 7)": what to look at, in the order of links."""
        order = [place for place, _ in groupby(link.place for link in case.links)]
        fails = any(not fact.mask for link in case.links for fact in link.deduction.plain_facts())
        last = order.pop() if fails else None
        end = self.word_text(Failing(case.links[-1].deduction.clues)) if last else self.conclusion + " as well" * again
        look = f" (see {', '.join(order)})" if order else ""
        return f"if {self.word_text(Facts((case.assumed,)))}, {end}{look}"

    def argument(self, depth: int = 0) -> Iterator[tuple[int, str]]:
        """What its cases assume and their links say, and the cases of these, with how deep inside each stands."""
        cases = self.deduction.cases
        for case in cases:
            if len(cases) > 1:
                yield depth, f"If {self.word_text(Facts((case.assumed,)))}:"
            for link in case.links:
                inner = depth + (len(cases) > 1)
                yield inner, str(link)
                yield from link.argument(inner + 1)

    @property
    def conclusion(self) -> str:
        """What follows, without the reason."""
        said = [self.word_text(fact) for fact in self.facts if isinstance(fact, Either)]
        facts = tuple(self.deduction.plain_facts())
        return "; ".join([*said, self.word_text(Facts(facts, self.left))] if facts else said)

    @property
    def place(self) -> str:
        """Where to look, without what to see."""
        return self.word_text(Where(self.deduction.clues, self.deduction.group))

    def __str__(self) -> str:
        return f"{self.technique.name}: {self.text}"


class Round(NamedTuple):
    """Everything that the cheapest technique had to say at once: what the rating reads."""

    tier: int
    weight: int
    facts: int
    lines: int


@dataclass(frozen=True)
class Trace:
    """A puzzle thought through, from `start` as far as reasons go."""

    start: Board[Any]
    steps: tuple[Step, ...]
    rounds: tuple[Round, ...]
    end: End

    CHECKPOINT = 32

    def told(self) -> "Trace":
        """Without the bookkeeping, unless it is where the contradiction shows."""
        clash = len(self.steps) - 1 if self.end is End.IMPOSSIBLE else None
        steps = tuple(step for at, step in enumerate(self.steps) if step.technique.tier or at == clash)
        return Trace(self.start, steps, self.rounds, self.end)

    def boards(self) -> Iterator[Board[Any]]:
        """The board before each step, and the one after the last."""
        board = self.start
        yield board
        for step in self.steps:
            board = board.learn(step.facts)
            yield board

    @property
    def last(self) -> Board[Any]:
        """What is known after the last step."""
        facts = [fact for step in self.steps for fact in step.facts if isinstance(fact, Either) or fact.mask]
        return self.start.learn(facts)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: int) -> Step:
        return self.steps[index]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __str__(self) -> str:
        return "\n".join(f"{number}. {step}" for number, step in enumerate(self.told().steps, 1))


def news(
    masks: Sequence[int], blank: Sequence[int], facts: Iterable[Conclusion], eithers: Sequence[Either] = ()
) -> tuple[Conclusion, ...]:
    """Those of *facts* that say something new: a placement whole, anything else as just the values it rules out."""
    fresh: list[Conclusion] = []
    for fact in facts:
        if isinstance(fact, Either):
            if fact not in eithers and fact.says_more(masks):
                fresh.append(fact)
        elif gone := masks[fact.spot] & ~fact.mask:
            fresh.append(fact if fact.mask.bit_count() < 2 else Fact(fact.spot, blank[fact.spot] & ~gone))
    return tuple(fresh)
