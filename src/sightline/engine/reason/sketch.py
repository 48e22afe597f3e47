"""A first way through a puzzle whose plain steps wait for their proof: most are derived anew, near the last value."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

from sightline.core.board import Board, Conclusion, Fact, new_facts
from sightline.core.lazy import cached_property
from sightline.core.step import Step
from sightline.core.technique import Deduction, Technique, plain_deduction
from sightline.engine.reason.arguments.cases import make_step
from sightline.engine.reason.arguments.chain import learn
from sightline.engine.reason.reasoner import Found, Reasoner
from sightline.family import Family
from sightline.family.reasons import Reasons
from sightline.family.shortcuts import Way
from sightline.kernel.limits import tick

HARD = 6
"""The lowest tier of what takes too long to be looked for twice."""


class Sketch(Step):
    """What a technique proposed, where the name of the step is clear already; it cites nothing yet."""


class Unnamed(Sketch):
    """What a generic technique proposed: a plainer one may say the same."""

    prove: Callable[[], Step | None]
    """Makes the step."""

    @cached_property
    def tier(self) -> int:
        """That of the step's name; raises `Unproved` if it does not follow."""
        step = self.prove()
        if step is None:
            raise Unproved([])
        return step.technique.tier


class Turn(Sketch):
    """All that techniques find in a turn, as the kernel says; what it says of them is read when it is needed."""

    reasons: Reasons[Any]
    way: Way
    """The way that it is a part of."""
    numbers: range
    """Those of its findings on this way."""
    techniques: Mapping[int, tuple[Technique, Technique]]
    """By number: each, and the first of its turn."""
    start: Board[Any]
    """Where the way begins."""

    @cached_property
    def deduction(self) -> Deduction:
        left = self.left_by()
        return plain_deduction(tuple(map(Fact, left, left.values())), (), (), {})

    def left_by(self) -> dict[int, int]:
        """What it leaves at the spots of which it says something new."""
        return self.way.left_by(self.numbers[0], self.numbers[-1])

    @property
    def has_cases(self) -> bool:
        return False

    @property
    def findings(self) -> list[tuple[Technique, int]]:
        """Which techniques find something, and where."""
        found = [(self.techniques[self.way.techniques[number]][0], self.way.places[number]) for number in self.numbers]
        return [*dict.fromkeys(found)]

    def before(self) -> Board[Any]:
        """The board on which they do."""
        masks = self.start.unpacked()
        self.way.learn(masks, self.numbers.start)
        return self.start.with_masks(masks)

    @cached_property
    def tier(self) -> int:
        """The highest of its steps' names; raises `Unproved` if something does not follow."""
        if self.technique.tier < 2 and not self.technique.generic:
            return self.technique.tier
        board = self.before()
        if all(can_wait(way, found) for way, place in self.findings for found in way.find(board, place)):
            return self.technique.tier
        highest = 0
        for step in self.steps_on(board):
            highest = max(highest, step.technique.tier)
            if highest == self.technique.tier:  # no name is harder
                break
        return highest

    def steps_on(self, board: Board[Any]) -> Iterator[Step]:
        """Its steps on the board on which they were found; raises `Unproved` if one does not follow."""
        masks, blank = board.unpacked(), self.reasons.blank(self.puzzle)
        for technique, place in self.findings:
            for proposal in technique.find(board, place):
                facts = new_facts(masks, blank, proposal.facts)
                step = make_step(self.reasons, board, masks, technique, proposal.with_facts(facts)) if facts else None
                if step:
                    yield step
                    learn(masks, step)
        if any(masks[spot] & ~mask for spot, mask in self.deduction.plain_facts()):
            raise Unproved([])


class Unproved(Exception):
    """A proposal does not follow from what it cites; `known` are the steps before it."""

    def __init__(self, known: list[Step]) -> None:
        super().__init__()
        self.known = known


class SketchReasoner(Reasoner):
    """Takes what plain techniques propose without proof: that is enough to know which of them takes the next turn.
    Where the kernel knows which one does, and what it finds, they are not even asked."""

    def __init__(self, family: Family[Any, Any], board: Board[Any]) -> None:
        super().__init__(family, board)
        self.ask_way = self.reasons.shortcuts.way if self.numbers else None
        highest = min(self.chain_tier, HARD - 1)  # above that, assumptions come in between
        known = takewhile(lambda turn: turn[0] <= highest and self.numbers.keys() >= {*turn[1]}, self.turns)
        self.known = [techniques for _, techniques in known] if self.ask_way else []
        """The first of `turns`, which the kernel takes."""
        self.first_turn = len(self.known)
        self.ahead: deque[Turn] = deque()
        """Turns that the kernel has taken and that are not learned yet."""
        self.exhausted: int | None = None
        """How many changes there were when the kernel last found nothing more."""

    def round(self) -> Found | None:
        """A turn that the kernel has taken; if there is none, what others find."""
        if self.known and (self.ahead or self.look_ahead()):
            turn = self.ahead.popleft()
            tick(len(turn.numbers))
            for spot, mask in turn.left_by().items():
                self.masks[spot] = mask
                self.changed.append(spot)
            if not self.ahead:
                self.refresh()
                self.exhausted = len(self.changed)
            return turn.technique, [turn]
        return super().round()

    def look_ahead(self) -> bool:
        """Has the kernel take its turns; False if it finds nothing more."""
        since = self.exhausted
        if since == len(self.changed):
            return False
        assert self.ask_way
        turns = [[self.numbers[technique] for technique in turn] for turn in self.known]
        way = self.ask_way(self.board, turns, None if since is None else self.changed[since:])
        if way is None:  # it is impossible; techniques may see that sooner
            if since is not None:
                self.looked.update(dict.fromkeys([one for turn in self.known for one in turn], since))
            self.known, self.first_turn = [], 0
            return False
        self.exhausted = len(self.changed)
        self.ahead.extend(self.turns_of(way))
        return bool(self.ahead)

    def turns_of(self, way: Way) -> Iterator[Turn]:
        """A way of the kernel, turn by turn."""
        known = {self.numbers[technique]: (technique, turn[0]) for turn in self.known for technique in turn}
        text = partial(self.reasons.word_text, self.puzzle)
        shared = {"premises": (), "puzzle": self.puzzle, "word_text": text}
        shared |= {"reasons": self.reasons, "way": way, "techniques": known, "start": self.board}
        for numbers in way.rounds():
            turn = Turn.__new__(Turn)
            turn.__dict__.update(shared, numbers=numbers, technique=known[way.techniques[numbers[0]]][1])
            yield turn

    def step(self, technique: Technique, proposal: Deduction) -> Step | None:
        if can_wait(technique, proposal):
            return Sketch(technique, proposal, (), self.puzzle, partial(self.reasons.word_text, self.puzzle))
        if technique.generic and technique.tier < HARD and not needs_work(proposal):
            step = Unnamed(technique, proposal, (), self.puzzle, partial(self.reasons.word_text, self.puzzle))
            step.__dict__["prove"] = partial(make_step, self.reasons, self.board, self.masks[:], technique, proposal)
            return step
        return super().step(technique, proposal)


def can_wait(technique: Technique, proposal: Deduction) -> bool:
    """Whether a proposal keeps its name when it is proved, or as simple a one, and has nothing to be worked out."""
    if technique.generic or (len(proposal.clues) > 1 and technique.tier > 1):
        return False
    return not needs_work(proposal)


def needs_work(proposal: Deduction) -> bool:
    """Whether a proposal has something to be worked out."""
    return bool(proposal.cases or proposal.eithers or proposal.chain)


def highest_tier(steps: Iterable[Step]) -> int:
    """The highest tier of some steps; names that are not known yet are found out until one is as high as it can be."""
    highest, unnamed = 0, list[Unnamed | Turn]()
    for step in steps:
        if isinstance(step, Unnamed | Turn):
            unnamed.append(step)
        else:
            highest = max(highest, step.technique.tier)
    for step in sorted(unnamed, key=lambda step: -step.technique.tier):
        if step.technique.tier > highest:
            highest = max(highest, step.tier)
    return highest


def board_after(before: Board[Any], steps: Iterable[Step]) -> Board[Any]:
    """The board with all that steps conclude."""
    masks, facts = before.unpacked(), list[Conclusion]()
    for step in steps:
        if isinstance(step, Turn):
            for spot, mask in step.left_by().items():
                masks[spot] &= mask
        else:
            facts += step.facts
    return before.with_masks(masks, before.eithers).learn(facts)


def proved(reasons: Reasons[Any], start: Board[Any], steps: Sequence[Step]) -> list[Step]:
    """The steps from *start* on with the proofs that they lack; raises `Unproved` if one has none."""
    masks, known = start.unpacked(), list[Step]()
    for step in steps:
        if isinstance(step, Turn):
            try:
                known += [*step.steps_on(start.with_masks(masks))]
            except Unproved:
                raise Unproved(known) from None
        elif isinstance(step, Sketch):
            found = make_step(reasons, start, masks, step.technique, step.deduction)
            if found is None:
                raise Unproved(known)
            known.append(found)
        else:
            known.append(step)
        learn(masks, step)
    return known
