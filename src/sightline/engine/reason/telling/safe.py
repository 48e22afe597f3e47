"""Safe steps with equal reasons, told in one sentence: those that do not rest on each other."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sightline.core.sentence import MOST_WORDS
from sightline.core.step import Step
from sightline.core.technique import Kind


class Together:
    """Safe steps of one technique that share a sentence, and the bookkeeping that comes after them."""

    def __init__(self, first: Step) -> None:
        self.parts, self.later = [first], list[Step]()
        self.said, self.used = set[int](), set[int]()
        """The spots that all these steps say something of, and those that they cite."""
        self.note(first)

    def note(self, step: Step) -> None:
        self.said.update(fact.spot for fact in step.deduction.plain_facts())
        self.used.update(premise.spot for premise in step.premises)

    def add_later(self, step: Step) -> None:
        self.later.append(step)
        self.note(step)

    def takes(self, step: Step) -> bool:
        """Adds a step ahead of the bookkeeping, if it has the same reason, rests on nothing here and can be told."""
        technique = self.parts[0].technique
        if step.technique is not technique or not technique.brief or self.touches(step):
            return False
        if len(joined([*self.parts, step]).text.split()) > MOST_WORDS:
            return False
        self.parts.append(step)
        self.note(step)
        return True

    def touches(self, step: Step) -> bool:
        """Whether a step says something of a spot that is said or cited here, or cites one that is said."""
        said = any(fact.spot in self.said or fact.spot in self.used for fact in step.deduction.plain_facts())
        return said or any(premise.spot in self.said for premise in step.premises)

    def steps(self) -> list[Step]:
        return [joined(self.parts), *self.later]


def joined(parts: Sequence[Step]) -> Step:
    """Safe steps as one; they say nothing of the same spot, and cite nothing that another of them says."""
    if len(parts) == 1:
        return parts[0]
    premises = tuple(sorted({premise for part in parts for premise in part.premises}))
    deduction = parts[0].deduction._replace(
        facts=tuple(fact for part in parts for fact in part.facts),
        premises=tuple(premise.spot for premise in premises),
        clues=tuple(sorted({clue for part in parts for clue in part.deduction.clues})),
        best_proof=tuple(clue for part in parts for clue in part.deduction.best_proof),
    )
    left = tuple(mask for part in parts for mask in part.left)
    return replace(parts[0], deduction=deduction, premises=premises, left=left, parts=tuple(parts))


def merge_safe(steps: Iterable[Step]) -> list[Step]:
    """The steps in order, safe ones with equal reasons in one sentence."""
    done: list[Step] = []
    last: Together | None = None
    for step in steps:
        if step.deduction.kind is not Kind.SAFE:
            if last:
                last.add_later(step)
            else:
                done.append(step)
        elif not last or not last.takes(step):
            done += last.steps() if last else ()
            last = Together(step)
    return [*done, *(last.steps() if last else ())]
