"""Penpa+ addresses: every family that has them writes what it reads, and no other family takes it for its own."""

import base64
import json
import zlib

import pytest

import sightline as sl

PUZZLES = [
    sl.read("0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"),
    sl.Skyscrapers([0, 2, 1, 0] + [0] * 12, [[0, 0, 0, 1], [0] * 4, [0] * 4, [0] * 4]),
    sl.Nonogram([[1], [2], [1, 1]], [[2], [1], [1, 1]]),
    sl.Nonogram([[], [12]], [[1]] * 12),
    sl.Hashi(["4.2..", ".3..2", "3....", ".3.1.", "3.4.3"]),
    sl.Hashi(["?.2", "...", "2.?"]),
    sl.Rooks(["...X....", "X....X..", "..X....X"]),
]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: type(puzzle).__name__)
def test_written_and_read_back(puzzle):
    address = sl.write(puzzle, "penpa")
    assert address.startswith("https://swaroopg92.github.io/penpa-edit/#m=edit&p=")
    assert sl.read(address) == puzzle


def test_the_text_inside_is_what_the_editor_expects():
    packed = sl.write(PUZZLES[0], "penpa").partition("&p=")[2]
    lines = zlib.decompress(base64.b64decode(packed), -15).decode().replace("zZ", "z").split("\n")
    head = lines[0].split(",")
    assert head[:9] == ["square", "6", "6", "38", "0", "1", "1", "266", "266"]
    margins, mode, question, answer, cells, _ = map(json.loads, lines[1:])
    assert (margins, mode["qa"]) == ([1, 1, 1, 1], "pu_q")
    assert question["number"]["25"] == ["1", 1, "1"]  # above column 3: ten cells per row, two of them a border
    assert set(answer) == set(question)
    assert (cells[0], len(cells), sum(cells)) == (33, 16, 66)  # the first cell, and steps to the last


def test_two_addresses_are_a_list():
    both = "\n".join(sl.write(puzzle, "penpa") for puzzle in PUZZLES)
    assert sl.read_all(both) == PUZZLES
