"""What a sentence says is cut off is a part of the map that no bridge can leave."""

import re
from copy import deepcopy

import pytest

import sightline as sl
from sightline import proof
from sightline.core.grid import cell_name
from sightline.core.step import Step
from sightline.hashi.constraints import cited_masks
from sightline.laws.test_sentences import steps_in
from sightline.laws.traces import steps_of

FIRST = sl.read("https://puzz.link/p?hashi/9/9/2h1g3h1p1i4h34g3g2k1i3g1p2g2k4o1g3h4h3")


def made_maps():
    """In a function: every process of a test run imports this module, and only one needs them."""
    yield from (sl.generate("hashi", size="9x9", difficulty="hard", seed=seed) for seed in (2, 3))
    yield from (sl.generate("hashi", size="10x10", difficulty="expert", seed=seed) for seed in (1, 2))


def part_with(step: Step, island: int) -> set[int]:
    """The islands that can still be reached from one, as far as the step cites what is known."""
    puzzle, masks = step.puzzle, cited_masks(step.puzzle, step)
    found, edge = {island}, [island]
    while edge:
        here = edge.pop()
        for spot in (spot for spot in puzzle.shores[here] if masks[spot] & ~1):
            fresh = set(puzzle.pairs[spot]) - found
            found |= fresh
            edge += fresh
    return found


def test_a_group_that_is_said_to_be_cut_off_is():
    links = [
        link
        for puzzle in (FIRST, *made_maps())
        for step in sl.explain(puzzle)
        for link in steps_in(step)
        if "would be cut off, so that cannot be" in link.text
    ]
    assert len(links) > 5
    for link in links:
        named = re.findall(r"r\d+c\d+", link.text)
        [first] = [at for at, cell in enumerate(link.puzzle.where) if cell_name(*cell) == named[0]]
        part = part_with(link, first)
        assert len(part) < len(link.puzzle.cells), link.text
        count = re.search(r"group of (\d+) islands", link.text)
        assert len(part) == (int(count[1]) if count else len(named)), link.text


def told(text: str) -> tuple[int, str] | None:
    """How many islands a sentence says are cut off, or nearly, and one of them."""
    named = re.match(r"(.*?) (would be cut off|ha(s|ve) no other way)", text)
    if not named or "some islands" in text:
        return None
    cells, count = re.findall(r"r\d+c\d+", named[1]), re.search(r"group of (\d+) islands", named[1])
    return int(count[1]) if count else len(cells), cells[0]


def test_the_group_that_is_told_is_in_the_trace_and_is_checked():
    document = sl.trace_document(sl.explain(FIRST))
    steps = [step for step in steps_of(document) if step["technique"] == "Only exit" and told(step["text"])]
    assert steps
    for step in steps:
        count, cell = told(step["text"])
        assert len(step["group"]) == count
        assert cell in {cell_name(*FIRST.where[island]) for island in step["group"]}
    assert sl.verify(document)
    for at in range(len(steps)):
        wrong = deepcopy(document)
        [*_, step] = [one for one in steps_of(wrong) if one["text"] == steps[at]["text"]]
        step["group"] = step["group"][1:] or [(step["group"][0] + 1) % len(FIRST.cells)]
        with pytest.raises(proof.Refused, match="its group is none by what it cites"):
            sl.verify(wrong)
