"""Puzzles that teach one technique: they fall to it and to the plainer ones, and not without it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sightline.core.dice import Dice
from sightline.core.errors import SightlineError
from sightline.core.technique import Technique
from sightline.engine.make.generate import DEFAULT_TESTS, THOUGHT, Generator, Made, Tried
from sightline.engine.make.target import maker_of, reasons_of
from sightline.engine.reason.cases import TWO_WAY
from sightline.engine.reason.contradiction import LONG_CHAIN, NESTED, SHORT_CHAIN
from sightline.engine.reason.explain import Found, explain
from sightline.engine.reason.rate import LEVELS, TIERS, rate
from sightline.engine.reason.tier_check import FastCheck
from sightline.family import Family
from sightline.family.maker import LessonNeeds, Part, Request

ASSUMING = (SHORT_CHAIN, LONG_CHAIN, NESTED, TWO_WAY)
"""What is left when no technique has anything to say."""
WALK = 300
"""Changes of an answer before the technique must have had something to say …"""
PATIENCE = 60
"""… and changes in a row after which no less is left open."""


class Heard(NamedTuple):
    """A thought by the plainer techniques and the taught one."""

    spoken: bool
    """Whether the taught one had to speak: the plainer ones were stuck."""
    left: Sequence[int]
    """The spots that stay open."""

    @property
    def rank(self) -> tuple[bool, int]:
        """Once it has spoken, the less is left open the better; before that, nobody can say what is nearer."""
        return self.spoken, -len(self.left) if self.spoken else 0

    @property
    def taught(self) -> bool:
        """Whether it was needed, and was enough."""
        return self.spoken and not self.left


ENOUGH = Heard(False, [])
"""The plainer techniques have done it all."""


class Listener(FastCheck):
    """Hears whether one of the techniques that are taught has something to say."""

    def __init__(self, family: Family[Any, Any], board: Any, plainer: Sequence[Technique], ways: Sequence[Technique]):
        super().__init__(family, board, max(way.tier for way in ways), None, plainer)
        self.techniques += tuple(ways)
        self.ways, self.spoken, self.rounds = ways, False, 0
        named = any(way.name == ways[0].name for way in self.reasons.chain_techniques.values())
        if self.chain_tier < ways[0].tier and not named:  # such a chain is plainer: it may rule out what it can
            self.possible = [0] * len(self.masks)

    def round(self) -> Found | None:
        self.rounds += 1
        found = super().round()
        self.spoken = self.spoken or (found is not None and found[0] in self.ways)
        return found


class Lesson(Generator):
    """Where puzzles are made that need one technique."""

    def __init__(
        self,
        family: Family[Any, Any],
        request: Request,
        technique: str,
        minimal: bool = True,
        tests: int = DEFAULT_TESTS,
    ) -> None:
        if request.level is not None:
            raise SightlineError("a technique brings its own level: ask for one or the other")
        super().__init__(family, request, minimal, tests)
        self.plainer, self.ways = taught(family, technique)
        refuse(needs(family, technique), self.ways[0].name, request)
        self.request = replace(request, level=LEVELS[TIERS[self.ways[0].tier]])

    def asked(self) -> str:
        return f"puzzle that needs {self.ways[0].name}"

    def made(self, seed: int, first: Any, last: Any, puzzle: Any) -> Made:
        return super().made(seed, first, last, puzzle)._replace(level=self.level(puzzle))

    def work(self, luck: Dice, first: Any) -> tuple[Any, Any] | None:
        """An answer is changed until the technique speaks, and then as long as less is left open by that."""
        draft, puzzle = first, self.posed(luck, first)
        heard = self.heard(puzzle)
        idle = 0
        while not heard.taught:
            if idle == (PATIENCE if heard.spoken else WALK):
                return None
            spots = heard.left or range(puzzle.spots)
            trial = self.maker.change(luck, draft, spots, self.request)
            asked = self.posed(luck, trial)
            now = self.heard(asked)
            idle = 0 if now.rank > heard.rank else idle + 1
            if now.rank >= heard.rank:
                draft, puzzle, heard = trial, asked, now
        puzzle = self.carved(luck, puzzle)
        return self.nearest(luck, first, draft, puzzle) if self.shown(puzzle) else None

    def tried(self, luck: Dice, draft: Any) -> Tried:
        puzzle = self.posed(luck, draft)
        heard = self.heard(puzzle)
        puzzle = self.carved(luck, puzzle) if heard.taught else puzzle
        if heard.taught and self.shown(puzzle):
            return Tried(puzzle, [], None)
        return Tried(puzzle, heard.left or [luck.below(puzzle.spots)], None)

    def shown(self, puzzle: Any) -> bool:
        """Whether the explanation brings the technique, and nothing of a higher tier: in its own order it may pass by
        what was heard, or say it by another technique of the same tier."""
        self.spend(THOUGHT)
        rating = rate(explain(self.family, self.family.start(puzzle)))
        highest = max(way.tier for way in self.ways)
        return self.ways[0].name in rating.profile and (rating.tier or 0) <= highest

    def unsettled(self, puzzle: Any) -> Sequence[int]:
        return self.heard(puzzle).left

    def good(self, puzzle: Any) -> bool:
        return self.heard(puzzle).taught

    def needs_more(self, puzzle: Any) -> bool:
        return self.heard(puzzle).spoken

    def heard(self, puzzle: Any) -> Heard:
        thought = Listener(self.family, self.family.start(puzzle), self.plainer, self.ways)
        solved = thought.run()
        self.spend(max(thought.rounds, 1))  # a board may be done before the first
        return Heard(thought.spoken, [] if solved else thought.open_spots())

    # --- where clues can be taken away

    def posed(self, luck: Dice, draft: Any) -> Any:
        """The question of a draft, without such clues as make the technique speak, if there are any.

        One clue after the other goes while the plainer techniques are enough; where one is too many for them and the
        technique speaks, others that went before may come back.
        """
        puzzle = self.maker.pose(draft, self.request)
        parts = luck.shuffled(self.maker.parts(luck, puzzle, self.request))
        gone = parts[: self.spare(puzzle, parts)]
        for part in parts[len(gone) :] if gone else ():
            heard = self.heard(self.less(puzzle, [*gone, part]))
            if heard == ENOUGH:
                gone.append(part)
            elif heard.spoken and (lesson := self.told_again(luck, puzzle, [*gone, part], heard)):
                return lesson
        return self.less(puzzle, gone)

    def spare(self, puzzle: Any, parts: Sequence[Part]) -> int:
        """How many of the parts, from the first on, the plainer techniques can do without, about."""
        few, many = 0, len(parts)
        while few < many:
            middle = (few + many + 1) // 2
            if self.heard(self.less(puzzle, parts[:middle])) == ENOUGH:
                few = middle
            else:
                many = middle - 1
        return few

    def told_again(self, luck: Dice, puzzle: Any, gone: Sequence[Part], heard: Heard) -> Any | None:
        """The puzzle with such parts told again as leave less open while the technique has to speak; None if some is
        left open for all that."""
        waiting = luck.shuffled(gone)
        while heard.left and waiting:
            part = waiting.pop()
            fewer = [other for other in gone if other != part]
            now = self.heard(self.less(puzzle, fewer))
            if now.rank > heard.rank:
                gone, heard, waiting = fewer, now, luck.shuffled(fewer)
        return None if heard.left else self.less(puzzle, gone)

    def less(self, puzzle: Any, gone: Sequence[Part]) -> Any:
        return self.maker.without(puzzle, tuple(thing for part in gone for thing in part))


def refuse(need: LessonNeeds, name: str, request: Request) -> None:
    """Says so, if no puzzle as wished for can need the technique."""
    if need.unavailable:
        raise SightlineError(f"no puzzle is made for {name}: {need.unavailable}")
    for option, value in need.excluded.items():
        if request.options.get(option) == value:
            told = ("no", "yes")[value] if isinstance(value, bool) else value
            raise SightlineError(f"no puzzle is made for {name} with {option} {told}: leave that out")
    if min(request.rows, request.columns) < need.minimum_size:
        least = f"{need.minimum_size}×{need.minimum_size}"
        raise SightlineError(f"no puzzle needs {name} that is smaller than {least}: ask for that size or a larger one")


def needs(family: Family[Any, Any], technique: str) -> LessonNeeds:
    """What it takes to teach a technique, whichever of its names it is called by."""
    return maker_of(family).lesson(techniques_called(family, technique)[0].name)


def with_room(family: Family[Any, Any], technique: str, request: Request) -> Request:
    """The wish with a size that suits the technique, for who has not asked for any, nor has a picture of that size."""
    side = needs(family, technique).size
    return replace(request, rows=side, columns=side) if side and not maker_of(family).keeps_draft(request) else request


def taught(family: Family[Any, Any], name: str) -> tuple[list[Technique], list[Technique]]:
    """The techniques that come before one of that name in the catalogue, which is in order, and those of the name."""
    ways, beside = techniques_called(family, name), needs(family, name).also
    catalogue = reasons_of(family).techniques
    first = next(index for index, way in enumerate(catalogue) if way in ways and way.tier)
    known = [way for index, way in enumerate(catalogue) if index < first or way.name in beside]
    return [way for way in known if way not in ways], ways


def techniques_called(family: Family[Any, Any], name: str) -> list[Technique]:
    """The techniques of a name, or alias; upper and lower case are the same."""
    catalogue, asked = reasons_of(family).techniques, str(name).lower()
    named = [way for way in catalogue if asked in (one.lower() for one in (way.name, *way.aliases))]
    assumed = next((way for way in ASSUMING if way.name.lower() == asked), None)
    if assumed and not named:
        level = LEVELS[TIERS[assumed.tier]]
        raise SightlineError(f"'{assumed.name}' is no technique to be taught by itself: ask for the difficulty {level}")
    if not any(way.tier for way in named):
        known = dict.fromkeys(way.name for way in catalogue if way.tier)
        raise SightlineError(f"{family.name} has no technique '{str(name)[:40]}'; it has {', '.join(known)}")
    return named
