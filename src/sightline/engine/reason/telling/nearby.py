"""A second way through a puzzle, from value to value: of what is as simple to see, what is nearest to the last one."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, groupby, islice, takewhile, zip_longest
from typing import Any, NamedTuple

from sightline.core.board import Board, new_facts
from sightline.core.lazy import cached_property
from sightline.core.step import Step
from sightline.core.technique import Deduction, Places, Technique, plain_deduction
from sightline.core.words import Word
from sightline.engine.reason.needs import Proposals
from sightline.engine.reason.reasoner import Reasoner
from sightline.engine.reason.sketch import HARD, Turn, board_after, highest_tier, proved
from sightline.engine.reason.steps import LaterWords, Quotes, named_step
from sightline.engine.reason.story import needs_long_argument
from sightline.engine.reason.telling.nearness import Nearness, Place, shortest
from sightline.family import Family
from sightline.family.shortcuts import NearBy, Way
from sightline.kernel.limits import tick


def derived_near_by(
    family: Family[Any, Any], start: Board[Any], steps: Sequence[Step], nearness: Nearness
) -> list[Step]:
    """The steps to a solution, with others in place of those that are not hard: the same values, by what is at hand
    where the last value was. One value often follows in several ways; none is taken whose argument would be long."""
    if every_fact_settles(start):
        return list(steps)
    highest = min(highest_tier(steps), HARD - 1)
    try:
        return replaced_by(GuidedReasoner(family, start, nearness, highest), steps)
    except Unforeseen:
        return replaced_by(NearReasoner(family, start, nearness, highest), steps)


def replaced_by(reasoner: "NearReasoner", steps: Sequence[Step]) -> list[Step]:
    """The steps, stretch by stretch with those of a reasoner in their place, or as they are if these lead elsewhere."""
    family, highest, near = reasoner.family, reasoner.highest, list[Step]()
    cited = {either for step in steps if not isinstance(step, Turn) for either in step.deduction.eithers}
    for own, tier in segments(steps, highest):
        before, reasons = reasoner.board, family.require("reasons")
        board = board_after(before, own)
        found = reasoner.follow(proved(reasons, before, own)) if is_hard(own[0]) else reasoner.run(tier)
        wanted = cited.intersection(board.eithers)
        if reasoner.board.masks != board.masks or not wanted.issubset(reasoner.board.eithers):
            last, reasoner = reasoner.last, type(reasoner)(family, board, reasoner.nearness, highest)
            found, reasoner.last = proved(reasons, before, own), last
        near += found
    return near


def every_fact_settles(start: Board[Any]) -> bool:
    """Whether each fact settles a spot: then no step prepares another, and there is one reason for most."""
    return all(mask.bit_count() < 3 for mask in {*start.domains})


def is_hard(step: Step) -> bool:
    return step.technique.tier >= HARD or step.has_cases


def segments(steps: Iterable[Step], highest: int) -> Iterator[tuple[list[Step], int]]:
    """The steps in stretches, by turns hard and not, each with the highest tier that is exhausted before the next."""
    stretches = [list(stretch) for _, stretch in groupby(steps, key=is_hard)]
    for own, following in zip_longest(stretches, stretches[1:], fillvalue=()):
        before = highest_tier(following[:1]) - 1 if following else highest
        used = highest_tier(own)
        yield list(own), min(max(before, used), highest)


class Candidate(NamedTuple):
    """What a technique finds, the spots to which that gives a value, and where the first and the last of them are."""

    technique: Technique
    deduction: Deduction
    spots: list[int]
    ends: list[Place]


class NearReasoner(Reasoner):
    """Takes one deduction after the other, up to the *highest* tier: of the simplest that give a value, the nearest; if
    none does, all that are as simple."""

    def __init__(self, family: Family[Any, Any], board: Board[Any], nearness: Nearness, highest: int) -> None:
        super().__init__(family, board)
        self.nearness, self.highest = nearness, highest
        most = min(self.reasons.simple, highest)
        simple = [technique for technique in self.techniques if 0 < technique.tier <= most]
        self.groups = [(1, simple), *((tier, turn) for tier, turn in self.turns if most < tier <= highest)]
        """The techniques that are as simple to see, with their tier."""
        self.noted = [turn for tier, turn in self.turns if not tier]
        self.opening = [turn for tier, turn in self.turns if tier == 1 and len(turn) > 1]
        """What one looks for on the whole board at first: techniques that are one look to a player."""
        self.candidates: dict[Technique, dict[int, list[Candidate]]] = {way: {} for way in self.techniques}
        """What techniques have found on this board, by place; techniques that have not looked since the last change may
        find more."""
        self.in_order: dict[Technique, list[Candidate]] = {}
        """The same in the order of the places, for techniques that have not found anything else since."""
        self.loud: dict[tuple[int, int | None], tuple[list[int], list[int]]] = {}
        """The places, by the identity of their kind, that changed since so many changes, and those of them whose scope
        forces something on this board."""
        self.last: int | None = None
        """The spot of the last value."""

    def step(self, technique: Technique, proposal: Deduction) -> Step | None:
        step = super().step(technique, proposal)
        return None if step and needs_long_argument(self.reasons, self.board, step) else step

    def follow(self, steps: list[Step]) -> list[Step]:
        """Learns steps as they are."""
        for step in steps:
            self.take(step)
        self.refresh()
        return steps

    def run(self, highest: int) -> list[Step]:
        """Steps up to the *highest* tier, to a solution or to where there are no more."""
        steps: list[Step] = []
        while not self.settled() and (found := self.next_steps(highest)):
            steps += found
        return steps

    def next_steps(self, highest: int) -> list[Step]:
        """What is taken next; nothing if that would be of a higher tier."""
        if steps := self.learn_turns(self.noted if self.looked else [*self.noted, *self.opening]):
            return steps
        return self.simplest(self.groups, highest)

    def simplest(self, groups: Iterable[tuple[int, Sequence[Technique]]], highest: int) -> list[Step]:
        """What the first of some groups of techniques finds."""
        for tier, techniques in groups:
            if tier > highest:
                break
            self.look(techniques)
            if steps := self.nearest_value(techniques) or self.all_found(techniques):
                return steps
        return []

    def learn_turns(self, turns: Iterable[Sequence[Technique]]) -> list[Step]:
        """All that techniques find, turn by turn."""
        return [step for turn in turns if (found := self.turn(turn)) for step in found[1]]

    def look(self, techniques: Iterable[Technique]) -> None:
        """Looks again where something changed."""
        looked, now, board = self.looked, len(self.changed), self.board
        for technique in techniques:
            known, since = self.candidates[technique], looked.get(technique)
            looked[technique] = now
            if since == now:
                continue
            places: Sequence[int]
            loud: Sequence[int]
            if since is not None and technique.places.once:
                places, loud = self.places_once(technique.places, since, known)
            else:
                places, loud = self.places_again(technique, since)
            tick(len(places))
            before = len(known)
            for place in places if known else ():
                known.pop(place, None)
            is_same = len(known) == before
            for place in loud:
                found = [self.candidate(technique, one) for one in technique.find(board, place) if not one.cases]
                if found:
                    known[place], is_same = found, False
            if not is_same:
                self.in_order.pop(technique, None)

    def places_again(self, technique: Technique, since: int | None) -> tuple[Sequence[int], Sequence[int]]:
        """The places where a technique has to look again and may find something: those of all techniques that look
        there, or fewer where the kernel knows more about this one."""
        if technique in self.finders:
            places = self.places(technique, since)
            return places, self.found_at(technique, since, places)
        key = id(technique.places), since
        if key not in self.loud:
            places = self.places(technique, since)
            self.loud[key] = places, self.loud_places(technique.places, places)
        return self.loud[key]

    def places_once(self, kind: Places, since: int, known: Container[int]) -> tuple[list[int], list[int]]:
        """The places for a technique for which one look is enough: those at which it found something that has not been
        taken."""
        if not known:
            return [], []
        places = [place for place in self.places_changed(kind, since) if place in known]
        return places, self.loud_places(kind, places)

    def loud_places(self, kind: Places, places: list[int]) -> list[int]:
        """Those of the places where techniques may find something."""
        scope_of, puzzle, is_quiet = kind.scope, self.puzzle, self.is_quiet
        self.ask_scopes(kind, places)
        return [place for place in places if not is_quiet(scope_of(puzzle, place))] if scope_of else places

    def refresh(self) -> None:
        super().refresh()
        self.loud.clear()

    def candidate(self, technique: Technique, deduction: Deduction) -> Candidate:
        masks = self.masks
        left = {spot: masks[spot] & mask for spot, mask in deduction.plain_facts()}
        spots = [spot for spot, mask in left.items() if mask.bit_count() == 1 and mask != masks[spot]]
        ends = self.nearness.ends(spots) if spots else []
        return Candidate(technique, deduction, spots, ends[:1] if technique.in_turn else ends)

    def found_by(self, techniques: Iterable[Technique]) -> list[Candidate]:
        found, in_order = list[Candidate](), self.in_order
        for way in techniques:
            if known := self.candidates[way]:
                if way not in in_order:
                    in_order[way] = [one for place in sorted(known) for one in known[place]]
                found += in_order[way]
        return found

    def nearest_value(self, techniques: Sequence[Technique]) -> list[Step]:
        """The nearest of what techniques have found that gives a value."""
        giving = [one for one in self.found_by(techniques) if one.spots]
        for nearest in self.by_distance(giving):
            one = self.first_of(wider(nearest, giving))
            if steps := self.learn([(one.technique, one.deduction)]):
                self.last = self.far_end(one)
                return steps
        return []

    def first_of(self, one: Candidate) -> Candidate:
        """A candidate with its first value alone, if others may follow from it: something else may be nearer then."""
        if not one.technique.in_turn:
            return one
        facts = tuple([fact for fact in one.deduction.plain_facts() if fact.spot == one.spots[0]])
        return Candidate(one.technique, one.deduction.with_facts(facts), one.spots[:1], one.ends)

    def by_distance(self, giving: Sequence[Candidate]) -> Iterator[Candidate]:
        """Candidates, the nearest first: one is nearly always enough."""
        here = self.here()
        ways = [shortest(here, one.ends) for one in giving]
        if ways:
            yield giving[ways.index(min(ways))]
            yield from [giving[at] for at in sorted(range(len(ways)), key=ways.__getitem__)][1:]

    def here(self) -> list[Place]:
        """Where the last value was."""
        return [] if self.last is None else self.nearness.places_of([self.last])

    def far_end(self, one: Candidate) -> int:
        """Where one is after a candidate: at its last spot, or at the first, if the last was nearer."""
        here, first, last = self.here(), one.ends[:1], self.nearness.places_of(one.spots[-1:])
        backwards = len(one.ends) > 1 and shortest(here, last) < shortest(here, first)
        return one.spots[0] if backwards else one.spots[-1]

    def all_found(self, techniques: Sequence[Technique]) -> list[Step]:
        return self.learn((one.technique, one.deduction) for one in self.found_by(techniques))


def wider(one: Candidate, giving: Iterable[Candidate]) -> Candidate:
    """The first candidate before *one* that gives all of its values and more, so that one look is not told in pieces;
    itself, if there is none."""
    for other in takewhile(lambda other: other is not one, giving):
        if len(other.spots) > len(one.spots) and not other.technique.in_turn and {*one.spots}.issubset(other.spots):
            return other
    return one


class Unforeseen(Exception):
    """A technique does not find what the kernel says."""


class GuidedReasoner(NearReasoner):
    """Asks the kernel what is found next and where. Techniques are asked only there, and only for what the kernel does
    not say itself; raises `Unforeseen` if they find something else."""

    def __init__(self, family: Family[Any, Any], board: Board[Any], nearness: Nearness, highest: int) -> None:
        super().__init__(family, board, nearness, highest)
        self.numbered = [*self.numbers]
        """The techniques of which the kernel knows what they find."""
        is_guided = self.reasons.shortcuts.near_way and self.numbers.keys() >= {*chain(*self.noted, *self.opening)}
        known = takewhile(lambda group: self.numbers.keys() >= {*group[1]}, self.groups if is_guided else ())
        self.known = [tier for tier, _ in known]
        """The tiers of the first of the `groups`, which the kernel knows."""
        self.words = self.reasons.shortcuts.words
        """The words of what techniques find, where nobody has to look for them."""
        self.seen: list[int | None] = [None] * (len(self.known) + 1)
        """How many changes there were when the kernel last looked for what is noted, and for each of these groups."""

    def next_steps(self, highest: int) -> list[Step]:
        """All that the kernel foresees; if that is nothing, what the others find."""
        if not self.known:
            return super().next_steps(highest)
        count = sum(tier <= highest for tier in self.known)
        if not count:
            raise Unforeseen
        return self.foreseen_steps(count) or self.simplest(self.groups[count:], highest)

    def foreseen_steps(self, count: int) -> list[Step]:
        """All that the first groups find from here on."""
        seen = self.seen[: count + 1]
        if all(number == len(self.changed) for number in seen):
            return []
        noted, opening = self.turn_numbers(self.noted), self.turn_numbers(self.opening)
        groups = self.turn_numbers([group for _, group in self.groups[:count]])
        since = min([number for number in seen if number is not None], default=len(self.changed))
        looked, last = [-1 if number is None else number - since for number in seen], self.last
        question = NearBy(noted, opening, groups, self.changed[since:], looked, -1 if last is None else last)
        assert self.reasons.shortcuts.near_way
        way = self.reasons.shortcuts.near_way(self.board, question)
        if way is None:
            raise Unforeseen
        tick(len(way.techniques))
        steps = list(self.foreseen(way))
        self.refresh()
        self.seen[: count + 1] = [len(self.changed)] * (count + 1)
        self.last = None if way.last < 0 else way.last
        return steps

    def foreseen(self, way: Way) -> Iterator[Step]:
        """The steps of a way."""
        proposed, text = self.proposed(way), partial(self.reasons.word_text, self.puzzle)
        facts = way.facts() if len(proposed) < len(way.techniques) else ()
        begin, puzzle, masks, quotes = 0, self.puzzle, self.masks, Quotes(self.masks)
        boards, starts, start = list[LaterBoard](), {0, *way.ends}, self.board
        for number, end in enumerate(way.fact_ends):
            if number in starts:
                boards.append(LaterBoard(start, masks[:]))
            technique, spots, left = self.numbered[way.techniques[number]], way.spots[begin:end], way.left[begin:end]
            if number in proposed:
                yield self.foreseen_step(technique, *proposed[number], spots, left)
            else:
                cited, place = tuple(way.cited[number]), way.places[number]
                premises = quotes.of(cited)
                if say := self.words.get(technique):
                    words = say(puzzle, place, way.named[number], premises)
                else:
                    words = FoundWords(technique, boards[way.boards[number]], place, way.ranks[number])
                deduction = plain_deduction(facts[begin:end], cited, tuple(way.clues[number]), words)
                if technique.generic or technique.by_cases:
                    yield self.foreseen_step(technique, deduction, deduction, spots, left)
                else:  # it keeps its name, and all that it leaves is known
                    yield Step(technique, deduction, premises, puzzle, text, tuple(left))
                    self.changed += spots
            for spot, mask in zip(spots, left, strict=True):
                masks[spot] = mask
                quotes.pop(spot, None)
            begin = end

    def proposed(self, way: Way) -> dict[int, tuple[Deduction, Deduction | None]]:
        """What techniques propose, by the numbers of the findings of which the kernel does not say all, and what is
        left of it when it is cut down to what it needs: all of it at once."""
        asked = {number for number, clues in enumerate(way.clues) if not clues}
        if not asked:
            return {}
        looked_at, boards, found = {way.boards[number] for number in asked}, dict[int, Board[Any]](), list[Deduction]()
        begin, masks, proposals = 0, self.masks[:], Proposals(self.reasons, self.puzzle)
        for rounds, findings in enumerate(way.rounds()):
            if rounds in looked_at:
                boards[rounds] = self.board.with_masks(masks, tuple(self.eithers)) if rounds else self.board
            for number in findings:
                end = way.fact_ends[number]
                left = dict(zip(way.spots[begin:end], way.left[begin:end], strict=True))
                if number in asked:
                    found.append(self.foreseen_proposal(way, number, boards[way.boards[number]], left, masks))
                    proposals.add(masks, found[-1])
                for spot, mask in left.items():
                    masks[spot] = mask
                begin = end
        return dict(zip(sorted(asked), zip(found, proposals.minimised(), strict=True), strict=True))

    def turn_numbers(self, turns: Iterable[Sequence[Technique]]) -> list[list[int]]:
        return [[self.numbers[technique] for technique in turn] for turn in turns]

    def foreseen_proposal(
        self, way: Way, number: int, board: Board[Any], left: Mapping[int, int], masks: Sequence[int]
    ) -> Deduction:
        """What a technique found on a board, as far as the kernel says that it was taken where *masks* were known."""
        technique, rank = self.numbered[way.techniques[number]], way.ranks[number]
        for found in islice(technique.find(board, way.places[number]), rank, rank + 1):
            if found.cases:
                break
            taken = [fact for fact in found.plain_facts() if fact.spot in left]
            facts = new_facts(masks, self.blank, taken)
            return found if facts == found.facts else found.with_facts(facts)
        raise Unforeseen

    def foreseen_step(
        self,
        technique: Technique,
        proposal: Deduction,
        deduction: Deduction | None,
        spots: Sequence[int],
        left: Sequence[int],
    ) -> Step:
        """A proposal, and what is left of it when it is cut down to what it needs, as a step that is taken."""
        if deduction is None:
            raise Unforeseen
        step = named_step(self.reasons, self.board, self.masks, technique, proposal, deduction)
        if needs_long_argument(self.reasons, self.board, step):
            raise Unforeseen
        self.take(step)
        if [self.masks[spot] for spot in spots] != left:
            raise Unforeseen
        return step


class LaterBoard:
    """The board of a round, made when it is looked at."""

    def __init__(self, start: Board[Any], masks: Sequence[int]) -> None:
        self.start, self.masks = start, masks

    @cached_property
    def board(self) -> Board[Any]:
        return self.start.with_masks(self.masks, self.start.eithers)


class FoundWords(LaterWords):
    """The words of what a technique found on a board, as so many were found there before it."""

    def __init__(self, technique: Technique, shown: LaterBoard, place: int, rank: int) -> None:
        self.technique, self.shown, self.place, self.rank = technique, shown, place, rank

    def make(self) -> Mapping[str, Word]:
        found = self.technique.find(self.shown.board, self.place)
        return next(islice(found, self.rank, None)).words
