"""Why a value is certain or impossible: the steps of an explanation that it rests on, and nothing else."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from sightline.core.board import Board, Conclusion, Either, Fact, values_of
from sightline.core.step import Step
from sightline.core.technique import Deduction, Kind
from sightline.core.trace import End, Trace
from sightline.engine.reason.cases import direct_refutations, make_step
from sightline.engine.reason.chain import Chain
from sightline.engine.reason.contradiction import fails, refutation_of
from sightline.engine.reason.merge import merge_blocks
from sightline.engine.reason.needs import Cited, follows, minimise
from sightline.engine.reason.reasoner import DEEPEST, Reasoner
from sightline.engine.reason.steps import findings, finished_step, says_as_much, with_argument
from sightline.engine.reason.story import with_words
from sightline.engine.solve import solve
from sightline.family import Family
from sightline.family.reasons import Reasons

LOCAL = 5
"""The highest tier of techniques that look at one place, so that it takes little time to ask them again."""


def why(family: Family[Any, Any], board: Board[Any], asked: Fact) -> Trace | None:
    """The steps that rule *asked* out, or leave nothing else; None if it is possible and not certain.

    What the board says is taken as it is, unless it denies the value by itself: then the question is about the puzzle.
    """
    if not board[asked.spot] & asked.mask:
        board = family.start(board.puzzle)
    other = Fact(asked.spot, board[asked.spot] & ~asked.mask)
    if not solve(family, board.learn([asked]), 1):
        return ruled_out(family, board, asked)
    if not other.mask or family.maximises or solve(family, board.learn([other]), 1):
        return None
    return ruled_out(family, board, other)


def ruled_out(family: Family[Any, Any], board: Board[Any], wrong: Fact) -> Trace | None:
    """The plainest way to rule *wrong* out: one step from here, the part of an explanation that leads to it, or else
    what its assumption leads to."""
    reasons: Reasons[Any] = family.require("reasons")
    found = [trace_of(reasons, board, [step]) for step in first(direct_refutations(reasons, board, wrong))]
    found += explained(family, board, wrong)
    if found:
        return min(found, key=difficulty)
    step = refute_fact(reasons, board, wrong)
    return trace_of(reasons, board, [step]) if step else None


def explained(family: Family[Any, Any], board: Board[Any], wrong: Fact) -> list[Trace]:
    """The part of an explanation that rules *wrong* out, if it gets there."""
    reasons: Reasons[Any] = family.require("reasons")
    steps = one_by_one(reasons, board, explain_until(family, board, wrong))
    return [trace_of(reasons, board, Slice(reasons, board, steps).leading_to(wrong))] if steps else []


def one_by_one(reasons: Reasons[Any], board: Board[Any], steps: Iterable[Step]) -> list[Step]:
    """The steps, with a step for each fact where one may follow from another: a question may rest on some only."""
    done, masks = list[Step](), board.unpacked()
    for step in steps:
        is_apart = step.technique.in_turn and all(masks)
        for fact in step.deduction.plain_facts():
            done += [by_itself(reasons, board.with_masks(masks), step, fact)] if is_apart else []
            masks[fact.spot] &= fact.mask
        done += [] if is_apart else [step]
    return done


def by_itself(reasons: Reasons[Any], board: Board[Any], step: Step, fact: Fact) -> Step:
    """One fact of a step, as its technique finds it from what is known by then: where it takes the fewest clues."""
    masks, wanted, cores = board.domains, {fact.spot: fact.mask}, list[Deduction]()
    for found in findings(step.technique, board, fact.spot):
        known = tuple(spot for spot in found.premises if masks[spot].bit_count() == 1 or spot == fact.spot)
        if says_as_much(found, wanted, masks):
            core = minimise(reasons, board.puzzle, masks, found._replace(facts=(fact,), premises=known))
            cores += [core] if core else []
    if not cores:
        return step.with_deduction(step.deduction.with_facts((fact,)))
    plainest = min(cores, key=lambda core: (len(core.clues), len(core.premises)))
    return finished_step(reasons, board.puzzle, masks, step.technique, plainest)


def refute_fact(reasons: Reasons[Any], board: Board[Any], wrong: Fact) -> Step | None:
    """The plainest step that rules *wrong* out on *board*, or the chain that its assumption starts."""
    for step in direct_refutations(reasons, board, wrong):
        return with_words(reasons, board, step)
    for depth in range(DEEPEST):
        chain = Chain(reasons, board, wrong)
        if fails(chain, depth):
            refuting = make_step(reasons, board, board.domains, *refutation_of(chain))
            return with_argument(refuting) if refuting else None
    return None


def first(steps: Iterable[Step]) -> list[Step]:
    return next(([step] for step in steps), [])


def trace_of(reasons: Reasons[Any], board: Board[Any], steps: Sequence[Step]) -> Trace:
    """Steps as the answer to a question: those before the last in as few sentences as a reader can follow."""
    *before, last = [with_words(reasons, board, step) for step in steps]
    sentences = merge_blocks(reasons, board, [[step] for step in before])
    trace = Trace(board, (*sentences, last), (), End.STUCK, answers=True)
    if not all(mask for step in trace for mask in step.left):
        return replace(trace, end=End.IMPOSSIBLE)
    return replace(trace, end=End.SOLVED) if trace.last.complete else trace


def difficulty(trace: Trace) -> tuple[bool, int, int]:
    """What is hard to follow: an assumption, a hard technique, many steps."""
    tier = max(step.technique.tier for step in trace)
    return any(step.assumes for step in trace), tier, len(trace.reported())


def explain_until(family: Family[Any, Any], board: Board[Any], wrong: Fact) -> list[Step]:
    """The steps of an explanation until nothing of *wrong* is left; none if it does not get there, or only safely."""
    reasoner, steps = Reasoner(family, board), list[Step]()
    while reasoner.masks[wrong.spot] & wrong.mask:
        found = None if reasoner.settled() else reasoner.round()
        if found is None:
            return []
        steps += found[1]
    return [] if any(step.deduction.kind is Kind.SAFE for step in steps) else steps


class Slice:
    """Steps from a board on; which of them, and how much of each, one conclusion rests on."""

    def __init__(self, reasons: Reasons[Any], board: Board[Any], steps: Sequence[Step]) -> None:
        self.reasons, self.board, self.steps = reasons, board, steps
        self.needed: dict[int, int] = {}
        """The values that must be out at a spot before the step that is looked at."""
        self.needed_eithers: set[Either] = set()

    def leading_to(self, wrong: Fact) -> list[Step]:
        """The steps that rule *wrong* out, in order, each with just the facts that matter."""
        self.needed, self.needed_eithers = {wrong.spot: wrong.mask & self.board[wrong.spot]}, set()
        kept: list[Step] = []
        for step in reversed(self.steps):
            facts = self.facts_needed(step)
            if facts:
                premises = self.require(step, facts)
                kept.append(replace(step, deduction=step.deduction._replace(facts=facts, premises=premises)))
        steps = self.replay(kept[::-1])
        return steps if len(steps) == len(self.steps) else Slice(self.reasons, self.board, steps).leading_to(wrong)

    def facts_needed(self, step: Step) -> tuple[Conclusion, ...]:
        """The facts of a step by which something goes that must be out."""
        facts: list[Conclusion] = []
        for fact in step.facts:
            if isinstance(fact, Either):
                facts += [fact] if fact in self.needed_eithers else []
            elif gone := self.needed.get(fact.spot, 0) & ~fact.mask:
                facts.append(fact)
                self.needed[fact.spot] &= ~gone
        return tuple(facts)

    def require(self, step: Step, facts: tuple[Conclusion, ...]) -> tuple[int, ...]:
        """Notes what must be known before a step with these facts; the spots that it cites."""
        premises = {premise.spot: premise.mask for premise in step.premises}
        if not step.deduction.cases and step.technique.tier <= LOCAL:
            premises = self.least(step, facts, premises)
        for spot, mask in premises.items():
            self.needed[spot] = self.needed.get(spot, 0) | self.board[spot] & ~mask
        self.needed_eithers.update(step.deduction.eithers)
        return tuple(sorted(premises))

    def least(self, step: Step, facts: tuple[Conclusion, ...], premises: dict[int, int]) -> dict[int, int]:
        """Premises that still show the facts: without those that can go, the others with as many values as can be."""
        patterned = self.shows(step, facts, premises)

        def enough(trial: dict[int, int]) -> bool:
            cited = Cited(list(step.deduction.clues), trial, list(step.deduction.eithers))
            holds = follows(self.reasons, self.board.puzzle, cited, facts)
            return holds and (not patterned or self.shows(step, facts, trial))

        for spot in list(premises):
            rest = {other: mask for other, mask in premises.items() if other != spot}
            if enough(rest):
                premises = rest
                continue
            for value in values_of(self.board[spot] & ~premises[spot]):
                looser = premises | {spot: premises[spot] | 1 << value}
                if enough(looser):
                    premises = looser
        return premises

    def shows(self, step: Step, facts: Iterable[Conclusion], premises: dict[int, int]) -> bool:
        """Whether the technique finds the facts on a board that holds just the premises, and does not first decide one
        of these: what it cites is told as known."""
        masks = list(self.reasons.blank(self.board.puzzle))
        for spot, mask in premises.items():
            masks[spot] = mask
        wanted = {fact.spot: fact.mask for fact in facts if isinstance(fact, Fact)}
        shown = self.board.with_masks(masks, step.deduction.eithers)
        spots = [*wanted, *premises]
        known = premises.keys() - wanted if step.technique.in_turn else frozenset[int]()
        found = findings(step.technique, shown, spots[0], spots) if spots else ()
        return any(
            says_as_much(one, wanted, masks) and known.isdisjoint(fact.spot for fact in one.plain_facts())
            for one in found
        )

    def replay(self, steps: Sequence[Step]) -> list[Step]:
        """The steps as they are where nothing else is known."""
        masks, done, puzzle = self.board.unpacked(), list[Step](), self.board.puzzle
        for step in steps:
            deduction: Deduction | None = step.deduction
            if not step.deduction.cases:
                deduction = minimise(self.reasons, puzzle, masks, step.deduction)
            if deduction is None:  # it rests on a pattern that needs more than follows
                return list(self.steps)
            done.append(finished_step(self.reasons, puzzle, masks, step.technique, deduction))
            for fact in deduction.plain_facts():
                masks[fact.spot] &= fact.mask
        return done
