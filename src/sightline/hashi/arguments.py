"""Sentences about finished steps: which case fails and where, which group, which sum."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum, auto
from functools import partial, reduce
from operator import or_

from sightline.core.board import Fact, values_of
from sightline.core.grid import cell_name
from sightline.core.parts import at_once, in_turn
from sightline.core.sentence import MOST_WORDS, counted, in_words, listed, nth
from sightline.core.step import Step
from sightline.core.technique import Case
from sightline.core.words import Clues, Observation, Observations, Where, Word
from sightline.hashi.constraints import blank, connected_rule, crossing_rule, settle, ways
from sightline.hashi.graph import borders, smallest_part, without_bridge
from sightline.hashi.puzzle import Hashi
from sightline.hashi.texts import FEW as NAMED_ISLANDS
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

Words = dict[str, Word]
GroupText = Callable[[Hashi, Sequence[int]], str]


def cited_masks(puzzle: Hashi, step: Step) -> list[int]:
    """The masks of a board that holds only what the step cites."""
    masks = list(blank(puzzle))
    for premise in step.premises:
        masks[premise.spot] = premise.mask
    return masks


def split_argument(puzzle: Hashi, step: Step) -> Words:
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
        return "", f"it would cross {others[0]}" if len(others) == 1 else end()
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


FEW_FORCED, FEW_AROUND = 4, 3
"""The most forced bridges that a sentence lists, and the most around an island that fails."""


def island_argument(puzzle: Hashi, step: Step) -> Words:
    """That every way to spread an island's bridges agrees, or how it misses its number."""
    [island] = step.deduction.clues
    name = island_text(puzzle, island)
    if all(fact.mask for fact in step.deduction.plain_facts()):
        if puzzle.counts[island]:
            return bounds_argument(puzzle, step, island) or {"argument": f"however the bridges of {name} are placed,"}
        alone = "sees one island only" if len(puzzle.shores[island]) == 1 else "has no other neighbour left"
        return {"argument": f"{name} needs a bridge and {alone}, so"}
    return {"argument": f"{missed_number(puzzle, cited_masks(puzzle, step), island)}, so"}


def bounds_argument(puzzle: Hashi, step: Step, island: int) -> Words:
    """ "the 4 at r6c1 gets at least three bridges elsewhere, so"; nothing if that is not all that the step says."""
    facts, (least, most) = [*step.deduction.plain_facts()], elsewhere(puzzle, step, island)
    before, need = cited_masks(puzzle, step)[facts[0].spot], puzzle.counts[island]
    too_few, too_many = (
        {*values_of(before)} & {*span} for span in (range(need - most), range(need - least + 1, puzzle.planks + 1))
    )
    if len(facts) > 1 or {*values_of(before & ~facts[0].mask)} != too_few | too_many or (too_few and too_many):
        return {}
    bridges = f"at most {counted(most, 'bridge')}" if too_few else f"at least {counted(least, 'bridge')}"
    return {
        "argument": f"{island_text(puzzle, island)} gets {bridges} elsewhere, so",
        "observations": Observations((elsewhere_observation(island, least, most),)),
    }


def closed_argument(puzzle: Hashi, step: Step) -> Words:
    """ "r1c1–r1c5 gets no second bridge; r1c5–r4c5 gets none"."""
    alike: dict[int, list[str]] = {}
    for fact, left in zip(step.deduction.plain_facts(), step.left, strict=True):
        alike.setdefault(left.bit_length() - 1, []).append(pair_text(puzzle, fact.spot))
    said = []
    for planks, pairs in sorted(alike.items(), reverse=True):
        get, more = "gets" if len(pairs) == 1 else "get", f"no {nth(planks)} bridge" if planks else "none"
        said.append(f"{listed(pairs)} {get} {more}")
    return {"closed": "; ".join(said) if all(step.left) else step.conclusion}


def alike(reason: str) -> Callable[[Step], str]:
    """How one sentence tells several steps about an island each, with their reason in the plural."""
    return lambda step: at_once(step, f"{listed(_islands(step))} {reason}")


def _islands(step: Step) -> list[str]:
    return [step.word_text(part.deduction.words["island"]) for part in step.reported_parts]


def combinations_alike(step: Step, fit: str = "fit") -> str:
    """ "the 3 at r2c1 and the 3 at r9c1 need all but one of the four bridges that fit around them"."""
    words = [part.deduction.words for part in step.reported_parts]
    spare, room = ({str(some[name]) for some in words} for name in ("spare", "room"))
    if len(spare) > 1:
        return in_turn(step)
    count = f"{room.pop()} " if len(room) == 1 else ""
    return at_once(
        step, f"{listed(_islands(step))} need all but {spare.pop()} of the {count}bridges that {fit} around them"
    )


def leftovers_alike(step: Step) -> str:
    """ "the 2 at r2c7 and the 4 at r8c5 need just one more each"."""
    left = {str(part.deduction.words["left"]) for part in step.reported_parts}
    return (
        at_once(step, f"{listed(_islands(step))} need just {left.pop()} more each") if len(left) == 1 else in_turn(step)
    )


def isolated_alike(step: Step) -> str:
    """ "two 2s joined by two bridges would be cut off from the others"."""
    puzzle: Hashi = step.puzzle
    numbers = sorted({puzzle.counts[part.deduction.clues[0]] for part in step.reported_parts})
    pairs = [f"two {number}s joined by {counted(number, 'bridge')}" for number in numbers]
    return at_once(step, f"{listed(pairs, ' or ')} would be cut off from the others")


def elsewhere_argument(puzzle: Hashi, step: Step) -> Words:
    """What an island can get at most from its other neighbours."""
    [island] = step.deduction.clues
    if len(step.facts) > 1:
        facts = list(step.deduction.plain_facts())
        ends = [end for fact in facts for end in puzzle.pairs[fact.spot] if end != island]
        some = listed([cell_name(*puzzle.where[end]) for end in ends], " or ")
        less = "if it missed" if all(fact.mask == puzzle.full & ~1 for fact in facts) else "with fewer from"
        return {"argument": f"{island_text(puzzle, island)} would get too few {less} {some}"}
    least, most = elsewhere(puzzle, step, island)
    reason = f"gets {f'at most {in_words(most)}' if most else 'none'} elsewhere"
    return {
        "argument": f"{island_text(puzzle, island)} {reason}",
        "observations": Observations((elsewhere_observation(island, least, most),)),
    }


def elsewhere(puzzle: Hashi, step: Step, island: int) -> tuple[int, int]:
    """The fewest and the most bridges of an island, by what the step cites, on the pairs that it says nothing about."""
    cited, about = dict(step.premises), {fact.spot for fact in step.deduction.plain_facts()}
    others = [cited.get(spot, puzzle.full) for spot in puzzle.shores[island] if spot not in about]
    return sum((mask & -mask).bit_length() - 1 for mask in others), sum(mask.bit_length() - 1 for mask in others)


def elsewhere_observation(island: int, least: int, most: int) -> Observation:
    return Observation("elsewhere", {"clue": island, "counts": [least, most]})


def rest_argument(puzzle: Hashi, step: Step) -> Words:
    """ "the 3 at r5c4 gets one bridge elsewhere", "the 4 at r9c9 has no other neighbour left"; *again*: "it gets …"."""
    [island] = step.deduction.clues
    least, most = elsewhere(puzzle, step, island)
    reason = rest_reason(step, least, most)
    return {
        "argument": f"{island_text(puzzle, island)} {reason}",
        "again": f"it {reason}",
        "observations": Observations((elsewhere_observation(island, least, most),)),
    }


def rest_reason(step: Step, least: int, most: int) -> str:
    """Why an island that gets so many bridges on other pairs needs those that a step concludes."""
    if not most:
        return "has no other neighbour left" if len(step.facts) == 1 else "needs every bridge that still fits"
    exact = all(mask.bit_count() <= 1 for mask in step.left)
    limit = "at most " if least < most else "" if exact else "only "
    return f"gets {limit}{counted(most, 'bridge')} elsewhere"


def group_argument(puzzle: Hashi, step: Step) -> Words:
    return {"group": group_text(puzzle, step.deduction.group)}


def segment_argument(puzzle: Hashi, step: Step) -> Words:
    """The islands that would be complete and cut off with what the step rules out, by what it cites; or that this would
    happen however one of them gets its other bridges."""
    [fact], masks = step.deduction.plain_facts(), cited_masks(puzzle, step)
    out = masks[fact.spot] & ~fact.mask
    masks[fact.spot] = out & -out
    islands = [clue for clue in step.deduction.clues if clue < len(puzzle.cells)]
    part = cut_off_part(puzzle, islands, masks)
    if part:
        return {"argument": f"{group_text(puzzle, part)} would be complete and cut off", "group": Clues(tuple(part))}
    for end in puzzle.pairs[fact.spot]:
        if end in islands and all(cut_off_part(puzzle, islands, way) for way in ways(puzzle, masks, end)):
            rest = other_bridges_text(puzzle, masks, fact.spot, end)
            return {"argument": f"{rest}, its group would be complete and cut off", "group": Clues(())}
    name, their = group_text(puzzle, islands), "their" if 1 < len(islands) <= NAMED_ISLANDS else "its"
    return {"argument": f"{name} could not get all {their} bridges and reach the others", "group": Clues(())}


def other_bridges_text(puzzle: Hashi, masks: Sequence[int], spot: int, island: int) -> str:
    """ "whether the 2 at r7c1 gets its other bridge from r5c1 or r9c1"; of more than one, "however the 4 at r7c1 gets
    its other bridges"."""
    name = island_text(puzzle, island)
    if puzzle.counts[island] != masks[spot].bit_length():
        return f"however {name} gets its other bridges"
    others = [other for other in puzzle.shores[island] if other != spot and masks[other] >> 1 & 1]
    ends = [end for other in others for end in puzzle.pairs[other] if end != island]
    if len(ends) < 2:
        return f"however {name} gets its other bridge"
    return (
        f"whether {name} gets its other bridge from {listed([cell_name(*puzzle.where[end]) for end in ends], ' or ')}"
    )


def cut_off_part(puzzle: Hashi, islands: Sequence[int], masks: Sequence[int]) -> list[int]:
    """The smallest part of the map that the numbers of some islands cut off; none if they do not."""
    closed = settle(puzzle, frozenset((*islands, crossing_rule(puzzle))), masks)
    part = smallest_part(puzzle, closed) if closed else []
    return part if len(part) < len(puzzle.cells) else []


def crossing_argument(puzzle: Hashi, step: Step) -> Words:
    """The bridges that would be crossed, and that nothing can be across them; or which bridges would cross."""
    across = [premise.spot for premise in step.premises if not premise.mask & 1]
    crossed = listed([pair_text(puzzle, spot) for spot in across], " or ")
    if not all(fact.mask for fact in step.deduction.plain_facts()):
        return {"argument": crossed_text(puzzle, step), "crossed": crossed}
    if len(across) > 1:
        return {"argument": f"nothing can cross {crossed}", "crossed": crossed}
    ends = listed([island_text(puzzle, end) for end in puzzle.pairs[across[0]]])
    return {"argument": f"nothing can cross the bridge between {ends}", "crossed": crossed}


def exit_argument(puzzle: Hashi, step: Step) -> Words:
    """The only way left out of a group, or that none is left."""
    facts = list(step.deduction.plain_facts())
    if len(facts) > 1:
        return {"argument": exits_text(puzzle, step, facts)}
    islands = left_alone(puzzle, step)
    have = "has" if len(islands) == 1 or len(islands) > NAMED_ISLANDS else "have"
    end = f"{have} no other way left to the rest of the map" if facts[0].mask else "would be cut off"
    where = Where((), tuple(islands))
    return {"argument": f"{group_text(puzzle, islands)} {end}", "group": Clues(tuple(islands)), "place": where}


def exits_text(puzzle: Hashi, step: Step, facts: Sequence[Fact]) -> str:
    """That several bridges are the only ways left to some islands, which are named where they are alone."""
    parts = [smallest_part(puzzle, without_bridge(cited_masks(puzzle, step), fact)) for fact in facts]
    if any(len(part) > 1 for part in parts):
        return "each of these bridges is the only way left to some islands"
    return (
        f"{listed([island_text(puzzle, island) for [island] in parts])} have no other way left to the rest of the map"
    )


def left_alone(puzzle: Hashi, step: Step) -> list[int]:
    """The islands that have no way to the others without the bridge that a step concludes, by what it cites."""
    [fact, *_] = step.deduction.plain_facts()
    return smallest_part(puzzle, without_bridge(cited_masks(puzzle, step), fact))


def dead_end_argument(puzzle: Hashi, step: Step) -> Words:
    """The group that would lead to 1s alone."""
    [fact] = step.deduction.plain_facts()
    masks, group = cited_masks(puzzle, step), step.deduction.group
    leaving = [spot for spot in borders(puzzle, group) if spot != fact.spot and masks[spot] != 1]
    ones = {end for spot in leaving for end in puzzle.pairs[spot]}.difference(group)
    ends = f"{island_text(puzzle, *ones)}, which leads" if len(ones) == 1 else "1s, which lead"
    would = f"{group_text(puzzle, group)} would lead only to {ends} no further"
    return {"argument": f"without {pair_text(puzzle, fact.spot)}, {would}"}


def loop_argument(puzzle: Hashi, step: Step) -> Words:
    """The islands that are connected already, or form a loop."""
    facts = list(step.deduction.plain_facts())
    ends = listed([island_text(puzzle, end) for fact in facts for end in puzzle.pairs[fact.spot]])
    return {"argument": f"{ends} are connected already" if facts[0].mask else f"there would be a loop through {ends}"}


def parity_argument(puzzle: Hashi, step: Step) -> Words:
    """A sum of numbers, in which the bridges inside the group count twice."""
    group, masks = step.deduction.group, cited_masks(puzzle, step)
    [fact] = step.deduction.plain_facts()
    total = sum(puzzle.counts[island] for island in group)
    elsewhere = [masks[spot] for spot in borders(puzzle, group) if spot != fact.spot]
    odd = sum((mask.bit_length() - 1) % 2 for mask in elsewhere) % 2
    others = (
        f", and {'an odd' if odd else 'an even'} number of bridges leaves elsewhere"
        if any(m != 1 for m in elsewhere)
        else ""
    )
    if len(group) == 1:
        return {"argument": f"{group_text(puzzle, group)} has an {'odd' if total % 2 else 'even'} number{others}"}
    sums = f"{group_text(puzzle, group)} {'add' if len(group) <= NAMED_ISLANDS else 'adds'} up to {total}"
    return {"argument": f"{sums}; bridges inside count twice{others}"}
