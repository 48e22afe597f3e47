"""How an assumption fails on a map: the bridges that it forces, and what goes wrong in the end."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum, auto
from functools import partial, reduce
from operator import or_

from sightline.core.board import Fact
from sightline.core.sentence import MOST_WORDS, listed
from sightline.core.step import Step
from sightline.core.technique import Case
from sightline.core.words import Word
from sightline.hashi.constraints import cited_masks, connected_rule, crossing_rule
from sightline.hashi.graph import smallest_part, without_bridge
from sightline.hashi.puzzle import Hashi
from sightline.hashi.texts import (
    alike_pairs,
    failing_text,
    forced_text,
    group_text,
    island_text,
    outcome_text,
    pair_text,
    planks_text,
    short_group_text,
)

GroupText = Callable[[Hashi, Sequence[int]], str]
FEW_FORCED, FEW_AROUND = 4, 3
"""The most forced bridges that a sentence lists, and the most around an island that fails."""


def split_argument(puzzle: Hashi, step: Step) -> dict[str, Word]:
    """Why every other case of the step's fact fails, whichever part of a cited either holds."""
    text, rest = "", f"{step.technique.name}: {step.clause_in(step.technique.text.replace('{argument}, ', ''))}"
    for text in split_texts(puzzle, step):
        if len(text.split()) + len(rest.split()) <= MOST_WORDS:
            break
    return {"argument": text}


def split_texts(puzzle: Hashi, step: Step) -> Iterator[str]:
    """How the cases of a split fail, ever shorter: with the bridges that they force, with those around the island that
    fails, with their ends alone."""
    [fact, *_] = step.deduction.plain_facts()
    cases, pair = step.deduction.argument, pair_text(puzzle, fact.spot)
    out = planks_text(puzzle, cited_masks(puzzle, step)[fact.spot] & ~fact.mask)
    ways = [case for case in cases if case.also]
    for detail in Detail if cases and not ways else ():
        failures = failures_by_story(puzzle, cases, detail).items()
        yield "; ".join(failure_text(f"{planks_text(puzzle, mask)} on {pair}", stories) for stories, mask in failures)
    for name in (group_text, short_group_text, None) if cases else ():
        yield f"with {out} on {pair}, {ways_text(puzzle, ways)} {ends_text(puzzle, cases, name)}"
    islands = [clue for clue in step.deduction.clues if clue < len(puzzle.cells)]
    yield f"with {out} on {pair}, {group_text(puzzle, islands)} cannot all get their bridges"


Story = tuple[str, str]
"""The bridges that a case forces, "" if there are none or too many, and what goes wrong in the end."""


class Detail(Enum):
    """What a story tells at most, the longest first: the forced bridges, also with a short name of a group; those
    around the island that fails; the end."""

    FORCED = auto()
    FORCED_BRIEFLY = auto()
    AROUND = auto()
    END = auto()


def failures_by_story(puzzle: Hashi, cases: Sequence[Case], detail: Detail) -> dict[tuple[Story, ...], int]:
    """How cases fail, and of which values those are that fail so."""
    by_value, failures = dict[int, dict[Story, None]](), dict[tuple[Story, ...], int]()
    shared = forced_in_all(cases)
    for case in cases:
        by_value.setdefault(case.assumed.mask, {})[story_of(puzzle, case, detail, shared)] = None
    for mask, stories in by_value.items():
        failures[tuple(stories)] = failures.get(tuple(stories), 0) | mask
    return failures


def failure_text(assumed: str, stories: Sequence[Story]) -> str:
    """ "no bridge on r9c1–r11c1 would force two on r11c1–r13c1, and the 1 at r13c1 would get too many", or what fails
    with it where that is not so plain."""
    if all(forced for forced, _ in stories):
        return f"{assumed} would force {', or else '.join(f'{forced}, and {end}' for forced, end in stories)}"
    said = [f"{forced} would be forced, and {end}" if forced else end for forced, end in stories]
    return f"with {assumed}, {', or else '.join(said)}"


def forced_in(case: Case) -> dict[int, int]:
    """The pairs that get a bridge by the links of a case."""
    return {spot: mask for spot, mask in left_by_links(case).items() if not mask & 1}


def forced_in_all(cases: Sequence[Case]) -> dict[int, int]:
    """What all cases say of the bridges that they force, if these are on the same pairs."""
    each = [forced_in(case) for case in cases]
    same = all(forced.keys() == each[0].keys() for forced in each)
    return {spot: reduce(or_, (forced[spot] for forced in each)) for spot in each[0]} if same else {}


def story_of(puzzle: Hashi, case: Case, detail: Detail, shared: Mapping[int, int]) -> Story:
    """The bridges that a case forces, if they are few, and what goes wrong in the end; of many bridges those around the
    island that fails. What cases *share* is told of all of them."""
    last, left = case.links[-1], left_by_links(case)
    end = partial(end_text, puzzle, last, known_in(case))
    forced = tuple(Fact(*pair) for pair in (shared or forced_in(case)).items())
    crossing = crossing_spots(puzzle, last)
    if not forced:
        others = [pair_text(puzzle, spot) for spot in crossing if spot != case.assumed.spot]
        return "", f"it would cross {others[0]}" if len(others) == 1 else f"{'in the end ' * bool(left)}{end()}"
    if detail in (Detail.FORCED, Detail.FORCED_BRIEFLY) and len(forced) <= FEW_FORCED:
        forced = tuple(sorted(forced, key=lambda fact: fact.spot in crossing))
        text, cross = forced_text(puzzle, forced), {pair_text(puzzle, spot) for spot in crossing}
        named = [pair for pairs in alike_pairs(puzzle, forced).values() for pair in pairs]
        if len(cross) != 2 or {*named[-2:]} != cross:
            return text, end(group_text if detail is Detail.FORCED else short_group_text)
        return text, f"{'they' if len(forced) == 2 else 'the last two'} would cross"
    around = tuple(Fact(spot, left[spot]) for spot, _ in last.premises if spot in left)
    if detail is Detail.END or not 0 < len(around) <= FEW_AROUND or last.deduction.clues[0] >= len(puzzle.cells):
        return "", f"in the end {end()}"
    return "", f"in the end {outcome_text(puzzle, around)}, and {end()}"


def left_by_links(case: Case) -> dict[int, int]:
    """What the links of a case leave of each pair that they are about, before the last finds what goes wrong."""
    left: dict[int, int] = {}
    for link in case.links[:-1]:
        for (spot, _), mask in zip(link.deduction.plain_facts(), link.left, strict=True):
            left[spot] = left.get(spot, mask) & mask  # links of one round do not know of each other
    return left


def known_in(case: Case) -> dict[int, int]:
    """The same with what the case assumes."""
    left = left_by_links(case)
    for spot, mask in case.facts:
        left[spot] = left.get(spot, mask) & mask
    return left


def ways_text(puzzle: Hashi, cases: Sequence[Case]) -> str:
    """Whose ways to spread its bridges are gone through: "however the 3 at r5c4 gets its other bridges,"."""
    spots = {fact.spot for case in cases for fact in (case.assumed, *case.also)}
    for island in puzzle.pairs[cases[0].assumed.spot] if cases else ():
        if spots.issubset(puzzle.shores[island]):
            given = {case.assumed.mask.bit_length() - 1 for case in cases}
            other, more = "" if given == {0} else "other ", "" if given == {puzzle.counts[island] - 1} else "s"
            return f"however {island_text(puzzle, island)} gets its {other}bridge{more},"
    return "in the end"


def ends_text(puzzle: Hashi, cases: Sequence[Case], name: GroupText | None) -> str:
    """What goes wrong in the end in one case or another: "the 6 at r4c17 or the 3 at r2c19 would get too many"."""
    alike: dict[str, list[str]] = {}
    for case in cases:
        subject, _, what = end_text(puzzle, case.links[-1], known_in(case), name).rpartition(" would ")
        alike.setdefault(what, []).append(subject)
    return listed([f"{either_text([*dict.fromkeys(some)])} would {what}" for what, some in alike.items()], ", or ")


def either_text(subjects: Sequence[str]) -> str:
    """ "the 1 at r2c4 or the 3 at r2c6"; apart by commas if one of them is a list: "the 1 at r2c4 and two others, or
    the 3 at r2c6,"."""
    if len(subjects) == 1 or not any(" and " in subject for subject in subjects):
        return listed(subjects, " or ")
    return f"{', or '.join(subjects)},"


def end_text(puzzle: Hashi, link: Step, known: Mapping[int, int], name: GroupText | None = group_text) -> str:
    """What goes wrong where a link leaves nothing: a number, which may show only by what else is *known*, a crossing, a
    loop, or a group that is cut off, which may get a *name*."""
    [clue, *_], masks = link.deduction.clues, cited_masks(puzzle, link)
    if clue < len(puzzle.cells):
        return missed_number(puzzle, [mask & known.get(spot, mask) for spot, mask in enumerate(masks)], clue)
    if clue == crossing_rule(puzzle):
        return crossed_text(puzzle, link)
    if not name or clue != connected_rule(puzzle):
        return failing_text(puzzle, [clue])
    return f"{name(puzzle, left_alone(puzzle, link))} would be cut off"


def missed_number(puzzle: Hashi, masks: Sequence[int], island: int) -> str:
    """How an island misses its number: "the 2 at r5c8 would get too few"."""
    shores, need = puzzle.shores[island], puzzle.counts[island]
    if not need:
        return f"{island_text(puzzle, island)} would get no bridge"
    if sum(masks[spot].bit_length() - 1 for spot in shores) < need:
        return f"{island_text(puzzle, island)} would get too few"
    least = sum((masks[spot] & -masks[spot]).bit_length() - 1 for spot in shores)
    return f"{island_text(puzzle, island)} would {'get too many' if least > need else 'miss its number'}"


def crossed_text(puzzle: Hashi, link: Step) -> str:
    """The bridges that would cross where a link leaves nothing."""
    return f"{listed([pair_text(puzzle, spot) for spot in crossing_spots(puzzle, link)])} would cross"


def crossing_spots(puzzle: Hashi, link: Step) -> list[int]:
    """The pairs with bridges that would cross where a link leaves nothing because of that."""
    if link.deduction.clues != (crossing_rule(puzzle),):
        return []
    standing = {premise.spot for premise in link.premises if not premise.mask & 1}
    return sorted(standing | {fact.spot for fact in link.deduction.plain_facts()})


def left_alone(puzzle: Hashi, step: Step) -> list[int]:
    """The islands that have no way to the others without the bridge that a step concludes, by what it cites."""
    [fact, *_] = step.deduction.plain_facts()
    return smallest_part(puzzle, without_bridge(cited_masks(puzzle, step), fact))
