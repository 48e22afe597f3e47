"""generate from the command line: batches, formats, traces, charts, pictures, refusals, Ctrl-C."""

import json
import signal
import subprocess
import time
from pathlib import Path

import sightline as sl
from sightline import registry
from sightline.laws.law import Law
from tests.cli.conftest import SCRIPT, only
from tests.cli.test_terminal import in_a_terminal


def test_a_batch_is_one_line_each_and_each_has_its_own_seed(sightline):
    batch = sightline("generate", "nonogram", "--size", "6x8", "--difficulty", "easy", "--seed", "4", "-n", "3")
    lines = batch.out.splitlines()
    assert (batch.code, len(lines)) == (0, 3)
    assert (
        sightline("generate", "nonogram", "--size", "6x8", "--difficulty", "easy", "--seed", "6").out == lines[2] + "\n"
    )
    assert all(sl.rate(sl.read(line)).level == "easy" for line in lines)


def test_other_formats(sightline, refused):
    text = sightline("generate", "hashi", "--size", "7", "--seed", "2", "--to", "puzz.link").out
    assert "puzz.link" in text
    assert sl.solve(sl.read(text.strip())).unique
    assert "puzz.link" in refused("generate", "hashi", "--to", "morse").err


def test_maps_for_the_classic_pipe(sightline):
    request = ("--style", "map", "--planks", "3", "--separate", "--seed", "1", "--to", "comp3411")
    made = sightline("generate", "hashi", "--size", "9x9", *request)
    solved = sightline("solve", "--format", "comp3411", "-", stdin=made.out.encode())
    assert (made.code, solved.code) == (0, 0)
    assert len(solved.out.splitlines()) == 9


def test_a_blank_line_keeps_maps_apart(sightline):
    request = ("--style", "map", "--planks", "3", "--separate", "--seed", "1", "--to", "comp3411", "-n", "5")
    made = sightline("generate", "hashi", "--size", "5x7", *request)
    solved = sightline("solve", "--format", "comp3411", "-", stdin=made.out.encode())
    assert [len(text.split("\n\n")) for text in (made.out, solved.out)] == [5, 5]
    assert (
        sightline("convert", "--format", "comp3411", "--to", "comp3411", "-", stdin=made.out.encode()).out == made.out
    )
    spoilt = sightline("solve", "--format", "comp3411", "-", stdin=made.out.replace("\n\n", "\n\nx", 1).encode())
    assert (spoilt.code, "x" in spoilt.err) == (2, True)


def test_a_spent_budget_has_its_own_exit_code(sightline):
    asked = ("generate", "rooks", "--size", "8", "--difficulty", "extreme", "--seed", "1")
    made = sightline(*asked, "--tests", "1")
    assert (made.code, made.out, len(made.err.splitlines())) == (4, "", 1)
    assert sightline(*asked, "--steps", "1") == made  # the older name


def test_a_map_is_separate_or_connected(refused):
    assert "one or the other" in refused("generate", "hashi", "--separate", "--connected", "yes").err


def test_batches_of_files_with_empty_lines_in_them_are_read_back(sightline):
    request = ("generate", "nonogram", "--size", "6x7", "--seed", "3", "-n", "3")
    kept = sightline(*request, "--to", "cwd").out
    again = sightline("convert", "--format", "cwd", "-", stdin=kept.encode()).out
    assert sl.read_all(again) == sl.read_all(sightline(*request).out)


def test_traces_hold(sightline):
    trace = sightline("generate", "skyscrapers", "--size", "5", "--difficulty", "medium", "--seed", "1", "--trace").out
    assert only(trace)["level"] == "medium"
    assert sightline("verify", "-", stdin=trace.encode()).code == 0


def test_stats_are_a_table_and_a_chart(sightline, tmp_path: Path):
    chart = tmp_path / "levels.svg"
    made = sightline(
        "generate", "rooks", "--size", "6", "--difficulty", "hard", "--seed", "1", "-n", "3", "--stats", chart
    )
    assert len(made.out.splitlines()) == 3
    assert "hard" in made.err
    assert chart.read_text(encoding="utf-8").startswith("<svg")


def test_pictures_are_shown_before_and_after(sightline, tmp_path: Path):
    own = tmp_path / "own.txt"
    own.write_text("##..\n##..\n..##\n..##\n", encoding="utf-8")
    made = sightline("generate", "nonogram", "--picture", own, "--seed", "1")
    assert made.code == 0
    assert "changed" in made.err


def test_what_cannot_be_is_refused(refused):
    assert "easy, medium or hard" in refused("generate", "rooks", "--size", "4x4", "--difficulty", "extreme").err
    assert "no option 'givens'" in refused("generate", "hashi", "--givens", "yes").err
    assert "there is no family" in refused("generate", "sudoku").err
    assert "yes or no" in refused("generate", "skyscrapers", "--givens", "maybe").err


def test_pictures_that_are_none(refused, tmp_path: Path):
    empty = tmp_path / "empty.png"
    empty.write_bytes(b"")
    assert "is empty" in refused("generate", "nonogram", "--picture", str(empty)).err
    assert "0–256" in refused("generate", "nonogram", "--threshold", "257").err


def test_without_walls_every_board_is_easy(sightline, refused):
    """Walls that are never put up cannot be moved either."""
    assert "easy" in refused("generate", "rooks", "--blocked", "1", "--difficulty", "hard").err
    assert sl.rate(sl.read(sightline("generate", "rooks", "--size", "6", "--blocked", "0").out)).level == "easy"


def test_large_cities_of_clues_alone(sightline, refused):
    asked = ["generate", "skyscrapers", "--givens", "no", "--seed", "1"]
    puzzle = sl.read(sightline(*asked, "--size", "9", "--difficulty", "hard").out)
    assert (puzzle.givens, sl.solve(puzzle).unique, sl.rate(puzzle).level) == (None, True, "hard")
    assert "up to 11×11: give towers too" in refused(*asked, "--size", "12").err
    assert "up to 8×8 with parks" in refused(*asked, "--size", "9", "--parks", "1").err
    assert "one or two heights" in refused(*asked, "--size", "5", "--parks", "3").err
    assert "can be hard" in refused(*asked, "--size", "10", "--difficulty", "easy").err


def test_where_parks_leave_one_height_no_city_is_extreme(sightline, refused):
    asked = ["generate", "skyscrapers", "--size", "4", "--parks", "3", "--seed", "1"]
    assert sl.rate(sl.read(sightline(*asked, "--difficulty", "easy").out)).level == "easy"
    assert "can be easy" in refused(*asked, "--difficulty", "extreme").err


def test_a_person_sees_the_board():
    seen = in_a_terminal("generate", "rooks", "--size", "4", "--difficulty", "medium", "--seed", "1", "-n", "2")
    assert "medium, seed 1" in seen
    assert "medium, seed 2" in seen
    assert "{" not in seen
    assert "┌─" in seen


def test_many_puzzles_of_many_lines_are_read_back(sightline):
    """Each is kept apart from the next."""
    for name, family in registry.families().items():
        asked = ["generate", name, "--size", str(min(Law.find(name).sizes)), "--seed", "1", "-n", "3"]
        puzzles = sl.read_all(sightline(*asked).out)
        for codec in family.codecs:
            if codec.encode and codec.name != "cwd" and not any(map(codec.lost, puzzles)):
                text = sightline(*asked, "--to", codec.name).out
                assert sl.read_all(text, family=name, format=codec.name) == puzzles, codec.name


def test_what_a_format_cannot_hold_is_told(sightline):
    code, _, err = sightline("generate", "hashi", "--size", "6", "--seed", "1", "--to", "comp3411")
    assert (code, "comp3411 cannot hold the rule planks=2" in err) == (0, True)


def test_ctrl_c_keeps_what_is_done():
    command = [SCRIPT, "generate", "nonogram", "--seed", "1", "-n", "1000000"]
    # unbuffered: communicate() reads past what readline() would have taken in advance
    with subprocess.Popen(command, bufsize=0, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        first = running.stdout.readline()
        time.sleep(0.2)
        running.send_signal(signal.SIGINT)
        rest, told = running.communicate(timeout=30)
    assert running.returncode == 130
    assert b"are done" in told
    assert all(json.loads(line) for line in (first + rest).splitlines())


def test_a_chart_that_cannot_be_written_is_told_before_the_work(sightline, tmp_path):
    code, out, err = sightline("generate", "rooks", "--size", "5", "--stats", str(tmp_path / "no" / "chart.svg"))
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_a_budget_bounds_large_boards(sightline):
    """A check of a large board counts for as many more tests, and a map that cannot be is refused before any work."""
    began = time.process_time()
    assert sightline("generate", "rooks", "--size", "1000", "--tests", "5", "--seed", "1").code == 4
    assert time.process_time() - began < 15
    began = time.process_time()
    assert sightline("generate", "hashi", "--size", "1000", "--seed", "1").code == 2
    assert time.process_time() - began < 2


def test_a_seed_that_the_format_cannot_hold_is_told(sightline):
    family = next(iter(registry.BUILT_IN))
    code, out, err = sightline("generate", family, "--size", "4", "--to", "tatham")
    assert code == 0
    seed = err.split()[-1]
    assert sightline("generate", family, "--size", "4", "--to", "tatham", "--seed", seed)[:2] == (0, out)
    assert sightline("generate", family, "--size", "4", "--to", "tatham", "--seed", "1").err == ""


def test_a_format_within_json(sightline):
    family = next(iter(registry.BUILT_IN))
    report = json.loads(sightline("generate", family, "--size", "4", "--to", "tatham", "--seed", "1", "--json").out)
    assert report["text"] == sightline("generate", family, "--size", "4", "--to", "tatham", "--seed", "1").out.strip()
    assert (report["seed"], report["format"], report["lost"]) == (1, "tatham", None)
