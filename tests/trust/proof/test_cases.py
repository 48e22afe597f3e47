"""The checker: steps that go through cases."""

from tests.trust.proof.relations import (
    BOTH,
    LARGER,
    NARROW,
    NOT_ONE,
    ONE,
    THREE,
    TWO,
    Single,
    at,
    by_cases,
    case,
    check,
    refusal,
    step,
)


def test_every_case_leads_to_the_facts_or_to_a_contradiction():
    assert check(by_cases(ONE, TWO, THREE)).steps == 1
    assert "there are other cases" in refusal(by_cases(ONE, TWO))
    assert "there are other cases" in refusal(by_cases(ONE, TWO, THREE, THREE))
    assert "leads neither to the facts nor" in refusal(by_cases(ONE, TWO, THREE, facts=[at(1, 3)]))
    assert "its clues are not those of its links" in refusal(by_cases(ONE, TWO, THREE, clues=[0, 1]))
    assert "its clues are not those of its links" in refusal(by_cases(ONE, TWO, THREE, clues=[1]))
    elsewhere = case(at(2, 1), step([1], [at(2, 1)], [at(1)]))
    assert "not about one spot" in refusal(by_cases(ONE, TWO, elsewhere, clues=BOTH))
    assert "there is no spot 7" in refusal(by_cases(ONE, TWO, case(at(7, 3), *THREE["links"])))
    beyond = case(at(0, 3), *THREE["links"], LARGER)
    assert "links go on after the contradiction" in refusal(by_cases(ONE, TWO, beyond))


def test_every_link_is_needed():
    spare = step([1], [], [at(2, 2, 3)])
    first = case(at(0, 1), spare, *ONE["links"])
    assert "link 1 is not needed" in refusal(by_cases(first, TWO, THREE, clues=BOTH))
    last = case(at(0, 3), spare, *THREE["links"])
    assert "link 1 is not needed" in refusal(by_cases(ONE, TWO, last, clues=BOTH))
    needed = case(at(0, 3), step([0], [at(0, 3)], [at(1)]))
    assert check(by_cases(ONE, TWO, needed)).steps == 1
    ruled_out = by_cases(ONE, TWO, case(at(0, 3)), premises=[at(0, 1, 2)])
    assert "assumes what is ruled out already" in refusal(ruled_out, state=NARROW)


def test_a_link_that_a_later_one_cites_is_needed():
    chain = [step([1], [at(2, 2)], [at(1, 1)]), step([0], [at(1, 1)], [at(0)])]
    assert check(step(BOTH, [], [at(2, 1, 3)], links=chain)).steps == 1
    assert check(step(BOTH, [], [at(2, 1, 3)], cases=[case(at(2, 2), *chain)])).steps == 1
    assert "link 1 (T): the premise at spot 1 is not what" in refusal(step(BOTH, [], [at(2, 1, 3)], links=chain[1:]))


def test_premises_of_cases_are_needed():
    assert check(by_cases(ONE, TWO, premises=[at(0, 1, 2)]), state=NARROW).steps == 1
    assert "there are other cases" in refusal(by_cases(ONE, TWO), state=NARROW)
    state = [[1, 2, 3], [1, 2, 3], [2, 3]]
    assert "the premise at spot 0 is not needed" in refusal(by_cases(ONE, TWO, THREE, premises=[at(0, 1, 2, 3)]))
    spare = by_cases(ONE, TWO, THREE, premises=[at(2, 2, 3)])
    assert "the premise at spot 2 is not needed" in refusal(spare, state=state)
    cites = step([1], [at(2, 2), at(1, 2, 3)], [at(0)])
    state = [[1, 2, 3], [1, 2, 3], [2]]
    assert check(step([1], [at(2, 2)], [at(1, 1)], links=[cites]), state=state).steps == 1
    assert "the premise at spot 2 is not what" in refusal(step([1], [], [at(1, 1)], links=[cites]), state=state)


def test_a_premise_may_be_needed_for_the_end_alone():
    """The links say a third of it, the premise the rest."""
    state = [[1, 2, 3], [1, 2], [1, 2, 3]]
    fact = step([0], [at(1, 1, 2)], [at(1, 2)], cases=[ONE, TWO, THREE])
    assert check(fact, state=state).steps == 1
    assert "leads neither to the facts nor" in refusal(fact | {"premises": []}, state=state)


def test_what_parts_say_of_a_spot_adds_up():
    below = step([1], [], [at(1, 1, 2)])
    spare = step(BOTH, [at(1, 1, 2, 3)], [at(1, 2)], parts=[LARGER, below])
    assert "the premise at spot 1 is not needed" in refusal(spare)
    two = [at(1, 2), at(2, 2, 3)]
    right = step(BOTH, [at(1, 1, 2)], two, parts=[LARGER, step([1], [], [at(2, 2, 3)])])
    assert check(right, state=[[1, 2, 3], [1, 2], [1, 2, 3]]).steps == 1  # the other fact does without it


def test_values_that_the_only_fact_allows_need_no_case():
    impossible = case(at(0, 3), *THREE["links"])
    assert check(by_cases(impossible, facts=[at(0, 1, 2)])).steps == 1
    assert "there are other cases" in refusal(by_cases(impossible, facts=[at(0, 1)]))
    assert "there are other cases" in refusal(by_cases(impossible, facts=[at(0, 1, 2), at(1, 2, 3)]))


def test_a_contradiction():
    right = step([0], [], [at(1, 2, 3)], links=[NOT_ONE])
    assert check(right).steps == 1
    assert "a contradiction has one fact" in refusal(right | {"facts": [at(1, 2, 3), at(0, 1, 2)]})
    either = {"either": [at(0, 1), at(1, 1)]}
    assert "a contradiction has one fact" in refusal(right | {"facts": [either]})
    assert "a contradiction has one fact" in refusal(right | {"facts": [at(1, 2, 3), either]})
    assert "its clues are not those of its links" in refusal(right | {"clues": [0, 1]})


def test_a_board_of_one_spot():
    link = step([0], [at(0, 3)], [at(0)])
    assert check(step([0], [], [at(0, 1, 2)], links=[link]), rules=Single).steps == 1
    assert check(step([0], [], [at(0, 1, 2)], cases=[case(at(0, 3), link)]), rules=Single).steps == 1
