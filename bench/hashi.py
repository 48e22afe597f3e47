"""Hashi beside clingo and CP-SAT, with models of our own in their languages: solve, and decide uniqueness."""

import random
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import sightline as sl
from bench.corpus import Record, records, spread
from bench.harness import Figure, Race, Runner, Section, best_cpu
from sightline import kernel, registry
from sightline.kernel import reference

FAMILY = registry.family("hashi")


def size(record: Record) -> int:
    return int(max(record["puzzle"]["size"]))


def ordinary() -> dict[str, Record]:
    """Puzzles with one solution, 7×7 to 40×40, a few of each size, number of planks and rule about loops."""
    unique = records(
        "hashi", lambda one: one.get("count") == 1 and size(one) <= 40 and one["puzzle"]["rules"]["connected"]
    )
    return spread(unique, lambda one: (size(one), one["puzzle"]["rules"]["planks"], one["puzzle"]["rules"]["loops"]), 1)


def classic(side: int) -> list[sl.Hashi]:
    return [
        puzzle_of(one)
        for one in records("hashi", lambda one: size(one) == side and not one["puzzle"]["rules"]["connected"])
    ]


# --- ours


def parts(record: Record) -> tuple[Any, ...]:
    rules = record["puzzle"]["rules"]
    return record["puzzle"]["clues"], rules["planks"], rules["connected"], rules["loops"]


def puzzle_of(record: Record) -> sl.Hashi:
    return sl.Hashi(*parts(record))


def through_the_api(case: tuple[Any, ...]) -> Any:
    solutions = sl.solve(sl.Hashi(*case))
    return [list(bridge) for bridge in solutions[0].bridges], len(solutions)


def inputs(puzzle: sl.Hashi) -> tuple[Any, ...]:
    rules = (puzzle.planks, puzzle.connected, puzzle.loops)
    return puzzle.columns, puzzle.cells, puzzle.counts, *rules, puzzle.start.masks, puzzle.width


def in_the_kernel(case: tuple[Any, ...]) -> Any:
    kernel.bridges(*case).search().next(2)


# --- peers: the same map for both


def for_peers(record: Record) -> tuple[Any, ...]:
    return peers_input(puzzle_of(record))


def peers_input(puzzle: sl.Hashi) -> tuple[Any, ...]:
    cross = [(s, t) for s in range(puzzle.spots) for t in puzzle.crossings[s] if s < t]
    return puzzle, [(a, b) for a, b in puzzle.pairs], cross


def bridges_of(puzzle: sl.Hashi, planks: Iterable[int]) -> list[list[int]]:
    ends = map(puzzle.ends, range(puzzle.spots))
    return [[a.row, a.column, b.row, b.column, n] for (a, b), n in zip(ends, planks, strict=True) if n]


RULES = """
1 { planks(E, 0..k) } 1 :- pair(E, _, _).
:- island(I, N), N != #sum { V, E : planks(E, V), at(E, I) }.
:- cross(E, F), not planks(E, 0), not planks(F, 0).
reached(0).
reached(B) :- reached(A), pair(E, A, B), not planks(E, 0).
reached(A) :- reached(B), pair(E, A, B), not planks(E, 0).
:- island(I, _), not reached(I).
at(E, A) :- pair(E, A, _).
at(E, B) :- pair(E, _, B).
#show planks/2.
"""
NO_LOOPS = ":- #count { E : pair(E, _, _), not planks(E, 0) } != {islands} - 1."


def clingo(case: tuple[Any, ...]) -> Any:
    from clingo import Control

    puzzle, pairs, cross = case
    control = Control(["2", "-c", f"k={puzzle.planks}"])
    facts = [f"pair({e},{a},{b})." for e, (a, b) in enumerate(pairs)]
    facts += [f"island({i},{n})." for i, n in enumerate(puzzle.counts)]
    facts += [f"cross({s},{t})." for s, t in cross]
    loops = [] if puzzle.loops else [NO_LOOPS.replace("{islands}", str(len(puzzle.counts)))]
    control.add("base", [], RULES + "".join(facts + loops))
    control.ground([("base", [])])
    found = []

    def note(model: Any) -> None:
        values = [0] * len(pairs)
        for symbol in model.symbols(shown=True):
            values[symbol.arguments[0].number] = symbol.arguments[1].number
        found.append(values)

    control.solve(on_model=note)
    return bridges_of(puzzle, found[0]), len(found)


def cp_sat(case: tuple[Any, ...]) -> Any:
    """Planks as integers; connection by a flow of one unit to each island from the first."""
    from ortools.sat.python import cp_model

    puzzle, pairs, cross = case
    islands, model = len(puzzle.counts), cp_model.CpModel()
    planks = [model.new_int_var(0, puzzle.planks, "") for _ in pairs]
    stands = [model.new_bool_var("") for _ in pairs]
    flows = [model.new_int_var(1 - islands, islands - 1, "") for _ in pairs]
    for n, built, flow in zip(planks, stands, flows, strict=True):
        model.add(n >= 1).only_enforce_if(built)
        model.add(n == 0).only_enforce_if(~built)
        model.add(flow == 0).only_enforce_if(~built)
    for island, count in enumerate(puzzle.counts):
        model.add(sum(n for n, pair in zip(planks, pairs, strict=True) if island in pair) == count)
        inward = sum(
            flow * (1 if b == island else -1) for flow, (a, b) in zip(flows, pairs, strict=True) if island in (a, b)
        )
        model.add(inward == (1 - islands if island == 0 else 1))
    for s, t in cross:
        model.add_bool_or(~stands[s], ~stands[t])
    if not puzzle.loops:
        model.add(sum(stands) == islands - 1)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    values = [solver.value(n) for n in planks]
    different = []
    for n, value in zip(planks, values, strict=True):
        differs = model.new_bool_var("")
        model.add(n != value).only_enforce_if(differs)
        different.append(differs)
    model.add_bool_or(different)
    second = cp_model.CpSolver()
    second.parameters.num_workers = 1
    return bridges_of(puzzle, values), 1 + (second.solve(model) == cp_model.OPTIMAL)


# --- maps like the published benchmark's: a random tree of bridges, a few more, some of them doubled


@cache
def benchmark(many: int = 40, side: int = 34, islands: int = 400) -> list[sl.Hashi]:
    rng = random.Random(1)
    shares = [(more, double) for more in (0.0, 0.25, 0.5, 0.75) for double in (0.0, 0.25, 0.5, 0.75)]
    return [random_map(rng, side, islands, *shares[number % len(shares)]) for number in range(many)]


def random_map(rng: random.Random, side: int, islands: int, more: float, double: float) -> sl.Hashi:
    numbers = {(rng.randrange(side), rng.randrange(side)): 0}
    places = list(numbers)
    water = {(r, c) for r in range(side) for c in range(side)} - set(places)

    def look(place: tuple[int, int], step: tuple[int, int]) -> list[tuple[int, int]]:
        """The free cells from *place* on, in one direction."""
        path, cell = [], (place[0] + step[0], place[1] + step[1])
        while cell in water:
            path.append(cell)
            cell = (cell[0] + step[0], cell[1] + step[1])
        return path

    def build(a: tuple[int, int], b: tuple[int, int], path: list[tuple[int, int]]) -> None:
        planks = 2 if rng.random() < double else 1
        water.difference_update(path)
        numbers[a] += planks
        numbers[b] += planks

    ways = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    misses = 0
    while len(numbers) < islands:
        place = rng.choice(places)
        misses += 1
        if misses > 100 * len(places):  # no room is left
            return random_map(rng, side, islands, more, double)
        if path := look(place, rng.choice(ways)):
            misses = 0
            end = rng.randrange(len(path))
            numbers[path[end]] = 0
            places.append(path[end])
            build(place, path[end], path[: end + 1])
    loops = round(more * islands)
    for place in rng.sample(places, len(places)):
        for step in ways[:2]:
            path = look(place, step)
            far = (place[0] + step[0] * (len(path) + 1), place[1] + step[1] * (len(path) + 1))
            if path and far in numbers and loops:
                build(place, far, path)
                loops -= 1
    rows = [[numbers.get((r, c), 0) for c in range(side)] for r in range(side)]
    return sl.Hashi(["".join(str(n) if n else "." for n in row) for row in rows])


def worst(puzzles: list[sl.Hashi], act: Callable[[Any], Any], prepare: Callable[[sl.Hashi], Any]) -> float:
    return max(each(puzzles, act, prepare))


def mean(puzzles: list[sl.Hashi], act: Callable[[Any], Any], prepare: Callable[[sl.Hashi], Any]) -> float:
    return sum(each(puzzles, act, prepare)) / len(puzzles)


def each(puzzles: list[sl.Hashi], act: Callable[[Any], Any], prepare: Callable[[sl.Hashi], Any]) -> list[float]:
    prepared = [prepare(puzzle) for puzzle in puzzles]
    return [best_cpu(lambda case=case: act(case), 3) for case in prepared]


def of_size(side: int) -> list[sl.Hashi]:
    return [puzzle_of(record) for record in ordinary().values() if size(record) == side]


def arguments(puzzle: sl.Hashi) -> tuple[Any, ...]:
    return puzzle.lines, puzzle.planks, puzzle.connected, puzzle.loops


def twin(case: tuple[Any, ...]) -> None:
    reference.bridges(*case).fixpoint()


def counted(case: tuple[Any, ...]) -> None:
    assert kernel.bridges(*case).count()[0] == kernel.Status.SOLVED


def section() -> Section:
    cases = ordinary()
    api = Runner("the API", through_the_api, parts)
    by_clingo = Runner("clingo", clingo, for_peers, needs="clingo")
    by_cp_sat = Runner("CP-SAT", cp_sat, for_peers, needs="ortools")
    solve = sl.solve
    return Section(
        "Hashi",
        (
            Race("API / clingo, 7…40", cases, api, by_clingo, mean=20, worst=20),
            Race("API / CP-SAT, 7…40", cases, api, by_cp_sat, mean=20, worst=20),
            Figure("25×25 in the kernel, worst", lambda: worst(of_size(25), in_the_kernel, inputs), most=60e-6),
            Figure("25×25 through the API, mean", lambda: mean(of_size(25), solve, lambda puzzle: puzzle), most=100e-6),
            Figure("400 islands, several solutions, mean", lambda: mean(benchmark(), in_the_kernel, inputs), most=0.02),
            Figure(
                "400 islands, several solutions, worst", lambda: worst(benchmark(), in_the_kernel, inputs), most=0.2
            ),
            Figure("classic 9×9, worst", lambda: worst(classic(9), in_the_kernel, inputs), most=0.0003),
            Figure("classic 100×100, worst", lambda: worst(classic(100), in_the_kernel, inputs), most=0.08),
            Figure("count classic 15×15, worst", lambda: worst(classic(15), counted, inputs), most=0.02),
            Figure("count classic 25×25, worst", lambda: worst(classic(25), counted, inputs), most=2),
            Figure("25×25 on the Python twin, worst", lambda: worst(of_size(25), twin, inputs), most=0.002),
        ),
    )
