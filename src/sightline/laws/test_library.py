"""The library: every puzzle can be read, has a solution and the level it says; `--update` rewrites the levels."""

import json

import sightline as sl
from sightline import packs
from sightline.core.levels import LEVELS


def rated(family, puzzle):
    return sl.rate(puzzle).level if family.reasons else None


def is_made(one):
    """Whether a puzzle comes from the generator: the others are examples, which may be of any kind."""
    return not one.name.startswith("Sample ")


def test_levels_are_those_of_the_rating(family, request):
    path = packs.FOLDER / f"{family.name}.jsonl"
    if not path.exists():
        assert not any(one.level for one in sl.library(family.name)), "examples have no level"
        return
    if request.config.getoption("update"):
        rewrite(family, path)
    for one in sl.library(family.name):
        assert one.level == rated(family, one.puzzle), f"{family.name}, {one.name}: --update rewrites the levels"


def test_a_name_that_tells_a_level_tells_the_right_one(family):
    for one in sl.library(family.name):
        word = one.name.split()[0].lower()
        assert word not in LEVELS or word == one.level, f"{family.name}, {one.name} is {one.level}"


def rewrite(family, path):
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines():
        document = json.loads(line)
        document["meta"]["level"] = rated(family, family.codec("json").read(line))
        lines.append(json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n")
    path.write_text("".join(lines), encoding="utf-8")


def test_every_family_has_puzzles_to_begin_with(family):
    found = sl.library(family.name)
    assert [one.puzzle for one in found][: len(family.examples)] == list(family.examples.values())
    assert len({one.name for one in found}) == len(found)
    for one in found:
        assert one.family == family.name
        assert sl.solve(one.puzzle, 1)


def test_made_puzzles_have_one_answer(family):
    for one in sl.library(family.name):
        if is_made(one) and one.level is not None:
            found = sl.solve(one.puzzle, 2)
            assert found.unique or found.claim is sl.Claim.BEST


def test_there_are_many_of_every_level(family):
    """At least sixty, twelve of each level, no two alike; families of other packages have their examples."""
    if not (packs.FOLDER / f"{family.name}.jsonl").exists():
        return
    made = [one for one in sl.library(family.name) if one.techniques]
    assert len(made) >= 60
    assert len({one.puzzle for one in made}) == len(made)
    for level in LEVELS:
        assert sum(one.level == level for one in made) >= 12
