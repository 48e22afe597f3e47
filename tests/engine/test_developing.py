"""How long a draft is followed, and where it is changed, with attempts that are told beforehand."""

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import sightline as sl
from sightline import registry
from sightline.core.levels import LEVELS, level_at
from sightline.core.rng import Rng
from sightline.engine.make import lessons, limits
from sightline.engine.make.goal import Attempt
from sightline.engine.make.grade import graded_effort, is_within
from sightline.engine.make.lessons import LessonGoal, Outcome
from sightline.engine.make.level_goal import Checked, LevelGoal
from sightline.engine.make.puzzle_tests import PuzzleTests
from sightline.engine.make.target import Target
from sightline.engine.reason.tier_check import TierCheck
from sightline.family.maker import Request

SKYSCRAPERS = registry.family("skyscrapers")
TOLD = json.loads(Path(__file__).with_name("told.json").read_text(encoding="utf-8"))


class Followed(LevelGoal):
    """Drafts are numbers, one more after each change; what is attempted with each is told beforehand."""

    def __init__(self, attempts: Any, graded: bool = False, search: bool = False, keeps: bool = False) -> None:
        super().__init__(PuzzleTests(SKYSCRAPERS, Request(5, 5, "hard"), "", 10**9), True, "hard")
        self.changes, self.attempts = list[Any](), attempts
        self.maker = replace(self.maker, change=self.change)
        self.graded, self.target, self.keeps_draft = graded, Target(7, 6, search), keeps
        self.tests.left_open = lambda puzzle: self.open_spots(puzzle)  # type: ignore[method-assign]

    def open_spots(self, puzzle: Any) -> list[int]:
        return [puzzle + 100]

    def change(self, rng: Rng, draft: int, spots: Any, request: Any) -> int:
        self.changes.append((draft, [*spots]))
        return len(self.changes)

    def make_unique(self, rng: Rng, draft: int) -> int | None:
        return None if draft < 0 else draft

    def attempt(self, rng: Rng, draft: int) -> Attempt:
        spots, work = self.attempts(draft)
        return Attempt(draft, spots, work)

    def undo_changes(self, rng: Rng, first: Any, draft: Any, puzzle: Any) -> tuple[Any, Any]:
        return (first, draft), puzzle


def after(changes: int, work: int | None = None) -> Any:
    """It will do after so many changes."""
    return lambda draft: ([] if draft == changes else [draft], work)


def test_a_draft_is_changed_where_the_attempt_says():
    goal = Followed(after(3))
    assert goal.develop(Rng(1), 0) == ((0, 3), 3)
    assert goal.changes == [(0, [0]), (1, [1]), (2, [2])]
    assert Followed(after(0)).develop(Rng(1), -1) is None


def test_a_draft_is_given_up_after_so_many_changes():
    assert Followed(after(limits.MOST_CHANGES - 1)).develop(Rng(1), 0)
    assert Followed(after(limits.MOST_CHANGES)).develop(Rng(1), 0) is None


def test_a_draft_is_given_up_after_so_many_puzzles_of_another_level():
    most = limits.MOST_MISSES
    assert Followed(after(most - 1), graded=True).develop(Rng(1), 0)
    assert Followed(after(most), graded=True).develop(Rng(1), 0) is None
    assert Followed(after(most), graded=True, keeps=True).develop(Rng(1), 0)
    assert Followed(after(most, 5), graded=True).develop(Rng(1), 0)


class Graded(Followed):
    """The same with efforts, of puzzles that all take the tiers wanted."""

    def __init__(self, efforts: dict[int, int], spent: int) -> None:
        super().__init__(lambda draft: ([] if 300 <= efforts[draft] < 400 else [draft], None), graded=True, search=True)
        self.efforts = efforts
        self.tests.spent = spent

    def attempt(self, rng: Rng, draft: int) -> Attempt:
        self.last_effort = draft, self.efforts[draft]
        return super().attempt(rng, draft)

    def make_unique(self, rng: Rng, draft: int) -> int | None:
        return None if draft == 3 else draft


def test_never_farther_from_the_level():
    efforts = {0: 150, 1: 140, 2: 200, 4: 500, 5: 401, 6: 299, 7: 299, 8: 350}
    goal = Graded(efforts, 20 * limits.GRADE_COST)
    goal.tests.pose = lambda draft: SimpleNamespace(spots=5)  # type: ignore[method-assign]
    assert goal.develop(Rng(1), 0) == (8, 8)
    assert [draft for draft, _ in goal.changes] == [0, 0, 2, 2, 2, 5, 6, 7]


@pytest.mark.parametrize(("found", "worth"), [(0, 2), (2, 2), (3, 3), (9, 9), (20, 20), (99, 20)])
def test_a_draft_is_followed_as_long_as_finding_it_took(found, worth):
    goal = Graded(dict.fromkeys(range(99), 150), 7 + found * limits.GRADE_COST)
    goal.found_at = 7
    goal.tests.pose = lambda draft: SimpleNamespace(spots=5)  # type: ignore[method-assign]
    assert goal.develop(Rng(1), 0) is None
    assert len([draft for draft, _ in goal.changes if draft != 3]) == worth - 1 + (worth > 3)
    assert goal.found_at == goal.tests.spent


def test_never_back_to_less_open_work():
    work, hard = {0: 4, 1: 3, 2: 4, 3: 9, 4: 1, 5: 8}, 0
    for seed in range(12):
        goal = Followed(lambda draft: ([] if draft == 6 else [draft], work.get(draft)), search=True)
        assert goal.develop(Rng(seed), 0) == ((0, 6), 6)
        assert [draft for draft, _ in goal.changes] == [0, 0, 2, 3, 3, 3]
        assert all(spots in ([draft + 100], [at]) for at, (draft, spots) in enumerate(goal.changes))
        hard += sum(spots[0] >= 100 for _, spots in goal.changes)
    assert 0 < hard < 6 * 12 // 2
    plain = Followed(lambda draft: ([] if draft == 6 else [draft], work.get(draft)))
    plain.develop(Rng(3), 0)
    assert [draft for draft, _ in plain.changes] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("keeps", [False, True])
def test_propagation_must_leave_something_open_after_a_few_changes(keeps):
    most = limits.CHANGES_TO_OPEN
    for changes, given_up in ((most, False), (most + 1, not keeps)):
        goal: Any = Followed(after(changes, 5), search=True, keeps=keeps)
        goal.open_spots = lambda puzzle: []
        assert (goal.develop(Rng(1), 0) is None) is given_up


# --- what is attempted


def attempted(below: Checked | None, stuck: Any, cap: int = 5, confirmed: bool = True, graded: bool = False) -> Attempt:
    goal: Any = LevelGoal(PuzzleTests(SKYSCRAPERS, Request(5, 5, "hard"), "", 10**9), True, "hard")
    goal.tests.pose, goal.graded, goal.target = (
        lambda draft: SimpleNamespace(spots=1, draft=draft),
        graded,
        Target(cap, 3, False),
    )
    goal.remove_clues = lambda rng, puzzle: SimpleNamespace(spots=1, draft="less")
    goal.ease = lambda whole, puzzle: SimpleNamespace(spots=1, draft="eased")
    goal.check_floor, goal.stuck, goal.confirmed = lambda puzzle: below, lambda puzzle: stuck, lambda puzzle: confirmed
    found = goal.attempt(Rng(1), "draft")
    return found._replace(puzzle=found.puzzle.draft)


def test_where_to_change_a_draft_whose_puzzle_is_not_as_asked_for():
    assert attempted(None, []) == ("less", [], None)
    assert attempted(Checked([], 7), [4]) == ("less", [0], 7)
    assert attempted(Checked([1], 7), [4]) == ("less", [4], None)
    assert attempted(Checked([1], 7), [4], cap=7) == ("less", [4], None)
    assert attempted(Checked([1], 7), [4], cap=8) == ("less", [], None)
    assert attempted(None, [], confirmed=False) == ("less", [0], None)
    assert attempted(None, [], graded=True) == ("eased", [], None)
    assert attempted(None, [4], graded=True) == ("less", [4], None)


# --- levels from rounds


@pytest.mark.parametrize(
    "known", [one for one in TOLD if "rating" in one["told"]], ids=lambda one: one["puzzle"]["family"]
)
def test_a_level_from_rounds_is_that_of_the_rating(known):
    puzzle = sl.read(json.dumps(known["puzzle"]))
    family, board, solutions = registry.family_of(puzzle), sl.start(puzzle), sl.solve(puzzle)
    if family.reasons.calibration is None or not solutions.unique:
        return
    level = LEVELS.index(sl.rate(puzzle).level or "")
    plain = {cap: TierCheck(family, board, cap).run() for cap in (3, 6)}
    for at, wanted in enumerate(LEVELS):
        found = LEVELS.index(level_at(graded_effort(family, board, solutions[0].domains, wanted)))
        assert found == level if level <= at else found > at
        for cap, solved in plain.items():
            assert is_within(family, board, cap, wanted) is (solved and level <= at)


# --- lessons


class Lesson(LessonGoal):
    """Drafts are numbers, one more after each change; what comes of each is told beforehand."""

    def __init__(self, outcomes: Any, explained: bool = True) -> None:
        super().__init__(PuzzleTests(SKYSCRAPERS, Request(5, 5, skill="hard"), "", 10**9), True, "Naked pair")
        self.outcomes, self.explained, self.changes = outcomes, explained, list[Any]()
        self.maker = replace(self.maker, change=self.change)

    def change(self, rng: Rng, draft: int, spots: Any, request: Any) -> int:
        self.changes.append((draft, [*spots]))
        return len(self.changes)

    def lesson_puzzle(self, rng: Rng, draft: Any) -> Any:
        return SimpleNamespace(spots=2, draft=draft)

    def outcome(self, puzzle: Any) -> Outcome:
        found: Outcome = self.outcomes(puzzle.draft)
        return found

    def remove_clues(self, rng: Rng, puzzle: Any) -> Any:
        return SimpleNamespace(spots=2, draft=f"less {puzzle.draft}")

    def undo_changes(self, rng: Rng, first: Any, draft: Any, puzzle: Any) -> tuple[Any, Any]:
        return (first, draft), puzzle.draft

    def is_explained_so(self, puzzle: Any) -> bool:
        return self.explained


def course(*outcomes: Outcome) -> Any:
    return lambda draft: outcomes[min(draft, len(outcomes) - 1)]


NO, DONE = Outcome(False, []), Outcome(True, [])


def test_a_lesson_is_changed_where_it_is_open_and_never_for_the_worse():
    goal = Lesson(
        course(Outcome(False, [7]), NO, Outcome(True, [1, 2]), NO, Outcome(True, [3, 4]), Outcome(True, [1]), DONE)
    )
    assert goal.develop(Rng(1), 0) == ((0, 6), "less 6")
    assert goal.changes == [(0, [7]), (1, [0, 1]), (2, [1, 2]), (2, [1, 2]), (4, [3, 4]), (5, [1])]
    assert Lesson(course(DONE), explained=False).develop(Rng(1), 0) is None


@pytest.mark.parametrize(
    ("stuck", "most"), [(NO, limits.CHANGES_TO_NEED), (Outcome(True, [1]), limits.IDLE_LESSON_CHANGES)]
)
def test_a_lesson_is_given_up_after_idle_changes(stuck, most):
    assert Lesson(course(*[stuck] * most, DONE)).develop(Rng(1), 0)
    assert Lesson(course(*[stuck] * (most + 1), DONE)).develop(Rng(1), 0) is None
    better = [Outcome(True, [1, 2]), Outcome(True, [1])] if stuck.needed else [NO, Outcome(True, [1])]
    idle = limits.IDLE_LESSON_CHANGES
    assert Lesson(course(*better[:1] * (idle if stuck.needed else most), *better[1:] * idle, DONE)).develop(Rng(1), 0)


def test_what_is_attempted_for_a_lesson():
    for outcome, explained, found in (
        (DONE, True, ("less 0", [])),
        (DONE, False, ("less 0", [Rng(1).below(2)])),
        (Outcome(True, [5]), True, (0, [5])),
        (NO, True, (0, [Rng(1).below(2)])),
    ):
        puzzle, spots, work = Lesson(course(outcome), explained).attempt(Rng(1), 0)
        assert (puzzle.draft, spots, work) == (*found, None)


@pytest.mark.parametrize(
    ("tier", "names", "so"), [(5, "ab", True), (6, "ab", False), (2, "xb", True), (5, "xy", False)]
)
def test_a_lesson_is_explained_by_what_it_teaches_and_nothing_harder(tier, names, so, monkeypatch):
    goal = LessonGoal(PuzzleTests(SKYSCRAPERS, Request(5, 5, skill="hard"), "", 10**9), True, "Naked pair")
    taught: Any = [SimpleNamespace(name=name, tier=own) for name, own in (("a", 5), ("b", 2))]
    goal.taught = taught
    monkeypatch.setattr(lessons, "explain", lambda *of, **more: "trace")
    monkeypatch.setattr(
        lessons, "rate", lambda family, trace: SimpleNamespace(profile=dict.fromkeys(names, 1), tier=tier)
    )
    assert goal.is_explained_so(sl.Skyscrapers([0] * 12)) is so
    assert goal.tests.spent == limits.CHECK_COST
