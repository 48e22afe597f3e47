"""Which scopes force something on a board: the kernel says the same of them as the family."""

import pytest

from sightline.laws.law import Law

pytestmark = pytest.mark.needs("reasons", "shortcuts.active")


@pytest.mark.parametrize("seed", range(12))
def test_scopes_are_active_if_they_force_something(law: Law, seed):
    reasons, kinds = law.reasons, {technique.places for technique in law.reasons.techniques}
    assert reasons.shortcuts.active
    for board in law.closure_boards(seed):
        puzzle = board.puzzle
        scopes = {kind.scope(puzzle, place) for kind in kinds if kind.scope for place in kind.all(puzzle)}
        forcing = {scope for scope in scopes if reasons.propagate(puzzle, board.domains, scope)}
        assert {*reasons.shortcuts.active(board, [*scopes])} == forcing, puzzle
