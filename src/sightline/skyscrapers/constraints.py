"""The constraints: lines, their clues and numbers, propagation along a line, and what cited clues entail.

Scopes are the lines (rows, then columns, then diagonals if they have a rule). An edge clue is about its line, in which
every height occurs once; clue 4n + i is the plain rule that line i has each height once.
"""

from array import array
from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache, partial

from sightline.core.board import FORMATS, Fact, pack, unpack, values_of
from sightline.core.sentence import counted, listed, ranges
from sightline.core.technique import Places
from sightline.core.words import Facts, Failing, Word
from sightline.family import grids
from sightline.family.grids import WordText, ruled_out
from sightline.skyscrapers.problem import problem_of, without_clues
from sightline.skyscrapers.puzzle import SIDES, Skyscrapers

Masks = Sequence[int]


def edge_clues(puzzle: Skyscrapers, line: int) -> tuple[int, ...]:
    """The numbers of the clues at the near (left, top) and the far end of a line, given or not; a diagonal has none."""
    n = puzzle.size
    if line >= 2 * n:
        return ()
    return (4 * n - 1 - line, n + line) if line < n else (line - n, 4 * n - 1 - line)


def views(puzzle: Skyscrapers, line: int, cited: Collection[int] | None = None) -> tuple[int, int]:
    """How many towers are seen from the near and the far end of a line, 0 if it is not said; by the *cited* clues."""
    near, far = (*edge_clues(puzzle, line), None, None)[:2]
    return _number(puzzle, near, cited), _number(puzzle, far, cited)


def _number(puzzle: Skyscrapers, clue: int | None, cited: Collection[int] | None) -> int:
    return 0 if clue is None or (cited is not None and clue not in cited) else puzzle.clues[clue]


def line_of(puzzle: Skyscrapers, clue: int) -> int:
    """The line that a clue, or a plain rule, is about."""
    return _lines_of_clues(puzzle.size)[clue]


@cache
def _lines_of_clues(n: int) -> tuple[int, ...]:
    return (*range(n, 2 * n), *range(n), *reversed(range(n, 2 * n)), *reversed(range(n)), *range(2 * n + 2))


def rule_of(puzzle: Skyscrapers, line: int) -> int:
    """The plain rule of a line: each height once."""
    return 4 * puzzle.size + line


def clues(puzzle: Skyscrapers, line: int) -> tuple[int, ...]:
    """The clues about a line; its plain rule where there is none."""
    given = tuple(clue for clue in edge_clues(puzzle, line) if puzzle.clues[clue])
    return given or (rule_of(puzzle, line),)


def edges_at(puzzle: Skyscrapers, spot: int) -> list[int]:
    """The given edge clues that look at a cell."""
    return [clue for line in puzzle.shape.lines_at(spot) for clue in edge_clues(puzzle, line) if puzzle.clues[clue]]


def printed_clues(puzzle: Skyscrapers) -> list[int]:
    """The edge clues that are given."""
    return [clue for clue, number in enumerate(puzzle.clues) if number]


EDGES = Places(printed_clues, edges_at, line_of)
EDGES_ONCE = EDGES._replace(once=True)
HEIGHTS = Places(lambda puzzle: range(1, puzzle.tallest + 1), lambda puzzle, spot: range(1, puzzle.tallest + 1))


@lru_cache(maxsize=1 << 14)
def support(masks: tuple[int, ...], parks: int, near: int, far: int, width: int) -> tuple[int, ...]:
    """For each cell the heights that it has in some arrangement of the line; all 0 if there is no arrangement."""
    problem = without_clues(len(masks), parks, width)
    return tuple(unpack(problem.line(0, pack(masks, width), near, far), width)) or (0,) * len(masks)


def seen_counts(masks: Sequence[int], parks: int, width: int) -> int:
    """The numbers of towers that can be seen from the first cell of a line, as bits; 0 if there is no arrangement."""
    return without_clues(len(masks), parks, width).seen(0, pack(masks, width))


def line_facts(puzzle: Skyscrapers, masks: Masks, line: int, near: int, far: int) -> list[Fact]:
    """All that a line with these clues forces beyond the masks."""
    cells = tuple(masks[puzzle.line_slices[line]])
    kept = support(cells, puzzle.parks, near, far, puzzle.width)
    return [] if kept == cells and all(cells) else ruled_out(puzzle, masks, puzzle.shape.line(line), kept)


def propagate(puzzle: Skyscrapers, masks: Masks, line: int) -> list[Fact]:
    return line_facts(puzzle, masks, line, *puzzle.line_views[line])


def entails(puzzle: Skyscrapers, cited: Sequence[int], premises: Mapping[int, int], facts: Sequence[Fact]) -> bool:
    """Whether each fact follows from what is cited of one line, or by propagating along the cited lines in turn."""
    if len(cited) == 1:
        return forces_alone(puzzle, cited[0], premises, facts)
    masks, wanted = _packed(puzzle, premises, facts)
    return problem_of(puzzle).forces(masks, cited, wanted)


def forces_alone(puzzle: Skyscrapers, clue: int, premises: Mapping[int, int], facts: Sequence[Fact]) -> bool:
    """Whether one clue, or the plain rule of a line, forces the facts."""
    line, full = line_of(puzzle, clue), puzzle.full
    cells, near_and_far = puzzle.shape.line(line), views(puzzle, line, (clue,))
    kept = support(tuple([premises.get(spot, full) for spot in cells]), puzzle.parks, *near_and_far, puzzle.width)
    if not kept[0]:
        return True
    left = dict(zip(cells, kept, strict=True))
    return all(spot in left and not left[spot] & ~mask for spot, mask in facts)


def core(
    puzzle: Skyscrapers, cited: Sequence[int], premises: Mapping[int, int], facts: Sequence[Fact]
) -> tuple[list[int], list[int]]:
    """Those of the clues and premises that force the facts and of which none can be dropped; no clues if they do
    not."""
    masks, wanted = _packed(puzzle, premises, facts)
    return problem_of(puzzle).core(masks, cited, [*premises], wanted)


def _packed(puzzle: Skyscrapers, premises: Mapping[int, int], facts: Sequence[Fact]) -> tuple[bytes, bytes]:
    """The masks if nothing but the premises is known, and what the facts say of each cell."""
    blank = _blank_array(puzzle.full, puzzle.spots, puzzle.width)
    masks, wanted = blank[:], blank[:]
    for spot, mask in premises.items():
        masks[spot] = mask
    for spot, mask in facts:
        wanted[spot] &= mask
    return masks.tobytes(), wanted.tobytes()


@cache
def _blank_array(full: int, spots: int, width: int) -> "array[int]":
    return array(FORMATS[width], [full]) * spots


# --- words


def read_fact(puzzle: Skyscrapers, text: str) -> Fact:
    """ "r3c4=5" as a placement."""
    return grids.read_fact(puzzle, text, f"height here: 1–{puzzle.tallest}")


def cells_text(puzzle: Skyscrapers, spots: Sequence[int]) -> str:
    """Cells by name; of more than a few, three neighbours or more as a range."""
    return listed(cell_names(puzzle, spots))


def cell_names(puzzle: Skyscrapers, spots: Sequence[int]) -> list[str]:
    if len(spots) <= FEW:
        return [puzzle.shape.cell_name(spot) for spot in spots]
    return puzzle.shape.ranges(spots, shortest=3)


FEW = 3
"""Cells that are named one by one."""


def values_text(puzzle: Skyscrapers, mask: int, last: str = " or ") -> str:
    """Heights in ascending order, three or more in a row as a range, and parks."""
    return _values_text(mask, last)


@lru_cache(maxsize=1 << 12)
def _values_text(mask: int, last: str) -> str:
    heights = ranges(list(values_of(mask & ~1)), shortest=3)
    return listed(["a park"] * (mask & 1) + heights, last)


def facts_text(puzzle: Skyscrapers, facts: Facts) -> str:
    """ "r1c4 is 3", "r1c1 and r1c2 are not 4", "r2c2 is 3, not 1": cells with the same fact together.

    Of many cells that are left with one value, only that value is told; of an assumption, what is assumed.
    """
    singles = sum(left.bit_count() == 1 for _, left in facts.each())
    is_assumed = not facts.left

    def value(fact: Fact, left: int) -> str:
        several_out = (puzzle.full & ~fact.mask).bit_count() > 1
        if fact.mask.bit_count() == 1 or (left.bit_count() == 1 and singles >= MANY) or (is_assumed and several_out):
            return values_text(puzzle, left & fact.mask)
        known = f"{values_text(puzzle, left)}, " if left.bit_count() == 1 else ""
        return f"{known}not {values_text(puzzle, puzzle.full & ~fact.mask)}"

    conflict = "" if all(left for _, left in facts.each()) else conflict_text(puzzle, facts)
    text = grids.facts_text(facts, partial(cells_text, puzzle), value, conflict, several=in_plural)
    if len(text.split()) <= MOST_WORDS:
        return text
    sure = [(fact.spot, left) for fact, left in facts.each() if is_one(left)]
    known = [f"{cells_text(puzzle, [spot])} is {values_text(puzzle, left)}" for spot, left in sure]
    others = [fact.spot for fact, left in facts.each() if not is_one(left)]
    fewer = [f"fewer heights are left for {cells_text(puzzle, others)}"] if others else []
    return "; ".join([*known, *fewer])


def in_plural(value: str) -> str:
    """What several cells are: "parks", "not parks or 1"; heights have no plural."""
    return value.replace("a park", "parks")


def conflict_text(puzzle: Skyscrapers, facts: Facts) -> str:
    """What a fact that leaves nothing says: "r1c2 cannot be 4", "r1c1 would have to be 5, which is out"."""
    fact = next((fact for fact, left in facts.each() if not left), None)
    if fact is None or not fact.mask:
        return "that cannot be"
    cell = cells_text(puzzle, [fact.spot])
    if is_one(fact.mask):
        return f"{cell} would have to be {values_text(puzzle, fact.mask)}, which is out"
    return f"{cell} cannot be {values_text(puzzle, puzzle.full & ~fact.mask)}"


MANY = 3
"""Cells left with one value, from which on a sentence does not tell what is out."""
MOST_WORDS = 22
"""The longest list of facts that fits a sentence with its reason."""


def is_one(mask: int) -> bool:
    return mask.bit_count() == 1


def clues_text(puzzle: Skyscrapers, clues: Sequence[int]) -> str:
    lines = [clue - 4 * puzzle.size for clue in clues if 4 * puzzle.size <= clue < 6 * puzzle.size]
    others = [clue for clue in clues if not 4 * puzzle.size <= clue < 6 * puzzle.size]
    rows, columns = [line for line in lines if line < puzzle.size], [line for line in lines if line >= puzzle.size]
    plain = [grids.lines_text(puzzle, some, shortest=3) for some in ([rows, columns] if others else [lines]) if some]
    last = ", and " if any(" and " in one for one in plain[:-1]) else " and "
    return listed([*(clue_text(puzzle, clue) for clue in others), *plain], last)


def clue_text(puzzle: Skyscrapers, clue: int) -> str:
    """ "the 2 above column 4", or for a plain rule its line: "row 3"."""
    n = puzzle.size
    if clue >= 4 * n:
        return puzzle.shape.line_name(clue - 4 * n)
    return f"the {puzzle.clues[clue]} {WHERE[SIDES[clue // n]]} {puzzle.shape.line_name(line_of(puzzle, clue))}"


WHERE = {"top": "above", "bottom": "below", "left": "left of", "right": "right of"}


def both_text(puzzle: Skyscrapers, one: int, other: int) -> str:
    """The clues at both ends of a line: "the 3 left and the 2 right of row 1"."""
    near = WHERE[SIDES[one // puzzle.size]].removesuffix(" of")
    return f"the {puzzle.clues[one]} {near} and {clue_text(puzzle, other)}"


plain_words: WordText[Skyscrapers] = WordText(cells_text, values_text, clues_text, facts_text)


def word_text(puzzle: Skyscrapers, word: Word) -> str:
    """Words as text; of clues that nothing fits any more, what they could not see."""
    edges = (
        [clue for clue in word.clues if clue < 4 * puzzle.size] if isinstance(word, Failing) and not word.said else []
    )
    if len(edges) == 1:
        towers = counted(puzzle.clues[edges[0]], "tower")
        return f"{clues_text(puzzle, edges)} could not see exactly {towers}"
    if edges:
        return f"{clues_text(puzzle, edges)} could not {'both' if len(edges) == 2 else 'all'} be right"
    return plain_words(puzzle, word)
