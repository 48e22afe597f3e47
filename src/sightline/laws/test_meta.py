"""What is known of a puzzle beyond its question stays with it, wherever a format can hold it, and its loss is told."""

import pytest

import sightline as sl
from sightline.core.errors import FormatError

META = {"title": "A <title> & more", "author": "É. Author", "copyright": "© 2026", "license": "CC0", "notes": "Two; 3"}
META |= {"source": "a book"}


def test_meta_takes_no_part_in_comparisons(family):
    for puzzle in family.examples.values():
        known = puzzle.with_meta(**META)
        assert known == puzzle
        assert hash(known) == hash(puzzle)
        assert repr(known) == repr(puzzle)
        assert dict(known.meta) == META
        assert dict(puzzle.meta) == {}
        assert dict(known.with_meta(title=None).meta) == {name: META[name] for name in META if name != "title"}


def test_every_format_reads_back_what_it_holds(family):
    for puzzle in family.examples.values():
        known = puzzle.with_meta(**META)
        for codec in family.codecs:
            held = META if codec.holds is None else {name: META[name] for name in META if name in codec.holds}
            if codec.encode is None or codec.lost(puzzle):
                continue
            try:
                text = codec.write(known)
            except FormatError:
                continue  # the format is too small for this puzzle, and said so
            again = codec.read(text)
            assert again == puzzle, codec.name
            assert dict(again.meta) == held, codec.name


def test_what_is_lost_is_told(family):
    for puzzle in family.examples.values():
        known = puzzle.with_meta(title="Towers")
        for codec in family.codecs:
            if codec.encode is None or codec.lost(puzzle) or codec.holds is None or "title" in codec.holds:
                continue
            with pytest.warns(sl.LossWarning, match=f"{codec.name} cannot hold its title"):
                assert sl.write(known, codec.name) == codec.write(puzzle)
            with pytest.raises(FormatError, match="its title"):
                sl.write(known, codec.name, strict=True)


def test_a_board_is_written_with_its_state(law):
    for puzzle in law.puzzles:
        for board in sl.solve(puzzle, 1):
            assert sl.read_board(sl.write(board)) == board
        known = sl.backbone(puzzle) if sl.solve(puzzle, 1) else sl.start(puzzle)
        assert sl.read_board(sl.write(known)) == known
        assert sl.write(sl.start(puzzle)) == sl.write(puzzle)


def test_a_format_without_states_says_so(family):
    for puzzle in family.examples.values():
        board = sl.solve(puzzle)[0]
        for codec in family.codecs:
            if codec.encode and codec.holds is not None and not codec.lost(puzzle) and board != sl.start(puzzle):
                with pytest.warns(sl.LossWarning, match="the state of the board"):
                    sl.write(board, codec.name)


def test_records_for_tables(family):
    for puzzle in family.examples.values():
        record = puzzle.with_meta(**META).as_dict()
        assert (record["family"], record["meta"]) == (family.name, META)


@pytest.mark.needs("maker")
def test_a_new_puzzle_knows_its_seed(law):
    made = sl.generate(law.family.puzzle_type if law.asked == law.name else law.name, size=law.sizes[0], seed=5)
    assert made.meta["generated"]["seed"] == 5
    assert "size" in made.meta["generated"]
