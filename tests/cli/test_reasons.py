"""The verbs that give reasons: explanations, hints and refutations, from fresh puzzles and from positions."""

import json

import pytest

import sightline as sl
from tests.cli.conftest import ARTICLE, only

AMBIGUOUS = "0 0 1 2 0 0 0 0 0 0 0 0 0 0 0 0"
IMPOSSIBLE = "1 1 2 0 0 0 0 0 0 0 0 0 0 0 0 0"
OPEN = "????/????/????/????"


def test_what_is_left_open_is_shown(sightline):
    """Two solutions, where they differ, and what all share; 3 only where uniqueness was asked for."""
    told = sightline("explain", AMBIGUOUS)
    assert told.code == 0
    assert "what is left open has several solutions" in told.out
    for head in ("One solution:", "Another, which differs at r", "What all solutions share:"):
        assert told.out.count(head) == 1
    assert sightline("explain", AMBIGUOUS, "--unique").code == 3
    trace = only(sightline("explain", AMBIGUOUS, "--json").out)
    one, other = trace["ambiguity"]["solutions"]
    different = [spot for spot in range(16) if one[spot // 4][spot % 4] != other[spot // 4][spot % 4]]
    assert trace["ambiguity"]["different"] == different
    assert (trace["end"], trace["ambiguity"]["common"][2]) == ("stuck", [4])


def test_clues_that_cannot_hold_together(sightline):
    told = sightline("explain", IMPOSSIBLE)
    assert told.code == 1
    head, *steps = told.out.splitlines()
    assert head == "These cannot hold together: the 1 above column 1 and the 1 above column 2."
    assert len(steps) == 4  # two for the clues, the bookkeeping that fails, the end
    trace = sightline("explain", IMPOSSIBLE, "--json").out
    assert only(trace)["conflict"] == {"clues": [0, 1], "givens": []}
    assert sightline("verify", "-", stdin=trace.encode()).out == "3 steps hold and prove impossibility\n"


def test_a_trace_proves_uniqueness(sightline, tmp_path):
    path = tmp_path / "trace.json"
    path.write_text(sightline("explain", ARTICLE, "--json").out)
    said = sightline("verify", str(path))
    assert said.code == 0
    assert said.out.endswith("steps hold and prove uniqueness\n")
    trace = json.loads(path.read_text())
    trace["steps"][0]["facts"][0]["values"] = [1]
    path.write_text(json.dumps(trace))
    said = sightline("verify", str(path), "--json")
    assert (said.code, only(said.out)["ok"]) == (1, False)


@pytest.mark.parametrize(
    "position", ["214?/????/????/????", "2 1 4 123/. . . ./. . . ./. . . .", "[[2,1,4,[1,2,3]],{}]"]
)
def test_explain_from_a_position(sightline, position):
    rows = [[None] * 4] * 3
    told = sightline("explain", ARTICLE, "--board", position.replace("{}", json.dumps(rows)[1:-1]))
    assert told.code == 0
    assert "r1c1" not in told.out
    assert len(told.out.splitlines()) < len(sightline("explain", ARTICLE).out.splitlines())


def test_a_state_in_json(sightline):
    puzzle = json.loads(sightline("convert", ARTICLE, "--to", "json").out)
    puzzle["state"] = [2, 1, 4, [1, 2, 3], *[None] * 12]
    told = sightline("explain", json.dumps(puzzle))
    assert told.out == sightline("explain", ARTICLE, "--board", "2 1 4 123/. . . ./. . . ./. . . .").out
    trace = only(sightline("explain", json.dumps(puzzle), "--json").out)
    assert trace["puzzle"]["state"][:4] == [[2], [1], [4], [1, 2, 3]]
    assert sightline("verify", "-", stdin=json.dumps(trace).encode()).code == 0


def test_the_ladder(sightline):
    """Each rung tells more; the first three tell no value."""
    why = "The 2 above column 4 sees 4 at the far end and one more tower, so the tallest of the others is first"
    position = ("hint", ARTICLE, "--board", "123 123 4 123/123 4 123 123/4 123 123 123/123 123 12 4")
    rungs = [sightline(*position, "--rung", str(rung)).out.strip() for rung in range(6)]
    assert rungs == [
        "All right so far.",
        "Look at the 2 above column 4.",
        "Look at the 2 above column 4. Blockade.",
        "Look at the 2 above column 4. Blockade, from r4c4.",
        "Look at the 2 above column 4. r1c4 is 3.",
        f"Blockade: {why}: r1c4 is 3.",
    ]
    steps = [only(sightline(*position, "--rung", str(rung), "--json").out)["step"] for rung in range(6)]
    assert [set(step) & {"clues", "technique", "premises", "facts", "text"} for step in steps] == [
        set(),
        {"clues"},
        {"clues", "technique"},
        {"clues", "technique", "premises"},
        {"clues", "technique", "premises", "facts"},
        {"clues", "technique", "premises", "facts", "text"},
    ]


def test_a_hint_that_goes_through_cases_tells_no_value_too_early(sightline):
    puzzle = "[[1,1],[3],[1,2],[1,1],[3,1],[1,1,1,1]], [[1],[2],[1,2],[1,1],[1,1],[2,1],[1,2],[2]]"
    position = ("hint", puzzle, "--board", "..??.???/...??#??/.???????/.??.????/??#??.??/????????", "--rung")
    for rung in range(1, 4):
        assert not {"filled", "empty"} & set(sightline(*position, str(rung)).out.replace(".", " ").split())
        step = only(sightline(*position, str(rung), "--json").out)["step"]
        assert not {"text", "facts", "links", "cases"} & step.keys()
    assert "by every value of r6c5" in sightline(*position, "3").out
    told = sightline(*position, "5").out
    assert "If r6c5 is empty:" in told
    assert "Whether r6c5 is empty or filled, r4c8 is empty." in told


@pytest.mark.parametrize(
    ("position", "where", "near", "named"),
    [
        ("1???", "r1c1", "column 1", "This is not right: r1c1 is 1."),
        ("2134", "r1c3", "the 1 above column 3", "This is not right: r1c3 is 3."),
        ("2 1 4 12", "r1c4", "row 1", "A candidate was ruled out wrongly at r1c4."),
    ],
)
def test_a_mistake_is_refuted(sightline, position, where, near, named):
    """A wrong value, or pencil marks without the right one: that there is one, where, which, against what, and why."""
    board = position + OPEN[4:] if "?" in position or " " not in position else position + "/? ? ? ?" * 3
    rungs = [sightline("hint", ARTICLE, "--board", board, "--rung", str(rung)).out.splitlines() for rung in range(6)]
    assert rungs[0] == ["Something is not right yet."]
    assert rungs[1] == [f"Something is not right yet. Look at {near}."]
    assert [said[0].partition(" It shows after")[0] for said in rungs[2:3] + rungs[4:]] == [named] * 3
    assert [len(said) for said in rungs[:5]] == [1, 1, 1, 1, 2]
    assert rungs[3][0].startswith(f"{named} ")
    told = only(sightline("hint", ARTICLE, "--board", board, "--json", "--rung", "1").out)
    assert (told["kind"], "wrong" in told, set(told["step"])) == ("mistake", False, {"clues"})
    hint = only(sightline("hint", ARTICLE, "--board", board, "--json").out)
    assert (hint["kind"], hint["wrong"]) == ("mistake", int(where[3]) - 1)
    assert hint["step"]["facts"][0]["spot"] == hint["wrong"]


def test_a_finished_board(sightline):
    assert sightline("hint", ARTICLE, "--board", "2143/3412/4231/1324").out == "Nothing is left to do.\n"


def test_positions_of_the_others(sightline):
    """A picture in signs; a map with some bridges; a board with some rooks."""
    picture = sl.write(sl.Nonogram([[1], [2], [1, 1]], [[2], [1], [1, 1]]))
    assert sightline("hint", picture, "--board", "#??/???/???").out.startswith("This is not right: r")
    assert sightline("hint", picture, "--board", "..#/##./#.#").out == "Nothing is left to do.\n"
    sea = "4.2..\n.3..2\n3....\n.3.1.\n3.4.3"
    told = sightline("explain", sea, "--board", '4=2..\n"3..2\n3....\n.3.1.\n3.4.3').out
    assert "r1c1" not in told
    assert sightline("explain", sea, "--board", '4=2../"3..2/3..../.3.1./3.4.3').out == told
    wrong = sightline("hint", sea, "--board", '{"bridges":[[4,0,4,2,2],[2,0,4,0,2]]}').out
    assert wrong.startswith("This is not right: r3c1–r5c1 has two bridges.\n")
    rooms = "XX..X/....X/XX.X./X..../....."
    assert sightline("hint", rooms, "--board", "XX..X/R...X/XX.X./X..../.R...").out.startswith("Last square: ")
    for rook in ("r1c3", "XXR.X/....X/XX.X./X..../.....", "[[0,2]]"):
        assert sightline("hint", rooms, "--board", rook).out.startswith("This is not right: a rook stands on r1c3.\n")
    assert "not a free square" in sightline("hint", rooms, "--board", "r1c1").err


@pytest.mark.parametrize(
    ("board", "complaint"),
    [
        ("12", "the position should be 4 rows of 4 cells"),
        ("9???/????/????/????", "'9' is not a value of a cell"),
        ("x???/????/????/????", "expected a value, found 'x'"),
        ("[[]]", "the position should be 4 rows of 4 cells"),
        ("lost.txt", "there is no file 'lost.txt', and it is not an answer or a position"),
    ],
)
def test_what_is_no_position(sightline, board, complaint):
    said = sightline("hint", ARTICLE, "--board", board)
    assert (said.code, said.err) == (2, f"sightline: {complaint}\n")


def test_why(sightline):
    several = ("why", "4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4")
    assert sightline(*several, "r2c2=1").out == "r2c2=1 is possible: there is a solution with it.\n"
    certain = only(sightline("why", ARTICLE, "r1c1=2", "--json").out)
    assert (certain["possible"], certain["step"]) == (True, certain["steps"][-1])
    assert "r1c1" in sightline("why", ARTICLE, "r1c1=1").out
    from_here = sightline("why", ARTICLE, "r1c2=2", "--board", "2" + OPEN[1:]).out
    assert from_here.startswith("Resolved cell propagation: r1c1 is 2, so r1c2")
    assert sightline("why", ARTICLE, "r1c1=2", "--board", "2" + OPEN[1:]).out == "r1c1=2 is known already.\n"


def test_why_a_given_cell_has_no_other_value(sightline):
    text = sl.write(sl.Skyscrapers([0] * 8, [[1, None], [None, None]]))
    complaint = "r1c1=2: the puzzle itself gives another value there, so there is nothing to explain"
    assert sightline("why", text, "r1c1=2") == (2, "", f"sightline: {complaint}\n")
    assert sightline("why", text, "r1c1=1").out == "r1c1=1 is known already.\n"


def test_what_is_no_trace_is_bad_input(sightline):
    for text in ("{}", "[]", "7"):
        code, out, err = sightline("verify", text)
        assert (code, out) == (2, "")
        assert err.startswith("sightline: this is not a trace")
    code, _, err = sightline("verify", "nowhere")
    assert (code, err) == (2, "sightline: there is no file 'nowhere': `explain --json` writes a trace\n")
    code, _, err = sightline("explain", "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0", "--html", "--json")
    assert (code, err.count("\n")) == (2, 1)
