"""The main flows in Firefox: the very tests that Chromium runs, with the same names."""
# ruff: noqa: F401

from tests.web.page.test_course import (
    test_a_lesson_shows_what_to_look_at_and_then_what_follows,
    test_an_explanation_leads_to_the_lesson,
    test_arrow_keys_turn_the_pages_and_they_play_by_themselves,
)
from tests.web.page.test_daily import test_the_day_and_its_archive
from tests.web.page.test_faults import (
    test_buttons_leave_the_keyboard_on_the_board,
    test_choosing_a_cell_keeps_the_hint,
    test_hint_and_check_do_not_move_the_board,
    test_new_offers_every_level_by_name_any_size_and_the_last_choice,
    test_space_after_new_goes_to_the_board,
    test_the_studio_opens_its_own_link,
    test_what_happens_is_announced,
)
from tests.web.page.test_hashi import test_sea_with_keys, test_sea_with_the_mouse
from tests.web.page.test_kakurasu import (
    test_a_hint_shows_where_to_look_and_a_reload_keeps_the_board,
    test_sums_of_three_digits_are_typed_into_the_margin_alone,
)
from tests.web.page.test_learn import (
    test_a_hint_names_the_mistake_and_leads_back,
    test_check_counts_what_is_wrong,
    test_each_hint_tells_more_and_the_last_can_be_done,
    test_explanation_follows_the_slider_and_gives_the_board_back,
    test_trials_nest_and_can_be_accepted_or_rejected,
)
from tests.web.page.test_nonogram import (
    test_paint_a_picture_share_it_and_open_the_link,
    test_picture_with_keys,
    test_picture_with_the_mouse,
)
from tests.web.page.test_places import (
    test_a_draft_survives_reload_and_leaving,
    test_a_puzzle_stays_at_its_address,
    test_back_and_forward_go_through_the_views,
    test_the_timer_starts_with_the_first_move,
    test_unknown_addresses_lead_on,
)
from tests.web.page.test_rooks import test_most_rooks_are_proved_on_demand, test_rooks_with_the_mouse
from tests.web.page.test_skyscrapers import (
    test_a_solved_puzzle_shows_what_came_of_it,
    test_city_with_the_mouse_and_digits,
    test_make_a_city_by_keys,
    test_notes_are_written_and_cleaned,
)
from tests.web.page.test_tutorial import test_a_wrong_mark_is_taken_back_with_the_reason
