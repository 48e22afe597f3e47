"""The five levels: how hard people find a puzzle; and the tiers that each takes where nobody was asked."""

LEVELS = ("easy", "medium", "hard", "expert", "extreme")
TIERS = {0: 0, 1: 0, 2: 0, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4}
"""Tier to the number of its level."""
EASIEST = 100
"""The least effort, in hundredths: every level is as wide as this, so 2.50 is half way through the second."""


def level_of(tier: int) -> str:
    """The level of a technique of this tier, and of puzzles that need it where the family has no calibration."""
    return LEVELS[TIERS[tier]]


def level_at(effort: int) -> str:
    """The level of a puzzle of this effort, in hundredths."""
    return LEVELS[min(effort // EASIEST, len(LEVELS)) - 1]
