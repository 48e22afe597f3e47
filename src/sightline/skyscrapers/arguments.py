"""Sentences about finished steps: what would go wrong otherwise, which heights are left, where a height fits."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import or_

from sightline.core import sentence
from sightline.core.board import Fact, values_of
from sightline.core.sentence import counted, in_words, listed
from sightline.core.step import Step
from sightline.core.words import Clue, Facts, Numbers, Observation, Observations, Spots, Values, Word
from sightline.family.grids import blank
from sightline.skyscrapers.constraints import (
    clues_text,
    facts_text,
    is_one,
    line_of,
    values_text,
    word_text,
)
from sightline.skyscrapers.failing import seen_instead, unfillable, what_is_wrong
from sightline.skyscrapers.in_sight import TopTexts, hidden_towers, leaves_no_room
from sightline.skyscrapers.puzzle import Skyscrapers

Words = dict[str, Word]


def clue_argument(puzzle: Skyscrapers, step: Step) -> Words:
    """What would be wrong with everything that the step rules out."""
    clues, facts = step.deduction.clues, list(step.deduction.plain_facts())
    masks = list(blank(puzzle))
    for premise in step.premises:
        masks[premise.spot] = premise.mask
    gone = {fact.spot: masks[fact.spot] & ~fact.mask for fact in facts if fact.mask}
    cases = [_with(masks, spot, 1 << value) for spot, mask in gone.items() for value in values_of(mask)] or [masks]
    seen = seen_instead(puzzle, clues, cases)
    wrong, observed = what_is_wrong(puzzle, clues, cases, seen, exact=len(gone) < 2)
    values = [f"{puzzle.shape.cell_name(fact.spot)} is {values_text(puzzle, left)}" for fact, left in _left(step)]
    certain = all(is_one(left) for _, left in _left(step))
    said: Words = {"facts": "; ".join(values)} if certain and gone else {}
    said |= {"instead": Numbers(tuple(sorted(seen)))} if seen else {}
    said |= {"observations": Observations(observed)} if observed else {}
    if len(gone) == 1:
        [(spot, mask)] = gone.items()
        out, kept = (word_text(puzzle, Values(some)) for some in (mask, step.left[0]))
        case = f"without {kept}" if certain else f"with {out}"
        return {"argument": f"{case} at {puzzle.shape.cell_name(spot)}, {wrong}"} | said
    return {"argument": OTHERWISE.sub(r"\1 otherwise", wrong, count=1) if gone else wrong} | said


OTHERWISE = re.compile(r"\b(would|could not)\b")


def _left(step: Step) -> list[tuple[Fact, int]]:
    """The facts of a step, each with the values that it leaves."""
    return list(zip(step.deduction.plain_facts(), step.left, strict=True))


def top_argument(texts: TopTexts) -> Callable[[Skyscrapers, Step], Words]:
    """A sentence about a tower and what its clue sees; where that is long, or what is cited does not say it, what would
    be seen."""

    def argue(puzzle: Skyscrapers, step: Step) -> Words:
        taller = texts.taller_seen(puzzle, step)
        if taller is None:
            return clue_argument(puzzle, step)
        clue, top = (word_text(puzzle, step.deduction.words[name]) for name in ("clue", "top"))
        heights = values_text(puzzle, taller, " and ")
        text = (texts.behind if taller else texts.alone).format(clue=clue, top=top, taller=heights)
        if len(f"{text}, so {step.conclusion}".split()) > sentence.MOST_WORDS:
            return clue_argument(puzzle, step)
        return {"argument": text, "observations": Observations((texts.observation(puzzle, step, taller),))}

    return argue


def _with(masks: Sequence[int], spot: int, mask: int) -> list[int]:
    other = [*masks]
    other[spot] = mask
    return other


def single_argument(puzzle: Skyscrapers, step: Step) -> Words:
    """Where the other values of each cell are: "row 2 has 1 and 3, and column 3 has 5, so r2c3 is 4"."""
    facts, cited = list(step.deduction.plain_facts()), dict(step.premises)
    line = line_of(puzzle, _clue(step, "line"))
    row = _has_text(puzzle, line, cited)
    told, found, is_shown = [], _known(puzzle, line, cited), True
    for fact, left in zip(facts, step.left, strict=True):
        told.append((_left_text(puzzle, fact, left, cited), _cell_reasons(puzzle, line, cited, fact, found)))
        across = [_known(puzzle, other, cited) for other in puzzle.shape.lines_at(fact.spot)]
        is_shown &= not cited.get(fact.spot, puzzle.full) & ~reduce(or_, across, found) & ~fact.mask
        found |= left if is_one(left) else 0
    if len(facts) == 1 and (is_shown or not step.left[0]):
        [(result, reasons)] = told
        if crowd := _crowd_text(puzzle, line, cited) if not step.left[0] else "":
            return {"argument": f"{listed(row)}, so {crowd}" if row else crowd}
        if is_one(facts[0].mask) and not reasons:
            lacking = values_text(puzzle, facts[0].mask) if facts[0].mask > 1 or puzzle.parks == 1 else "its parks"
            row = [f"{puzzle.shape.line_name(line)} lacks only {lacking}"]
        return {"argument": f"{listed([*row, *reasons], ', and ')}, so {result}"}
    if len(facts) == 1:
        verb, cell = "leave" if len(step.deduction.clues) > 1 else "leaves", puzzle.shape.cell_name(facts[0].spot)
        name = clues_text(puzzle, step.deduction.clues)
        return {"argument": f"{name} {verb} only {values_text(puzzle, step.left[0])} for {cell}"}
    each = [f"{result}, as {listed(reasons, ', and ')}" if reasons else f"then {result}" for result, reasons in told]
    start = f"{row[0]}: " if row else f"{_along(puzzle, step)}, "
    text = start + "; ".join(each)
    if is_shown and len(text.split()) <= MOST_WORDS:
        return {"argument": text}
    across = [clue for clue in step.deduction.clues if line_of(puzzle, clue) != line]
    result = facts_text(puzzle, Facts(tuple(facts), step.left))
    if not across:
        return {"argument": f"{_along(puzzle, step)}, one thing leads to the next: {result}"}
    leave = "leave" if len(across) > 1 else "leaves"
    return {"argument": f"{clues_text(puzzle, across)} {leave} {puzzle.shape.line_name(line)} one order: {result}"}


MOST_WORDS = 34
"""The longest list of reasons that fits a sentence, with the name of its technique and some to spare."""


def _known(puzzle: Skyscrapers, line: int, cited: Mapping[int, int]) -> int:
    """The values that cited cells of a line have."""
    masks = [cited[spot] for spot in puzzle.shape.line(line) if spot in cited]
    return reduce(or_, (mask for mask in masks if mask.bit_count() == 1), 0)


def _has_text(puzzle: Skyscrapers, line: int, cited: Mapping[int, int]) -> list[str]:
    """ "row 2 has 1 and 3", if any of its cells are cited."""
    values = _known(puzzle, line, cited)
    return [f"{puzzle.shape.line_name(line)} has {values_text(puzzle, values, ' and ')}"] if values else []


def _crowd_text(puzzle: Skyscrapers, line: int, cited: Mapping[int, int]) -> str:
    """ "only 4 would be left for r1c1 and r1c4", if several open cells are cited and share fewer values."""
    known = _known(puzzle, line, cited)
    cells = [spot for spot in puzzle.shape.line(line) if cited.get(spot, 0).bit_count() > 1]
    left = reduce(or_, (cited[spot] for spot in cells), 0) & ~known
    if len(cells) < 2 or left.bit_count() >= len(cells):
        return ""
    names = listed([puzzle.shape.cell_name(spot) for spot in cells])
    if not left:
        return f"nothing would be left for {names}"
    return f"only {values_text(puzzle, left, ' and ')} would be left for {names}"


def _cell_reasons(puzzle: Skyscrapers, line: int, cited: Mapping[int, int], fact: Fact, found: int) -> list[str]:
    """Why a cell has a value, apart from what its line has: its other line, and what was ruled out before."""
    out, reasons = puzzle.full & ~cited.get(fact.spot, puzzle.full) & ~found, []
    for across in puzzle.shape.lines_at(fact.spot):
        if across != line:
            reasons += _has_text(puzzle, across, {spot: mask for spot, mask in cited.items() if not mask & found})
            out &= ~_known(puzzle, across, cited)
    verb = "is" if out.bit_count() == 1 else "are"
    return reasons + ([f"{values_text(puzzle, out, ' and ')} {verb} out"] if out else [])


def _left_text(puzzle: Skyscrapers, fact: Fact, left: int, cited: Mapping[int, int]) -> str:
    """The value that a cell has; if what is cited does not say all of that, also what is out: "r2c2 is 3, not 1"."""
    cell = puzzle.shape.cell_name(fact.spot)
    if not left:
        return f"nothing is left for {cell}"
    if is_one(fact.mask) or (is_one(left) and fact.spot in cited):
        return f"{cell} is {values_text(puzzle, left)}"
    known = f"{values_text(puzzle, left)}, " if is_one(left) else ""
    return f"{cell} is {known}not {values_text(puzzle, puzzle.full & ~fact.mask)}"


def _clue(step: Step, word: str) -> int:
    clue = step.deduction.words[word]
    assert isinstance(clue, Clue)
    return clue.clue


def beside_ones(step: Step) -> str:
    """What stands beside several clues of 1: "beside a 1 stands the tallest: r1c3, r2c5 and r5c4 are 5"."""
    first = "a park or the tallest" if step.puzzle.parks else "the tallest"
    return f"beside a 1 stands {first}: {step.conclusion}."


def room_argument(puzzle: Skyscrapers, step: Step) -> Words:
    """That the first towers start low; where what is cited does not show that by counting, what would be seen."""
    clue = _clue(step, "clue")
    hidden = hidden_towers(puzzle, clue, dict(step.premises))
    if not leaves_no_room(puzzle, step, clue, hidden):
        said = clue_argument(puzzle, step)
        return said | {"argument": f"{said['argument']}, so"}
    names = listed([puzzle.shape.cell_name(spot) for spot in hidden], " or ")
    count = counted(puzzle.clues[clue], "tower")
    unseen = f" and cannot see {names}" if hidden else ""
    said = {"argument": f"{word_text(puzzle, Clue(clue))} must see {count}{unseen}, so they start low:"}
    if hidden:
        said["observations"] = Observations((Observation("hidden", {"clue": clue, "spots": hidden}),))
    return said


def beside_clues(step: Step) -> str:
    """What the numbers of several clues say of the cells beside them, once for all that are equal."""
    puzzle: Skyscrapers = step.puzzle
    numbers = sorted({puzzle.clues[clue] for part in step.reported_parts for clue in part.deduction.clues})
    tops = [puzzle.tallest - number + 1 for number in numbers]
    said = [f"beside a {number} no {_above(puzzle, top)}" for number, top in zip(numbers, tops, strict=True)]
    if len(said) > FEW_NUMBERS:
        said[2:-1] = ["and so on"]
    text = "; ".join(said)
    further = "; each cell further in can be one higher" if numbers[-1] > 2 else ""
    facts = zip(step.deduction.plain_facts(), step.left, strict=True)
    known = [
        f"{puzzle.shape.cell_name(fact.spot)} is {values_text(puzzle, left)}" for fact, left in facts if is_one(left)
    ]
    return f"{text}{further}{'; so ' * bool(known)}{listed(known)}."


FEW_NUMBERS = 4
"""The most numbers of clues that a sentence goes through one by one."""


def _above(puzzle: Skyscrapers, top: int) -> str:
    """The heights above one: "6", "5 or 6", "3–6"."""
    out = range(top + 1, puzzle.tallest + 1)
    return listed([*map(str, out)], " or ") if len(out) < 3 else f"{out[0]}–{out[-1]}"


def _along(puzzle: Skyscrapers, step: Step) -> str:
    """The line of a step: "in row 3", "on the rising diagonal"."""
    line = line_of(puzzle, _clue(step, "line"))
    return f"{'in' if line < 2 * puzzle.size else 'on'} {puzzle.shape.line_name(line)}"


def places_in_turn(step: Step) -> str:
    """ "only r6c3 can still be 6 in column 3, r3c2 in row 3 and r4c1 in row 4"."""
    puzzle: Skyscrapers = step.puzzle
    by_value: dict[int, list[str]] = {}
    for part in step.reported_parts:
        name = _along(puzzle, part)
        for fact, left in zip(part.deduction.plain_facts(), part.left, strict=True):
            by_value.setdefault(left, []).append(f"{puzzle.shape.cell_name(fact.spot)} {name}")
    return (
        "; ".join(f"{values_text(puzzle, value)} fits only {listed(cells)}" for value, cells in by_value.items()) + "."
    )


def most_words_in_turn(puzzle: Skyscrapers, parts: Sequence[Step]) -> int:
    """At most how many words `places_in_turn` has: for each cell "and r6c3 on the rising diagonal", and for each value,
    which may be a park, "a park fits only"."""
    facts = sum(len(part.left) for part in parts)
    values = {left for part in parts for left in part.left}
    return 6 * facts + 4 * len(values)


def places_argument(puzzle: Skyscrapers, step: Step) -> Words:
    """ "in row 3 only r3c6 can still be 1, and only r3c5 can be 2"."""
    facts = _one_by_one(puzzle, step)
    if not all(fact.mask and left for fact, left in facts):
        return crowded_argument(puzzle, step)
    clue, masks = _clue(step, "line"), list(blank(puzzle))
    for spot, mask in step.premises:
        masks[spot] = mask
    still = [
        f"only {puzzle.shape.cell_name(fact.spot)} can{' still' * (not at)} be {values_text(puzzle, height)}"
        for at, (fact, left) in enumerate(facts)
        for height in [left if is_one(left) else confined_heights(puzzle, clue, masks, fact.spot) & fact.mask]
    ]
    return {"argument": f"{_along(puzzle, step)} {listed(still, ', and ')}"}


def _one_by_one(puzzle: Skyscrapers, step: Step) -> list[tuple[Fact, int]]:
    """The facts of a step, each with what it leaves, in an order in which each height has one place left: by what is
    cited, and by the facts before it."""
    line = puzzle.shape.line(line_of(puzzle, _clue(step, "line")))
    masks, waiting, done = dict(step.premises), _left(step), list[tuple[Fact, int]]()
    while waiting:
        open_for = {
            left: [spot for spot in line if masks.get(spot, puzzle.full) & left] for _, left in waiting if is_one(left)
        }
        sure = [one for one in waiting if open_for.get(one[1]) == [one[0].spot]]
        fact, left = one = (sure or waiting)[0]
        waiting.remove(one)
        done.append(one)
        masks[fact.spot] = left
    return done


def crowded_argument(puzzle: Skyscrapers, step: Step) -> Words:
    """ "both 5 and 6 would fit only r1c1 in row 1": a cell of which several heights have no other, by what is cited; or
    why else the line cannot be filled."""
    cited, clue = dict(step.premises), _clue(step, "line")
    masks = [cited.get(spot, mask) for spot, mask in enumerate(blank(puzzle))]
    empty = [fact.spot for fact, left in _left(step) if not (fact.mask and left)]
    for spot in (*empty, *puzzle.shape.line(line_of(puzzle, clue))):
        heights = confined_heights(puzzle, clue, masks, spot)
        if heights.bit_count() > 1:
            seen = Observation("crowded", {"clue": clue, "values": list(values_of(heights)), "spot": spot})
            text = crowded_text(puzzle, step, heights, spot if spot in cited or spot in empty else None)
            return {"argument": text, "observations": Observations((seen,))}
    text, observed = unfillable(puzzle, clue, [masks])
    here = [(one.kind, {name: part for name, part in one.details.items() if name != "otherwise"}) for one in observed]
    return {"argument": text, "observations": Observations(tuple(Observation(*one) for one in here))}


def crowded_text(puzzle: Skyscrapers, step: Step, heights: int, spot: int | None) -> str:
    """ "both 5 and 6 would fit only r1c1 in row 1"; without the name of a cell that no drawing of the step frames: "row
    1 would have only one cell for 5 and 6"."""
    several = values_text(puzzle, heights, " and ")
    if spot is None:
        line = puzzle.shape.line_name(line_of(puzzle, _clue(step, "line")))
        return f"{line} would have only one cell for {several}"
    both = "both" if heights.bit_count() == 2 else "all of"
    return f"{both} {several} would fit only {puzzle.shape.cell_name(spot)} {_along(puzzle, step)}"


def confined_heights(puzzle: Skyscrapers, clue: int, masks: Sequence[int], spot: int) -> int:
    """The heights that have no other cell in the line of a clue."""
    others = (masks[other] for other in puzzle.shape.line(line_of(puzzle, clue)) if other != spot)
    return puzzle.full & ~reduce(or_, others, 0) & ~1


def hidden_argument(puzzle: Skyscrapers, step: Step) -> Words:
    """The cells of a hidden set: all in which its heights still fit."""
    heights, cited = step.deduction.words["heights"], dict(step.premises)
    assert isinstance(heights, Values)
    clue = _clue(step, "line")
    spots = [spot for spot in puzzle.shape.line(line_of(puzzle, clue)) if cited.get(spot, heights.mask) & heights.mask]
    if len(spots) != heights.mask.bit_count():  # what is cited shows it only together with what is concluded
        return {"along": _along(puzzle, step), "cells": f"{in_words(heights.mask.bit_count())} cells"}
    seen = Observation("fit", {"clue": clue, "values": list(values_of(heights.mask)), "spots": spots})
    return {"along": _along(puzzle, step), "cells": Spots(tuple(spots)), "observations": Observations((seen,))}


def naked_argument(puzzle: Skyscrapers, step: Step) -> Words:
    """The line of a naked set, whose cells and heights are known."""
    return {"along": _along(puzzle, step)}


def set_argument(puzzle: Skyscrapers, step: Step) -> Words:
    """ "r3c1, r3c2 and r3c5 need 1, 2 and 4 for themselves", or that the line has no other filling."""
    shared, along = reduce(or_, (premise.mask for premise in step.premises), 0), _along(puzzle, step)
    spots = tuple(premise.spot for premise in step.premises)
    if shared.bit_count() != len(spots) or any(fact.spot in spots for fact in step.deduction.plain_facts()):
        return {"along": along, "argument": "the heights can be placed in no other way"}
    cells = Spots(spots)
    need = f"{word_text(puzzle, cells)} need {values_text(puzzle, shared, ' and ')} for themselves"
    return {"along": along, "argument": need}
