"""A step: a checked deduction with its reason, one line of an explanation."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from sightline.core.board import Conclusion, Either
from sightline.core.display import ShownAsPage
from sightline.core.lazy import cached_property
from sightline.core.parts import in_turn
from sightline.core.sentence import MOST_WORDS, listed, sentence, shared_start, shared_words
from sightline.core.technique import Case, Deduction, Technique
from sightline.core.words import Clues, Facts, Failing, Observation, Observations, Spot, Spots, Where, Word

FEW_FACTS = 2
"""The most facts that a case lists one by one; of more, those alike are told together."""
FEW_TIES = 4
"""The most ties of a chain that one sentence tells; those of a longer one are a list below it."""


FAULT = re.compile(r"\b(would|could|cannot|not|nothing|no|two)\b", re.IGNORECASE)
"""What the words for a fault have: "the 5 sees every tower climb" says what must be, not what goes wrong."""


class Premise(NamedTuple):
    """A cited spot with the values that were possible there when it was cited."""

    spot: int
    mask: int


class _Texts(dict[str, str]):
    """The texts of the names in a template, made when they are asked for."""

    def __init__(self, step: "Step") -> None:
        super().__init__()
        self.step = step

    def __missing__(self, name: str) -> str:
        word = self.step.words_for(name)
        return word if isinstance(word, str) else self.step.word_text(word)


@dataclass(frozen=True, repr=False)
class Step(ShownAsPage):
    """One line of an explanation."""

    technique: Technique
    deduction: Deduction
    premises: tuple[Premise, ...]
    puzzle: Any = field(repr=False, compare=False)
    word_text: Callable[[Word], str] = field(repr=False, compare=False)
    """A word of the deduction as the puzzle's family says it."""
    left: tuple[int, ...] = field(default=(), repr=False, compare=False)
    """The values that each plain fact leaves at its spot."""
    parts: tuple["Step", ...] = field(default=(), repr=False, compare=False)
    """The steps that share its sentence, bookkeeping included, if it is made of several; one after the other they lead
    from what it cites to what it concludes."""

    def __init__(
        self,
        technique: Technique,
        deduction: Deduction,
        premises: tuple[Premise, ...],
        puzzle: Any,
        word_text: Callable[[Word], str],
        left: tuple[int, ...] = (),
        parts: tuple["Step", ...] = (),
    ) -> None:
        fields = self.__dict__  # in half the time that a frozen dataclass takes to set them
        fields["technique"] = technique
        fields["deduction"] = deduction
        fields["premises"] = premises
        fields["puzzle"] = puzzle
        fields["word_text"] = word_text
        fields["left"] = left
        fields["parts"] = parts

    def with_deduction(self, deduction: Deduction) -> "Step":
        """The same step with another deduction."""
        return self.renamed(self.technique, deduction)

    def renamed(self, technique: Technique, deduction: Deduction) -> "Step":
        """The same step by another technique, with its deduction."""
        return Step(technique, deduction, self.premises, self.puzzle, self.word_text, self.left, self.parts)

    def with_facts(self, facts: tuple[Conclusion, ...], left: tuple[int, ...]) -> "Step":
        """The same step with its facts in another order, and what each leaves."""
        deduction = self.deduction.with_facts(facts)
        return Step(self.technique, deduction, self.premises, self.puzzle, self.word_text, left, self.parts)

    @property
    def reported_parts(self) -> tuple["Step", ...]:
        """Its parts without the bookkeeping."""
        return tuple(part for part in self.parts if part.technique.tier)

    def named_spots(self) -> list[int]:
        """The spots that its words and its chain name: what its sentence shows."""
        deduction = self.deduction
        named = [part.spot for tie in deduction.chain for part in tie.facts] if deduction.chain else []
        for word in deduction.words.values():
            if type(word) is Spot:
                named.append(word.spot)
            elif type(word) is Spots:
                named += word.spots
        return named

    @property
    def facts(self) -> tuple[Conclusion, ...]:
        return self.deduction.facts

    @property
    def observations(self) -> tuple[Observation, ...]:
        """What its sentence points out; nothing, if that is told by its parts."""
        found = self.deduction.words.get("observations")
        return found.each if isinstance(found, Observations) and not self.parts else ()

    @property
    def assumes(self) -> bool:
        """Whether it follows an assumption: in some case something is concluded, and more from that."""
        return any(len(case.links) > 1 for case in self.deduction.cases)

    @property
    def has_cases(self) -> bool:
        """Whether it follows from assumed cases, whatever its technique is called."""
        return bool(self.deduction.cases)

    @property
    def is_repeated(self) -> bool:
        """Whether all its parts have the same argument, which is then printed once."""
        return bool(self.parts) and all(part.deduction.cases for part in self.parts)

    @property
    def text(self) -> str:
        """The sentence."""
        return sentence(self.clause)

    @cached_property
    def clause(self) -> str:
        """The sentence, before its first letter is a capital."""
        if self.parts and not self.is_repeated:
            alike = all(part.technique is self.technique for part in self.reported_parts)
            return self.technique.brief(self) if alike and self.technique.brief else in_turn(self)
        said, technique = self.clause_in(self.technique.text), self.technique
        if self.deduction.cases and len(f"{technique.name} {said}".split()) > MOST_WORDS:
            return self.clause_in(technique.text.replace("{failing}", "{where_failing}"))
        return said

    @cached_property
    def word_range(self) -> tuple[int, int]:
        """At least and at most how many words the sentence will have once its technique has added its own."""
        count = self.technique.word_range
        return count(self.puzzle, self) if count else (0, MOST_WORDS + 1)

    def clause_in(self, template: str) -> str:
        """What it says in the words of a *template*."""
        return template.format_map(_Texts(self))

    def words_for(self, name: str) -> Word:
        """What a name in a template stands for: a word of the deduction, or one that every step has."""
        deduction = self.deduction
        word = deduction.words.get(name)
        if word is not None:
            return word
        if name == "facts":
            return self.conclusion
        if name == "clues":
            return Clues(deduction.clues)
        if name == "cases":
            return "; ".join(self._case_text(case, case is not deduction.cases[0]) for case in deduction.cases)
        if name == "assumption":
            return self._assumption()
        if name == "failing":
            return self._failing(next(case for case in deduction.cases if case.fails))
        if name == "where_failing":
            return Failing(next(case for case in deduction.cases if case.fails).links[-1].deduction.clues)
        if name == "either":
            return shared_start([self.word_text(Facts((case.assumed,))) for case in deduction.cases])
        raise KeyError(name)

    def _assumption(self) -> str:
        """ "whether r4c4 is 5 or not,", or of a single case "if r4c4 is 5, nothing fits row 4, so"."""
        first, *others = self.deduction.cases
        assumed = self.word_text(Facts((first.assumed,)))
        return f"whether {assumed} or not," if others else f"if {assumed}, {self._failure(first)}, so"

    def _failure(self, case: Case) -> str:
        return self.word_text(self._failing(case))

    def _failing(self, case: Case) -> Failing:
        """What goes wrong in a case, as its last link says it."""
        last = case.links[-1]
        return Failing(last.deduction.clues, "" if last.deduction.cases else last.fault)

    @property
    def fault(self) -> str:
        """What goes wrong where it leaves nothing; "" if its sentence says only what must be."""
        clause, end = self.clause.rstrip("."), f"so {self.conclusion}"
        said = clause.removesuffix(end).rstrip(" ,;:") if clause.endswith(end) else clause.rpartition(", so ")[2]
        tells_how = FAULT.search(said) and not said.endswith(self.conclusion)
        return said if tells_how else ""

    def _case_text(self, case: Case, again: bool) -> str:
        """ "if r3c4 is filled, r5c7 is empty as well (see row 3, column 7)": what to look at, in the order of links."""
        order = [place for place, _ in groupby(link.place for link in case.links)]
        last = order.pop() if case.fails else None
        end = self._failure(case) if last else self.conclusion + " as well" * again
        look = f" (see {', '.join(order)})" if order else ""
        return f"if {self.word_text(Facts((case.assumed,)))}, {end}{look}"

    def argument(self, depth: int = 0) -> Iterator[tuple[int, str]]:
        """What its cases assume and their links say, and the cases of these, with how deep inside each stands; and the
        ties of a chain that its sentence does not tell."""
        for part in self.parts[:1] if self.is_repeated else self.parts:
            yield from part.argument(depth)
        for tie in self.deduction.chain if self.ties_below else ():
            yield depth, f"{sentence(self.tie_text(tie))}."
        cases = self.deduction.cases or self.deduction.argument
        for case in cases:
            if len(cases) > 1:
                yield depth, f"If {self.case_text(case)}:"
            for link in case.links:
                inner = depth + (len(cases) > 1)
                yield inner, str(link)
                yield from link.argument(inner + 1)

    def case_text(self, case: Case) -> str:
        """ "r3c4 is 5", "r1c1–r1c5 has at least one bridge and r3c1–r3c5 has two bridges": where a case starts."""
        if len(case.facts) > FEW_FACTS:
            return self.word_text(Facts(case.facts))
        return listed([self.word_text(Facts((fact,))) for fact in case.facts])

    @property
    def ties_below(self) -> bool:
        """Whether its chain is too long for its sentence: it has many ties, or its technique says so."""
        chain, words = self.deduction.chain, self.deduction.words
        return len(chain) > FEW_TIES or (bool(chain) and "ties_below" in words)

    @property
    def has_list(self) -> bool:
        """Whether lines below its sentence tell more."""
        return self.ties_below or bool(self.deduction.cases or self.deduction.argument)

    def tie_text(self, tie: Either) -> str:
        """ "r2c1 is 4 or 1", "r2c1 or r2c5 is 4"."""
        return shared_words([self.word_text(Facts((part,))) for part in tie.facts])

    @property
    def conclusion(self) -> str:
        """What follows, without the reason."""
        said = [self.word_text(fact) for fact in self.facts if isinstance(fact, Either)]
        facts = tuple(self.deduction.plain_facts())
        return "; ".join([*said, self.word_text(Facts(facts, self.left))] if facts else said)

    @property
    def place(self) -> str:
        """Where to look, without what to see: its word "place", or its clues."""
        words, where = self.deduction.words, Where(self.deduction.clues, self.deduction.group)
        return self.word_text(words.get("place", where))

    def __repr__(self) -> str:
        return f"<Step: {self.technique.name}, {self.conclusion}>"

    def __str__(self) -> str:
        return f"{self.technique.name}: {self.text}"


def argument_lines(step: Step, depth: int = 0) -> list[str]:
    """The links of a step's cases, numbered and indented below it."""
    lines, counts = [], [0]
    for inner, text in step.argument(depth):
        counts = [*counts[: inner + 1], *[0] * (inner + 1 - len(counts))]
        counts[inner] += 1
        lines.append(f"{'   ' * inner}{counts[inner]}) {text}")
    return lines
