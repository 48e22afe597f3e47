"""Hands at random: nothing breaks, the server understands every position, and undo leads back to the start."""

import random
from typing import Any

import pytest

from tests.web.page.puzzles import HASHI, HEART, ROOKS, SKYSCRAPERS

KEYS = [
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "Home",
    "End",
    " ",
    "x",
    "Backspace",
    "1",
    "2",
    "3",
    "9",
    "n",
]
KEYS += [
    "Shift+ArrowRight",
    "Shift+ArrowDown",
    "Shift+2",
    "t",
    "a",
    "r",
    "d",
    "Control+z",
    "Control+y",
    "Escape",
    "Enter",
]


@pytest.mark.parametrize("puzzle", [SKYSCRAPERS, HEART, HASHI, ROOKS], ids=["skyscrapers", "picture", "hashi", "rooks"])
def test_monkey(studio: Any, puzzle: str) -> None:
    chance = random.Random(4)
    studio.open(puzzle)
    refused = []
    studio.page.on("response", lambda reply: reply.status >= 400 and refused.append((reply.url, reply.text())))
    untouched = studio.labels()
    for turn in range(45):
        act(studio, chance)
        if turn % 15 == 14:
            studio.button("Check").click()
            studio.page.wait_for_selector("#panel h2")
            studio.button("Hint").click()
            studio.page.wait_for_selector("#panel :is(.ladder, .hint-text, .sentence)")
    assert refused == []
    for _ in range(200):
        if studio.page.is_disabled("#verbs button:first-child"):
            break
        studio.button("Undo").first.click()
    assert studio.labels() == untouched


def act(studio: Any, chance: random.Random) -> None:
    here, there = [(chance.randrange(-1, 6), chance.randrange(-1, 6)) for _ in range(2)]
    kind = chance.randrange(5)
    button = chance.choice(["left", "left", "right"])
    if kind == 0:
        studio.click(*here, button=button)
    elif kind == 1:
        studio.drag(here, there, button=button)
    else:
        studio.keys(chance.choice(KEYS))
