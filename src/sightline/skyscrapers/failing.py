"""What goes wrong along a line of towers: what a clue would see, which height would have no place."""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_

from sightline.core.board import values_of
from sightline.core.sentence import counted, in_words
from sightline.core.words import Observation, Spots
from sightline.skyscrapers.constraints import (
    both_text,
    clue_text,
    edge_clues,
    line_of,
    seen_counts,
    support,
    values_text,
    views,
    word_text,
)
from sightline.skyscrapers.puzzle import Skyscrapers


def seen_instead(puzzle: Skyscrapers, clues: Sequence[int], cases: Sequence[Sequence[int]]) -> set[int]:
    """How many towers a single clue could see on these boards; none if its line cannot be filled."""
    if len(clues) > 1 or clues[0] >= 4 * puzzle.size:
        return set()
    line = line_of(puzzle, clues[0])
    onwards = 1 if edge_clues(puzzle, line)[0] == clues[0] else -1
    lines = {tuple(masks[puzzle.shape.line_slice(line)][::onwards]) for masks in cases}
    return {*values_of(reduce(or_, [seen_counts(cells, puzzle.parks, puzzle.width) for cells in lines]))}


def what_is_wrong(
    puzzle: Skyscrapers, clues: Sequence[int], cases: Sequence[Sequence[int]], seen: set[int], exact: bool
) -> tuple[str, tuple[Observation, ...]]:
    """What is wrong with these boards along the one line of the clues, which would see so many towers."""
    if len(clues) > 1:
        return _wrong_view(puzzle, clues, cases, exact) or (f"{both_text(puzzle, *clues)} could not both be right", ())
    if not seen:
        return unfillable(puzzle, clues[0], cases)
    return f"{clue_text(puzzle, clues[0])} {_count_text(seen, puzzle.clues[clues[0]], exact)}", ()


def _wrong_view(
    puzzle: Skyscrapers, clues: Sequence[int], cases: Sequence[Sequence[int]], exact: bool
) -> tuple[str, tuple[Observation, ...]] | None:
    """What one of two clues would see where the other is right, if it is the same on all these boards: "the 3 below
    column 2 would see four towers if the 2 opposite is right". Of both clues, the one that could see less."""
    found = [(seen, clue) for clue in clues if (seen := seen_opposite(puzzle, clue, cases))]
    if not found:
        return None
    seen, clue = min(found, key=lambda one: (len(one[0]), one[1]))
    [other] = {*clues} - {clue}
    view = {"clue": clue, "right": other, "counts": sorted(seen), "otherwise": 1}
    text = f"{clue_text(puzzle, clue)} {_count_text(seen, puzzle.clues[clue], exact)}"
    return f"{text} if the {puzzle.clues[other]} opposite is right", (Observation("view", view),)


def seen_opposite(puzzle: Skyscrapers, clue: int, cases: Sequence[Sequence[int]]) -> set[int]:
    """How many towers a clue could see where the one opposite is right; none if that differs between these boards."""
    line = line_of(puzzle, clue)
    is_near, (near, far) = clue == edge_clues(puzzle, line)[0], views(puzzle, line)
    lines = {tuple(masks[puzzle.shape.line_slice(line)]) for masks in cases}
    found = {
        tuple(
            count
            for count in range(1, puzzle.tallest + 1)
            if any(support(cells, puzzle.parks, *((count, far) if is_near else (near, count)), puzzle.width))
        )
        for cells in lines
    }
    return {*found.pop()} if len(found) == 1 else set()


def unfillable(puzzle: Skyscrapers, clue: int, cases: Sequence[Sequence[int]]) -> tuple[str, tuple[Observation, ...]]:
    """Why a line cannot be filled: a height that fits nowhere, or cells that share too few, the same in all cases."""
    line = line_of(puzzle, clue)
    name, cells = puzzle.shape.line_name(line), puzzle.shape.line(line)
    for height in range(1, puzzle.tallest + 1):
        if not any(masks[spot] >> height & 1 for masks in cases for spot in cells):
            seen = Observation("no place", {"clue": clue, "height": height, "otherwise": 1})
            return f"{name} would have no place for {height}", (seen,)
    for some in filter(None, (crowded_cells({spot: masks[spot] for spot in cells}) for masks in cases)):
        shared, *others = {reduce(or_, (masks[spot] for spot in some)) for masks in cases}
        if not others:
            left = {"clue": clue, "spots": some, "values": list(values_of(shared)), "otherwise": 1}
            heights = f"only {values_text(puzzle, shared, ' and ')}" if shared else "nothing"
            text = f"{heights} would be left for {word_text(puzzle, Spots(tuple(some)))}"
            return text, (Observation("left", left),)
    return f"{name} could not be filled", ()


def crowded_cells(masks: Mapping[int, int]) -> list[int]:
    """Cells of a line that share fewer heights than they are, none of them to spare; none if all can have their own.

    One cell after the other takes a height; whoever has it must take another. Where that leads nowhere, those that were
    asked share too few. Cells with few heights begin, so that few cells show it.
    """
    owners: dict[int, int] = {}

    def take(spot: int, asked: set[int]) -> bool:
        for height in values_of(masks[spot]):
            if height not in asked:
                asked.add(height)
                if height not in owners or take(owners[height], asked):
                    owners[height] = spot
                    return True
        return False

    for spot in sorted(masks, key=lambda spot: masks[spot].bit_count()):
        asked = set[int]()
        if not masks[spot] & 1 and not take(spot, asked):  # 1: it may be a park
            return sorted([spot, *(owners[height] for height in asked)])
    return []


def _count_text(seen: set[int], wanted: int, exact: bool) -> str:
    """What a clue would see instead: the number of towers, or (not *exact*) only that it is wrong."""
    few, many = max(seen) < wanted, min(seen) > wanted
    if not few and not many:
        either = f"would see {in_words(min(seen))} or {counted(max(seen), 'tower')}"
        return either if len(seen) == 2 else f"could not see exactly {counted(wanted, 'tower')}"
    if not exact:
        return f"would see too {'few' if few else 'many'} towers"
    if len(seen) == 1:
        return f"would see {counted(min(seen), 'tower')}"
    return f"would see at {'most' if few else 'least'} {counted(max(seen) if few else min(seen), 'tower')}"
