"""Puzzles as a book: a title, how to play, puzzles as many to a page as can be written into, answers at the end."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from sightline.core.errors import SightlineError
from sightline.core.scene import Scene
from sightline.core.sentence import numbered
from sightline.render.pdf import Paper
from sightline.render.shapes import CELL, size_of

PAPERS = {"a4": (595.276, 841.89), "letter": (612.0, 792.0)}
MARGIN = 45.0
HEAD = 30.0
"""Above each picture: its number, name and level."""
NOTE = 8.0
"""The size of letters that say what is special about a puzzle."""
FOOT = 14.0
"""Above each answer: its number."""
GAP = 18.0
GREY = "#66707a"
MOST_TITLE = 1000
"""Characters of a title that are looked at."""
MOST_LINES = 12


class Grid(NamedTuple):
    """So many pictures side by side, and one below the other."""

    across: int
    down: int


LAYOUTS = {"1x1": Grid(1, 1), "1x2": Grid(1, 2), "2x3": Grid(2, 3)}
ROOMY = {"2x3": 17.0, "1x2": 14.0}
"""Points to a cell (6 and 5 mm) that a layout must leave, to be chosen by itself; the others get a page each."""
SMALL = (Grid(4, 5), Grid(3, 4), Grid(2, 3), Grid(1, 2))
"""Layouts of answers, which are only read: the first that leaves 6 points to a cell."""
READABLE = 6.0
WRITTEN, READ = 34.0, 18.0
"""The most points to a cell of a puzzle, and of an answer."""


@dataclass(frozen=True)
class Entry:
    """One puzzle of a book."""

    family: str
    question: Scene
    answer: Scene
    level: str | None = None
    note: str = ""
    """What is special about its rules."""
    proof: str = ""
    """What to say beside the answer."""


@dataclass(frozen=True)
class Lesson:
    """How to play one kind of puzzle, with an example."""

    title: str
    rules: str
    question: Scene
    answer: Scene


@dataclass(frozen=True)
class Cut:
    """How a book is made up."""

    title: str = "Puzzles"
    paper: str = "a4"
    layout: str = "auto"
    answers: bool = True
    font: str | None = None
    levels: Sequence[str] = ()
    """All levels there are, the easiest first."""

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise SightlineError(f"no paper is called '{self.paper[:20]}'; there are {', '.join(PAPERS)}")
        if self.layout not in ("auto", *LAYOUTS):
            raise SightlineError(f"no layout is called '{self.layout[:20]}'; there are auto, {', '.join(LAYOUTS)}")


class Slot(NamedTuple):
    """A place for a picture on a page."""

    x: float
    top: float
    width: float
    height: float

    def less(self, head: float) -> "Slot":
        """The place below a *head*."""
        return self._replace(top=self.top - head, height=self.height - head)


class Press:
    """A book under way. What cannot be printed in its title is told at once, before anybody solves and rates."""

    def __init__(self, cut: Cut) -> None:
        self.cut = cut
        self.paper = Paper(cut.title, cut.font)
        self.width, self.height = PAPERS[cut.paper]
        self.inner = self.width - 2 * MARGIN
        self.size, self.title = self.title_lines()

    def printed(self, entries: Sequence[Entry], lessons: Sequence[Lesson]) -> bytes:
        """The book as PDF."""
        self.title_page(entries)
        self.lessons(lessons)
        self.puzzles(entries)
        if self.cut.answers:
            self.answers(entries)
        return self.paper.bytes()

    # --- pages

    def begin(self, chapter: str = "") -> None:
        """A new page; the first of a chapter is listed in the reader's contents."""
        self.paper.begin(self.width, self.height)
        if self.paper.pages > 1:
            self.paper.text(self.width / 2, MARGIN / 2, 9, str(self.paper.pages), ink=GREY, place=0.5)
        if chapter:
            key = f"page {self.paper.pages}"
            self.paper.canvas.bookmarkPage(key)
            self.paper.canvas.addOutlineEntry(chapter, key)

    def slot(self, grid: Grid) -> Slot:
        """The first place of a page that is laid out so."""
        width = (self.inner - (grid.across - 1) * GAP) / grid.across
        return Slot(MARGIN, self.height - MARGIN, width, (self.height - 2 * MARGIN + GAP) / grid.down - GAP)

    def title_page(self, entries: Sequence[Entry]) -> None:
        self.begin(self.cut.title or "Title")
        middle, y = self.width / 2, self.height * 0.7
        for line in self.title:
            self.paper.text(middle, y, self.size, line, bold=True, place=0.5)
            y -= self.size * 1.25
        if self.title:
            self.paper.line(middle - 60, y + 10, middle + 60, y + 10, 1.5)
        y -= 22
        for line in summary(entries, self.cut.levels):
            self.paper.text(middle, y, 13, line, ink=GREY, place=0.5)
            y -= 22

    def title_lines(self) -> tuple[int, list[str]]:
        """The title as large as leaves it a few lines; the rest of an endless one is left out."""
        for size in (34, 24, 16):
            lines = list(self.wrapped(self.cut.title[:MOST_TITLE], size, self.inner, bold=True))
            if len(lines) * size < 5 * 34:
                return size, lines
        return size, [*lines[: MOST_LINES - 1], f"{lines[MOST_LINES - 1][:-1]}…"]

    def lessons(self, lessons: Sequence[Lesson]) -> None:
        """How each kind is played, beside an example and its answer."""
        if not lessons:
            return
        self.begin("How to play")
        self.paper.text(MARGIN, self.height - MARGIN - 18, 22, "How to play", bold=True)
        first = self.slot(Grid(1, max(len(lessons), 4)))
        for at, lesson in enumerate(lessons):
            slot = first._replace(top=first.top - 40 - at * (first.height + 6), height=first.height - 12)
            y = slot.top - 14
            self.paper.text(slot.x, y, 14, lesson.title, bold=True)
            for line in self.wrapped(lesson.rules, 10.5, slot.width * 0.46):
                y -= 15
                self.paper.text(slot.x, y, 10.5, line)
            side = slot.width * 0.25
            for at, scene in enumerate((lesson.question, lesson.answer)):
                self.fit(scene, Slot(slot.x + slot.width * 0.49 + at * (side + 6), slot.top, side, slot.height), 18)

    def puzzles(self, entries: Sequence[Entry]) -> None:
        regular = self.cut.layout != "auto"

        def tall(entry: Entry, slot: Slot) -> float:
            head = self.head(entry, slot)
            return slot.height if regular else head + self.drawn(entry.question, slot.less(head), WRITTEN)

        for number, entry, slot in self.placed("Puzzles", entries, self.layout, tall):
            self.puzzle(number, entry, slot)

    def placed(
        self,
        chapter: str,
        entries: Sequence[Entry],
        layout: Callable[[Entry], Grid],
        tall: Callable[[Entry, Slot], float],
        head: float = 0,
    ) -> Iterator[tuple[int, Entry, Slot]]:
        """Where each entry goes, in order, row by row, as many rows to a page as fit; the first page has a *head*."""
        top = 0.0
        for row in in_rows(entries, layout):
            need = max(tall(entry, self.slot(layout(entry))) for _, _, entry in row)
            if top - need < MARGIN - 1:
                self.begin(chapter)
                if head:
                    self.paper.text(MARGIN, self.height - MARGIN - 18, 22, chapter, bold=True)
                top = self.height - MARGIN - head
                chapter, head = "", 0
            height = min(need, top - MARGIN)
            for left, number, entry in row:
                slot = self.slot(layout(entry))
                yield number, entry, Slot(MARGIN + float(left) * (self.inner + GAP), top, slot.width, height)
            top -= height + GAP

    def layout(self, entry: Entry) -> Grid:
        """As asked for, or the fullest in which one can still write into the cells."""
        if self.cut.layout != "auto":
            return LAYOUTS[self.cut.layout]
        for name, least in ROOMY.items():
            slot = self.slot(LAYOUTS[name])
            if CELL * scale_for(entry.question, slot.width, slot.height - HEAD) >= least:
                return LAYOUTS[name]
        return LAYOUTS["1x1"]

    def puzzle(self, number: int, entry: Entry, slot: Slot) -> None:
        head = f"{number}"
        size = 13
        self.paper.text(slot.x, slot.top - size, size, head, bold=True)
        x = slot.x + self.paper.fonts.width(head, size, True) + 7
        self.paper.text(x, slot.top - size, 10, entry.question.title)
        if entry.level:
            self.level(entry.level, slot.x + slot.width, slot.top - size)
        for at, line in enumerate(self.wrapped(entry.note, NOTE, slot.width)):
            self.paper.text(slot.x, slot.top - size - 12 - at * NOTE * 1.2, NOTE, line, ink=GREY)
        self.fit(entry.question, slot.less(self.head(entry, slot)), WRITTEN)

    def head(self, entry: Entry, slot: Slot) -> float:
        """What stands above the picture: more, where a note takes several lines."""
        lines = len(list(self.wrapped(entry.note, NOTE, slot.width)))
        return HEAD + max(lines - 1, 0) * NOTE * 1.2

    def level(self, level: str, right: float, y: float) -> None:
        """The level in words, and as filled dots out of all there are."""
        dots = len(self.cut.levels)
        rank = self.cut.levels.index(level) + 1 if level in self.cut.levels else 0
        for dot in range(dots):
            self.paper.canvas.setFillColorRGB(*((0.2,) * 3 if dot < rank else (0.82,) * 3))
            self.paper.canvas.circle(right - (dots - dot) * 8 + 4, y + 3.5, 2.6, stroke=0, fill=1)
        self.paper.text(right - dots * 8 - 5, y, 10, level, ink=GREY, place=1)

    def answers(self, entries: Sequence[Entry]) -> None:
        def tall(entry: Entry, slot: Slot) -> float:
            return FOOT + self.drawn(entry.answer, slot.less(FOOT), READ)

        for number, entry, slot in self.placed("Answers", entries, self.small, tall, head=40):
            self.paper.text(slot.x, slot.top - 9, 9, str(number), bold=True)
            x = slot.x + self.paper.fonts.width(str(number), 9, True) + 5
            self.paper.text(x, slot.top - 9, 8, entry.proof, ink=GREY)
            self.fit(entry.answer, slot.less(FOOT), READ)

    def small(self, entry: Entry) -> Grid:
        for grid in SMALL:
            slot = self.slot(grid)
            if CELL * scale_for(entry.answer, slot.width, slot.height - FOOT) >= READABLE:
                return grid
        return LAYOUTS["1x1"]

    # --- pieces

    def fit(self, scene: Scene, slot: Slot, most: float) -> None:
        """The scene as large as the slot allows, cells up to *most* points, in the middle at the top."""
        scale = min(scale_for(scene, slot.width, slot.height), most / CELL)
        width, _ = size_of(scene)
        self.paper.scene(scene, slot.x + (slot.width - width * scale) / 2, slot.top, scale)

    def drawn(self, scene: Scene, slot: Slot, most: float) -> float:
        """How tall `fit` draws the scene."""
        return size_of(scene)[1] * min(scale_for(scene, slot.width, slot.height), most / CELL)

    def wrapped(self, text: str, size: float, width: float, bold: bool = False) -> Iterator[str]:
        """The lines of a text that is no wider; a word that is wider by itself is cut."""
        line = ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if line and self.paper.fonts.width(longer, size, bold) > width:
                yield line
                longer = word
            while self.paper.fonts.width(longer, size, bold) > width and len(longer) > 1:
                sizes = (
                    n for n in range(len(longer), 1, -1) if self.paper.fonts.width(longer[:n], size, bold) <= width
                )
                fits = next(sizes, 1)
                yield longer[:fits]
                longer = longer[fits:]
            line = longer
        if line:
            yield line


def in_rows(entries: Sequence[Entry], layout: Callable[[Entry], Grid]) -> Iterator[list[tuple[Fraction, int, Entry]]]:
    """The entries, numbered, as many to a row as have room beside each other; each with its place along the row."""
    row: list[tuple[Fraction, int, Entry]] = []
    used = Fraction(0)
    for number, entry in enumerate(entries, 1):
        share = Fraction(1, layout(entry).across)
        if used + share > 1:
            yield row
            row, used = [], Fraction(0)
        row.append((used, number, entry))
        used += share
    if row:
        yield row


def scale_for(scene: Scene, width: float, height: float) -> float:
    across, down = size_of(scene)
    return min(width / across, height / down)


def summary(entries: Sequence[Entry], levels: Sequence[str]) -> Iterator[str]:
    """What is in the book: how many of each kind, and of each level."""
    yield numbered(len(entries), "puzzle")
    kinds = [entry.family for entry in entries]
    yield " · ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds))
    told = [entry.level for entry in entries]
    ranks = [f"{told.count(level)} {level}" for level in levels if level in told]
    if ranks:
        yield " · ".join(ranks)
