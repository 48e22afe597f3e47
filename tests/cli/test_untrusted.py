"""What strangers write is shown, never obeyed; and a file is written whole, privately, or not at all."""

import json
import os
import stat
import subprocess

import pytest

from tests.cli.conftest import ARTICLE, SCRIPT
from tests.cli.test_terminal import in_a_terminal

NAMES = ["\x1b[31mred", "\x1b]0;title\x07", "\x9b2J", "\u202eder", "\ud800", "a\rb", "<script>alert(1)</script>"]
DLX = "a b\na\nb\na b\n"
OBEYED = "\x07\x9b\u202e\r"


def coloured(name: str) -> str:
    colours = [{"name": name, "rgb": "cc2222", "char": "r"}, {"name": "blue", "rgb": "2222cc", "char": "b"}]
    clues = {"rows": [[[1, 1], [1, 2]], [[2, 1]]], "columns": [[[2, 1]], [[1, 2], [1, 1]]]}
    document = {"format": "sightline/1", "family": "nonogram", "size": [2, 2], "clues": clues, "colors": colours}
    return json.dumps(document)


@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.parametrize("verb", ["solve", "explain", "hint", "rate", "lint", "draw", "convert", "count"])
def test_a_name_cannot_steer_the_terminal(sightline, verb, name):
    for options in ([], ["--json"] if verb != "draw" else []):
        done = sightline(verb, coloured(name), *options)
        assert "\x1b" not in done.out + done.err
        assert not set(OBEYED) & set(done.out + done.err)
        (done.out + done.err).encode()
        assert done.code in (0, 2), done


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_pages_and_pictures_show_it(sightline, tmp_path, name):
    for verb, options in (("explain", ["--html"]), ("draw", ["-o", tmp_path / "x.svg"])):
        done = sightline(verb, coloured(name), *options)
        shown = done.out if verb == "explain" else (tmp_path / "x.svg").read_text()
        assert done.code == 0, done
        assert "<script>alert" not in shown
        assert not set(OBEYED + "\x1b") & set(shown)
    assert sightline("draw", coloured(name), "-o", tmp_path / "x.pdf").code == 0


def test_a_terminal_shows_it_too():
    for name in NAMES[:3]:
        seen = in_a_terminal("explain", coloured(name), NO_COLOR="1")
        assert "\x1b" not in seen
        assert "\x9b" not in seen
    assert "\x1b" not in in_a_terminal("cover", "a\x1b[31m b\na\x1b[31m b\n")
    assert "\x1b" not in in_a_terminal("solve", "no/\x1b[31mwhere")


def test_a_picture_takes_no_guessable_name(sightline, tmp_path):
    """A link that waits under the name of a temporary file is neither followed nor removed."""
    victim, trap, target = tmp_path / "victim", tmp_path / "x.svg.part", tmp_path / "x.svg"
    victim.write_text("mine")
    trap.symlink_to(victim)
    assert sightline("draw", ARTICLE, "-o", target).code == 0
    assert victim.read_text() == "mine"
    assert trap.is_symlink()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["victim", "x.svg", "x.svg.part"]


def test_a_file_keeps_its_mode_and_a_link_its_target(sightline, tmp_path):
    target, link, fresh = tmp_path / "real.svg", tmp_path / "link.svg", tmp_path / "fresh.svg"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    before = os.umask(0o027)
    try:
        assert sightline("draw", ARTICLE, "-o", link).code == sightline("draw", ARTICLE, "-o", fresh).code == 0
    finally:
        os.umask(before)
    assert link.is_symlink()
    assert target.read_text().startswith("<svg")
    assert [stat.S_IMODE(path.stat().st_mode) for path in (target, fresh)] == [0o640, 0o640]


def test_a_checkpoint_that_cannot_be_used_is_refused_first(refused, tmp_path):
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(128, 256)))
    assert "not a checkpoint" in refused("cover", DLX, "--all", "--checkpoint", binary).err
    assert "no folder" in refused("cover", DLX, "--all", "--checkpoint", tmp_path / "no" / "where").err


def test_numbers_without_bound(sightline):
    assert sightline("cover", DLX, "--best", str(10**30)).code == 0
    assert sightline("cover", DLX, "--all", "--limit", str(10**30)).code == 0
    assert sightline("cover", DLX, "--count", "--steps", str(10**30)).code == 0


@pytest.mark.skipif(not os.access("/proc/kmsg", os.R_OK), reason="only root reads the log of the kernel")
def test_a_file_without_an_end(refused):
    assert refused("solve", "/proc/kmsg").err.endswith("it has no end")


def test_special_files_that_end(sightline, tmp_path):
    assert sightline("solve", "/dev/null").code == 2
    done = subprocess.run(
        ["bash", "-c", f"{SCRIPT} solve <(sleep 0.2; echo {ARTICLE})"], capture_output=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
