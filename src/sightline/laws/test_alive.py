"""Every technique is used: in the corpus, on random puzzles, or on a position that was kept for it."""

import pytest

from sightline.laws.uses import uses


@pytest.mark.needs("reasons")
def test_every_technique_is_used(law):
    unused = [f"{way.name} (tier {way.tier})" for way, found in uses(law).items() if not found]
    assert not unused, f"keep a position for each of these in {law.folder / 'techniques.jsonl'}"
