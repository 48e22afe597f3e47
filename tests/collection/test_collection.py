"""A collection of one's own: what is in it, what is found, and that nothing is lost by two processes or a kill."""

import json
import signal
import sqlite3
import subprocess
import sys
import time

import pytest

import sightline as sl
from sightline import registry
from sightline.collection import Collection, Query, default_path, digest
from sightline.core.errors import SightlineError
from sightline.core.puzzle import with_meta
from sightline.laws.law import Law
from tests.cli.conftest import ARTICLE, SIX
from tests.cli.conftest import refused as refused
from tests.cli.conftest import sightline as sightline

PICTURE = "[[1],[2]], [[2],[1]]"
ADDING = """
import sys
from sightline.collection import Collection
from sightline import Kakurasu
first, number = map(int, sys.argv[2:])
with Collection(sys.argv[1]) as base:
    print("ready", flush=True)
    for n in range(first, first + number):
        base.add(Kakurasu([n % 50, n // 50 % 50, 1], [None] * 30), tags=[f"t{n}"], rated=False)
"""


@pytest.fixture
def base(tmp_path):
    with Collection(tmp_path / "library.db") as found:
        yield found


def start_adding(path, first, number):
    return subprocess.Popen([sys.executable, "-c", ADDING, str(path), str(first), str(number)], stdout=subprocess.PIPE)


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_turned_and_mirrored_puzzles_are_the_same(base, name):
    family = Law.find(name).family
    for puzzle in family.examples.values():
        number, _ = base.add(puzzle, rated=False)
        for _, view in family.symmetries(puzzle):
            assert digest(view) == digest(puzzle)
            assert base.add(view, rated=False) == (number, False)
        assert base.search(Query(ids=[number]))[0].puzzle is not None


def test_different_puzzles_differ():
    examples = [puzzle for name in registry.BUILT_IN for puzzle in Law.find(name).family.examples.values()]
    texts = {tuple(sorted(sl.write(view) for _, view in registry.family_of(one).symmetries(one))) for one in examples}
    assert len({digest(one) for one in examples}) == len(texts)


def test_puzzles_are_found(base):
    base.add(with_meta(sl.read(ARTICLE), title="The Article"), tags=["old", "Fun"])
    base.add(sl.read(SIX), title="Six")
    base.add(sl.read(PICTURE), tags=["fun"])

    def found(**query):
        return [one.id for one in base.search(Query(**query))]

    assert found() == [1, 2, 3]
    assert found(family="skyscrapers") == [1, 2]
    assert found(level="easy") == [3]
    assert found(size="6x6") == [2]
    assert found(technique="full line") == [3]
    assert found(title="article") == [1]
    assert found(tag="FUN") == [1, 3]
    assert found(family="skyscrapers", tag="fun") == [1]
    assert found(title="100%") == []
    assert base.search(Query(ids=[1]))[0].puzzle == sl.read(ARTICLE)
    assert base.search(Query(ids=[1]))[0].puzzle.meta["title"] == "The Article"


def test_bytes_that_are_no_text_are_kept_as_a_sign(base):
    title, tag = "Caf\udce9", "\ud800"
    number, _ = base.add(with_meta(sl.read(ARTICLE), title=title), tags=[tag], rated=False)
    base.add(sl.read(SIX), title, rated=False)
    assert [one.title for one in base.search(Query(title=title))] == ["Caf\ufffd"] * 2
    assert base.search(Query(tag=tag))[0].puzzle.meta["title"] == title
    assert base.search(Query(family=tag)) == base.search(Query(technique=tag)) == []
    base.tag([number], [tag], remove=True)
    base.rename(number, tag)
    assert (base.search()[0].tags, base.search()[0].title) == ((), "\ufffd")


@pytest.mark.parametrize("number", [-1, 0, 1 << 63, -(1 << 64), 10**30])
def test_no_puzzle_has_an_extreme_number(base, number):
    base.add(sl.read(ARTICLE), rated=False)
    assert (base.search(Query(ids=[number])), base.progress(number)) == ([], None)
    for call in (base.remove, base.require):
        with pytest.raises(SightlineError, match=f"there is no puzzle {number} in the library"):
            call([number])


def test_a_puzzle_without_a_rating_is_kept(base):
    assert base.add(sl.read("1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0")) == (1, True)
    assert base.search()[0].level is None


def test_removing_a_puzzle_removes_all_of_it(base):
    number, _ = base.add(sl.read(PICTURE), tags=["x"])
    base.save_progress(number, {"marks": [1]}, False, 3.5)
    base.remove([number])
    again, new = base.add(sl.read(PICTURE), rated=False)
    assert new
    assert (base.search()[0].tags, base.progress(again)) == ((), None)
    with pytest.raises(SightlineError, match="there is no puzzle 99"):
        base.remove([99])


def test_progress_is_kept(base):
    number, _ = base.add(sl.read(PICTURE), rated=False)
    assert base.search()[0].solved is None
    base.save_progress(number, {"marks": [1]}, True, 3.5)
    base.save_progress(number, {"marks": []}, False, 4.5)
    kept = base.progress(number)
    assert (kept["state"], kept["solved"], kept["seconds"]) == ({"marks": []}, True, 4.5)


def test_two_processes_add_at_once(tmp_path):
    path = tmp_path / "library.db"
    workers = [start_adding(path, first, 60) for first in (0, 30)]
    assert [worker.wait(60) for worker in workers] == [0, 0]
    for worker in workers:
        worker.stdout.close()
    with Collection(path) as base:
        assert len(base) == 90
        assert sorted(tag for one in base.search() for tag in one.tags) == sorted(f"t{n}" for n in range(90))


def test_a_kill_leaves_whole_puzzles(tmp_path):
    path = tmp_path / "library.db"
    for first in range(0, 1500, 500):
        worker = start_adding(path, first, 500)
        worker.stdout.readline()
        time.sleep(0.15)
        worker.send_signal(signal.SIGKILL)
        worker.wait()
        worker.stdout.close()
    with sqlite3.connect(path) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    raw.close()
    with Collection(path) as base:
        stored = base.search()
        assert stored
        assert all(len(one.tags) == 1 for one in stored)  # a puzzle and its tag are one transaction
        assert base.add(sl.read(ARTICLE), rated=False)[1]


def test_what_is_no_library_is_refused(tmp_path):
    text = tmp_path / "text.db"
    text.write_text("no database" * 100)
    with pytest.raises(SightlineError, match="cannot be used as a library"):
        Collection(text)
    later = tmp_path / "later.db"
    raw = sqlite3.connect(later)
    raw.execute("PRAGMA user_version = 99")
    raw.close()
    with pytest.raises(SightlineError, match="later version"):
        Collection(later)


def test_the_environment_names_the_file(monkeypatch, tmp_path):
    monkeypatch.setenv("SIGHTLINE_LIBRARY", str(tmp_path / "own.db"))
    assert default_path() == tmp_path / "own.db"
    monkeypatch.delenv("SIGHTLINE_LIBRARY")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_path() == tmp_path / "sightline" / "library.db"


def test_the_command(sightline, refused, tmp_path):
    file = ["--file", tmp_path / "mine.db"]
    code, out, err = sightline("library", "add", *file, "--tag", "t", ARTICLE, PICTURE, "[[2],[1]], [[2],[1]]")
    assert (code, out) == (0, "1\n2\n2 was there before\n")
    assert err.endswith("2 puzzles added, 1 known, 2 in all\n")
    assert "skyscrapers" in sightline("library", "list", *file, "--technique", "Silhouette").out
    assert sightline("library", "tag", *file, "2", "--add", "u", "--remove", "t", "--title", "A").out.split()[-2:] == [
        "A",
        "#u",
    ]
    assert sightline("library", "export", *file, "1", "--to", "kata").out == f"{ARTICLE}\n"
    lines = sightline("library", "export", *file).out.splitlines()
    assert [json.loads(line)["family"] for line in lines] == ["skyscrapers", "nonogram"]
    assert sightline("library", "remove", *file, "1", "--json").out == '{"removed":[1],"left":1}\n'
    assert refused("library", "remove", *file, "1").err.startswith("there is no puzzle 1 in the library")
    assert "is not a size" in refused("library", "list", *file, "--size", "big").err


def test_the_puzzles_that_come_along_are_listed_as_before(sightline):
    assert (
        sightline("library", "hashi", "--level", "easy").out
        == sightline("library", "samples", "hashi", "--level", "easy").out
    )
