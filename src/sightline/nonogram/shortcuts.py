"""What the kernel answers quickly about a Nonogram."""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import compress

from sightline.core.board import Fact, pack, unpack
from sightline.core.technique import Deduction, Technique, plain_deduction
from sightline.core.words import Clue
from sightline.family.shortcuts import Shortcuts
from sightline.kernel import BACKEND
from sightline.nonogram.constraints import KERNEL
from sightline.nonogram.findings import tell_finding
from sightline.nonogram.problem import problem_of
from sightline.nonogram.puzzle import Nonogram
from sightline.nonogram.techniques import MILDER, lines
from sightline.nonogram.techniques.corners import four_corners
from sightline.nonogram.techniques.edges import edge_logic, neighbouring_lines

PLAIN, EXACT = 2, 3
"""The highest tiers of simple arguments about one line, and of everything that one line implies."""
ONE_WORD = 63
"""The most cells of a line for the kernel's simple arguments: bits of a word."""


IMPLEMENTED = (
    lines.empty_line,
    lines.full_line,
    lines.simple_boxes,
    lines.colors_of_a_line,
    lines.completed_line,
    lines.completed_block,
    lines.glue,
    lines.mercury,
    lines.boxes_in_reach,
    lines.simple_spaces,
    lines.forcing,
    lines.colors_in_reach,
    lines.splitting,
    lines.joining,
    lines.full_line_logic,
)


GROUPS: tuple[tuple[Technique, ...], ...] = (
    (lines.empty_line,),
    (lines.full_line,),
    (lines.simple_boxes,),
    (lines.colors_of_a_line,),
    (lines.completed_line,),
    (lines.completed_block,),
    (lines.glue,),
    (lines.mercury,),
    (lines.boxes_in_reach,),
    (lines.simple_spaces,),
    (lines.forcing,),
    (lines.colors_in_reach,),
    (lines.splitting, lines.joining),
    (lines.full_line_logic,),
    (four_corners,),
    (edge_logic,),
    (neighbouring_lines,),
)
"""The techniques whose turns the kernel takes, in the order of native/runs/turns.hpp."""
NUMBERS: Mapping[tuple[Technique, ...], int] = {group: number for number, group in enumerate(GROUPS)}


FINDERS: Mapping[Technique, int] = {technique: number for number, technique in enumerate(IMPLEMENTED)}
"""The techniques of which the kernel knows what they find, in the order of native/runs/finders.hpp."""


def is_plain(puzzle: Nonogram) -> bool:
    """Whether the runs are known and their lines, in black and white, fit a word."""
    return not puzzle.colors and not puzzle.has_unknown and max(puzzle.height, puzzle.breadth) <= ONE_WORD


def tiers(puzzle: Nonogram) -> Sequence[int]:
    """The kernel has the simple arguments only for some puzzles."""
    return (PLAIN, EXACT) if is_plain(puzzle) else (EXACT,)


def turns(puzzle: Nonogram) -> Mapping[tuple[Technique, ...], int]:
    """The kernel takes turns for the same puzzles; in Python the techniques themselves do."""
    return NUMBERS if is_plain(puzzle) and BACKEND != "python" else {}


def finders(puzzle: Nonogram) -> Mapping[Technique, int]:
    """For the puzzles of which the kernel takes no turns; it knows the colours up to the last one that a run has."""
    knows_colors = not puzzle.colors or max(puzzle.run_colors, default=0) == puzzle.palette
    return FINDERS if knows_colors and not is_plain(puzzle) and BACKEND != "python" else {}


def says(puzzle: Nonogram, line: int, known: Sequence[int], wanted: Mapping[int, int]) -> Mapping[Technique, bool]:
    """Which techniques about a line conclude so much at once, as far as that is known."""
    if not (turns(puzzle) or finders(puzzle)):
        return {}
    (spots, where, _), width = puzzle.line_spots[line], puzzle.width
    masks = [puzzle.full] * len(spots)
    for spot, mask in wanted.items():
        if not mask or spot not in spots:
            return {}
        masks[spots.index(spot)] = mask
    cells = known[where]
    if not all(cells):
        return {}
    numbers = tuple(problem_of(puzzle).says(line, pack(cells, width), pack(masks, width)))
    return _said_in_turns(numbers) if is_plain(puzzle) else _said_by_finders(numbers)


def of_line(puzzle: Nonogram, line: int, facts: tuple[Fact, ...]) -> Deduction:
    """What a technique says of a line that names nothing but the line."""
    return plain_deduction(facts, puzzle.line_spots[line][2], (line,), {"line": Clue(line)})


@cache
def _said_by_finders(numbers: tuple[int, ...]) -> Mapping[Technique, bool]:
    """Of the `FINDERS` whether they look again and have one of these numbers."""
    found = {each: number in numbers and each.places is not lines.ONCE for each, number in FINDERS.items()}
    return found | {milder: found[technique] for technique, milder in MILDER.items()}


@cache
def _said_in_turns(numbers: tuple[int, ...]) -> Mapping[Technique, bool]:
    """Of the techniques that look at a line whether they look again and have one of these numbers; of two that share
    one, which of them says so much is not known."""
    last = NUMBERS[lines.full_line_logic,]
    known = {group: number in numbers for group, number in NUMBERS.items() if number <= last}
    found = {
        technique: says and technique.places is not lines.ONCE
        for group, says in known.items()
        for technique in group
        if len(group) == 1 or not says
    }
    return found | {milder: found[technique] for technique, milder in MILDER.items()}


def needed_premises(
    puzzle: Nonogram, line: int, masks: Sequence[int], cited: Sequence[int], facts: Sequence[Fact]
) -> list[int] | None:
    """The cited cells that a line needs to force the facts; None if it does not."""
    (spots, where, all_spots), full, width = puzzle.line_spots[line], puzzle.full, puzzle.width
    wanted = bytearray((full,)) * len(spots) if width == 1 else [full] * len(spots)
    for spot, mask in facts:
        if spot not in spots:
            return None
        wanted[spots.index(spot)] = mask
    if cited == all_spots:
        cells = masks[where]
    else:
        known = {spot: masks[spot] for spot in cited}
        cells = [known.get(spot, full) for spot in spots]
    kept = problem_of(puzzle).needed(line, pack(cells, width), pack(wanted, width))
    return [*compress(spots, kept if width == 1 else unpack(kept, width))] if kept else None


SHORTCUTS = Shortcuts(
    closure=KERNEL.closure,
    implemented=IMPLEMENTED,
    tiers=tiers,
    first_failures=KERNEL.first_failures,
    active=KERNEL.active,
    prune=KERNEL.prune,
    two_ways=KERNEL.two_ways,
    short_refutation=KERNEL.short_refutation,
    turns=turns,
    take_turns=KERNEL.take_turns,
    turns_with_findings=partial(KERNEL.turns_with_findings, tell_finding),
    finders=finders,
    finds=KERNEL.finds,
    way=KERNEL.way,
    near_way=KERNEL.near_way,
    says=says,
    said=dict.fromkeys((lines.simple_spaces, lines.full_line_logic, *MILDER.values()), of_line),
    needed_premises=needed_premises,
)
