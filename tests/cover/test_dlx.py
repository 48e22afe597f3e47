"""Knuth's format: what it says, what it refuses and where, and there and back again."""

import random
import time
import tracemalloc

import pytest
from tests.cover import problems as of
from tests.cover.test_brute_force import random_cover

from sightline.core.errors import FormatError
from sightline.engine.cover import ExactCover

KNUTH = """\
| A simple example of color controls
A B 2:3|C | X Y
A B X:0 Y:0
A C X:1 Y:1
C X:0
B X:1
C Y:1
"""


def test_knuths_own_examples():
    assert list(ExactCover.from_dlx(KNUTH)) == [("A C X:1 Y:1", "B X:1", "C Y:1")]
    dance = ExactCover.from_dlx("A B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n")
    assert list(dance) == [("C E F", "A D", "B G")]
    coloured = ExactCover.from_dlx("| a remark\nA B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n")
    assert list(coloured) == [("A C X:1 Y:1", "B X:1")]


def test_costs_multiplicities_and_copies():
    cover = ExactCover.from_dlx("2|A B\r\nA |3\r\nA |1 |1\r\nA\r\n\r\nA\r\nB\r\n")
    assert cover.best() == (("A", "A #2", "B"), 0)
    assert [one.cost for one in cover.cheapest(3)] == [0, 2, 2]
    assert cover.count() == 6
    assert ExactCover.from_dlx("0:2|A\nA\nA |5").count() == 4


def test_there_and_back():
    for problem in (of.queens(5), of.langford(4), of.pentominoes(of.rectangle(3, 20)), of.soma()):
        cover = ExactCover(*problem)
        text = cover.to_dlx()
        again = ExactCover.from_dlx(text)
        assert again.to_dlx() == text
        assert again.count() == cover.count()
    for seed in range(200):
        cover = random_cover(random.Random(seed))
        bounds = cover.question.hi[len(cover.requirements) :]
        if any(hi != 1 for hi in bounds) or any(cost < 0 for cost in cover.question.cost):
            with pytest.raises(FormatError, match=r"multiplicity of the optional|negative cost"):
                cover.to_dlx()
        elif cover.requirements:
            assert ExactCover.from_dlx(cover.to_dlx()).count() == cover.count()


def test_names_of_ones_own():
    cover = ExactCover([(0, "a b"), (1, "c")], {"x": [(0, "a b"), (1, "c")]})
    with pytest.raises(FormatError, match="no blanks"):
        cover.to_dlx()
    assert cover.to_dlx(lambda item: f"r{item[0]}") == "r0 r1\nr0 r1\n"
    with pytest.raises(FormatError, match="same name"):
        cover.to_dlx(lambda item: "r")
    with pytest.raises(FormatError, match="beforehand"):
        cover.taking(["x"]).to_dlx()


@pytest.mark.parametrize(
    ("text", "words", "at"),
    [
        ("", "no line names the items", None),
        ("| only a remark\n\n", "no line names the items", None),
        ("A B A\n", "'A' is named twice", 4),
        ("A | X | Y\n", r"'\|' is not an item", 6),
        ("A:1\n", "names have no bar and no colon", 0),
        ("3:2|A\n", "the multiplicity 3:2 is not lo:hi with lo <= hi", 0),
        ("x|A\n", "should be a number", 0),
        ("1:|A\n", "should be a number", 0),
        ("A | 2|X\n", "cannot have a multiplicity", 4),
        ("A B\nA C\n", "no item is called 'C'", 6),
        ("A B\nA  A\n", "names 'A' twice", 7),
        ("A | X\nA X:\n", "no colour after the colon", 8),
        ("A B\nA:1\n", "only optional items have colours", 4),
        ("A\nA |x\n", "should be a number", 4),
        ("A\nA |-1\n", "should be a number", 4),
        ("A\nA |1234567890\n", "at most 9 digits", 4),
        ("A\nA |" + "9" * 10000, "at most 9 digits", 4),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text, words, at):
    with pytest.raises(FormatError, match=words) as error:
        ExactCover.from_dlx(text)
    assert error.value.at == at


def test_any_text_is_a_problem_or_a_format_error():
    rng = random.Random(3)
    for _ in range(3000):
        text = "".join(rng.choices("AB|:12 \n\tX\x00é", k=rng.randint(0, 30)))
        try:
            cover = ExactCover.from_dlx(text)
        except FormatError:
            continue
        cover.status(100)


def test_a_large_text_takes_linear_time():
    items = " ".join(f"i{k}" for k in range(2000))
    text = items + "\n" + "\n".join(f"i{k % 2000} i{(k * 7 + 1) % 2000}" for k in range(60_000))
    began = time.process_time()
    cover = ExactCover.from_dlx(text + "\ni1 i2" * 60_000)
    assert time.process_time() - began < 3
    assert len(cover.actions) == 120_000


@pytest.mark.parametrize("option", ["i1 i2 i3", "i1 i2 i3 x:red y:blue"])
def test_a_text_takes_memory_in_proportion(option):
    """The names of items are kept once, and options without colours as tuples."""
    text = "i1 i2 i3 i4 | x y\n" + "\n".join(f"{option} |{cost}" for cost in range(20_000))
    tracemalloc.start()
    try:
        cover = ExactCover.from_dlx(text)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(cover.actions) == 20_000
    assert most < 25 * len(text)


def test_options_with_the_name_of_a_copy():
    cover = ExactCover.from_dlx("A #2\nA\nA\nA #2\n#2\n")
    assert len(cover.actions) == 4
    assert cover.count() == 3


def seconds(read):
    """CPU time, the best of three: machines are busy."""
    taken = []
    for _ in range(3):
        began = time.process_time()
        read()
        taken.append(time.process_time() - began)
        if taken[-1] < 1:
            break
    return min(taken)


@pytest.mark.parametrize("items", [1, 50])
def test_millions_of_copies_are_refused_soon(items):
    names = [f"i{number}" for number in range(items)]
    text = " ".join(names) + "\n" + ("\n".join(names) + "\n") * ((4 << 20) // (4 * items))

    def read():
        with pytest.raises(FormatError, match="more than 262144 options repeat earlier ones"):
            ExactCover.from_dlx(text)

    assert seconds(read) < 1


def test_many_short_options_are_read_soon():
    names = [f"i{number}" for number in range(1 << 17)]
    text = " ".join(names) + "\n" + "\n".join(names)
    assert ExactCover.from_dlx(text).actions == tuple(names)
    assert seconds(lambda: ExactCover.from_dlx(text)) < 1
