"""Sentences about finished steps: what is left elsewhere, which group would be cut off, which sum."""

from collections.abc import Callable, Sequence
from itertools import product

from sightline.core.board import Fact, values_of
from sightline.core.grid import cell_name
from sightline.core.parts import at_once, in_turn
from sightline.core.sentence import counted, in_words, listed, nth
from sightline.core.step import Step
from sightline.core.words import Clues, Observation, Observations, Where, Word
from sightline.hashi.constraints import cited_masks, crossing_rule, settle, ways
from sightline.hashi.failing import crossed_text, left_alone, missed_number
from sightline.hashi.graph import borders, smallest_part, without_bridge
from sightline.hashi.puzzle import Hashi
from sightline.hashi.texts import FEW as NAMED_ISLANDS
from sightline.hashi.texts import group_text, island_text, pair_text, text_of_planks

Words = dict[str, Word]


def island_argument(puzzle: Hashi, step: Step) -> Words:
    """That every way to spread an island's bridges agrees, or how it misses its number."""
    [island] = step.deduction.clues
    name = island_text(puzzle, island)
    if all(fact.mask for fact in step.deduction.plain_facts()):
        if puzzle.counts[island]:
            said = bounds_argument(puzzle, step, island) or sums_argument(puzzle, step, island)
            return said or {"argument": f"however the bridges of {name} are placed,"}
        alone = "sees one island only" if len(puzzle.shores[island]) == 1 else "has no other neighbour left"
        return {"argument": f"{name} needs a bridge and {alone}, so"}
    return {"argument": f"{missed_number(puzzle, cited_masks(puzzle, step), island)}, so"}


def bounds_argument(puzzle: Hashi, step: Step, island: int) -> Words:
    """ "the 4 at r6c1 gets at least three bridges elsewhere, so"; nothing if that is not all that the step says."""
    masks, (least, most), need = cited_masks(puzzle, step), elsewhere(puzzle, step, island), puzzle.counts[island]
    facts = [*step.deduction.plain_facts()]
    gone = {value for fact in facts for value in values_of(masks[fact.spot] & ~fact.mask)}
    kept = {value for fact in facts for value in values_of(masks[fact.spot] & fact.mask)}
    if not gone or not kept:
        return {}
    if least and max(kept) <= need - least < min(gone):
        bridges = f"at least {counted(least, 'bridge')}"
    elif len(facts) == 1 and max(gone) < need - most <= min(kept):
        bridges = f"at most {counted(most, 'bridge')}" if most else "none"
    else:
        return {}
    return {
        "argument": f"{island_text(puzzle, island)} gets {bridges} elsewhere, so",
        "observations": Observations((elsewhere_observation(island, least, most),)),
    }


def sums_argument(puzzle: Hashi, step: Step, island: int) -> Words:
    """ "the 2 at r3c2 gets two bridges or none elsewhere, so"; nothing if that is not all that the step says."""
    facts, cited = [*step.deduction.plain_facts()], cited_masks(puzzle, step)
    others = [[*values_of(cited[spot])] for spot in puzzle.shores[island] if spot != facts[0].spot]
    need, gone = puzzle.counts[island], [*values_of(cited[facts[0].spot] & ~facts[0].mask)]
    sums = {sum(planks) for planks in product(*others) if sum(planks) <= need}
    if len(facts) > 1 or not sums or not sums.isdisjoint(need - value for value in gone):
        return {}
    bridges = text_of_planks(need + 1, sum(1 << planks for planks in sums))
    seen = Observation("sums", {"clue": island, "counts": sorted(sums)})
    return {
        "argument": f"{island_text(puzzle, island)} gets {bridges} elsewhere, so",
        "observations": Observations((seen,)),
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
    return f"gets {'at most ' * (least < most)}{counted(most, 'bridge')} elsewhere"


def group_argument(puzzle: Hashi, step: Step) -> Words:
    return {"group": group_text(puzzle, step.deduction.group)}


def segment_argument(puzzle: Hashi, step: Step) -> Words:
    """The islands that would be cut off with what the step rules out, by what it cites, and complete if they are joined
    where that is told; or that this would happen however one of them gets its other bridges."""
    [fact], masks = step.deduction.plain_facts(), cited_masks(puzzle, step)
    out = masks[fact.spot] & ~fact.mask
    masks[fact.spot] = out & -out
    islands = [clue for clue in step.deduction.clues if clue < len(puzzle.cells)]
    part = cut_off_part(puzzle, islands, masks)
    if part:
        known = step.deduction.words.get("known")
        is_joined = isinstance(known, Clues) and {*part} <= {*known.clues}
        would = f"would be {'complete and ' * is_joined}cut off"
        return {"argument": f"{group_text(puzzle, part)} {would}", "group": Clues(tuple(part))}
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
