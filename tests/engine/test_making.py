"""How puzzles are made: the same way for the same seed, test for test."""

from typing import Any
from zlib import crc32

import pytest

from sightline import api
from sightline.core.errors import SightlineError
from sightline.engine.make.requests import read_size

CHECKED = "\n".join(("#." * 3, ".#" * 3) * 3) + "\n"
LARGER = "\n".join(("#." * 4, ".#" * 4) * 4) + "\n"
DOUBTFUL = "#.#.....\n.#.#....\n........\n...##...\n..####..\n...##..#\n......#.\n.....#.#\n"
COURSE: list[tuple[str, dict[str, Any], list[tuple[int, int]]]] = [
    ("nonogram", {"size": "8x8", "level": "easy"}, [(66, 3176002590), (67, 2392850917), (66, 4103294358)]),
    ("nonogram", {"size": "10x10", "level": "hard"}, [(2286, 1657036265), (641, 2649690216), (503, 2473907708)]),
    ("nonogram", {"options": {"picture": CHECKED}}, [(37, 378790453), (37, 378790453), (37, 378790453)]),
    ("nonogram", {"options": {"picture": LARGER}}, [(65, 3648481855), (65, 3648481855), (65, 3648481855)]),
    ("nonogram", {"options": {"picture": DOUBTFUL}}, [(599, 292711970), (599, 292711970), (599, 292711970)]),
    (
        "nonogram",
        {"options": {"picture": DOUBTFUL}, "level": "medium", "tests": 16000},
        [(12589, 4246429900), (12133, 3353282296), (12711, 1110182696)],
    ),
    ("hashi", {"size": "7x7", "level": "medium"}, [(574, 1152744686), (1009, 3026031461), (640, 631664891)]),
    (
        "hashi",
        {"size": "10x10", "level": "hard", "minimal": False},
        [(2331, 2605082489), (2446, 2073228573), (9690, 3986398302)],
    ),
    ("hashi", {"size": "8x8", "tier": 3, "symmetry": "mirror"}, [(21, 3860712068), (14, 1942890366), (24, 2570196612)]),
    ("rooks", {"size": "8", "level": "hard"}, [(30, 1583231881), (40, 1116614374), (10, 3259817157)]),
    ("skyscrapers", {"size": "5", "level": "hard"}, [(96, 3133498008), (149, 3608622461), (96, 3389190467)]),
    ("skyscrapers", {"size": "5", "level": "expert"}, [(191, 1136348722), (710, 3671727428), (989, 4003465601)]),
    ("skyscrapers", {"size": "5", "technique": "XY-chain"}, [(469, 3637078718), (912, 1818307776), (293, 2622866713)]),
    ("kakurasu", {"size": "5x5"}, [(15, 1776135887), (16, 1448205322), (14, 1584267447)]),
]
"""Requests, and the tests spent and a hash of the puzzle for the seeds 1, 2, 3, one after the other. These change with
every change of a search or of a limit, and are then rewritten: the failing case prints them."""


@pytest.mark.parametrize(("family", "asked", "course"), COURSE, ids=str)
def test_the_same_tests_lead_to_the_same_puzzle(family, asked, course):
    generator = api.generator(family, **asked)
    made = [generator.make(seed) for seed in (1, 2, 3)]
    assert [(one.tests, crc32(repr(one.puzzle).encode())) for one in made] == course


@pytest.mark.parametrize(("size", "sides"), [(7, (7, 7)), ("7", (7, 7)), ("9999x1", (9999, 1)), ("3×4", (3, 4))])
def test_a_size(size, sides):
    assert read_size(size) == sides


@pytest.mark.parametrize("size", ["10000", "1x10000", "1x2x3", "", "x", "3x", "-1", "²", "٣", "3x²", 2.5, "1e3"])
def test_what_is_no_size(size):
    with pytest.raises(SightlineError, match="a size is rows x columns"):
        read_size(size)
