"""Several puzzles in one command: each has its place in the output, and a bad one does not stop the rest."""

import json

import pytest

from tests.cli.conftest import ARTICLE, IMPOSSIBLE

PICTURE = "[[1],[2]], [[2],[1]]"


def test_arguments_are_answered_in_order(sightline):
    code, out, _ = sightline("solve", "--json", ARTICLE, PICTURE)
    first, second = map(json.loads, out.splitlines())
    assert code == 0
    assert (first["record"], first["family"], second["record"], second["family"]) == (1, "skyscrapers", 2, "nonogram")


def test_a_file_is_named(sightline, tmp_path):
    path = tmp_path / "two.txt"
    path.write_text(f"{PICTURE}\n{PICTURE}\n")
    _, out, _ = sightline("count", "--json", path, ARTICLE)
    places = [
        {name: line.get(name) for name in ("record", "source", "line")} for line in map(json.loads, out.splitlines())
    ]
    assert places == [
        {"record": 1, "source": str(path), "line": 1},
        {"record": 2, "source": str(path), "line": 2},
        {"record": 3, "source": None, "line": None},
    ]


@pytest.mark.parametrize("verb", ["solve", "count", "explain", "hint", "rate", "lint", "convert", "draw"])
def test_a_bad_one_is_reported_and_the_rest_goes_on(sightline, verb):
    code, out, err = sightline(verb, "--json", "missing.json", PICTURE, "rubbish")
    lines = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert ["error" in line for line in lines] == [True, False, True]
    assert err.splitlines()[0].startswith("sightline: puzzle 1: there is no file 'missing.json'")


def test_the_worst_exit_code_is_kept(sightline):
    assert sightline("solve", IMPOSSIBLE, ARTICLE).code == 1


def test_verbs_with_a_second_argument_take_one(refused):
    refused("check", PICTURE, "10/11", "10/11")
    refused("why", ARTICLE, "r1c3=4", ARTICLE)


def test_drawings_of_several(sightline):
    assert sightline("draw", ARTICLE, PICTURE).out.count("┌") == 2
