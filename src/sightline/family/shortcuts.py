"""Shortcuts: what the kernel answers quickly about a board, so that the engine need not work it out in Python."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, starmap
from typing import Any, Generic, NamedTuple, TypeVar

from sightline.core.board import Board, Fact, Puzzle, pack, shared_fact, unpack
from sightline.core.step import Premise
from sightline.core.technique import Deduction, Technique
from sightline.core.words import Word
from sightline.kernel import Problem

P = TypeVar("P", bound=Puzzle)

Masks = Sequence[int]
Core = tuple[Sequence[int], Sequence[int]]
"""Clues and spots."""
WordsAt = Callable[[P, int, int, Sequence[Premise]], Mapping[str, Word]]
"""From a puzzle, the place of a finding, the spot or the number that it names (-1: none) and what it cites: the words
of its sentence."""
Finding = tuple[Technique, Deduction]
TellFinding = Callable[[P, Sequence[int], Sequence[int], Sequence[int], Sequence[int]], Finding]
"""From a puzzle, the technique, place and number of a finding, and the spots that it concludes something of, needs and
names: the finding itself."""


class Refutation(NamedTuple):
    """A value that fails when it is assumed, and the scopes that show it, each on the board that those before it
    left."""

    assumed: Fact
    scopes: Sequence[int]


class Taken(NamedTuple):
    """Turns of techniques, one after the other."""

    numbers: Sequence[int]
    """The number of the group that took each turn."""
    facts: Sequence[int]
    """How many values were ruled out in each turn."""
    places: Sequence[Sequence[int]]
    """The places where that was found in each turn; empty if the kernel does not say."""
    left: Masks
    """What is left in the end; all 0 if the board contradicts itself."""
    findings: Sequence[Sequence[Finding]] = ()
    """Of `turns_with_findings`: what was found in each turn, in order, reduced to what it needs; empty where the
    techniques have to be asked."""


class Way(NamedTuple):
    """What techniques find one after the other, in rounds: those of a round look at the same board or, for what was
    known before, at an earlier one."""

    techniques: Sequence[int]
    """By number, for each finding."""
    places: Sequence[int]
    boards: Sequence[int]
    """How many rounds there were before the board on which it was found."""
    ranks: Sequence[int]
    """How many findings of its technique come before it there."""
    ends: Sequence[int]
    """For each round how many findings there are at its end."""
    spots: Sequence[int]
    """What is new in them, fact by fact."""
    left: Sequence[int]
    """What is left at each of these spots."""
    fact_ends: Sequence[int]
    """For each finding how many facts there are at its end."""
    last: int
    """Of a way from value to value: the spot of the last one; -1: there was none."""
    clues: Sequence[Sequence[int]]
    """Of a way from value to value: the clues that each finding needs; none if that has to be asked."""
    cited: Sequence[Sequence[int]]
    """The spots that it needs, of those with clues."""
    said: Sequence[int]
    """What it says of each of its spots: a value, or all but those that it rules out."""
    named: Sequence[int]
    """The spot or the number that the words of each finding name, if that depends on the board; -1: there is none."""

    def rounds(self) -> Iterator[range]:
        """The numbers of the findings of each round."""
        return starmap(range, pairwise([0, *self.ends]))

    def first_fact(self, number: int) -> int:
        """How many facts there are before those of a finding."""
        return self.fact_ends[number - 1] if number else 0

    def left_by(self, first: int, last: int) -> dict[int, int]:
        """What is left at the spots of which some findings in a row say something new."""
        begin, end = self.first_fact(first), self.fact_ends[last]
        return dict(zip(self.spots[begin:end], self.left[begin:end], strict=True))

    def learn(self, masks: list[int], count: int) -> None:
        """Adds what the first findings, so many, conclude to the masks with which the way begins."""
        end = self.first_fact(count)
        for spot, left in zip(self.spots[:end], self.left[:end], strict=True):
            masks[spot] = left

    def facts(self) -> tuple[Fact, ...]:
        """What all findings with clues say, one after the other."""
        return tuple(map(shared_fact, self.spots, self.said))


Turns = Sequence[Sequence[int]]
"""Techniques by number that take their turn together, turn by turn."""
Changed = Sequence[int] | None
"""The spots that changed since all techniques of a way have looked; None if they have not looked yet."""


class NearBy(NamedTuple):
    """The techniques of a way from value to value, by number, and where it begins."""

    noted: Turns
    """What one writes down before looking for anything else."""
    opening: Turns
    """What one looks for at first, if nothing is noted yet."""
    groups: Turns
    """Those that are as simple to see, the simplest first."""
    changed: Sequence[int]
    """Spots that changed one after the other."""
    seen: Sequence[int]
    """How many of these there were when what is noted, and each group, was last looked for; -1: it never was."""
    last: int
    """The spot of the last value; -1: there was none."""


class Traits(NamedTuple):
    """What a way is pruned by, for each technique by number."""

    tiers: Sequence[int]
    generic: Sequence[int]
    alone: Sequence[int]
    """Whether one scope forces what it finds by itself."""

    @classmethod
    def of(cls, techniques: Iterable[Technique]) -> "Traits":
        each = [(way.tier, int(way.generic), int(way.places.scope is not None)) for way in techniques]
        return cls(*map(list, zip(*each, strict=True)))


class PrunedWay(NamedTuple):
    """What techniques find one after the other on the way to a solution, without what no value needs."""

    techniques: Sequence[int]
    """By number, for each finding."""
    places: Sequence[int]
    named: Sequence[int]
    """The spot or the number that its words name, if that depends on the board; -1: there is none."""
    spots: Sequence[int]
    """What they conclude, fact by fact."""
    said: Sequence[int]
    """What the finding says of each of these spots: a value, or all but those that it rules out."""
    left: Sequence[int]
    """What is left at each of them."""
    fact_ends: Sequence[int]
    """For each finding how many facts there are at its end."""
    clues: Sequence[Sequence[int]]
    """What each needs."""
    cited: Sequence[Sequence[int]]
    known: Sequence[int]
    """What is known of the cited spots, through all findings."""
    looks: int
    """How often a technique, or whether clues force something, was asked."""

    def facts(self) -> tuple[Fact, ...]:
        """What all findings say, one after the other."""
        return tuple(map(shared_fact, self.spots, self.said))


PackedReasons = tuple[Sequence[Sequence[int]], Sequence[Sequence[int]], bytes, Sequence[Sequence[int]], bytes]
"""`Reasoned`, as the kernel takes it."""


class Reasoned(NamedTuple):
    """Steps, or what is to become steps, one after the other."""

    clues: Sequence[Sequence[int]]
    cited: Sequence[Sequence[int]]
    """The spots that each rests on."""
    known: Sequence[int]
    """What is known of these, spot by spot through all of them."""
    concluded: Sequence[Sequence[int]]
    """The spots that each is about."""
    left: Sequence[int]
    """What their facts leave there, in the same way."""


BY_CLUES, AS_IT_IS = -1, -2
"""In place of the number of a technique: with BY_CLUES it is enough that the clues force the facts, with AS_IT_IS the
step must stay as it is."""


class Showing(NamedTuple):
    """What it takes for steps to show their facts, and when each is tried."""

    techniques: Sequence[int]
    """By number; each must find the facts of its step on a board that has no more than what the step cites."""
    alone: Sequence[int]
    """Whether one scope forces them by itself."""
    order: Sequence[int]
    """The numbers of the steps."""


class Unneeded(NamedTuple):
    """Facts that steps can do without, one by one."""

    steps: Sequence[int]
    spots: Sequence[int]
    looks: int
    """How often a technique, or whether clues force something, was asked."""


NO_TIER = 10
"""Above the tiers of all techniques."""


@dataclass(frozen=True, eq=False, repr=False)
class Shortcuts(Generic[P]):
    """Each is optional, and none decides anything: without them the engine says the same, more slowly."""

    closure: Callable[[Board[P], int], Masks] | None = None
    """Some or all of what the techniques up to a tier conclude, and nothing else; all 0 if the board contradicts
    itself. The techniques complete it, so a new technique needs no change here."""
    closure_near: Callable[[Board[P], int, Sequence[int]], Masks] | None = None
    """Part of `closure`, in less time: at least all that one step of the implemented techniques up to a tier says, if
    it says something of each of these spots."""
    implemented: tuple[Technique, ...] = ()
    """The techniques of which `closure` says everything, at the tiers below."""
    tiers: Callable[[P], Collection[int]] = lambda puzzle: ()
    """The tiers at which `closure` says all that the implemented techniques up to that tier say."""
    conclude: Callable[[Board[P]], Masks] | None = None
    """What is left after a turn of the techniques in `concluded`, without their reasons. A turn rules something out if
    any of these techniques does; turn by turn, the same is left in the end."""
    concluded: tuple[Technique, ...] = ()
    """Techniques that are not implemented, but need not be asked where reasons are not wanted."""
    removable: Callable[[P, int, Sequence[Sequence[int]]], Sequence[int]] | None = None
    """The numbers of the parts of a puzzle, tried in this order, without which the techniques up to a tier still solve
    it; for tiers at which `closure` says everything."""
    first_failures: Callable[[Board[P], Masks, int, bool], tuple[int, Masks]] | None = None
    """How soon the first of these values fail when they are assumed, within so many rounds (0: any number), and which
    these are; or, if every one is asked for, all that fail within so many rounds. 0 if none does. In a round every
    scope that changed says all it can."""
    prune: Callable[[Board[P], Masks, int], tuple[int, Masks]] | None = None
    """The number of assumptions tried, and what is left when those of these values that fail within so many rounds are
    removed, each as soon as it fails, with all that follows."""
    two_ways: Callable[[Board[P], int], tuple[int, Masks]] | None = None
    """After how many rounds, at most so many, both candidates of a spot with two first rule out the same value
    somewhere, and the masks of these spots; those of the others are 0."""
    short_refutation: Callable[[Board[P], Masks, int, int], Refutation | None] | None = None
    """One of these values that fails along few scopes when it is assumed; None if no value fails. The scopes are tried
    in several orders, at most as many as the last number says, until one takes no more scopes than the first number
    says."""
    turns: Callable[[P], Mapping[tuple[Technique, ...], int]] = lambda puzzle: {}
    """The techniques whose turns `take_turns` knows, in groups that take their turn together, each group with a
    number."""
    take_turns: Callable[[Board[P], Sequence[int], int], Taken] | None = None
    """Again and again, the first of these groups that finds something takes a turn: until none does, or for so many
    turns (0: any number)."""
    turns_with_findings: Callable[[Board[P], Sequence[int]], Taken] | None = None
    """The same until no group finds anything, with what was found in each turn."""
    active: Callable[[Board[P], Sequence[int]], Sequence[int]] | None = None
    """Those of some scopes (scopes of places, `Places.scope`) that force something."""
    finders: Callable[[P], Mapping[Technique, int]] = lambda puzzle: {}
    """The techniques that `finds` and `way` know, each with a number."""
    finds: Callable[[Board[P], Sequence[int], Sequence[int]], Sequence[Sequence[int]]] | None = None
    """For each of some of these techniques, by number: those of some places at which it finds something, in the same
    order. The techniques look at the same kind of places."""
    way: Callable[[Board[P], Turns, Changed], Way | None] | None = None
    """Again and again the first of these turns of `finders` that finds something is taken, as `take_turns` does, but a
    technique looks only where something changed since it last did. None if a spot is left without a value."""
    near_way: Callable[[Board[P], NearBy], Way | None] | None = None
    """The same from value to value: of the values that the simplest techniques find, the nearest to the last one; if
    they find none, all that they find."""
    words: Mapping[Technique, WordsAt[P]] = field(default_factory=dict)
    """For the techniques for which `near_way` says what each finding needs: the words of a finding at a place; where
    there are none, the technique is asked for them when they are read. Each technique for which it says that is
    generic, or keeps its name however few clues the finding needs."""
    pruned_way: Callable[[Board[P], Turns, Turns, Turns, Traits], PrunedWay | None] | None = None
    """Such a way from a board on, with what is noted, the opening and the groups (as in `NearBy`), without what no
    value needs; for techniques that all have `words`. None if it does not lead to a solution, or if something that a
    generic technique finds may have a plainer name."""
    says: Callable[[P, int, Masks, Mapping[int, int]], Mapping[Technique, bool]] | None = None
    """For each technique of which the kernel knows it: whether one look at a clue, on a board with these masks, tells
    it that only these values, a mask per spot, are left."""
    said: Mapping[Technique, Callable[[P, int, tuple[Fact, ...]], Deduction]] = field(default_factory=dict)
    """For techniques that put all that they find by a clue into one deduction, in words that do not depend on what is
    known: that deduction, with only these facts."""
    needed_premises: Callable[[P, int, Masks, Sequence[int], Sequence[Fact]], Sequence[int] | None] | None = None
    """Those of some spots, with their masks, that one clue needs to force the facts, open spots dropped before decided
    ones; None if it does not force them."""

    core: Callable[[P, Sequence[int], Mapping[int, int], Sequence[Fact]], Core] | None = None
    """Those of the clues and premises that force the facts and of which none can be dropped: clues first, in order,
    then premises, open spots before decided ones. No clues if all of them together do not force them."""
    cores: Callable[[P, Reasoned], Sequence[Core]] | None = None
    """The same for many at once."""
    unneeded: Callable[[Board[P], Reasoned, Showing], Unneeded] | None = None
    """The facts that steps from a board to a solution can do without; techniques have their numbers of `finders`."""

    def complete_tiers(self, puzzle: P, techniques: Sequence[Technique]) -> list[int]:
        """The tiers at which `closure` says all that *techniques* up to that tier do."""
        return [tier for tier in self.tiers(puzzle) if tier < self.first_missing(techniques)]

    def first_missing(self, techniques: Sequence[Technique]) -> int:
        """The lowest tier of a technique that `closure` does not implement."""
        return min((way.tier for way in techniques if way not in self.implemented), default=NO_TIER)


NONE: Shortcuts[Any] = Shortcuts()


class KernelAnswers:
    """What a posed problem answers about the boards of its puzzle, in masks instead of packed bytes."""

    def __init__(self, problem_of: Callable[[Any], Problem]) -> None:
        self.problem_of = problem_of

    def closure(self, board: Board[Any], tier: int) -> Masks:
        return self._unpacked(board, self.problem_of(board.puzzle).closure(board.masks, tier))

    def closure_near(self, board: Board[Any], tier: int, spots: Sequence[int]) -> Masks:
        return self._unpacked(board, self.problem_of(board.puzzle).closure_near(board.masks, tier, spots))

    def _unpacked(self, board: Board[Any], masks: bytes) -> Masks:
        return unpack(masks, board.puzzle.width) if masks else [0] * board.puzzle.spots

    def removable(self, puzzle: Any, tier: int, parts: Sequence[Sequence[int]]) -> Sequence[int]:
        things = [thing for part in parts for thing in part]
        return self.problem_of(puzzle).removable(puzzle.start.masks, tier, things, [len(part) for part in parts])

    def first_failures(
        self, board: Board[Any], wanted: Masks, rounds: int = 0, every: bool = False
    ) -> tuple[int, Masks]:
        width = board.puzzle.width
        found, failing = self.problem_of(board.puzzle).first_failures(board.masks, pack(wanted, width), rounds, every)
        return found, unpack(failing, width)

    def prune(self, board: Board[Any], wanted: Masks, rounds: int) -> tuple[int, Masks]:
        width = board.puzzle.width
        tried, left = self.problem_of(board.puzzle).prune(board.masks, pack(wanted, width), rounds)
        return tried, unpack(left, width)

    def two_ways(self, board: Board[Any], rounds: int) -> tuple[int, Masks]:
        found, split = self.problem_of(board.puzzle).two_ways(board.masks, rounds)
        return found, unpack(split, board.puzzle.width)

    def short_refutation(self, board: Board[Any], wanted: Masks, most: int, orders: int) -> Refutation | None:
        problem, asked = self.problem_of(board.puzzle), pack(wanted, board.puzzle.width)
        found = problem.short_refutation(board.masks, asked, most, orders)
        return Refutation(Fact(found[0], 1 << found[1]), found[2:]) if found else None

    def active(self, board: Board[Any], scopes: Sequence[int]) -> Sequence[int]:
        return self.problem_of(board.puzzle).active(board.masks, scopes)

    def finds(self, board: Board[Any], numbers: Sequence[int], places: Sequence[int]) -> Sequence[Sequence[int]]:
        return self.problem_of(board.puzzle).finds(board.masks, numbers, places)

    def way(self, board: Board[Any], turns: Turns, changed: Changed) -> Way | None:
        found = self.problem_of(board.puzzle).way(board.masks, turns, changed)
        return found and Way._make(found)

    def near_way(self, board: Board[Any], question: NearBy) -> Way | None:
        found = self.problem_of(board.puzzle).near_way(board.masks, *question)
        return found and Way._make(found)

    def pruned_way(
        self, board: Board[Any], noted: Turns, opening: Turns, groups: Turns, traits: Traits
    ) -> PrunedWay | None:
        found = self.problem_of(board.puzzle).pruned_way(board.masks, noted, opening, groups, *traits)
        return found and PrunedWay._make(found)

    def cores(self, puzzle: Any, reasoned: Reasoned) -> Sequence[Core]:
        return self.problem_of(puzzle).cores(*self._packed(puzzle, reasoned))

    def unneeded(self, board: Board[Any], reasoned: Reasoned, showing: Showing) -> Unneeded:
        packed = self._packed(board.puzzle, reasoned)
        return Unneeded._make(self.problem_of(board.puzzle).unneeded(board.masks, *packed, *showing))

    def _packed(self, puzzle: Any, reasoned: Reasoned) -> PackedReasons:
        clues, cited, known, concluded, left = reasoned
        return clues, cited, pack(known, puzzle.width), concluded, pack(left, puzzle.width)

    def take_turns(self, board: Board[Any], numbers: Sequence[int], most: int) -> Taken:
        taken, facts, places, left, *_ = self.problem_of(board.puzzle).turns(board.masks, numbers, most)
        return Taken(taken, facts, places, self._unpacked(board, left))

    def turns_with_findings(self, tell: TellFinding[Any], board: Board[Any], numbers: Sequence[int]) -> Taken:
        puzzle = board.puzzle
        taken, facts, places, left, ends, *found = self.problem_of(puzzle).turns(board.masks, numbers, 0, True)
        each = [tell(puzzle, *one) for one in zip(*found, strict=True)]
        findings = [each[first:last] for first, last in pairwise([0, *ends])]
        return Taken(taken, facts, places, self._unpacked(board, left), findings)
