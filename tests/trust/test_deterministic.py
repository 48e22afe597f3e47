"""The same seeds give the same puzzles, ratings, explanations and solutions: for every hash seed, backend and number
of workers."""

import os
import subprocess
import sys

import pytest

from sightline import registry
from tests.trust.batch_fingerprint import batch_fingerprint
from tests.trust.fingerprint import fingerprint

FEW, MANY = 3, 2_000
FEW_IN_BATCHES = 14


def elsewhere(family: str, count: int, *options: str, script: str = "fingerprint", **settings: str) -> str:
    command = [sys.executable, "-m", f"tests.trust.{script}", family, str(count), *options]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | settings)
    assert done.returncode == 0, done.stderr[-1000:]
    return done.stdout.strip()


@pytest.mark.parametrize("family", registry.BUILT_IN)
def test_hash_seeds_change_nothing(family):
    assert elsewhere(family, FEW, PYTHONHASHSEED="77") == fingerprint(family, range(FEW))


@pytest.mark.parametrize(("number", "family"), list(enumerate(registry.BUILT_IN)))
def test_workers_change_nothing(number, family):
    assert batch_fingerprint(family, FEW_IN_BATCHES, 2 + number % 2) == batch_fingerprint(family, FEW_IN_BATCHES, 1)


@pytest.mark.parametrize("family", registry.BUILT_IN)
def test_another_seed_changes_something(family):
    assert fingerprint(family, range(1)) != fingerprint(family, range(1, 2))


@pytest.mark.long
@pytest.mark.parametrize("family", registry.BUILT_IN)
def test_hash_seeds_change_nothing_in_many(family):
    assert elsewhere(family, MANY, PYTHONHASHSEED="1") == elsewhere(family, MANY, PYTHONHASHSEED="2")


@pytest.mark.long
@pytest.mark.parametrize("family", registry.BUILT_IN)
def test_the_backends_say_the_same(family):
    """Of puzzles, ratings and explanations; which solution comes first, each backend decides."""
    here = elsewhere(family, 20, "--sorted")
    assert elsewhere(family, 20, "--sorted", SIGHTLINE_BACKEND="python") == here


@pytest.mark.long
@pytest.mark.parametrize("family", registry.BUILT_IN)
def test_workers_and_hash_seeds_change_nothing_in_many(family):
    options = {"script": "batch_fingerprint"}
    found = {elsewhere(family, MANY, workers, **options, PYTHONHASHSEED=workers) for workers in ("1", "2", "3")}
    assert len(found) == 1


@pytest.mark.long
@pytest.mark.parametrize("family", registry.BUILT_IN)
def test_the_backends_say_the_same_in_batches(family):
    here = elsewhere(family, 20, "1", script="batch_fingerprint")
    assert elsewhere(family, 20, "3", script="batch_fingerprint", SIGHTLINE_BACKEND="python") == here
