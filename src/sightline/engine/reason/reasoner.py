"""The reasoner: a board, and the cheapest technique that finds something takes its turn."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Any

from sightline.core.board import Board, Either, Notes, new_facts
from sightline.core.lazy import cached_property
from sightline.core.step import Step
from sightline.core.technique import Deduction, Places, Technique
from sightline.core.trace import End, Round
from sightline.engine.possible import possible_values
from sightline.engine.reason.arguments.cases import TWO_WAY, direct_refutations, make_step, two_ways
from sightline.engine.reason.arguments.chain import Chain
from sightline.engine.reason.arguments.contradiction import NESTED, refutation_of, refute, technique_of
from sightline.family import Family
from sightline.family.reasons import Reasons
from sightline.kernel import Status
from sightline.kernel.limits import tick

DEEPEST = 8
"""Chains inside chains; a puzzle that needs more counts as not explained."""
Found = tuple[Technique, list[Step]]
"""The steps of a round and the technique that found them; some steps may have got a plainer name."""


class OpenScopes:
    """The scopes that have an undecided spot."""

    def __init__(self, reasons: Reasons[Any], puzzle: Any, masks: Sequence[int]) -> None:
        self.undecided: list[int] = []
        """For each scope how many there are."""
        self.scopes: dict[int, list[int]] = {spot: [] for spot, mask in enumerate(masks) if mask & (mask - 1)}
        """The scopes of each undecided spot, by their place in that list."""
        scopes_of = self.scopes.get
        for at, scope in enumerate(reasons.scopes.all(puzzle)):
            own = [scopes for scopes in map(scopes_of, reasons.scope_spots(puzzle, scope)) if scopes is not None]
            for scopes in own:
                scopes.append(at)
            self.undecided.append(len(own))

    @property
    def count(self) -> int:
        return len(self.undecided) - self.undecided.count(0)

    def update(self, spots: Iterable[int], masks: Sequence[int]) -> None:
        """Takes note of the masks of these spots."""
        undecided, scopes = self.undecided, self.scopes
        for spot in spots:
            left = masks[spot]
            if not left & (left - 1):
                for at in scopes.pop(spot, ()):
                    undecided[at] -= 1


class Reasoner:
    """A board, what has been concluded about it, and which spots changed since each technique last looked."""

    def __init__(self, family: Family[Any, Any], board: Board[Any]) -> None:
        self.family = family
        self.reasons: Reasons[Any] = family.require("reasons")
        self.board = board
        self.puzzle = board.puzzle
        self.masks: Notes = board.unpacked()
        self.blank = self.reasons.blank(board.puzzle)
        self.techniques = (*self.reasons.techniques, *self.reasons.why_techniques)
        self.eithers = list(board.eithers)
        self.changed: list[int] = []
        """The spots that changed, one after the other."""
        self.recorded = 0
        """How many changes there were when a round was last recorded."""
        self.asked = 0
        """How many changes there were when the board was made."""
        self.looked: dict[Technique, int] = {}
        """How many changes there were when a technique last looked."""
        self.changed_places: dict[tuple[int, int, int], list[int]] = {}
        """The places that a range of changes concerns, by the `id` of their `Places` and the range."""
        self.places_at: dict[int, dict[int, tuple[int, ...]]] = {}
        """The places that a change at a spot concerns, by the `id` of their `Places`, for spots that have changed."""
        self.quiet: dict[int, bool] = {}
        """For scopes that were asked, whether they force nothing on this board."""
        shortcuts = self.reasons.shortcuts
        self.numbers: Mapping[Technique, int] = shortcuts.finders(board.puzzle) if shortcuts.finds else {}
        """The techniques of which the kernel knows what they find."""
        self.finders = {way: number for way, number in self.numbers.items() if not way.generic}
        """Those that are asked together where they find something; what a whole scope forces takes longer."""
        self.finders_at: dict[int, dict[Technique, int]] = {}
        """The same by the identity of the kind of places that they look at."""
        for way, number in self.finders.items():
            self.finders_at.setdefault(id(way.places), {})[way] = number
        self.findings: dict[tuple[int, int | None, int], dict[Technique, Sequence[int]]] = {}
        """Where each of the `finders` finds something on this board, by the `id` of the `Places` at which it looks and
        the range of changes that they concern."""
        self.open: OpenScopes | None = None
        """The scopes with an undecided spot when the last round ended, once they have been counted."""
        self.conflict = 0 in self.masks
        self.undecided = 0
        """A spot that may be undecided."""
        self.first_turn = 0
        """The first of `turns` that is taken here; those before it are taken elsewhere."""
        self.enough: int | None = None
        """How many steps of a round suffice; None if all are wanted."""
        self.possible: Sequence[int] | None = None
        """The values that some solution has, once an assumption needs them."""
        self.maximises = family.maximises
        named = self.reasons.chain_techniques.values()
        self.chain_tier = min((technique.tier for technique in named), default=NESTED.tier)
        """The tier from which on a chain may be plainer than a technique."""
        self.plain_chains: tuple[Board[Any], list[Chain]] | None = None
        """The chains without chains inside them, and the board that they belong to."""

    @cached_property
    def turns(self) -> list[tuple[int, list[Technique]]]:
        """The techniques that take their turn together, with their tier."""
        grouped = groupby(self.techniques, key=lambda one: (one.tier, one.together or one.name))
        return [(tier, list(group)) for (tier, _), group in grouped]

    def settled(self) -> bool:
        """Whether there is a conflict or a solution."""
        return self.conflict or self.solved()

    def solved(self) -> bool:
        """Whether the board is full and keeps the rules: on an impossible puzzle it may fill up before they clash."""
        if self.is_open():
            return False
        board = self.board.with_masks(self.masks)
        problem = self.family.problem(board)
        best = not self.maximises or problem.fixpoint()[0] == Status.SOLVED
        return best and problem.verify(board.masks)

    def is_open(self) -> bool:
        """Whether some spot is undecided."""
        masks = self.masks
        if masks and masks[self.undecided].bit_count() == 1:
            later = range(self.undecided, len(masks))  # those before it stay decided
            self.undecided = next((spot for spot in later if masks[spot].bit_count() != 1), len(masks) - 1)
        return bool(masks) and masks[self.undecided].bit_count() != 1

    @property
    def end(self) -> End:
        """How the trace would end if nothing more were found."""
        if self.conflict or not self.solved():
            return End.IMPOSSIBLE if self.conflict else End.STUCK
        return End.BEST if self.maximises else End.SOLVED

    def record(self, rounds: list[Round], technique: Technique, before: Sequence[int]) -> None:
        """Adds to *rounds* what the last one concluded, for the rating."""
        spots = set(self.changed[self.recorded :])
        self.recorded = len(self.changed)
        masks = self.masks
        facts = sum([(before[spot] & ~masks[spot]).bit_count() for spot in spots])
        scopes = self.open_scopes(before, spots)
        if self.maximises and rounds and technique.tier <= rounds[-1].tier:
            # safe steps can be taken in any order; what is left when none of a tier is open is the same
            rounds[-1] = rounds[-1]._replace(facts=rounds[-1].facts + facts)
        elif not rounds or rounds[-1].tier < NESTED.tier:  # what follows a nested chain depends on which came first
            rounds.append(Round(technique.tier, technique.weight, facts, scopes))

    def open_scopes(self, before: Sequence[int], changed: Iterable[int]) -> int:
        """How many scopes had an undecided spot before the last round, in which these spots *changed*."""
        if self.open is None:
            self.open = OpenScopes(self.reasons, self.puzzle, before)
        count = self.open.count
        self.open.update(changed, self.masks)
        return count

    def round(self) -> Found | None:
        """All that the cheapest technique finds now, learned; None if nothing is left to find."""
        for tier, techniques in self.turns_to_take():
            if tier > self.chain_tier and (found := self.by_assumption(tier)):
                return found
            if found := self.turn(techniques):
                return found
        return self.by_scope() or self.by_assumption()

    def turns_to_take(self) -> Iterable[tuple[int, list[Technique]]]:
        """The turns of a round, until one finds something."""
        return self.turns[self.first_turn :]

    def turn(self, techniques: Sequence[Technique]) -> Found | None:
        """All that these techniques find, learned; None if that is nothing."""
        steps = self.learn(chain.from_iterable(map(self.proposals, techniques)))
        return (techniques[0], steps) if steps else None

    # --- where the proposals of a round come from

    def proposals(self, technique: Technique) -> Iterator[tuple[Technique, Deduction]]:
        """What a technique finds at the places that changed since it last looked."""
        last, scope_of = self.looked.get(technique), technique.places.scope
        self.looked[technique] = self.asked  # what it sees is the board, without what this turn has found already
        places: Sequence[int] = self.places(technique, last)
        if technique in self.finders:
            places, scope_of = self.found_at(technique, last, places), None
        elif places and self.enough is None:
            self.ask_scopes(technique.places, places)
        for place in places:
            if scope_of:
                scope = scope_of(self.puzzle, place)
                quiet = self.quiet.get(scope)
                if quiet or (quiet is None and self.is_quiet(scope)):
                    continue
            tick()
            for deduction in technique.find(self.board, place):
                yield technique, deduction
                if technique.alone:
                    self.looked.pop(technique)
                    return

    def places(self, technique: Technique, since: int | None) -> list[int]:
        """Where a technique has to look again if it last looked after so many changes, in order."""
        if since is None:
            return sorted(technique.places.all(self.puzzle))
        return [] if technique.places.once else self.places_changed(technique.places, since)

    def places_changed(self, places: Places, since: int) -> list[int]:
        """The places that changed since then, in order: the same for all techniques that look there."""
        key = id(places.at), since, len(self.changed)
        if key not in self.changed_places:
            spots, known = set(self.changed[since:]), self.places_at.setdefault(key[0], {})
            for spot in spots.difference(known):
                known[spot] = tuple(places.at(self.puzzle, spot))
            self.changed_places[key] = sorted(set().union(*[known[spot] for spot in spots]))
        return self.changed_places[key]

    def found_at(self, technique: Technique, since: int | None, places: Sequence[int]) -> Sequence[int]:
        """Those of the places that changed since then at which one of the `finders` finds something."""
        if not places:
            return places
        key = id(technique.places), since, len(self.changed)
        found = self.findings.get(key)
        if found is None:
            ways, finds = self.finders_at[key[0]], self.reasons.shortcuts.finds
            assert finds
            found = self.findings[key] = dict(zip(ways, finds(self.board, [*ways.values()], places), strict=True))
        return found[technique]

    def ask_scopes(self, kind: Places, places: Iterable[int]) -> None:
        """Asks the kernel about the scopes of these places at once."""
        scope_of, puzzle, known, active = kind.scope, self.puzzle, self.quiet, self.reasons.shortcuts.active
        if scope_of is None or active is None:
            return
        scopes = [*{scope_of(puzzle, place) for place in places}.difference(known)]
        if len(scopes) > 1:
            known.update(dict.fromkeys(scopes, True))
            known.update(dict.fromkeys(active(self.board, scopes), False))

    def is_quiet(self, scope: int) -> bool:
        """Whether a scope forces nothing on this board."""
        if scope not in self.quiet:
            self.quiet[scope] = not self.reasons.propagate(self.puzzle, self.board.domains, scope)
        return self.quiet[scope]

    def by_scope(self) -> Found | None:
        """What a scope forces by itself and no technique has found."""
        reasons, puzzle, proposals = self.reasons, self.puzzle, []
        for scope in reasons.scopes.all(puzzle):
            tick()
            facts = tuple(reasons.propagate(puzzle, self.masks, scope))
            if facts:
                clues = reasons.scope_clues(puzzle, scope)
                deduction = Deduction(facts, tuple(reasons.scope_spots(puzzle, scope)), clues)
                proposals.append((reasons.fallback(puzzle, clues), deduction))
        steps = self.learn(proposals)
        hardest = max((technique for technique, _ in proposals), key=lambda technique: technique.weight, default=None)
        return (hardest, steps) if hardest and steps else None

    def by_assumption(self, below: int = NESTED.tier + 1) -> Found | None:
        """What assumptions refute: plain chains first, then chains inside chains, as deep as needed; only of tiers
        *below* that of whatever else can be tried."""
        false = self.wrong_values()
        for depth in range(DEEPEST if any(false) else 0):
            chains = self.refuted(false) if not depth else list(refute(self.reasons, self.board, false, depth))
            technique = technique_of(chains[0]) if chains else NESTED
            if not depth and TWO_WAY.tier < min(technique.tier, below) and (found := self.by_two_ways()):
                return found
            if technique.tier >= below:
                return None
            steps = [step for chain in chains for step in self.learn_chain(chain)]
            if steps:
                return technique, steps
        return None

    def wrong_values(self) -> list[int]:
        """For each spot the candidates that no solution has; none if that takes too long to find out."""
        if self.possible is None:
            self.possible = possible_values(self.family, self.board)
        possible = self.masks if self.possible is None else self.possible
        return [mask & ~real for mask, real in zip(self.masks, possible, strict=True)]

    def by_two_ways(self) -> Found | None:
        """What is the same whichever value a spot has."""
        steps = self.learn((TWO_WAY, found) for found in two_ways(self.reasons, self.board))
        return (TWO_WAY, steps) if steps else None

    def refuted(self, false: Sequence[int]) -> list[Chain]:
        """The plain chains of this board, kept for when nothing else is left to find on it."""
        if self.plain_chains is None or self.plain_chains[0] is not self.board:
            self.plain_chains = self.board, list(refute(self.reasons, self.board, false))
        return self.plain_chains[1]

    # --- learning

    def learn(self, proposals: Iterable[tuple[Technique, Deduction]]) -> list[Step]:
        """Takes the proposals in order, each as far as it still adds something."""
        steps: list[Step] = []
        for technique, proposal in proposals:
            if technique.tier and len(steps) == self.enough:
                break
            facts = new_facts(self.masks, self.blank, proposal.facts, self.eithers)
            if not facts or self.conflict:
                continue
            step = self.step(technique, proposal if facts == proposal.facts else proposal.with_facts(facts))
            if step:
                steps.append(step)
                self.take(step)
        if steps:
            self.refresh()
        return steps

    def learn_chain(self, chain: Chain) -> list[Step]:
        """A chain as a step; if an earlier step of its round has made the refutation plain, as what it is by now."""
        if self.conflict or not self.masks[chain.assumed.spot] & chain.assumed.mask:
            return []
        now = chain.rebase(self.board)
        below = technique_of(now).tier if now is not chain else 0
        for step in direct_refutations(self.reasons, self.board, chain.assumed, False, below) if below else ():
            self.take(step)
            self.refresh()
            return [step]
        return self.learn([refutation_of(now)])

    def step(self, technique: Technique, proposal: Deduction) -> Step | None:
        """The proposal as a step of the trace; None if it does not follow."""
        return make_step(self.reasons, self.board, self.masks, technique, proposal)

    def take(self, step: Step) -> None:
        """Learns what a step concludes."""
        self.take_deduction(step.deduction)

    def take_deduction(self, deduction: Deduction) -> None:
        masks, changed = self.masks, self.changed
        for fact in deduction.facts:
            if isinstance(fact, Either):
                self.eithers.append(fact)
                changed += [part.spot for part in fact.facts]
                continue
            spot, mask = fact
            left = masks[spot] = masks[spot] & mask
            changed.append(spot)
            if not left:
                self.conflict = True

    def refresh(self) -> None:
        """Makes the board anew from all that has been learned."""
        self.board = self.board.with_masks(self.masks, tuple(self.eithers))
        self.changed_places.clear()
        self.findings.clear()
        for spot in set(self.changed[self.asked :]) if self.quiet else ():  # a family need not ask any
            for scope in self.reasons.scopes.at(self.puzzle, spot):
                self.quiet.pop(scope, None)
        self.asked = len(self.changed)
