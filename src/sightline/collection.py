"""A collection of puzzles of one's own in one SQLite file, safe with several processes and after a kill."""

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sightline import api, registry
from sightline.core.board import Puzzle
from sightline.core.errors import BudgetExceeded, NoSolution, SightlineError
from sightline.core.printable import printable

VERSION = 1
"""Of the tables; a file with a higher one was written by a later Sightline."""
PATIENCE = 30.0
"""Seconds to wait for another process that is writing."""
RATING_STEPS = 100_000
"""The budget for rating a puzzle that is added; a harder one has no level."""
LARGEST = (1 << 63) - 1
"""The largest number that SQLite takes."""
FILE = "SIGHTLINE_LIBRARY"
"""The environment variable that names the file."""

TABLES = """
CREATE TABLE puzzles (
  id INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, family TEXT NOT NULL, title TEXT NOT NULL DEFAULT '',
  size TEXT NOT NULL, level TEXT, tier INTEGER, effort REAL, text TEXT NOT NULL,
  added TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')));
CREATE TABLE techniques (
  puzzle INTEGER NOT NULL REFERENCES puzzles ON DELETE CASCADE, name TEXT NOT NULL COLLATE NOCASE,
  PRIMARY KEY (puzzle, name)) WITHOUT ROWID;
CREATE TABLE tags (
  puzzle INTEGER NOT NULL REFERENCES puzzles ON DELETE CASCADE, name TEXT NOT NULL COLLATE NOCASE,
  PRIMARY KEY (puzzle, name)) WITHOUT ROWID;
CREATE TABLE progress (
  puzzle INTEGER PRIMARY KEY REFERENCES puzzles ON DELETE CASCADE, state TEXT NOT NULL,
  solved INTEGER NOT NULL, seconds REAL NOT NULL,
  changed TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')));
CREATE INDEX by_family ON puzzles (family, level);
"""


class Stored(NamedTuple):
    """A puzzle of the collection, with what is known of it."""

    id: int
    family: str
    title: str
    size: str
    level: str | None
    tier: int | None
    effort: float | None
    text: str
    """In `sightline/1`."""
    added: str
    tags: tuple[str, ...]
    techniques: tuple[str, ...]
    solved: bool | None
    """Whether it was solved in the studio; None if it was not begun there."""

    @property
    def puzzle(self) -> Puzzle:
        return api.read(self.text)


class Query(NamedTuple):
    """What to look for; whatever is not given fits every puzzle."""

    ids: Sequence[int] = ()
    family: str | None = None
    level: str | None = None
    size: str | None = None
    technique: str | None = None
    title: str | None = None
    """A part of it, in upper or lower case."""
    tag: str | None = None


EVERYTHING = Query()


def default_path() -> Path:
    """The file that the environment names, or the usual place for a user's data."""
    named = os.environ.get(FILE)
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(named) if named else Path(home) / "sightline" / "library.db"


def digest(puzzle: Puzzle) -> str:
    """The same for a puzzle and for its mirrored and turned forms, and for no others."""
    views = registry.family_of(puzzle).symmetries(puzzle)
    return hashlib.sha256(min(_question(view) for _, view in views).encode()).hexdigest()


def _question(puzzle: Puzzle) -> str:
    """The puzzle in `sightline/1`, without what is known beyond the question."""
    document = json.loads(api.write(puzzle))
    document.pop("meta", None)
    return json.dumps(document, sort_keys=True)


def size_of(puzzle: Puzzle) -> str:
    size = json.loads(api.write(puzzle)).get("size") or []
    return "x".join(map(str, size))


class Collection:
    """An open collection; every call is one transaction, so that a process may end at any moment.

    It is opened for one thread; several processes can use one file.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = Path(path) if path is not None else default_path()
        with self._errors():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            try:
                self._prepare()
            except BaseException:
                self.close()
                raise

    def _prepare(self) -> None:
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = FULL")
        self._base.execute("PRAGMA foreign_keys = ON")
        self._create()

    def _create(self) -> None:
        if self._version > VERSION:
            raise SightlineError(f"{self.path} was written by a later version of Sightline")
        if self._version == VERSION:
            return
        with self._writing():
            if self._version == 0:  # no other process has been quicker
                for statement in filter(str.strip, TABLES.split(";\n")):
                    self._base.execute(statement)
                self._base.execute(f"PRAGMA user_version = {VERSION}")

    @property
    def _version(self) -> int:
        found: int = self._base.execute("PRAGMA user_version").fetchone()[0]
        return found

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Errors of the file as one line."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise SightlineError(f"{self.path} cannot be used as a library: {reason}") from None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction; others wait for it, and see all of it or nothing."""
        with self._errors():
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._base.execute("ROLLBACK")
                raise
            self._base.execute("COMMIT")

    def __enter__(self) -> "Collection":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self._base.close()

    def __len__(self) -> int:
        with self._errors():
            found: int = self._base.execute("SELECT count(*) FROM puzzles").fetchone()[0]
            return found

    def add(self, puzzle: Puzzle, title: str = "", tags: Sequence[str] = (), rated: bool = True) -> tuple[int, bool]:
        """The number of a puzzle, and whether it is new: a mirrored or turned form of one that is there is not.

        Its title is that of its `meta` unless another is given; it is rated, within a budget, before it is stored.
        """
        meta = getattr(puzzle, "meta", {})
        key, name = digest(puzzle), title or str(meta.get("title") or meta.get("name") or "")
        rating = _rate(puzzle) if rated and self.find(key) is None else None
        family, text = registry.family_of(puzzle).name, api.write(puzzle)
        level, tier, effort = (rating.level, rating.tier, rating.effort) if rating else (None, None, None)
        row = (key, family, printable(name), size_of(puzzle), level, tier, effort, text)
        with self._writing():
            self._base.execute(
                "INSERT OR IGNORE INTO puzzles (digest, family, title, size, level, tier, effort, text)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            new = self._base.execute("SELECT changes()").fetchone()[0] == 1
            number: int = self._base.execute("SELECT id FROM puzzles WHERE digest = ?", (key,)).fetchone()[0]
            self._name("techniques", number, list(rating.profile) if new and rating else [])
            self._name("tags", number, tags)
        return number, new

    def _name(self, table: str, number: int, names: Sequence[str]) -> None:
        rows = [(number, printable(name)) for name in names]
        self._base.executemany(f"INSERT OR IGNORE INTO {table} (puzzle, name) VALUES (?, ?)", rows)

    def search(self, query: Query = EVERYTHING) -> list[Stored]:
        """The puzzles that fit, oldest first."""
        parts, values = _conditions(query)
        where = f" WHERE {' AND '.join(parts)}" if parts else ""
        columns = "id, family, title, size, level, tier, effort, text, added"
        with self._errors():
            rows = self._base.execute(f"SELECT {columns} FROM puzzles{where} ORDER BY id", values).fetchall()
            return [Stored(*row, *self._more(row[0])) for row in rows]

    def _more(self, number: int) -> tuple[Any, ...]:
        """The tags and the techniques of a puzzle, and whether it is solved."""
        return self._names("tags", number), self._names("techniques", number), self._solved(number)

    def _names(self, table: str, number: int) -> tuple[str, ...]:
        rows = self._base.execute(f"SELECT name FROM {table} WHERE puzzle = ? ORDER BY name", (number,))
        return tuple(name for (name,) in rows)

    def _solved(self, number: int) -> bool | None:
        row = self._base.execute("SELECT solved FROM progress WHERE puzzle = ?", (number,)).fetchone()
        return bool(row[0]) if row else None

    def find(self, key: str) -> int | None:
        """The number of the puzzle with this digest."""
        with self._errors():
            row = self._base.execute("SELECT id FROM puzzles WHERE digest = ?", (key,)).fetchone()
            return row[0] if row else None

    def require(self, ids: Sequence[int]) -> None:
        """Raises if a number is not that of a puzzle."""
        with self._errors():
            for number in ids:
                if not self._base.execute("SELECT 1 FROM puzzles WHERE id = ?", (_id(number),)).fetchone():
                    raise SightlineError(
                        f"there is no puzzle {number} in the library; `sightline library list` lists them"
                    )

    def tag(self, ids: Sequence[int], tags: Sequence[str], remove: bool = False) -> None:
        """Adds tags to puzzles, or removes them."""
        self.require(ids)
        rows = [(number, printable(name)) for number in ids for name in tags]
        with self._writing():
            if remove:
                self._base.executemany("DELETE FROM tags WHERE puzzle = ? AND name = ?", rows)
            for number in () if remove else ids:
                self._name("tags", number, tags)

    def rename(self, number: int, title: str) -> None:
        self.require([number])
        with self._writing():
            self._base.execute("UPDATE puzzles SET title = ? WHERE id = ?", (printable(title), number))

    def remove(self, ids: Sequence[int]) -> None:
        self.require(ids)
        with self._writing():
            self._base.executemany("DELETE FROM puzzles WHERE id = ?", [(number,) for number in ids])

    def save_progress(self, number: int, state: Any, solved: bool, seconds: float) -> None:
        """Keeps how far a player is; once solved, a puzzle stays solved."""
        self.require([number])
        with self._writing():
            self._base.execute(
                "INSERT INTO progress (puzzle, state, solved, seconds) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (puzzle) DO UPDATE SET state = excluded.state, seconds = excluded.seconds,"
                " solved = max(solved, excluded.solved),"
                " changed = strftime('%Y-%m-%dT%H:%M:%SZ', 'now')",
                (number, json.dumps(state), int(solved), seconds),
            )

    def progress(self, number: int) -> dict[str, Any] | None:
        """How far a player is: the state as the studio wrote it; None if the puzzle was not begun."""
        with self._errors():
            columns = "state, solved, seconds, changed"
            row = self._base.execute(f"SELECT {columns} FROM progress WHERE puzzle = ?", (_id(number),)).fetchone()
        return row and {"state": json.loads(row[0]), "solved": bool(row[1]), "seconds": row[2], "changed": row[3]}


def _id(number: int) -> int:
    """A number as the file takes it: 0, which no puzzle has, for one that is too large."""
    return number if abs(number) <= LARGEST else 0


def _conditions(query: Query) -> tuple[list[str], list[Any]]:
    """The conditions of a query in SQL, and their values."""
    exact = {"family": query.family, "level": query.level, "size": query.size}
    given = {name: value for name, value in exact.items() if value is not None}
    parts = [f"{name} = ?" for name in given]
    values: list[Any] = [*map(printable, given.values())]
    for table, name in (("techniques", query.technique), ("tags", query.tag)):
        if name is not None:
            parts.append(f"id IN (SELECT puzzle FROM {table} WHERE name = ?)")
            values.append(printable(name))
    if query.title is not None:
        parts.append("instr(lower(title), lower(?)) > 0")
        values.append(printable(query.title))
    if query.ids:
        parts.append(f"id IN ({', '.join('?' * len(query.ids))})")
        values += map(_id, query.ids)
    return parts, values


def _rate(puzzle: Puzzle) -> Any:
    """The rating of a puzzle; None if it has none, or if it takes too long."""
    try:
        return api.rate(puzzle, steps=RATING_STEPS)
    except (BudgetExceeded, NoSolution):
        return None
    except SightlineError:  # a family without techniques
        return None
