"""Which of the plainest steps a hint tells."""

import sightline as sl
from sightline.core.board import Fact
from sightline.engine.reason.answers.hint import weight
from sightline.engine.reason.answers.ladder import MOST_CLUES


def test_a_hint_settles_a_value_where_that_takes_no_more_looks():
    hint = sl.hint(sl.read("0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"))  # the 3 below column 3 rules out three heights
    assert hint.step.technique.name == "Silhouette"
    assert hint.step.facts[0].mask.bit_count() == 1


def test_what_looks_at_less_comes_first():
    steps = sl.explain(sl.generate("skyscrapers", size=5, seed=1)).steps
    lightest = min(steps, key=weight)
    assert len(lightest.premises) == min(len(step.premises) for step in steps)


def test_what_settles_a_value_is_what_leaves_one():
    """ "At most one bridge" settles a pair of islands where at least one is known."""
    step = next(step for step in sl.explain(sl.generate("hashi", size=7, seed=1)) if len(step.facts) == 1)
    at_most_one = step.with_facts((Fact(step.facts[0].spot, 0b011),), (0b010,))
    assert weight(at_most_one) < weight(at_most_one.with_facts(at_most_one.facts, (0b011,)))


def misses(puzzle, most):
    """Positions in each of which one candidate too many is ruled out, and what is told of the mistake."""
    start, answer = sl.start(puzzle), sl.solve(puzzle)[0].domains
    open_spots = [spot for spot, mask in enumerate(start.domains) if mask.bit_count() > 1]
    for spot in open_spots[:most]:
        yield sl.hint(start.learn([Fact(spot, puzzle.full & ~answer[spot])]))


def test_a_mistake_is_looked_for_beside_the_mark():
    for hint in misses(sl.generate("hashi", size=7, seed=3), 20):
        assert "Look at the " in hint.rungs[1]
        assert "the map as a whole" not in hint.rungs[1]


def test_a_refutation_says_how_the_mark_fails():
    """A chain that does not hold once a single mark is asked about leaves clues alone, which say nothing."""
    found = [hint.rungs[-1] for hint in misses(sl.generate("skyscrapers", size=5, difficulty="easy", seed=30), 25)]
    assert found
    assert not any("othing else fits" in text for text in found)


def test_a_hint_rests_on_what_is_on_the_board():
    """The beginning of a cascade of naked singles that another step of the round gives is no reason for the rest."""
    puzzle = sl.generate("skyscrapers", size=5, difficulty="medium", seed=2)
    for board in sl.explain(puzzle, every=True).boards():
        hint = sl.hint(board)
        for step in [hint.step] if hint.step and " lacks only " in hint.step.text else ():
            [line] = {
                line for line in range(10) if puzzle.shape.line_name(line) == step.text.lower().split(" lacks")[0]
            }
            assert sum(board[spot].bit_count() > 1 for spot in puzzle.shape.line(line)) == 1


def test_of_many_clues_a_hint_names_where_the_argument_starts():
    puzzle = sl.generate("skyscrapers", size=6, difficulty="extreme", seed=5)
    asked = [sl.hint(board) for board in sl.explain(puzzle).boards()]
    places = [hint.rungs[1] for hint in asked if hint.step and len(hint.step.deduction.clues) > MOST_CLUES]
    assert places
    assert all(len(place.split()) <= 8 for place in places)
