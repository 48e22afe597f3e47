"""A law file has every part that the family's capabilities call for."""


def test_the_law_file_is_complete(law):
    missing = law.missing()
    assert not missing, f"{law.module_name} lacks {'; '.join(missing)}"


def test_the_corpus_has_puzzles(law):
    assert law.records(), f"{law.corpus} has no puzzles"


def test_drawn_puzzles_are_puzzles_of_the_family(law):
    drawn = [law.draw(seed) for seed in range(20)]
    assert {type(puzzle) for puzzle in drawn} == {law.family.puzzle_type}
    assert len(set(drawn)) > 1, "draw(rng) always gives the same puzzle"
    assert drawn == [law.draw(seed) for seed in range(20)], "draw(rng) must use no other chance than rng"
