"""Puzzles as a book in PDF: title, how to play, puzzles with room to write, answers at the end."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from sightline.core.errors import SightlineError
from sightline.core.scene import Scene
from sightline.core.sentence import numbered
from sightline.render.paper import GREY, MARGIN, PaperWriter, Slot, check_paper, scale_for
from sightline.render.shapes import CELL

HEADING = 30.0
"""The height above each puzzle, for its number, name and level."""
ANSWER_HEADING = 14.0
"""The height above each answer, for its number."""
NOTE_SIZE = 8.0
"""The font size of notes about special rules."""
GAP = 18.0
LONGEST_TITLE = 1000
"""Characters of a title that are printed."""
MOST_TITLE_LINES = 12


class Grid(NamedTuple):
    """The number of pictures on a page, side by side and one below the other."""

    across: int
    down: int


LAYOUTS = {"1x1": Grid(1, 1), "1x2": Grid(1, 2), "2x3": Grid(2, 3)}
SHEET = "sheet"
"""The layout of puzzles that are handed out one by one: each on a page of its own, with title and rules."""
SMALLEST_CELLS = {"2x3": 17.0, "1x2": 14.0}
"""The cell size (6 and 5 mm) that the automatic layout requires; puzzles that are too large get a page each."""
ANSWER_GRIDS = (Grid(4, 5), Grid(3, 4), Grid(2, 3), Grid(1, 2))
"""Layouts of answers: the first in which cells have at least the size below."""
SMALLEST_ANSWER_CELL = 6.0
LARGEST_SHEET_CELL, LARGEST_CELL, LARGEST_ANSWER_CELL = 64.0, 34.0, 18.0


@dataclass(frozen=True)
class Entry:
    """One puzzle of a book."""

    family: str
    question: Scene
    answer: Scene
    level: str | None = None
    note: str = ""
    """Its special rules."""
    proof: str = ""
    """A remark beside the answer."""


@dataclass(frozen=True)
class Lesson:
    """How to play one kind of puzzle, with an example."""

    title: str
    rules: str
    question: Scene
    answer: Scene


@dataclass(frozen=True)
class BookOptions:
    """The title, paper and layout of a book."""

    title: str = "Puzzles"
    paper: str = "a4"
    layout: str = "auto"
    answers: bool = True
    font: str | None = None
    levels: Sequence[str] = ()
    """All levels, the easiest first."""

    def __post_init__(self) -> None:
        check_paper(self.paper)
        known = ("auto", *LAYOUTS, SHEET)
        if self.layout not in known:
            raise SightlineError(f"no layout is called '{self.layout[:20]}'; there are {', '.join(known)}")


class BookWriter(PaperWriter):
    """Writes a book; raises at once if its title cannot be printed, before puzzles are solved and rated."""

    def __init__(self, options: BookOptions) -> None:
        super().__init__(options.title, options.paper, options.font)
        self.options = options
        self.title_size, self.title = self.title_lines()

    def write(self, entries: Sequence[Entry], lessons: Sequence[Lesson]) -> bytes:
        """The book as PDF."""
        if self.options.layout == SHEET:
            self.sheets(entries, {lesson.title: lesson.rules for lesson in lessons})
        else:
            self.title_page(entries)
            self.lessons(lessons)
            self.puzzles(entries)
        if self.options.answers:
            self.answers(entries)
        return self.pdf.bytes()

    # --- pages

    def slot(self, grid: Grid) -> Slot:
        """The first place on a page with this layout."""
        width = (self.inner - (grid.across - 1) * GAP) / grid.across
        return Slot(MARGIN, self.height - MARGIN, width, (self.height - 2 * MARGIN + GAP) / grid.down - GAP)

    def title_page(self, entries: Sequence[Entry]) -> None:
        self.begin(self.options.title or "Title")
        middle, y = self.width / 2, self.height * 0.7
        for line in self.title:
            self.pdf.text(middle, y, self.title_size, line, bold=True, place=0.5)
            y -= self.title_size * 1.25
        if self.title:
            self.pdf.line(middle - 60, y + 10, middle + 60, y + 10, 1.5)
        y -= 22
        for line in summary(entries, self.options.levels):
            self.pdf.text(middle, y, 13, line, ink=GREY, place=0.5)
            y -= 22

    def title_lines(self) -> tuple[int, list[str]]:
        """The font size and lines of the title: as large as fits in a few lines, cut off if too long."""
        for size in (34, 24, 16):
            lines = list(self.wrap(self.options.title[:LONGEST_TITLE], size, self.inner, bold=True))
            if len(lines) * size < 5 * 34:
                return size, lines
        return size, [*lines[: MOST_TITLE_LINES - 1], f"{lines[MOST_TITLE_LINES - 1][:-1]}…"]

    def lessons(self, lessons: Sequence[Lesson]) -> None:
        """How to play each kind of puzzle, beside an example and its answer."""
        if not lessons:
            return
        self.begin("How to play")
        self.pdf.text(MARGIN, self.height - MARGIN - 18, 22, "How to play", bold=True)
        first = self.slot(Grid(1, max(len(lessons), 4)))
        for at, lesson in enumerate(lessons):
            slot = first._replace(top=first.top - 40 - at * (first.height + 6), height=first.height - 12)
            y = slot.top - 14
            self.pdf.text(slot.x, y, 14, lesson.title, bold=True)
            for line in self.wrap(lesson.rules, 10.5, slot.width * 0.46):
                y -= 15
                self.pdf.text(slot.x, y, 10.5, line)
            side = slot.width * 0.25
            for at, scene in enumerate((lesson.question, lesson.answer)):
                self.fit(scene, Slot(slot.x + slot.width * 0.49 + at * (side + 6), slot.top, side, slot.height), 18)

    def sheets(self, entries: Sequence[Entry], rules: Mapping[str, str]) -> None:
        """Each puzzle on a page of its own, under a title and its rules; the title of a single one is the book's."""
        for number, entry in enumerate(entries, 1):
            title = self.options.title if len(entries) == 1 else f"{number} · {entry.question.title}"
            self.begin(title or entry.question.title)
            y = self.height - MARGIN
            for line in list(self.wrap(title[:LONGEST_TITLE], 22, self.inner - 110, bold=True))[:MOST_TITLE_LINES]:
                y -= 26
                self.pdf.text(MARGIN, y, 22, line, bold=True)
            if entry.level:
                self.level(entry.level, MARGIN + self.inner, self.height - MARGIN - 26)
            y -= 10
            for line in self.wrap(" ".join(filter(None, (rules.get(entry.family), entry.note))), 10.5, self.inner):
                y -= 15
                self.pdf.text(MARGIN, y, 10.5, line, ink=GREY)
            y -= GAP
            self.fit(entry.question, Slot(MARGIN, y, self.inner, y - MARGIN), LARGEST_SHEET_CELL)

    def puzzles(self, entries: Sequence[Entry]) -> None:
        regular = self.options.layout != "auto"

        def height(entry: Entry, slot: Slot) -> float:
            heading = self.heading(entry, slot)
            drawn = self.drawn_height(entry.question, slot.below(heading), LARGEST_CELL)
            return slot.height if regular else heading + drawn

        for number, entry, slot in self.place("Puzzles", entries, self.puzzle_grid, height):
            self.puzzle(number, entry, slot)

    def place(
        self,
        chapter: str,
        entries: Sequence[Entry],
        layout: Callable[[Entry], Grid],
        height: Callable[[Entry, Slot], float],
        heading: float = 0,
    ) -> Iterator[tuple[int, Entry, Slot]]:
        """Where each entry goes, row by row, as many rows per page as fit; the first page has a *heading*."""
        top = 0.0
        for row in in_rows(entries, layout):
            needed = max(height(entry, self.slot(layout(entry))) for _, _, entry in row)
            if top - needed < MARGIN - 1:
                self.begin(chapter)
                if heading:
                    self.pdf.text(MARGIN, self.height - MARGIN - 18, 22, chapter, bold=True)
                top = self.height - MARGIN - heading
                chapter, heading = "", 0
            available = min(needed, top - MARGIN)
            for left, number, entry in row:
                slot = self.slot(layout(entry))
                yield number, entry, Slot(MARGIN + float(left) * (self.inner + GAP), top, slot.width, available)
            top -= available + GAP

    def puzzle_grid(self, entry: Entry) -> Grid:
        """The layout in the options, or the fullest in which one can write into the cells."""
        if self.options.layout != "auto":
            return LAYOUTS[self.options.layout]
        for name, least in SMALLEST_CELLS.items():
            slot = self.slot(LAYOUTS[name])
            if CELL * scale_for(entry.question, slot.width, slot.height - HEADING) >= least:
                return LAYOUTS[name]
        return LAYOUTS["1x1"]

    def puzzle(self, number: int, entry: Entry, slot: Slot) -> None:
        size = 13
        self.pdf.text(slot.x, slot.top - size, size, str(number), bold=True)
        x = slot.x + self.pdf.fonts.width(str(number), size, True) + 7
        self.pdf.text(x, slot.top - size, 10, entry.question.title)
        if entry.level:
            self.level(entry.level, slot.x + slot.width, slot.top - size)
        for at, line in enumerate(self.wrap(entry.note, NOTE_SIZE, slot.width)):
            self.pdf.text(slot.x, slot.top - size - 12 - at * NOTE_SIZE * 1.2, NOTE_SIZE, line, ink=GREY)
        self.fit(entry.question, slot.below(self.heading(entry, slot)), LARGEST_CELL)

    def heading(self, entry: Entry, slot: Slot) -> float:
        """The height above the picture: more if the note takes several lines."""
        lines = len(list(self.wrap(entry.note, NOTE_SIZE, slot.width)))
        return HEADING + max(lines - 1, 0) * NOTE_SIZE * 1.2

    def level(self, level: str, right: float, y: float) -> None:
        """The level in words and as dots: as many filled as its rank among all levels."""
        dots = len(self.options.levels)
        rank = self.options.levels.index(level) + 1 if level in self.options.levels else 0
        for dot in range(dots):
            self.pdf.canvas.setFillColorRGB(*((0.2,) * 3 if dot < rank else (0.82,) * 3))
            self.pdf.canvas.circle(right - (dots - dot) * 8 + 4, y + 3.5, 2.6, stroke=0, fill=1)
        self.pdf.text(right - dots * 8 - 5, y, 10, level, ink=GREY, place=1)

    def answers(self, entries: Sequence[Entry]) -> None:
        def height(entry: Entry, slot: Slot) -> float:
            drawn = self.drawn_height(entry.answer, slot.below(ANSWER_HEADING), LARGEST_ANSWER_CELL)
            return ANSWER_HEADING + drawn

        for number, entry, slot in self.place("Answers", entries, self.answer_grid, height, heading=40):
            self.pdf.text(slot.x, slot.top - 9, 9, str(number), bold=True)
            x = slot.x + self.pdf.fonts.width(str(number), 9, True) + 5
            self.pdf.text(x, slot.top - 9, 8, entry.proof, ink=GREY)
            self.fit(entry.answer, slot.below(ANSWER_HEADING), LARGEST_ANSWER_CELL)

    def answer_grid(self, entry: Entry) -> Grid:
        for grid in ANSWER_GRIDS:
            slot = self.slot(grid)
            if CELL * scale_for(entry.answer, slot.width, slot.height - ANSWER_HEADING) >= SMALLEST_ANSWER_CELL:
                return grid
        return LAYOUTS["1x1"]


def in_rows(entries: Sequence[Entry], layout: Callable[[Entry], Grid]) -> Iterator[list[tuple[Fraction, int, Entry]]]:
    """The entries with their numbers in rows, as many per row as fit; each with its position, 0 to 1, in the row."""
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


def summary(entries: Sequence[Entry], levels: Sequence[str]) -> Iterator[str]:
    """The lines under the title: how many puzzles of each kind and level."""
    yield numbered(len(entries), "puzzle")
    kinds = [entry.family for entry in entries]
    yield " · ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds))
    rated = [entry.level for entry in entries]
    counts = [f"{rated.count(level)} {level}" for level in levels if level in rated]
    if counts:
        yield " · ".join(counts)
