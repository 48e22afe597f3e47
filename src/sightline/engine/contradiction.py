"""Reasoning by assumption: a value that leads to a contradiction is out, and the chain of links is the reason.

Chains grow breadth first: in each round every scope that changed says all it can about the masks as they were when the
round began. The number of rounds to the conflict is thus the same however the board is turned.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sightline.core.board import Board, Fact, values_of
from sightline.core.step import Clues, Deduction, Facts, Places, Step, Technique, Word, news
from sightline.engine.steps import make_step, step_of
from sightline.family import Logic

SHORT = 3
"""Rounds of a chain that a person can still follow in the head."""

NOWHERE = Places(lambda puzzle: (), lambda puzzle, spot: ())


def _by_assumption(name: str, tier: int) -> Technique:
    text = "if {assumed}, nothing fits {where}."
    return Technique(name, tier, text, lambda board, place: iter(()), NOWHERE, lean=4)


SHORT_CHAIN = _by_assumption("Contradiction", 7)
LONG_CHAIN = _by_assumption("Long contradiction", 8)
NESTED = _by_assumption("Nested contradiction", 9)

Found = tuple[Technique, Deduction]


def chain_way(logic: Logic[Any], rounds: int) -> Technique:
    """What a plain chain of so many rounds is called."""
    return logic.chains.get(rounds) or (SHORT_CHAIN if rounds <= SHORT else LONG_CHAIN)


def furthest(logic: Logic[Any], cap: int) -> int:
    """The most rounds of a short chain that a tier allows; 0: none."""
    return max((rounds for rounds in range(1, SHORT + 1) if chain_way(logic, rounds).tier <= cap), default=0)


class Link(NamedTuple):
    """What one scope said in one round, and the masks it said that of; `step` if the reason is already at hand."""

    round: int
    scope: int
    facts: tuple[Fact, ...]
    masks: Sequence[int]
    step: Step | None = None


class Chain:
    """The consequences of one assumption, grown round by round."""

    def __init__(self, logic: Logic[Any], board: Board[Any], assumed: Fact) -> None:
        self.logic, self.board, self.puzzle, self.assumed = logic, board, board.puzzle, assumed
        self.base = board.domains
        self.masks = board.unpacked()
        self.masks[assumed.spot] &= assumed.mask
        self.links: list[Link] = []
        self.fresh = set(logic.scopes.at(self.puzzle, assumed.spot))
        self.rounds = 0
        self.nested = False
        self.conflict: Link | None = None

    def stuck(self) -> bool:
        return not self.fresh

    def grow(self) -> bool:
        """One more round; True once there is a conflict."""
        self.rounds += 1
        before, scopes = list(self.masks), sorted(self.fresh)
        self.fresh = set()
        for scope in scopes:
            facts = tuple(self.logic.narrow(self.puzzle, before, scope))
            if facts and self._take(Link(self.rounds, scope, facts, before)):
                return True
        return False

    def grow_deep(self, depth: int) -> bool:
        """One more round where scopes are silent: values refuted by chains of their own; True on a conflict."""
        self.rounds += 1
        self.nested = True
        before = list(self.masks)
        board = self.board.with_masks(before)
        for chain in refute(self.logic, board, board.domains, depth - 1, first=True):
            way, deduction = chain.deduction()
            step = step_of(self.logic, self.puzzle, before, way, deduction)
            facts = tuple(deduction.plain_facts())
            if self._take(Link(self.rounds, -1, facts, before, step)):
                return True
        return False

    def run(self, depth: int = 0) -> bool:
        """Grow to the end, with chains inside the chain if a depth allows them; True on a conflict."""
        while not self.stuck():
            if self.grow():
                return True
            if self.stuck() and depth and self.grow_deep(depth):
                return True
        return False

    def _take(self, link: Link) -> bool:
        """Learns what the link adds to what others of its round have said; True on a conflict."""
        fresh = news(self.masks, self.logic.blank(self.puzzle), link.facts)
        facts = tuple(fact for fact in fresh if isinstance(fact, Fact))
        if facts:
            self.links.append(link._replace(facts=facts))
        for fact in facts:
            if not self.masks[fact.spot] & fact.mask:
                masks = list(link.masks)
                if fact.mask:  # two scopes in one round: the second finds what the first left
                    masks[fact.spot] = self.masks[fact.spot]
                self.conflict = Link(link.round, link.scope, (Fact(fact.spot, 0),), masks, link.step)
                return True
            self.masks[fact.spot] &= fact.mask
            self.fresh.update(self.logic.scopes.at(self.puzzle, fact.spot))
        return False

    def trimmed(self) -> list[Step]:
        """The links that the conflict needs, in order, each cut down to what later links cite."""
        assert self.conflict is not None
        clash = self.conflict
        steps = [self._step(clash, clash.facts)]
        needed: dict[int, int] = {}
        self._need(needed, steps[0], clash)
        spot = clash.facts[0].spot
        if spot in needed and clash.masks[spot] != self.links[-1].masks[spot]:
            needed[spot] = clash.round
        for link in reversed(self.links[:-1]):
            facts = tuple(fact for fact in link.facts if needed.get(fact.spot, -1) >= link.round)
            if facts:
                steps.append(self._step(link, facts))
                self._need(needed, steps[-1], link)
        return self._replayed(steps[::-1])

    def _replayed(self, steps: list[Step]) -> list[Step]:
        """The links one after the other: two of the same round may concern each other, and each cites what is known."""
        masks = self._assuming()
        done: list[Step] = []
        for step in steps:
            if not _fits(step, masks):
                again = make_step(self.logic, self.board, masks, self.logic.local, step.deduction)
                assert again is not None, "to know more does not weaken a reason"
                step = again
            done.append(step)
            _learn(masks, step)
        return self._without_spares(done)

    def _without_spares(self, steps: list[Step]) -> list[Step]:
        """What a link says may be said again, and more, before anybody cites it."""
        for at in range(len(steps) - 2, -1, -1):
            rest = steps[:at] + steps[at + 1 :]
            if self._holds(rest):
                steps = rest
        return steps

    def _holds(self, steps: list[Step]) -> bool:
        """Whether each link cites what is known when its turn comes."""
        masks = self._assuming()
        for step in steps:
            if not _fits(step, masks):
                return False
            _learn(masks, step)
        return True

    def _assuming(self) -> list[int]:
        masks = list(self.base)
        masks[self.assumed.spot] &= self.assumed.mask
        return masks

    def _need(self, needed: dict[int, int], step: Step, link: Link) -> None:
        """What *step* cites must have been said before its round."""
        for premise in step.premises:
            if premise.mask != self.base[premise.spot]:
                needed[premise.spot] = max(needed.get(premise.spot, -1), link.round - 1)

    def _step(self, link: Link, facts: tuple[Fact, ...]) -> Step:
        """One link as a step of its own: irreducible and named."""
        if link.step:
            return link.step
        logic, puzzle = self.logic, self.puzzle
        proposal = Deduction(facts, tuple(logic.spots(puzzle, link.scope)), logic.clues(puzzle, link.scope))
        step = make_step(logic, self.board, link.masks, logic.local, proposal)
        assert step is not None, "a scope's own word follows from the scope"
        return step

    def _cited(self, links: Sequence[Step]) -> set[int]:
        """The spots of the board outside the chain that the links, one after the other, rest on."""
        known = list(self.logic.blank(self.puzzle))
        known[self.assumed.spot] &= self.assumed.mask
        cited = set()
        for link in links:
            for premise in link.premises:
                if known[premise.spot] != premise.mask:
                    cited.add(premise.spot)
                    known[premise.spot] &= self.base[premise.spot]
            _learn(known, link)
        return cited

    def on(self, board: Board[Any]) -> "Chain":
        """The same assumption on a board of which more is known: again at a conflict, and no later."""
        if board.masks == self.board.masks:
            return self
        again = Chain(self.logic, board, self.assumed)
        return again if again.run() else self

    def deduction(self) -> Found:
        """The whole chain as one deduction: the assumed value is out."""
        links, blank, assumed = self.trimmed(), self.logic.blank(self.puzzle), self.assumed
        premises = self._cited(links)
        clues = sorted({clue for link in links for clue in link.deduction.clues})
        where = Clues(links[-1].deduction.clues)
        words: dict[str, Word] = {"assumed": Facts((assumed,)), "where": where}
        fact = Fact(assumed.spot, blank[assumed.spot] & ~assumed.mask)
        return self.way, Deduction((fact,), tuple(sorted(premises)), tuple(clues), words, tuple(links))

    @property
    def way(self) -> Technique:
        return NESTED if self.nested else chain_way(self.logic, self.rounds)


def _fits(step: Step, masks: Sequence[int]) -> bool:
    """Whether a step cites what is known."""
    return all(masks[premise.spot] == premise.mask for premise in step.premises)


def _learn(masks: list[int], step: Step) -> None:
    for fact in step.deduction.plain_facts():
        masks[fact.spot] &= fact.mask


def refute(
    logic: Logic[Any], board: Board[Any], false: Sequence[int], depth: int = 0, first: bool = False
) -> Iterator[Chain]:
    """Every value out of the masks *false* whose assumption fails soonest, or only the *first* of them.

    With a depth, a value that no plain chain refutes may be refuted with chains inside the chain.
    """
    if first:
        false = [mask if board[spot].bit_count() > 1 else 0 for spot, mask in enumerate(false)]
    failed = soonest(logic, board, false)
    yield from failed[:1] if first else failed
    for fact in assumptions(false) if depth and not failed else ():
        chain = Chain(logic, board, fact)
        if chain.run(depth):
            yield chain
            return


def assumptions(masks: Sequence[int]) -> list[Fact]:
    return [Fact(spot, 1 << value) for spot, mask in enumerate(masks) for value in values_of(mask)]


def soonest(logic: Logic[Any], board: Board[Any], false: Sequence[int], rounds: int | None = None) -> list[Chain]:
    """The plain chains that reach a conflict in the fewest rounds; none looks further than *rounds*."""
    if logic.soonest:
        _, false = logic.soonest(board, false, rounds or 0)
    growing = [Chain(logic, board, fact) for fact in assumptions(false)]
    grown = 0
    while growing and grown != rounds:
        failed = [chain for chain in growing if chain.grow()]
        if failed:
            return failed
        growing = [chain for chain in growing if not chain.stuck()]
        grown += 1
    return []
