"""The verbs of the studio: one function each, from a request to plain values. Runs in a worker."""

import base64
import binascii
import os
import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sightline import api, documents, reading, registry
from sightline.core.board import Board, values_of
from sightline.core.errors import BudgetExceeded, FormatError, InvalidPuzzle, LossWarning, SightlineError
from sightline.core.solutions import Claim, Solutions, SolutionStatus
from sightline.core.words import Clues
from sightline.engine.make.requests import any_seed
from sightline.family import Family, Violation
from sightline.formats.shape import as_object
from sightline.formats.sniff import decode_bytes
from sightline.web.catalogue import entry, entry_named, families, formats, library
from sightline.web.collecting import collection
from sightline.web.daily import daily
from sightline.web.editing import edit
from sightline.web.lessons import lesson, techniques
from sightline.web.question import Answer, Media, Question
from sightline.web.reasons import explain, hint, rate, why
from sightline.web.tutorial import tutorial
from sightline.web.view import view

LONGEST_TITLE = 80
MOST_PRINTED = 40
"""Puzzles of a booklet: each is solved and rated."""


def open_(question: Question) -> Answer:
    """Every puzzle of a text or a file, whatever its format."""
    text, packed = question.text("text"), question.text("bytes")
    if packed is not None:
        try:
            text = decode_bytes(base64.b64decode(packed, validate=True))
        except binascii.Error:
            raise FormatError('"bytes" is not base64') from None
    if text is None:
        raise FormatError('nothing to open: send "text" or "bytes"')
    suffix = os.path.splitext(question.text("name") or "")[1].lower()
    found = reading.read_text(text, suffix, question.text("family"), question.text("format"))
    if len(found) > question.limits.puzzles:
        raise FormatError(f"{len(found)} puzzles: the studio opens up to {question.limits.puzzles} at once")
    return {"puzzles": [view(question.fitting(puzzle)) for puzzle in found]}


def new(question: Question) -> Answer:
    """A puzzle made to order; the seed that comes back makes it again."""
    family = question.family(question.fields.get("family"))
    seed = question.number("seed", any_seed(None), 0, (1 << 63) - 1)
    options = _options(question)
    technique = question.text("technique")
    made = api.generate(family.name, question.size(), question.text("difficulty"), seed, technique=technique, **options)
    puzzle = question.fitting(made)
    return view(puzzle) | {"seed": seed, "level": api.rate(puzzle).level if family.reasons else None}


def levels(question: Question) -> Answer:
    """The levels that can be made of a size and with some options."""
    family = question.family(question.fields.get("family"))
    generator = api.generator(family.name, question.size(), options=_options(question))
    return {"levels": list(generator.maker.levels(generator.request))}


def _options(question: Question) -> Answer:
    """What else is asked for: numbers, yes or no, words and drawings; never the name of a file."""
    options = as_object(question.fields.get("options", {}), "options")
    maker = question.family(question.fields.get("family")).maker
    for name, value in options.items():
        word = isinstance(value, str) and re.fullmatch("[a-z-]{1,20}|[#./]{1,4000}", value)
        elsewhere = maker is None or name not in maker.options
        file = not elsewhere and maker is not None and maker.options[name].file
        if elsewhere or file or not (word or isinstance(value, int)):
            raise FormatError(f'options: "{name[:20]}" cannot have that value')
    return options


def solve(question: Question) -> Answer:
    """The solutions; if they do not come at once, what is known goes ahead of them."""
    board = question.board()
    family = registry.family_of(board.puzzle)
    limit = question.number("limit", family.limit, 1, 100)
    solutions = api.solve(board, limit, seconds=question.limits.turn / 2)
    if solutions.claim is Claim.GAVE_UP:
        solutions = _search_on(question, board, family, limit, solutions)
    return _solved(question, family, solutions)


def _search_on(
    question: Question, board: Board[Any], family: Family[Any, Any], limit: int, first: Solutions[Any]
) -> Solutions[Any]:
    """The slow way: more and more solutions, each reported when found."""
    question.report(_solved(question, family, first) | {"status": "unknown"})
    most = 1
    while True:
        solutions = api.solve(board, most, seconds=question.left())
        if most == limit or solutions.claim is not Claim.SOME:
            return solutions
        question.report(_solved(question, family, solutions) | {"status": "unknown"})
        most = min(2 * most, limit)


def _solved(question: Question, family: Family[Any, Any], solutions: Solutions[Any]) -> Answer:
    answer = documents.solve_document(family, solutions, question.began)
    answer["boards"] = [board.values for board in solutions]
    if solutions.cover is not None:
        answer["cover"] = solutions.cover
    if solutions.claim is Claim.GAVE_UP and (known := solutions.known) is not None:
        answer["known"] = [list(values_of(mask)) for mask in known.domains]
    return answer


def count(question: Question) -> Answer:
    """How many solutions there are; counted with more and more time, so that there is always something to report."""
    board = question.board()
    best = 0
    for share in (0.004, 0.04, 0.2, 1.0):
        try:
            seconds = min(share * question.limits.seconds, question.left())
            return _counted(board, api.count(board, seconds=seconds), True)
        except BudgetExceeded as spent:
            best = max(best, spent.at_least)
            question.report(_counted(board, best, False))
    return _counted(board, best, False)


def _counted(board: Board[Any], number: int, complete: bool) -> Answer:
    """The number also as text, for clients whose numbers are exact only up to 2⁵³."""
    family = registry.family_of(board.puzzle).name
    return {"family": family, "count": number, "digits": str(number), "complete": complete}


def check(question: Question) -> Answer:
    """The rules that a position breaks, and where it differs from the only solution.

    "quick" leaves the solution out; then "rest" may name the value of the spots that are still open.
    """
    board = question.board()
    family = registry.family_of(board.puzzle)
    if board.complete:
        broken = list(family.violations(board.puzzle, family.answer(board)))
    elif family.maximises:
        broken = list(_conflicts(family, board))
    else:
        broken = list(_dead_ends(family, board))
    answer: Answer = {"violations": documents.violation_documents(broken), "complete": board.complete}
    answer |= {"solved": board.complete and not broken, "wrong": None, "possible": None}
    if question.fields.get("quick"):
        return answer | {"solved": _solved_with(family, board, question.fields.get("rest"))}
    question.report(answer)
    solutions = api.solve(board.puzzle, 2, seconds=question.left())
    if solutions.unique:
        right = solutions[0].domains
        answer["wrong"] = [spot for spot, mask in enumerate(board.domains) if not mask & right[spot]]
    return answer | {"possible": _possible(question, board, solutions)}


def _solved_with(family: Family[Any, Any], board: Board[Any], rest: Any) -> bool:
    """Whether a position is a solution, if the spots that are still open have the value *rest*."""
    masks = board.unpacked()
    if type(rest) is int and 0 <= rest < 8 * board.puzzle.width:
        masks = [1 << rest if mask & (mask - 1) and mask >> rest & 1 else mask for mask in masks]
    filled = board.with_masks(masks)
    return filled.complete and not family.violations(board.puzzle, family.answer(filled))


def _possible(question: Question, board: Board[Any], solutions: Solutions[Any]) -> bool | None:
    """Whether a position can still become a solution, a best one where the puzzle asks for the most."""
    found = api.solve(board, 1, seconds=question.left())
    if found:
        return found.value == solutions.value
    return None if found.claim is Claim.GAVE_UP else False


def _conflicts(family: Family[Any, Any], board: Board[Any]) -> Iterator[Violation]:
    """What is broken already where a puzzle asks for the most; that there are not enough yet has no place."""
    return (one for one in family.violations(board.puzzle, family.answer(board)) if one.where)


def _dead_ends(family: Family[Any, Any], board: Board[Any]) -> Iterator[Violation]:
    """The scopes of an unfinished board that nothing fits any more."""
    reasons = family.reasons
    if reasons is None:
        return
    puzzle, layout = board.puzzle, family.layout(board.puzzle)
    for scope in reasons.scopes.all(puzzle):
        if any(not fact.mask for fact in reasons.propagate(puzzle, board.domains, scope)):
            spots = [spot for spot in reasons.scope_spots(puzzle, scope) if board.values[spot] is not None]
            ends = {cell for spot in spots for cell in _cells(layout.spots[spot])}
            text = f"nothing fits any more: {reasons.word_text(puzzle, Clues(reasons.scope_clues(puzzle, scope)))}"
            yield Violation("dead end", tuple(sorted(ends)), text)


def _cells(place: Sequence[int]) -> list[tuple[int, int]]:
    """The cell of a spot, or the two cells that it joins."""
    return [(place[at], place[at + 1]) for at in range(0, len(place), 2)]


def badge(question: Question) -> Answer:
    """What an editor shows after every change: has the puzzle a solution, just one, how hard is it."""
    try:
        puzzle = question.puzzle()
    except (FormatError, InvalidPuzzle) as error:
        return {"status": "invalid", "text": str(error)}
    solutions = api.solve(puzzle, 2, seconds=question.left())
    status = solutions.status
    answer: Answer = {"status": status, "text": _BADGES[status]}
    if solutions.value is not None:
        answer |= {"value": solutions.value, "text": f"the most is {solutions.value}"}
    if status is SolutionStatus.SEVERAL:
        one, other = solutions[0], solutions[1]
        difference, places = one.difference(other), registry.family_of(puzzle).layout(puzzle).spots
        answer |= {"difference": difference, "two": [one.values, other.values]}
        answer["places"] = [places[spot] for spot in difference]
    elif status is SolutionStatus.UNIQUE and registry.family_of(puzzle).reasons is not None:
        question.report(answer)
        answer["level"] = api.rate(puzzle).level
    return answer


_BADGES = {
    SolutionStatus.NONE: "no solution",
    SolutionStatus.UNIQUE: "just one solution",
    SolutionStatus.SEVERAL: "several solutions",
    SolutionStatus.UNKNOWN: "too hard to say",
    "best": "proved to be the most",
}


def write(question: Question) -> Answer:
    puzzle = question.puzzle()
    format = question.text("format") or "json"
    if format == "link":
        return _link(puzzle)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LossWarning)  # the answer says what is lost
        text = api.write(puzzle, format)
    codec = registry.family_of(puzzle).codec(format)
    return {"format": format, "text": text, "lost": codec.omits(puzzle) if codec else None}


def _link(puzzle: Any) -> Answer:
    """The text after ?p= in a shared address: the query of a known address, or the shortest format."""
    found: list[tuple[bool, int, Answer]] = []
    for name, whole in documents.lossless(puzzle).items():
        text = whole.rpartition("?")[2] if "://" in whole else whole
        if _reads_back(text, puzzle):
            found.append((text == whole, len(text), {"format": name, "text": text, "lost": None}))
    return min(found, key=lambda one: one[:2])[2]


def _reads_back(text: str, puzzle: Any) -> bool:
    """Whether the text is read as this puzzle without naming its family or format."""
    try:
        return bool(reading.read_text(text) == [puzzle])
    except SightlineError:
        return False


def draw(question: Question) -> Media:
    """{puzzle, state, format}: a drawing; {entries, title}: a booklet of puzzles of the library."""
    if "entries" in question.fields:
        return Media("application/pdf", _booklet(question))
    format = question.text("format") or "svg"
    drawn = _page(question) if format == "pdf" else api.draw(question.board(), format)
    kind = {"svg": "image/svg+xml", "pdf": "application/pdf", "png": "image/png"}.get(format)
    return Media(kind or "text/plain; charset=utf-8", drawn if isinstance(drawn, bytes) else drawn.encode())


def _booklet(question: Question) -> bytes:
    entries = question.fields["entries"]
    if not isinstance(entries, list) or not 0 < len(entries) <= MOST_PRINTED:
        raise FormatError(f"a booklet has 1 to {MOST_PRINTED} puzzles")
    named = [as_object(one, "entries") for one in entries]
    puzzles = [entry_named(question.family(one.get("family")), one.get("name")).puzzle for one in named]
    title = (question.text("title") or "Puzzles")[:LONGEST_TITLE]
    return api.book(puzzles, title=title)


def _page(question: Question) -> bytes:
    """A page to print, with title and rules; what has no solution is drawn alone."""
    board = question.board()
    title = (question.text("title") or registry.family_of(board.puzzle).title)[:LONGEST_TITLE]
    try:
        return api.book([board.puzzle], title=title, layout="sheet", answers=False)
    except SightlineError:
        drawn = api.draw(board, "pdf")
        return drawn if isinstance(drawn, bytes) else drawn.encode()


VERBS: Mapping[str, Callable[[Question], Answer | Media]] = {
    "open": open_,
    "new": new,
    "edit": edit,
    "levels": levels,
    "solve": solve,
    "count": count,
    "check": check,
    "hint": hint,
    "why": why,
    "explain": explain,
    "rate": rate,
    "badge": badge,
    "write": write,
    "draw": draw,
    "formats": formats,
    "library": library,
    "entry": entry,
    "collection": collection,
    "daily": daily,
    "techniques": techniques,
    "lesson": lesson,
    "tutorial": tutorial,
    "families": families,
}
