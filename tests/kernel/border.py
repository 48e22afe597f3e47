"""Calls every function of the kernel's border with extreme arguments, as a script: undefined behaviour must not end the
test run, and a build with the sanitizers can be given by its path.

    python -m tests.kernel.border [path of _native] [--seed N] [--calls N]

Each call returns or raises one of the errors in ACCEPTED; what else happens is undefined behaviour or a defect.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

ACCEPTED = (ValueError, TypeError, NotImplementedError, OverflowError, RuntimeError)
NUMBERS = (
    0,
    1,
    -1,
    2,
    3,
    5,
    7,
    63,
    64,
    255,
    1 << 15,
    (1 << 31) - 1,
    -(1 << 31),
    1 << 31,
    (1 << 63) - 1,
    1 << 63,
    10**30,
)
STEPS = 200
"""The budget of each call, in steps; SECONDS for what counts no steps."""
SECONDS = 0.2


def load(path: str | None) -> Any:
    if path is None:
        from sightline.kernel import _native

        return _native
    spec = spec_from_file_location("_native", path, loader=ExtensionFileLoader("_native", path))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Chance:
    """Arguments that are mostly right and sometimes extreme."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def often(self, right: Any, wrong: Any, share: float = 0.15) -> Any:
        return wrong() if self.rng.random() < share else right

    def number(self, right: int, share: float = 0.1) -> int:
        return self.often(right, lambda: self.rng.choice(NUMBERS), share)

    def numbers(self, right: Sequence[int]) -> list[int]:
        found = [self.number(one, 0.03) for one in right]
        return self.often(found, lambda: self._resized(found), 0.1)

    def packed(self, right: bytes) -> bytes:
        found = bytearray(right)
        for place in range(len(found)):
            found[place] = self.often(found[place], lambda: self.rng.randrange(256), 0.03)
        return self.often(bytes(found), lambda: bytes(self._resized(list(found))), 0.1)

    def _resized(self, some: list[int]) -> list[int]:
        return self.rng.choice(([], some[:-1], some + some[:1], some * 2, [0, *some]))


def visible(chance: Chance) -> tuple[Any, ...]:
    size = chance.rng.randint(1, 6)
    clues = [chance.rng.choice((0, 0, 1, 2, size)) for _ in range(4 * size)]
    width = chance.rng.choice((1, 2, 4, 8))
    masks = ((2 << size) - 2).to_bytes(width, "little") * size**2
    parks = chance.rng.choice((0, 0, 1))
    return chance.number(size), chance.number(parks), chance.numbers(clues), chance.packed(masks), chance.number(width)


def runs(chance: Chance) -> tuple[Any, ...]:
    rows, columns = (
        chance.often(chance.rng.randint(1, 8), lambda: chance.rng.choice((63, 64, 127, 200)), 0.05) for _ in "rc"
    )
    counts = [chance.rng.randint(0, 3) for _ in range(rows + columns)]
    lengths = [chance.rng.randint(1, 3) for _ in range(sum(counts))]
    colors = chance.rng.choice(([], [chance.rng.randint(1, 3) for _ in lengths]))
    width = chance.rng.choice((1, 2, 4, 8))
    masks = (15 if colors else 3).to_bytes(width, "little") * (rows * columns)
    sides = chance.number(rows), chance.number(columns)
    return *sides, chance.numbers(counts), chance.numbers(lengths), chance.numbers(colors), chance.packed(masks), width


def bridges(chance: Chance) -> tuple[Any, ...]:
    rows, columns = chance.rng.randint(1, 5), chance.rng.randint(1, 5)
    cells = [cell for cell in range(rows * columns) if chance.rng.random() < 0.5]
    counts = [chance.rng.randint(0, 4) for _ in cells]
    pairs = sum(_sees(cells, cell, columns) for cell in cells)
    width, planks = chance.rng.choice((1, 2, 4, 8)), chance.rng.choice((1, 2, 3, 8))
    masks = ((2 << planks) - 1 & 0xFF).to_bytes(width, "little") * pairs
    flags = chance.rng.random() < 0.5, chance.rng.random() < 0.5
    where = chance.number(columns), chance.numbers(cells), chance.numbers(counts)
    return *where, chance.number(planks), *flags, chance.packed(masks), chance.number(width)


def _sees(cells: list[int], cell: int, columns: int) -> int:
    right = any(other // columns == cell // columns for other in cells if other > cell)
    return right + any(other % columns == cell % columns for other in cells if other > cell)


def matching(chance: Chance) -> tuple[Any, ...]:
    rows, columns = chance.rng.randint(1, 9), chance.rng.randint(1, 20)
    free = bytes(chance.rng.random() < 0.7 for _ in range(rows * columns))
    masks = bytes(chance.rng.choice((3, 3, 3, 1, 2)) for _ in range(sum(free)))
    return chance.number(rows), chance.number(columns), chance.packed(free), chance.packed(masks)


def cover(chance: Chance) -> tuple[Any, ...]:
    from array import array
    from itertools import accumulate

    primary, optional = chance.rng.randint(0, 6), chance.rng.randint(0, 3)
    items = primary + optional
    options = [
        chance.rng.sample(range(items), chance.rng.randint(0, min(items, 3))) for _ in range(chance.rng.randint(0, 9))
    ]
    lo, hi = [1] * primary + [0] * optional, [chance.rng.choice((1, 1, 2, (1 << 31) - 1)) for _ in range(items)]
    start, item = list(accumulate(map(len, options), initial=0)), [i for option in options for i in option]
    colour = chance.rng.choice(([], [chance.rng.randint(0, 2) if i >= primary else 0 for i in item]))
    cost = chance.rng.choice(([], [chance.rng.choice((0, 1, -5, 1 << 49, -(1 << 63), (1 << 63) - 1)) for _ in options]))
    arrays = [_ints(chance.numbers(some)) for some in (lo, hi, start, item, colour)]
    taken = chance.numbers([] if chance.rng.random() < 0.8 else [0])
    return chance.number(primary), *arrays, chance.packed(array("q", cost).tobytes()), taken, chance.numbers([])


def _ints(numbers: list[int]) -> bytes:
    return b"".join((number & 0xFFFFFFFF).to_bytes(4, "little") for number in numbers)


def questions(chance: Chance, arguments: tuple[Any, ...]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """What can be asked of a posed board, with its own masks or something near them."""
    masks = next((one for one in reversed(arguments) if isinstance(one, bytes)), b"")
    limits = chance.number(STEPS, 0.02) if chance.rng.random() < 0.5 else STEPS, SECONDS
    number = chance.number
    cells = masks[: chance.rng.randint(0, 16)]
    yield "fixpoint", (STEPS, SECONDS)
    yield "count", limits
    yield "cubes", (chance.rng.choice((0, 1, 5, 100)), STEPS, SECONDS)
    yield "verify", (chance.packed(masks),)
    yield "closure", (chance.packed(masks), number(3, 0.5))
    yield "closure_near", (chance.packed(masks), number(3, 0.5), chance.numbers(list(range(4))))
    yield "removable", (chance.packed(masks), number(3, 0.5), [number(9, 0.5), number(2, 0.5)], [1, number(1, 0.5)])
    yield "first_failures", (chance.packed(masks), chance.packed(masks), number(3, 0.3), True)
    yield "prune", (chance.packed(masks), chance.packed(masks), number(3, 0.3))
    yield "two_ways", (chance.packed(masks), number(3, 0.3))
    yield "short_refutation", (chance.packed(masks), chance.packed(masks), number(3, 0.3), number(2, 0.3))
    yield "turns", (chance.packed(masks), [number(3, 0.5), number(14, 0.5), number(16, 0.5)], number(0, 0.3), True)
    steps = [chance.numbers([0]), [1]], [[number(0, 0.3)], [1]], masks[:2], [[number(1, 0.3)], []], masks[:1]
    yield "cores", steps
    techniques = [number(-1, 0.3), number(2, 0.3)]
    yield "unneeded", (chance.packed(masks), *steps, techniques, [1, 0], [number(0, 0.3), 1])
    turns, many = [[number(0, 0.3)], [2, number(7, 0.3)]], chance.rng.choice((12, 18))
    traits = chance.numbers([1] * many), chance.numbers([0] * many), chance.numbers([1] * many)
    yield "way", (chance.packed(masks), turns, chance.rng.choice((None, [], [number(0, 0.3)])))
    seen = [number(-1, 0.3), 0, number(-1, 0.3)]
    yield "near_way", (chance.packed(masks), turns[:1], turns, turns, [number(0, 0.3)], seen, number(-1, 0.3))
    yield "pruned_way", (chance.packed(masks), turns, [], turns, *traits)
    yield "settle", (chance.packed(masks), chance.numbers(list(range(4))))
    yield "allowed_around", (chance.packed(masks), chance.numbers(list(range(4))), number(0, 0.5))
    yield "line", (number(0, 0.4), cells, number(-1, 0.3), number(-1, 0.3))
    yield "active", (chance.packed(masks), chance.numbers(list(range(4))))
    yield "finds", (chance.packed(masks), [number(1, 0.4), number(8, 0.4)], chance.numbers(list(range(4))))
    yield "seen", (number(0, 0.4), cells)
    yield "arrangements", (number(0, 0.4), cells)
    yield "needed", (number(0, 0.4), cells, chance.packed(cells))
    yield "search", (number(0, 0.3), number(0, 0.3))
    yield "find", (chance.rng.choice((0, 1, 3)), number(0, 0.3), *limits)
    yield "pick", (chance.rng.choice(([], [0], [1], [(1 << 64) - 1] * 3, [-1])), STEPS, SECONDS)
    yield "best", (chance.rng.choice((0, 1, 3, 1 << 40, -1, 10**30)), STEPS, SECONDS)
    yield "estimate", (chance.rng.choice((0, 5, -1)), number(0, 0.3), STEPS, SECONDS)


def try_all(native: Any, seed: int) -> int:
    """One problem of a kind, and every question about it; how many calls were accepted."""
    chance = Chance(seed)
    kind = (visible, runs, bridges, matching, cover)[seed % 5]
    arguments = kind(chance)
    try:
        problem = getattr(native, kind.__name__)(*arguments)
    except ACCEPTED:
        return 0
    done = 1
    for name, asked in questions(chance, arguments):
        if not hasattr(problem, name):
            continue
        try:
            found = getattr(problem, name)(*asked)
            done += 1
        except ACCEPTED:
            continue
        if name == "search":
            _walk(found, chance)
    if hasattr(problem, "estimate"):
        _resume(problem, chance)
    return done


def _walk(search: Any, chance: Chance) -> None:
    for most in (1, chance.rng.choice((0, 3, 100))):
        search.next(most, STEPS, SECONDS)
    _ = (
        search.nodes,
        getattr(search, "value", None),
        getattr(search, "best_proof", None),
        getattr(search, "place", None),
    )


def _resume(problem: Any, chance: Chance) -> None:
    try:
        search = problem.search(chance.numbers([1, 1, 2, 0, 3]))
        search.next(3, STEPS, SECONDS)
        search.close()
        search.close()
        search.next(1)
    except ACCEPTED:
        return


def gathers(native: Any, chance: Chance) -> None:
    objects, options, ends = ("a", "b", "c"), _ints([0, 1, 2, 1]), b"".join(n.to_bytes(8, "little") for n in (2, 4))
    try:
        list(native.gather(objects, chance.packed(options), chance.packed(ends)))
    except ACCEPTED:
        return


def searches(native: Any, seed: int) -> None:
    """Several problems of a kind in threads, of which what was begun is left when nobody holds it any more."""
    chance = Chance(seed)
    kind = (visible, runs, bridges, matching)[seed % 4]
    try:
        threads = native.SearchThreads(chance.number(2))
        for _ in range(chance.rng.randint(1, 3)):
            asked = [chance.often(kind(chance), lambda: chance.rng.choice((3, (), (1, 2), "no"))) for _ in range(9)]
            found = threads.find_each(getattr(native, kind.__name__), asked, chance.number(2), 0, STEPS, SECONDS)
        if chance.rng.random() < 0.2:
            threads.close()
        while found.take(chance.often(1.0, lambda: chance.rng.choice((-1.0, 0.0, float("nan"), float("inf")))))[0]:
            _ = found.seconds
    except ACCEPTED:
        return


def squares(native: Any, chance: Chance) -> None:
    size, number = chance.rng.randint(0, 4), chance.number
    rows = tuple(tuple(chance.numbers([1, 2, 3, 4][:size])) for _ in range(size))
    for name, asked in (
        ("square_masks", (rows, number(size), number(1), number(size), number(1))),
        ("pack_numbers", (rows[0] if rows else (), number(size))),
        ("plain_runs", (list(rows), number(size))),
        ("value_rows", (chance.packed(bytes(size * size)), number(1), number(size))),
    ):
        try:
            getattr(native, name)(*asked)
        except ACCEPTED:
            continue


def drafts(native: Any, chance: Chance) -> None:
    number, state = chance.number, chance.number(5)
    rows, columns = chance.rng.randint(1, 6), chance.rng.randint(1, 6)
    rules = chance.number(2), chance.rng.random() < 0.5, chance.rng.random() < 0.5
    shape = number(rows), number(columns), number(chance.rng.randint(0, 2))
    calls: list[tuple[str, tuple[Any, ...]]] = [
        ("trade_squares", (number(3), chance.packed(bytes([1, 2, 3, 2, 3, 1, 3, 1, 2])), number(9), number(-1), state)),
        ("shuffled", (number(9), state)),
        ("grow_map", (*shape, *rules, chance.numbers([0, 0, 1]), number(9), state)),
    ]
    islands = number(5), chance.numbers([0, 2, 10, 12]), *rules, chance.packed(bytes([1, 0, 1, 1]))
    calls.append(("other_planks", (*islands, chance.numbers([0]))))
    calls.append(("harden_map", (*islands, chance.numbers([0, 1, 2, 3]), number(2), chance.rng.randint(-1, 9), state)))
    calls.append(("settle_map", (*islands, chance.numbers([0, 1, 2, 3]), chance.rng.randint(-1, 9), number(16), state)))
    for name, asked in calls:
        try:
            native.watch(None, SECONDS)
            getattr(native, name)(*asked)
        except (*ACCEPTED, native.Stopped):
            continue
        finally:
            native.watch(None, 0.0)


def tours(native: Any, chance: Chance) -> None:
    lists = [[0], [1]]
    try:
        native.short_tour(
            *(chance.numbers([0, 24]) for _ in range(2)),
            *([chance.numbers(some) for some in lists] for _ in range(3)),
            *(chance.numbers([0, 1]) for _ in range(2)),
            *([chance.numbers(some) for some in lists] for _ in range(2)),
            chance.numbers([0, 1]),
            *chance.numbers([12, 12, 0]),
        )
    except ACCEPTED:
        return


def steps(native: Any, chance: Chance) -> None:
    places, lists = [0, 24], [[0], [1]]
    try:
        native.walk_steps(
            *(chance.numbers(places) for _ in range(2)),
            *([chance.numbers(some) for some in lists] for _ in range(2)),
            [[], chance.numbers([0])],
            *(chance.numbers([1, 2]) for _ in range(3)),
            *chance.numbers([2, 6, 12]),
        )
    except ACCEPTED:
        return


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("native", nargs="?")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--calls", type=int, default=3000)
    options = parser.parse_args()
    native = load(options.native)
    accepted = 0
    for seed in range(options.seed, options.seed + options.calls):
        accepted += try_all(native, seed)
        searches(native, seed)
        gathers(native, Chance(seed))
        squares(native, Chance(seed))
        tours(native, Chance(seed))
        steps(native, Chance(seed))
        drafts(native, Chance(seed))
    assert accepted > options.calls, "hardly any call got past the checks: the arguments are too extreme"


if __name__ == "__main__":
    main()
