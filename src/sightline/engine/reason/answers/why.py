"""Why a value is certain or impossible: the steps of an explanation that it rests on, and nothing else."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from sightline.core.board import Board, Fact
from sightline.core.step import Step
from sightline.core.technique import Deduction, Kind
from sightline.core.trace import End, Trace
from sightline.engine.reason.answers.findings import is_local
from sightline.engine.reason.answers.shortest import shortest_steps
from sightline.engine.reason.answers.slice import LOCAL, Slice
from sightline.engine.reason.arguments.cases import direct_refutations, make_step
from sightline.engine.reason.arguments.chain import Chain
from sightline.engine.reason.arguments.contradiction import fails, refutation_of
from sightline.engine.reason.arguments.join import FEW_LINKS
from sightline.engine.reason.arguments.short_arguments import MANY_ORDERS
from sightline.engine.reason.arguments.short_refutations import chain_of, short_refutation
from sightline.engine.reason.needs import minimise
from sightline.engine.reason.reasoner import DEEPEST, Reasoner
from sightline.engine.reason.steps import findings, finished_step, says_as_much, with_argument
from sightline.engine.reason.story import with_words
from sightline.engine.reason.telling.bookkeeping import with_bookkeeping
from sightline.engine.reason.telling.current_words import CurrentWords
from sightline.engine.reason.telling.merge import merge_blocks
from sightline.engine.reason.telling.plainer import with_plainer_steps
from sightline.engine.solve import solve
from sightline.family import Family
from sightline.family.reasons import Reasons

FEW_STEPS = 4
"""An answer of so many steps is short enough not to look for one by harder techniques."""
EACH_STEP, TIER = 10, 5
"""What it takes to follow one more step, and one tier more, in links of arguments."""


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
    """The plainest way to rule *wrong* out: a few steps, or else what its assumption leads to."""
    reasons: Reasons[Any] = family.require("reasons")
    for trace in explained(family, board, wrong):
        return trace
    step = refute_fact(reasons, board, wrong)
    return trace_of(reasons, board, [step]) if step else None


def explained(family: Family[Any, Any], board: Board[Any], wrong: Fact) -> list[Trace]:
    """The steps that rule *wrong* out: by techniques alone, or else the part of an explanation, if it gets there."""
    reasons: Reasons[Any] = family.require("reasons")
    found = list[Trace]()
    for trace in ways_by_techniques(family, board, wrong):
        if len(trace.reported()) <= FEW_STEPS:
            return [trace]
        found.append(trace)
    if found:
        return [min(found, key=reading_effort)]
    steps = one_by_one(reasons, board, explain_until(family, board, wrong))
    return [answer(reasons, board, steps, wrong)] if steps else []


def ways_by_techniques(family: Family[Any, Any], board: Board[Any], wrong: Fact) -> Iterator[Trace]:
    """Short ways to rule *wrong* out without assumptions, if there is one: first by what people do as they go along,
    then with harder techniques asked at every turn, which take fewer steps."""
    reasons: Reasons[Any] = family.require("reasons")
    tiers = {way.tier for way in reasons.techniques if way.tier <= LOCAL and is_local(way, board.puzzle)}
    for plain in sorted({max(tier, reasons.simple) for tier in tiers}):
        steps = shortest_steps(family, board, wrong, plain)
        if not steps:
            return
        yield answer(reasons, board, steps, wrong)


def answer(reasons: Reasons[Any], board: Board[Any], steps: Sequence[Step], wrong: Fact) -> Trace:
    """The part of some steps that rules *wrong* out."""
    kept = Slice(reasons, board, with_plainer_steps(reasons, board, steps) or steps).leading_to(wrong)
    return trace_of(reasons, board, with_bookkeeping(reasons, board, kept, wrong.spot))


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
            chain = chain if chain.nested else shorter(reasons, board, chain)
            refuting = make_step(reasons, board, board.domains, *refutation_of(chain))
            return with_argument(refuting) if refuting else None
    return None


def shorter(reasons: Reasons[Any], board: Board[Any], chain: Chain) -> Chain:
    """A chain that fails, or another one along fewer scopes against the same value."""
    (spot, mask), links = chain.assumed, len(chain.links_to(()))
    if mask.bit_count() > 1 or links <= FEW_LINKS:
        return chain
    wanted = [0] * board.puzzle.spots
    wanted[spot] = mask
    found = short_refutation(reasons, board, wanted, FEW_LINKS, MANY_ORDERS)
    return chain_of(reasons, board, found) if found and len(found.scopes) < links else chain


def first(steps: Iterable[Step]) -> list[Step]:
    return next(([step] for step in steps), [])


def trace_of(reasons: Reasons[Any], board: Board[Any], steps: Sequence[Step]) -> Trace:
    """Steps as the answer to a question: those before the last in as few sentences as a reader can follow."""
    finished = map(CurrentWords(reasons, board).finish, steps)
    sentences = merge_blocks(reasons, board, [[step] for step in finished], answers=True)
    trace = Trace(board, tuple(sentences), (), End.STUCK, answers=True)
    if not all(mask for step in trace for mask in step.left):
        return replace(trace, end=End.IMPOSSIBLE)
    return replace(trace, end=End.SOLVED) if trace.last.complete else trace


def reading_effort(trace: Trace) -> int:
    """What it takes to follow: so much for each step, more for harder ones, and the links of their arguments."""
    efforts = (EACH_STEP + TIER * max(step.technique.tier, 1) + len([*step.argument()]) for step in trace.reported())
    return sum(efforts)


def explain_until(family: Family[Any, Any], board: Board[Any], wrong: Fact) -> list[Step]:
    """The steps of an explanation until nothing of *wrong* is left; none if it does not get there, or only safely."""
    reasoner, steps = Reasoner(family, board), list[Step]()
    while reasoner.masks[wrong.spot] & wrong.mask:
        found = None if reasoner.settled() else reasoner.round()
        if found is None:
            return []
        steps += found[1]
    return [] if any(step.deduction.kind is Kind.SAFE for step in steps) else steps
