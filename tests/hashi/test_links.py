"""Chains on maps cite no link that a stronger one has overtaken."""

from sightline.laws.law import Law
from sightline.laws.test_checked import check_links


def test_a_link_that_is_repeated_is_left_out():
    """In these two a fact was followed by a stronger one before any link cited it."""
    check_links(Law.find("hashi"), (329, 516))
