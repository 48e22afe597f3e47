"""The library has puzzles of every level."""

import pytest

import sightline as sl
from sightline.core.errors import SightlineError


def test_levels():
    assert {one.level for one in sl.library("skyscrapers")} - {None} == {"easy", "medium", "hard", "expert", "extreme"}
    assert {one.level for one in sl.library(level="easy")} == {"easy"}
    with pytest.raises(SightlineError, match="no level 'brutal' here; it has easy, "):
        sl.library("skyscrapers", "brutal")
