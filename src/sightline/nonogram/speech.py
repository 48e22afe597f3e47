"""How people talk about a picture: rows and columns, cells in a line by their number there, runs by their length."""

from collections.abc import Callable, Sequence
from itertools import groupby

from sightline.core.grid import cell_name
from sightline.core.sentence import listed, nth
from sightline.core.step import Step
from sightline.core.words import Clue, Clues, Facts, Failing, Run, Spot, Spots, Values, Where, Word
from sightline.nonogram.puzzle import Nonogram


def word_text(puzzle: Nonogram, word: Word) -> str:
    """A word of a deduction as people say it."""
    if isinstance(word, Spot):
        return cell_name(*divmod(word.spot, puzzle.breadth))
    if isinstance(word, Spots):
        return cells_text(puzzle, word.spots)
    if isinstance(word, Values):
        return value_text(puzzle, word.mask)
    if isinstance(word, Clue):
        return puzzle.line_name(word.clue)
    if isinstance(word, Clues | Where):
        return lines_text(puzzle, word.clues)
    if isinstance(word, Facts):
        return facts_text(puzzle, word)
    if isinstance(word, Failing):
        return f"nothing fits {lines_text(puzzle, word.clues)}"
    return str(word)


def lines_text(puzzle: Nonogram, lines: Sequence[int]) -> str:
    """ "row 2 and column 4", "rows 1–3 and 5", "rows 1–3 and columns 2, 4": many lines of a kind together."""
    height = puzzle.height
    rows, columns = (
        [line + 1 for line in lines if line < height],
        [line - height + 1 for line in lines if line >= height],
    )
    join = ", ".join if rows and columns else listed
    kinds = [("row", rows), ("column", columns)]
    return " and ".join(
        f"{kind}{'s' if len(numbers) > 1 else ''} {join(ranges(numbers))}" for kind, numbers in kinds if numbers
    )


def value_text(puzzle: Nonogram, mask: int) -> str:
    names = ["empty", *(puzzle.color_name(value) for value in range(1, puzzle.palette + 1))]
    return listed([name for value, name in enumerate(names) if mask >> value & 1], " or ")


def facts_text(puzzle: Nonogram, facts: Facts, name: Callable[[list[int]], str] | None = None) -> str:
    """ "r4c5–r4c7 are filled; r4c9 is empty": cells with the same news together, and as *name* has it."""
    alike: dict[int, list[int]] = {}
    for fact, left in facts.each():
        if not left:
            return "nothing fits"
        alike.setdefault(left, []).append(fact.spot)
    return "; ".join(
        f"{name(spots) if name else cells_text(puzzle, spots)} {'is' if len(spots) == 1 else 'are'} "
        f"{value_text(puzzle, mask)}"
        for mask, spots in alike.items()
    )


def along(puzzle: Nonogram, step: Step) -> dict[str, Word]:
    """The words of a step about one line, with its cells by their number there: in a row, "columns 3–5"."""
    [line] = step.deduction.clues
    kind = "column" if line < puzzle.height else "row"
    place = {spot: at for at, spot in enumerate(puzzle.line(line), 1)}

    def name(spots: Sequence[int]) -> str:
        return f"{kind}{'s' if len(spots) > 1 else ''} {listed(ranges([place[spot] for spot in spots]))}"

    said: dict[str, Word] = {}
    for key, word in step.deduction.words.items():
        if isinstance(word, Spots | Run):
            said[key] = name(word.spots) if isinstance(word, Spots) else run_text(puzzle, line, word.run)
    return {**said, "facts": facts_text(puzzle, Facts(tuple(step.deduction.plain_facts()), step.left), name)}


def ranges(numbers: Sequence[int]) -> list[str]:
    """ "1–3", "5": neighbours together."""
    chains = [
        [n for _, n in same] for _, same in groupby(enumerate(sorted(numbers)), key=lambda item: item[1] - item[0])
    ]
    return [str(chain[0]) if len(chain) == 1 else f"{chain[0]}–{chain[-1]}" for chain in chains]


def run_text(puzzle: Nonogram, line: int, run: int) -> str:
    """ "5", "red 5"; of several alike, "second 5"."""
    runs = list(zip(*puzzle.parted[line], strict=True)) if puzzle.colors else list(puzzle.parted[line][0])
    alike = [other for other, same in enumerate(runs) if same == runs[run]]
    rank = "" if len(alike) == 1 else "last " if run == alike[-1] else f"{nth(alike.index(run))} "
    color = f"{puzzle.color_name(puzzle.parted[line][1][run])} " if puzzle.colors else ""
    return f"{rank}{color}{puzzle.parted[line][0][run]}"


def cells_text(puzzle: Nonogram, spots: Sequence[int]) -> str:
    """Cells by name, neighbours in a row or a column as a range."""
    names = []
    rest = sorted(spots)
    by_row = len({spot // puzzle.breadth for spot in rest}) <= len({spot % puzzle.breadth for spot in rest})
    step = 1 if by_row else puzzle.breadth
    if not by_row:
        rest.sort(key=lambda spot: (spot % puzzle.breadth, spot))

    def stretch(item: tuple[int, int]) -> tuple[int, int]:
        at, spot = item
        return spot - at * step, spot // puzzle.breadth if by_row else spot % puzzle.breadth

    for _, same in groupby(enumerate(rest), key=stretch):
        chain = [spot for _, spot in same]
        first, last = (divmod(spot, puzzle.breadth) for spot in (chain[0], chain[-1]))
        names.append(cell_name(*first) + ("" if len(chain) == 1 else f"–{cell_name(*last)}"))
    return listed(names)
