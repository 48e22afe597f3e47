"""What follows from an assumption, round by round, and the links that lead to one of its consequences.

Chains grow breadth first: in each round every scope that changed is propagated, from the masks at the start of the
round. So the number of rounds to a fact or a conflict is the same however the board is rotated or mirrored.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sightline.core.board import Board, Fact, Notes, new_facts
from sightline.core.step import Step
from sightline.core.technique import Deduction, Technique
from sightline.engine.reason.needs import minimise
from sightline.engine.reason.steps import finished_step, first_cited, simple_step
from sightline.family.reasons import Reasons
from sightline.kernel.limits import tick


class Link(NamedTuple):
    """What one scope concluded in one round, and from which masks; `step` if the reason is already known."""

    round: int
    scope: int
    facts: tuple[Fact, ...]
    masks: Sequence[int]
    step: Step | None = None


class Chain:
    """The consequences of one assumption, round by round; if *clues* are given, only by scopes of these, in their
    order."""

    def __init__(self, reasons: Reasons[Any], board: Board[Any], assumed: Fact, clues: Sequence[int] = ()) -> None:
        self.reasons, self.board, self.puzzle, self.assumed = reasons, board, board.puzzle, assumed
        self.ranks = {clue: rank for rank, clue in enumerate(clues)}
        self.base = board.domains
        self.masks = board.unpacked()
        self.masks[assumed.spot] &= assumed.mask
        self.links: list[Link] = []
        self.fresh = self._scopes(assumed.spot)
        self.rounds = 0
        self.nested = False
        self.conflict: Link | None = None

    def _fallback(self, clues: Sequence[int]) -> Technique:
        return self.reasons.fallback(self.puzzle, clues)

    def look_everywhere(self) -> None:
        """Starts with all scopes, for a board on which not everything that follows is known."""
        self.fresh = self._allowed(self.reasons.scopes.all(self.puzzle))

    def look_at_new(self, before: Sequence[int]) -> None:
        """Looks also where the board says more than these masks did: what follows from that may not be known yet."""
        for spot, (was, now) in enumerate(zip(before, self.base, strict=True)):
            if was != now:
                self.fresh |= self._scopes(spot)

    def _scopes(self, spot: int) -> set[int]:
        return self._allowed(self.reasons.scopes.at(self.puzzle, spot))

    def _allowed(self, scopes: Iterable[int]) -> set[int]:
        if not self.ranks:
            return set(scopes)
        return {
            scope
            for scope in scopes
            if all(clue in self.ranks for clue in self.reasons.scope_clues(self.puzzle, scope))
        }

    def _rank(self, scope: int) -> int:
        """The sort key of a scope within a round."""
        return max(self.ranks[clue] for clue in self.reasons.scope_clues(self.puzzle, scope)) if self.ranks else scope

    def is_stuck(self) -> bool:
        """Whether another round would add nothing."""
        return not self.fresh

    def grow(self) -> bool:
        """Adds a round; True once there is a conflict."""
        self.rounds += 1
        before, scopes = list(self.masks), sorted(self.fresh, key=self._rank)
        self.fresh = set()
        for scope in scopes:
            tick()
            facts = tuple(self.reasons.propagate(self.puzzle, before, scope))
            if facts and self.take(Link(self.rounds, scope, facts, before)):
                return True
        return False

    def run(self) -> bool:
        """Grows until stuck; True on a conflict."""
        while not self.is_stuck():
            if self.grow():
                return True
        return False

    def reach(self, facts: Iterable[Fact]) -> bool:
        """Grows until the facts follow, or a conflict; False if it gets stuck before."""
        while any(self.masks[fact.spot] & ~fact.mask for fact in facts):
            if self.is_stuck():
                return False
            if self.grow():
                return True
        return True

    def take(self, link: Link) -> bool:
        """Adds the link's new facts; True on a conflict."""
        fresh = new_facts(self.masks, self.reasons.blank(self.puzzle), link.facts)
        facts = tuple(fact for fact in fresh if isinstance(fact, Fact))
        if facts:
            self.links.append(link._replace(facts=facts))
        for fact in facts:
            if not self.masks[fact.spot] & fact.mask:
                masks = list(link.masks)
                if fact.mask:  # two scopes in one round: the second starts from what the first left
                    masks[fact.spot] = self.masks[fact.spot]
                self.conflict = Link(link.round, link.scope, (Fact(fact.spot, 0),), masks, link.step)
                return True
            self.masks[fact.spot] &= fact.mask
            self.fresh |= self._scopes(fact.spot)
        return False

    def rebase(self, board: Board[Any]) -> "Chain":
        """The same assumption on a board with more facts, if that leads to a conflict too; else this chain."""
        if board.masks == self.board.masks:
            return self
        again = Chain(self.reasons, board, self.assumed)
        again.look_at_new(self.base)
        return again if again.run() else self

    # --- backwards, from the conclusion

    def links_to(self, facts: Sequence[Fact]) -> list[Step]:
        """The links that lead to the conflict, or else to the facts; in order, with only the facts that are cited."""
        steps: list[Step] = []
        needed: dict[int, int] = {}
        links = self.links
        if self.conflict:
            facts, clash, links = (), self.conflict, links[:-1]
            steps.append(self._step(clash, clash.facts))
            self._require(needed, steps[0], clash)
            spot = clash.facts[0].spot
            if spot in needed and clash.masks[spot] != self.links[-1].masks[spot]:
                needed[spot] = clash.round
        gone = {fact.spot: self.base[fact.spot] & ~fact.mask for fact in facts}
        for link in reversed(links):
            cited = [
                fact
                for fact in link.facts
                if needed.get(fact.spot, -1) >= link.round or gone.get(fact.spot, 0) & ~fact.mask
            ]
            for fact in cited:
                gone[fact.spot] = gone.get(fact.spot, 0) & fact.mask
            if cited:
                steps.append(self._step(link, tuple(cited)))
                self._require(needed, steps[-1], link)
        return self._without_redundant(self._replay(steps[::-1]), facts)

    def _replay(self, steps: list[Step]) -> list[Step]:
        """The links in sequence, citing what is known then: two of the same round can overlap."""
        masks = self._assumed_masks()
        done: list[Step] = []
        for step in steps:
            if not _fits(step, masks):
                again = self._named(masks, step.deduction)
                assert again is not None, "more facts do not weaken a reason"
                step = again
            done.append(step)
            learn(masks, step)
        return done

    def _without_redundant(self, steps: list[Step], facts: Sequence[Fact]) -> list[Step]:
        """Drops links whose facts follow from later ones before they are cited."""
        for at in range(len(steps) - (2 if self.conflict else 1), -1, -1):
            rest = steps[:at] + steps[at + 1 :]
            if self.holds_along(rest, facts):
                steps = rest
        return steps

    def holds_along(self, steps: list[Step], facts: Sequence[Fact]) -> bool:
        """Whether each link cites what is known before it, and the facts are known at the end."""
        masks = self._assumed_masks()
        for step in steps:
            if not _fits(step, masks):
                return False
            learn(masks, step)
        return all(not masks[fact.spot] & ~fact.mask for fact in facts)

    def masks_after(self, steps: Iterable[Step]) -> list[int]:
        """What is known when some links have been followed."""
        masks = self._assumed_masks()
        for step in steps:
            learn(masks, step)
        return masks

    def _assumed_masks(self) -> list[int]:
        masks = list(self.base)
        masks[self.assumed.spot] &= self.assumed.mask
        return masks

    def _require(self, needed: dict[int, int], step: Step, link: Link) -> None:
        """Notes that what *step* cites must be known before its round."""
        for premise in step.premises:
            if premise.mask != self.base[premise.spot]:
                needed[premise.spot] = max(needed.get(premise.spot, -1), link.round - 1)

    def _step(self, link: Link, facts: tuple[Fact, ...]) -> Step:
        """The link as a step: with minimal premises, and named."""
        if link.step:
            return link.step
        reasons, puzzle = self.reasons, self.puzzle
        proposal = Deduction(
            facts, tuple(reasons.scope_spots(puzzle, link.scope)), reasons.scope_clues(puzzle, link.scope)
        )
        step = self._named(link.masks, proposal)
        assert step is not None, "what a scope concludes follows from the scope"
        return step

    def _named(self, masks: Sequence[int], proposal: Deduction) -> Step | None:
        """A proposal as a step with the plainest name that looks no further than the clues of the chain."""
        fallback = self._fallback(proposal.clues)
        step = simple_step(self.reasons, self.board, masks, fallback, proposal)
        if step is None or self.allows(step):
            return step
        deduction = minimise(self.reasons, self.puzzle, masks, proposal)
        return finished_step(self.reasons, self.puzzle, masks, fallback, deduction) if deduction else None

    def allows(self, step: Step) -> bool:
        """Whether a step looks no further than the clues of the chain, if it has any."""
        return not self.ranks or self.ranks.keys() >= set(step.deduction.clues)

    def cited_spots(self, links: Sequence[Step]) -> set[int]:
        """The spots of the board that the links cite, without what earlier links conclude."""
        known = list(self.reasons.blank(self.puzzle))
        known[self.assumed.spot] &= self.assumed.mask
        return first_cited(known, self.base, links)


class ScopeChain(Chain):
    """The consequences of an assumption along some scopes, one after the other. *rounds*: in how many rounds it fails
    if every scope takes part, which gives it its name."""

    def __init__(
        self, reasons: Reasons[Any], board: Board[Any], assumed: Fact, scopes: Iterable[int], rounds: int
    ) -> None:
        super().__init__(reasons, board, assumed)
        for number, scope in enumerate(scopes, 1):
            tick()
            before = list(self.masks)
            facts = tuple(reasons.propagate(self.puzzle, before, scope))
            if facts and self.take(Link(number, scope, facts, before)):
                break
        self.rounds = rounds


class NamedChain(Chain):
    """The consequences of an assumption along the links that a technique names, one after the other."""

    def __init__(self, reasons: Reasons[Any], board: Board[Any], assumed: Fact, links: Sequence[Deduction]) -> None:
        super().__init__(reasons, board, assumed)
        self.steps: list[Step] = []
        self.holds = bool(self.masks[assumed.spot]) and all(map(self.follow, links))

    def follow(self, link: Deduction) -> bool:
        """Adds what a link says beyond what is known; False if it does not follow."""
        fresh = new_facts(self.masks, self.reasons.blank(self.puzzle), link.facts)
        facts = tuple(fact for fact in fresh if isinstance(fact, Fact))
        if self.conflict or not facts:
            return True
        clash = next((fact for fact in facts if not self.masks[fact.spot] & fact.mask), None)
        facts = (Fact(clash.spot, 0),) if clash else facts
        fallback, said = self._fallback(link.clues), link._replace(facts=facts)
        step = simple_step(self.reasons, self.board, self.masks, fallback, said)
        if step is None:
            return False
        if clash:
            self.conflict = Link(len(self.steps), -1, facts, list(self.masks), step)
        self.steps.append(step)
        learn(self.masks, step)
        return True

    def reach(self, facts: Iterable[Fact]) -> bool:
        done = self.conflict or all(not self.masks[fact.spot] & ~fact.mask for fact in facts)
        return self.holds and bool(done)

    def links_to(self, facts: Sequence[Fact]) -> list[Step]:
        return self._without_redundant(self.steps, () if self.conflict else facts)


def _fits(step: Step, masks: Sequence[int]) -> bool:
    """Whether the premises of a step are what is known."""
    return all(masks[premise.spot] == premise.mask for premise in step.premises)


def learn(masks: Notes, step: Step) -> None:
    """Adds what a step concludes."""
    for spot, mask in step.deduction.plain_facts():
        masks[spot] &= mask
