"""An explanation looks again only where something changed, and yet it overlooks nothing plainer than what it finds.

If the `places` of a technique name too little for a change, the level of a puzzle depends on the order of the steps.
"""

from typing import Any

import pytest

from sightline import api
from sightline.core.board import new_facts
from sightline.engine.reason.arguments.contradiction import SHORT_CHAIN
from sightline.engine.reason.reasoner import Found
from sightline.engine.reason.tier_check import TierCheck
from sightline.engine.solve import solve
from sightline.family import Family
from sightline.laws.making import requests


class Watched(TierCheck):
    """Before each step of some tier, all that is plainer looks at the whole board."""

    def __init__(self, family: Family[Any, Any], board: Any) -> None:
        super().__init__(family, board, SHORT_CHAIN.tier, solve(family, board, 1)[0].domains)
        self.overlooked: list[str] = []

    def round(self) -> Found | None:
        board, masks = self.board, list(self.masks)
        said = super().round()
        if said:
            now, self.masks = self.masks, masks
            self.overlooked += [
                way.name for way in self.techniques if way.tier < said[0].tier and self.sees(way, board)
            ]
            self.masks = now
        return said

    def sees(self, way: Any, board: Any) -> bool:
        blank = self.reasons.blank(self.puzzle)
        for place in way.places.all(self.puzzle):
            for found in way.find(board, place):
                facts = new_facts(self.masks, blank, found.facts, list(board.eithers))
                if facts and self.step(way, found._replace(facts=facts)):
                    return True
        return False


@pytest.mark.needs("maker", "reasons")
def test_nothing_plainer_is_overlooked(law):
    for seed in range(3):
        for size, level in requests(law):
            generator = api.generator(law.name, size, level)
            puzzle = generator.make(seed).puzzle
            check = Watched(generator.family, generator.family.start(puzzle))
            check.run()
            assert check.overlooked == [], (law.name, size, level, seed)
