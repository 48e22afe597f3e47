"""Reading takes time in proportion to the text: no text, however odd, makes a reader go over it again and again."""

import io
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product

import pytest

import sightline as sl
from sightline import reading, registry, texts
from sightline.core.errors import SightlineError
from sightline.formats import janko, sniff

TINY = "1\n1\n1\n\n1\n\n"
"""A puzzle: thousands of them are read one by one, and take their time."""
PIECES = [
    *(
        " ",
        "\n",
        "\t\n",
        "\r\n",
        "1\n",
        "1 1\n",
        "0 ",
        "1,",
        ", ",
        "9",
        ".X\n",
        ".\n",
        "/",
        "#.\n",
        "1:#\n",
        "P4 #",
        "#\n",
    ),
    *("#\n", TINY, "$1\n", "===\n", "rows\n", "<a", "<puzzle>", "[[", "],[", "{", "{}\n", '"', "\\"),
    *("r1c1 ", "r1c1,", "|", "| ", "│ ", "+-", "+-+\n", "? ?", "R.\n", "g", "-1", "\ufeff", "\0", "é", "1/1\n"),
]
HEADS = ["", "P4 ", "5 5\n", "1 1: # #\n", "r1c1", "width 5\nheight 5\nrows\n", "[["]
FIRST, FACTOR = 1 << 13, 4
SLACK = 2.2
"""A reader that is quadratic takes four times as long again as it should."""
ENOUGH = 0.02
"""Seconds; what is done sooner cannot be measured, and need not be."""
WHOLE, AT_ONCE = 1 << 16, 0.05
"""Characters, and seconds in which the first puzzle of so many must come."""
MOST = 4.0
"""Seconds after which a reader is stopped."""


class TooSlow(Exception):
    pass


@contextmanager
def stopped_in_time() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def seconds(read: Callable[[str], object], text: str) -> float:
    """CPU time, the best of three; endless if it had to be stopped."""
    best = float("inf")
    for _ in range(3):
        begin = time.process_time()
        try:
            with stopped_in_time():
                found = read(text)
                for _ in found if hasattr(found, "__next__") else ():
                    pass
        except SightlineError:
            pass
        except TooSlow:
            return float("inf")
        best = min(best, time.process_time() - begin)
        if best < ENOUGH:
            break
    return best


def is_linear(read: Callable[[str], object], head: str, piece: str) -> bool:
    short, long = ((head + piece * size)[:size] for size in (FIRST, FACTOR * FIRST))
    for _ in range(5):  # on a busy machine a measurement may be off; what is quadratic fails every time
        late = seconds(read, long)
        if late < ENOUGH or late < SLACK * FACTOR * seconds(read, short):
            return True
    return False


def readers(family: str) -> dict[str, Callable[[str], object]]:
    kind = registry.family(family)
    puzzle = next(iter(kind.examples.values()))
    found: dict[str, Callable[[str], object]] = {
        "answer": lambda text: kind.read_answer(puzzle, text),
    }
    if kind.reasons is not None and kind.reasons.read_position is not None:
        position = kind.reasons.read_position
        found["position"] = lambda text: position(puzzle, text)
    for codec in kind.codecs:
        found[f"{codec.name} (claims)"] = codec.claims
        found[codec.name] = codec.read_all
    return found


@pytest.mark.parametrize("family", list(registry.built_in()))
def test_every_reader_is_linear(family):
    for name, read in readers(family).items():
        slow = [(head, piece) for head in HEADS for piece in PIECES if not is_linear(read, head, piece)]
        assert not slow, (family, name, slow)


def test_texts_that_are_no_puzzle_are_refused_in_proportion_to_their_length():
    for head, piece in product(("", "5 5\n"), PIECES):
        fine = is_linear(reading.read_text, head, piece) or not is_refused((head + piece * WHOLE)[: FACTOR * FIRST])
        assert fine, (head, piece)


def test_64_kib_that_are_no_puzzle_are_refused_at_once():
    for head, piece in product(HEADS, PIECES):
        text = (head + piece * WHOLE)[:WHOLE]
        assert text.startswith(TINY) or is_done_at_once(text) or not is_refused(text), (head, piece)


def is_refused(text: str) -> bool:
    try:
        reading.read_text(text)
    except SightlineError:
        return True
    return False


def is_done_at_once(text: str) -> bool:
    for _ in range(10):  # on a busy machine a measurement may be off
        begin = time.process_time()
        is_refused(text)
        if time.process_time() - begin < AT_ONCE:
            return True
    return False


def test_pictures_with_many_comments():
    for count in (30, 20_000):
        with stopped_in_time(), pytest.raises(SightlineError, match="P4"):
            reading.read_text("P4 #" * count)


def test_a_text_with_many_columns_and_runs():
    cells = " ".join("." * 4000)
    text = "\n".join([*["  " + " ".join("1" * 4000)] * 40, "1: " + cells])
    assert seconds(lambda text: reading.read_text(text, "", "nonogram", "text"), text) < 1


@pytest.mark.parametrize("family", list(registry.built_in()))
def test_the_first_of_many_tiny_puzzles_comes_at_once(family):
    """64 KiB of puzzles with blank lines between them, or one per line, need not be read for the first."""
    kind = registry.family(family)
    for codec in kind.codecs:
        written = [codec.write(one) for one in kind.examples.values() if codec.encode and not codec.omits(one)]
        if not written:
            continue
        puzzle = min(written, key=len).strip("\n") + "\n\n"

        def read_first(text, codec=codec):
            return next(iter(sl.records(io.StringIO(text), family=family, format=codec.name))).require()

        pack = puzzle * (WHOLE // len(puzzle))
        assert read_first(pack) == next(codec.read_all(puzzle.strip("\n")))
        assert seconds(read_first, pack) < AT_ONCE, codec.name


@pytest.mark.parametrize("family", [name for name in registry.built_in() if registry.family(name).codec("janko")])
def test_many_puzzles_where_one_is_wanted_are_refused_at_once(family, monkeypatch):
    """64 KiB of puzzles, the last of them cut off: the genres of a text are looked for once for all families."""
    kind, asked = registry.family(family), list[int]()
    codec = kind.codec("janko")
    assert codec
    puzzle = (
        min((codec.write(one) for one in kind.examples.values() if not codec.omits(one)), key=len).strip("\n") + "\n\n"
    )
    pack = (puzzle * (WHOLE // len(puzzle)))[:-20]
    read_parts = janko.read_parts
    monkeypatch.setattr(janko, "read_parts", lambda text: asked.append(len(text)) or read_parts(text))
    with pytest.raises(SightlineError, match=r"more than 100 puzzles|line"):
        sl.read(pack)
    assert asked.count(len(pack)) <= 2


@pytest.mark.parametrize(
    ("family", "format", "puzzle"),
    [
        ("nonogram", "cwd", "1\n1\n1\n\n1\n\n"),
        ("nonogram", "cwd", "2\n2\n1\n1\n\n1\n1\n\n"),
        ("rooks", "codingame", "1\n.\n"),
        ("rooks", "codingame", "2\n..\n..\n\n"),
    ],
)
def test_texts_of_tiny_puzzles_that_several_formats_claim_are_not_read_to_the_end(family, format, puzzle, monkeypatch):
    codec, made = registry.family(family).codec(format), list[object]()
    make = codec.make
    monkeypatch.setitem(codec.__dict__, "make", lambda **fields: made.append(fields) or make(**fields))
    with pytest.raises(SightlineError, match="more than 100 puzzles"):
        sl.read((puzzle * WHOLE)[: WHOLE - 1])
    assert 100 < len(made) < 210


def test_texts_that_several_formats_can_read_to_the_end_are_refused():
    """However long they agree: the names of both are in the complaint."""
    everyone = registry.family("rooks").codec("codingame")

    def claim(name):
        return sniff.Candidate(name, everyone)

    text = "1\n.\n" * 3 * sniff.ENOUGH
    with pytest.raises(sl.FormatError, match="this could be here in codingame or there in codingame"):
        sniff.read_each_of([claim("here"), claim("there")], text, {})
    assert len(list(sniff.read_each_of([claim("here")], text, {}))) == 3 * sniff.ENOUGH
    with pytest.raises(sl.FormatError, match="announces 1 row"):
        sniff.read_each_of([claim("here"), claim("there")], text + "1", {})


def test_a_bad_puzzle_is_named_after_those_before_it():
    found = sl.records(io.StringIO(".#\n#.\n\n##\n..\n\n#.\n.?\n\n#.\n..\n"), family="nonogram", format="picture")
    assert [next(found).puzzle.rows for _ in range(2)] == [((1,), (1,)), ((2,), ())]
    with pytest.raises(sl.FormatError, match=r"puzzle 3 of this text: .*'\?'"):
        next(found)


@pytest.mark.parametrize(
    ("piece", "complaint"),
    [
        ("1\n", "largest|expected"),
        (".X\n", "largest"),
        ("\n", "empty"),
        ("1,", "largest"),
        ("rows\n", "known format|largest"),
    ],
)
def test_each_codec_is_asked_once_about_a_text_that_nobody_reads(piece, complaint, monkeypatch):
    """64 KiB without the name of a family or format: asking a codec takes time, and is not repeated."""
    text, asked = (piece * WHOLE)[:WHOLE], []
    for candidate in (one for one in texts.TextReader().candidates if len(text) <= one.codec.longest):
        claims = candidate.codec.claims

        def count(about, claims=claims, candidate=candidate):
            asked.extend([str(candidate)] * (len(about) == len(text)))
            return claims(about)

        monkeypatch.setitem(candidate.codec.__dict__, "claims", count)
    with pytest.raises(SightlineError, match=complaint):
        sl.read_all(text)
    assert asked
    assert len(asked) == len(set(asked))
