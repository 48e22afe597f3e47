"""The cover verb: what it prints, its JSON, its exit codes."""

import json

import pytest

DANCE = b"A B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"
TWO = b"A B\nA |2\nB\nA B |1\n"
NONE = b"A B C\nA B\nB C\nA C\n"


def test_the_only_cover(sightline):
    result = sightline("cover", "-", stdin=DANCE)
    assert (result.code, result.out) == (0, "C E F\nA D\nB G\n")
    assert result.err.startswith("the only cover (")


def test_a_file(sightline, tmp_path):
    path = tmp_path / "dance.dlx"
    path.write_bytes(DANCE)
    assert sightline("cover", str(path)).out == "C E F\nA D\nB G\n"


def test_several(sightline):
    result = sightline("cover", "-", stdin=TWO)
    assert (result.code, result.out) == (0, "A |2\nB\n")
    assert result.err.startswith("at least 2 covers; --all lists them")
    assert sightline("cover", "--unique", "-", stdin=TWO).code == 3
    result = sightline("cover", "--all", "-", stdin=TWO)
    assert (result.out, result.err[:12]) == ("A |2\nB\n\nA B |1\n", "all 2 covers")
    assert sightline("cover", "--limit", "1", "-", stdin=TWO).out == "A |2\nB\n"
    assert sightline("cover", "--all", "--limit", "1", "-", stdin=TWO).out == "A |2\nB\n"


def test_json(sightline):
    found = json.loads(sightline("cover", "--json", "-", stdin=DANCE).out)
    assert found.pop("seconds") >= 0
    assert found == {"status": "unique", "count": 1, "complete": True, "covers": [["C E F", "A D", "B G"]], "steps": 2}
    assert json.loads(sightline("cover", "--json", "-", stdin=NONE).out)["status"] == "none"
    assert json.loads(sightline("cover", "--json", "--count", "-", stdin=TWO).out) == {"count": 2, "complete": True}


def test_none_and_why(sightline):
    result = sightline("cover", "-", stdin=NONE)
    assert (result.code, result.out, result.err[:8]) == (1, "", "no cover")
    result = sightline("cover", "--why", "-", stdin=NONE)
    assert (result.code, result.out) == (1, "A B C\n")
    assert result.err == "these cannot be covered together; without any one of them, the others can\n"
    assert sightline("cover", "--why", "-", stdin=DANCE).code == 0
    conflict = json.loads(sightline("cover", "--why", "--json", "-", stdin=NONE).out)
    assert conflict == {"status": "none", "requirements": ["A", "B", "C"], "minimal": True}


def test_count_best_and_closest(sightline):
    assert sightline("cover", "--count", "-", stdin=TWO).out == "2\n"
    assert sightline("cover", "--best", "2", "-", stdin=TWO).out == "| cost 1\nA B |1\n\n| cost 2\nA |2\nB\n"
    assert sightline("cover", "--best", "1", "-", stdin=NONE).code == 1
    best = json.loads(sightline("cover", "--best", "1", "--json", "-", stdin=TWO).out)
    assert best == {"status": "best", "covers": [{"actions": ["A B |1"], "cost": 1}]}
    result = sightline("cover", "--closest", "-", stdin=NONE)
    assert (result.code, result.out) == (0, "A B\n")
    assert result.err == "covers 2 of 3, not C; proved the most\n"
    closest = json.loads(sightline("cover", "--closest", "--json", "-", stdin=NONE).out)
    assert (closest["status"], closest["missing"]) == ("best", ["C"])


def test_a_spent_budget(sightline):
    result = sightline("cover", "--steps", "0", "-", stdin=TWO)
    assert (result.code, result.out, result.err[:7]) == (4, "", "gave up")
    assert sightline("cover", "--count", "--steps", "0", "-", stdin=TWO).code == 4
    assert sightline("cover", "--best", "1", "--steps", "0", "-", stdin=TWO).code == 4
    assert json.loads(sightline("cover", "--json", "--steps", "0", "-", stdin=TWO).out)["status"] == "unknown"


def test_a_checkpoint(sightline, tmp_path):
    keep = str(tmp_path / "place")
    pieces = [sightline("cover", "--limit", "1", "--checkpoint", keep, "-", stdin=TWO).out for _ in range(3)]
    assert pieces == ["A |2\nB\n", "A B |1\n", ""]


@pytest.mark.parametrize(
    ("text", "words"), [(b"", "no line names the items"), (b"A\nB\n", "no item is called 'B' (at character 3)")]
)
def test_bad_input(refused, text, words):
    assert refused("cover", "-", stdin=text).err == words


def test_a_lost_file(refused, tmp_path):
    assert refused("cover", "nowhere.dlx").err == "there is no file 'nowhere.dlx'"
    assert refused("cover", tmp_path).err == f"'{tmp_path}' is a directory: name a file in it"
