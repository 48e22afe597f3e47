"""What the sentence of a finished step needs: how the values fail that it rules out, and the words of its technique."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product
from typing import Any, NamedTuple

from sightline.core.board import Board, Fact, values_of
from sightline.core.lazy import cached_property
from sightline.core.step import Premise, Step
from sightline.core.technique import Case, Technique
from sightline.core.words import ClueItem, Word
from sightline.engine.reason.arguments.chain import Chain
from sightline.engine.reason.arguments.join import FEW_LINKS, joined_links, told_links
from sightline.engine.reason.arguments.ways import Ways, after, failing_ways, needed_for
from sightline.engine.reason.cache import PuzzleCache
from sightline.engine.reason.steps import (
    LaterWords,
    able_techniques,
    findings_at,
    first_cited,
    known_to_say,
    places_about_all,
    says_as_much,
    shown_board,
    shown_masks,
    with_argument,
)
from sightline.family.reasons import Reasons


def with_words(reasons: Reasons[Any], board: Board[Any], step: Step) -> Step:
    """The step with all that its sentence needs."""
    technique = step.technique
    if technique.by_cases:
        step = with_story(reasons, board, step)
    if technique.as_cited or step.deduction.cases or step.deduction.argument:
        step = as_cited(reasons, board, step)
    step = with_argument(step)
    return with_links_together(step) if step.deduction.cases or step.deduction.argument else step


def with_links_together(step: Step) -> Step:
    """The step, where links of its cases in a row that are the same look at several places are one."""
    deduction = step.deduction
    cases, argument = (
        tuple(case._replace(links=told_links(case.links)) for case in some)
        for some in (deduction.cases, deduction.argument)
    )
    return step.with_deduction(deduction._replace(cases=cases, argument=argument))


def as_cited(reasons: Reasons[Any], board: Board[Any], step: Step) -> Step:
    """The step, and every link of its cases, with the words that its technique has on a board that holds only what it
    cites; where that shows less, with the name and the words of a technique that still says as much."""
    deduction = step.deduction
    if deduction.cases or deduction.argument:
        links = partial(as_cited, reasons, board)
        cases, argument = (
            tuple(case._replace(links=tuple(map(links, case.links))) for case in some)
            for some in (deduction.cases, deduction.argument)
        )
        return replace(step, deduction=deduction._replace(cases=cases, argument=argument))
    return shown_as_cited(reasons, board, step) if step.technique.as_cited else step


def shown_as_cited(reasons: Reasons[Any], board: Board[Any], step: Step) -> Step:
    """A step without cases, with the words of a technique that says as much by what it cites, its own first."""
    deduction, look = step.deduction, CitedLook(reasons, board, step)
    said = look.known_to_say()
    for technique in able_as_cited(reasons, step, look):
        says = said.get(technique)
        if says is not False:
            words = look.known_words(technique) if says else look.words_of(technique)
            if words is not None:
                return step.renamed(technique, deduction.with_words(words))
    return step


class CitedLook:
    """A look at a board that holds only what a deduction cites."""

    def __init__(self, reasons: Reasons[Any], start: Board[Any], step: Step) -> None:
        self.reasons, self.start, self.cited, self.deduction = reasons, start, step.premises, step.deduction
        self.wanted: dict[int, int] = dict(step.deduction.plain_facts())

    @cached_property
    def board(self) -> Board[Any]:
        return shown_board(self.reasons, self.start, self.cited)

    @cached_property
    def places(self) -> dict[int, list[int]]:
        """Where techniques look, by the identity of their kind of places: most look at the same ones."""
        return {}

    def known_to_say(self) -> Mapping[Technique, bool]:
        """For each technique of which that is known: whether it says as much there. Then the board need not be made."""
        if not self.reasons.shortcuts.says:
            return {}
        masks = shown_masks(self.reasons, self.start, self.cited)
        return known_to_say(self.reasons, self.start.puzzle, masks, self.deduction.clues, self.wanted)

    def known_words(self, technique: Technique) -> Mapping[str, Word]:
        """The words of a technique that is known to say as much."""
        say, deduction = self.reasons.shortcuts.said.get(technique), self.deduction
        if say:
            return say(self.start.puzzle, deduction.clues[0], tuple(deduction.plain_facts())).words
        return CitedWords(self, technique)

    def words_of(self, technique: Technique) -> Mapping[str, Word] | None:
        """The words of a technique that says as much there by just these clues; None if it does not."""
        kind, clues = technique.places, self.deduction.clues
        if id(kind) not in self.places:
            about = list(self.wanted)[:1]
            self.places[id(kind)] = places_about_all(self.reasons, kind, self.board.puzzle, about, clues)
        for found in findings_at(technique, self.board, self.places[id(kind)]):
            if {*found.clues} == {*clues} and says_as_much(found, self.wanted, self.board.numbers):
                return found.words
        return None


class CitedWords(LaterWords):
    """The words of a technique that is known to say as much by a look at what is cited."""

    def __init__(self, look: CitedLook, technique: Technique) -> None:
        self.look, self.technique = look, technique

    def make(self) -> Mapping[str, Word]:
        words = self.look.words_of(self.technique)
        return self.look.deduction.words if words is None else words


def able_as_cited(reasons: Reasons[Any], step: Step, look: CitedLook) -> Iterator[Technique]:
    """What a step may be called, without techniques that cannot say as much there, unless the kernel knows each."""
    techniques = techniques_as_cited(reasons, step)
    yield next(techniques)
    if reasons.shortcuts.says:
        yield from techniques
    else:
        yield from able_techniques(reasons, look.board, list(techniques), look.wanted)


def techniques_as_cited(reasons: Reasons[Any], step: Step) -> Iterator[Technique]:
    """What a step may be called: what it is, or a technique that is no harder; a generic one if its own technique says
    nothing of what is cited, or names more."""
    own = step.technique
    yield own
    yield from (one for one in plain_techniques(reasons, own.tier) if one is not own)
    if own.argue is None or not names_only_cited(step):
        yield from [reasons.milder.get(one, one) for one in reasons.techniques if one.generic]


@lru_cache(maxsize=64)
def plain_techniques(reasons: Reasons[Any], highest: int) -> list[Technique]:
    """The techniques up to a tier that are neither bookkeeping nor generic."""
    return [one for one in reasons.techniques if 0 < one.tier <= highest and not one.generic]


def names_only_cited(step: Step) -> bool:
    """Whether all that a step names is what it cites or concludes. Where part of a clue can be, and which of several
    numbers of a clue it is about, may depend on more than that."""
    known = {*step.deduction.premises, *(fact.spot for fact in step.deduction.plain_facts())}
    is_about_part = step.technique.locates or any(isinstance(word, ClueItem) for word in step.deduction.words.values())
    return not is_about_part and known.issuperset(step.named_spots())


class Argument(NamedTuple):
    """How each value that a step rules out fails, and what that cites."""

    cases: tuple[Case, ...]
    premises: tuple[Premise, ...]
    clues: tuple[int, ...]


ARGUMENTS = PuzzleCache[Argument | None]()
"""Those of steps: the same ones are found again on the way that is told."""


def with_story(reasons: Reasons[Any], board: Board[Any], step: Step) -> Step:
    """The step with its argument, if its sentence tells one. It cites no more than the argument does then; without an
    argument, if it takes more than following the cited clues in all ways to fulfil one of them."""
    argument = argument_of(reasons, board, step) if is_untold(step) else None
    if argument and is_long_argument(argument.cases):
        argument = argument_of(reasons, board, step, short=True)
    if argument is None:
        return step
    spots = tuple(premise.spot for premise in argument.premises)
    deduction = step.deduction._replace(premises=spots, clues=argument.clues, argument=argument.cases)
    return replace(step, deduction=deduction, premises=argument.premises)


def argument_of(reasons: Reasons[Any], board: Board[Any], step: Step, short: bool = False) -> Argument | None:
    """How each value that a step rules out fails on a board that holds only what it cites; one that is to be told is
    made *short*."""
    deduction, known = step.deduction, ARGUMENTS.of(reasons, board.puzzle)
    key = deduction.facts, deduction.clues, deduction.eithers, step.premises, short
    if key not in known:
        known[key] = _find_argument(reasons, board, step, short)
    return known[key]


def _find_argument(reasons: Reasons[Any], board: Board[Any], step: Step, short: bool) -> Argument | None:
    puzzle, masks, cases, by_ways = board.puzzle, list(reasons.blank(board.puzzle)), list[Case](), list[Ways]()
    for spot, mask in step.premises:
        masks[spot] = mask
    for given in product(*(either.facts for either in step.deduction.eithers)):
        for found in failing_cases(reasons, board, masks, step, given, short):
            if found is None:
                return None
            cases += [found] if isinstance(found, Case) else found.cases
            by_ways += [] if isinstance(found, Case) else [found]
    about = {fact.spot for fact in step.deduction.plain_facts()}
    for case in cases:
        about |= first_cited(after(reasons.blank(puzzle), case.facts), masks, case.links)
    clues = {clue for case in cases for link in case.links for clue in link.deduction.clues}
    for ways in by_ways:
        about, more = needed_for(reasons, puzzle, masks, ways, about)
        clues.update(more)
    premises = tuple(premise for premise in step.premises if premise.spot in about)
    return Argument(tuple(cases), premises, tuple(sorted(clues)))


def failing_cases(
    reasons: Reasons[Any], board: Board[Any], masks: Sequence[int], step: Step, given: tuple[Fact, ...], short: bool
) -> Iterator[Case | Ways | None]:
    """How each value that a step rules out fails on a board with these masks, if these parts of its eithers hold: by
    plain links, or in all ways to fulfil a clue. None if it does not fail."""
    known, clues = after(masks, given), step.deduction.clues
    shown = board.with_masks(known)
    for fact in step.deduction.plain_facts():
        for value in values_of(known[fact.spot] & ~fact.mask):
            chain = Chain(reasons, shown, Fact(fact.spot, 1 << value), clues)
            chain.look_everywhere()
            if chain.run():
                yield Case(chain.assumed, tuple(joined_links(chain, chain.links_to(()), ())), given=given)
            else:
                yield failing_ways(reasons, shown, chain.assumed, clues, given, short)


def is_untold(step: Step) -> bool:
    """Whether the sentence of a step tells an argument that the step lacks."""
    if not step.technique.by_cases:
        return False
    deduction = step.deduction
    return not (deduction.cases or deduction.argument or step.parts)


def needs_long_argument(reasons: Reasons[Any], board: Board[Any], step: Step) -> bool:
    """Whether the argument that the sentence of a step has to tell is long, or takes even more."""
    if not is_untold(step):
        return False
    argument = argument_of(reasons, board, step)
    return argument is None or is_long_argument(argument.cases)


def links_to_tell(reasons: Reasons[Any], board: Board[Any], step: Step) -> int:
    """How many links the argument has that the sentence of a step has to tell, or its cases."""
    argument = argument_of(reasons, board, step) if is_untold(step) else None
    cases = argument.cases if argument else step.deduction.cases
    return sum(len(case.links) for case in cases)


def is_long_argument(cases: Sequence[Case]) -> bool:
    """Whether an argument has more links than one can easily follow, or goes through the ways to fulfil a clue."""
    return sum(len(case.links) for case in cases) > FEW_LINKS or any(case.also for case in cases)
