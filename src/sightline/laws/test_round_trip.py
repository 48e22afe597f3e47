"""What a codec writes, it reads back: decode(encode(p)) == p, unless the format says that something is lost."""

from sightline import api
from sightline.core.errors import FormatError


def test_every_codec_reads_what_it_writes(law):
    family = law.family
    for puzzle in law.puzzles:
        for codec in family.codecs:
            if codec.encode is None or codec.lost(puzzle):
                continue
            try:
                text = codec.write(puzzle)
            except FormatError:
                continue  # the format is too small for this puzzle, and said so
            named = codec.name if codec.by_name else None
            assert codec.claims(text) or named, (codec.name, text)
            assert codec.read(text) == puzzle, (codec.name, text)
            assert api.read(text, family=family.name, format=named) == puzzle, (codec.name, text)


def test_every_example_fits_most_formats(family):
    for puzzle in family.examples.values():
        fitting = [codec for codec in family.codecs if codec.encode and not codec.lost(puzzle)]
        assert "json" in [codec.name for codec in fitting]
        assert all(codec.write(puzzle) for codec in fitting)


def test_puzzles_are_values(family):
    for puzzle in family.examples.values():
        twin = family.codec("json").read(family.codec("json").write(puzzle))
        assert twin == puzzle
        assert hash(twin) == hash(puzzle)
