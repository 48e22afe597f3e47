"""The checker's rules of Hashi: islands, crossings, parity, one piece, dead ends and loops, each by itself."""

import random
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from sightline.hashi import checker
from sightline.hashi.checker import HashiRules, fitting_values, root, spreads
from sightline.proof import Board

NONE, ONE, TWO, SOME = frozenset((0,)), frozenset((1,)), frozenset((2,)), frozenset((1, 2))
ALL = frozenset((0, 1, 2))


def rules_of(*lines: str, **rules: Any) -> HashiRules:
    return HashiRules({"clues": list(lines), "rules": rules})


def board(rules: HashiRules, **changes: frozenset[int]) -> Board:
    return Board(rules.blank, {int(name[1:]): values for name, values in changes.items()})


def excluded(rules: HashiRules, clues: tuple[int, ...], known: Board, spot: int) -> bool:
    return rules.excluded(clues, known | {}, spot)  # on a board of its own, which it narrows


def test_spots_are_pairs_of_neighbours_right_before_down():
    rules = rules_of("2.3", "...", "1?1")
    assert rules.wanted == [2, 3, 1, 0, 1]
    assert rules.ends == [(0, 1), (0, 2), (1, 4), (2, 3), (3, 4)]
    assert rules.around == [[0, 1], [0, 2], [1, 3], [3, 4], [2, 4]]
    assert (rules.clue_count, rules.no_crossing, rules.one_piece, rules.no_loop, rules.dead_end) == (9, 5, 6, 7, 8)
    assert rules.blank == dict.fromkeys(range(5), ALL)
    assert rules_of("1.1", planks=1).blank == {0: {0, 1}}
    assert rules_of("1.1", planks=3).blank == {0: {0, 1, 2, 3}}


def test_bridges_that_cross():
    rules = rules_of(".1.", "1.1", ".1.")
    assert rules.ends == [(0, 3), (1, 2)]
    assert rules.crossings == [[1], [0]]
    crossed = board(rules, s0=ONE, s1=ONE)
    assert excluded(rules, (4,), crossed, 0)
    assert excluded(rules, (4,), board(rules, s0=SOME, s1=SOME), 0)
    assert not excluded(rules, (4,), board(rules, s0=ONE), 0)
    assert not excluded(rules, (4,), board(rules, s0=frozenset((0, 1)), s1=ONE), 0)
    assert not excluded(rules, (6,), crossed, 0)
    assert rules_of("1.1", "...", "1.1").crossings == [[], [], [], []]
    assert excluded(rules, (4, 0), board(rules, s1=ONE), 1)  # island 0 has no other way


def test_an_island_spreads_what_it_wants():
    for wanted, around in product(range(5), ((ALL, ALL), (ALL, ONE), (NONE, SOME), (ALL,), ())):
        ways = [way for way in product(*around) if (sum(way) == wanted if wanted else sum(way) > 0)]
        assert sorted(spreads(wanted, around)) == sorted(ways)
        kept = tuple(frozenset(way[place] for way in ways) for place in range(len(around)))
        assert fitting_values(wanted, around) == kept


def test_one_island_is_exact():
    rules = rules_of("3.1", "...", "1.1")
    for values in product((NONE, ONE, TWO, ALL, SOME), repeat=2):
        known = board(rules, s0=values[0], s1=values[1])
        wrong = not any(sum(way) == 3 for way in product(*values))
        assert excluded(rules, (0,), known, 0) == wrong, values


def test_islands_narrow_each_other():
    rules = rules_of("1.2.1")
    assert excluded(rules, (0, 1, 2), board(rules, s0=NONE), 0)
    assert not excluded(rules, (1, 2), board(rules, s0=ONE), 0)
    assert excluded(rules, (1, 2), board(rules, s0=TWO), 0)
    assert not excluded(rules, (0, 1), board(rules, s0=ONE), 0)
    assert excluded(rules, (0, 1), board(rules, s1=TWO), 1)


def test_each_way_to_spread_an_island_may_fail():
    """Island 0 wants one bridge, to the right or down; both neighbours have all of theirs already."""
    rules = rules_of("1.2", "...", "2.4", connected=False)
    assert rules.ends == [(0, 1), (0, 2), (1, 3), (2, 3)]
    assert excluded(rules, (0, 1, 2, 3), board(rules, s2=TWO, s3=TWO), 0)
    assert not excluded(rules, (0,), board(rules, s2=TWO, s3=TWO), 0)


def test_one_end_that_cannot_be_spread_is_enough():
    rules = rules_of(".?.?", "?..?", ".??.", "....", planks=3)
    known = Board(rules.blank, {3: frozenset((0, 1, 2))})
    assert rules.ends[0] == (0, 1)
    assert excluded(rules, (0, 1, 3, 5, 6, 7, 8), known, 0)  # island 0 has no way, island 1 has some


def test_bridges_that_islands_force_close_what_they_cross():
    rules = rules_of(".1.", "1.1", ".1.")
    for islands in ((0, 1), (0, 2), (3, 1)):
        assert not rules.consistent((*islands, rules.no_crossing), board(rules))
        assert rules.consistent(islands, board(rules))  # crossing is not cited
        assert rules.consistent((*islands[:1], rules.no_crossing), board(rules))


def test_the_largest_map(monkeypatch):
    monkeypatch.setattr(checker, "MOST_CELLS", 6)
    assert rules_of("1.1", "...").ends == rules_of("1.1", ".").ends == [(0, 1)]
    for lines in (("1.1", "...", "..."), ("1..1", "."), (".", "1..1"), ("1.....1",)):
        with pytest.raises(ValueError, match="size"):
            rules_of(*lines)


def test_ends_of_bridges_are_even_in_number():
    rules = rules_of("1.1.1", connected=False)
    assert rules.even([0, 1], Board(rules.blank, {1: NONE}))
    assert not rules.even([0, 1], Board(rules.blank, {1: ONE}))
    assert rules.even([0, 1], Board(rules.blank, {1: TWO}))
    assert rules.even([0, 1], Board(rules.blank, {}))
    assert not rules.even([0, 1, 2], Board(rules.blank, {}))
    assert rules.even([0], Board(rules.blank, {0: ONE}))
    assert not rules.even([0], Board(rules.blank, {0: TWO}))
    assert rules_of("1.?", connected=False).even([0, 1], Board({0: ALL}, {}))
    odd = rules_of("2.3.2", connected=False)
    assert excluded(odd, (0, 1, 2), Board(odd.blank, {}), 0)


def test_all_islands_are_in_one_piece():
    rules = rules_of("1.2.2.1")
    middle = board(rules, s1=NONE)
    assert excluded(rules, (rules.one_piece,), middle, 1)
    assert not excluded(rules, (rules.no_loop, rules.no_crossing), middle, 1)
    assert not excluded(rules, (rules.one_piece,), board(rules, s1=frozenset((0, 1))), 1)
    free = rules_of("1.2.2.1", connected=False)
    assert not excluded(free, (free.one_piece,), board(free, s1=NONE), 1)
    apart = rules_of("1.1", "...", "...", ".1.")
    assert not apart.in_one_piece
    assert excluded(apart, (apart.one_piece,), board(apart), 0)


@pytest.mark.parametrize("closed", [set(some) for size in range(4) for some in product(range(7), repeat=size)][::5])
def test_both_ways_to_look_for_a_cut_agree(closed):
    rules = rules_of("1.1.1", "...", "1.1.1")
    assert len(rules.ends) == 7
    assert rules.meet(closed) == rules.reaches_all(closed)
    known = Board(rules.blank, dict.fromkeys(closed, NONE))
    assert rules.well_connected({rules.one_piece}, known) == rules.reaches_all(closed)


def test_few_closed_pairs_of_a_large_map_are_looked_at_one_by_one():
    wide = rules_of("1." * 20, "." * 40, "1." * 20)
    assert len(wide.ends) == 19 * 2 + 20
    corner = {spot for spot, ends in enumerate(wide.ends) if 0 in ends}
    assert wide.well_connected({wide.one_piece}, Board(wide.blank, {min(corner): NONE}))
    assert not wide.well_connected({wide.one_piece}, Board(wide.blank, dict.fromkeys(corner, NONE)))
    cut = {spot for spot, (a, b) in enumerate(wide.ends) if {a, b} in ({9, 10}, {29, 30})}
    assert not wide.well_connected({wide.one_piece}, Board(wide.blank, dict.fromkeys(cut, NONE)))
    assert wide.meet(set()) is True


def test_bridges_that_go_round():
    rules = rules_of("2.2", "...", "2.2", loops=False)
    ring = board(rules, s0=ONE, s1=SOME, s2=TWO, s3=ONE)
    assert rules.has_loop(ring)
    assert excluded(rules, (rules.no_loop,), ring, 0)
    assert not excluded(rules, (rules.one_piece, rules.no_crossing), ring, 0)
    for spot in range(4):
        opened = ring | {spot: frozenset((0, 1))}
        assert not rules.has_loop(opened)
        assert not excluded(rules, (rules.no_loop,), opened, 0)
    free = rules_of("2.2", "...", "2.2")
    assert not excluded(free, (free.no_loop,), board(free, s0=ONE, s1=SOME, s2=TWO, s3=ONE), 0)


def test_what_leads_out_of_a_group():
    rules = rules_of("2.3", "...", "1?1")  # pairs: 0-1, 0-2, 1-4, 2-3, 3-4
    known = board(rules, s2=NONE)
    assert rules.is_left_only_by([0, 1], {1}, known)
    assert rules.is_left_only_by([0, 1, 1], {1, 4}, known)
    assert not rules.is_left_only_by([0, 1], {1}, board(rules))  # 1-4 is open
    assert not rules.is_left_only_by([0, 1], set(), known)
    assert rules.is_left_only_by([0, 1], set(), known | {1: NONE})
    assert not rules.is_left_only_by([0, 1, 2, 3, 4], set(), known)  # nothing is outside
    assert not rules.is_left_only_by([0, 1, 5], {1}, known)  # there is no such island


def connects_all(rules: HashiRules, planks: tuple[int, ...]) -> bool:
    """Whether so many bridges on the pairs connect all islands."""
    bridges = {spot: NONE if not count else ONE for spot, count in enumerate(planks)}
    return part_of(rules, Board(rules.blank, bridges)) == [*range(len(rules.wanted))]


def test_an_island_that_needs_one_bridge_leads_no_further():
    """Whatever the 1s that are cited, and closed pairs, leave no way to connect is excluded, and nothing else."""
    rules, found = rules_of("3.1.2", ".....", "2.1.1", ".....", "1.3.2", planks=1), [0, 0]
    ones = [island for island, wanted in enumerate(rules.wanted) if wanted == 1]
    ways = [way for way in product((0, 1), repeat=len(rules.ends)) if connects_all(rules, way)]
    for seed in range(120):
        rng = random.Random(seed)
        cited = tuple(sorted(rng.sample(range(9), rng.randint(0, 4))))
        closed = {*rng.sample(range(len(rules.ends)), rng.randint(0, 4))}
        known = Board(rules.blank, dict.fromkeys(closed, NONE))
        leaves = [way for way in ways if not any(way[spot] for spot in closed)]
        ends = {*cited}.intersection(ones)
        possible = any(all(sum(way[spot] for spot in rules.around[end]) == 1 for end in ends) for way in leaves)
        assert rules.cut_off_by_dead_ends((*cited, rules.one_piece, rules.dead_end), known) == (not possible)
        assert not rules.cut_off_by_dead_ends((*cited, rules.one_piece), known)
        assert not rules.cut_off_by_dead_ends((*cited, rules.dead_end), known)
        found[possible] += 1
    assert min(found) > 20, found
    for connected in (True, False):
        line = rules_of("2.1.2", connected=connected)
        assert excluded(line, (1, line.one_piece, line.dead_end), board(line), 0) == connected
        assert excluded(line, (0, 1, line.dead_end), board(line, s0=ONE), 0)  # the numbers count as well


def boards_of(rules: HashiRules, rng: random.Random) -> Board:
    """Some pairs closed, some with a bridge, the others open."""
    share = rng.choice((0.4, 0.7, 1))
    known = {spot: rng.choice((NONE, NONE, NONE, SOME)) for spot in rules.blank if rng.random() < share}
    return Board(rules.blank, known)


def cut_off(rules: HashiRules, group: Iterable[int], spots: Iterable[int], known: Board) -> bool:
    """Whether no walk from inside leaves the group, but over these pairs, and something is outside."""
    inside, leaves = {*group}, False
    for spot, pair in enumerate(rules.ends):
        leaves |= len(inside.intersection(pair)) == 1 and spot not in spots and known[spot] != {0}
    return not leaves and inside < {*range(len(rules.wanted))}


def part_of(rules: HashiRules, known: Board) -> list[int]:
    """The islands that a walk from the first one reaches."""
    part = {0}
    for _ in rules.wanted:
        part |= {end for spot, pair in enumerate(rules.ends) for end in pair if part & {*pair} and known[spot] != {0}}
    return sorted(part)


def test_a_group_is_what_is_cited_or_a_part_that_nothing_leaves():
    rules = rules_of("2.3.1", "..1..", "1?1.2")
    islands, found = range(len(rules.wanted)), [0, 0, 0]
    for seed in range(800):
        rng = random.Random(seed)
        known = boards_of(rules, rng)
        cases = [boards_of(rules, rng) for _ in range(rng.randint(1, 2))]
        group = rng.choice((rng.sample(islands, rng.randint(1, 4)), part_of(rules, known), part_of(rules, cases[0])))
        cited = tuple(rng.sample(islands, rng.randint(1, 3))) if rng.random() < 0.5 else ()
        spots = frozenset(rng.sample(range(len(rules.ends)), rng.randint(0, 3)))
        # without the rule of one piece: just the islands that are cited
        for named in (group, [*cited]):
            holds = {*named} == {*cited} and len(named) == len(cited)
            assert rules.is_group(named, (*cited, rules.no_crossing), spots, known, cases) == holds
        # with nothing else: a part that is left by these pairs only
        holds = cut_off(rules, group, spots, known)
        assert rules.is_group(group, (rules.one_piece,), spots, known, cases) == holds
        found[0] += holds
        # with islands: a part that nothing leaves in any of the cases, narrowed by these islands and crossings
        if cited:
            narrowed = [case | {} for case in cases]
            for case in narrowed:
                rules.consistent((*cited, rules.no_crossing), case)
            holds = all(cut_off(rules, group, (), case) for case in narrowed)
            clues = (*cited, rules.one_piece)
            assert rules.is_group(group, clues, spots, known, [case | {} for case in cases]) == holds
            found[1] += holds
        # with dead ends: a part, none of which is cited, that is left by these pairs and towards 1s only
        ones = {island for island in islands if rules.wanted[island] == 1}
        to_ones = {spot for spot, pair in enumerate(rules.ends) if ones.intersection(pair)}
        holds = cut_off(rules, group, spots | to_ones, known) and {*cited}.isdisjoint(group)
        clues = (*cited, rules.one_piece, rules.dead_end)
        assert rules.is_group(group, clues, spots, known, cases) == holds
        found[2] += holds
    assert min(found) > 20, found


def test_the_root_of_what_is_joined():
    above = {1: 2, 2: 3, 3: 4}
    assert [root(above, island) for island in (4, 3, 2, 1, 7)] == [4, 4, 4, 4, 7]


def test_a_map_of_one_island():
    rules = rules_of("1")
    assert rules.ends == []
    assert excluded(rules, (0,), board(rules), 0)
    assert not excluded(rules, (1, 2, 3), board(rules), 0)


def test_how_many_bridges_an_island_gets_elsewhere():
    rules = rules_of("2.3.?", ".....", "..1..")  # pairs 0: left, 1: right, 2: below the middle island
    known = Board(rules.blank, {1: frozenset((1, 2)), 2: frozenset((0, 1))})

    def observes(counts: list[int], clues: tuple[int, ...] = (1,), about: tuple[int, ...] = (), **said: Any) -> bool:
        return rules.observes({"kind": "elsewhere", "clue": 1, "counts": counts} | said, clues, known, frozenset(about))

    assert observes([1, 5])
    assert observes([1, 3], about=(0,))
    assert observes([0, 2], about=(1, 2))
    assert observes([0, 0], about=(0, 1, 2))
    assert not any(observes(counts) for counts in ([0, 5], [1, 4], [1, 6], [2, 5], [5, 1], [1], []))
    assert not observes([1, 5], clues=())
    assert not observes([1, 5], clues=(0, 2))
    assert not observes([1, 5], kind="reach")
    assert not observes([1, 5], clues=(0,), kind="reach")
    assert not observes([1, 5], clues=(9,), clue=9)
    assert observes([0, 1, 2], about=(1, 2), kind="sums")
    assert observes([1, 2, 3], kind="sums")
    assert not any(observes(counts, kind="sums") for counts in ([1, 3], [1, 2], [1, 2, 3, 4], []))
    known = Board(rules.blank, {0: frozenset((0, 2)), 2: frozenset((1,))})
    assert observes([1, 3], about=(1,), kind="sums")
    assert not observes([0, 2], about=(1,), kind="sums")
