"""Texts about a Nonogram: rows and columns, cells of a line by their number in it, runs by their length."""

from collections.abc import Callable, Sequence
from functools import partial

from sightline.core.sentence import listed, nth, ranges
from sightline.core.step import Step
from sightline.core.words import ClueItem, Facts, Spots, Word
from sightline.family import grids
from sightline.family.grids import WordText, cells_text, lines_text
from sightline.nonogram.puzzle import Nonogram


def value_text(puzzle: Nonogram, mask: int) -> str:
    names = ["empty", *(puzzle.color_name(value) for value in range(1, puzzle.palette + 1))]
    return listed([name for value, name in enumerate(names) if mask >> value & 1], " or ")


def facts_text(puzzle: Nonogram, facts: Facts, name: Callable[[Sequence[int]], str] | None = None) -> str:
    """ "r4c5–r4c7 are filled; r4c9 is empty"; *name* gives other names to the cells."""
    return grids.facts_text(
        facts, name or partial(cells_text, puzzle), lambda fact, left: value_text(puzzle, left), "nothing fits"
    )


word_text: WordText[Nonogram] = WordText(cells_text, value_text, lines_text, facts_text)


def line_argument(puzzle: Nonogram, step: Step) -> dict[str, Word]:
    """The words of a step about one line, with its cells by their number in it: in a row, "columns 3–5"."""
    [line] = step.deduction.clues
    kind = "column" if line < puzzle.height else "row"
    place = {spot: at for at, spot in enumerate(puzzle.shape.line(line), 1)}

    def name(spots: Sequence[int]) -> str:
        return f"{kind}{'s' if len(spots) > 1 else ''} {listed(ranges([place[spot] for spot in spots]))}"

    texts: dict[str, Word] = {}
    for key, word in step.deduction.words.items():
        if isinstance(word, Spots | ClueItem):
            texts[key] = name(word.spots) if isinstance(word, Spots) else run_text(puzzle, line, word.item)
    return {**texts, "facts": facts_text(puzzle, Facts(tuple(step.deduction.plain_facts()), step.left), name)}


def run_text(puzzle: Nonogram, line: int, run: int) -> str:
    """ "5", "red 5"; of several alike, "second 5"."""
    runs = list(zip(*puzzle.line_runs[line], strict=True)) if puzzle.colors else list(puzzle.line_runs[line][0])
    alike = [other for other, same in enumerate(runs) if same == runs[run]]
    rank = "" if len(alike) == 1 else "last " if run == alike[-1] else f"{nth(alike.index(run))} "
    color = f"{puzzle.color_name(puzzle.line_runs[line][1][run])} " if puzzle.colors else ""
    return f"{rank}{color}{puzzle.line_runs[line][0][run]}"
