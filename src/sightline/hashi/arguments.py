"""Sentences about finished steps: which case fails and where, which group, which sum."""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_

from sightline.core.board import Fact, values_of
from sightline.core.sentence import counted, in_words, listed, nth
from sightline.core.step import Step, at_once, in_turn
from sightline.core.words import Clues, Spots, Word
from sightline.hashi.constraints import blank, connected_rule, crossing_rule
from sightline.hashi.failing import FEW, case_text, faults_text, number_fault, smallest_part, without_bridge
from sightline.hashi.graph import borders
from sightline.hashi.puzzle import Hashi
from sightline.hashi.texts import FEW as NAMED_ISLANDS
from sightline.hashi.texts import failing_text, forced_text, group_text, island_text, pair_text, planks_text

Words = dict[str, Word]


def cited_masks(puzzle: Hashi, step: Step) -> list[int]:
    """The masks of a board that holds only what the step cites."""
    masks = list(blank(puzzle))
    for premise in step.premises:
        masks[premise.spot] = premise.mask
    return masks


def split_argument(puzzle: Hashi, step: Step) -> Words:
    """Why every other case of the step's fact fails, whichever part of a cited either holds."""
    text = ""
    for text in split_texts(puzzle, step):
        if len(text.split()) <= MOST_WORDS:
            break
    return {"argument": text}


def split_texts(puzzle: Hashi, step: Step) -> Iterator[str]:
    """How the cases of a split fail, ever shorter: with the bridges that they force, with their ends alone."""
    [fact, *_] = step.deduction.plain_facts()
    told = {case.assumed.mask: case.links for case in step.deduction.argument}
    failures: dict[str, int] = {}
    for value in values_of(cited_masks(puzzle, step)[fact.spot] & ~fact.mask):
        links, case = told.get(1 << value), Fact(fact.spot, 1 << value)
        failure = story_text(puzzle, links) if links else _failure_text(puzzle, step, case)
        failures[failure] = failures.get(failure, 0) | case.mask
    pair, out = pair_text(puzzle, fact.spot), planks_text(puzzle, reduce(or_, failures.values()))
    yield "; ".join(f"with {planks_text(puzzle, mask)} on {pair}, {failure}" for failure, mask in failures.items())
    for brief in (False, True) if told else ():
        ends = dict.fromkeys(end_text(puzzle, links[-1], brief) for links in told.values())
        yield f"with {out} on {pair}, in the end {listed(list(ends), ', or ')}"
    islands = [clue for clue in step.deduction.clues if clue < len(puzzle.cells)]
    yield f"with {out} on {pair}, {group_text(puzzle, islands)} cannot all get their bridges"


def story_text(puzzle: Hashi, links: Sequence[Step]) -> str:
    """The bridges that a case forces, if they are few, and what goes wrong in the end."""
    end, left = end_text(puzzle, links[-1]), dict[int, int]()
    for link in links[:-1]:
        left |= {fact.spot: mask for fact, mask in zip(link.deduction.plain_facts(), link.left, strict=True)}
    forced = tuple(Fact(spot, mask) for spot, mask in left.items() if not mask & 1)
    if not forced or len(forced) > FEW:
        return f"in the end {end}" if forced else end
    return f"{forced_text(puzzle, forced)}, and {end}"


def end_text(puzzle: Hashi, link: Step, brief: bool = False) -> str:
    """What goes wrong where a link leaves nothing: a number, a crossing, a group that is cut off, a loop."""
    [clue, *_], masks = link.deduction.clues, cited_masks(puzzle, link)
    if clue < len(puzzle.cells):
        return faults_text(puzzle, [number_fault(puzzle, masks, clue)])
    if clue == crossing_rule(puzzle):
        return crossed_text(puzzle, link)
    return failing_text(puzzle, [clue]) if brief or clue != connected_rule(puzzle) else cut_off_text(puzzle, link)


def crossed_text(puzzle: Hashi, link: Step) -> str:
    """The bridges that would cross where a link leaves nothing."""
    standing = {premise.spot for premise in link.premises if not premise.mask & 1}
    standing |= {fact.spot for fact in link.deduction.plain_facts()}
    return f"{listed([pair_text(puzzle, spot) for spot in sorted(standing)])} would cross"


def cut_off_text(puzzle: Hashi, link: Step) -> str:
    return str(exit_argument(puzzle, link)["argument"])


MOST_WORDS = 32
"""The longest argument of a sentence, with what follows from it to come."""


def _failure_text(puzzle: Hashi, step: Step, case: Fact) -> str:
    """How a case fails, for each part of the cited eithers."""
    rules, boards = frozenset(step.deduction.clues), [cited_masks(puzzle, step)]
    for part in (part for either in step.deduction.eithers for part in either.facts):
        board = list(boards[0])
        board[part.spot] &= part.mask
        boards += [board] if board[case.spot] & case.mask else []
    texts = [case_text(puzzle, rules, masks, case) for masks in boards[1:] or boards]
    return ", or else ".join(dict.fromkeys(texts))


def island_argument(puzzle: Hashi, step: Step) -> Words:
    """That every way to spread an island's bridges agrees, or how it misses its number."""
    [island] = step.deduction.clues
    if all(fact.mask for fact in step.deduction.plain_facts()):
        return {"argument": f"however the bridges of {island_text(puzzle, island)} are placed,"}
    return {"argument": f"{faults_text(puzzle, [number_fault(puzzle, cited_masks(puzzle, step), island)])}, so"}


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


def combinations_alike(step: Step) -> str:
    """ "the 3 at r2c1 and the 3 at r9c1 need all but one of the four bridges that fit around them"."""
    words = [part.deduction.words for part in step.reported_parts]
    spare, room = ({str(some[name]) for some in words} for name in ("spare", "room"))
    if len(spare) > 1:
        return in_turn(step)
    count = f"{room.pop()} " if len(room) == 1 else ""
    return at_once(
        step, f"{listed(_islands(step))} need all but {spare.pop()} of the {count}bridges that fit around them"
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
        return {"argument": f"{island_text(puzzle, island)} needs each of these neighbours"}
    most = sum(mask.bit_length() - 1 for mask in elsewhere(puzzle, step, island))
    return {
        "argument": f"{island_text(puzzle, island)} gets {f'at most {in_words(most)}' if most else 'none'} elsewhere"
    }


def elsewhere(puzzle: Hashi, step: Step, island: int) -> list[int]:
    """What the step cites of an island's pairs that it says nothing about."""
    masks, about = cited_masks(puzzle, step), {fact.spot for fact in step.deduction.plain_facts()}
    return [masks[spot] for spot in puzzle.shores[island] if spot not in about]


def rest_argument(puzzle: Hashi, step: Step) -> Words:
    """ "the 3 at r5c4 gets one bridge elsewhere", "the 4 at r9c9 has no other neighbour left"; *again*: "it gets …"."""
    [island] = step.deduction.clues
    others = elsewhere(puzzle, step, island)
    most, exact = sum(mask.bit_length() - 1 for mask in others), all(mask.bit_count() == 1 for mask in others)
    reason = f"gets {'' if exact else 'at most '}{counted(most, 'bridge')} elsewhere"
    if not most:
        reason = "has no other neighbour left" if len(step.facts) == 1 else "needs every bridge that still fits"
    return {"argument": f"{island_text(puzzle, island)} {reason}", "again": f"it {reason}"}


def group_argument(puzzle: Hashi, step: Step) -> Words:
    return {"group": group_text(puzzle, step.deduction.group)}


def crossing_argument(puzzle: Hashi, step: Step) -> Words:
    """The bridge that would be crossed, and that nothing can be across it; or which bridges would cross."""
    if not all(fact.mask for fact in step.deduction.plain_facts()):
        return {"argument": crossed_text(puzzle, step)}
    standing = {premise.spot for premise in step.premises if not premise.mask & 1}
    across = next(
        spot for fact in step.deduction.plain_facts() for spot in puzzle.crossings[fact.spot] if spot in standing
    )
    ends = listed([island_text(puzzle, end) for end in puzzle.pairs[across]])
    return {"argument": f"a bridge stands between {ends}", "crossed": Spots((across,))}


def exit_argument(puzzle: Hashi, step: Step) -> Words:
    """The only way left out of a group, or that none is left."""
    facts = list(step.deduction.plain_facts())
    if len(facts) > 1:
        return {"argument": "without them some islands would be cut off"}
    islands = smallest_part(puzzle, without_bridge(cited_masks(puzzle, step), facts[0]))
    have = "has" if len(islands) == 1 or len(islands) > NAMED_ISLANDS else "have"
    end = f"{have} no other way left to the rest of the map" if facts[0].mask else "would be cut off"
    return {"argument": f"{group_text(puzzle, islands)} {end}", "group": Clues(tuple(islands))}


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
    return {"argument": f"{sums}; bridges among them count twice{others}"}
