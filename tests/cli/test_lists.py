"""Files of many puzzles: answered one by one, in order, in little memory, whatever some records hold."""

import gzip
import io
import json
import subprocess
import sys

import pytest

import sightline as sl
from sightline import registry
from tests.cli.conftest import ARTICLE, SCRIPT, SIX

IDS = [sl.write(sl.read(text), "tatham") for text in (ARTICLE, SIX)]
BAD = "4:1/2/3"
COMPLAINT = "3 clues where a 4×4 grid has 16"


def objects(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


def test_every_record_has_its_number_and_line(sightline, tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(f"# two games\n\n{IDS[0]}\n{BAD}\n{IDS[1]}\n")
    code, out, err = sightline("solve", path, "--json")
    first, bad, last = objects(out)
    assert (first["record"], first["line"], first["status"]) == (1, 3, "unique")
    assert bad == {"record": 2, "line": 4, "error": COMPLAINT}
    assert (last["record"], last["line"], last["status"]) == (3, 5, "unique")
    assert (code, err) == (2, f"sightline: {path}:4: {COMPLAINT}\n")


@pytest.mark.parametrize("verb", ["count", "rate", "convert", "explain", "hint", "lint", "draw"])
def test_every_verb_goes_on_after_a_bad_record(sightline, verb):
    code, out, err = sightline(verb, "-", "--json", stdin=f"{IDS[0]}\n{BAD}\n{IDS[0]}\n".encode())
    assert [("error" in one, one["line"]) for one in objects(out)] == [(False, 1), (True, 2), (False, 3)]
    assert (code, err) == (2, f"sightline: line 2: {COMPLAINT}\n")


def test_the_first_record_may_be_the_bad_one(sightline):
    code, out, _ = sightline("count", "-", "--json", stdin=f"{BAD}\n{IDS[0]}\n".encode())
    assert ([one.get("error") for one in objects(out)], code) == ([COMPLAINT, None], 2)


def test_what_one_puzzle_cannot_have_does_not_stop_the_others(sightline):
    """A puzzle without a solution has no level, and one with givens is no kata."""
    impossible = "1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0"
    code, out, err = sightline("rate", f"{impossible}\n{ARTICLE}", "--json")
    assert [one.get("error") for one in objects(out)] == ["a puzzle without a solution has no level", None]
    assert (code, err) == (1, "sightline: line 1: a puzzle without a solution has no level\n")


def test_ids_are_kept(sightline, tmp_path):
    lines = [json.dumps(json.loads(sl.write(sl.read(ARTICLE))) | {"id": name}) for name in ("a", 7)]
    code, out, _ = sightline("count", "-", "--json", stdin="\n".join(lines).encode())
    assert ([one["id"] for one in objects(out)], code) == (["a", 7], 0)


def test_states_of_a_list(sightline):
    document = json.loads(sl.write(sl.read(ARTICLE)))
    lines = [json.dumps(document | {"state": [[value], *[None] * 15]}) for value in (2, 1)]
    out = sightline("draw", "-", stdin="\n".join(lines).encode()).out
    assert "│ 2 · · · │" in out
    assert "│ 1 · · · │" in out


@pytest.mark.parametrize("form", ["tatham", "puzz.link", "json", "kata"])
def test_packed_files(sightline, tmp_path, form):
    path = tmp_path / "list.gz"
    text = "\n".join(sl.write(sl.read(one), form) for one in (ARTICLE, SIX, ARTICLE))
    path.write_bytes(gzip.compress(text.encode()))
    assert sightline("count", path).out == "1\n1\n1\n"
    assert sightline("count", "-", stdin=path.read_bytes()).out == "1\n1\n1\n"
    path.write_bytes(gzip.compress(text.encode())[:-9])
    assert sightline("count", path).err.endswith(": the packed file is damaged or cut off\n")


def test_packs_are_read_puzzle_by_puzzle(sightline, tmp_path):
    picture = sl.Nonogram([[1], [2]], [[2], [1]])
    one = sl.write(picture, "non")
    path = tmp_path / "pack.non"
    path.write_text(f"{one}====\n{one.replace('2', '7', 1)}====\n{one}")
    code, out, err = sightline("count", path, "--json")
    assert [one.get("count") for one in objects(out)] == [1, None, 1]
    assert (code, len(err.splitlines())) == (2, 1)
    assert err.startswith(f"sightline: {path}:12: ")


def test_a_file_with_one_line_is_one_puzzle(sightline, tmp_path):
    path = tmp_path / "one.txt"
    path.write_text(IDS[0] + "\n")
    assert "record" not in json.loads(sightline("count", path, "--json").out)


def test_a_square_of_numbers_is_no_list(sightline):
    """Each of its lines could also be the clues of a small city."""
    square = "\n".join(["0 0 1 0 0 2 0 0"] + ["0 0 0 0 0 0 0 0"] * 7)
    assert sl.read(square, family="skyscrapers").size == 6
    assert [one.size for one in sl.read_all(square + "\n0 0 1 0 0 2 0 0", family="skyscrapers")] == [2] * 9


@pytest.mark.parametrize(
    ("first", "needed"),
    [
        ("1 0 0 2 2 0 2 2 0 0 0 0 0 2 0 0", 1),  # a clue in a corner: no square begins like that
        ("0,0,1,2,0,2,0,0,0,3,0,0,0,1,0,0", 1),
        (ARTICLE, 2),  # perhaps the clues above a city of 14×14, until the same height comes twice in its first row
        ("1.1/1/2/1/2/1.1", 1),
        ("4://1/2///3////1///2//", 1),
    ],
)
def test_no_more_lines_are_read_than_needed(first, needed):
    class Pipe(io.StringIO):
        count = 0

        def seekable(self):
            return False

        def readline(self, size=-1):
            self.count += 1
            return super().readline(size)

    pipe = Pipe("\n".join([first, *[ARTICLE] * 30]))
    assert next(sl.records(pipe)).puzzle == sl.read(first)
    assert pipe.count == needed


def test_as_many_lines_as_clues_are_a_list_all_the_same(sightline):
    assert sightline("count", "-", stdin="\n".join([ARTICLE] * 16).encode()).out == "1\n" * 16


def test_standard_input_is_answered_before_its_end():
    with subprocess.Popen(
        [SCRIPT, "solve", "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as command:
        for number in range(1, 4):
            command.stdin.write(IDS[0] + "\n")
            command.stdin.flush()
            assert json.loads(command.stdout.readline())["record"] == number
        command.stdin.close()
        assert command.wait(20) == 0


WATCHED = """
import sys
from sightline import cli
code = cli.run(["solve", "-", "--json"])
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")), file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_long_lists_take_no_more_memory_than_short_ones(tmp_path):
    """2.6 MB against 2.6 kB; some records are bad, and a bad one is as long as ten thousand others."""
    peaks = []
    for times in (10, 10_000):
        lines = f"{SIX}\n{IDS[1]}\n{BAD}\n".replace(SIX, sl.write(sl.read(SIX))) * times + "4:" + "/" * 26 * times
        command = [sys.executable, "-c", WATCHED]
        done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=120)
        *complaints, peak = done.stderr.splitlines()
        assert (done.returncode, len(complaints), done.stdout.count("\n")) == (2, times + 1, 3 * times + 1)
        peaks.append(int(peak))
    assert peaks[1] < peaks[0] + 8 * 1024


def test_every_format_has_an_example_that_is_read_as_shown(sightline):
    """Below the line of a format stands its example, indented."""
    rows: list[tuple[list[str], list[str]]] = []
    for line in sightline("formats").out.splitlines():
        if line and not line.startswith("    "):
            rows.append((line.split()[:2], []))
        else:
            rows[-1][1].append(line[4:])
    assert len(rows) == sum(len(family.codecs) for family in registry.families().values())
    for (family, name), example in rows:
        text = "\n".join(example)
        assert text.strip(), (family, name)
        assert sl.read(text, family=family, format=name), (family, name)
        assert sightline("formats", family, name).out == text + "\n"
        if (codec := registry.family(family).codec(name)).one_line and not codec.by_name:
            assert sl.read(text) == sl.read(text, family=family, format=name), (family, name)
    assert all(row["example"] for row in json.loads(sightline("formats", "--json").out))
    assert sightline("formats", "hashi", "kata").err.startswith("sightline: hashi has no format 'kata'")
