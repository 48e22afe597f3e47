"""The library and plain enumeration say the same about random small questions with every rule option."""

import json

import pytest

import sightline as sl
from sightline import registry
from tests.oracles.compare import differences
from tests.oracles.oracle import NAMES, draw, oracle
from tests.oracles.run import kept
from tests.oracles.shrink import shrink, simpler

FEW, MANY = 150, 20_000


def compare(family, seeds):
    wrong = [seed for seed in seeds if differences(family, draw(family, seed))]
    if wrong:
        question = shrink(family, draw(family, wrong[0]))
        pytest.fail(f"{family}, seed {wrong[0]}: {json.dumps(question)}: {differences(family, question)}")


@pytest.mark.parametrize("family", NAMES)
def test_they_agree(family):
    compare(family, range(FEW))


@pytest.mark.parametrize("family", NAMES)
def test_a_third_has_no_solution_or_several(family):
    counts = [len(list(oracle(family).answers(draw(family, seed)))) for seed in range(FEW)]
    assert sum(count != 1 for count in counts) > FEW / 3
    assert sum(count == 1 for count in counts) > FEW / 20
    if family == "cover" or not registry.family(family).maximises:  # something is always the most
        assert 0 in counts


@pytest.mark.long
@pytest.mark.parametrize("family", NAMES)
def test_they_agree_on_many(family):
    compare(family, range(10**9, 10**9 + MANY))


@pytest.mark.parametrize("one", kept(), ids=lambda one: f"{one['family']} {one['seed']}")
def test_what_they_once_disagreed_about(one):
    assert not differences(one["family"], one["question"])


def test_a_library_that_is_wrong_is_noticed_and_the_question_shrunk(monkeypatch):
    """Counts that leave one solution out, if there are several."""
    count = sl.count
    monkeypatch.setattr(sl, "count", lambda puzzle: min(count(puzzle), 1))
    seed = next(seed for seed in range(FEW) if differences("nonogram", draw("nonogram", seed)))
    question = shrink("nonogram", draw("nonogram", seed))
    assert differences("nonogram", question)
    assert not any(differences("nonogram", one) for one in simpler(question) if poses("nonogram", one))


def poses(family, question):
    try:
        return bool(list(oracle(family).answers(question)) or True) and bool(oracle(family).pose(question))
    except (sl.SightlineError, ValueError, TypeError):
        return False
