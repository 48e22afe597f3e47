"""Damaged texts of every format: a puzzle or one of our errors, and quickly."""

import random
import time

import pytest

import sightline as sl
from sightline import documents, registry

SLOWEST = 0.05
"""Seconds of CPU time per text."""
ALPHABET = "0123456789abcdefgz.,:;/?#|[]{}()<>\"'x X-+_=&$~\n\t\r\0é²🏙"
SHARDS, EACH = 40, 25_000


def seeds() -> list[str]:
    """An example of every format, and every example in every format that holds it."""
    families = registry.built_in().values()
    shown = [documents.format_example(family, codec) for family in families for codec in family.codecs]
    held = [documents.lossless(puzzle).values() for family in families for puzzle in family.examples.values()]
    return [*shown, *(text for texts in held for text in texts)]


def mutated(text: str, rng: random.Random) -> str:
    """The text after one to four changes: something cut out, doubled, moved, or replaced by noise."""
    for _ in range(rng.randint(1, 4)):
        start, length = rng.randrange(len(text) + 1), rng.choice([1, 1, 2, 5, 20])
        piece = text[start : start + length]
        noise = "".join(rng.choices(ALPHABET, k=rng.randint(1, 4)))
        put = rng.choice(
            ["", piece * 2, piece[::-1], noise, noise + piece, rng.choice(["99999", "-1", "null", "\n\n"])]
        )
        text = text[:start] + put + text[start + length :]
    return text


def refusal(text: str) -> str:
    """The error that reading a text gives; nothing if there is none."""
    try:
        sl.read_all(text)
    except sl.SightlineError as error:
        return str(error)
    return ""


def seconds(text: str) -> float:
    began = time.thread_time()
    assert "\n" not in refusal(text), text
    return time.thread_time() - began


def try_all(seed: int, count: int) -> None:
    rng, texts = random.Random(seed), seeds()
    for _ in range(count):
        text = mutated(rng.choice(texts), rng)
        if seconds(text) > SLOWEST:  # perhaps the garbage collector was at work: once more
            assert seconds(text) < SLOWEST, text


def test_a_slice_of_them():
    try_all(0, 2000)


@pytest.mark.parametrize("text", ["zz\nzz\n1,1,1,1"])
def test_those_that_were_once_answered_wrongly(text):
    assert seconds(text) < SLOWEST


@pytest.mark.long
@pytest.mark.parametrize("shard", range(SHARDS))
def test_a_million(shard):
    try_all(1 + shard, EACH)
