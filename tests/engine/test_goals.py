"""How a draft is led to a goal, with drafts that are plain sets: what is asked, and in which order."""

from types import SimpleNamespace
from typing import Any

import pytest

from sightline.core.rng import Rng
from sightline.engine.make import nearest as near
from sightline.engine.make.generate import Generator
from sightline.engine.make.goal import Attempt, Goal
from sightline.engine.make.limits import FOLLOWED_DRAFTS, MOST_PARTS, NEAREST_SHARE
from sightline.engine.make.nearest import Changed, nearest
from sightline.family.maker import Maker, Request

RNG = Rng(0)
Draft = frozenset[int]


def changed(rng: Rng, draft: Draft, spots: Any, request: Request) -> Draft:
    """The draft with one spot changed: the first of these."""
    return draft ^ {spots[0]}


class Posing:
    """Poses every draft as itself; what propagation leaves open is as large as the puzzle."""

    def __init__(self, maker: Maker[Any, Any]) -> None:
        self.maker, self.family, self.request = maker, SimpleNamespace(), Request(1, 1)
        self.spent, self.most, self.posed = 0, 1000, list[Any]()

    def begin(self) -> None:
        self.spent = 0

    def pose(self, draft: Any) -> Any:
        self.posed.append(draft)
        return draft

    def left_open(self, puzzle: Any) -> Any:
        return range(len(puzzle))


class Plain(Goal):
    """A puzzle will do if it has all of some clues; it is hard enough with at most so many."""

    def __init__(self, needed: Any = (), clues: int = 0, keeps: bool = True, minimal: bool = True, **more: Any) -> None:
        without = lambda puzzle, things: puzzle - {*things}  # noqa: E731
        parts = lambda rng, puzzle, request: [(clue,) for clue in sorted(puzzle)]  # noqa: E731
        nothing: Any = lambda *of: ()  # noqa: E731
        usual = {"parts": parts, "without": without, "keeps_draft": lambda request: keeps, "undo_changes": undone}
        tests: Any = Posing(Maker(nothing, nothing, nothing, changed, nothing, **(usual | more)))
        super().__init__(tests, minimal)
        self.needed, self.clues, self.asked = frozenset(needed), clues, list[Any]()

    def develop(self, rng: Rng, first: Any) -> tuple[Any, Any] | None:
        return None

    def attempt(self, rng: Rng, draft: Any) -> Attempt:
        return Attempt(("puzzle of", draft), () if self.needed <= draft else [1], None)

    def ambiguous_spots(self, puzzle: Any) -> Any:
        return ()

    def is_good(self, puzzle: Any) -> bool:
        self.asked.append(puzzle)
        return self.needed <= puzzle

    def is_hard_enough(self, puzzle: Any) -> bool:
        return len(puzzle) <= self.clues

    def level(self, puzzle: Any) -> str | None:
        return "a level"


def undone(draft: Draft, first: Draft, request: Request) -> list[Draft]:
    return [draft ^ {spot} for spot in sorted(draft ^ first)]


# --- changes that are taken back


def test_every_change_that_was_not_needed_is_taken_back():
    for needed in ((), (2,), (1, 3), (1, 2, 3, 4)):
        draft, puzzle = Plain(needed).undo_changes(RNG, frozenset(), frozenset((1, 2, 3, 4)), "as it was")
        assert draft == {*needed}
        assert puzzle == (("puzzle of", draft) if len(needed) < 4 else "as it was")


def test_changes_of_a_draft_of_our_own_stay():
    every = frozenset((1, 2))
    assert Plain((), keeps=False).undo_changes(RNG, frozenset(), every, "as it was") == (every, "as it was")


def test_an_ambiguous_draft_is_not_accepted():
    goal: Any = Plain()
    assert goal.accept(RNG, frozenset((1,))) == ("puzzle of", {1})
    goal.ambiguous_spots = lambda puzzle: [0]
    assert goal.accept(RNG, frozenset((1,))) is None


# --- clues that are removed


def test_what_is_left_is_needed_and_parts_are_tried_many_at_a_time():
    goal = Plain((3, 20))
    assert goal.remove_clues(RNG, frozenset(range(40))) == {3, 20}
    assert [clue for (clue,) in goal.removed] == [clue for clue in range(40) if clue not in (3, 20)]
    assert MOST_PARTS == 16
    assert [len(asked) for asked in goal.asked] == [
        24,
        32,
        36,
        38,
        34,
        36,
        37,
        35,
        36,
        36,
        34,
        30,
        22,
        6,
        14,
        18,
        20,
        21,
        19,
        20,
        20,
        18,
        14,
        6,
        2,
    ]


def test_clues_are_removed_one_by_one_until_it_is_hard_enough():
    goal = Plain((0,), clues=4, minimal=False)
    assert goal.remove_clues(RNG, frozenset(range(7))) == {0, 4, 5, 6}
    assert [{*range(7)} - asked for asked in goal.asked] == [{0}, {1}, {1, 2}, {1, 2, 3}]
    assert goal.removed == [(1,), (2,), (3,)]
    assert Plain((), clues=0, minimal=False).remove_clues(RNG, frozenset(range(3))) == frozenset()
    assert Plain((0, 1, 2)).remove_clues(RNG, frozenset(range(3))) == {0, 1, 2}


def test_what_one_question_finds_goes_first():
    class Quick(Plain):
        def remove_quickly(self, puzzle: Any, parts: Any) -> Any:
            return puzzle - {1, 2}, [(5,), (6,)]

    assert Quick().remove_clues(RNG, frozenset(range(7))) == {0, 3, 4}
    assert Quick(clues=6, minimal=False).remove_clues(RNG, frozenset(range(7))) == {1, 2, 3, 4, 5, 6}


# --- the nearest draft


class Ambiguous(Plain):
    """Spots of which a puzzle needs a change stay open until it has it; one that is changed elsewhere is not unique."""

    def ambiguous_spots(self, puzzle: Any) -> Any:
        return sorted(self.needed ^ puzzle)


class Spots(frozenset[int]):
    spots = 5


def spotted(rng: Rng, draft: Any, spots: Any, request: Request) -> Spots:
    return Spots(draft ^ {spots[0]})


def test_the_nearest_draft_has_the_fewest_changes():
    for needed in ((), (3,), (1, 4), (0, 2, 4)):
        goal = Ambiguous(needed)
        goal.maker = Maker(*[goal.maker.parts] * 3, spotted, goal.maker.parts)
        assert nearest(goal, RNG, Spots()) == ({*needed}, ("puzzle of", {*needed}))
    goal = Ambiguous((1,))
    goal.maker = Maker(*[goal.maker.parts] * 3, spotted, goal.maker.parts)
    nearest(goal, RNG, Spots())
    assert goal.tests.posed[:3] == [Spots(), Spots(), Spots((0,))]


def test_a_search_for_the_nearest_ends_with_its_share_of_the_budget():
    for spent, found in ((1000 // NEAREST_SHARE, True), (1000 // NEAREST_SHARE + 1, False)):
        goal = Ambiguous((2,))
        goal.maker = Maker(*[goal.maker.parts] * 3, spotted, goal.maker.parts)
        goal.tests.spent = spent
        assert bool(nearest(goal, RNG, Spots())) is found


def test_changes_are_tried_everywhere_at_first_and_then_where_solutions_differ():
    goal = Ambiguous()
    goal.maker = Maker(*[goal.maker.parts] * 3, spotted, goal.maker.parts)
    some, none = Changed(Spots(), [1, 3], 0), Changed(Spots(), [], 0)
    assert [*near.changes(goal, RNG, some, everywhere=False)] == [{1}, {3}]
    for one in (Changed(Spots(), [1], 0), none):
        assert [*near.changes(goal, RNG, one, everywhere=True)] == [{0}, {1}, {2}, {3}, {4}]
    assert [*near.changes(goal, RNG, none, everywhere=False)] == [{0}, {1}, {2}, {3}, {4}]


def test_nearly_unique_drafts_come_first_and_then_those_with_more_open():
    ranked = sorted([Changed("c", [1, 2], 9), Changed("b", [1], 3), Changed("a", [1], 5)], key=lambda one: one.rank)
    assert [one.draft for one in ranked] == ["a", "b", "c"]


def test_only_so_many_drafts_are_followed(monkeypatch):
    followed = list[Any]()

    def few(goal: Any, rng: Rng, one: Changed, everywhere: bool) -> list[Any]:
        followed.append((one.draft, everywhere))
        return [Wide((spot,)) for spot in range(20)] if everywhere else []

    monkeypatch.setattr(near, "changes", few)
    assert nearest(Ambiguous((30,)), RNG, Wide()) is None
    assert followed == [(Wide(), True), *((Wide((spot,)), False) for spot in range(FOLLOWED_DRAFTS))]


class Wide(Spots):
    spots = 20


# --- one goal after the other


class Late(Plain):
    """Leads somewhere at the turn that it is told."""

    def __init__(self, name: str, at: int, log: list[str], **more: Any) -> None:
        super().__init__(**more)
        self.name, self.at, self.log = name, at, log

    def develop(self, rng: Rng, first: Any) -> tuple[Any, Any] | None:
        self.log.append(f"{self.name} {first}")
        return ("last", f"puzzle of {self.name}") if len(self.log) == self.at else None


@pytest.mark.parametrize(("keeps", "turns"), [(False, "a 1,b 2,a 3,b 4,a 5"), (True, "a 1,b 1,a 1,b 1,a 1")])
def test_goals_take_turns_each_with_a_new_draft_unless_it_is_the_users_own(keeps, turns, monkeypatch):
    asked, log, proposed = list[str](), list[str](), list[int]()
    monkeypatch.setattr("sightline.engine.make.generate.nearest", lambda goal, rng, first: asked.append(goal.name))

    def propose(rng: Rng, request: Request) -> int:
        proposed.append(rng.state)
        return len(proposed)

    goals = [Late(name, 5, log, keeps=keeps, board_of=lambda draft, request: f"board of {draft}") for name in "ab"]
    for goal in goals:
        object.__setattr__(goal.maker, "propose", propose)
        goal.tests.spent = 7
    made = Generator(*goals).make(3)
    assert log == turns.split(",")
    assert asked == (["a", "b"] if keeps else [])
    assert len({*proposed}) == len(proposed)
    boards = ("board of 1", "board of last") if keeps else (None, None)
    assert made == ("puzzle of a", "a level", 3, 0, *boards)


def test_what_is_nearest_is_taken_as_it_is(monkeypatch):
    monkeypatch.setattr("sightline.engine.make.generate.nearest", lambda goal, rng, first: ("near", "its puzzle"))
    goal = Late("a", 1, log := [], keeps=True)
    object.__setattr__(goal.maker, "propose", lambda rng, request: "draft")
    assert Generator(goal).make(1)[:4] == ("its puzzle", "a level", 1, 0)
    assert not log
