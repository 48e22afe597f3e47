"""Foresight: the kernel says in which turns something is found and where, so that no technique looks in vain."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sightline.core.board import Board
from sightline.core.step import Step
from sightline.core.technique import Places, Technique
from sightline.engine.reason.reasoner import Found, Reasoner
from sightline.engine.reason.steps import finished_step
from sightline.family import Family
from sightline.family.shortcuts import Finding
from sightline.kernel.limits import tick


class Foreseen(NamedTuple):
    """A turn in which something is found."""

    turn: int
    """Its number."""
    places: Sequence[int]
    """Where something is found; empty if the kernel does not say."""
    findings: Sequence[Finding]
    """What is found; empty if the kernel does not say."""
    facts: int
    """How many values it rules out."""


NOTHING = Foreseen(0, (), (), 0)


class ForeseeingReasoner(Reasoner):
    """Takes the same turns as `Reasoner`, without those in which, as the kernel says, nothing would be found."""

    def __init__(self, family: Family[Any, Any], board: Board[Any]) -> None:
        super().__init__(family, board)
        self.masks = board.notes()  # a board is made of them after each round
        self.known = self.known_turns()
        """The first of `turns`, by their number in the kernel."""
        self.foreseen: deque[Foreseen] | None = None
        """Those of them in which something is found next, in order; None: the kernel has not been asked."""
        self.now = NOTHING
        """What is foreseen of this turn."""

    def known_turns(self) -> dict[int, int]:
        shortcuts, known = self.reasons.shortcuts, dict[int, int]()
        numbers = shortcuts.turns(self.puzzle) if shortcuts.take_turns else {}
        for turn, (tier, techniques) in enumerate(self.turns):
            number = numbers.get(tuple(techniques))
            if number is None or tier > self.chain_tier:  # from there on, assumptions come in between
                break
            known[number] = turn
        return known

    def turns_to_take(self) -> Iterable[tuple[int, list[Technique]]]:
        self.now = NOTHING
        if self.known and self.foreseen is None:
            self.foreseen = self.ask()
        return self.foreseen_turns(self.foreseen) if self.known and self.foreseen is not None else self.turns

    def ask(self) -> deque[Foreseen] | None:
        """What the kernel foresees; nothing if the board contradicts itself, for techniques may see that sooner."""
        shortcuts = self.reasons.shortcuts
        assert shortcuts.take_turns
        tell = shortcuts.turns_with_findings
        taken = tell(self.board, [*self.known]) if tell else shortcuts.take_turns(self.board, [*self.known], 0)
        if not all(taken.left):
            self.known = {}
            return None
        turns = [self.known[number] for number in taken.numbers]
        findings = taken.findings or [()] * len(turns)
        return deque(map(Foreseen, turns, taken.places, findings, taken.facts))

    def foreseen_turns(self, foreseen: deque[Foreseen]) -> Iterator[tuple[int, list[Technique]]]:
        """The turn in which something is found next; if there is none, those that the kernel does not know."""
        if foreseen:
            self.now = foreseen.popleft()
            yield self.turns[self.now.turn]
            self.known, self.now = {}, NOTHING  # nothing was found in it: the techniques are right
            yield from self.turns
        else:
            self.foreseen = None  # what others find changes the board
            yield from self.turns[len(self.known) :]

    def turn(self, techniques: Sequence[Technique]) -> Found | None:
        """All that these techniques find, learned: as the kernel says it, if it does."""
        if not self.now.findings:
            before, since = self.masks[:], len(self.changed)
            found = super().turn(techniques)
            if found and self.now.facts not in (0, self.ruled_out(before, since)):
                self.foreseen = None  # what is foreseen next may rest on what was not found
            return found
        tick(len(self.now.places))
        self.looked.update(dict.fromkeys(techniques, self.asked))
        steps = list[Step]()
        for technique, deduction in self.now.findings:
            steps.append(finished_step(self.reasons, self.puzzle, self.masks, technique, deduction))
            self.take_deduction(deduction)
        self.refresh()
        return techniques[0], steps

    def ruled_out(self, before: Sequence[int], since: int) -> int:
        """How many values are out that were possible *before*, after so many changes."""
        masks = self.masks
        return sum([(before[spot] & ~masks[spot]).bit_count() for spot in {*self.changed[since:]}])

    def places(self, technique: Technique, since: int | None) -> list[int]:
        return [*self.now.places] or super().places(technique, since)

    def ask_scopes(self, kind: Places, places: Iterable[int]) -> None:
        """Asks nothing: the kernel has said already at which places something is found."""
        if not self.now.places:
            super().ask_scopes(kind, places)

    def is_quiet(self, scope: int) -> bool:
        return not self.now.places and super().is_quiet(scope)
