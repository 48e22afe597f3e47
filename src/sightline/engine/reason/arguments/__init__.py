"""Arguments with assumptions: what a value leads to, in one way or in several, and the shortest of them."""
