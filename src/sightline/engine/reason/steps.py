"""From a proposed deduction to a step: it must follow, is cut down to what it needs, and gets the plainest true name.

A technique proposes; nothing reaches a trace that its cited clues and premises do not force by themselves.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import takewhile
from typing import Any

from sightline.core.board import Board, Conclusion, Fact, Notes
from sightline.core.step import Premise, Step
from sightline.core.technique import Case, Deduction, Places, Technique
from sightline.core.words import Word
from sightline.engine.reason.cache import PuzzleCache
from sightline.engine.reason.needs import minimise
from sightline.family.reasons import Reasons
from sightline.family.shortcuts import Shortcuts
from sightline.kernel.limits import tick


def simple_step(
    reasons: Reasons[Any], board: Board[Any], masks: Sequence[int], technique: Technique, proposal: Deduction
) -> Step | None:
    """A proposal without cases as a step, cut down to what it needs; None if what it cites does not force it."""
    deduction = minimise(reasons, board.puzzle, masks, proposal)
    return None if deduction is None else named_step(reasons, board, masks, technique, proposal, deduction)


def named_step(
    reasons: Reasons[Any],
    board: Board[Any],
    masks: Sequence[int],
    technique: Technique,
    proposal: Deduction,
    deduction: Deduction,
) -> Step:
    """A proposal that is cut down to a *deduction* as a step."""
    if technique.generic or len(deduction.clues) == 1 < len(proposal.clues):  # by now one clue is enough
        technique, deduction = plainest(reasons, board, masks, technique, deduction)
    return finished_step(reasons, board.puzzle, masks, technique, deduction)


def finished_step(
    reasons: Reasons[Any],
    puzzle: Any,
    masks: Sequence[int],
    technique: Technique,
    deduction: Deduction,
    parts: tuple[Step, ...] = (),
) -> Step:
    """A deduction that needs no more work as a step; what it cites is quoted as it stands in *masks*."""
    spots = deduction.premises
    premises = tuple(map(premise, spots, map(masks.__getitem__, spots)))
    left = tuple([masks[spot] & mask for spot, mask in deduction.plain_facts()])
    return Step(technique, deduction, premises, puzzle, partial(reasons.word_text, puzzle), left, parts)


premise = lru_cache(maxsize=1 << 14)(Premise)
"""Many steps cite the same of a spot."""


class Quotes(dict[int, Premise]):
    """Premises of consecutive steps, made once per spot from *masks*. Whoever changes a mask must delete the premise of
    that spot."""

    def __init__(self, masks: Sequence[int]) -> None:
        super().__init__()
        self.masks = masks

    def __missing__(self, spot: int) -> Premise:
        found = self[spot] = premise(spot, self.masks[spot])
        return found

    def of(self, spots: Iterable[int]) -> tuple[Premise, ...]:
        return tuple([self[spot] for spot in spots])


def with_argument(step: Step) -> Step:
    """The step, and every link of its cases, with the words that its technique adds once it is known what is cited."""
    deduction, argue = step.deduction, step.technique.argue
    if deduction.cases or deduction.argument:
        deduction = deduction._replace(cases=_argued(deduction.cases), argument=_argued(deduction.argument))
        step = step.with_deduction(deduction)
    if argue:
        deduction = deduction.with_words(ArguedWords(step))
    return step if deduction is step.deduction else step.with_deduction(deduction)


class LaterWords(Mapping[str, Word]):
    """Words that are made when one of them is read."""

    _words: Mapping[str, Word] | None = None

    def make(self) -> Mapping[str, Word]:
        raise NotImplementedError

    def _all(self) -> Mapping[str, Word]:
        if self._words is None:
            self._words = self.make()
        return self._words

    def __getitem__(self, name: str) -> Word:
        return self._all()[name]

    def get(self, name: str, default: Any = None) -> Any:
        return self._all().get(name, default)

    def __contains__(self, name: object) -> bool:
        return name in self._all()

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __reduce__(self) -> tuple[type[dict[str, Word]], tuple[Mapping[str, Word]]]:
        return dict, (self._all(),)

    def __repr__(self) -> str:
        return repr(self._all())


class ArguedWords(LaterWords):
    """The words of a step and those that its technique adds."""

    def __init__(self, step: Step) -> None:
        self.step = step
        """The step without the added ones."""

    def make(self) -> Mapping[str, Word]:
        step, argue = self.step, self.step.technique.argue
        return {**step.deduction.words, **argue(step.puzzle, step)} if argue else step.deduction.words


def _argued(cases: Iterable[Case]) -> tuple[Case, ...]:
    return tuple(case._replace(links=tuple(map(with_argument, case.links))) for case in cases)


def first_cited(known: list[int], base: Sequence[int], steps: Iterable[Step]) -> set[int]:
    """The spots that steps cite as they are on the board *base*, beyond what is *known* or concluded before."""
    cited = set()
    for step in steps:
        for spot, mask in step.premises:
            if known[spot] != mask:
                cited.add(spot)
                known[spot] &= base[spot]
        for spot, mask in step.deduction.plain_facts():
            known[spot] &= mask
    return cited


BARE = PuzzleCache[Board[Any]]()
"""The board on which nothing is known."""


def shown_board(reasons: Reasons[Any], board: Board[Any], cited: Iterable[tuple[int, int]]) -> Board[Any]:
    """A board of the same puzzle that holds only what is cited: spots and masks."""
    return bare_board(reasons, board).with_known(cited)


def shown_masks(reasons: Reasons[Any], board: Board[Any], cited: Iterable[tuple[int, int]]) -> Notes:
    """The masks of such a board."""
    masks = bare_board(reasons, board).notes()
    for spot, mask in cited:
        masks[spot] = mask
    return masks


def bare_board(reasons: Reasons[Any], board: Board[Any]) -> Board[Any]:
    """A board of the same puzzle on which nothing is known."""
    known = BARE.of(reasons, board.puzzle)
    if not known:
        known[0] = board.with_masks(reasons.blank(board.puzzle))
    return known[0]


# --- what a deduction is called


def plainest(
    reasons: Reasons[Any], board: Board[Any], masks: Sequence[int], technique: Technique, deduction: Deduction
) -> tuple[Technique, Deduction]:
    """The named technique that finds *deduction* on a board that holds only its premises, or *technique* itself."""
    if technique.tier < 2 and (not technique.tier or settles_spot(masks, deduction)):
        return technique, deduction  # only bookkeeping is plainer, which gives no value
    cited = tuple([(spot, masks[spot]) for spot in deduction.premises])
    left = tuple([masks[fact.spot] for fact in deduction.plain_facts()])
    known = NAMES.of(reasons, board.puzzle)
    key = technique, deduction.facts, deduction.clues, cited, left
    if key not in known:
        known[key] = _find_plainest(reasons, board, masks, technique, deduction)
    return known[key] or (technique, deduction)


NAMES = PuzzleCache[tuple[Technique, Deduction] | None]()
"""What deductions are called: the same ones come up in many chains."""


def _find_plainest(
    reasons: Reasons[Any], board: Board[Any], masks: Sequence[int], technique: Technique, deduction: Deduction
) -> tuple[Technique, Deduction] | None:
    shown = shown_board(reasons, board, [(spot, masks[spot]) for spot in deduction.premises])
    bare = shown.domains
    wanted = {fact.spot: fact.mask for fact in deduction.plain_facts()}
    if not wanted:  # an "or" alone, which no plainer technique says
        return None
    settles = settles_spot(masks, deduction)
    if settles and (single := told_single(reasons, board, masks, technique, deduction)):
        return single
    for plainer in plainer_techniques(reasons, shown, technique.tier, wanted):
        if settles and not plainer.tier:  # bookkeeping gives no value
            continue
        for found in findings(plainer, shown, next(iter(wanted)), deduction.premises):
            if (
                found.kind is deduction.kind
                and says_as_much(found, wanted, bare)
                and is_straight(plainer, found, wanted)
            ):
                facts = in_order_of(found, deduction.facts) if plainer.in_turn else deduction.facts
                exact = minimise(reasons, board.puzzle, bare, found._replace(facts=facts))
                if (
                    exact
                    and (exact.premises == deduction.premises or is_shown(reasons, board, bare, plainer, exact))
                    and (all(wanted.values()) or tells_fault(reasons, shown, plainer, exact))
                ):
                    return plainer, exact
    return None


def tells_fault(reasons: Reasons[Any], board: Board[Any], technique: Technique, deduction: Deduction) -> bool:
    """Whether the sentence of a technique says what goes wrong on a board where a deduction leaves nothing."""
    return bool(with_argument(finished_step(reasons, board.puzzle, board.domains, technique, deduction)).fault)


def settles_spot(masks: Sequence[int], deduction: Deduction) -> bool:
    """Whether a deduction leaves one value at some spot."""
    return any((masks[spot] & mask).bit_count() == 1 for spot, mask in deduction.plain_facts())


def in_order_of(found: Deduction, facts: Sequence[Conclusion]) -> tuple[Conclusion, ...]:
    """Facts in the order in which their spots were found; others, such as a conflict elsewhere, at the end."""
    ranks = {fact.spot: rank for rank, fact in enumerate(found.plain_facts())}
    return tuple(sorted(facts, key=lambda fact: ranks.get(fact.spot, len(ranks)) if isinstance(fact, Fact) else -1))


def is_shown(
    reasons: Reasons[Any], board: Board[Any], masks: Sequence[int], technique: Technique, deduction: Deduction
) -> bool:
    """Whether a technique finds a deduction on a board that holds only its premises, as they are in *masks*."""
    shown = shown_board(reasons, board, [(spot, masks[spot]) for spot in deduction.premises])
    wanted = {fact.spot: fact.mask for fact in deduction.plain_facts()}
    found = findings(technique, shown, next(iter(wanted)), deduction.premises)
    return any(says_as_much(one, wanted, shown.domains) and is_straight(technique, one, wanted) for one in found)


def is_straight(technique: Technique, found: Deduction, wanted: Container[int]) -> bool:
    """Whether what was found at the spots *wanted* does not rest on what the same technique found before at other
    spots: its sentence would not mention these."""
    is_wanted = [fact.spot in wanted for fact in found.plain_facts()]
    return not technique.in_turn or 0 < is_wanted.count(True) == [*is_wanted, False].index(False)


def told_single(
    reasons: Reasons[Any], board: Board[Any], masks: Sequence[int], technique: Technique, deduction: Deduction
) -> tuple[Technique, Deduction] | None:
    """The technique of tier 1 that gives the value which a deduction leaves at its only spot, if there is one."""
    facts = list(deduction.plain_facts())
    if len(facts) > 1 or technique.tier < 2:
        return None
    spot = facts[0].spot
    position = shown_board(reasons, board, [(cited, masks[cited]) for cited in (*deduction.premises, spot)])
    value, shown = masks[spot] & facts[0].mask, position.domains
    for plainer in plainer_techniques(reasons, position, 2, {spot: value}):
        for found in findings(plainer, position, spot) if plainer.tier else ():
            given = tuple(fact for fact in found.plain_facts() if fact.spot == spot)
            is_same = found.kind is deduction.kind and bool(given) and given[0].mask == value
            if is_same and is_straight(plainer, found, (spot,)):
                exact = minimise(reasons, board.puzzle, shown, found._replace(facts=given))
                if exact:
                    return plainer, exact
    return None


def plainer_techniques(
    reasons: Reasons[Any], board: Board[Any], below: int, wanted: Mapping[int, int]
) -> list[Technique]:
    """The techniques of the tiers *below* one that may leave no more than *wanted* by one step on this board, generic
    ones last."""
    ways = [way for way in reasons.techniques if way.tier < below]
    return sorted(able_techniques(reasons, board, ways, wanted), key=lambda way: way.generic)


FEW = 2
"""Techniques of a tier that look for something themselves sooner than the kernel says that they cannot find it."""


def able_techniques(
    reasons: Reasons[Any], board: Board[Any], techniques: Sequence[Technique], wanted: Mapping[int, int]
) -> list[Technique]:
    """Techniques without those that cannot say by one step on this board that no more than *wanted* is left, a mask per
    spot: what the kernel concludes up to their tier does not."""
    shortcuts, implemented = reasons.shortcuts, set_of(reasons.shortcuts.implemented)
    known = Counter(way.tier for way in techniques if way in implemented)
    tiers = [tier for tier in shortcuts.tiers(board.puzzle) if known[tier] > FEW] if shortcuts.closure else ()
    unable = max(takewhile(lambda tier: not may_say(shortcuts, board, tier, wanted), tiers), default=-1)
    return [way for way in techniques if way.tier > unable or way not in implemented]


set_of = lru_cache(maxsize=16)(frozenset[Technique])
"""A set of techniques, made once, for quick lookups."""


def known_to_say(
    reasons: Reasons[Any], puzzle: Any, masks: Sequence[int], clues: Sequence[int], wanted: Mapping[int, int]
) -> Mapping[Technique, bool]:
    """Of techniques whether they say by one look at just these clues, where these *masks* are known, that no more than
    *wanted* is left; only of those of which that is known."""
    says = reasons.shortcuts.says
    return says(puzzle, clues[0], masks, wanted) if says and len(clues) == 1 else {}


def may_say(shortcuts: Shortcuts[Any], board: Board[Any], tier: int, wanted: Mapping[int, int]) -> bool:
    """Whether what the kernel concludes up to a tier leaves no more than *wanted*, a mask per spot. A conflict may be
    seen by techniques before it shows there."""
    if not any(wanted.values()):
        return True
    if shortcuts.closure_near:
        masks = shortcuts.closure_near(board, tier, tuple(wanted))
    else:
        assert shortcuts.closure
        masks = shortcuts.closure(board, tier)
    return all(not masks[spot] & ~mask for spot, mask in wanted.items())


def says_as_much(found: Deduction, wanted: Mapping[int, int], masks: Sequence[int]) -> bool:
    """Whether what was found leaves no more than *wanted*, a mask per spot; a conflict is one wherever it shows."""
    left = {spot: mask & masks[spot] for spot, mask in found.plain_facts()}
    if not any(wanted.values()):
        return not all(left.values())
    return left.keys() >= wanted.keys() and not any(left[spot] & ~mask for spot, mask in wanted.items())


def findings(technique: Technique, board: Board[Any], about: int, near: Iterable[int] = ()) -> Iterator[Deduction]:
    """What a technique finds at the places that a spot concerns; if it takes more than one scope together, at those of
    the spots *near* it too, unless it says where something is found about a spot."""
    kind, puzzle = technique.places, board.puzzle
    if kind.about:
        places = {*kind.about(puzzle, about)}
    else:
        spots = [about] if kind.scope else [about, *near]
        places = {place for spot in spots for place in kind.at(puzzle, spot)}
    yield from findings_at(technique, board, sorted(places))


def places_about_all(
    reasons: Reasons[Any], kind: Places, puzzle: Any, spots: Iterable[int], clues: Sequence[int]
) -> list[int]:
    """The places that every one of some spots concerns, where a technique may find something by just these clues: all
    that says something of each. If there is only one at last, not every spot has been asked about it."""
    places_of, (first, *others) = kind.about or kind.at, spots
    places = {*places_of(puzzle, first)}
    for spot in others:
        if len(places) < 2:  # what is found there shows whether it says something of all spots
            break
        places.intersection_update(places_of(puzzle, spot))
    if kind.scope and len(places) > 1:  # a scope finds nothing by the clues of another
        cited = {*clues}
        own = [place for place in places if cited.issubset(reasons.scope_clues(puzzle, kind.scope(puzzle, place)))]
        return sorted(own or places)
    return sorted(places)


def findings_at(technique: Technique, board: Board[Any], places: Iterable[int]) -> Iterator[Deduction]:
    for place in places:
        tick()
        yield from technique.find(board, place)
