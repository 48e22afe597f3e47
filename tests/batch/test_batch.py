"""A batch: every record gives one line, parts are whole or absent, and only the same batch is resumed."""

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import sightline as sl
from sightline.batch import parts
from sightline.batch.inputs import find_input, find_shards, raw_records
from sightline.batch.manifest import load
from sightline.batch.shards import ShardSize, numbered_shards
from tests.batch.conftest import Batch, merged, write_puzzles
from tests.batch.guests import EATS_MEMORY, HARMLESS, KILLS, SEGFAULTS, SPINS

READING = {"family": None, "format": None, "rules": {}}


def lines_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in merged(folder).splitlines()]


@pytest.mark.parametrize("records", [0, 1, 15, 16, 17, 2048, 2049, 5000, 100_000])
def test_shards_cover_every_record_once(records: int) -> None:
    shards = numbered_shards(records, ShardSize(lambda: 0.025))
    assert [number for shard in shards for number in range(shard.first, shard.first + shard.records)] == [
        *range(1, records + 1)
    ]
    assert [shard.start for shard in shards] == [0, *(shard.end for shard in shards)][: len(shards)]
    assert len(shards) <= 129 or all(shard.records == 512 for shard in shards[:-1])


def test_shards_of_a_list_are_byte_ranges(tmp_path: Path) -> None:
    path = write_puzzles(tmp_path / "list.txt", 3000)
    text = path.read_bytes()
    source = find_input(str(path), READING)
    shards = find_shards(source, ShardSize(lambda: 1.0))
    assert len(shards) > 50
    assert shards[-1].end == len(text)
    for shard in shards:
        inside = text[shard.start : shard.end].decode().splitlines()
        assert [raw.text.strip() for raw in raw_records(source, shard)] == inside
        assert text[: shard.start].count(b"\n") == shard.line - 1
        assert [raw.text.strip() for raw in raw_records(source, shard, 5)] == inside[5:]


def test_a_record_longer_than_allowed_is_one_invalid_line(tmp_path: Path) -> None:
    path = write_puzzles(tmp_path / "list.txt", 40)
    lines = path.read_text().splitlines()
    lines.insert(17, "0 " * (3 << 20))
    path.write_text("\n".join(lines) + "\n")
    totals = sl.batch.solve(path, tmp_path / "out", workers=1)
    found = lines_of(tmp_path / "out")
    assert [one["record"] for one in found] == [*range(1, 42)]
    assert found[16]["status"] == "invalid"
    assert "4 MiB" in found[16]["error"]
    assert totals.statuses["invalid"] >= 1


def test_packs_are_cut_between_their_puzzles(tmp_path: Path) -> None:
    puzzles = [sl.generate("nonogram", size="5x5", seed=seed) for seed in range(50)]
    path = tmp_path / "pack.non"
    path.write_text("====\n".join(sl.write(puzzle, "non") for puzzle in puzzles))
    source = find_input(str(path), READING)
    assert source.structure == "pack"
    sl.batch.solve(path, tmp_path / "out", workers=1)
    found = lines_of(tmp_path / "out")
    assert [one["solutions"][0] for one in found] == [
        [list(row) for row in sl.solve(puzzle)[0].grid] for puzzle in puzzles
    ]


def test_packed_files_are_copied_once(tmp_path: Path) -> None:
    path = write_puzzles(tmp_path / "list.txt", 100)
    sl.batch.solve(path, tmp_path / "plain", workers=1)
    packed = tmp_path / "list.txt.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    sl.batch.solve(packed, tmp_path / "out", workers=1)
    assert merged(tmp_path / "out") == merged(tmp_path / "plain")
    packed.write_bytes(gzip.compress(path.read_bytes())[:-20])
    with pytest.raises(sl.FormatError, match="cut off"):
        sl.batch.solve(packed, tmp_path / "cut", workers=1)


def test_every_status_is_told(tmp_path: Path, batch: Batch) -> None:
    path = write_puzzles(tmp_path / "list.txt", 200, [KILLS, SEGFAULTS, EATS_MEMORY, HARMLESS])
    ran = batch("solve", path, "-o", tmp_path / "out", "--workers", 2, "--json")
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr.count("its worker died three times") == 2
    found = lines_of(tmp_path / "out")
    assert [one["record"] for one in found] == [*range(1, 201)]
    texts = path.read_text().splitlines()
    for one in found:
        text = texts[one["line"] - 1]
        assert (one["status"] == "crash") == (text in (KILLS, SEGFAULTS)), one
        assert (one["status"] == "memory") == (text == EATS_MEMORY), one
    counts = Counter(one["status"] for one in found)
    assert {*counts} == {"ok", "impossible", "several", "memory", "crash", "invalid"}
    assert json.loads(ran.stdout)["statuses"] == counts
    assert batch("verify", tmp_path / "out").returncode == 0


@pytest.mark.long
def test_a_record_that_never_ends_is_a_crash(tmp_path: Path, batch: Batch) -> None:
    path = write_puzzles(tmp_path / "list.txt", 30, [SPINS])
    ran = batch("solve", path, "-o", tmp_path / "out", "--workers", 1, "--record-seconds", 1)
    assert ran.returncode == 0, ran.stderr
    texts = path.read_text().splitlines()
    crashed = [one["line"] for one in lines_of(tmp_path / "out") if one["status"] == "crash"]
    assert [texts[line - 1] for line in crashed] == [SPINS]


def test_a_budget_of_steps_is_a_status(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(" ".join(["0"] * 36) + "\n")
    sl.batch.count(path, tmp_path / "out", steps=10, workers=1)
    (line,) = lines_of(tmp_path / "out")
    assert line["status"] == "budget"
    assert line["complete"] is False


@pytest.mark.parametrize("task", ["solve", "count", "rate", "explain"])
def test_every_task_agrees_with_its_verb(tmp_path: Path, task: str) -> None:
    puzzles = [entry.puzzle for entry in sl.library(level="easy")][:12]
    path = tmp_path / "list.jsonl"
    path.write_text("".join(sl.write(puzzle) + "\n" for puzzle in puzzles))
    totals = getattr(sl.batch, task)(path, tmp_path / "out", workers=1)
    found = lines_of(tmp_path / "out")
    assert len(found) == len(puzzles) == totals.done_records
    for one, puzzle in zip(found, puzzles, strict=True):
        assert one["status"] in ("ok", "several")
        if task == "count":
            assert one["count"] == sl.count(puzzle)
        if task == "rate":
            assert one["level"] == sl.rate(puzzle).level
        if task == "explain":
            assert one["steps"]
            assert one["family"] == json.loads(path.read_text().splitlines()[one["record"] - 1])["family"]
    if task == "rate":
        assert "<svg" in (tmp_path / "out" / "levels.svg").read_text()
    assert json.loads((tmp_path / "out" / "summary.json").read_text())["done"] == len(puzzles)


@pytest.mark.parametrize("asked", [{}, {"tier": 2}], ids=str)
def test_new_puzzles_are_those_of_generate(tmp_path: Path, batch: Batch, asked: dict[str, int]) -> None:
    named = [word for name, value in asked.items() for word in (f"--{name}", value)]
    ran = batch(
        "generate", "skyscrapers", 40, "-o", tmp_path / "out", "--size", "4x4", "--seed", 7, "--workers", 2, *named
    )
    assert ran.returncode == 0, ran.stderr
    made = batch("merge", tmp_path / "out", "--puzzles").stdout.splitlines()
    assert made == [sl.write(sl.generate("skyscrapers", "4x4", seed=7 + number, **asked)) for number in range(40)]


def test_only_the_same_batch_is_resumed(tmp_path: Path, batch: Batch) -> None:
    path = write_puzzles(tmp_path / "list.txt", 50)
    out = tmp_path / "out"
    assert batch("solve", path, "-o", out).returncode == 0
    again = batch("solve", path, "-o", out)
    assert (again.returncode, "--resume" in again.stderr) == (2, True)
    for change, named in (
        (["solve", path, "--steps", 5], "steps is 1000000 there and 5 here"),
        (["count", path], "task is solve there and count here"),
        (["solve", path, "--memory", 512], "memory"),
        (["solve", path, "--family", "hashi"], "family is not set there and hashi here"),
        (["solve", write_puzzles(tmp_path / "other.txt", 50, seed=2)], "input sha256"),
    ):
        refused = batch(*change, "-o", out, "--resume")
        assert refused.returncode == 2
        assert named in refused.stderr
        assert len(refused.stderr.splitlines()) == 1
    moved = path.rename(tmp_path / "moved.txt")
    assert batch("solve", moved, "-o", out, "--resume").returncode == 0


def test_damaged_parts_are_found_and_written_again(tmp_path: Path, batch: Batch) -> None:
    path = write_puzzles(tmp_path / "list.txt", 400)
    out = tmp_path / "out"
    batch("solve", path, "-o", out)
    quiet = merged(out)
    some = sorted((out / "parts").glob("part-*.jsonl"))
    some[3].write_bytes(some[3].read_bytes()[:-30])
    some[5].unlink()
    flipped = bytearray(some[7].read_bytes())
    flipped[20] ^= 1
    some[7].write_bytes(flipped)
    status = json.loads(batch("status", out, "--json").stdout)
    assert (status["complete"], status["shards"] - status["shards_done"]) == (False, 2)
    assert batch("merge", out).returncode == 2
    checked = batch("verify", out, "--remove")
    assert checked.returncode == 1
    assert [line.split(":")[0] for line in checked.stdout.splitlines()] == [
        one.name for one in (some[3], some[5], some[7])
    ]
    assert batch("solve", path, "-o", out, "--resume").returncode == 0
    assert merged(out) == quiet
    assert batch("merge", out).stdout.encode() == quiet


def test_shards_by_several_machines_make_one_batch(tmp_path: Path, batch: Batch) -> None:
    path = write_puzzles(tmp_path / "list.txt", 300)
    batch("solve", path, "-o", tmp_path / "quiet", "--workers", 1)
    for part in (2, 3, 1):
        ran = batch("solve", path, "-o", tmp_path / "out", "--workers", 1, "--shard", f"{part}/3")
        assert ran.returncode == 0, ran.stderr
    assert merged(tmp_path / "out") == merged(tmp_path / "quiet")
    wrong = batch("solve", path, "-o", tmp_path / "out", "--shard", "4/3")
    assert (wrong.returncode, "I/N" in wrong.stderr) == (2, True)


def test_two_workers_on_one_shard_do_not_matter(tmp_path: Path) -> None:
    path = write_puzzles(tmp_path / "list.txt", 60)
    sl.batch.solve(path, tmp_path / "out", workers=1)
    before = merged(tmp_path / "out")
    manifest = load(str(tmp_path / "out"))
    for index, shard in enumerate(manifest.shards):
        about = parts.committed(str(tmp_path / "out"), index, shard)
        assert about is not None
        (tmp_path / "out" / "parts" / parts.part_name(index)).unlink()
    sl.batch.solve(path, tmp_path / "out", workers=2, resume=True)
    assert merged(tmp_path / "out") == before


def test_bad_input_is_one_line(tmp_path: Path, batch: Batch) -> None:
    (tmp_path / "junk.txt").write_text("this is no puzzle\nnor this\n")
    for arguments in (["solve", tmp_path / "none.jsonl"], ["solve", tmp_path / "junk.txt"], ["status"], ["merge"]):
        ran = batch(*arguments, *(["-o"] if arguments[0] == "solve" else []), tmp_path / "nothing")
        assert ran.returncode == 2
        assert len(ran.stderr.splitlines()) == 1, ran.stderr
