"""The words of a sentence as values: a spot, a clue, a fact; a family turns them into text at the edge."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sightline.core.board import Either, Fact


class Spot(NamedTuple):
    spot: int


class Spots(NamedTuple):
    spots: tuple[int, ...]


class Clue(NamedTuple):
    clue: int


class Clues(NamedTuple):
    clues: tuple[int, ...]


class ClueItem(NamedTuple):
    """One number of a clue that is a list of numbers, by its place there."""

    item: int


class Where(NamedTuple):
    """Where to look: some clues, and a group of them that stands for all."""

    clues: tuple[int, ...]
    group: tuple[int, ...] = ()


class Values(NamedTuple):
    mask: int


class Numbers(NamedTuple):
    """What a clue could show instead of its own number if something that a step concludes were wrong."""

    numbers: tuple[int, ...]


class Observation(NamedTuple):
    """What a sentence points out between what it cites and what it concludes: its kind, which the checker of the family
    knows, and numbers or lists of numbers by name."""

    kind: str
    details: Mapping[str, Any]


class Observations(NamedTuple):
    """All that a sentence points out."""

    each: tuple[Observation, ...]


class Facts(NamedTuple):
    """Facts, and what they leave at their spots where that is known: with two values left, "not 3" means "4"."""

    facts: tuple[Fact, ...]
    left: tuple[int, ...] = ()

    def each(self) -> Iterator[tuple[Fact, int]]:
        """Each fact with what it leaves; as far as one can tell, what it says."""
        return zip(self.facts, self.left or (fact.mask for fact in self.facts), strict=True)


class Failing(NamedTuple):
    """What goes wrong where nothing fits some clues any more, in the words of the step that shows it if these are
    few."""

    clues: tuple[int, ...]
    said: str = ""


Word = (
    int
    | str
    | Spot
    | Spots
    | Clue
    | Clues
    | ClueItem
    | Where
    | Values
    | Numbers
    | Observations
    | Facts
    | Failing
    | Either
)
