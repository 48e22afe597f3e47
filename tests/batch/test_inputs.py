"""Inputs of every kind: whole texts, packed files, and files that change or vanish while a batch reads them."""

import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sightline as sl
from tests.batch.conftest import SOLVED, Batch, merged, write_puzzles


def lines_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in merged(folder).splitlines()]


@pytest.mark.parametrize("packed", [False, True])
def test_a_list_in_json_gives_one_line_per_entry(tmp_path: Path, packed: bool) -> None:
    entries: list[Any] = [json.loads(sl.write(sl.read(text))) for text in SOLVED] * 30
    entries[7:7] = [{"format": "sightline/1", "family": "skyscrapers"}, 5, None]
    text = json.dumps(entries, indent=1)
    path = tmp_path / ("list.json.gz" if packed else "list.json")
    path.write_bytes(gzip.compress(text.encode()) if packed else text.encode())
    sl.batch.solve(path, tmp_path / "out", workers=1)
    statuses = [line["status"] for line in lines_of(tmp_path / "out")]
    assert statuses == ["ok"] * 7 + ["invalid"] * 3 + ["ok"] * 53


def test_boards_of_one_text_are_records(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text("..X\nX..\n...\n\n...\n.X.\n...\n")
    sl.batch.solve(path, tmp_path / "out", workers=1)
    assert [(line["record"], line["family"]) for line in lines_of(tmp_path / "out")] == [(1, "rooks"), (2, "rooks")]


def test_a_position_is_kept(tmp_path: Path) -> None:
    """A puzzle with the state of a player, written on several lines, is explained from there."""
    puzzle = sl.read(SOLVED[0])
    document = json.loads(sl.write(puzzle)) | {"state": [[value] for row in sl.solve(puzzle)[0].grid for value in row]}
    path = tmp_path / "one.json"
    path.write_text(json.dumps(document, indent=1))
    sl.batch.explain(path, tmp_path / "out", workers=1)
    (record,) = sl.records(path)
    assert record.state is not None
    (line,) = lines_of(tmp_path / "out")
    assert line["steps"] == []


def test_the_copy_of_a_packed_file_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "list.txt.gz"
    path.write_bytes(gzip.compress(write_puzzles(tmp_path / "list.txt", 60).read_bytes()))
    sl.batch.solve(path, tmp_path / "out", plan_only=True)
    (tmp_path / "out" / "input.txt").unlink()
    assert sl.batch.solve(path, tmp_path / "out", workers=1, resume=True).done_records == 60


def test_a_packed_file_that_would_fill_the_disk_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.txt.gz"
    path.write_bytes(gzip.compress(b"0" * (64 << 20)))
    with pytest.raises(sl.FormatError, match="unpack it first"):
        sl.batch.solve(path, tmp_path / "out")
    assert not list(tmp_path.glob("out/*.tmp"))


def join_lines(text: bytes) -> bytes:
    return text.replace(b"\n", b" ", 100)


def shorten(text: bytes) -> bytes:
    return text[: len(text) // 2]


def split_lines(text: bytes) -> bytes:
    return text.replace(b" ", b"\n", 1000)


@pytest.mark.parametrize("change", [join_lines, shorten, split_lines])
def test_an_input_that_has_changed_is_one_line(
    tmp_path: Path, batch: Batch, change: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if its size and time are those of before, as far as anybody can see."""
    path = write_puzzles(tmp_path / "list.txt", 200)
    assert batch("solve", path, "-o", tmp_path / "out", "--plan").returncode == 0
    before = path.stat()
    path.write_bytes(change(path.read_bytes()).ljust(before.st_size, b"\n"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    ran = batch("solve", path, "-o", tmp_path / "out", "--resume")
    assert ran.returncode == 2
    assert "has changed since the batch began" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
    assert not list(tmp_path.glob("out/parts/*.tmp"))


def test_an_input_that_is_rewritten_meanwhile_is_told(tmp_path: Path) -> None:
    path = write_puzzles(tmp_path / "list.txt", 100)

    def rewrite(totals: sl.batch.Totals) -> None:
        if totals.complete:
            path.write_bytes(path.read_bytes().replace(b"0 0 1", b"0 1 0"))

    with pytest.raises(sl.batch.ManifestError, match="was changed while"):
        sl.batch.solve(path, tmp_path / "out", workers=1, on_progress=rewrite)


def test_an_input_that_vanishes_is_one_line(tmp_path: Path) -> None:
    path = write_puzzles(tmp_path / "list.txt", 100)

    def remove(totals: sl.batch.Totals) -> None:
        path.unlink(missing_ok=True)

    with pytest.raises(sl.SightlineError, match=r"cannot read .*list.txt: No such file"):
        sl.batch.solve(path, tmp_path / "out", workers=1, on_progress=remove, shard_records=1)
