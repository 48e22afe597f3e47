"""Generated puzzles are valid, unique, exactly at their level, minimal and reproducible; the impossible is refused."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any

import pytest

import sightline as sl
from sightline import api
from sightline.core.errors import SightlineError
from sightline.core.levels import LEVELS
from sightline.core.sentence import listed
from sightline.engine.make import generate as making
from sightline.engine.make import lessons
from sightline.engine.reason.tier_check import TierCheck
from sightline.family.maker import Request
from sightline.laws.law import Law
from sightline.laws.making import hashes, maker_of, requests, spare_parts

pytestmark = pytest.mark.needs("maker", "reasons")


@pytest.mark.cases(of=requests)
def test_a_made_puzzle_is_as_asked_for(law, case):
    size, level = case
    generator = api.generator(law.name, size, level)
    puzzle = generator.make(1).puzzle
    assert sl.read(sl.write(puzzle)) == puzzle
    solutions = sl.solve(puzzle)
    assert sl.check(puzzle, law.family.answer(solutions[0])) == []
    if generator.maker.unique(generator.request):
        assert solutions.unique
        assert law.count_answers(puzzle) == 1
    assert sl.rate(puzzle).level == level
    assert generator.goal.eased or spare_parts(generator, puzzle) == []


@pytest.mark.parametrize("tier", [1, 2])
def test_a_made_puzzle_needs_its_tier(law, tier):
    generator = api.generator(law.name, tier=tier)
    puzzle = generator.make(1).puzzle
    assert sl.rate(puzzle).tier == tier
    assert spare_parts(generator, puzzle) == []


def test_a_tier_that_no_technique_has_is_refused(law):
    with pytest.raises(SightlineError, match=r"by tier 12: a tier is 1, .* or 7$"):
        sl.generate(law.name, tier=12)
    with pytest.raises(SightlineError, match="ask for one of them"):
        sl.generate(law.name, tier=1, difficulty="easy")


def test_without_a_level_any_puzzle_with_one_answer_will_do(law):
    generator = api.generator(law.name)
    made = generator.make(3)
    assert made.level is None
    if generator.maker.unique(generator.request):
        assert sl.solve(made.puzzle).unique
        assert spare_parts(generator, made.puzzle) == []


def test_no_budget_makes_nothing(law):
    size, level = next(iter(requests(law)))
    with pytest.raises(sl.BudgetExceeded, match="in 0 tests"):
        sl.generate(law.name, size, level, seed=1, tests=0)


# --- the same for ever


def test_a_seed_gives_the_same_bytes_for_ever(law, request):
    path = law.folder / "made.json"
    if request.config.getoption("--update"):
        path.write_text(json.dumps(hashes(law, 2), indent=1) + "\n", encoding="utf-8")
    assert path.exists(), f"{path} is missing; --update writes it"
    assert hashes(law, 2) == json.loads(path.read_text(encoding="utf-8"))


def run_elsewhere(law: Law, expression: str, **environment: str) -> Any:
    """What an expression about `law` is worth in a process of its own."""
    script = f"""
import sys
sys.path[:0] = {sys.path!r}
import json
import sightline as sl
from sightline import registry
from sightline.laws.law import Law
from sightline.laws.making import hashes
law = Law.find({law.asked!r}, {law.module_name!r})
registry.register(law.family)
sys.stdout.write(json.dumps({expression}))
"""
    run = subprocess.run([sys.executable, "-c", script], env=os.environ | environment, capture_output=True, check=True)
    return json.loads(run.stdout)


def test_a_seed_gives_the_same_bytes_without_the_kernel(law):
    native = json.loads((law.folder / "made.json").read_text(encoding="utf-8"))
    first = run_elsewhere(law, "hashes(law, 1)", SIGHTLINE_BACKEND="python")
    assert first == {request: hashes[:1] for request, hashes in native.items()}


def test_the_order_of_hashes_makes_no_difference(law):
    expression = "sl.write(sl.generate(law.name, None, 'easy', 3))"
    one, other = (run_elsewhere(law, expression, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert one == other


# --- what cannot be made


def levels_of(law: Law, size: int) -> Sequence[str]:
    """The levels of a size; none where there are no puzzles of that size."""
    try:
        return maker_of(law).levels(Request(size, size))
    except SightlineError:
        return ()


def test_a_level_that_cannot_be_made_is_refused_at_once_with_those_that_can(law):
    refused = 0
    for size in sorted({*law.sizes, *range(3, 7)}):
        possible = levels_of(law, size)
        for level in set(LEVELS) - set(possible) if possible else ():
            began = time.process_time()
            with pytest.raises(SightlineError, match=listed(list(possible), " or ")):
                sl.generate(law.name, size, level, 1)
            assert time.process_time() - began < 1
            refused += 1
    assert refused


@pytest.mark.parametrize("asked", [{"difficulty": "HARD"}, {"symmetry": None}, {"technique": 7}, {"no option": 2.5}])
def test_requests_of_the_wrong_kind_are_errors_of_ours(law, asked):
    with pytest.raises(SightlineError):
        sl.generate(law.name, 4, seed=1, **asked)


def test_an_option_of_the_wrong_kind_is_an_error_of_ours(law):
    for option in maker_of(law).options:
        with pytest.raises(SightlineError):
            sl.generate(law.name, 4, seed=1, **{option: object()})


@pytest.mark.long
def test_what_is_refused_is_not_found_by_trying(law, monkeypatch):
    monkeypatch.setattr(making, "check_request", lambda *request: None)
    for size in (size for size in (3, 4) if levels_of(law, size)):
        for level in set(LEVELS) - set(levels_of(law, size)):
            with pytest.raises(making.Spent):
                sl.generate(law.name, size, level, 1, tests=3000)


# --- lessons


def taught(law: Law) -> list[str]:
    return list(law.taught)


def every_technique(law: Law) -> list[str]:
    techniques = (*law.reasons.techniques, *law.reasons.chain_techniques.values())
    return list(dict.fromkeys(way.name for way in techniques if way.tier))


def check_lesson(law: Law, technique: str, seed: int) -> None:
    """The puzzle can be solved with the technique and the plainer ones, and not without; the explanation shows it."""
    family, reasons = law.family, law.reasons
    puzzle = sl.generate(law.name, seed=seed, technique=technique.lower())
    plainer, ways = lessons.plainer_and_taught(family, technique)
    tier, chains = max(way.tier for way in ways), reasons.chain_techniques.values()
    solution = sl.solve(puzzle)[0].domains
    plain_chains = any(chain.tier < tier for chain in chains)
    with_it = solution if plain_chains or ways[0] in chains else None
    without_it = solution if plain_chains else None
    assert TierCheck(family, family.start(puzzle), tier, with_it, plainer + ways).run()
    assert not TierCheck(family, family.start(puzzle), tier, without_it, plainer).run()
    rating = sl.rate(puzzle)
    assert any(way.name in rating.profile for way in ways)
    assert rating.tier <= max(way.tier for way in ways)
    assert sl.solve(puzzle).unique or not maker_of(law).unique(Request(3, 3))


@pytest.mark.cases(of=taught)
def test_a_puzzle_for_one_technique_needs_it(law, case):
    check_lesson(law, case, 1)


@pytest.mark.long
@pytest.mark.cases(of=every_technique)
def test_there_is_a_puzzle_for_every_technique(law, case):
    if lessons.needs(law.family, case).unavailable:
        with pytest.raises(SightlineError, match="no puzzle is made for"):
            sl.generate(law.name, technique=case)
    else:
        for seed in range(3):
            check_lesson(law, case, seed)


# --- many


def make_many(law: Law, seeds: range) -> None:
    """Unique, at the level by the whole explanation, and explained as the checker wants it, every one; unique by a
    program of its own, some."""
    generators = [api.generator(law.name, size, level) for size, level in requests(law)]
    for seed in seeds:
        generator = generators[seed % len(generators)]
        puzzle = generator.make(seed).puzzle
        if generator.maker.unique(generator.request):
            assert sl.solve(puzzle).unique, (generator.request, seed)
            assert seed % 20 or law.count_answers(puzzle) == 1, (generator.request, seed)
        assert sl.rate(puzzle).level == generator.request.level, (generator.request, seed)
        if law.family.capability("checker"):
            sl.verify(sl.explain(puzzle))


def test_forty_puzzles(law):
    make_many(law, range(10_000, 10_040))


@pytest.mark.long
def test_ten_thousand_puzzles(law):
    make_many(law, range(10_000))
