"""How a player reasons: one short finder for each technique, plainer ones first."""

from collections.abc import Iterator

from sightline.core.board import Fact
from sightline.core.step import Step
from sightline.core.technique import Deduction, technique
from sightline.core.words import Clue, Word
from tests.null.puzzle import EMPTY, FILLED, OPEN, Null, NullBoard
from tests.null.rules import LINES


@technique("Full or empty line", 1, "{line} has {clue} filled cells of {length}, so {facts}.", LINES.places)
def full_or_empty_line(board: NullBoard, line: int) -> Iterator[Deduction]:
    """With no filled cell a line is empty, and with as many as it has cells it is full."""
    cells, clue = board.puzzle.shape.line(line), board.puzzle.clues[line]
    open_cells = [spot for spot in cells if board[spot] == OPEN]
    if open_cells and clue in (0, len(cells)):
        facts = tuple(Fact(spot, FILLED if clue else EMPTY) for spot in open_cells)
        words: dict[str, Word] = {"line": Clue(line), "clue": clue or 0, "length": len(cells)}
        yield Deduction(facts, premises=(), clues=(line,), words=words)


def needed(puzzle: Null, step: Step) -> dict[str, Word]:
    """Words for the sentence from the finished step: also where the engine, not the finder, uses the technique."""
    [line] = step.deduction.clues
    return {"count": puzzle.clues[line] or 0}


@technique("Count", 2, "the number of {clues} is {count}, so {facts}.", LINES.places, generic=True, argue=needed)
def count(board: NullBoard, line: int) -> Iterator[Deduction]:
    """If enough cells are filled, the others are empty; if only enough are left, all of them are filled."""
    facts = LINES.propagate(board.puzzle, board.domains, line)
    if facts:
        known = tuple(spot for spot in board.puzzle.shape.line(line) if board[spot] != OPEN)
        yield Deduction(tuple(facts), known, clues=(line,))


TECHNIQUES = (full_or_empty_line, count)
