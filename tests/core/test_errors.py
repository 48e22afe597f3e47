"""What an error says of the work that was done before it."""

from sightline.core.errors import BudgetExceeded


def test_what_was_counted_is_what_is_known_unless_there_is_more():
    assert BudgetExceeded(5).partial == 5
    assert BudgetExceeded(0).partial is None
    assert BudgetExceeded(5, partial="a trace").partial == "a trace"


def test_a_long_number_is_told_by_a_power_that_is_no_larger():
    assert f"at least {10**60 - 1} solutions" in str(BudgetExceeded(10**60 - 1))
    assert "at least 10^59 solutions" in str(BudgetExceeded(10**60))
    assert "at least 10^301 solutions" in str(BudgetExceeded(2**1000))
