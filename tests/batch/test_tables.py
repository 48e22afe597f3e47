"""Parquet in and out: a table of puzzles is read like a list, and the output becomes a table."""

import json
from pathlib import Path

import pytest

import sightline as sl
from tests.batch.conftest import INVALID, SOLVED, Batch, merged

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")


def test_a_table_goes_in_and_a_table_comes_out(tmp_path: Path, batch: Batch) -> None:
    rows = [SOLVED[0], sl.write(sl.read(SOLVED[1]), "text"), INVALID, None, "no puzzle"] * 20
    ids = [f"p{number}" for number in range(len(rows))]
    source, table = tmp_path / "in.parquet", tmp_path / "out.parquet"
    parquet.write_table(pyarrow.table({"id": ids, "puzzle": rows, "more": ids}), source, row_group_size=7)
    ran = batch("solve", source, "-o", tmp_path / "out", "--workers", 1)
    assert ran.returncode == 0, ran.stderr
    lines = [json.loads(line) for line in merged(tmp_path / "out").splitlines()]
    assert [line["status"] for line in lines] == ["ok", "ok", "invalid", "invalid", "invalid"] * 20
    assert [line["id"] for line in lines] == ids
    assert batch("merge", tmp_path / "out", "-o", table).returncode == 0
    found = parquet.read_table(table).to_pylist()
    assert [(row["record"], row["id"], row["status"]) for row in found] == [
        (line["record"], line["id"], line["status"]) for line in lines
    ]
    assert [json.loads(row["result"]) for row in found] == lines


def test_a_wrong_column_is_one_line(tmp_path: Path, batch: Batch) -> None:
    source = tmp_path / "in.parquet"
    parquet.write_table(pyarrow.table({"text": [SOLVED[0]]}), source)
    refused = batch("solve", source, "-o", tmp_path / "out")
    assert refused.returncode == 2
    assert "--column names one of text" in refused.stderr
    assert batch("solve", source, "-o", tmp_path / "out", "--column", "text").returncode == 0
    source.write_bytes(source.read_bytes()[:40])
    damaged = batch("solve", source, "-o", tmp_path / "damaged", "--column", "text")
    assert damaged.returncode == 2
    assert len(damaged.stderr.splitlines()) == 1


def test_explanations_become_a_table(tmp_path: Path, batch: Batch) -> None:
    (tmp_path / "list.txt").write_text("\n".join(SOLVED) + "\n")
    sl.batch.explain(tmp_path / "list.txt", tmp_path / "out", workers=1)
    table = tmp_path / "out.parquet"
    assert batch("merge", tmp_path / "out", "-o", table).returncode == 0
    for row in parquet.read_table(table).to_pylist():
        assert row["steps"] == len(json.loads(row["result"])["steps"]) > 0
    refused = batch("merge", tmp_path / "out", "-o", table, "--puzzles")
    assert (refused.returncode, len(refused.stderr.splitlines())) == (2, 1)


def test_a_table_with_damaged_pages_is_one_line(tmp_path: Path, batch: Batch) -> None:
    source = tmp_path / "in.parquet"
    parquet.write_table(pyarrow.table({"puzzle": [f"{number} 0 1" for number in range(20_000)]}), source)
    damaged = bytearray(source.read_bytes())
    damaged[2000:4000] = bytes(255 - byte for byte in damaged[2000:4000])
    source.write_bytes(damaged)
    ran = batch("solve", source, "-o", tmp_path / "out")
    assert (ran.returncode, len(ran.stderr.splitlines())) == (2, 1), ran.stderr
