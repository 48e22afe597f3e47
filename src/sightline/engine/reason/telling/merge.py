"""Merges steps: what prepares a value with the step that finds it, and several plain ones into one sentence."""

from collections.abc import Iterable, Sequence
from itertools import chain, pairwise
from typing import Any

from sightline.core.board import Board, Either, Fact, Notes
from sightline.core.parts import (
    are_apart,
    continuation,
    gives_value,
    has_same_argument,
    in_turn,
    part_text,
    part_word_range,
    parts_text,
    repeated_words,
)
from sightline.core.sentence import MOST_WORDS
from sightline.core.step import Step
from sightline.core.technique import Deduction, Kind, Technique
from sightline.engine.reason.arguments.chain import learn
from sightline.engine.reason.needs import minimise
from sightline.engine.reason.steps import (
    ArguedWords,
    findings_at,
    finished_step,
    first_cited,
    in_order_of,
    known_to_say,
    places_about_all,
    says_as_much,
)
from sightline.engine.reason.story import with_words
from sightline.family.reasons import Reasons

Block = list[Step]
"""Steps in order: those that prepare a value, with their bookkeeping, and the one that gives it."""


class Sentence:
    """Steps that are told in one sentence, and how long it gets."""

    def __init__(self, reasons: Reasons[Any], start: Board[Any], masks: Notes) -> None:
        self.reasons, self.start, self.masks = reasons, start, masks
        """The masks before its first step."""
        self.parts: list[Step] = []
        self.told: list[Step] = []
        self.pieces: list[tuple[Step | None, Step, str]] = []
        """The parts whose words have not been counted, each with the part before it and the words in which the sentence
        goes on with it."""
        self.words = 0
        self.least, self.most, self.estimated = 0, 0, 0
        """At least and at most how many words the first of these parts have, and of how many of them that is known."""
        self.hardest: Step | None = None
        """The part that it is named after: the hardest of those that start a sentence of their own."""
        self.whole: Step | None = None
        """All of its parts as one step, once that is known."""
        self.later: list[Step] = []
        """Bookkeeping since its last part."""

    def copy(self) -> "Sentence":
        other = Sentence(self.reasons, self.start, self.masks)
        other.parts, other.told, other.words = self.parts[:], self.told[:], self.words
        other.hardest, other.pieces = self.hardest, self.pieces[:]
        other.least, other.most, other.estimated = self.least, self.most, self.estimated
        return other

    def with_steps(self, steps: Iterable[Step]) -> "Sentence | None":
        """The sentence that goes on with these steps; None if it gets too long or cannot tell them."""
        more = [*self.later, *steps]
        if not all(map(is_plain, [*self.parts[:1], *more])) or (more[-1].technique.word_range and self.is_full(more)):
            return None
        if not self.is_brief and not all(
            part.technique.most_words or part.technique.word_range for _, part, _ in self.pieces
        ):
            self.count_words()  # once for all sentences that go on with it
        longer = self.copy()
        for step in more:
            longer = longer.with_joined(step)
        has_one_list = sum(part.has_list for part in longer.told) < 2
        return longer if has_one_list and longer.is_short() and longer.agrees() else None

    def is_full(self, steps: Sequence[Step]) -> bool:
        """Whether it is certain, before these steps are added, that it would be too long with them."""
        if not self.told or may_be_brief([*self.told, *steps]):
            return False
        self.estimate_words()
        return are_too_long(steps, self.words + self.least, self.told[-1])

    def agrees(self) -> bool:
        """Whether no two of its parts say different things about where the same part of a clue (such as a run) is."""
        locating = [part for part in self.told if part.technique.locates]
        if len(locating) < 2 or len({part.deduction.clues for part in locating}) == len(locating):
            return True
        seen: dict[str, Sequence[int]] = {}
        for kind, details in chain.from_iterable(part.observations for part in locating):
            about = [detail for name, detail in details.items() if name != "spots"]
            if seen.setdefault(f"{kind} {about}", details.get("spots", ())) != details.get("spots", ()):
                return False
        return True

    def with_repeated(self, steps: Sequence[Step]) -> "Sentence | None":
        """The sentence that refutes one value more by the argument that all its parts have; None if it is another, or
        gets too long."""
        if self.later or len(steps) > 1 or not has_same_argument(self.parts[-1], steps[0]):
            return None
        longer = self.copy()
        longer.add(steps[0])
        return longer if len(longer.step().text.split()) <= MOST_WORDS else None

    def with_joined(self, part: Step) -> "Sentence":
        """The sentence with one part more, or with the last one saying as much if it is the same look, or a look at the
        same that shows both."""
        last = self.told[-1] if self.told else part
        if part.technique.tier and last is not part and last.deduction.clues == part.deduction.clues:
            at = next(at for at, other in enumerate(self.parts) if other is last)
            before = [*self.parts[:at], *self.parts[at + 1 :]]
            ways = (self.both(before, last, part, way) for way in self.ways_to_say(last, part))
            one = next((found for found in ways if found and is_as_plain(found, last, part)), None)
            if one:
                again = Sentence(self.reasons, self.start, self.masks)
                for step in (*before, one):
                    again.add(step)
                return again
        self.add(part)
        return self

    def ways_to_say(self, last: Step, part: Step) -> Iterable[Technique]:
        """The techniques that may find at once what two steps say that look at the same: one of theirs, or another that
        says where a clue can be. Where the sentence goes on with the *last* as its sequel, it still does."""
        techniques, tier = self.reasons.techniques, part.technique.tier
        if last.technique.text == part.technique.text:
            own = [part.technique]
        else:
            own = [last.technique, *([part.technique] if part.technique.again else [])]
        wider = [way for way in techniques if way.locates and way.tier == tier == last.technique.tier]
        how = continuation(self.told[:-1], last)
        is_sequel = how and how == last.technique.sequel
        return [way for way in dict.fromkeys((*own, *wider)) if way.sequel or not is_sequel]

    def both(self, before: Sequence[Step], one: Step, other: Step, technique: Technique) -> Step | None:
        """Two steps that look at the same as one, after the parts *before* it; None if the technique does not find all
        of that at once, or if one of those parts rests on the first."""
        masks, blank = self.masks[:], self.reasons.blank(one.puzzle)
        for step in before:
            if any(masks[spot] != mask for spot, mask in step.premises):
                return None
            learn(masks, step)
        facts = facts_together(blank, (one, other))
        wanted = dict(facts)
        reasons, puzzle, clues = self.reasons, one.puzzle, one.deduction.clues
        says = known_to_say(reasons, puzzle, masks, clues, wanted).get(technique)
        if says is False:
            return None
        proposals: Iterable[Deduction]
        if says and (say := reasons.shortcuts.said.get(technique)):
            proposals = (say(puzzle, clues[0], facts),)
        else:
            places = places_about_all(reasons, technique.places, puzzle, wanted, clues)
            proposals = findings_at(technique, self.start.with_masks(masks), places)
        for found in proposals:
            if found.clues == clues and says_as_much(found, wanted, masks):
                ordered = in_order_of(found, facts) if technique.in_turn else facts
                exact = minimise(reasons, puzzle, masks, found.with_facts(ordered))
                if exact:
                    told = with_words(reasons, self.start, finished_step(reasons, puzzle, masks, technique, exact))
                    return told if told.technique is technique else None
        return None

    def add(self, part: Step) -> None:
        how = continuation(self.told, part)
        if part.technique.tier and not how:
            own = self.hardest
            self.hardest = own if own and own.technique.weight >= part.technique.weight else part
        if how or part.technique.tier:
            self.pieces.append((self.told[-1] if self.told else None, part, how))
            self.told.append(part)
        self.parts.append(part)
        self.whole = None

    def count_words(self) -> None:
        for before, part, how in self.pieces:
            least, most = part_word_range(before, without_argument(part), how) if part.technique.word_range else (0, 1)
            self.words += most if least == most else len(part_text(before, part, how).split())
        self.pieces, self.least, self.most, self.estimated = [], 0, 0, 0

    @property
    def technique(self) -> Technique | None:
        return self.hardest.technique if self.hardest else None

    def is_short(self) -> bool:
        """Whether it has no more than `MOST_WORDS` words. They are counted only if bounds do not decide it."""
        brief = self.most_brief_words() if len(self.parts) > 1 and self.is_brief else None
        if brief is not None:
            return brief <= MOST_WORDS or len(self.step().text.split()) <= MOST_WORDS
        self.estimate_words()
        if self.words + self.most <= MOST_WORDS:
            return True
        if self.words + self.least <= MOST_WORDS:
            self.count_words()
        return self.words + self.least <= MOST_WORDS or self.is_short_jointly()

    def is_short_jointly(self) -> bool:
        """Whether it has no more words than one can follow where several parts are told jointly, not one by one."""
        ways = [part.technique for part in self.told]
        if not any(one is other and one.jointly for one, other in pairwise(ways)):
            return False
        return len(parts_text(self.parts).split()) <= MOST_WORDS

    def estimate_words(self) -> None:
        """Finds out at least and at most how many words the parts have that have not been counted."""
        for before, part, how in self.pieces[self.estimated :]:
            least, most = part_word_range(before, without_argument(part), how)
            self.least, self.most = self.least + least, self.most + most
        self.estimated = len(self.pieces)

    @property
    def is_brief(self) -> bool:
        """Whether its parts are of one technique, which has words for several."""
        technique = self.technique
        if not technique or not technique.brief or technique.brief is in_turn:
            return False
        return all(part.technique is technique for part in self.parts if part.technique.tier)

    def most_brief_words(self) -> int | None:
        """At most how many words its technique has for all of its parts; if that is not known, more than there can be.
        None if it tells them in turn."""
        count = self.technique.most_brief_words if self.technique else None
        return count(self.told[0].puzzle, [*map(without_argument, self.parts)]) if count else MOST_WORDS + 1

    def step(self) -> Step:
        """All of its parts as one step."""
        self.whole = self.whole or self._step()
        return self.whole

    def _step(self) -> Step:
        if len(self.parts) == 1 or not self.hardest:
            return self.parts[0]
        puzzle, blank = self.parts[0].puzzle, self.reasons.blank(self.parts[0].puzzle)
        words = repeated_words(self.parts) if self.parts[0].deduction.cases else self.hardest.deduction.words
        whole = self.hardest.deduction._replace(
            words=words,
            cases=(),
            facts=facts_together(blank, self.parts),
            premises=tuple(sorted(first_cited(list(blank), self.masks, self.parts))),
            clues=tuple(sorted({clue for part in self.parts for clue in part.deduction.clues})),
            argument=(),
            chain=(),
        )
        return finished_step(self.reasons, puzzle, self.masks, self.hardest.technique, whole, tuple(self.parts))


class Merging:
    """Goes through the blocks of an explanation and makes one step of several where a sentence can hold them."""

    def __init__(self, reasons: Reasons[Any], start: Board[Any], answers: bool = False) -> None:
        self.reasons, self.start, self.masks = reasons, start, start.notes()
        self.answers = answers
        """Whether the steps lead to one value that was asked for: then those alike are one sentence, values or not."""
        self.done: list[Step] = []
        self.last: Sentence | None = None
        """The last sentence, with which the next step may go on."""

    def add_block(self, block: Block) -> None:
        """Adds steps: all of them as one if that can be said, else the last few."""
        reported = [at for at, step in enumerate(block) if step.technique.tier]
        for at in reported[:-1]:
            if block[at].technique.word_range and not may_be_brief(block[at:]) and are_too_long(block[at:]):
                continue
            one = Sentence(self.reasons, self.start, self.masks_after(block[:at])).with_steps(block[at:])
            if one:
                self.add_all(block[:at])
                self.add(block[at:], one)
                return
        self.add_all(block)

    def add_all(self, steps: Sequence[Step]) -> None:
        for step in steps:
            self.add([step])

    def add(self, steps: Sequence[Step], alone: Sentence | None = None) -> None:
        """Adds steps that are one sentence by themselves, and go on with the last one if that can be said."""
        longer = self.last.with_repeated(steps) if self.last and steps[0].deduction.cases else None
        if self.last and not longer and self.goes_on(self.last, steps, alone):
            longer = self.last.with_steps(steps)
        if longer:
            self.last = longer
        elif alone or steps[0].technique.tier:
            self.finish()
            self.last = alone or self.sentence_of(steps[0])
        elif self.last:
            self.last.later += steps
        else:
            self.done += steps
        for step in steps:
            learn(self.masks, step)

    def sentence_of(self, step: Step) -> Sentence:
        one = Sentence(self.reasons, self.start, self.masks[:])
        one.add(step)
        return one

    def goes_on(self, last: Sentence, steps: Sequence[Step], alone: Sentence | None) -> bool:
        """Whether the last sentence can go on with steps."""
        technique = alone.technique if alone else steps[0].technique
        if alone is None and continuation(last.told, steps[0]):
            return True
        if not technique or not technique.tier:
            return False
        if technique is last.technique:
            parts = [*last.parts, *last.later, *steps]
            alike = self.answers and (are_apart(parts) or len({part.deduction.clues for part in parts}) == 1)
            return bool(technique.brief) or not any(map(gives_value, parts)) or alike
        if not technique.brief or technique.sequel or technique.places.once:
            return False
        return any(map(gives_value, last.parts)) and any(map(gives_value, steps))

    def finish(self) -> None:
        """Ends the last sentence."""
        if self.last:
            self.done += [self.last.step(), *self.last.later]
            self.last = None

    def masks_after(self, steps: Sequence[Step]) -> Notes:
        masks = self.masks[:]
        for step in steps:
            learn(masks, step)
        return masks


def facts_together(blank: Sequence[int], steps: Iterable[Step]) -> tuple[Fact, ...]:
    """What steps say together, one fact for each spot."""
    found: dict[int, Fact] = {}
    for step in steps:
        for fact in step.deduction.plain_facts():
            spot, mask = fact
            left = (found[spot].mask if spot in found else blank[spot]) & mask
            found[spot] = fact if left == mask else Fact(spot, left)
    return tuple(found.values())


def are_too_long(steps: Sequence[Step], words: int = 0, last: Step | None = None) -> bool:
    """Whether steps have too many words for a sentence, which has so many already and ends with the *last* one, even if
    each has as few as it can. That is not said of those that may be told together, or in other words."""
    clues = last.deduction.clues if last else None
    for step in steps:
        technique = step.technique
        if technique.again or technique.sequel:
            return False
        if not technique.tier:
            continue
        if step.deduction.clues == clues:
            return False
        clues = step.deduction.clues
        words += without_argument(step).word_range[0] if technique.word_range else 0
    return words > MOST_WORDS


def is_as_plain(one: Step, *others: Step) -> bool:
    """Whether the sentence of a step points out one thing, or no more than that of one of the others."""
    count = len(one.observations)
    return count <= 1 or any(count <= len(other.observations) for other in others)


def may_be_brief(steps: Iterable[Step]) -> bool:
    """Whether steps are of one technique, which may have words for several."""
    ways = {step.technique for step in steps if step.technique.tier}
    return len(ways) == 1 and next(iter(ways)).brief not in (None, in_turn)


def without_argument(step: Step) -> Step:
    """The step before its technique has added words."""
    words = step.deduction.words
    return words.step if isinstance(words, ArguedWords) else step


def is_plain(step: Step) -> bool:
    """Whether a step has no cases and is about spots alone."""
    deduction = step.deduction
    eithers = deduction.eithers or Either in map(type, deduction.facts)
    return not (deduction.cases or eithers or deduction.kind is Kind.SAFE)


def merge_blocks(
    reasons: Reasons[Any], start: Board[Any], blocks: Sequence[Block], answers: bool = False
) -> list[Step]:
    """The steps of all blocks in order, in as few sentences as a reader can follow."""
    merging = Merging(reasons, start, answers)
    for block in blocks:
        merging.add_block(block)
    merging.finish()
    return merging.done
