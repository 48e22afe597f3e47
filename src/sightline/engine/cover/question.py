"""A cover problem as the kernel takes it: names become numbers."""

from array import array
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Sized
from functools import cached_property
from itertools import accumulate, chain
from typing import Any, NoReturn
from zlib import crc32

from sightline import kernel
from sightline.core.errors import InvalidPuzzle
from sightline.kernel.problem import CoverProblem

Bounds = int | tuple[int, int]

COST_LIMIT = 1 << 50
"""The limit of the sum of all costs, so that the kernel's sums are exact."""


class Question:
    """Requirements, then optional ones, numbered in the order given; actions likewise; an entry is one pair of them."""

    def __init__(
        self,
        requirements: Iterable[Hashable],
        actions: Mapping[Any, Iterable[Hashable]],
        optional: Iterable[Hashable] = (),
        multiplicities: Mapping[Hashable, Bounds] | None = None,
        costs: Mapping[Any, int] | None = None,
    ) -> None:
        self.requirements, self.optional = tuple(requirements), tuple(optional)
        self.items: tuple[Hashable, ...] = self.requirements + self.optional
        self.index = {item: number for number, item in enumerate(self.items)}
        if len(self.index) < len(self.items):
            self._reject_duplicates()
        if not isinstance(actions, Mapping):
            raise TypeError(
                f"actions is a {type(actions).__name__}; give a dict: each action's name, and what it covers"
            )
        self.actions = tuple(actions)
        self.lo = array("i", [1] * len(self.requirements) + [0] * len(self.optional))
        self.hi = array("i", [1] * len(self.items))
        self.colours: dict[Any, int] = {}
        self._read_entries(list(actions.values()))
        for item, bounds in (multiplicities or {}).items():
            self._set_bounds(item, bounds)
        self.cost = self._read_costs(costs) if costs else array("q")

    def _reject_duplicates(self) -> NoReturn:
        seen: set[Hashable] = set()
        for item in self.items:
            if item in seen:
                raise InvalidPuzzle(f"the requirement {item!r} is listed twice")
            seen.add(item)
        raise AssertionError

    def _read_entries(self, covered: list[Any]) -> None:
        kinds = set(map(type, covered))  # checked once per type: checking each action takes longer than reading it
        if not all(issubclass(kind, Sized) for kind in kinds):
            covered = [one if isinstance(one, Sized) else tuple(one) for one in covered]
        self.start = array("i", list(accumulate(map(len, covered), initial=0)))
        try:
            self.item = array("i", list(map(self.index.__getitem__, chain.from_iterable(covered))))
        except (KeyError, TypeError):
            self._reject_unknown(covered)
        if sum(map(len, map(set, covered))) < len(self.item):
            self._reject_repeats(covered)
        self.colour = array("i")
        if any(issubclass(kind, Mapping) for kind in kinds):
            self._read_colours(covered)

    def _reject_unknown(self, covered: list[Any]) -> NoReturn:
        for action, items in zip(self.actions, covered, strict=True):
            for item in items:
                if not isinstance(item, Hashable) or item not in self.index:
                    raise InvalidPuzzle(f"the action {action!r} covers {item!r}, which is no requirement") from None
        raise AssertionError

    def _reject_repeats(self, covered: list[Any]) -> NoReturn:
        for action, items in zip(self.actions, covered, strict=True):
            if len(set(items)) < len(items):
                raise InvalidPuzzle(f"the action {action!r} names a requirement twice") from None
        raise AssertionError

    def _read_colours(self, covered: list[Any]) -> None:
        """Reads the colours of actions that are mappings; None is no colour."""
        for action, items in zip(self.actions, covered, strict=True):
            for item in items:
                colour = items[item] if isinstance(items, Mapping) else None
                if colour is None:
                    self.colour.append(0)
                    continue
                if self.index[item] < len(self.requirements):
                    raise InvalidPuzzle(f"the action {action!r} colours {item!r}, which is not optional")
                self.colour.append(self.colours.setdefault(colour, len(self.colours) + 1))
        if not self.colours:
            self.colour = array("i")

    def _set_bounds(self, item: Hashable, bounds: Bounds) -> None:
        if item not in self.index:
            raise InvalidPuzzle(f"a multiplicity for {item!r}, which is no requirement")
        number = self.index[item]
        required = number < len(self.requirements)
        lo, hi = bounds if isinstance(bounds, tuple) else (bounds if required else 0, bounds)
        if not isinstance(lo, int) or not isinstance(hi, int) or not 0 <= lo <= hi <= 1 << 30 or (lo and not required):
            raise InvalidPuzzle(f"the multiplicity of {item!r}, {bounds!r}, is not lo <= hi (with lo = 0 if optional)")
        if hi != 1 and number in self.coloured:
            raise InvalidPuzzle(f"{item!r} has colours, so it cannot have the multiplicity {bounds!r} too")
        self.lo[number], self.hi[number] = lo, hi

    def _read_costs(self, costs: Mapping[Any, int]) -> "array[int]":
        unknown = [action for action in costs if action not in self.action_index]
        if unknown:
            raise InvalidPuzzle(f"a cost for {unknown[0]!r}, which is no action")
        if any(not isinstance(cost, int) for cost in costs.values()) or sum(map(abs, costs.values())) >= COST_LIMIT:
            raise InvalidPuzzle(f"costs are whole numbers with a sum below {COST_LIMIT}")
        return array("q", [costs.get(action, 0) for action in self.actions])

    @cached_property
    def coloured(self) -> set[int]:
        """The numbers of the requirements that some action colours."""
        return {number for number, colour in zip(self.item, self.colour, strict=False) if colour}

    @cached_property
    def action_index(self) -> dict[Any, int]:
        return {action: number for number, action in enumerate(self.actions)}

    @cached_property
    def fingerprint(self) -> str:
        """Identifies the problem, for checkpoints."""
        parts = (self.lo, self.hi, self.start, self.item, self.colour)
        return f"{len(self.requirements)}-{crc32(b''.join(part.tobytes() for part in parts)):08x}"

    def pose(self, taken: Iterable[int] = (), dropped: Iterable[int] = (), make: Any = kernel.cover) -> CoverProblem:
        numbers = (self.lo, self.hi, self.start, self.item, self.colour, self.cost)
        packed = [part.tobytes() for part in numbers]
        problem: CoverProblem = make(len(self.requirements), *packed, list(taken), list(dropped))
        return problem

    def named(self, options: Iterable[int]) -> tuple[Any, ...]:
        """The actions of these numbers."""
        return tuple([self.actions[option] for option in options])

    def covered_by(self, action: int) -> "array[int]":
        return self.item[self.start[action] : self.start[action + 1]]

    def entries(self) -> Iterator[tuple[list[tuple[Hashable, Any]], int]]:
        """For each action, the requirements it covers with their colours, and its cost."""
        shades = [None, *self.colours]
        for option in range(len(self.actions)):
            span = range(self.start[option], self.start[option + 1])
            pairs = [(self.items[self.item[e]], shades[self.colour[e]] if self.colour else None) for e in span]
            yield pairs, self.cost[option] if self.cost else 0

    def rearrange(self, required: Sequence[int], optional: Sequence[int], options: Sequence[int]) -> "Question":
        """The same problem with items and options in another order; required items can become optional."""
        other = Question.__new__(Question)
        order = [*required, *optional]
        place = {old: new for new, old in enumerate(order)}
        other.items = tuple(self.items[i] for i in order)
        other.requirements, other.optional = other.items[: len(required)], other.items[len(required) :]
        other.index = {item: number for number, item in enumerate(other.items)}
        other.actions = tuple(self.actions[option] for option in options)
        other.lo = array("i", [self.lo[i] for i in required] + [0] * len(optional))
        other.hi = array("i", [self.hi[i] for i in order])
        other.start = array("i", accumulate((len(self.covered_by(option)) for option in options), initial=0))
        entries = [entry for option in options for entry in range(self.start[option], self.start[option + 1])]
        other.item = array("i", [place[self.item[entry]] for entry in entries])
        other.colour = array("i", [self.colour[entry] for entry in entries] if self.colour else ())
        other.colours = self.colours
        other.cost = array("q", [self.cost[option] for option in options] if self.cost else ())
        return other

    def with_gaps(self) -> "Question":
        """The same with an option, after the actions, for every use that a requirement asks for: leave it uncovered, at
        the cost of 1."""
        other = self.rearrange(
            range(len(self.requirements)), range(len(self.requirements), len(self.items)), range(len(self.actions))
        )
        users = Counter(self.item)  # what is asked for beyond all users is missing in any case
        for i in range(len(self.requirements)):
            other.lo[i] = min(self.lo[i], users[i])
        gaps = [i for i in range(len(self.requirements)) for _ in range(other.lo[i])]
        end = len(other.item)
        other.start.extend(range(end + 1, end + len(gaps) + 1))
        other.item.extend(gaps)
        if other.colour:
            other.colour.extend([0] * len(gaps))
        other.cost = array("q", [0] * len(self.actions) + [1] * len(gaps))
        return other
