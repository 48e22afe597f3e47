"""Words about the board where a step stands: another one than it was found on, since steps are put in order."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from sightline.core.board import Board, Notes
from sightline.core.step import Step
from sightline.core.technique import Case, Deduction, Technique
from sightline.engine.reason.arguments.chain import learn
from sightline.engine.reason.steps import findings_at, known_to_say, places_about_all, says_as_much, shown_masks
from sightline.engine.reason.story import plain_techniques, with_story, with_words
from sightline.family.reasons import Reasons


class CurrentWords:
    """Gives the steps of an explanation, one after the other, the words that they have where they stand."""

    def __init__(self, reasons: Reasons[Any], start: Board[Any]) -> None:
        self.reasons, self.start, self.masks = reasons, start, start.notes()
        self.has_any = any(technique.current_words for technique in reasons.techniques)

    def finish(self, step: Step) -> Step:
        """The next step, with all that its sentence needs."""
        if self.has_any:
            step = self.reworded(with_story(self.reasons, self.start, step) if step.technique.by_cases else step)
        learn(self.masks, step)
        return with_words(self.reasons, self.start, step)

    def reworded(self, step: Step) -> Step:
        """A step, or the links of its cases, with their words where they stand."""
        deduction = step.deduction
        if deduction.cases or deduction.argument:
            reword = partial(self.reworded_case, step.premises)
            cases, argument = (tuple(map(reword, some)) for some in (deduction.cases, deduction.argument))
            return step.with_deduction(deduction._replace(cases=cases, argument=argument))
        return self.reworded_on(self.masks, step)

    def reworded_case(self, cited: Iterable[tuple[int, int]], case: Case) -> Case:
        """A case where it stands; if it has become impossible, on a board that holds only what its step cites."""
        masks, links = self.masks[:], list[Step]()
        if not all(masks[spot] & mask for spot, mask in case.facts):
            masks = shown_masks(self.reasons, self.start, cited)
        for spot, mask in case.facts:
            masks[spot] &= mask
        for link in case.links:
            links.append(link if link.deduction.cases else self.reworded_on(masks, link))
            learn(masks, link)
        return case._replace(links=tuple(links))

    def reworded_on(self, masks: Notes, step: Step) -> Step:
        if not step.technique.current_words or not all(masks):  # one that has nothing left is no board
            return step
        wanted = dict(step.deduction.plain_facts())
        if known_to_say(self.reasons, self.start.puzzle, masks, step.deduction.clues, wanted).get(step.technique):
            return step
        return reworded(self.reasons, self.start.with_masks(masks), step)


def reworded(reasons: Reasons[Any], board: Board[Any], step: Step) -> Step:
    """A step with the name and the words of a technique that says as much on a board by the same clues: its own, or
    another that is no harder. If there is none, because something that it rested on is not told, a harder one that
    looks at the same places; best one that says no more than the step. If no technique does, the step as it is, but
    without the word "known": that was of another board."""
    own, deduction = step.technique, step.deduction
    plain = [own, *(one for one in plain_techniques(reasons, own.tier) if one is not own)]
    harder = [one for one in reasons.techniques if one.places is own.places and one.tier > own.tier]
    named = next(ways_to_say(board, step, plain, reasons), None)
    if named is None:
        ways = [*ways_to_say(board, step, sorted(harder, key=lambda one: (one.generic, one.tier)), reasons)]
        exact = (way for way in ways if what_is_left(board, deduction) <= what_is_left(board, way[1]))
        named = next(exact, next(iter(ways), None))
    if named:
        technique, found = named
        return step.renamed(technique, deduction.with_words(found.words))
    words = {name: word for name, word in deduction.words.items() if name != "known"}
    return step.with_deduction(deduction.with_words(words))


def what_is_left(board: Board[Any], deduction: Deduction) -> set[tuple[int, int]]:
    """The spots of a deduction, each with the values that it leaves on a board."""
    return {(spot, board[spot] & mask) for spot, mask in deduction.plain_facts()}


def ways_to_say(
    board: Board[Any], step: Step, techniques: Iterable[Technique], reasons: Reasons[Any]
) -> Iterator[tuple[Technique, Deduction]]:
    """What techniques find on a board by the clues of a step that says as much."""
    wanted, clues = {fact.spot: fact.mask for fact in step.deduction.plain_facts()}, {*step.deduction.clues}
    for technique in techniques:
        places = places_about_all(reasons, technique.places, board.puzzle, wanted, step.deduction.clues)
        for found in findings_at(technique, board, places):
            is_same = clues == {*found.clues} or (technique is step.technique and clues.issubset(found.clues))
            if is_same and says_as_much(found, wanted, board.numbers):
                yield technique, found
