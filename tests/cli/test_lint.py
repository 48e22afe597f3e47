"""lint as a maker meets it."""

import json

from tests.cli.conftest import ARTICLE, IMPOSSIBLE, SIX, blank

AMBIGUOUS = ARTICLE.replace("3", "0")
"""Without its clue of 3."""


def test_one_solution(sightline):
    code, out, err = sightline("lint", ARTICLE)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[:2] == ["one solution", "minimal: all 5 clues are needed"]
    assert lines[2].startswith("level: hard (tier ")
    assert lines[3].startswith("hardest step: ")
    assert lines[4] == "symmetric: no"


def test_unnecessary_clues_are_named(sightline):
    code, out, _ = sightline("lint", "4 3 2 1 1 2 2 2 2 2 2 1 1 2 3 4")
    assert code == 0
    assert "not minimal: of 16 clues, each of these could be left out:\n  the 4 above column 1, " in out


def test_several_solutions_side_by_side(sightline):
    code, out, _ = sightline("lint", AMBIGUOUS)
    assert code == 3
    lines = out.splitlines()
    assert lines[0] == "several solutions, such as these two:"
    assert lines[2].count("┌") == 2
    assert "they differ in 4 places: r1c1, r1c2, r4c1, r4c2" in lines
    assert lines[3].startswith("  │[1 2]4 3 │        │[2 1]4 3 │")
    assert lines[-2].startswith("to make it unique: add a ")
    assert sightline("count", lines[-1].strip()).out == "1\n"
    assert sightline("lint", blank(4)).out.endswith("no single clue makes it unique\n")


def test_no_solution_and_no_budget(sightline):
    code, out, _ = sightline("lint", IMPOSSIBLE)
    assert (code, out.splitlines()[0]) == (1, "no solution")
    code, out, _ = sightline("lint", SIX, "--steps", "0")
    assert (code, out.splitlines()[-1]) == (4, "incomplete: the budget is spent (--steps-limit raises it)")


def test_the_search_for_a_repair_ends(sightline):
    """The budget is for all changes together, or a big picture would take hours."""
    diagonals = "[" + ",".join(["[" + ",".join(["[1]"] * 12) + "]"] * 2) + "]"
    code, out, _ = sightline("lint", diagonals, "--family", "nonogram", "--steps", "2000")
    assert (code, "no repair found yet: the budget is spent" in out.splitlines()[-1]) == (3, True)
    code, out, _ = sightline("lint", diagonals, "--family", "nonogram")
    assert (code, out.splitlines()[-1]) == (3, "no single clue was found that makes it unique")


def test_json(sightline):
    code, out, _ = sightline("lint", AMBIGUOUS, "--json")
    report = json.loads(out)
    assert (code, report["status"], report["minimal"], report["level"]) == (3, "several", None, None)
    assert (len(report["solutions"]), len(report["different"])) == (2, 4)
    assert sightline("count", json.dumps(report["repair"]["puzzle"])).out == "1\n"
    report = json.loads(sightline("lint", ARTICLE, "--json").out)
    assert (report["status"], report["minimal"], report["unnecessary"], report["repair"]) == ("unique", True, [], None)
    assert (report["level"], report["complete"]) == ("hard", True)


def test_a_puzzle_that_asks_for_the_most_may_have_several_solutions(sightline):
    code, out, _ = sightline("lint", "..\n..", "--family", "rooks")
    assert (code, out.splitlines()[0]) == (0, "several best solutions, such as these two:")
    assert "to make it unique: add a wall at r1c1" in out
