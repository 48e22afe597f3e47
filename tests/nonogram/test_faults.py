"""What is said of lines with colours that nothing fits, each fault by trying everything, and of every way."""

import random
import re
from collections import Counter

import pytest
from tests.nonogram.colored_lines import ANY, BLUE, COLORS, EMPTY, FILLED, GREEN, RED, line, masks_of

from sightline.nonogram.failing import WHICH, every_way, forced_text, short_enough
from sightline.nonogram.faults import line_fault
from sightline.nonogram.puzzle import arrangements


def fault(runs, signs, again=WHICH):
    return line_fault(line(runs, len(signs)), 0, masks_of(signs), again)


@pytest.mark.parametrize(
    ("runs", "signs", "text"),
    [
        ([], "?r?", "which has no runs"),
        ([(1, 1)], "??b", "which has no blue run"),
        ([(2, 1), (1, 2)], "?rrr?", "c2–c4 would be longer than the red 2"),
        ([(2, 1), (1, 1)], "?rrr?", "c2–c4 would be longer than any red run"),
        ([(1, 1), (2, 2)], "?##??##", "which would have more than 3 filled cells"),
        ([(1, 1), (1, 2)], "r??r", "which would have more than 1 red cell"),
        ([(2, 1), (1, 2)], "?b????", "which could not start with the red 2"),
        ([(2, 1), (1, 2)], "????.r", "which could not end in the blue 1"),
        ([(2, 1), (2, 1), (1, 2)], "r?r?????", "which could not start with the red 2"),
        ([(3, 1), (1, 2)], "??.??", "which would have too little room for red 3 and blue 1"),
        ([(1, 1), (3, 1)], "rr?r?", "no red run could cover c1–c2"),
        ([(2, 1), (2, 2), (2, 1)], "rr??.#.??rr", "no run of red 2, blue 2 and red 2 could cover c6"),
        ([(3, 1), (1, 2)], "?r??r??", "the red 3 could not cover both c2 and c5"),
        ([(1, 1), (3, 2), (1, 1)], "???b?B?b??".replace("B", "."), "the blue 3 could not cover both c4 and c8"),
        ([(2, 1), (2, 1), (1, 2)], "?r??r??r?b", "which would need three red runs"),
        ([(1, 1), (2, 1), (1, 1)], "?r?r??rr??", "red 1 2 1 would not fit there"),
    ],
)
def test_what_goes_wrong_is_named_with_its_colours(runs, signs, text):
    assert not any(arrangements(runs, masks_of(signs)))
    assert fault(runs, signs) == text


def drawn(count):
    """Lines that nothing fits, with their runs and masks."""
    rng, found = random.Random(7), 0
    while found < count:
        runs = [(rng.randint(1, 3), rng.randint(1, rng.randint(1, 3))) for _ in range(rng.randint(1, 4))]
        cells = rng.randint(3, 10)
        values = [1 << rng.choice(runs)[1] for _ in range(6)] + [RED, BLUE, GREEN][: rng.random() < 0.1]
        masks = [rng.choice((ANY, ANY, ANY, EMPTY, FILLED, 13, 11, 3, *values)) for _ in range(cells)]
        if next(arrangements(runs, [ANY] * cells), None) and not next(arrangements(runs, masks), None):
            found += 1
            yield line(runs, cells), runs, masks


def cells_in(text):
    """The cells that a text names, from 0 on."""
    return [
        at
        for first, last in re.findall(r"\bc(\d+)(?:–c(\d+))?", text)
        for at in range(int(first) - 1, int(last or first))
    ]


def run_at(picture, at):
    """The cells of the run that has a cell."""
    first = last = at
    while first and picture[first - 1] == picture[at]:
        first -= 1
    while last + 1 < len(picture) and picture[last + 1] == picture[at]:
        last += 1
    return range(first, last + 1)


def covers(runs, masks, cells, is_alone):
    """Whether one run can cover some cells, if what is filled elsewhere need not be; *is_alone*: no cell beside it has
    its colour for sure."""
    for picture in arrangements(runs, [mask if at in cells else mask | EMPTY for at, mask in enumerate(masks)]):
        run = run_at(picture, cells[0])
        beside = [masks[at] for at in (run[0] - 1, run[-1] + 1) if 0 <= at < len(masks)]
        if {*cells} <= {*run} and (not is_alone or 1 << picture[run[0]] not in beside):
            return True
    return False


def starts(runs, masks):
    """Whether a line can start with its first run, up to the cell behind it."""
    (length, color), cells = runs[0], len(masks)
    for at in range(cells - length + 1):
        picture = [0] * at + [color] * length
        behind = masks[at + length] != 1 << color if at + length < cells else True
        if behind and all(mask >> value & 1 for mask, value in zip(masks, picture, strict=False)):
            return True
    return False


def is_true(text, runs, masks):
    """Whether what a text says of a line is so."""
    color = next((mask for name, mask in COLORS.items() if f" {name} " in f" {text} "), 0)
    lengths = [length for length, value in runs if color == 1 << value]
    own = EMPTY | sum({1 << value for _, value in runs})
    known, cells = [mask & own for mask in masks], cells_in(text)
    if number := re.search(r"has no (.*) run$", text):
        return any(not mask for mask in known) and not any(f"{name} " in text for name, m in COLORS.items() if m & own)
    if number := re.search(r"more than (\d+) filled", text):
        return int(number[1]) == sum(length for length, _ in runs) < sum(not mask & EMPTY for mask in masks)
    if number := re.search(r"more than (\d+) \w+ cell", text):
        return int(number[1]) == sum(lengths) < known.count(color)
    if "longer than" in text:
        return {known[at] for at in cells} == {color} and len(cells) > max(lengths)
    if "could not start" in text:
        return not starts(runs, known)
    if "could not end" in text:
        return not starts(runs[::-1], known[::-1])
    if "too little room" in text:
        return not next(arrangements(runs, [mask | EMPTY for mask in masks]), None)
    if "could not cover both" in text:
        return len(cells) == 2 and len(lengths) == 1 and not covers(runs, known, cells, False)
    if "cover" in text:
        return all(not known[at] & EMPTY for at in cells) and not covers(runs, known, cells, True)
    if number := re.search(r"would need (\w+) \w+ runs", text):
        must = [mask if mask == color else mask | EMPTY for mask in known]
        return ("two", "three", "four", "five").index(number[1]) + 2 > len(lengths) and not any(
            arrangements(runs, must)
        )
    return text.endswith("would not fit there")


def kind_of(text):
    return re.sub(r"\b(red|blue|green|any|the|and|\d+|c[\d–c]+|,)\b", "", text).replace(" ", "")


def test_every_fault_is_there():
    kinds = Counter()
    for puzzle, runs, masks in drawn(4000):
        text = line_fault(puzzle, 0, masks, WHICH)
        assert is_true(text, runs, masks), (text, runs, masks)
        kinds[kind_of(text)] += 1
    for text in ("could not start with", "would be longer than", "could not cover both", "would need three runs"):
        assert any(text.replace(" ", "") in kind for kind in kinds), text


def mask_of(value):
    """ "filled", "not red", "empty or red"."""
    named = {"filled": FILLED, "empty": EMPTY, **COLORS}
    mask = sum(named[name] for name in value.removeprefix("not ").split(" or "))
    return ANY & ~mask if value.startswith("not ") else mask


def test_what_is_known_of_a_line_is_not_more_than_that():
    runs = "blue 1 and red 2 do not fit row 1 with"
    assert fault([(1, 2), (2, 1)], "R#?b.??", "") == f"{runs} c2 filled, c4 blue, c1 not red and c5 empty"
    for puzzle, _, masks in drawn(4000):
        text = line_fault(puzzle, 0, masks)
        if " not fit row 1 with " in text:
            cells = r"((?:c\d+(?:–c\d+)?(?:, | and )?)+) ([a-z ]+?)(?=, c| and c|$)"
            known = {at: mask_of(value) for some, value in re.findall(cells, text) for at in cells_in(some)}
            assert [known.get(at, ANY) for at in range(len(masks))] == masks, (text, masks)


def test_what_would_be_forced_is_told_without_a_list_of_all_colours():
    puzzle = line([(1, 1), (1, 2), (1, 3)], 6)
    assert forced_text(puzzle, 0, {0: FILLED, 2: FILLED}) == "c1 and c3 would be filled"
    assert forced_text(puzzle, 0, {0: FILLED, 1: EMPTY, 4: RED}) == "c1 would be filled, c2 empty and c5 red"
    masks = {0: ANY & ~RED, 1: ANY & ~BLUE, 3: RED | BLUE}
    assert forced_text(puzzle, 0, masks) == "c1 would not be red, c2 blue and c4 would be red or blue"


def test_colours_that_a_line_does_not_have_are_not_told():
    puzzle = line([(1, 1), (1, 2)], 6)
    assert forced_text(puzzle, 0, {0: RED | BLUE, 1: EMPTY | RED}) == "c1 would be filled and c2 would not be blue"
    assert forced_text(puzzle, 0, {0: EMPTY | GREEN, 1: GREEN}) == "c1 would be empty and c2 green"


def test_runs_are_listed_with_their_colours_while_the_sentence_is_short():
    few, many = [(1, 1), (2, 1), (1, 2)], [(1, 1 + at % 2) for at in range(20)]
    assert every_way(line(few, 6), 0, "c2 is red") == "in every way to place red 1 2 and blue 1 in row 1, c2 is red"
    assert every_way(line(many, 22), 0, "c2 is red") == "in every way to place the runs of row 1, c2 is red"


def test_an_argument_is_cut_where_the_sentence_would_be_too_long():
    long, short = " ".join(["word"] * 37), "nothing fits row 1"
    puzzle = line([(2, 1)], 6)
    assert short_enough(puzzle, [long, short], "c2 is red") == short
    assert short_enough(puzzle, [long[:-5], short], "c2 is red") == long[:-5]
    assert short_enough(puzzle, [long, long], "c2 is red") == long
