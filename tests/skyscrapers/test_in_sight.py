"""What sentences say of a line follows from what they cite, gone through in all arrangements."""

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import permutations

import pytest
from tests.skyscrapers.oracle import visible

import sightline as sl
from sightline.core.step import Step
from sightline.laws.test_sentences import steps_in
from sightline.skyscrapers.in_sight import seen_behind

Line = tuple[int, ...]


def lines(masks: Line, number: int) -> list[Line]:
    """All arrangements of a line, from a clue away, in which the clue sees so many towers."""
    heights = range(1, len(masks) + 1)
    fitting = (line for line in permutations(heights) if all(m >> h & 1 for m, h in zip(masks, line, strict=True)))
    return [line for line in fitting if visible(line) == number]


def rising(line: Line, at: int) -> int | None:
    """The heights that are seen behind a cell, as a mask; None if the tower there is not seen."""
    if max(line[: at + 1]) > line[at]:
        return None
    return sum(1 << height for place, height in enumerate(line) if place > at and height == max(line[: place + 1]))


def test_what_is_seen_behind_a_tower():
    rng, said = random.Random(1), 0
    for _ in range(3000):
        line = rng.sample(range(1, 7), 6)
        number = visible(line) if rng.random() < 0.8 else rng.randint(1, 6)
        masks = tuple(rng.choice((1 << height, 1 << height | rng.choice((0, 126)) & 126)) for height in line)
        at = rng.randrange(6)
        found = seen_behind(masks, at, number, 1)
        if found is None:
            continue
        said += 1
        assert masks[at] == 1 << line[at]
        assert {rising(one, at) for one in lines(masks, number)} == {found}
    assert said > 300


@cache
def told() -> list[Step]:
    asked = [*({"size": 5, "difficulty": "hard", "seed": seed} for seed in range(40))]
    asked += [{"size": 6, "seed": seed, "diagonals": seed % 2 == 0} for seed in range(40)]
    traces = [sl.explain(sl.generate("skyscrapers", **one)) for one in asked]
    return [step for trace in traces for one in trace for step in steps_in(one) if not step.parts]


def named(*names: str) -> Iterator[tuple[Step, Mapping[int, int]]]:
    return ((step, dict(step.premises)) for step in told() if step.technique.name in names)


SEEN = re.compile(r"sees (?:the (?P<taller>\S+(?: and \S+)?) behind )?.*?(?P<top>r\d+c\d+)")


def heights(text: str | None) -> int:
    parts = [part.partition("–") for part in (text or "").split(" and ") if part]
    return sum(1 << height for low, _, high in parts for height in range(int(low), int(high or low) + 1))


@pytest.mark.parametrize(("name", "told_by"), [("Leap of faith", "just one tower before"), ("Slide", "climb up to")])
def test_what_a_clue_sees_around_a_tower_follows_from_what_is_cited(name, told_by):
    several = 0
    for step, cited in named(name):
        if told_by not in step.text or not all(step.left):
            continue
        [clue], puzzle, found = step.deduction.clues, step.puzzle, SEEN.search(step.text)
        cells = puzzle.line(clue)
        at = [puzzle.shape.cell_name(spot) for spot in cells].index(found["top"])
        masks = tuple(cited.get(spot, puzzle.full) for spot in cells)
        for line in lines(masks, puzzle.clues[clue]):
            assert rising(line, at) == heights(found["taller"]), str(step)
            assert visible(line[:at]) == (1 if name == "Leap of faith" else at), str(step)
        several += bool(found["taller"])
    assert several > 5


def test_the_second_tallest_would_be_seen_before_the_tallest():
    found = 0
    for step, cited in named("Ascendant"):
        cells, tallest = step.puzzle.line(step.deduction.clues[0]), step.puzzle.tallest
        for spot, mask in step.deduction.plain_facts():
            before = cells[1 : cells.index(spot)]
            assert step.puzzle.full & ~mask == 1 << tallest - 1
            assert not any(cited.get(other, -1) >> tallest & 1 for other in before), str(step)
            found += bool(before)
    assert found > 5


def test_towers_start_low_where_too_few_would_be_seen():
    found = 0
    for step, cited in named("Room to climb"):
        if "start low" not in step.text:
            continue
        puzzle, [clue] = step.puzzle, step.deduction.clues
        cells = puzzle.line(clue)
        hidden = [spot for spot in cells if f"see {puzzle.shape.cell_name(spot)}" in step.text]
        known = {cited[spot] for spot in hidden if cited.get(spot, 0).bit_count() == 1}
        for spot, mask in step.deduction.plain_facts():
            gone = cited.get(spot, puzzle.full) & ~mask
            shortest = (gone & -gone).bit_length() - 1
            taller = [height for height in range(shortest + 1, puzzle.tallest + 1) if 1 << height not in known]
            assert cells.index(spot) + 1 + len(taller) < puzzle.clues[clue] or len(hidden) > 1, str(step)
            found += 1
    assert found > 5


def test_a_height_fits_nowhere_else_by_what_is_cited():
    """The cell where it fits has no part in that: it could be forced by a pair just as well."""
    found = 0
    for step, cited in named("Process of elimination"):
        facts = [*step.deduction.plain_facts()]
        if len(facts) > 1 or not facts[0].mask:
            continue
        [line] = {one for one in step.puzzle.shape.lines_at(facts[0].spot) if line_name(step, one) in step.text}
        others = [spot for spot in step.puzzle.shape.line(line) if spot != facts[0].spot]
        height = 1 << int(step.text.rstrip(".").split()[-1])
        assert height & facts[0].mask
        assert not any(cited.get(spot, -1) & height for spot in others), str(step)
        found += 1
    assert found > 50


def line_name(step: Step, line: int) -> str:
    return f" {step.puzzle.shape.line_name(line)} "
