"""What a level asks of a puzzle, with a kernel that answers what it is told to: which questions decide."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import sightline as sl
from sightline import registry
from sightline.core.errors import SightlineError
from sightline.core.levels import LEVELS
from sightline.core.rng import Rng
from sightline.core.technique import chain_technique
from sightline.engine.make import level_goal, limits, puzzle_tests
from sightline.engine.make.lessons import (
    LessonGoal,
    Outcome,
    check_lesson,
    plainer_and_taught,
    techniques_called,
    with_level,
    with_room,
)
from sightline.engine.make.level_goal import Checked, LevelGoal
from sightline.engine.make.puzzle_tests import PuzzleTests, Spent, open_spots
from sightline.engine.make.requests import describe, generator, idle_generator, read_option
from sightline.engine.make.target import Target, check_request, maker_of, target_of, tiers_of
from sightline.family.maker import LessonNeeds, Request
from sightline.kernel import Status

SKYSCRAPERS, NONOGRAM, HASHI = (registry.family(name) for name in ("skyscrapers", "nonogram", "hashi"))


def goal_of(family: Any, tests: int = 100_000, minimal: bool = True, **asked: Any) -> LevelGoal:
    request = Request(5, 5, **asked)
    return LevelGoal(PuzzleTests(family, request, "puzzle", tests), minimal, request.level)


# --- tests and their budget


def test_a_budget_is_spent_with_the_last_test():
    tests = PuzzleTests(NONOGRAM, Request(5, 5), "hard puzzle", 3)
    tests.spend()
    tests.spend(2)
    assert tests.spent == 3
    with pytest.raises(Spent, match="no hard puzzle in 3 tests"):
        tests.spend()


def counted(family: Any, answers: list[Any]) -> tuple[Any, list[Any]]:
    """The family with a kernel that notes what it is asked, and answers these."""
    asked: list[Any] = []

    class Kernel:
        def search(self) -> "Kernel":
            return self

        def next(self, most: int, steps: int) -> Any:
            asked.append((most, steps))
            return answers.pop(0)

        def fixpoint(self) -> Any:
            asked.append("fixpoint")
            return answers.pop(0)

    return replace(family, problem=lambda board: Kernel()), asked


def test_searches_get_fewer_steps_on_larger_puzzles():
    puzzle, board = sl.Nonogram([[1], [1]], [[1], [1]]), sl.start(sl.Nonogram([[1], [1]], [[1], [1]])).masks
    family, asked = counted(NONOGRAM, [(Status.SOLVED, [board, board], 1), (Status.UNKNOWN, [board], 1)])
    tests = PuzzleTests(family, Request(2, 2), "", 10)
    assert len(tests.solutions(puzzle, 2)) == 2
    assert tests.solutions(puzzle, 16, 2 * limits.FULL_SEARCH_SPOTS) == []
    most = tests.maker.search_steps
    assert asked == [(2, most), (16, most // 8)]
    assert (tests.spent, tests.last_unique) == (2, None)


def test_the_only_solution_is_remembered(monkeypatch):
    puzzle, other = sl.Nonogram([[1]], [[1]]), sl.Nonogram([[]], [[]])
    solution = sl.solve(puzzle)[0]
    family, _ = counted(NONOGRAM, [(Status.IMPOSSIBLE, [solution.masks], 1), (Status.IMPOSSIBLE, [], 1)])
    tests = PuzzleTests(family, Request(1, 1), "", 10)
    assert tests.solutions(puzzle, 2) == [solution]
    assert tests.solutions(other, 2) == []
    asked: list[Any] = []
    monkeypatch.setattr(puzzle_tests, "solve", lambda *of: asked.append(of[1:]) or [solution])
    assert tests.solution(puzzle) == solution.domains
    assert not asked
    assert tests.solution(other) is tests.solution(other) == solution.domains
    assert asked == [(sl.start(other), 1)]


def test_what_is_left_open_and_the_last_pose_are_remembered():
    puzzle, other = sl.Nonogram([[1], [1]], [[1], [1]]), sl.Nonogram([[1]], [[1]])
    blank, full = sl.start(puzzle).masks, sl.solve(other)[0].masks
    family, asked = counted(
        NONOGRAM, [(Status.UNKNOWN, blank, 0), (Status.SOLVED, full, 0), (Status.UNKNOWN, blank, 0)]
    )
    tests = PuzzleTests(family, Request(2, 2), "", 10)
    assert [*tests.left_open(puzzle)] == [*tests.left_open(puzzle)] == [0, 1, 2, 3]
    assert [*tests.left_open(other)] == []
    assert [*tests.left_open(puzzle)] == [0, 1, 2, 3]
    assert (len(asked), tests.spent) == (3, 3)
    assert open_spots([1, 2, 3, 4, 6, 0]) == [2, 4]
    posed: list[Any] = []
    tests.maker = SimpleNamespace(pose=lambda draft, request: posed.append(draft) or [draft])  # type: ignore[assignment]
    draft = [1, 2]
    assert tests.pose(draft) is tests.pose(draft)
    assert posed == [draft]
    tests.pose([*draft])
    assert len(posed) == 2


# --- targets and requests


def test_the_tiers_of_a_level():
    def target(**asked: Any) -> Target:
        return target_of(SKYSCRAPERS, Request(5, 5, **asked))

    assert target() == (9, maker_of(SKYSCRAPERS).floor(Request(5, 5)), False)
    assert [target(skill=level)[:2] for level in LEVELS] == [(2, 0), (3, 2), (5, 3), (7, 5), (9, 7)]
    assert [target(skill=level).search for level in LEVELS] == [False, False, False, True, True]
    assert target(tier=1) == (1, 0, False)
    assert target(tier=4) == (4, 3, False)
    assert target(tier=7) == (7, 6, True)
    assert tiers_of(SKYSCRAPERS) == [1, 2, 3, 4, 5, 6, 7]
    quick: Any = SimpleNamespace(chain_techniques={1: chain_technique("quick", 4, "")})
    family: Any = SimpleNamespace(require=lambda name: quick)
    assert [target_of(family, Request(5, 5, tier=tier)).search for tier in (3, 4)] == [False, True]
    assert tiers_of(NONOGRAM) == [1, 2, 3, 4, 6, 7]


def test_what_cannot_be_made_is_refused():
    maker = maker_of(NONOGRAM)
    for asked, words in (
        ({"tier": 5}, "no nonogram puzzles are made by tier 5: a tier is 1, 2, 3, 4, 6 or 7"),
        ({"level": "tricky"}, "'tricky' is no level"),
        ({"level": "extreme"}, "5×5 nonogram puzzles can be easy, not extreme"),
    ):
        with pytest.raises(SightlineError, match=words):
            check_request(maker, NONOGRAM, Request(5, 5, **asked))
    check_request(maker, NONOGRAM, Request(5, 5, level="easy"))
    check_request(maker, NONOGRAM, Request(5, 5, tier=4))
    for two in ({"level": "easy", "tier": 1}, {"technique": "Glue", "tier": 1}):
        with pytest.raises(SightlineError, match="ask for one of them"):
            generator(NONOGRAM, "5", **two)
    with pytest.raises(SightlineError, match="brings its own level"):
        generator(NONOGRAM, "5", level="easy", technique="Glue")


def test_an_option_that_there_is_not_is_named_with_those_that_there_are():
    with pytest.raises(SightlineError, match="nonogram has no option 'planks' for making; it has style, density"):
        generator(NONOGRAM, "5", options={"planks": 2})
    with pytest.raises(SightlineError, match="kakurasu has no option 'planks' for making; it has none"):
        generator(registry.family("kakurasu"), "5", options={"planks": 2})


def test_an_option_is_read_from_its_text_unless_it_is_plain_already():
    option = maker_of(SKYSCRAPERS).options["givens"]
    assert [read_option(option, value) for value in (None, True, False, "no", "yes")] == [
        None,
        True,
        False,
        False,
        True,
    ]
    assert read_option(maker_of(SKYSCRAPERS).options["parks"], "1") == 1
    shown = option._replace(parse=lambda text: f"read {text}")
    assert [read_option(shown, value) for value in (None, True, 3)] == [None, True, "read 3"]


def test_what_is_said_of_a_budget_names_what_was_asked_for():
    asked = {"puzzle": {}, "easy puzzle": {"level": "easy"}, "puzzle of tier 2": {"tier": 2}}
    asked["puzzle that needs Glue"] = {"technique": "glue"}
    for words, request in asked.items():
        tests = generator(NONOGRAM, "6", tests=7, **request).goal.tests
        assert (tests.asked, tests.most) == (words, 7)
    assert generator(NONOGRAM, "6").goal.tests.most == limits.DEFAULT_TESTS


def test_what_is_kept_with_a_puzzle():
    made = generator(NONOGRAM, "6x7", level="easy", options={"density": 40})
    assert describe(made, 5, {"symmetry": "none", "minimal": True, "density": 40, "picture": "##", "size": "6x7"}) == {
        "seed": 5,
        "size": "6x7",
        "difficulty": "easy",
        "density": 40,
    }
    assert describe(generator(NONOGRAM, "6"), 0, {"minimal": False}) == {"seed": 0, "size": "6x6", "minimal": False}


# --- levels


class Spoken(LevelGoal):
    """Is told how hard puzzles are: as many parts as they lack."""

    def too_hard(self, puzzle: Any) -> bool:
        return puzzle > self.easy

    def with_removed(self, whole: Any, parts: int) -> Any:
        return parts


@pytest.mark.parametrize("removed", [0, 1, 2, 5, 8, 13])
def test_as_many_parts_come_back_as_make_it_easy_enough(removed):
    goal = Spoken(PuzzleTests(SKYSCRAPERS, Request(5, 5, "hard"), "", 9), True, "hard")
    goal.removed = [(part,) for part in range(removed)]
    for easy in range(-1, removed + 2):
        goal.easy, goal.eased = easy, True
        kept = removed if easy < 0 or easy >= removed else easy
        assert goal.ease(0, removed) == kept
        assert goal.eased is (kept != removed)


def test_removed_parts_are_counted_from_the_first():
    goal = goal_of(SKYSCRAPERS, level="hard")
    whole = sl.Skyscrapers((1, 2, 3, 3, 2, 1, 1, 2, 3, 3, 2, 1))
    goal.removed = [*goal.maker.parts(Rng(1), whole, goal.request)]
    for parts in range(len(goal.removed) + 1):
        assert goal.with_removed(whole, parts) == goal.maker.without(whole, sum(goal.removed[:parts], ()))
        assert goal.with_removed(whole, parts).clues.count(0) == parts


def test_one_answer_of_the_kernel_serves_for_a_board_and_a_tier():
    goal, asked = goal_of(SKYSCRAPERS, level="hard"), list[int]()
    goal.shortcuts = replace(goal.shortcuts, closure=lambda board, tier: asked.append(tier) or [tier])
    board, other = sl.start(sl.Skyscrapers([0] * 12)), sl.start(sl.Skyscrapers([0] * 16))
    for position, tier in ((board, 2), (board, 2), (board, 3), (other, 3), (other, 3)):
        assert goal.closure(position, tier) == [tier]
    assert asked == [2, 3, 3]
    goal.shortcuts = replace(goal.shortcuts, closure=None)
    assert goal.closure(board, 2) == board.domains


def test_the_lowest_complete_tier_above_says_that_a_puzzle_is_surely_stuck():
    goal, asked = goal_of(SKYSCRAPERS, level="hard"), list[Any]()
    puzzle = sl.Skyscrapers([0] * 12)
    goal.closure = lambda board, tier: asked.append(tier) or [7]  # type: ignore[method-assign]
    for cap, tiers, expected in ((2, [1, 3, 4], [3]), (3, [3, 4], []), (4, [3], []), (2, [], [])):
        goal.target, asked[:] = Target(cap, 0, False), []
        goal.complete_tiers = lambda puzzle, tiers=tiers: tiers  # type: ignore[method-assign,misc]
        assert goal.surely_stuck(puzzle) is bool(expected)
        assert asked == expected
    goal.complete_tiers = lambda puzzle: [1, 2]  # type: ignore[method-assign]
    for floor, left, solved in ((2, [1], True), (2, [3], False), (3, [1], False), (0, [1], False)):
        goal.target = Target(5, floor, False)
        goal.closure = lambda board, tier, left=left: left  # type: ignore[method-assign,misc]
        assert goal.solved_below(puzzle) is solved


class Solved(LevelGoal):
    """Answers with numbers of solutions and of spots where it is stuck."""

    solutions, spots, sure = 1, 0, False

    def count_solutions(self, puzzle: Any) -> int:
        return self.solutions

    def stuck(self, puzzle: Any) -> Any:
        return range(self.spots)

    def surely_stuck(self, puzzle: Any) -> bool:
        return self.sure

    def complete_tiers(self, puzzle: Any) -> list[int]:
        return [3]


@pytest.mark.parametrize(
    ("cap", "solutions", "spots", "sure", "good"),
    [
        (7, 1, 5, True, True),
        (7, 2, 0, False, False),
        (7, 0, 0, False, False),
        (4, 1, 0, False, True),
        (4, 0, 0, False, True),
        (4, 2, 0, False, False),
        (4, 1, 1, False, False),
        (4, 1, 0, True, False),
        (3, 2, 0, False, True),
        (3, 2, 1, False, False),
    ],
)
def test_a_puzzle_with_fewer_clues_is_good_if_it_is_unique_and_not_too_hard(cap, solutions, spots, sure, good):
    goal = Solved(PuzzleTests(SKYSCRAPERS, Request(5, 5, "hard"), "", 9), True, "hard")
    goal.target, goal.solutions, goal.spots, goal.sure = Target(cap, 0, False), solutions, spots, sure
    assert goal.is_good("puzzle") is good


def test_where_a_search_is_allowed_the_spots_differ_in_which_solutions_do(monkeypatch):
    board = sl.start(sl.Nonogram([[1], [1]], [[1], [1]]))
    one, other = sl.solve(board.puzzle)
    many = [one] * limits.COMPARED_SOLUTIONS
    goal = goal_of(NONOGRAM, level=None, tier=7)
    for left, search, found, spots, spent in (
        ([0, 1], True, [one, other], [0, 1, 2, 3], 0),
        ([0, 1], True, [one], [], 0),
        ([0, 1], True, many, [0, 1], limits.MANY_COST),
        ([0, 1], True, many[1:], [], 0),
        ([0, 1], True, [], [0, 1], limits.UNKNOWN_COST),
        ([0, 1], False, [one, other], [0, 1], 0),
        ([], True, [one, other], [], 0),
        (range(limits.SEARCHED_SPOTS), True, [one], [], 0),
        (range(limits.SEARCHED_SPOTS + 1), True, [one], [*range(limits.SEARCHED_SPOTS + 1)], 0),
    ):
        goal.target, goal.tests.spent = Target(7, 6, search), 0
        monkeypatch.setattr(goal.tests, "left_open", lambda puzzle, left=left: left)
        monkeypatch.setattr(goal.tests, "solutions", lambda puzzle, most, found=found: found)
        assert [*goal.ambiguous_spots(board.puzzle)] == spots
        assert goal.tests.spent == spent


class Shrinking(LevelGoal):
    """Drafts are numbers, and so many spots of theirs are ambiguous; changes lead from one to the next of a list."""

    def ambiguous_spots(self, puzzle: Any) -> Any:
        return range(puzzle)


def shrinking(drafts: list[int], keeps: bool = False) -> Any:
    goal = Shrinking(PuzzleTests(SKYSCRAPERS, Request(5, 5, "hard"), "", 10**6), True, "hard")
    goal.keeps_draft, goal.tests.pose = keeps, lambda draft: draft  # type: ignore[method-assign]
    goal.solved_below = lambda puzzle: puzzle == -1  # type: ignore[method-assign]
    goal.maker = replace(goal.maker, change=lambda rng, draft, spots, request: drafts.pop(0))
    return goal


def test_a_draft_is_changed_until_nothing_is_ambiguous():
    assert shrinking([4, 6, 3, 0]).make_unique(Rng(1), 5) == 0
    assert shrinking([], keeps=False).make_unique(Rng(1), 0) == 0
    goal = shrinking([])
    assert (goal.make_unique(Rng(1), -1), goal.tests.spent) == (-1, 1)


@pytest.mark.parametrize(("first", "better"), [(32, 30), (16, 15)])
def test_a_draft_is_given_up_after_changes_without_progress(first, better):
    idle = limits.IDLE_CHANGES
    assert shrinking([first] * (idle - 1) + [0]).make_unique(Rng(1), first) == 0
    assert shrinking([first] * idle + [0]).make_unique(Rng(1), first) is None
    again = [first] * (idle - 1) + [better] + [better] * (idle - 1) + [0]
    assert shrinking(again).make_unique(Rng(1), first) == 0
    little = [first] * (idle - 1) + [better + 1] + [better + 1] * (idle - 1) + [0]
    assert first == 16 or shrinking(little).make_unique(Rng(1), first) is None


def test_of_several_changes_the_best_is_taken_where_few_are_wanted():
    several = [9, 7, 3, 8, 3] + [5] * limits.COMPARED_CHANGES
    assert shrinking([*several]).best_change(Rng(1), 9, [0]) == (9, range(9))
    assert shrinking([*several], keeps=True).best_change(Rng(1), 9, [0]) == (3, range(3))
    left = [9] * (limits.COMPARED_CHANGES - 1) + [2, 1]
    assert shrinking(left, keeps=True).best_change(Rng(1), 9, [0]) == (2, range(2))
    assert left == [1]


def test_the_tiers_that_must_not_suffice(monkeypatch):
    goal = goal_of(SKYSCRAPERS, level="hard")
    goal.check = lambda puzzle, cap: Checked([cap], 3)  # type: ignore[method-assign]
    for floor, left_open, found in (
        (0, [], None),
        (3, [], ([3], 3)),
        (7, [], ((), 0)),
        (7, [1], ([7], 3)),
        (8, [], ((), 0)),
    ):
        goal.target = Target(9, floor, False)
        monkeypatch.setattr(goal.tests, "left_open", lambda puzzle, left=left_open: left)
        assert goal.check_floor("puzzle") == found
        assert goal.is_hard_enough("puzzle") is (found is None or bool(found[0]))
    goal.maker = replace(goal.maker, unique=lambda request: False)
    goal.target = Target(9, 7, False)
    monkeypatch.setattr(goal.tests, "left_open", lambda puzzle: [])
    assert goal.check_floor("puzzle") == ([7], 3)


def test_what_a_check_costs_and_whom_it_asks(monkeypatch):
    asked: list[Any] = []

    class Check:
        open_work = 5

        def __init__(self, family: Any, board: Any, cap: int, solution: Any) -> None:
            asked.append((cap, solution is not None))

        def run(self) -> bool:
            return asked[-1][0] > 4

        def open_spots(self) -> list[int]:
            return [8]

    monkeypatch.setattr(level_goal, "FastCheck", Check)
    goal = goal_of(SKYSCRAPERS, level="hard")
    puzzle = sl.Skyscrapers((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0))
    goal.complete_tiers = lambda puzzle: [1, 3]  # type: ignore[method-assign]
    goal.closure = lambda board, tier: [3] if tier == 3 else [1]  # type: ignore[method-assign]
    assert goal.check(puzzle, 1) == ([], 0)
    assert goal.check(puzzle, 2) == ([], 0)
    assert goal.check(puzzle, 3) == ([0], 0)
    assert not asked
    assert goal.check(puzzle, 4) == ([8], 5)
    assert goal.check(puzzle, 7) == ([], 5)
    assert asked == [(4, False), (7, True)]
    assert goal.tests.spent == 5 * limits.CHECK_COST
    for spots, price in ((0, 1), (1, 1), (limits.SPOTS_PER_TEST, 1), (limits.SPOTS_PER_TEST + 1, 2)):
        goal.tests.spent = 0
        goal.family = replace(goal.family, start=lambda puzzle: None)
        goal.check(SimpleNamespace(spots=spots), 2)
        assert goal.tests.spent == price * limits.CHECK_COST


def test_what_the_kernel_removes_at_once():
    goal = goal_of(SKYSCRAPERS, level="hard")
    whole = sl.Skyscrapers((1, 2, 3, 3, 2, 1, 1, 2, 3, 3, 2, 1))
    parts = [(0,), (3,), (5,)]
    asked: list[Any] = []
    goal.shortcuts = replace(goal.shortcuts, removable=lambda puzzle, tier, parts: asked.append(tier) or [0, 2])
    goal.complete_tiers = lambda puzzle: [1, 3]  # type: ignore[method-assign]
    less = goal.maker.without(whole, (0, 5))
    for cap, found, tier in (
        (3, (less, []), 3),
        (4, (less, [(3,)]), 3),
        (2, (less, [(3,)]), 1),
        (7, (whole, parts), 0),
    ):
        goal.target, goal.tests.spent, asked[:] = Target(cap, 0, False), 0, []
        assert goal.remove_quickly(whole, parts) == found
        assert (asked, goal.tests.spent) == (([tier], len(parts)) if tier else ([], 0))
    goal.target = Target(3, 0, False)
    assert goal.remove_quickly(whole, []) == (whole, [])
    goal.complete_tiers = lambda puzzle: []  # type: ignore[method-assign]
    assert goal.remove_quickly(whole, parts) == (whole, parts)


# --- lessons


def test_once_a_technique_is_needed_fewer_open_spots_are_better():
    ranked = [Outcome(False, [1]), Outcome(False, []), Outcome(True, [1, 2]), Outcome(True, [1]), Outcome(True, [])]
    ranks = [one.rank for one in ranked]
    assert ranks == sorted(ranks)
    assert ranks[0] == ranks[1]
    assert [one.taught for one in ranked] == [False] * 4 + [True]


class Taught(LessonGoal):
    """Puzzles are sets of clues: with fewer than *plain* the plainer techniques are stuck."""

    plain, needs = 0, frozenset[int]()

    def outcome(self, puzzle: Any) -> Outcome:
        self.asked = [*getattr(self, "asked", []), puzzle]
        needed = len(puzzle) < self.plain
        return Outcome(needed, sorted(self.needs - puzzle) if needed else [])


def taught(plain: int, needs: Any = ()) -> Taught:
    request = Request(5, 5, skill="hard")
    goal = Taught(PuzzleTests(SKYSCRAPERS, request, "", 10**6), True, "Naked pair")
    goal.maker = replace(
        goal.maker,
        pose=lambda draft, request: draft,
        parts=lambda rng, puzzle, request: [(clue,) for clue in sorted(puzzle)],
        without=lambda puzzle, things: puzzle - {*things},
    )
    goal.plain, goal.needs = plain, frozenset(needs)
    return goal


@pytest.mark.parametrize("plain", range(8))
def test_how_many_parts_the_plainer_techniques_can_do_without(plain):
    every = frozenset(range(6))
    goal = taught(plain)
    assert goal.spare_parts(every, [(clue,) for clue in every]) == max(0, min(6, 6 - plain))


def test_clues_go_until_the_technique_is_needed_and_some_come_back():
    every = frozenset(range(6))
    assert len(taught(4).lesson_puzzle(Rng(1), every)) == 3
    assert taught(7).lesson_puzzle(Rng(1), every) == every
    assert taught(0).lesson_puzzle(Rng(1), every) == frozenset()
    for seed in range(6):
        found = taught(4, (1, 2)).lesson_puzzle(Rng(seed), every)
        assert len(found) <= 4
        assert found >= {1, 2} or len(found) == 4


def test_parts_come_back_that_leave_fewer_spots_open():
    goal = taught(5, (1, 2))
    every, gone = frozenset(range(8)), [(1,), (2,), (3,), (4,), (5,), (6,)]
    for seed in range(4):
        found = goal.restore(Rng(seed), every, gone, Outcome(True, [1, 2]))
        assert found == {0, 1, 2, 7}
    assert goal.restore(Rng(1), every, gone, Outcome(True, [])) == {0, 7}
    assert taught(4, (1, 2)).restore(Rng(1), every, gone, Outcome(True, [1, 2])) is None


def test_what_a_lesson_needs():
    request = Request(6, 5, options={"colour": True, "planks": 3})
    check_lesson(LessonNeeds(minimum_size=5), "Glue", request)
    for need, words in (
        (LessonNeeds(minimum_size=6), "no puzzle that is smaller than 6×6 needs Glue"),
        (LessonNeeds(unavailable="it is rare"), "no puzzle is made for Glue: it is rare"),
        (LessonNeeds(excluded={"colour": True}), "for Glue with colour yes: leave"),
        (LessonNeeds(excluded={"planks": 3}), "for Glue with planks 3: leave"),
    ):
        with pytest.raises(SightlineError, match=words):
            check_lesson(need, "Glue", request)
    check_lesson(LessonNeeds(excluded={"planks": 2, "colour": False}), "Glue", request)


def test_what_is_plainer_than_a_technique():
    for family in (SKYSCRAPERS, NONOGRAM, HASHI):
        catalogue = [*family.reasons.techniques]
        for technique in (one for one in catalogue if one.tier):
            plainer, of_the_name = plainer_and_taught(family, technique.name.upper())
            before = [
                *catalogue[: min(place for place, one in enumerate(catalogue) if one in of_the_name and one.tier)]
            ]
            also = maker_of(family).lesson(technique.name).also
            assert technique in of_the_name
            assert plainer[: len(before)] == before
            assert {one.name for one in plainer[len(before) :]} == {*also} - {
                one.name for one in (*before, *of_the_name)
            }


def test_what_is_no_lesson():
    with pytest.raises(SightlineError, match="is not taught by itself: ask for the difficulty expert"):
        techniques_called(SKYSCRAPERS, "contradiction")
    with pytest.raises(SightlineError, match="skyscrapers has no technique 'Nothing'"):
        techniques_called(SKYSCRAPERS, "Nothing")
    with pytest.raises(SightlineError, match="has no technique 'Attack'"):
        techniques_called(registry.family("rooks"), "Attack")


def test_the_room_that_a_lesson_takes():
    named = next(one.name for one in SKYSCRAPERS.reasons.techniques if maker_of(SKYSCRAPERS).lesson(one.name).size)
    size = maker_of(SKYSCRAPERS).lesson(named).size
    assert with_room(SKYSCRAPERS, named, Request(3, 3)) == Request(size, size)
    assert with_level(SKYSCRAPERS, "Naked pair", Request(6, 6)).skill == "hard"


# --- a request that is made again and again


def test_a_request_is_read_once():
    first = idle_generator(HASHI, {"planks": 3}, size=7)
    assert idle_generator(HASHI, {"planks": 3}, size=7) is first
    assert idle_generator(HASHI, {"planks": "3"}, size=7) is not first
    assert idle_generator(HASHI, {"planks": 3}, size="7") is not first


def test_a_generator_at_work_is_not_asked_for_another_puzzle():
    first = idle_generator(HASHI, {}, size=7)
    with first.turn:
        assert idle_generator(HASHI, {}, size=7) is not first
    assert idle_generator(HASHI, {}, size=7) is first


def test_a_picture_of_ones_own_is_read_each_time(tmp_path):
    drawn = tmp_path / "drawn.txt"
    for rows in ("###\n#..\n###\n", "#.#\n###\n#..\n"):
        drawn.write_text(rows, encoding="utf-8")
        made = sl.generate("nonogram", seed=1, picture=str(drawn))
        assert str(sl.solve(made)[0].grid) == str([[int(sign == "#") for sign in row] for row in rows.split()])


def test_unknown_options_and_values_of_other_types_are_told_as_ever():
    with pytest.raises(SightlineError, match="has no option 'plank'"):
        idle_generator(HASHI, {"plank": 3})
    with pytest.raises(SightlineError, match="a size is rows x columns"):
        idle_generator(HASHI, {}, size=[7])


def test_what_was_made_before_does_not_change_what_a_puzzle_costs():
    for family, asked in ((SKYSCRAPERS, {"size": 4, "level": "medium"}), (HASHI, {"size": 7, "tier": 3})):
        alone = generator(family, **asked).make(5)
        after = generator(family, **asked)
        after.make(5)
        assert after.make(5) == alone


@pytest.mark.parametrize(
    ("family", "tier", "sure"),
    [(SKYSCRAPERS, 3, True), (SKYSCRAPERS, 6, True), (SKYSCRAPERS, 7, False), (HASHI, 2, True), (HASHI, 6, False)],
)
def test_a_check_that_goes_the_way_of_the_rating_is_not_confirmed_by_it(family, tier, sure, monkeypatch):
    goal = generator(family, 6, tier=tier).goal
    puzzle = next(iter(family.examples.values()))
    assert goal.checks_as_rated(puzzle) == sure
    monkeypatch.setattr(goal, "measure_tier", lambda puzzle: 9)
    assert goal.confirmed(puzzle) == sure
