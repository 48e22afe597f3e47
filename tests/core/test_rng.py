"""The generator gives the same numbers on every machine, for ever."""

from collections import Counter

from sightline.core.rng import Rng


def test_published_first_numbers():
    rng = Rng(1234567)
    assert [rng.word() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_below_is_even_and_in_range():
    rng = Rng(5)
    counts = Counter(rng.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert min(counts.values()) > 850


def test_shuffles_are_permutations():
    rng = Rng(7)
    assert sorted(rng.shuffled(range(20))) == list(range(20))
    assert Rng(7).shuffled(range(20)) == Rng(7).shuffled(range(20))
    assert Rng(7).shuffled(range(20)) != Rng(8).shuffled(range(20))


def test_a_chance_is_as_large_as_it_says():
    rng = Rng(9)
    assert not any(rng.chance(0, 3) for _ in range(100))
    assert all(rng.chance(3, 3) for _ in range(100))
    assert 900 < sum(rng.chance(1, 4) for _ in range(4000)) < 1100


def test_words_that_would_favour_some_numbers_are_drawn_again():
    bound = 3 << 62
    words, drawn = Rng(11), Rng(11)
    even = [word for word in (words.word() for _ in range(400)) if word < bound]
    assert 250 < len(even) < 350
    assert [drawn.below(bound) for _ in even] == even
