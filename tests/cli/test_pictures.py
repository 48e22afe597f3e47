"""Nonograms on the command line: all boards, the learners' methods with their figures, refusals."""

import json

import pytest

from tests.cli.conftest import Command

FOUR = "[[1],[3],[1],[2]], [[1,1],[1,1],[2],[1]]"


def test_all_boards(sightline: Command) -> None:
    found = json.loads(sightline("solve", "--all", "--json", FOUR).out)
    assert (found["count"], found["complete"], len(found["solutions"])) == (3, True, 3)
    assert sightline("count", FOUR).out == "3\n"


def test_two_boards_are_shown_as_one_with_their_differences(sightline: Command) -> None:
    shown = sightline("solve", FOUR)
    assert "■" in shown.out
    assert "··" in shown.out
    assert sightline("solve", "--unique", FOUR).code == 3


@pytest.mark.parametrize(("method", "nodes"), [("rows", 3), ("lines", 0)])
def test_methods_say_nodes_and_time(sightline: Command, method: str, nodes: int) -> None:
    shown = sightline("solve", "--method", method, "[[1],[2],[1,1]], [[2],[1],[1,1]]")
    assert f"({nodes} nodes, " in shown.err
    assert "██" in shown.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["[[1],[2]], [[1],[1]]"], "the rows have 3 filled cells in all, but the columns 2"),
        (["--rule", "square=yes", "[[1]], [[1],[]]"], "boards are square"),
        (["[[2],['?']], [[1],[1]]"], "the rows have at least 3 filled cells in all, but the columns 2"),
    ],
)
def test_refusals(refused: Command, arguments: list[str], words: str) -> None:
    assert words in refused("solve", *arguments).err
