"""Reasons: from a board to deductions, steps, explanations, hints and ratings."""
