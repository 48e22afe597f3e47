"""What is told of fixed puzzles: explanations, hints, answers and ratings, word for word."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

import sightline as sl
from sightline import documents, registry
from sightline.core.board import Board, Fact
from sightline.core.trace import End, Trace, numbered_lines
from sightline.engine.reason.answers.frames import frames
from sightline.engine.reason.answers.ladder import Rung
from sightline.engine.reason.explain import explain
from sightline.engine.reason.tier_check import FastCheck, TierCheck, tier_of
from sightline.family import Family
from sightline.family.shortcuts import NONE

TOLD = Path(__file__).with_name("told.json")
"""Puzzles, with one solution, several or none, and for each a hash of what is told of it. The hashes change with every
word and every order; `pytest -n 0 --update` rewrites them."""
KNOWN: list[dict[str, Any]] = json.loads(TOLD.read_text(encoding="utf-8"))
STOPS = 4
"""Positions, questions and mistakes of each puzzle."""


def name_of(known: dict[str, Any]) -> str:
    return f"{known['puzzle']['family']} {crc32(json.dumps(known['puzzle']).encode()):08x}"


@pytest.mark.parametrize("number", range(len(KNOWN)), ids=[name_of(known) for known in KNOWN])
def test_the_same_words_for_the_same_puzzle(number, request):
    puzzle, known = sl.read(json.dumps(KNOWN[number]["puzzle"])), KNOWN[number]["told"]
    told = {part: hash_of(texts) for part, texts in everything(puzzle)}
    if request.config.getoption("--update"):
        KNOWN[number]["told"] = known = told
        TOLD.write_text("[\n" + ",\n".join(map(json.dumps, KNOWN)) + "\n]\n", encoding="utf-8")
    assert told == known, "told otherwise; --update keeps it"


def hash_of(texts: Iterable[object]) -> int:
    return crc32("\n".join(map(str, texts)).encode())


def some(items: Iterable[Any]) -> list[Any]:
    """A few, from the first to the last."""
    found = list(items)
    return found[:: max(1, len(found) // STOPS)]


def everything(puzzle: Any) -> Iterator[tuple[str, Iterable[object]]]:
    """What is told of a puzzle, part by part."""
    trace = sl.explain(puzzle)
    boards = [trace.start] if trace.end is End.IMPOSSIBLE else some(trace.boards())
    yield "explanation", [*numbered_lines(trace), trace.rounds, trace.end]
    yield "document", [documents.trace_document(trace)]
    yield "every", reports(puzzle)
    yield "pictures", (sorted_look(frame.look) for frame in frames(trace, every=True))
    yield "hints", [told for board in boards for told in hints(board)]
    yield "tiers", tiers(registry.family_of(puzzle), puzzle)
    if trace.end is not End.IMPOSSIBLE:
        possible = sl.backbone(puzzle)
        wrong = [Fact(spot, mask & -mask) for spot, mask in out(sl.start(puzzle), possible)]
        yield "mistakes", [told for fact, board in zip(wrong, boards, strict=False) for told in mistake(board, fact)]
        yield "why", answers(puzzle, [*wrong, *certain(possible)])
        yield "rating", [sl.rate(puzzle).as_dict()]


def reports(puzzle: Any) -> list[object]:
    """All that is found, and what is told of it on the way."""
    traces = list[Trace]()
    found = sl.explain(puzzle, traces.append, every=True)
    steps = [(str(step), step.facts, step.premises, step.deduction.clues, step.left) for step in found.steps]
    return [*steps, *((len(one.steps), len(one.rounds), one.end) for one in traces)]


def sorted_look(look: Any) -> list[Any]:
    return [sorted(part) for part in (look.premises, look.conclusions, look.mistakes, look.clues)] + [look.removed]


def hints(board: Board[Any]) -> list[object]:
    """All rungs of a hint, from a position and from one in which the player writes down values alone."""
    start = sl.start(board.puzzle)
    values = [mask if mask.bit_count() == 1 else start[spot] for spot, mask in enumerate(board.domains)]
    found = [sl.hint(board), sl.hint(board.with_masks(values))]
    return [told for hint in found for told in (*hint.rungs, documents.hint_document(hint, Rung.SENTENCE))]


def tiers(family: Family[Any, Any], puzzle: Any) -> Iterator[tuple[object, ...]]:
    """How far techniques up to each tier get, without assumptions and with them."""
    board, solutions = sl.start(puzzle), sl.solve(puzzle)
    solution = tuple(solutions[0].domains) if solutions.unique else None
    yield (tier_of(family, board, solution),)
    for known in dict.fromkeys((None, solution)):
        for check in (kind(family, board, cap, known) for cap in (1, 3, 5, 7) for kind in (TierCheck, FastCheck)):
            yield check.run(), check.tier, check.open_spots(), check.open_work


def out(start: Board[Any], possible: Board[Any]) -> list[tuple[int, int]]:
    """Some spots, and the values there that no solution has."""
    wrong = ((spot, start[spot] & ~possible[spot]) for spot in range(len(start)))
    return some((spot, mask) for spot, mask in wrong if mask)


def certain(possible: Board[Any]) -> list[Fact]:
    """Some values that every solution has."""
    return some(Fact(spot, mask) for spot, mask in enumerate(possible.domains) if mask.bit_count() == 1)


def mistake(board: Board[Any], fact: Fact) -> list[object]:
    """What a player is told who takes something wrong for certain, or something right for impossible."""
    found = []
    for mask in dict.fromkeys((fact.mask, sl.start(board.puzzle)[fact.spot] & ~sl.backbone(board.puzzle)[fact.spot])):
        masks = board.unpacked()
        masks[fact.spot] = mask
        found.append(sl.hint(board.with_masks(masks)))
    return [told for hint in found for told in (*hint.rungs, *(documents.hint_document(hint, rung) for rung in Rung))]


def answers(puzzle: Any, facts: Iterable[Fact]) -> Iterator[object]:
    for fact in facts:
        found = sl.why(puzzle, fact)
        yield from (
            (numbered_lines(found), found.end, documents.why_document(sl.start(puzzle), fact, found)) if found else ()
        )


@pytest.mark.parametrize("known", KNOWN, ids=name_of)
def test_the_same_is_told_without_what_the_kernel_answers_quickly(known):
    puzzle = sl.read(json.dumps(known["puzzle"]))
    family = registry.family_of(puzzle)
    slow = replace(family, capabilities={name: at for name, at in family.capabilities.items() if name != "shortcuts"})
    assert slow.reasons.shortcuts is NONE
    one, other = (explain(each, sl.start(puzzle)) for each in (family, slow))
    assert (numbered_lines(one), one.rounds, one.end) == (numbered_lines(other), other.rounds, other.end)
    solved = ([check(each, sl.start(puzzle), 4).run() for check in (TierCheck, FastCheck)] for each in (family, slow))
    assert next(solved) == next(solved)


def test_a_hint_reads_as_its_last_rung():
    hint = sl.hint(sl.Nonogram([[1], [2]], [[2], [1]]))
    assert str(hint) == hint.rungs[-1] != hint.rungs[0]
