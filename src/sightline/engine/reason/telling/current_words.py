"""Words about the board where a step stands: another one than it was found on, since steps are put in order."""

from typing import Any

from sightline.core.board import Board
from sightline.core.step import Step
from sightline.engine.reason.arguments.chain import learn
from sightline.engine.reason.steps import findings_at, places_about_all, says_as_much
from sightline.engine.reason.story import plain_techniques, with_words
from sightline.family.reasons import Reasons


class CurrentWords:
    """Gives the steps of an explanation, one after the other, the words that they have where they stand."""

    def __init__(self, reasons: Reasons[Any], start: Board[Any]) -> None:
        self.reasons, self.start, self.masks = reasons, start, start.notes()

    def finish(self, step: Step) -> Step:
        """The next step, with all that its sentence needs."""
        if step.technique.current_words and not step.deduction.cases:
            step = reworded(self.reasons, self.start.with_masks(self.masks), step)
        learn(self.masks, step)
        return with_words(self.reasons, self.start, step)


def reworded(reasons: Reasons[Any], board: Board[Any], step: Step) -> Step:
    """A step with the name and the words of the plainest technique that says as much on a board by the same clues: its
    own technique comes first. If none does, as it is, but without the word "known": that was of another board."""
    own, deduction, clues = step.technique, step.deduction, {*step.deduction.clues}
    wanted = {fact.spot: fact.mask for fact in deduction.plain_facts()}
    for technique in (own, *(one for one in plain_techniques(reasons, own.tier) if one is not own)):
        places = places_about_all(reasons, technique.places, board.puzzle, wanted, deduction.clues)
        for found in findings_at(technique, board, places):
            is_same = clues == {*found.clues} or (technique is own and clues.issubset(found.clues))
            if is_same and says_as_much(found, wanted, board.numbers):
                return step.renamed(technique, deduction.with_words(found.words))
    words = {name: word for name, word in deduction.words.items() if name != "known"}
    return step.with_deduction(deduction.with_words(words))
