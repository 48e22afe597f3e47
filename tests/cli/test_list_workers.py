"""Lists over several workers: the same output as from one process, bad records and changes of format included."""

import re

import pytest

import sightline as sl
from tests.cli.conftest import ARTICLE, IMPOSSIBLE

PAIR = f"[{sl.write(sl.Hashi(['1.1']))},{sl.write(sl.Hashi(['2.2']))}]"
KATA = "[0,0,1,2,0,2,0,0,0,3,0,0,0,1,0,0]"
LIST = [
    ARTICLE,
    "no puzzle",
    "# a comment",
    IMPOSSIBLE,
    KATA,
    "",
    "[[1],[1]], [[1],[1]]",
    *[ARTICLE] * 20,
    PAIR,
    KATA,
] * 3


def without_times(text: str) -> str:
    return re.sub(r'"seconds":[0-9.e-]+|[0-9.]+ (µs|ms|s|min)\b', "", text)


@pytest.fixture
def listed(tmp_path):
    path = tmp_path / "list.txt"
    path.write_text("\n".join(LIST))
    return str(path)


@pytest.mark.parametrize("verb", [["solve", "--json"], ["solve", "--unique"], ["count", "--json"]])
def test_workers_print_what_one_process_prints(sightline, listed, verb):
    code, out, err = sightline(*verb, listed)
    assert code == 2
    assert max(int(number) for number in re.findall(r'"record":(\d+)', out) or [84]) == 84
    shared = sightline(*verb, listed, "--workers", "2")
    assert (shared[0], *map(without_times, shared[1:])) == (code, without_times(out), without_times(err))


def test_one_puzzle_is_still_shared_out(sightline):
    assert sightline("count", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", "--workers", "2")[:2] == (0, "576\n")
