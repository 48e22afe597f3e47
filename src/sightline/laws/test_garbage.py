"""Any text gives a puzzle or one of our errors; nothing else ever comes out."""

import json
from collections.abc import Iterable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sightline import api, registry
from sightline.core.errors import FormatError, InvalidPuzzle, SightlineError
from sightline.formats.sniff import beginning
from sightline.laws.law import Law

ALPHABET = "0123456789abcdefgz.,:;/?#|[]{}()\"'x X-+_\n\t\r\0é²=&"


def survive(laws: Iterable[Law], text: str) -> None:
    """Every format of these families, and reading in general, takes *text* or refuses it in one line."""
    looks = registry.likely(text)
    for family, codec in ((law.family, codec) for law in laws for codec in law.family.codecs):
        if codec.claims(text):
            assert family.name in looks or family.name not in registry.BUILT_IN
            assert codec.can_begin(*beginning(text)), (codec.name, text)
        with suppress(FormatError, InvalidPuzzle):
            list(codec.read_all(text))
    try:
        api.read_all(text)
        complaint = "fine"
    except SightlineError as error:
        complaint = str(error)
    assert complaint
    assert "\n" not in complaint


def written(laws: Iterable[Law]) -> list[str]:
    """Every example in every format that can hold it."""
    return [
        codec.write(puzzle)
        for law in laws
        for puzzle in law.family.examples.values()
        for codec in law.family.codecs
        if codec.encode and not codec.lost(puzzle)
    ]


PIECES = ["", "99999", "-1", "null", "[]", "{}", "1e9", "\udcff", "٣"]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**20) | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(["clues", "rules", "size", "top", "rows"]), inner)
    ),
    max_leaves=8,
)
MONSTERS = ["[" * 100_000, "{" * 100_000, "1" * 100_000, "/" * 100_000, "1 " * 100_000, "." * 99_999]


@settings(max_examples=300, deadline=None)
@given(st.text(ALPHABET, max_size=80) | st.text(max_size=40))
def test_any_text_is_read_or_refused(laws, text):
    survive(laws, text)


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_damaged_puzzles_are_read_or_refused(laws, data):
    """A true puzzle with a piece cut out, doubled or replaced."""
    seed = data.draw(st.sampled_from(written(laws)))
    start = data.draw(st.integers(0, len(seed)))
    end = data.draw(st.integers(start, min(len(seed), start + 12)))
    piece = data.draw(st.sampled_from([*PIECES, seed[start:end] * 2]))
    survive(laws, seed[:start] + piece + seed[end:])


@pytest.mark.parametrize("text", MONSTERS)
def test_huge_texts_are_read_or_refused(laws, text):
    survive(laws, text)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_json_of_any_shape_is_read_or_refused(laws, data):
    """Each value of a true document replaced by something else."""
    family = data.draw(st.sampled_from(laws)).family
    document = json.loads(family.codec("json").write(next(iter(family.examples.values()))))
    key = data.draw(st.sampled_from(sorted(document)))
    document[key] = data.draw(ANYTHING)
    survive(laws, json.dumps(document))
