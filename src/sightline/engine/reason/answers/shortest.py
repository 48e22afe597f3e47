"""The shortest way to a conclusion: of all that techniques find round by round, the few findings that it rests on."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count, takewhile
from typing import Any, NamedTuple

from sightline.core.board import Board, Fact, values_of
from sightline.core.parts import continuation
from sightline.core.step import Step
from sightline.core.technique import Technique
from sightline.engine.reason.answers.findings import Finding, Findings, Removal
from sightline.engine.reason.answers.slice import least_premises, with_news
from sightline.engine.reason.needs import Cited, follows
from sightline.engine.reason.steps import finished_step
from sightline.engine.reason.story import needs_long_argument
from sightline.engine.reason.telling.order import dependencies
from sightline.family import Family
from sightline.family.premises import drop_unneeded

SENTENCE = 3
"""The cost of one more sentence, where one more finding in a sentence costs 1."""
WIDTH = 3
"""How many ways are followed at a time."""


def shortest_steps(family: Family[Any, Any], board: Board[Any], wrong: Fact, plain: int) -> list[Step]:
    """Few steps that rule *wrong* out, without assumptions; none if techniques alone do not get there. Where nothing is
    left for bookkeeping, techniques up to the tier *plain* are asked, harder ones where these find nothing."""
    findings = Findings(family, board, plain)
    if not findings.reach(wrong):
        return []
    return with_news(board, in_groups(Selection(findings, wrong).steps()))


class Way(NamedTuple):
    """Findings by number, and bits that say what it takes to tell them."""

    bits: int
    findings: frozenset[int]

    @property
    def length(self) -> int:
        return self.bits.bit_count()


class Selection:
    """Which findings a conclusion is told by: few, as far as a quick look shows."""

    def __init__(self, findings: Findings, wrong: Fact) -> None:
        self.findings, self.reasons, self.wrong = findings, findings.reasons, wrong
        self.puzzle = findings.reasoner.puzzle
        self.costs = sentence_bits(findings.found)
        self.ways: dict[Removal, int] = {}
        """For each value what it takes to tell the findings by which it may be ruled out, as bits."""
        self.needed: dict[tuple[int, tuple[Fact, ...]], frozenset[Removal]] = {}
        """What must be out before a finding, by number, can say some of its facts."""

    def steps(self) -> list[Step]:
        """The steps that rule it out, those of early rounds first."""
        wanted = {(self.wrong.spot, value) for value in values_of(self.wrong.mask) if self.is_open(value)}
        self.weigh(wanted)
        plan, chosen, steps = self.plan(frozenset(wanted)), 0, list[Step]()
        while wanted:
            last = max(map(self.findings.round_of, wanted))
            now = {removal for removal in wanted if self.findings.round_of(removal) == last}
            number = self.choose(now, chosen, plan)
            step, premises = self.step(number, now)
            steps.append(step)
            chosen |= self.costs[number]
            wanted.difference_update(*map(self.removed, step.deduction.plain_facts()))
            wanted.update(chain.from_iterable(self.findings.removals(*premise) for premise in premises.items()))
        return steps[::-1]

    def is_open(self, value: int) -> bool:
        return bool(self.findings.start[self.wrong.spot] >> value & 1)

    def weigh(self, wanted: Iterable[Removal]) -> None:
        """Finds for what is wanted, and for all that it may rest on, few findings that lead to it."""
        seen, waiting = set[Removal](), [*wanted]
        while waiting:
            removal = waiting.pop()
            if removal not in seen:
                seen.add(removal)
                for number in self.findings.sources[removal]:
                    waiting += self.findings.cited(number)
        for removal in sorted(seen, key=self.findings.round_of):
            sources = self.findings.sources[removal]
            self.ways[removal] = min((self.way(number, removal[0]) for number in sources), key=int.bit_count)

    def way(self, number: int, spot: int) -> int:
        """The findings by which one of them can say what it does of a spot."""
        finding, bits = self.findings.found[number], self.costs[number]
        facts = tuple([fact for fact in finding.deduction.plain_facts() if fact.spot == spot or finding.whole])
        for removal in self.needs(number, facts):
            bits |= self.ways[removal]
        return bits

    def facts(self, number: int, wanted: Iterable[Removal]) -> tuple[Fact, ...]:
        """What a finding says of the spots of which something is wanted; all that it says, if it is a chain."""
        finding = self.findings.found[number]
        spots = {spot for spot, value in wanted if number in self.findings.sources[spot, value]}
        return tuple([fact for fact in finding.deduction.plain_facts() if fact.spot in spots or finding.whole])

    def needs(self, number: int, facts: tuple[Fact, ...]) -> frozenset[Removal]:
        """What must be out before a finding can say some of its facts."""
        if (number, facts) not in self.needed:
            premises = self.least(number, facts)
            removals = chain.from_iterable(self.findings.removals(*premise) for premise in premises.items())
            self.needed[number, facts] = frozenset(removals)
        return self.needed[number, facts]

    def least(self, number: int, facts: tuple[Fact, ...]) -> dict[int, int]:
        """What a finding can cite for some of its facts, a mask for each spot: of all that it cites, the premises that
        take the most are dropped first; one with an argument needs as much as keeps that short."""
        finding = self.findings.found[number]
        premises = self.in_order(finding)
        if not finding.whole:
            cited = Cited(list(finding.deduction.clues), premises, [])
            drop_unneeded(premises, lambda: follows(self.reasons, self.puzzle, cited, facts), [*premises])
            self.loosen(cited, facts)
        if finding.argued is not None:
            board = self.findings.boards[finding.round]
            if needs_long_argument(self.reasons, board, self.step_citing(finding, facts, premises)):
                return {spot: board[spot] for spot in finding.argued}
        return premises

    def step_citing(self, finding: Finding, facts: tuple[Fact, ...], premises: dict[int, int]) -> Step:
        """A finding as a step that says some facts by these premises."""
        board = self.findings.boards[finding.round]
        needs = finding.deduction.with_facts(facts).with_needs(tuple(sorted(premises)), finding.deduction.clues)
        masks = [premises.get(spot, mask) for spot, mask in enumerate(board.domains)]
        return finished_step(self.reasons, self.puzzle, masks, finding.technique, needs)

    def loosen(self, cited: Cited, facts: Sequence[Fact]) -> None:
        """Gives the premises as many values as they can have, those that take the most to rule out first."""
        for spot in cited.premises:
            out = self.findings.removals(spot, cited.premises[spot])
            for _, value in sorted(out, key=lambda removal: -self.ways[removal].bit_count()) if len(out) > 1 else ():
                tight = cited.premises[spot]
                cited.premises[spot] |= 1 << value
                if not follows(self.reasons, self.puzzle, cited, facts):
                    cited.premises[spot] = tight

    def in_order(self, finding: Finding) -> dict[int, int]:
        """What a finding cites, a mask for each spot; those that take the most to know first."""
        masks, blank = self.findings.boards[finding.round].domains, self.findings.reasoner.blank
        cited = [spot for spot in finding.deduction.premises if masks[spot] != blank[spot]]
        cited.sort(key=lambda spot: -self.way_to(spot, masks[spot]).bit_count())
        return {spot: masks[spot] for spot in cited}

    def way_to(self, spot: int, mask: int) -> int:
        """The findings by which no more than *mask* is left at a spot."""
        bits = 0
        for removal in self.findings.removals(spot, mask):
            bits |= self.ways[removal]
        return bits

    def plan(self, wanted: frozenset[Removal]) -> frozenset[int]:
        """Findings that rule out all that is wanted, and what they rest on: the last one first, each in a few of the
        ways that seem to take the fewest."""
        ways, best = {wanted: Way(0, frozenset())}, None
        while ways:
            longer = dict[frozenset[Removal], Way]()
            for still, way in ways.items():
                for rest, found in self.ways_on(still, way):
                    if rest not in longer or found.length < longer[rest].length:
                        longer[rest] = found
            done = longer.pop(frozenset(), None)
            best = min(filter(None, (best, done)), key=lambda way: way.length, default=None)
            ranked = sorted(longer.items(), key=lambda one: self.estimate(*one))
            ways = {still: way for still, way in ranked[:WIDTH] if not best or way.length < best.length}
        return best.findings if best else frozenset()

    def ways_on(self, wanted: frozenset[Removal], way: Way) -> Iterator[tuple[frozenset[Removal], Way]]:
        """A way with one finding more, for each that rules out what was ruled out last; with what is wanted then."""
        first = max(wanted, key=lambda removal: (self.findings.round_of(removal), removal))
        for number in self.findings.sources[first]:
            facts = self.facts(number, wanted)
            gone = chain.from_iterable(map(self.removed, facts))
            rest = wanted.difference(gone) | self.needs(number, facts)
            yield rest, Way(way.bits | self.costs[number], way.findings | {number})

    def estimate(self, wanted: Iterable[Removal], way: Way) -> int:
        """What a way takes, with what may be needed for all that is still wanted."""
        bits = way.bits
        for removal in wanted:
            bits |= self.ways[removal]
        return bits.bit_count()

    def choose(self, wanted: set[Removal], chosen: int, plan: frozenset[int]) -> int:
        """The finding that rules out something wanted by the fewest others beside those chosen; one of the *plan*, if
        it has one."""

        def cost(number: int) -> tuple[float, int, int]:
            spots = {removal[0] for removal in wanted if number in self.findings.sources[removal]}
            bits = 0
            for spot in spots:
                bits |= self.way(number, spot)
            technique = self.findings.found[number].technique
            return (bits & ~chosen).bit_count() / len(spots), technique.tier, number

        able = {number for removal in wanted for number in self.findings.sources[removal]}
        return min(able & plan or able, key=cost)

    def removed(self, fact: Fact) -> list[Removal]:
        """What a fact rules out by itself: also what was out before, as far as its premises do not cite that."""
        return self.findings.removals(fact.spot, fact.mask)

    def step(self, number: int, wanted: set[Removal]) -> tuple[Step, dict[int, int]]:
        """A finding as a step that says what is wanted, and what must be known before it."""
        finding = self.findings.found[number]
        board, (technique, deduction, *_) = self.findings.boards[finding.round], finding
        facts, premises = self.facts(number, wanted), self.in_order(finding)
        if finding.whole:
            return finished_step(self.reasons, self.puzzle, board.domains, technique, deduction), premises
        if finding.argued is not None:
            premises = self.least(number, facts)
        else:
            whole = finished_step(self.reasons, self.puzzle, board.domains, technique, deduction.with_facts(facts))
            premises = least_premises(self.reasons, self.findings.boards[0], whole, facts, premises)
        return self.step_citing(finding, facts, premises), premises


def sentence_bits(found: Iterable[Finding]) -> list[int]:
    """For each finding bits that say what it takes to tell it: none for bookkeeping, some that it shares with others
    that can be told in the same sentence, one of its own, and one for each link of its argument."""
    bits, groups = list[int](), dict[Any, int]()
    free = count()
    for finding in found:
        technique = finding.technique
        key = (technique, finding.round) if technique.brief else len(bits)
        if not finding.is_noted and key not in groups:
            groups[key] = sum(1 << next(free) for _ in range(SENTENCE))
        more = sum(1 << next(free) for _ in range(1 + finding.links))
        bits.append(0 if finding.is_noted else groups[key] | more)
    return bits


def in_groups(steps: Sequence[Step]) -> list[Step]:
    """Steps in another order, where none is told before what it rests on: those that one sentence can tell together,
    and then what rests on the last one."""
    before, done = dependencies(steps), list[int]()
    waiting = [*range(len(steps))]

    def group(technique: Technique) -> list[int]:
        """The last steps, as far as they are of one technique."""
        return [*takewhile(lambda other: steps[other].technique is technique, reversed(done))]

    def likeness(number: int) -> tuple[bool, bool, bool, int]:
        step = steps[number]
        same, last = group(step.technique), [steps[done[-1]]] if done else []
        is_alike = bool(same) and (bool(step.technique.brief) or before[number].isdisjoint(same))
        later = [other for other in waiting if steps[other].technique is step.technique and not is_ready(other)]
        goes_on = bool(done) and done[-1] in before[number]
        return bool(continuation(last, step)), is_alike, goes_on, -len(later)

    def is_ready(number: int) -> bool:
        return before[number].issubset(done)

    while waiting:
        done.append(max(filter(is_ready, waiting), key=likeness))
        waiting.remove(done[-1])
    return [steps[number] for number in done]
