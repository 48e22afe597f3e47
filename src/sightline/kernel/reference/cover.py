"""The reference of exact cover: Algorithm X on Python's ints, one bit per option."""

from array import array
from collections.abc import Callable, Iterator, Sequence
from heapq import nsmallest
from itertools import accumulate, chain, islice, pairwise
from typing import Any

from sightline.core.rng import Rng
from sightline.kernel.problem import Flag, Status, limbs, whole
from sightline.kernel.search.budget import Budget

State = tuple[int, int, tuple[tuple[int, int], ...]]
"""The state of a node: the live options, the open items, and the (lo, hi) that counted items still require."""

Child = tuple[int | None, State]
"""The option taken (None: none of them) and the state after it."""


class Cover:
    """A question; items are primary, optional (at most once, or in one colour), or counted (any other lo … hi)."""

    def __init__(
        self,
        primary: int,
        lo: bytes,
        hi: bytes,
        start: bytes,
        item: bytes,
        colour: bytes,
        cost: bytes,
        taken: Sequence[int] = (),
        dropped: Sequence[int] = (),
    ) -> None:
        bounds = list(zip(_ints(lo), _ints(hi), strict=True))
        ends, entries, colours = _ints(start), _ints(item), _ints(colour) or [0] * (len(item) // 4)
        self.primary = primary
        self.cost = memoryview(cost).cast("q").tolist() if cost else [0] * len(ends[1:])
        self.items = [entries[a:b] for a, b in pairwise(ends)]
        self.rows = [0] * len(bounds)
        shades: dict[tuple[int, int], int] = {}
        for option, (a, b) in enumerate(pairwise(ends)):
            for pair in zip(entries[a:b], colours[a:b], strict=True):
                self.rows[pair[0]] |= 1 << option
                shades[pair] = shades.get(pair, 0) | 1 << option
        once = [(1, 1) if i < primary else (0, 1) for i in range(len(bounds))]
        self.counter = {i: n for n, i in enumerate(i for i, bound in enumerate(bounds) if bound != once[i])}
        self.clash = [1 << option for option in range(len(ends) - 1)]
        for option, (a, b) in enumerate(pairwise(ends)):
            for i, shade in zip(entries[a:b], colours[a:b], strict=True):
                if i not in self.counter:
                    self.clash[option] |= self.rows[i] & ~(shades[i, shade] if shade else 0)
        self.closes = [sum(1 << i for i in items if i < primary and i not in self.counter) for items in self.items]
        self.open_items = [(i, 1 << i, row) for i, row in enumerate(self.rows[:primary])]
        self.taken = tuple(taken)
        self.start = self._start(bounds, dropped)

    def _start(self, bounds: list[tuple[int, int]], dropped: Sequence[int]) -> State | None:
        live = 0
        for row in self.rows[: self.primary]:
            live |= row
        for option in dropped:
            live &= ~(1 << option)
        state: State = live, (1 << self.primary) - 1, tuple(bounds[i] for i in self.counter)
        for i in self.counter:
            if bounds[i][1] == 0:
                state = self._closed(state, i)
        for option in self.taken:
            if not state[0] >> option & 1:
                return None
            state = self.take(state, option)
        return state

    # The core: what is open, what is forced, what comes next.

    def take(self, state: State, option: int) -> State:
        live, opened, left = state
        state = live & ~self.clash[option], opened & ~self.closes[option], left
        return self._use(state, option) if self.counter else state

    def _use(self, state: State, option: int) -> State:
        live, opened, left = state
        for i in self.items[option]:
            if i in self.counter:
                n = self.counter[i]
                lo, hi = left[n]
                left = (*left[:n], (max(lo - 1, 0), hi - 1), *left[n + 1 :])
                if hi == 1:
                    live, opened, left = self._closed((live, opened, left), i)
        return live, opened, left

    def _closed(self, state: State, item: int) -> State:
        return state[0] & ~self.rows[item], state[1] & ~(1 << item), state[2]

    def narrowest(self, state: State) -> tuple[int, int]:
        """(degree, item) of the first open item with the fewest children; stops at once at 0 or 1."""
        live, opened, left = state
        counter = self.counter
        least, where = 1 << 60, -1
        for item, bit, row in self.open_items:
            if opened & bit:
                degree = (live & row).bit_count()
                if counter and item in counter:
                    degree += 1 - left[counter[item]][0]
                if degree < least:
                    least, where = degree, item
                    if degree <= 1:
                        break
        return least, where

    def children(self, state: State, item: int, key: Callable[[int], Any] | None = None) -> Iterator[Child]:
        """Take one of the item's options, in order; if it may be covered again, drop those before."""
        options = list(_bits(state[0] & self.rows[item]))
        if key:
            options.sort(key=key)
        if not self.counter:
            live, opened, left = state
            for option in options:
                yield option, (live & ~self.clash[option], opened & ~self.closes[option], left)
            return
        need = state[2][self.counter[item]][0] if item in self.counter else 1
        for option in options[: len(options) + 1 - max(need, 1)]:
            yield option, self.take(state, option)
            if item in self.counter:
                state = state[0] & ~(1 << option), state[1], state[2]
        if need == 0:
            yield None, self._closed(state, item)

    def settle(self, state: State, taken: list[int]) -> tuple[State | None, int]:
        """Take what is forced, adding to *taken*: (None, -1) at a dead end, (state, -1) at a cover, else the branch."""
        while state[1]:
            degree, item = self.narrowest(state)
            if degree < 1:
                return None, -1
            if degree > 1:
                return state, item
            [(option, state)] = self.children(state, item)
            if option is not None:
                taken.append(option)
        return state, -1

    # The questions.

    def search(self, place: Sequence[int] = ()) -> "CoverSearch":
        return CoverSearch(self, place)

    def count(
        self, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, Sequence[int], int]:
        """By memo over full states: (status, 64-bit limbs, steps spent)."""
        budget = Budget(steps, seconds, cancel)
        known: dict[State, int] = {}
        total, whole = self._below(self.start, known, budget) if self.start else (0, True)
        status = (Status.SOLVED if total else Status.IMPOSSIBLE) if whole else Status.UNKNOWN
        return status, limbs(total), budget.spent

    def _below(self, start: State, known: dict[State, int], budget: Budget) -> tuple[int, bool]:
        """(covers below *start*, all of them?), on a stack of [state, children, sum so far]."""
        stack: list[Any] = [[start, iter([(None, start)]), 0]]
        while stack:
            frame = stack[-1]
            for _, child in frame[1]:
                if child in known:
                    frame[2] += known[child]
                    continue
                if not budget.step():
                    return sum(frame[2] for frame in stack), False
                below, item = self.settle(child, [])
                if item >= 0 and below is not None:
                    stack.append([child, self.children(below, item), 0])
                    break
                known[child] = 0 if below is None else 1
                frame[2] += known[child]
            else:
                stack.pop()
                known[frame[0]] = frame[2]
                if stack:
                    stack[-1][2] += frame[2]
        return known[start], True

    def pick(
        self, rank: Sequence[int], steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[int] | None, int]:
        """The cover of that rank in the order of the search."""
        search, budget = self.search(), Budget(steps, seconds, cancel)
        cover = next(islice(search.covers(budget), whole(rank), None), None)
        status = Status.SOLVED if cover is not None else search.ended
        return status, cover, budget.spent

    def best(
        self, most: int = 1, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[tuple[int, list[int]]], int]:
        """The cheapest of all covers: (status, [(cost, cover)], steps spent)."""
        search, budget = self.search(), Budget(steps, seconds, cancel)
        priced = ((sum(self.cost[option] for option in cover), cover) for cover in search.covers(budget))
        found = nsmallest(most, priced, key=lambda pair: pair[0])
        proved = Status.SOLVED if found else Status.IMPOSSIBLE
        status = Status.UNKNOWN if search.ended == Status.UNKNOWN else proved
        return status, found, budget.spent

    def cubes(
        self, least: int, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> list[tuple[list[int], list[int]]]:
        """(options taken, options dropped) of disjoint sub-problems that make up the whole."""
        budget = Budget(steps, seconds, cancel)
        waiting: list[tuple[State, int, list[int], list[int]]] = []
        done: list[tuple[list[int], list[int]]] = []

        def arrive(state: State, taken: list[int], dropped: list[int]) -> None:
            """A part counts only once it has settled without a dead end."""
            after, item = self.settle(state, taken)
            if after is not None and item >= 0:
                waiting.append((after, item, taken, dropped))
            elif after is not None:
                done.append((taken, dropped))

        if self.start:
            arrive(self.start, list(self.taken), [])
        while waiting and len(waiting) + len(done) < least and budget.step():
            state, item, taken, dropped = waiting.pop(0)
            before: list[int] = []
            for option, below in self.children(state, item):
                options = before if option is not None else list(_bits(state[0] & self.rows[item]))
                arrive(below, _with(taken, option), dropped + options)
                if option is not None and item in self.counter:
                    before = [*before, option]
        return done + [(taken, dropped) for _, _, taken, dropped in waiting]

    def estimate(
        self,
        probes: int,
        seed: int = 0,
        steps: int = -1,
        seconds: float = 0.0,
        cancel: Flag | None = None,
    ) -> tuple[int, list[int], list[int]]:
        """Random walks down the tree (Knuth 1975): (probes made, limbs of the sums of nodes and of covers)."""
        rng, budget = Rng(seed), Budget(steps, seconds, cancel)
        made = nodes = covers = 0
        while made < probes and budget.step():
            made += 1
            width, state, item = 1, *(self.settle(self.start, []) if self.start else (None, -1))
            while state is not None and item >= 0:
                nodes += width
                children = list(self.children(state, item))
                width *= len(children)
                state, item = self.settle(rng.choice(children)[1], [])
            covers += width if state is not None else 0
        return made, limbs(nodes), limbs(covers)


class CoverSearch:
    """Depth first on a stack of (children, [next child], options taken above them); can be paused and resumed."""

    def __init__(self, cover: Cover, place: Sequence[int] = ()) -> None:
        self.cover, self.nodes, self.ended = cover, 0, Status.SOLVED
        self.stack: list[tuple[list[Child], list[int], list[int]]] = []
        self.waiting: tuple[State, list[int]] | None = (cover.start, list(cover.taken)) if cover.start else None
        if place:
            self._go_to(list(zip(place[1::2], place[2::2], strict=True)))

    def _go_to(self, levels: list[tuple[int, int]]) -> None:
        for depth, (number, of) in enumerate(levels):
            last = depth + 1 == len(levels)
            if self.waiting is None or self._open(*self.waiting) or len(self.stack[-1][0]) != of:
                raise ValueError("this place belongs to another problem")
            if not (0 if last else 1) <= number <= of:
                raise ValueError("this place belongs to another problem")
            children, position, taken = self.stack[-1]
            position[0] = number
            option, state = children[number - 1]
            self.waiting = None if last else (state, _with(taken, option))
        if not levels:
            self.waiting = None

    def _open(self, state: State, taken: list[int]) -> list[int] | None:
        """Settle a node: a branch goes on the stack, a cover is returned, a dead end leaves nothing."""
        after, item = self.cover.settle(state, taken)
        if after is not None and item < 0:
            return sorted(taken)
        if after is not None:
            self.nodes += 1
            self.stack.append((list(self.cover.children(after, item)), [0], taken))
        return None

    def covers(self, budget: Budget) -> Iterator[list[int]]:
        """Covers as they are found; `ended` then says why there are no more."""
        while True:
            if self.waiting is not None:
                cover = self._open(*self.waiting)
                self.waiting = None
                if cover is not None:
                    yield cover
            while self.stack and self.stack[-1][1][0] == len(self.stack[-1][0]):
                self.stack.pop()
            if not self.stack:
                self.ended = Status.IMPOSSIBLE
                return
            if not budget.step():
                self.ended = Status.UNKNOWN
                return
            children, position, taken = self.stack[-1]
            option, state = children[position[0]]
            position[0] += 1
            self.waiting = state, _with(taken, option)

    def next(
        self, most: int, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, bytes, bytes, int]:
        budget = Budget(steps, seconds, cancel)
        found = list(islice(self.covers(budget), most))
        return (Status.SOLVED if len(found) == most else self.ended), *flat(found), budget.spent

    def close(self) -> None:
        self.stack.clear()

    @property
    def place(self) -> list[int]:
        """Empty before the start; then 1 and, for each branch on the way, the next child and how many there are."""
        if self.waiting is not None and not self.stack:
            return []
        return [1, *(number for children, position, _ in self.stack for number in (position[0], len(children)))]


def cover(*question: Any, **more: Any) -> Cover:
    """Pose an exact cover problem; the arguments are `Cover`'s."""
    return Cover(*question, **more)


def flat(covers: Sequence[Sequence[int]]) -> tuple[bytes, bytes]:
    """All options one after the other, and where each cover ends."""
    options, ends = array("i", chain.from_iterable(covers)), array("q", accumulate(map(len, covers)))
    return options.tobytes(), ends.tobytes()


def gather(objects: tuple[Any, ...], options: bytes, ends: bytes) -> Iterator[tuple[Any, ...]]:
    """The objects at these places, as a tuple for each end; the iterator knows how many are left."""
    places = _ints(options)
    if not all(0 <= place < len(objects) for place in places):
        raise ValueError("there is no object at this place")
    stops = [0, *memoryview(ends).cast("q").tolist()] if ends else [0]
    if stops != sorted(stops) or stops[-1] > len(places):
        raise ValueError("the ends do not fit the options")
    return iter([tuple([objects[place] for place in places[a:b]]) for a, b in pairwise(stops)])


def _with(taken: list[int], option: int | None) -> list[int]:
    return [*taken, option] if option is not None else [*taken]


def _ints(packed: bytes) -> list[int]:
    return memoryview(packed).cast("i").tolist() if packed else []


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
