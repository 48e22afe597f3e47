"""Any text gives a puzzle or one of our errors; nothing else ever comes out."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sightline import api, registry
from sightline.core.errors import FormatError, InvalidPuzzle, SightlineError
from tests import null_family

ALPHABET = "0123456789abcdefgz.,:;/?#|[]{}()\"'x X-+_\n\t\r\0é²=&"
FAMILIES = [*registry.families().values(), null_family.FAMILY]
SEEDS = [
    codec.write(p)
    for f in FAMILIES
    for p in f.examples.values()
    for codec in f.codecs
    if codec.encode and not codec.lost(p)
]


def survives(text: str) -> None:
    for family in FAMILIES:
        for codec in family.codecs:
            codec.claims(text)
            with suppress(FormatError, InvalidPuzzle):
                list(codec.read_all(text))
    try:
        api.read_all(text)
        complaint = "fine"
    except SightlineError as error:
        complaint = str(error)
    assert complaint
    assert "\n" not in complaint


PIECES = ["", "99999", "-1", "null", "[]", "{}", "1e9", "\udcff", "٣"]
MONSTERS = ["[" * 100_000, "{" * 100_000, "1" * 100_000, "/" * 100_000, "1 " * 100_000, "." * 99_999]


@settings(max_examples=300, deadline=None)
@given(st.text(ALPHABET, max_size=80) | st.text(max_size=40))
def test_any_text(text):
    survives(text)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(SEEDS), st.data())
def test_damaged_puzzles(seed, data):
    """A true puzzle with a piece cut out, doubled or replaced."""
    start = data.draw(st.integers(0, len(seed)))
    end = data.draw(st.integers(start, min(len(seed), start + 12)))
    piece = data.draw(st.sampled_from([*PIECES, seed[start:end] * 2]))
    survives(seed[:start] + piece + seed[end:])


@pytest.mark.parametrize("text", MONSTERS)
def test_monsters(text):
    survives(text)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(FAMILIES), st.data())
def test_json_of_any_shape(family, data):
    """Each value of a true document replaced by something else."""
    document = json.loads(family.codec("json").write(next(iter(family.examples.values()))))
    key = data.draw(st.sampled_from(sorted(document)))
    anything = st.recursive(
        st.none() | st.booleans() | st.integers(-5, 10**20) | st.floats(allow_nan=False) | st.text(max_size=3),
        lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(["top", "rows", "parks"]), inner),
        max_leaves=8,
    )
    document[key] = data.draw(anything)
    survives(json.dumps(document))
