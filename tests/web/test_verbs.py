"""What the verbs answer, for every family, the null family included; the net comes in test_server.py."""

import base64
import json
from typing import Any

import pytest

from sightline import api, registry
from sightline.core.errors import FormatError, SightlineError
from sightline.core.scene import PLAIN, Label, Place, Role
from sightline.family import Family
from sightline.web import studio
from sightline.web.limits import Limits
from sightline.web.question import Media, Question
from sightline.web.verbs import VERBS
from tests import null

LIMITS = Limits()
FAMILIES = {**registry.families(), "null": null.FAMILY}
ONE_CELL = {"format": "sightline/1", "family": "null", "size": [1, 1], "clues": {"rows": [1], "columns": [1]}}


@pytest.fixture(autouse=True)
def _with_null_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "guests", lambda: {"null": null.FAMILY})


@pytest.fixture(params=FAMILIES.values(), ids=FAMILIES.keys())
def family(request: pytest.FixtureRequest) -> Family[Any, Any]:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture
def puzzle(family: Family[Any, Any]) -> Any:
    return next(iter(family.examples.values()))


TAKES_NOTHING = {"library", "collection", "families", "formats", "techniques"}


def ask(verb: str, limits: Limits = LIMITS, **fields: Any) -> Any:
    """The answer as it would cross the wire."""
    found = VERBS[verb](Question(json.dumps(fields).encode(), limits, lambda partial: None))
    return found if isinstance(found, Media) else json.loads(json.dumps(found))


def document(puzzle: Any) -> Any:
    return json.loads(api.write(puzzle))


def test_the_server_knows_the_verbs():
    assert {*studio.VERBS, "library"} == VERBS.keys()


def test_every_spot_and_every_clue_has_a_place(family):
    for puzzle in family.examples.values():
        layout = family.layout(puzzle)
        assert len(layout.spots) == puzzle.spots == len(set(layout.spots))
        for place in layout.spots:
            assert len(place) in (2, 4)
            assert all(0 <= row < layout.rows for row in place[::2])
            assert all(0 <= column < layout.columns for column in place[1::2])
        lengths = {Place.ROW: 1, Place.COLUMN: 1, Place.CELL: 2, Place.EDGE: 2, Place.LINE: 4, Place.RULE: 0}
        assert all(len(at) == lengths[kind] for kind, at in layout.clues)
        if family.reasons:
            cited = {clue for step in api.explain(puzzle) for clue in step.deduction.clues}
            scopes = family.reasons.scopes.all(puzzle)
            cited |= {clue for scope in scopes for clue in family.reasons.scope_clues(puzzle, scope)}
            assert cited <= set(range(len(layout.clues)))


def test_open_gives_all_that_a_page_needs(family, puzzle):
    for codec in family.codecs:
        if codec.encode and not codec.lost(puzzle):
            found = ask("open", text=codec.write(puzzle), family=family.name, format=codec.name)["puzzles"]
            assert [one["puzzle"] for one in found] == [document(puzzle)]
    (view,) = found
    start = family.start(puzzle)
    assert view["family"] == family.name
    assert len(view["spots"]) == len(view["start"]) == puzzle.spots
    assert view["start"] == [sorted(values) for values in start.candidates]
    assert view["values"] == max(max(values) for values in start.candidates)
    assert view["id"] == ask("open", text=api.write(puzzle))["puzzles"][0]["id"]


def test_open_takes_files_as_bytes():
    picture = b"P1\n2 2\n1 0\n0 1\n"
    (view,) = ask("open", bytes=base64.b64encode(picture).decode(), name="tiny.pbm")["puzzles"]
    assert (view["rows"], view["columns"]) == (2, 2)


def test_open_never_looks_into_files(tmp_path):
    path = tmp_path / "secret.txt"
    path.write_text("0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0", encoding="ascii")
    with pytest.raises(SightlineError):
        ask("open", text=str(path))


def test_solve_and_check(family, puzzle):
    found = ask("solve", puzzle=document(puzzle))
    assert found["status"] in ("unique", "best")
    assert found["solutions"]
    state = found["boards"][0]
    checked = ask("check", puzzle=document(puzzle), state=state)
    assert checked["solved"]
    assert checked["possible"]
    assert checked["violations"] == []
    assert checked["wrong"] in ([], None)
    unfinished = ask("check", puzzle=document(puzzle), state=[None] * puzzle.spots)
    assert not unfinished["solved"]
    assert unfinished["violations"] == []


def test_check_finds_what_is_wrong(family, puzzle):
    answer = ask("solve", puzzle=document(puzzle), limit=1)["boards"][0]
    start = family.start(puzzle)
    for spot, value in enumerate(answer):
        for other in start.candidates[spot] - {value}:
            state = [None] * spot + [other] + [None] * (puzzle.spots - spot - 1)
            checked = ask("check", puzzle=document(puzzle), state=state)
            assert not checked["solved"] or puzzle.spots == 1
            if checked["wrong"] is not None:
                assert checked["wrong"] == [spot]
                assert checked["possible"] is False


def test_count(family, puzzle):
    assert ask("count", puzzle=document(puzzle)) == {
        "family": family.name,
        "count": api.count(puzzle),
        "digits": str(api.count(puzzle)),
        "complete": True,
    }


def test_hints_tell_more_and_more(family, puzzle):
    told = [ask("hint", puzzle=document(puzzle), rung=rung) for rung in range(6)]
    if not family.reasons:
        assert told[0]["kind"] == "done"
        return
    assert [one["rung"] for one in told] == list(range(6))
    assert not told[0]["clues"]
    assert told[1]["clues"]
    assert all(not one["conclusions"] for one in told[:4])
    assert told[4]["conclusions"]
    assert told[5]["step"]["text"] in told[5]["text"]
    assert len(told[5]["places"]) == len(told[5]["clues"])


def test_hints_tell_of_a_mistake_as_the_library_does():
    """The page shows what the library says: the place first, the mark from the second rung on, the steps at the end."""
    puzzle = api.read("0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0")
    state = [2, *[None] * 14, 3]
    told = [ask("hint", puzzle=document(puzzle), state=state, rung=rung) for rung in range(6)]
    assert tuple(one["text"] for one in told) == api.hint(api.read_position(puzzle, "2???/????/????/???3")).rungs
    assert [one["wrong"] for one in told] == [None, None, 15, 15, 15, 15]
    assert [len(one["clues"]) for one in told[:4]] == [0, 1, 1, 1]
    assert [bool(one["conclusions"]) for one in told] == [False] * 4 + [True] * 2
    assert told[5]["steps"][-1] == told[5]["step"]


def test_why(family, puzzle):
    if not family.reasons:
        with pytest.raises(SightlineError):
            ask("why", puzzle=document(puzzle), spot=0, value=1)
        return
    boards = ask("solve", puzzle=document(puzzle), limit=100)["boards"]
    for spot in range(puzzle.spots):
        for value in family.start(puzzle).candidates[spot]:
            found = ask("why", puzzle=document(puzzle), spot=spot, value=value)
            assert found["possible"] is any(value == board[spot] for board in boards)
            certain = all(value == board[spot] for board in boards) and not family.maximises
            assert bool(found["text"]) is (certain or not found["possible"])


def test_explanations_replay_to_the_solution(family, puzzle):
    if not family.reasons:
        return
    trace = ask("explain", puzzle=document(puzzle))
    known = [set(values) for values in family.start(puzzle).candidates]
    facts = [fact for step in trace["steps"] for fact in step["silent"] + step["facts"]] + trace["silent"]
    for fact in facts:
        if "spot" in fact:
            known[fact["spot"]] &= set(fact["values"])
    assert trace["end"] in ("solved", "best")
    assert [list(values) for values in known] == [
        [value] for value in ask("solve", puzzle=document(puzzle))["boards"][0]
    ]
    assert all(step["tier"] for step in trace["steps"])
    assert trace["level"] == ask("rate", puzzle=document(puzzle))["level"]


def test_badge(family, puzzle):
    found = ask("badge", puzzle=document(puzzle))
    assert found["status"] in ("unique", "best")
    assert found["text"]
    assert ("level" in found) is (family.reasons is not None and found["status"] == "unique")


def test_badge_shows_where_two_solutions_differ():
    two = document(null.Null((None,), (None,)))
    found = ask("badge", puzzle=two)
    assert found["status"] == "several"
    assert found["difference"] == [0]
    assert sorted(found["two"]) == [[0], [1]]


def test_badge_of_nonsense_is_invalid(family):
    found = ask("badge", puzzle={"format": "sightline/1", "family": family.name, "size": [2, 2]})
    assert found["status"] == "invalid"
    assert found["text"]


def test_write_and_links_come_back(family, puzzle):
    for codec in family.codecs:
        if codec.encode and not codec.lost(puzzle):
            found = ask("write", puzzle=document(puzzle), format=codec.name)
            assert found["text"] == codec.write(puzzle)
    link = ask("write", puzzle=document(puzzle), format="link")["text"]
    assert "://" not in link
    assert ask("open", text=link)["puzzles"][0]["puzzle"] == document(puzzle)


def test_the_view_shows_what_the_scene_draws_and_players_do_not_change(family):
    for puzzle in family.examples.values():
        view = ask("open", text=api.write(puzzle))["puzzles"][0]
        scene = family.scene(family.start(puzzle), PLAIN)
        labels = [mark for mark in scene.marks if isinstance(mark, Label)]
        margin = [mark for mark in labels if not (0 <= mark.row < scene.rows and 0 <= mark.column < scene.columns)]
        fixed = [mark for mark in labels if mark.role is Role.CLUE or mark in margin]
        assert [mark[1:4] for mark in view["marks"] if mark[0] == "label"] == [list(mark[:3]) for mark in fixed]
        assert view["margins"]["left"] == scene.left
        cells = all(len(place) == 2 for place in view["spots"])
        values = {str(value) for values in view["start"] for value in values}
        assert view["looks"].keys() == (values if cells else set())


def test_every_family_says_what_a_page_offers():
    for one in ask("families")["families"]:
        assert one["title"]
        assert one["rules"]["en"]
        assert one["sizes"]
        for option in one["options"]:
            assert option["about"]
            for choice in option["choices"]:
                assert choice["label"]


def test_quick_check_leaves_the_solution_out(family, puzzle):
    state = ask("solve", puzzle=document(puzzle))["boards"][0]
    assert ask("check", puzzle=document(puzzle), state=state, quick=True)["solved"]
    if 0 in state and len(state) > 1:
        marked = [value or None for value in state]
        assert ask("check", puzzle=document(puzzle), state=marked, quick=True, rest=0)["solved"]
        assert not ask("check", puzzle=document(puzzle), state=marked, quick=True)["solved"]


def test_edit_starts_empty_puts_a_clue_and_keeps_it_in_another_size():
    empty = ask("edit", family="skyscrapers", size="4x4", options={"parks": 1})
    assert empty["puzzle"]["rules"]["parks"] == 1
    clue = ask("edit", puzzle=empty["puzzle"], place={"kind": "edge", "at": [1, 4]}, value=2)
    given = ask("edit", puzzle=clue["puzzle"], place={"kind": "cell", "at": [0, 0]}, value=3)
    larger = ask("edit", puzzle=given["puzzle"], size="5x5")
    assert larger["puzzle"]["clues"]["right"] == [0, 2, 0, 0, 0]
    assert larger["puzzle"]["givens"][0][0] == 3
    gone = ask("edit", puzzle=larger["puzzle"], place={"kind": "edge", "at": [1, 5]}, value=None)
    assert gone["puzzle"]["clues"]["right"] == [0] * 5


@pytest.mark.parametrize(
    "fields",
    [
        {"place": {"kind": "edge", "at": [1, 9]}, "value": 2},
        {"place": {"kind": "edge", "at": "x"}, "value": 2},
        {"place": {"kind": "row", "at": [0]}, "value": 2},
        {"place": {"kind": "edge", "at": [1, 4]}, "value": 9},
        {"place": {"kind": "edge", "at": [1, 4]}, "value": "2"},
        {"size": "0x0"},
        {"size": "3x4"},
        {"size": "500x500"},
    ],
)
def test_edits_are_refused_in_one_line(fields):
    empty = ask("edit", family="skyscrapers", size="4x4")["puzzle"]
    with pytest.raises(SightlineError, match=r"\A[^\n]+\Z"):
        ask("edit", puzzle=empty, **fields)


def test_draw(family, puzzle):
    found = ask("draw", puzzle=document(puzzle), format="svg")
    assert found.kind == "image/svg+xml"
    assert found.body.startswith(b"<svg")


def test_levels_of_a_size():
    assert ask("levels", family="nonogram", size="5x5")["levels"] == ["easy"]
    assert "extreme" in ask("levels", family="hashi", size="15", options={"connected": False})["levels"]


def test_formats_and_library():
    library, families = ask("library"), ask("families")
    assert [one["name"] for one in families["families"]] == list(registry.families())
    assert families["levels"] == ["easy", "medium", "hard", "expert", "extreme"]
    assert {one["family"] for one in library["entries"]} == set(registry.families())
    assert {row["family"] for row in ask("formats")["formats"]} == set(registry.families())
    assert ask("formats", family="null")["formats"][0]["name"] == "json"


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"puzzle": None},
        {"puzzle": []},
        {"puzzle": {}},
        {"puzzle": {"family": 3}},
        {"puzzle": {"family": "null"}},
        {"puzzle": {"format": "sightline/1", "family": "nobody"}},
        {"puzzle": ONE_CELL, "state": 5},
        {"puzzle": ONE_CELL, "state": []},
        {"puzzle": ONE_CELL, "state": [[]]},
        {"puzzle": ONE_CELL, "state": [7]},
        {"puzzle": ONE_CELL, "state": ["1"]},
        {"puzzle": ONE_CELL, "state": [1 << 70]},
        {"text": 5, "format": [], "family": {}, "limit": "x", "rung": -1, "spot": 10**9, "value": None},
    ],
)
@pytest.mark.parametrize("verb", sorted(set(VERBS) - TAKES_NOTHING - {"badge", "write"}))
def test_bad_questions_are_refused_in_one_line(verb, fields):
    with pytest.raises(SightlineError, match=r"\A[^\n]+\Z"):
        ask(verb, **fields)


def test_boards_that_are_too_large_are_refused():
    text = "\n".join(["." * 101] * 100)
    with pytest.raises(FormatError, match="10000 cells"):
        ask("open", text=text, family="rooks", format="text")
    with pytest.raises(FormatError, match="up to 2 at once"):
        ask("open", Limits(puzzles=2), text="null 1 / 1\nnull 1 / 1\nnull 0 / 0\n", family="null")
