"""Hints, explanations, "why not?", checks, trials: what helps a player on."""

from typing import Any

import pytest

from tests.web.page.puzzles import HASHI, HEART, HEART_RUNS, ROOKS, SKYSCRAPERS, TWO_WAYS

RUNGS = 5


@pytest.mark.parametrize("puzzle", [SKYSCRAPERS, HEART, HASHI], ids=["skyscrapers", "picture", "hashi"])
def test_each_hint_tells_more_and_the_last_can_be_done(studio: Any, puzzle: str) -> None:
    studio.open(puzzle)
    studio.page.focus("#board [tabindex='0']")
    told = []
    for rung in range(1, RUNGS + 1):
        studio.keys("h")
        studio.wait("rung => document.querySelectorAll('.ladder .reached').length === rung", rung)
        told.append(studio.page.text_content(".panel-body"))
        assert (studio.page.locator("#board .highlight.conclusion").count() > 0) == (rung >= 4)
    assert len(set(told)) == RUNGS
    assert studio.page.text_content("#live") != ""
    before = studio.labels()
    studio.button("Do it").click()
    assert studio.labels() != before
    assert studio.page.locator("#board .highlight").count() == 0
    assert not studio.page.is_visible("#panel")


@pytest.mark.parametrize("puzzle", [HEART, HASHI, ROOKS], ids=["picture", "hashi", "rooks"])
def test_hints_alone_lead_to_the_end(studio: Any, puzzle: str) -> None:
    studio.open(puzzle)
    for _ in range(40):
        if "Solved" in studio.status():
            break
        before = studio.labels()
        for rung in range(1, RUNGS):
            studio.keys("h")
            studio.wait("rung => document.querySelectorAll('.ladder .reached').length === rung", rung)
        studio.button("Do it").click()
        assert studio.labels() != before
    assert "Solved" in studio.status()


def test_a_hint_names_the_mistake_and_leads_back(studio: Any) -> None:
    studio.open(HEART)
    studio.click(1, 2)
    studio.click(0, 0)
    studio.click(1, 3)
    studio.keys("h")
    studio.wait_text("#panel h2", "mistake")
    assert studio.page.locator("#board .highlight.mistake").count() == 0
    assert "Something is not right yet. Look at" in studio.page.text_content("#panel .hint-text")
    studio.button("Tell me more").click()
    studio.wait_text("#panel .hint-text", "This is not right: r")
    assert studio.page.locator("#board .highlight.mistake").count() == 1
    studio.button("Tell me more").click()
    studio.wait_text("#panel .hint-text", "It does not go with")
    studio.button("Tell me more").click()
    studio.wait("() => document.querySelectorAll('#panel .hint-text').length === 2")
    assert studio.page.locator("#panel .sentence").count() == 0
    studio.button("Tell me more").click()
    studio.page.wait_for_selector("#panel .sentence")
    studio.button("Rewind to the last correct state").click()
    studio.wait_text("#live", "last correct")
    stands = [label.split(",")[0] for label in studio.labels()]
    assert stands.count("filled") == 1
    assert stands[7] == "filled"


def test_explanation_follows_the_slider_and_gives_the_board_back(studio: Any) -> None:
    studio.open(HEART)
    studio.click(0, 0, button="right")
    mine = studio.labels()
    studio.keys("e")
    studio.page.wait_for_selector(".steps li")
    steps = int(studio.page.text_content("#panel .place").split("/")[1])
    slider = studio.page.locator("#panel input[type=range]")
    slider.focus()
    seen = set()
    for _ in range(steps):
        seen.add(studio.page.text_content(".step-text"))
        assert studio.page.locator("#board .highlight.conclusion").count() > 0
        studio.keys("ArrowRight")
    assert "only solution" in studio.page.text_content(".step-text")
    filled = sum(last - first + 1 for _, first, last in HEART_RUNS)
    assert [label.split(",")[0] for label in studio.labels()].count("filled") == filled
    studio.page.locator(".steps button").first.click()
    assert slider.input_value() == "0"
    studio.keys("Escape")
    assert studio.labels() == mine


def test_explanation_of_a_city_shows_what_is_struck_out(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    studio.button("Explain").click()
    studio.page.wait_for_selector(".steps li")
    studio.shot("explain-skyscrapers")
    assert studio.page.locator("#board .highlight").count() > 0


def test_explanation_goes_through_the_cases_of_a_step(studio: Any) -> None:
    studio.open(TWO_WAYS)
    studio.keys("e")
    studio.page.wait_for_selector(".steps li")
    studio.page.locator(".steps button", has_text="Two-way").first.click()
    studio.wait_text(".step-text", "Whether r6c5 is empty or filled, r4c8 is empty")
    assert studio.page.locator(".step-text .case > p").all_text_contents() == [
        "If r6c5 is empty:",
        "If r6c5 is filled:",
    ]
    links = studio.page.locator(".step-text .case .links li").all_text_contents()
    assert len(links) == 5
    assert "Column 2: the 2 must fit into r3–r5, so r4 is filled; column 6: the 1 only fits r4" in links[3]
    assert studio.page.locator("#board .highlight.premise").count() == 3  # two that are cited, and where the ways part
    assert studio.page.locator("#board .highlight.conclusion").count() == 1
    studio.shot("explain-two-ways")


def test_names_of_cells_point_at_the_board(studio: Any) -> None:
    studio.open(HASHI)
    for _ in range(RUNGS):
        studio.keys("h")
    studio.page.locator(".sentence .ref").first.hover()
    assert studio.page.locator("#board .pointed").count() == 1
    studio.page.mouse.move(200, 200)
    assert studio.page.locator("#board .pointed").count() == 0


def test_why_not_on_a_right_click(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    studio.click(0, 3, button="right")
    studio.page.get_by_role("menuitem", name="4?").click()
    studio.wait_text("#panel h2", "Why not")
    assert studio.page.locator("#board .highlight.mistake").count() == 1
    assert len(studio.page.text_content("#panel .sentence")) > 20


def test_why_not_with_keys_and_for_what_is_certain(studio: Any) -> None:
    studio.open(HEART)
    studio.page.focus("#board [tabindex='0']")
    studio.keys("ArrowDown", "w", "Enter")
    studio.wait_text("#panel h2", "Why not")
    studio.keys("Escape", "w", "ArrowRight", "Enter")
    studio.wait_text("#panel .panel-body", "Nothing else is possible here")


def test_check_counts_what_is_wrong(studio: Any) -> None:
    studio.open(HASHI)
    studio.page.focus("#board [tabindex='0']")
    studio.keys("c")
    studio.wait_text("#panel", "All right so far")
    studio.click(2, 2)
    studio.keys("c")
    studio.wait_text("#panel", "1 mark is wrong")


def test_trials_nest_and_can_be_accepted_or_rejected(studio: Any) -> None:
    studio.open(HEART)
    studio.click(1, 1)
    studio.keys("t")
    studio.click(1, 2)
    assert "in trial" in studio.label(2, 3)
    studio.keys("t")
    studio.wait_text("#trial", "Trial 2")
    studio.click(1, 3)
    studio.keys("r")
    assert studio.label(2, 4).startswith("open")
    studio.wait_text("#trial", "Trial")
    studio.keys("a")
    assert "in trial" not in studio.label(2, 3)
    assert studio.label(2, 3).startswith("filled")
    assert not studio.page.is_visible("#trial")


def test_progress_is_kept_over_a_reload(studio: Any) -> None:
    studio.open(HEART)
    studio.drag((1, 0), (1, 4))
    studio.keys("t")
    studio.click(2, 2)
    kept = studio.labels()
    studio.page.wait_for_timeout(400)
    studio.page.reload()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert studio.labels() == kept
    assert studio.page.is_visible("#trial")
    studio.keys("Control+z", "Control+z", "Control+z")
    assert all(label.startswith("open") for label in studio.labels())


def test_levels_of_help(studio: Any) -> None:
    studio.open(HEART)
    studio.drag((0, 0), (0, 4))
    studio.wait_text("#status", "no longer fit")
    set_help(studio, "None")
    assert studio.page.text_content("#status") == ""
    assert studio.page.locator("#board .broken").count() == 0
    set_help(studio, "wrong marks show")
    studio.keys("Escape")
    studio.click(4, 0)
    studio.wait("() => document.querySelectorAll('#board .highlight.mistake').length === 4")


def set_help(studio: Any, words: str) -> None:
    studio.menu("settings")
    studio.page.get_by_text(words).click()


def test_timer_can_be_hidden(studio: Any) -> None:
    studio.open(ROOKS)
    assert studio.page.text_content("#clock") == "0:00"
    studio.page.click("#clock")
    assert studio.page.text_content("#clock") == "–:––"
    studio.page.reload()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert studio.page.text_content("#clock") == "–:––"
