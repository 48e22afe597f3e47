"""Every verb: what it prints, its JSON, its exit code."""

import json

import click
import pytest

import sightline as sl
from sightline import cli, registry
from tests.cli.conftest import ANSWER, ARTICLE, IMPOSSIBLE, SIX, blank, only

SOLVED = """\
        1 2
  ┌─────────┐
  │ 2 1 4 3 │
  │ 3 4 1 2 │ 2
1 │ 4 2 3 1 │
  │ 1 3 2 4 │
  └─────────┘
        3
"""


# --- solve


def test_solve_prints_the_board_and_says_that_it_is_the_only_one(sightline):
    code, out, err = sightline("solve", ARTICLE)
    assert (code, out) == (0, SOLVED)
    assert err.startswith("the only solution (0 nodes, ")


def test_solve_json_has_the_agreed_shape(sightline):
    code, out, err = sightline("solve", ARTICLE, "--json")
    report = only(out)
    assert list(report) == ["family", "status", "count", "complete", "solutions", "steps", "seconds"]
    assert report | {"seconds": 0} == {
        "family": "skyscrapers",
        "status": "unique",
        "count": 1,
        "complete": True,
        "solutions": [ANSWER],
        "steps": report["steps"],
        "seconds": 0,
    }
    assert (code, err) == (0, "")


def test_solve_looks_for_two_and_prints_the_first(sightline):
    code, out, err = sightline("solve", blank(4))
    assert code == 0
    assert out.count("┌") == 1
    assert err.startswith("at least 2 solutions; --all lists them")
    assert sightline("solve", blank(4), "--unique").code == 3
    report = only(sightline("solve", blank(4), "--json").out)
    assert (report["status"], report["count"], report["complete"]) == ("several", 2, False)


def test_a_limit_that_was_asked_for_is_printed(sightline):
    assert sightline("solve", blank(4), "--limit", "5").out.count("┌") == 5


def test_a_long_list_is_not_held(sightline, monkeypatch):
    monkeypatch.setattr("sightline.cli.solving.LONG_LIST", 4)
    monkeypatch.setattr("sightline.core.solutions.Solutions._drain", None)
    code, out, err = sightline("solve", blank(4), "--limit", "5")
    assert (code, out.count("┌")) == (0, 5)
    assert err.startswith("at least 5 solutions")
    report = only(sightline("solve", blank(4), "--limit", "5", "--json").out)
    assert (report["status"], report["count"], len(report["solutions"])) == ("several", 5, 5)


def test_json_tells_where_two_solutions_differ_and_what_is_known_without_any(sightline):
    report = only(sightline("solve", blank(2), "--json").out)
    assert report["different"] == [0, 1, 2, 3]
    report = only(sightline("solve", "1 0 0 0 0 0 0 0 0 0 0 0", "--search", "never", "--json").out)
    assert report["known"] == [[3], [1, 2], [1, 2], [1, 2], [1, 2, 3], [1, 2, 3], [1, 2], [1, 2, 3], [1, 2, 3]]


def test_a_solved_form_is_written_for_every_solution(sightline):
    classic = ("--format", "comp3411", "2.2\n...\n2.2")
    code, out, err = sightline("solve", *classic)
    assert (code, out) == (0, "2=2\n   \n2=2\n")
    assert err.startswith("at least 2 solutions; --all lists them")
    code, out, err = sightline("solve", *classic, "--all")
    assert out.count("2") == 12
    assert err.startswith("all 3 solutions")


def test_all_solutions_are_streamed_and_counted(sightline):
    code, out, err = sightline("solve", blank(3), "--all")
    assert (code, out.count("┌")) == (0, 12)
    assert err.startswith("all 12 solutions")
    report = only(sightline("solve", blank(3), "--all", "--json").out)
    assert (report["status"], report["count"], report["complete"]) == ("several", 12, True)
    assert len(report["solutions"]) == 12


def test_no_solution(sightline):
    code, out, err = sightline("solve", IMPOSSIBLE)
    assert (code, out) == (1, "")
    assert err.startswith("no solution")
    report = only(sightline("solve", IMPOSSIBLE, "--json").out)
    assert (report["status"], report["count"], report["complete"], report["solutions"]) == ("none", 0, True, [])
    assert only(sightline("solve", IMPOSSIBLE, "--all", "--json").out)["status"] == "none"


def test_a_spent_budget_shows_what_is_known(sightline):
    code, out, err = sightline("solve", ARTICLE.replace("1", "0"), "--search", "never")
    assert code == 4
    assert "23" in out
    assert err.startswith("gave up with 0 found")
    assert only(sightline("solve", blank(4), "--search", "never", "--json").out)["status"] == "unknown"
    assert sightline("solve", blank(5), "--all", "--steps", "50").code == 4


def test_searches_and_methods(sightline, refused):
    for search in ("auto", "always"):
        assert sightline("solve", ARTICLE, "--search", search).out == SOLVED
    assert "--method magic" in refused("solve", ARTICLE, "--method", "magic").err


# --- count


def test_count(sightline):
    assert sightline("count", blank(5)) == (0, "161280\n", "")
    assert only(sightline("count", blank(5), "--json").out) == {
        "family": "skyscrapers",
        "count": 161280,
        "complete": True,
    }


def test_count_to_a_limit_or_a_budget(sightline):
    assert only(sightline("count", blank(4), "--limit", "10", "--json").out)["complete"] is False
    code, out, err = sightline("count", blank(9), "--steps", "10")
    assert code == 4
    assert err.startswith(f"sightline: the budget is spent: at least {int(out.removeprefix('at least '))} solutions")
    result = sightline("count", blank(9), "--steps", "10", "--json")
    assert (result.code, only(result.out)["complete"]) == (4, False)


def test_counts_of_any_length(sightline, monkeypatch):
    """Far more digits than Python turns into text unasked."""
    monkeypatch.setattr(sl.api, "count", lambda *_, **__: 10**5000)
    assert sightline("count", ARTICLE).out == f"1{'0' * 5000}\n"
    digits = only(sightline("count", ARTICLE, "--json").out.replace("0" * 5000, "5"))["count"]
    assert digits == 15


def test_the_complaint_about_a_budget_stays_short():
    assert "at least 10^4999 solutions" in str(sl.BudgetExceeded(10**5000))
    assert "at least 12 solutions" in str(sl.BudgetExceeded(12))


def test_count_of_the_impossible(sightline):
    assert sightline("count", IMPOSSIBLE).out == "0\n"


def test_numbers_of_any_size(sightline):
    """Budgets and limits past what the kernel counts to are no limits; seconds are for the whole run."""
    for number in ("0", str(10**20)):
        assert sightline("solve", ARTICLE, f"--steps={number}").code == 0
        assert sightline("count", ARTICLE, f"--steps={number}").out == "1\n"
    assert sightline("solve", blank(3), "--limit", str(10**20)).out.count("┌") == 12
    assert sightline("count", blank(3), "--limit", str(10**20)).out == "12\n"
    for number in ("inf", "0", "1e400"):
        assert sightline("count", ARTICLE, f"--seconds={number}").out == "1\n"
    code, out, err = sightline("solve", blank(7), "--all", "--seconds", "0.1")
    assert code == 4
    assert out.count("┌") > 1
    assert err.startswith("gave up with ")


# --- check


@pytest.mark.parametrize("answer", ["2143/3412/4231/1324", "2 1 4 3\n3 4 1 2\n4 2 3 1\n1 3 2 4", str(ANSWER), SOLVED])
def test_check_a_right_answer(sightline, answer):
    assert sightline("check", ARTICLE, answer) == (0, "", "right\n")
    if answer is SOLVED:  # a part of the screen, without the clues
        cut = "\n".join(line[2:13] for line in SOLVED.splitlines()[2:6])
        assert sightline("check", ARTICLE, cut) == (0, "", "right\n")


def test_drawings_with_parks_are_answers(sightline):
    parks = ("3 1 1 2 2 2 1 3 2 2 2 1 1 3 2 2", "--rule", "parks=1")
    drawing = sightline("solve", *parks).out
    assert "▫" in drawing
    assert sightline("check", parks[0], drawing, *parks[1:]).code == 0
    assert sightline("check", parks[0], drawing.replace("▫", "-"), *parks[1:]).code == 0


def test_check_prints_every_broken_rule(sightline):
    code, out, err = sightline("check", ARTICLE, "2143/3412/4231/1323")
    assert (code, err) == (1, "wrong\n")
    assert out.splitlines() == [
        "row 4 has 2 towers of height 3",
        "column 4 has 2 towers of height 3",
        "clue 2 at the top, column 4 sees 1",
    ]


def test_check_json(sightline):
    code, out, _ = sightline("check", ARTICLE, "2143/3412/4231/1323", "--json")
    report = only(out)
    assert code == 1
    assert report["ok"] is False
    assert report["violations"][0] == {
        "rule": "repeat",
        "where": [[3, 1], [3, 3]],
        "text": "row 4 has 2 towers of height 3",
    }
    assert only(sightline("check", ARTICLE, str(ANSWER), "--json").out) == {"ok": True, "violations": []}


def test_what_solve_wrote_is_an_answer(sightline, tmp_path):
    path = tmp_path / "answer.json"
    path.write_text(sightline("solve", ARTICLE, "--json").out)
    assert sightline("check", ARTICLE, path).code == 0
    assert sightline("check", ARTICLE, "-", stdin=path.read_bytes()).code == 0


def test_check_refuses_what_is_no_answer(refused, sightline):
    assert refused("check", ARTICLE, "nowhere.txt").err.startswith("there is no file 'nowhere.txt'")
    assert refused("check", ARTICLE, "towers").err.startswith("expected a number")
    assert sightline("check", ARTICLE, "[[1]]").out == "the answer should be 4 rows of 4 heights\n"


# --- draw


def test_draw_to_a_file(sightline, refused, tmp_path):
    for name, start in (("a.svg", "<svg"), ("b.SVG", "<svg"), ("c.txt", "        1 2\n  ┌")):
        path = tmp_path / name
        assert sightline("draw", ARTICLE, "-o", path) == (0, "", "")
        text = path.read_text(encoding="utf-8")
        assert text.startswith(start)
        assert text.endswith("\n")
    assert "should end in" in refused("draw", ARTICLE, "-o", tmp_path / "d.doc").err
    assert refused("draw", ARTICLE, "-o", tmp_path / "no" / "d.svg").err.endswith(
        f"there is no folder {tmp_path / 'no'}"
    )
    assert "is a directory" in refused("draw", ARTICLE, "-o", tmp_path).err


def test_draw_candidates_and_solutions(sightline):
    assert sightline("draw", ARTICLE, "--solved").out == SOLVED
    candidates = sightline("draw", ARTICLE, "--candidates").out.splitlines()
    assert candidates[2] == "  │ 1234 1234 1234 1234 │"
    assert sightline("draw", IMPOSSIBLE, "--solved") == (1, "", "sightline: there is no solution to draw\n")
    assert only(sightline("draw", ARTICLE, "--json").out)["svg"].startswith("<svg")


def test_draw_a_position(sightline):
    document = json.loads(sl.write(sl.Skyscrapers([0] * 8))) | {"state": [[1], None, [1, 2], None]}
    rows = sightline("draw", json.dumps(document), "--candidates").out.splitlines()
    assert rows[1:3] == ["│  1 12 │", "│ 12 12 │"]
    assert sightline("draw", blank(2), "--board", "21/??").out.splitlines()[1] == "│ 2 1 │"
    assert sightline("draw", json.dumps(document), "--solved").out.splitlines()[1:3] == ["│ 1 2 │", "│ 2 1 │"]


# --- convert and formats


@pytest.mark.parametrize(
    ("to", "text"),
    [
        ("kata", ARTICLE),
        ("puzz.link", "https://puzz.link/p?skyscrapers/4/4/h12h3i1h2h"),
        ("tatham", "4://1/2///3////1///2//"),
        ("text", "      1 2\n |. . . .|\n |. . . .|2\n1|. . . .|\n |. . . .|\n      3"),
    ],
)
def test_convert_there_and_back(sightline, to, text):
    assert sightline("convert", ARTICLE, "--to", to) == (0, text + "\n", "")
    assert sightline("convert", text, "--to", "kata").out == ARTICLE + "\n"
    assert only(sightline("convert", ARTICLE, "--to", to, "--json").out) == {
        "family": "skyscrapers",
        "format": to,
        "text": text,
        "lost": None,
    }


def test_convert_says_what_is_lost_and_strict_refuses(sightline, refused):
    code, out, err = sightline("convert", ARTICLE, "--rule", "parks=1", "--to", "kata")
    assert (code, out) == (0, ARTICLE + "\n")
    assert err == "sightline: kata cannot hold the rule parks=1\n"
    arguments = ("convert", ARTICLE, "--rule", "parks=1", "--to", "kata", "--strict")
    assert refused(*arguments).err == "kata cannot hold the rule parks=1"
    assert "only as json" in refused("convert", ARTICLE, "--to", "fresco").err
    assert only(sightline("convert", ARTICLE, "--rule", "parks=1").out)["rules"] == {"parks": 1}


def test_formats(sightline):
    assert "a Towers game ID" in sightline("formats").out
    rows = only(sightline("formats", "--json").out)
    assert {"skyscrapers"} <= {row["family"] for row in rows}


# --- what holds for all of them


def test_rules(sightline, refused):
    assert "▫" in sightline("solve", ARTICLE, "--rule", "parks=1").out
    assert refused("solve", ARTICLE, "--rule", "parks=9").err == "9 parks per line: a 4×4 grid has room for 0–3"
    assert refused("solve", ARTICLE, "--rule", "parks=x").err == "expected a number of parks, found 'x'"
    for rule in ("parks", "gold=1", "=", ""):
        assert "expected NAME=VALUE" in refused("solve", ARTICLE, "--rule", rule).err


def test_several_puzzles_in_one_file(sightline, tmp_path):
    puzzles = [sl.read(ARTICLE), sl.read(SIX)]
    for form in ("json", "kata", "puzz.link", "tatham"):
        path = tmp_path / form
        path.write_text("# two of them\n\n" * (form != "json") + "".join(sl.write(p, form) + "\n" for p in puzzles))
        assert sightline("convert", path, "--to", "kata").out == f"{ARTICLE}\n{SIX}\n"
        assert sightline("count", path).out == "1\n1\n"
        assert sightline("solve", path).out.count("┌") == 2
        reports = [json.loads(line) for line in sightline("solve", path, "--json").out.splitlines()]
        assert [report["status"] for report in reports] == ["unique", "unique"]
    assert sightline("draw", path).out.count("┌") == 2


def test_the_worst_of_several_decides_the_exit_code(sightline):
    both = f"{ARTICLE}\n{IMPOSSIBLE}\n{blank(4)}".encode()
    assert sightline("solve", "-", stdin=both).code == 1
    assert sightline("solve", "-", "--unique", stdin=both).code == 3


def test_one_bad_line_is_named_and_the_rest_goes_on(sightline):
    code, out, err = sightline("count", f"{ARTICLE}\n{ARTICLE.replace('3', '9')}\n{ARTICLE}")
    assert (code, out) == (2, "1\n1\n")
    assert err == "sightline: line 2: clue 9 at the bottom, column 3: a 4×4 grid allows 1–4\n"


def test_doubts_are_settled(sightline, refused):
    assert sightline("solve", ARTICLE, "--family", "skyscrapers", "--format", "kata").out == SOLVED
    assert "there is no family 'sudoku'" in refused("solve", ARTICLE, "--family", "sudoku").err
    assert "no format is called 'runes'" in refused("solve", ARTICLE, "--format", "runes").err
    assert "a Towers game ID looks like" in refused("solve", ARTICLE, "--format", "tatham").err


def test_every_verb_has_help_and_json(sightline):
    for verb in cli.VERBS:
        code = sightline(verb, "--help").code
        command = cli.sightline.get_command(click.Context(cli.sightline), verb)
        inner = [(verb, name) for name in command.commands] if isinstance(command, click.Group) else [(verb,)]
        shown = [sightline(*names, "--help") for names in inner if names != ("batch", "merge")]  # whose output is JSON
        assert (code, all("--json" in one.out for one in shown)) == (0, True), verb
    assert sightline("--version").out == f"sightline {sl.__version__} (native kernel)\n"


def test_the_tour_shows_every_family(sightline):
    code, out, err = sightline("tour")
    assert (code, err) == (0, "")
    assert all(family.title in out for family in registry.families().values())
    assert out.endswith("sightline --help lists the other commands.\n")
    reports = [json.loads(line) for line in sightline("tour", "--json").out.splitlines()]
    assert [report["family"] for report in reports] == list(registry.families())


def test_reasons(sightline):
    """The verbs that give reasons have tests of their own; here only their shapes."""
    trace = only(sightline("explain", ARTICLE, "--json").out)
    assert (trace["format"], trace["family"], trace["end"]) == ("sightline-trace/1", "skyscrapers", "solved")
    keys = {"technique", "tier", "kind", "text", "clues", "premises", "facts", "links"}
    assert all(keys <= step.keys() for step in trace["steps"])
    hint = only(sightline("hint", ARTICLE, "--json").out)
    assert hint.keys() == {"rung", "kind", "text", "step"}
    assert hint["kind"] == "step"
    rating = only(sightline("rate", ARTICLE, "--json").out)
    assert rating.keys() == {"family", "level", "tier", "effort", "hardest", "profile", "assumptions"}
    assert rating["assumptions"] == trace["assumptions"] == 0
    assert sightline("rate", blank(4)).code == 3
    assert sightline("rate", IMPOSSIBLE).code == 1
    assert sightline("why", ARTICLE, "r1c1=4").code == 0
    assert sightline("verify", "").err == "sightline: there is nothing to read: the text is empty\n"
    assert sightline("verify", "lost.json").err.startswith("sightline: there is no file 'lost.json'")
    assert sightline("verify", "-", stdin=sightline("explain", ARTICLE, "--json").out.encode()).code == 0
