"""The checker: chains, and what a clue could show instead."""

from sightline.proof import Board
from tests.trust.proof.relations import (
    LARGER,
    ONE,
    SOLVED,
    Relations,
    Single,
    Values,
    at,
    case,
    check,
    refusal,
    step,
    tie,
)


def test_the_ends_of_a_chain_show_the_facts():
    """Spot 0 or spot 1 holds 1, and each of them keeps 1 from spot 2."""
    right = step([3, 4, 5], [], [at(2, 2, 3)], chain=[tie(at(0, 1), at(1, 1))])
    assert check(right).steps == 1
    for wrong in (
        *({"clues": [other for other in right["clues"] if other != clue]} for clue in right["clues"]),
        {"facts": [at(2, 3)]},
        {"facts": [at(2, 2, 3), at(1, 1)]},
        {"facts": [{"either": [at(0, 1), at(1, 1)]}]},
        {"chain": [tie(at(0, 1), at(1, 2))]},
    ):
        assert "its chain does not hold" in refusal(right | wrong)
    assert "clue 0 is not needed" in refusal(right | {"clues": [0, 3, 4, 5]})
    assert "there is no spot 9" in refusal(right | {"chain": [tie(at(0, 1), at(9, 1))]})
    for parts in ([], [at(0, 1)], [at(0, 1), at(1, 1), at(2, 1)], [at(0, 1), tie(at(1, 1), at(2, 1))]):
        assert "a tie has two parts" in refusal(right | {"chain": [tie(*parts)]})
        assert "a tie has two parts" in refusal(right | {"chain": [*right["chain"], tie(*parts)]})
    for name, more in (("parts", [LARGER]), ("argument", [case(at(2, 1))]), ("cases", [ONE]), ("links", [LARGER])):
        assert "it has a chain, and something else" in refusal(right | {name: more})
    assert "it says nothing new" in refusal(step([1], [], [at(2, 2, 3)]), right)


def test_neighbours_in_a_chain_exclude_each_other():
    """Spot 1 keeps 1 from spot 2, but neither 2 nor 3: the far end of the second tie does not follow."""
    ties = [tie(at(0, 1), at(1, 1)), tie(at(2, 2, 3), at(2, 1))]
    assert "its chain does not hold" in refusal(step([3, 5, 6], [], [at(0, 1)], chain=ties))


def test_a_chain_that_comes_back_to_its_beginning():
    """Spot 0 holds 1, or spot 1 does; then spot 0 holds neither 2 nor 3, but 1 after all."""
    right = step([0, 3], [], [at(0, 1)], chain=[tie(at(0, 1), at(1, 1)), tie(at(0, 2, 3), at(0, 1))])
    assert check(right).steps == 1
    for wrong in (
        {"facts": [at(0, 1, 2)]},
        {"facts": [at(0, 1), at(1, 2, 3)]},
        {"clues": [3]},
        {"clues": [0]},
        {"chain": [tie(at(0, 1), at(1, 1)), tie(at(0, 2), at(0, 1))]},
        {"chain": [tie(at(0, 1), at(1, 1, 3)), tie(at(0, 2, 3), at(0, 1))]},
    ):
        assert "its chain does not hold" in refusal(right | wrong)


def test_premises_of_chains_are_needed():
    right = step([0], [at(1, 2, 3)], [at(0, 1, 2)], chain=[tie(at(1, 2), at(1, 3))])
    state = [[1, 2, 3], [2, 3], [2, 3]]
    assert check(right, state=state).steps == 1
    assert "its chain does not hold" in refusal(right | {"premises": []}, state=state)
    spare = right | {"premises": [at(1, 2, 3), at(2, 2, 3)]}
    assert "the premise at spot 2 is not needed" in refusal(spare, state=state)
    either = tie(at(0, 1), at(1, 1))
    assert "its chain does not hold" in refusal(
        step([3], [], [either]), right | {"premises": [at(1, 2, 3), either]}, state=state
    )


def test_a_link_within_a_spot_needs_no_clue():
    right = step([0], [at(1, 2, 3)], [at(0, 1, 2)], chain=[tie(at(1, 2), at(1, 3))])
    for clue in (1, 5):
        assert f"clue {clue} is not needed" in refusal(
            right | {"clues": [0, clue]}, state=[[1, 2, 3], [2, 3], [1, 2, 3]]
        )


def test_a_chain_may_be_about_every_spot():
    """Spot 1 holds 2, so that spot 0 holds 1; or it holds 3, so that spot 2 does not, but 1, as spot 0 does then."""
    right = step(
        [0, 5, 6], [at(1, 2, 3), at(2, 1, 3)], [at(0, 1)], chain=[tie(at(1, 2), at(1, 3)), tie(at(2, 3), at(2, 1))]
    )
    state = [[1, 2, 3], [2, 3], [1, 3]]
    assert check(right, state=state).steps == 1
    for wrong in (
        {"premises": right["premises"][:1]},
        {"premises": right["premises"][1:]},
        {"clues": [0, 5]},
        {"clues": [5, 6]},
    ):
        assert "its chain does not hold" in refusal(right | wrong, state=state)


def test_a_premise_is_spare_if_a_clue_shows_as_much_of_a_chain():
    """Spot 1 is larger than spot 0, so that it does not hold 1, whether that is known or not."""
    right = step([0], [], [at(0, 1, 2)], chain=[tie(at(0, 1), at(1, 2, 3))])
    state = [[1, 2, 3], [2, 3], [1, 2, 3]]
    assert check(right, state=state).steps == 1
    spare = right | {"premises": [at(1, 2, 3)]}
    assert "the premise at spot 1 is not needed" in refusal(spare, state=state)


class Shows(Relations):
    """A clue would show ten times its number, and what spot 1 holds."""

    def could_show(self, clue: int, known: Board) -> Values:
        return frozenset(10 * clue + value for value in known[1])


class SingleShows(Single):
    def could_show(self, clue: int, known: Board) -> Values:
        return known[0]


def test_what_a_clue_could_show_instead():
    assert check(LARGER | {"instead": [1]}, rules=Shows).steps == 1
    assert check(step([1], [], [at(1, 1, 2)], instead=[13]), rules=Shows).steps == 1
    assert check(LARGER | {"instead": []}).steps == 1
    assert check(step([0], [], [at(0, 1, 2)], instead=[3]), rules=SingleShows).steps == 1
    for wrong in ([2], [1, 2], [11]):
        assert "its clue could show other numbers instead" in refusal(LARGER | {"instead": wrong}, rules=Shows)
    either = step([3], [], [tie(at(0, 1), at(1, 1))], instead=[1])
    for several in (SOLVED[0] | {"instead": [1]}, either):
        assert "nothing says what a clue could show" in refusal(several, rules=Shows)
    assert "nothing says what a clue could show" in refusal(LARGER | {"instead": [1]})
    assert refusal(LARGER | {"instead": ["1"]}) == '"instead" of step 1 should be whole numbers'
