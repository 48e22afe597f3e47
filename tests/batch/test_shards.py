"""The size of shards: few records in a small batch, seconds of work in a large one; the output is the same."""

import json
from pathlib import Path
from typing import Any

import pytest

import sightline as sl
from sightline.batch.shards import ENOUGH, FEW, LARGEST, LEAST, LONGEST, Borders, ShardSize, numbered_shards
from tests.batch.conftest import Batch, merged, write_puzzles
from tests.batch.guests import KILLS, SPINS


def never() -> float:
    raise AssertionError("a small batch needs no measurement")


def test_a_small_batch_is_not_measured() -> None:
    assert len(numbered_shards(LEAST * ENOUGH, ShardSize(never))) == ENOUGH


@pytest.mark.parametrize("pace", [0.0, 1e-5, 1e-4, 0.001, 0.01, 0.1, 1.0, 10.0])
@pytest.mark.parametrize("records", [LEAST * ENOUGH + 1, 5000, 20_000, 100_000, 1_000_000])
def test_shards_take_seconds_and_are_neither_too_few_nor_too_many(pace: float, records: int) -> None:
    size = ShardSize(lambda: pace)
    shards = numbered_shards(records, size)
    assert len(shards) >= FEW
    assert size.records <= LARGEST
    assert size.records == LEAST or size.records * pace <= LONGEST
    if len(shards) > ENOUGH:  # they could not be larger
        assert 2 * size.records > LARGEST or 2 * size.records * pace > LONGEST
    borders = Borders(ShardSize(lambda: pace))
    for record in range(records if records <= 20_000 else 0):
        borders.add(record, 1)
    if borders.records:
        assert {shard.records for shard in borders.shards(records)[:-1]} <= {size.records}
        assert sum(shard.records for shard in borders.shards(records)) == records


def test_a_size_of_ones_own_is_kept() -> None:
    shards = numbered_shards(100_001, ShardSize(never, 10))
    assert len(shards) == 10_001
    assert [shard.records for shard in shards[-2:]] == [10, 1]


def manifest_of(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "manifest.json").read_text())


def test_records_are_timed_before_a_large_batch_is_cut(tmp_path: Path, batch: Batch) -> None:
    """Records that kill or never end are among them."""
    path = write_puzzles(tmp_path / "list.txt", 4000, [KILLS, SPINS])
    assert batch("solve", path, "-o", tmp_path / "out", "--plan").returncode == 0
    found = manifest_of(tmp_path / "out")
    assert 0 < found["pace"] < 1
    assert len(found["shards"]) >= FEW


def test_new_puzzles_are_timed_too(tmp_path: Path) -> None:
    sl.batch.generate("skyscrapers", 3000, tmp_path / "out", size="4x4", seed=1, plan_only=True)
    found = manifest_of(tmp_path / "out")
    assert found["pace"] > 0
    assert sum(shard[3] for shard in found["shards"]) == 3000


def test_the_output_does_not_depend_on_the_shards(tmp_path: Path) -> None:
    path = write_puzzles(tmp_path / "list.txt", 300)
    outputs = set()
    for size in (None, 1, 7, 1000):
        sl.batch.solve(path, tmp_path / f"out-{size}", workers=1, shard_records=size)
        outputs.add(merged(tmp_path / f"out-{size}"))
    assert len(outputs) == 1


def test_more_shards_than_a_manifest_can_hold_are_one_line(tmp_path: Path, batch: Batch) -> None:
    ran = batch("generate", "skyscrapers", 10**12, "--size", "4x4", "-o", tmp_path / "out")
    assert ran.returncode == 2
    assert "cut the work into several batches" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
