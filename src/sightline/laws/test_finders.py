"""Where techniques find something on a board: the kernel says the same of them as they do."""

from collections.abc import Sequence

import pytest

from sightline.core.technique import Technique
from sightline.laws.law import Law

FEW, MANY = 40, 600
"""Seeds of boards, in a short and in a long run."""

pytestmark = pytest.mark.needs("reasons", "shortcuts.finds")


def compare(law: Law, seeds: Sequence[int]) -> set[Technique]:
    """The techniques that find something."""
    shortcuts, finding = law.reasons.shortcuts, set[Technique]()
    assert shortcuts.finds
    for board in (board for seed in seeds for board in law.closure_boards(seed)):
        for technique, number in shortcuts.finders(board.puzzle).items() if all(board.domains) else ():
            places = [*technique.places.all(board.puzzle)][::-1]
            found = [place for place in places if any(technique.find(board, place))]
            assert [*shortcuts.finds(board, [number], places)] == [found], (technique, board)
            finding |= {technique} if found else set()
    return finding


def test_the_kernel_says_where_techniques_find_something(law):
    finding = compare(law, range(FEW))
    known = {way for example in law.family.examples.values() for way in law.reasons.shortcuts.finders(example)}
    assert len(finding) >= len(known) // 2, "hardly any technique finds something on these boards"


@pytest.mark.long
def test_the_kernel_says_where_techniques_find_something_on_many_boards(law):
    compare(law, range(FEW, MANY))
