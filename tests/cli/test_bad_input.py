"""Bad input of any kind: exit code 2 and one clear line, never a traceback, a hang or a full memory."""

import os
import random
import resource
import subprocess
import sys

import pytest

import sightline as sl
from tests.cli.conftest import ARTICLE, SCRIPT, SIX, blank

UNKNOWN = "this is not in any known format; `sightline formats` lists them"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "there is nothing to read: the text is empty"),
        (" \n\t", "there is nothing to read: the text is empty"),
        ("towers, please", UNKNOWN),
        (ARTICLE.replace("3", "9"), "clue 9 at the bottom, column 3: a 4×4 grid allows 1–4"),
        ("9" + SIX[1:], "clue 9 at the top, column 1: a 6×6 grid allows 1–6"),
        ("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", "15 clues: a square grid has 4 per row (16 for 4×4, 24 for 6×6)"),
        ("0 0 0 -1", "expected a clue, found '-1'"),
        (blank(64), "a 64×64 grid: the largest is 63×63"),
        ("https://puzz.link/p?skyscrapers/4/5/k13h4j3g", "a Skyscrapers grid is square, not 4×5"),
        ("https://puzz.link/p?skyscrapers/4/4/k13h4j3g!", "unexpected '!' (at character 9)"),
        ("4de#123", "this is a random seed, not a puzzle: copy the game ID with ':' instead"),
        ("4:1/2/3", "3 clues where a 4×4 grid has 16"),
        ('{"format":"sightline/1","family":"skyscrapers"}', "size should be a list, found null"),
        ('{"format":"sightline/1","family":"sudoku"}', "there is no family 'sudoku'"),
        ('{"format":"sightline/1","family":7}', '"family" should be a name, found a number'),
        ('{"format":"sightline/9","family":"hashi"}', '"format" should be "sightline/1"'),
        (
            "https://puzz.link/p?sudoku/9/9/1",
            "this is a puzz.link address of Sudoku, a kind of puzzle that is not supported",
        ),
        (
            "https://puzz.link/p?juosan/9/9/1",
            "this is a puzz.link address of 'juosan', a kind of puzzle that is not supported",
        ),
        ("7x7#123", "this is a random seed, not a puzzle: copy the game ID with ':' instead"),
        ("nowhere.txt", "there is no file 'nowhere.txt', and it is not a puzzle in any known format"),
        ("nowhere", "there is no file 'nowhere', and it is not a puzzle in any known format"),
        ("no/where", "there is no file 'no/where', and it is not a puzzle in any known format"),
        (os.sep, f"'{os.sep}' is a directory: name a file in it"),
        (".", "'.' is a directory: name a file in it"),
    ],
)
def test_it_says_what_is_wrong(refused, text, complaint):
    assert refused("solve", text).err == complaint


def test_a_rule_of_another_family(refused):
    assert refused("solve", ARTICLE, "--rule", "planks=3").err == "skyscrapers has no rule planks"


def test_an_answer_that_cannot_be_read(refused, tmp_path):
    path = tmp_path / "answer.txt"
    path.write_text("towers")
    assert refused("check", ARTICLE, path).err == f"{path}: expected a number, found 't'"
    assert refused("check", ARTICLE, tmp_path).err == f"'{tmp_path}' is a directory: name a file in it"
    assert refused("check", ARTICLE, "2143/3412/4231/132x").err == "expected a number, found 'x'"
    assert refused("check", ARTICLE, "nowhere.txt").err.startswith("there is no file 'nowhere.txt'")


def test_usage(refused, sightline):
    assert refused("solve").err == "Missing argument 'PUZZLE'; see `sightline solve --help`"
    assert refused("sing").err.startswith("No such command 'sing'")
    assert "--limit" in refused("solve", ARTICLE, "--limit", "0").err
    assert "--search" in refused("solve", ARTICLE, "--search", "sometimes").err
    assert "--steps" in refused("solve", ARTICLE, "--steps", "many").err
    assert "--loud" in refused("solve", ARTICLE, "--loud").err
    code, out, err = sightline()
    assert (code, out) == (2, "")
    assert "Commands:" in err


# --- files


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\r\n\r\n"])
def test_texts_as_editors_save_them(sightline, tmp_path, encoding, end):
    path = tmp_path / "puzzle.txt"
    path.write_bytes((ARTICLE + end).encode(encoding))
    assert sightline("count", path).out == "1\n"
    assert sightline("count", "-", stdin=path.read_bytes()).out == "1\n"


def test_a_grid_with_windows_line_ends(sightline):
    text = sl.write(sl.read(ARTICLE), "text").replace("\n", "\r\n")
    assert sightline("convert", "-", "--to", "kata", stdin=text.encode("utf-16")).out == ARTICLE + "\n"


def test_binary_garbage(refused, tmp_path):
    path = tmp_path / "noise"
    for seed in range(20):
        path.write_bytes(random.Random(seed).randbytes(3000))
        assert refused("solve", path).err == f"{path}: {UNKNOWN}"
    assert refused("solve", "-", stdin=b"\xff\xfe" + b"\xd8" * 9).err == UNKNOWN
    assert refused("solve", "-").err == "there is nothing to read: the text is empty"


def test_a_file_that_may_not_be_read(refused, tmp_path):
    path = tmp_path / "secret"
    path.write_text(ARTICLE)
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("nothing is secret for this user")
    assert refused("solve", path).err == f"cannot read {path}: Permission denied"


def test_pipes_with_a_name(sightline):
    """What the shell makes of <(…)."""
    read, write = os.pipe()
    os.write(write, ARTICLE.encode())
    os.close(write)
    assert sightline("count", f"/dev/fd/{read}").out == "1\n"
    os.close(read)


# --- anything at all


ALPHABET = "0123456789abcdefgz.,:;/?#|[]{}()\"'x -+_\n\t\0é²=&"


def test_a_slice_of_everything(sightline):
    """Random texts and damaged puzzles through the whole command."""
    rng = random.Random(7)
    seeds = [sl.write(sl.read(SIX), form) for form in ("json", "kata", "puzz.link", "tatham", "text")]
    for _ in range(300):
        seed = rng.choice(seeds)
        at, length = rng.randrange(len(seed)), rng.randrange(8)
        noise = "".join(rng.choices(ALPHABET, k=rng.randrange(12)))
        text = rng.choice((seed[:at] + noise + seed[at + length :], noise))
        code, _, err = sightline("solve", "-", "--steps", "1000", stdin=text.encode())
        assert code in (0, 1, 2, 4), text
        assert "Traceback" not in err
        assert len(err.splitlines()) == 1, (text, err)


HEAD = '{"format":"sightline/1","family":"skyscrapers"'
MONSTERS = {  # a beginning, a piece, and how often it is repeated
    "zeros": ("", "0 ", 50 << 20),
    "ones": ("", "1", 99 << 20),
    "blank lines": ("", "\n", 50 << 20),
    "brackets": ("", "[", 4 << 20),
    "objects": (HEAD + ',"x":[', "{},", 1 << 20),
    "JSON lines": ("", HEAD + "}\n", 300_000),
    "one by one": ("", "1 1 1 1\n", 1 << 15),
    "bars": ("", "|", 1 << 20),
    "slashes": ("4:", "/", 1 << 20),
    "emoji": ("", "🏙", 20 << 20),
    "noise": ("", "".join(map(chr, range(256))), 1 << 18),
    "endless": ("", "", 0),
}
WATCHED = """
import sys
from sightline import cli
code = cli.run(["count", *sys.argv[1:]])
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")), file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("name", MONSTERS)
def test_monsters_take_neither_time_nor_memory(name, tmp_path):
    path = tmp_path / "monster"
    beginning, piece, times = MONSTERS[name]
    if times:
        path.write_bytes(beginning.encode() + piece.encode() * times)
    else:
        path.symlink_to("/dev/zero")
    began = children_seconds()
    done = subprocess.run([sys.executable, "-c", WATCHED, path], capture_output=True, text=True, timeout=120)
    *complaint, peak = done.stderr.splitlines()
    assert (done.returncode, len(complaint)) == ((0, 0) if name == "one by one" else (2, 1)), done.stderr[-2000:]
    assert int(peak) < 300 * 1024
    assert children_seconds() - began < 20


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_count_that_is_out_of_reach_takes_no_more_memory(tmp_path):
    path = tmp_path / "sea"
    path.write_text(("?" * 14 + "\n") * 14)
    command = [sys.executable, "-c", WATCHED, path, "--family", "hashi", "--rule", "connected=no"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    complaint, peak = done.stderr.splitlines()
    assert (done.returncode, complaint.startswith("sightline: the budget is spent: at least 10^")) == (4, True)
    assert int(peak) < 300 * 1024


def children_seconds() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def test_the_script_says_the_same():
    """Once for real: the installed script, its exit code, its one line."""
    done = subprocess.run([SCRIPT, "solve", "nowhere.txt"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "sightline: there is no file 'nowhere.txt', and it is not a puzzle in any known format\n"


@pytest.mark.parametrize("name", ["empty.json", "empty.jsonl", "empty.xml", "empty.non", "empty.txt"])
def test_an_empty_file_is_called_empty(refused, tmp_path, name):
    path = tmp_path / name
    path.write_text("\n")
    assert refused("solve", path).err == f"{path}: there is nothing to read: the text is empty"


@pytest.mark.parametrize("arguments", [["draw", "--format", "svg"], ["convert", "--to", "svg"]])
def test_pictures_are_no_formats_of_puzzles(refused, arguments):
    assert "`sightline draw -o board.svg`" in refused(*arguments, ARTICLE).err
