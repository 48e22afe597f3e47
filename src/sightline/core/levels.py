"""The five levels, and the tiers of techniques that each of them takes."""

LEVELS = ("easy", "medium", "hard", "expert", "extreme")
TIERS = {0: 0, 1: 0, 2: 0, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4}
"""Tier to the number of its level."""


def level_of(tier: int) -> str:
    """The level of a puzzle whose hardest technique has this tier."""
    return LEVELS[TIERS[tier]]
