"""The library: every puzzle can be read, has an answer and the level that is told; `--update` writes levels anew."""

import json

import pytest

import sightline as sl
from sightline import packs, registry
from sightline.core.errors import SightlineError


def rated(family, puzzle):
    return sl.rate(puzzle).level if family.reasons else None


def test_levels_are_told_as_they_are(family, request):
    path = packs.FOLDER / f"{family.name}.jsonl"
    if not path.exists():
        pytest.skip("nothing is kept of it")
    if request.config.getoption("update"):
        rewrite(family, path)
    for one in sl.library(family.name):
        assert one.level == rated(family, one.puzzle), f"{family.name}, {one.name}: --update writes levels anew"


def rewrite(family, path):
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines():
        document = json.loads(line)
        document["meta"]["level"] = rated(family, family.codec("json").read(line))
        lines.append(json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n")
    path.write_text("".join(lines), encoding="utf-8")


def test_every_family_has_something_to_begin_with(family):
    found = sl.library(family.name)
    assert [one.puzzle for one in found][: len(family.examples)] == list(family.examples.values())
    assert len({one.name for one in found}) == len(found)
    for one in found:
        assert one.family == family.name
        assert sl.solve(one.puzzle, 1)


def test_made_puzzles_have_one_answer():
    for one in sl.library():
        if one.name.startswith("no. "):
            found = sl.solve(one.puzzle, 2)
            assert found.unique or found.claim is sl.Claim.BEST


def test_levels():
    levels = {name: {one.level for one in sl.library(name)} - {None} for name in registry.house()}
    assert levels["skyscrapers"] == {"easy", "medium", "hard", "expert", "extreme"}
    assert {one.level for one in sl.library(level="easy")} == {"easy"}
    with pytest.raises(SightlineError, match="no level 'brutal' here; it has easy, "):
        sl.library("skyscrapers", "brutal")
