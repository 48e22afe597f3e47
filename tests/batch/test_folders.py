"""Folders of batches as operators find them: incomplete, in parts of several machines, or damaged."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import sightline as sl
from sightline.batch import parts
from tests.batch.conftest import Batch, write_puzzles
from tests.batch.guests import KILLS


def test_nothing_is_merged_before_every_part_is_there(tmp_path: Path, batch: Batch) -> None:
    path = write_puzzles(tmp_path / "list.txt", 200)
    sl.batch.solve(path, tmp_path / "out", workers=1, shard=(1, 2))
    ran = batch("merge", tmp_path / "out")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "6 of 13 parts are missing, from part-000001.jsonl on" in ran.stderr


def test_what_dead_writers_left_is_removed_even_if_nobody_has_waited_for_them(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    own = parts.temporary_path(str(tmp_path), 1)
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
        left, kept = (Path(own.replace(f".{os.getpid()}.", f".{pid}.")) for pid in (ended.pid, os.getppid()))
        left.touch(), kept.touch()
        parts.remove_temporary(str(tmp_path), every=True)
        assert (left.exists(), kept.exists()) == (False, True)


def test_the_last_of_several_machines_sums_up(tmp_path: Path) -> None:
    path = write_puzzles(tmp_path / "list.txt", 100)
    out = tmp_path / "out"
    for part in (1, 2, 3):
        assert not (out / "summary.json").exists()
        sl.batch.solve(path, out, workers=1, shard=(part, 3))
    assert json.loads((out / "summary.json").read_text())["done"] == 100


def test_records_that_crash_are_named_afterwards_too(tmp_path: Path, batch: Batch) -> None:
    path = write_puzzles(tmp_path / "list.txt", 60, [KILLS])
    line = path.read_text().splitlines().index(KILLS) + 1
    ran = batch("solve", path, "-o", tmp_path / "out", "--workers", 1)
    named = f"record {line - 1} (line {line}): its worker died three times"
    assert named in ran.stderr
    assert f"crash: {named}" in batch("status", tmp_path / "out").stdout
    (crash,) = json.loads((tmp_path / "out" / "summary.json").read_text())["crashes"]
    assert (crash["record"], crash["line"]) == (line - 1, line)


@pytest.mark.parametrize("text", ["", '"x"', "null", "7", "[]", "{}", '{"format": "sightline-batch/1"}', "\0"])
@pytest.mark.parametrize("verb", [sl.batch.status, sl.batch.verify])
def test_a_manifest_that_is_none_is_refused(tmp_path: Path, text: str, verb: Any) -> None:
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(sl.batch.ManifestError, match="not a manifest"):
        list(verb(tmp_path))


@pytest.mark.parametrize("value", [None, 5, "x", [], {}, [[1]]])
def test_a_manifest_with_a_wrong_value_is_refused_or_read(tmp_path: Path, value: Any) -> None:
    """Whatever is in a field, no other error comes out."""
    path = write_puzzles(tmp_path / "list.txt", 20)
    sl.batch.solve(path, tmp_path / "out", plan_only=True)
    place = tmp_path / "out" / "manifest.json"
    fields = json.loads(place.read_text())
    for name in fields:
        place.write_text(json.dumps(fields | {name: value}))
        for verb in (sl.batch.status, sl.batch.verify):
            with suppress(sl.batch.ManifestError):
                list(verb(tmp_path / "out")) if verb is sl.batch.verify else verb(tmp_path / "out")


@pytest.mark.parametrize("value", [None, 5, "x", [], {}, [[1]], {"ok": "x"}, [["x", 1]]])
def test_what_is_known_of_a_part_may_be_damaged(tmp_path: Path, value: Any) -> None:
    path = write_puzzles(tmp_path / "list.txt", 10)
    sl.batch.solve(path, tmp_path / "out", workers=1)
    place = tmp_path / "out" / "parts" / "part-000000.json"
    fields = json.loads(place.read_text())
    for name in fields:
        place.write_text(json.dumps(fields | {name: value}))
        sl.batch.status(tmp_path / "out").document()
        list(sl.batch.verify(tmp_path / "out"))
    place.write_text(json.dumps(value))
    assert not sl.batch.status(tmp_path / "out").complete


def test_unfinished_files_of_parts_that_are_there_are_not_under_way(tmp_path: Path, batch: Batch) -> None:
    path = write_puzzles(tmp_path / "list.txt", 40)
    sl.batch.solve(path, tmp_path / "out", workers=1)
    (tmp_path / "out" / "parts" / "part-000000.elsewhere.7.tmp").write_text("")
    assert json.loads(batch("status", tmp_path / "out", "--json").stdout)["under_way"] == 0
    (tmp_path / "out" / "parts" / "part-000001.jsonl").unlink()
    (tmp_path / "out" / "parts" / "part-000001.elsewhere.7.tmp").write_text("")
    assert json.loads(batch("status", tmp_path / "out", "--json").stdout)["under_way"] == 1


@pytest.mark.parametrize("name", ["all.jsonl", "all.parquet"])
def test_a_merge_follows_links_and_leaves_nothing_else(tmp_path: Path, batch: Batch, name: str) -> None:
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    sl.batch.solve(write_puzzles(tmp_path / "list.txt", 20), tmp_path / "out", workers=1)
    there = tmp_path / "there"
    there.mkdir()
    (there / f"link-{name}").symlink_to(there / name)
    assert batch("merge", tmp_path / "out", "-o", there / f"link-{name}").returncode == 0
    assert (there / f"link-{name}").is_symlink()
    assert sorted(path.name for path in there.iterdir()) == [name, f"link-{name}"]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("solve", "list.txt", "-o", "list.txt"), "list.txt is not a folder"),
        (("solve", ".", "-o", "out"), "'.' is no file"),
        (("solve", "-", "-o", "out"), "'-' is no file"),
        (("merge", "list.txt"), "list.txt holds no batch"),
        (("status", "list.txt"), "list.txt holds no batch"),
    ],
)
def test_files_and_folders_mixed_up_are_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, batch: Batch, arguments: tuple[str, ...], named: str
) -> None:
    monkeypatch.chdir(tmp_path)
    write_puzzles(tmp_path / "list.txt", 20)
    ran = batch(*arguments)
    assert (ran.returncode, len(ran.stderr.splitlines())) == (2, 1)
    assert named in ran.stderr
