"""What a step about towers may point out, against the same said in plain words; anything else is refused."""

import random
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

import pytest
from tests.skyscrapers.test_checker import rules_of

from sightline.proof import Board
from sightline.skyscrapers.checker import SkyscrapersRules
from sightline.skyscrapers.puzzle import visible

SIDES = ("top", "right", "bottom", "left")


def cities(many: int) -> Iterator[tuple[random.Random, SkyscrapersRules, Board]]:
    """Rules with some numbers, and boards on which little is known, or much."""
    for seed in range(many):
        rng = random.Random(seed)
        n = rng.randint(1, 5)
        parks = rng.choice((0, 0, rng.randrange(n)))
        clues = {side: [rng.choice((0, rng.randint(1, n - parks))) for _ in range(n)] for side in SIDES}
        rules = rules_of(n, clues, parks=parks, diagonals=rng.random() < 0.3)
        known = {}
        for spot, values in rules.blank.items():
            some = rng.choice((len(values), rng.randint(1, len(values)), 1))
            known[spot] = frozenset(rng.sample(sorted(values), some))
        yield rng, rules, Board(rules.blank, known)


def observes(rules: SkyscrapersRules, board: Board, clue: int, cited: bool = True, **seen: Any) -> bool:
    clues = (clue,) if cited else tuple(other for other in range(rules.clue_count) if other != clue)
    return rules.observes({"clue": clue} | seen, clues, board | {}, frozenset())


def cells_from(rules: SkyscrapersRules, clue: int) -> list[int]:
    """The cells of a clue's line, from its place on."""
    n = rules.n
    side, at = divmod(clue, n)
    if side == 0:
        return [row * n + at for row in range(n)]
    if side == 1:
        return [at * n + column for column in reversed(range(n))]
    if side == 2:
        return [row * n + n - 1 - at for row in reversed(range(n))]
    if side == 3:
        return [(n - 1 - at) * n + column for column in range(n)]
    return [*rules.lines[clue - 4 * n]]


def number_of(rules: SkyscrapersRules, clue: int) -> int:
    _, near, far = rules.views[clue]
    return near or far


def test_a_height_without_a_place():
    found = 0
    for _, rules, board in cities(150):
        for clue, height in product(range(rules.clue_count), range(-1, rules.tallest + 3)):
            missing = not any(height in board[cell] for cell in cells_from(rules, clue))
            holds = missing and 1 <= height <= rules.tallest
            assert observes(rules, board, clue, kind="no place", height=height) == holds
            assert not observes(rules, board, clue, cited=False, kind="no place", height=height)
            assert not observes(rules, board, clue, kind="no", height=height)
            found += holds
    assert found > 30


def test_cells_for_which_too_few_heights_are_left():
    found = 0
    for rng, rules, board in cities(150):
        clue = rng.randrange(rules.clue_count)
        cells = cells_from(rules, clue)
        for size in range(1, len(cells) + 1):
            for some in combinations(sorted(cells), size):
                left = sorted({height for cell in some for height in board[cell]})
                holds = len(left) < size and 0 not in left
                assert observes(rules, board, clue, kind="left", spots=[*some], values=left) == holds
                assert not observes(rules, board, clue, kind="left", spots=[*some], values=left[1:])
                assert not observes(rules, board, clue, kind="left", spots=[*some], values=[*left, rules.tallest + 1])
                assert not observes(rules, board, clue, kind="left", spots=[*some, some[0]], values=left)
                assert not observes(rules, board, clue, cited=False, kind="left", spots=[*some], values=left)
                beyond = [cell for cell in rules.blank if cell not in cells and board[cell] <= {*left}]
                for other in beyond[:2]:
                    assert not observes(rules, board, clue, kind="left", spots=[*some, other], values=left)
                found += holds
    assert found > 30


def test_heights_that_fit_as_many_cells():
    found = 0
    for rng, rules, board in cities(150):
        clue = rng.randrange(rules.clue_count)
        cells = [*rules.lines[rules.views[clue][0]]]
        for size in range(1, rules.tallest + 1):
            for heights in combinations(range(1, rules.tallest + 1), size):
                fitting = [cell for cell in cells if any(height in board[cell] for height in heights)]
                holds = len(fitting) == size
                assert observes(rules, board, clue, kind="fit", spots=fitting, values=[*heights]) == holds
                assert not observes(rules, board, clue, kind="fit", spots=fitting[1:], values=[*heights])
                assert not observes(rules, board, clue, kind="fit", spots=[*fitting, cells[0]], values=[*heights])
                assert not observes(rules, board, clue, cited=False, kind="fit", spots=fitting, values=[*heights])
                for more in (heights[0], rules.tallest + 1):  # named twice, or none of the heights there are
                    assert not observes(rules, board, clue, kind="fit", spots=fitting, values=[*heights, more])
                found += holds
    assert found > 30


def test_what_is_seen_where_the_number_opposite_is_right():
    found = 0
    for rng, rules, board in cities(800):
        clue = rng.randrange(4 * rules.n)
        for right in (one for one in range(rules.clue_count) if one == clue or rng.random() < 0.3):
            view, other = rules.views[clue], rules.views[right]
            cells = [*rules.lines[view[0]]]
            counts = set()
            for towers in product(*(board[cell] for cell in cells)):
                heights = [height for height in towers if height]
                if len({*heights}) == len(heights) == rules.tallest:
                    seen = visible(towers), visible(towers[::-1])
                    if other[1:] in ((seen[0], 0), (0, seen[1])):
                        counts.add(seen[0] if view[1] else seen[1])
            holds = bool(counts) and view[0] == other[0] and clue != right and any(view[1:])
            kinds = {"kind": "view", "clue": clue, "right": right}
            assert rules.observes(kinds | {"counts": sorted(counts)}, (clue, right), board | {}, frozenset()) == holds
            for wrong in ([*counts, 99], sorted(counts)[1:]):
                assert not rules.observes(kinds | {"counts": wrong}, (clue, right), board | {}, frozenset())
            assert not rules.observes(kinds | {"counts": sorted(counts)}, (clue,), board | {}, frozenset())
            found += holds
    assert found > 30


def test_heights_that_fit_one_cell_alone():
    found = 0
    for rng, rules, board in cities(300):
        clue = rng.randrange(rules.clue_count)
        cells = [*rules.lines[rules.views[clue][0]]]
        for cell in cells:
            elsewhere = {height for other in cells if other != cell for height in board[other]}
            alone = [height for height in range(1, rules.tallest + 1) if height in board[cell] - elsewhere]
            holds = len(alone) > 1
            assert observes(rules, board, clue, kind="crowded", spot=cell, values=alone) == holds
            assert not observes(rules, board, clue, kind="crowded", spot=cell, values=alone[1:])
            assert not observes(rules, board, clue, kind="crowded", spot=cell, values=[*alone, rules.tallest + 1])
            assert not observes(rules, board, clue, cited=False, kind="crowded", spot=cell, values=alone)
            found += holds
    assert found > 10


def test_known_towers_that_a_number_cannot_see():
    found = 0
    for _, rules, board in cities(200):
        for clue in range(rules.clue_count):
            cells = cells_from(rules, clue)
            known = {cell: max(board[cell]) for cell in cells if len(board[cell]) == 1}
            hidden = []
            for place, cell in enumerate(cells):
                before = [known.get(other, 0) for other in cells[:place]]
                farthest = place == len(cells) - 1 and known.get(cell) != rules.tallest
                if known.get(cell) and (max(before, default=0) > known[cell] or farthest):
                    hidden.append(cell)
            shown = bool(number_of(rules, clue))
            assert observes(rules, board, clue, kind="hidden", spots=hidden) == shown, (clue, cells, known)
            assert not observes(rules, board, clue, kind="hidden", spots=hidden[1:] or [cells[0], cells[-1]])
            assert not observes(rules, board, clue, kind="hidden", spots=[*hidden, 99])
            assert not observes(rules, board, clue, cited=False, kind="hidden", spots=hidden)
            assert not observes(rules, board, clue, kind="seen", spots=hidden)
            found += shown and bool(hidden)
    assert found > 200


def test_what_a_number_shows_around_a_known_tower():
    found = 0
    for rng, rules, board in cities(800):
        clue = rng.randrange(4 * rules.n)
        cells, number = cells_from(rules, clue), number_of(rules, clue)
        parks = [0] * (rules.n - rules.tallest)
        lines = {*permutations([*parks, *range(1, rules.tallest + 1)])}
        lines = {line for line in lines if all(height in board[cell] for cell, height in zip(cells, line, strict=True))}
        lines = {line for line in lines if visible(line) == number}
        for top, cell in enumerate(cells):
            seen = {(line[top] > max((0, *line[:top])), rising(line, top)) for line in lines}
            is_known = len(board[cell]) == 1 and 0 not in board[cell]
            for values in {behind for _, behind in seen} | {(), (rules.tallest,)}:
                said = {"kind": "past", "spot": cell, "count": number - 1 - len(values)}
                said |= {"values": [*values]} if values else {}
                taller = all(height > max(board[cell]) for height in values)
                holds = bool(number) and is_known and taller and seen <= {(True, values)}
                assert observes(rules, board, clue, **said) == holds, (clue, board, said)
                assert not observes(rules, board, clue, **said | {"count": said["count"] + 1})
                assert not observes(rules, board, clue, cited=False, **said)
                found += holds and bool(seen)
    assert found > 100


def rising(line: tuple[int, ...], top: int) -> tuple[int, ...]:
    """The taller towers that are seen behind one, as they stand."""
    return tuple(h for at, h in enumerate(line) if at > top and h > line[top] and h > max(line[:at]))


@pytest.mark.parametrize("clue", range(1, 18))
def test_where_there_is_no_number_nothing_is_shown(clue):
    rules = rules_of(3, {"top": [2, 0, 0]})
    assert rules.could_show(0, dict(rules.blank)) == {1, 2, 3}
    assert rules.could_show(clue, dict(rules.blank)) == set()
